"""A saved model predicts in numpy what it predicts in Keras; damaged ones are refused."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from code2vec.datasets.batches import pack
from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.files.json_files import sealed_json
from code2vec.errors import InputError, SettingError
from code2vec.models.inference.numpy_model import Inference, best_labels, infer
from code2vec.models.kernels.inputs import batch_inputs
from code2vec.models.saved.saved_model import SavedModel, open_model


def whole(parts: list[Inference]) -> Inference:
    """The inferences of all methods as one."""
    names = list(Inference.__dataclass_fields__)
    return Inference(*[np.concatenate([getattr(part, name) for part in parts]) for name in names])


@pytest.mark.parametrize("attention", [None, "soft", "hard"])
def test_numpy_equals_keras(
    trained: SavedModel, tiny_data: EncodedData, attention: str | None
) -> None:
    from code2vec.models.layers.keras_weights import load_keras

    bags = tiny_data.split("test").bags
    network = load_keras(trained, attention)
    batch = pack(bags, range(len(bags)), max_contexts=10, seed=trained.seed)
    inputs = batch_inputs(batch)
    vectors, weights = (np.asarray(part) for part in network.encoder(inputs))
    logits = np.asarray(network(inputs), np.float64)
    chances = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)

    found = whole(list(infer(trained, bags, attention=attention, top_k=5, batch_size=17)))
    assert np.array_equal(found.methods, np.arange(len(bags)))
    known = np.flatnonzero(bags.known)
    assert np.allclose(found.code_vectors[known], vectors, atol=1e-5)
    assert np.allclose(found.weights, weights, atol=1e-5)
    assert np.array_equal(bags.offsets[found.context_methods] + found.context_places, batch.origins)
    own = np.take_along_axis(chances, found.labels[known].astype(np.int64), axis=1)
    assert np.allclose(found.probabilities[known], own, atol=1e-5)
    chances[:, 0] = -1
    assert np.allclose(own, -np.sort(-chances, axis=1)[:, :5], atol=1e-5)


def test_methods_without_known_contexts_get_zeros_and_no_names(
    trained: SavedModel, tiny_data: EncodedData
) -> None:
    bags = tiny_data.split("test").bags
    found = whole(list(infer(trained, bags, top_k=3)))
    unknown = np.flatnonzero(bags.known == 0)
    assert len(unknown) == 2
    assert not found.code_vectors[unknown].any()
    assert not found.labels[unknown].any()
    assert not found.probabilities[unknown].any()
    assert not np.isin(unknown, found.context_methods).any()
    others = np.flatnonzero(bags.known)
    assert np.all(found.labels[others] > 0)
    assert np.allclose(np.bincount(found.context_methods, found.weights)[others], 1, atol=1e-5)


def test_the_batch_size_changes_nothing(trained: SavedModel, tiny_data: EncodedData) -> None:
    bags = tiny_data.split("test").bags
    left, right = (whole(list(infer(trained, bags, top_k=4, batch_size=n))) for n in (1, 1000))
    assert np.allclose(left.code_vectors, right.code_vectors, atol=1e-6)
    assert np.array_equal(left.labels, right.labels)
    assert np.array_equal(left.context_places, right.context_places)


def test_unknown_attention_is_refused(trained: SavedModel, tiny_data: EncodedData) -> None:
    with pytest.raises(SettingError, match="attention must be one of soft, hard"):
        next(infer(trained, tiny_data.split("test").bags, attention="weak"))


@pytest.mark.parametrize(("labels", "top_k"), [(3, 2), (50, 10), (20_000, 10), (9000, 1)])
def test_best_labels_equal_a_full_sort(labels: int, top_k: int) -> None:
    rng = np.random.default_rng(labels)
    table = rng.normal(size=(labels, 8)).astype(np.float32)
    table[-1] *= 3
    vectors = rng.normal(size=(40, 8)).astype(np.float32)
    rows, chances = best_labels(vectors, table, top_k)
    logits = vectors.astype(np.float64) @ table.T
    right = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    order = np.argsort(-logits[:, 1:], axis=1)[:, :top_k] + 1
    assert np.array_equal(rows, order)
    assert np.allclose(chances, np.take_along_axis(right, order, axis=1), rtol=1e-4, atol=1e-7)


def test_equal_labels_come_in_the_order_of_their_rows() -> None:
    rows, chances = best_labels(np.ones((1, 2), np.float32), np.ones((9, 2), np.float32), 3)
    assert rows.tolist() == [[1, 2, 3]]
    assert np.allclose(chances, 1 / 9)


def copied(model: SavedModel, to: Path) -> Path:
    return Path(shutil.copytree(model.path, to / "copy"))


def test_a_model_needs_no_run_directory(
    trained: SavedModel, tiny_data: EncodedData, tmp_path: Path
) -> None:
    copy = copied(trained, tmp_path)
    shutil.rmtree(copy / "run")
    bags = tiny_data.split("test").bags
    left, right = (whole(list(infer(m, bags, top_k=3))) for m in (trained, open_model(copy)))
    assert np.array_equal(left.code_vectors, right.code_vectors)


@pytest.mark.parametrize(
    "name",
    [
        "config.json",
        "weights.safetensors",
        "vocabularies/vocabularies.json",
        "vocabularies/tokens.tsv",
        "vocabularies/labels.index.npy",
    ],
)
@pytest.mark.parametrize("damage", ["missing", "cut", "directory", "empty"])
def test_damaged_models_are_refused_in_one_line(
    trained: SavedModel, tmp_path: Path, name: str, damage: str
) -> None:
    copy = copied(trained, tmp_path)
    content = (copy / name).read_bytes()
    (copy / name).unlink()
    if damage == "cut":
        (copy / name).write_bytes(content[:-3])
    if damage == "directory":
        (copy / name).mkdir()
    if damage == "empty":
        (copy / name).write_bytes(b"")
    with pytest.raises(InputError) as refusal:
        open_model(copy)
    assert name.rpartition("/")[2].partition(".")[0] in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 99}, "has format 99, this version of code2vec reads format 1"),
        ({"model": {"colour": 1}}, "unknown settings: colour"),
        ({"model": {"token_dim": 17}}, "token_table has the shape"),
        ({"model": 3}, "is damaged"),
        ({"data": {}}, "is damaged"),
    ],
)
def test_other_formats_and_settings_are_refused(
    trained: SavedModel, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    copy = copied(trained, tmp_path)
    values = json.loads((copy / "config.json").read_text(encoding="utf-8"))
    del values["checksum"]
    (copy / "config.json").write_text(sealed_json({**values, **change}), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        open_model(copy)


def test_what_is_no_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path / "none", tmp_path / "file"):
        with pytest.raises(
            InputError, match=r"(none does not exist|file is not a model): give a directory"
        ):
            open_model(path)
    with pytest.raises(InputError, match=r"config\.json is missing"):
        open_model(tmp_path)


def test_models_from_before_label_vectors_were_composed_are_plain(
    trained: SavedModel, tmp_path: Path
) -> None:
    shutil.copytree(trained.path, tmp_path / "m")
    config = json.loads((tmp_path / "m/config.json").read_text(encoding="utf-8"))
    del config["model"]["label_vectors"], config["checksum"]
    (tmp_path / "m/config.json").write_text(json.dumps(config), encoding="utf-8")
    assert open_model(tmp_path / "m").config.label_vectors == "plain"


@pytest.mark.parametrize(
    ("name", "value"),
    [("token_table", np.nan), ("label_table", np.inf), ("label_table", 3e38), ("attention", 3e38)],
)
def test_results_that_are_not_finite_are_refused_in_one_line(
    trained: SavedModel, tiny_data: EncodedData, tmp_path: Path, name: str, value: float
) -> None:
    from code2vec.models.evaluation.evaluate_data import evaluate_split
    from code2vec.models.saved.tensor_file import Blocks, write_weights

    tables = {name: np.array(table) for name, table in trained.weights.items()}
    tables[name][:, ::2] = value
    tables[name][:, 1::2] = -value
    file = tmp_path / "weights.safetensors"
    write_weights(file, {name: Blocks(table.shape, [table]) for name, table in tables.items()})
    model, split = trained.with_weights(file), tiny_data.split("test")
    readers: list[Callable[[], object]] = [lambda: list(infer(model, split.bags, top_k=3))]
    if name == "token_table":
        readers.append(lambda: evaluate_split(model, split))
    for read in readers:
        with pytest.raises(InputError, match="not a finite number") as refusal:
            read()
        assert str(file) in str(refusal.value)
        assert "\n" not in str(refusal.value)
