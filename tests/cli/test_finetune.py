"""A model goes on with new data: what it knows stays, new words get rows if asked."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import Result

import code2vec
from code2vec.api.settings import further_config
from code2vec.datasets.encoded_data import open_data
from code2vec.errors import InputError, MismatchError
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.layers.keras_weights import load_keras
from code2vec.models.saved.saved_model import open_model
from code2vec.models.saved.tensor_file import Blocks, write_weights

Run = Callable[..., Result]

METHODS = "\n".join(
    f"int zorblax{name}(int quux) {{ return quux + this.frob{name}(quux, {number}); }}"
    for number, name in enumerate(["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"])
)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Java with words that the quickstart does not have."""
    root = tmp_path_factory.mktemp("sources")
    for number in range(5):
        known = f"int getSize() {{ return this.size + {number}; }}"
        (root / f"C{number}.java").write_text(f"class C{number} {{ {METHODS} {known} }}")
    return root


def test_without_new_rows(run: Run, sources: Path, model: Path, tmp_path: Path) -> None:
    options = ["--split-by", "file", "--split", "60/20/20", "--epochs", 2, "--batch-size", 8]
    out = tmp_path / "new"
    result = run("finetune", sources, "-m", model, "-o", out, *options, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["unknown"]["before"] == found["unknown"]["after"]
    assert found["unknown"]["before"]["labels"] == pytest.approx(8 / 9)
    made, base = open_model(out), open_model(model)
    assert made.train.learning_rate == TrainConfig.learning_rate / 10  # to keep what it knows
    assert made.vocabularies.fingerprint == base.vocabularies.fingerprint
    assert made.config == base.config
    assert not np.array_equal(made.weights["projection"], base.weights["projection"])


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_weights_that_are_not_finite_are_refused_before_any_work(
    sources: Path, model: Path, tmp_path: Path, value: float
) -> None:
    base, file = open_model(model), tmp_path / "weights.safetensors"
    tables = {name: np.array(table) for name, table in base.weights.items()}
    tables["path_table"][-1, -1] = value  # the last of a row that the sources need not have
    write_weights(file, {name: Blocks(table.shape, [table]) for name, table in tables.items()})
    for refused in (
        lambda: code2vec.finetune(sources, model=base.with_weights(file), output=tmp_path / "new"),
        lambda: load_keras(base.with_weights(file), trainable=True),
    ):
        with pytest.raises(InputError, match=r"weights\.safetensors holds what is not a finite"):
            refused()
    assert list(tmp_path.iterdir()) == [file]


def test_new_words_get_rows_and_old_ones_keep_theirs(
    run: Run, sources: Path, model: Path, tmp_path: Path
) -> None:
    out, base = tmp_path / "new", open_model(model)
    options = ["--split-by", "file", "--split", "60/20/20", "--epochs", 1, "--batch-size", 8]
    still = ["--extend-vocabulary", "--learning-rate", 1e-9]
    result = run("finetune", sources, "-m", model, "-o", out, *options, *still)
    assert result.exit_code == 0, result.output
    assert "88.9% of labels; with the new words: 0.0% of tokens, 0.0%" in result.output
    made = open_model(out)
    assert made.vocabularies.extends(base.vocabularies)
    assert made.vocabularies.labels.rows(["zorblax|seven"])[0] >= base.vocabularies.labels.size
    for name, before in base.weights.items():
        after = made.weights[name]
        assert len(after) >= len(before)
        assert np.allclose(after[: len(before)], before, atol=1e-6), name
    assert (out / "run/data/sources.json").exists()

    data = out / "run" / "data"  # prepared with the extended vocabularies
    fast = {"epochs": 8, "batch_size": 4, "learning_rate": 0.005}
    learnt = code2vec.finetune(
        data, model=model, output=tmp_path / "two", extend_vocabulary=True, **fast
    )
    assert learnt.before.labels > 0.8
    assert learnt.after.labels == 0
    assert learnt.trained.report.scores["validation_f1"] > 0.5
    again = code2vec.finetune(data, model=out, output=tmp_path / "three", epochs=1)
    assert again.before == again.after == learnt.after


def test_data_of_another_vocabulary_is_refused(
    run: Run, sources: Path, model: Path, tmp_path: Path
) -> None:
    other = tmp_path / "data"
    assert run("prepare", "--train", sources, "-o", other).exit_code == 0
    refused = run("finetune", other, "-m", model, "-o", tmp_path / "new")
    assert refused.exit_code == 1
    command = f"prepare it with --vocabulary-from {model}"
    assert refused.output == f"Error: {other} has other vocabularies than {model}: {command}\n"
    with pytest.raises(MismatchError, match=r"do not extend .* --extend-vocabulary$"):
        code2vec.finetune(other, model=model, output=tmp_path / "new", extend_vocabulary=True)
    fits = tmp_path / "fits"
    extend = ["--vocabulary-from", model, "--extend-vocabulary"]
    assert run("prepare", "--train", sources, "-o", fits, *extend).exit_code == 0
    assert open_data(fits).vocabularies.extends(open_model(model).vocabularies)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("new")] == []


def test_it_learns_slowly_unless_told_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "run.toml"
    file.write_text("[train]\nlearning_rate = 0.004\nepochs = 3\n")
    network = ModelConfig()
    assert further_config(None, {}, network) == TrainConfig(learning_rate=0.0005)
    assert further_config(file, {}, network) == TrainConfig(learning_rate=0.004, epochs=3)
    asked = further_config(file, {"learning_rate": 0.01}, network)
    assert asked == TrainConfig(learning_rate=0.01, epochs=3)
