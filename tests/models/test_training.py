"""Training learns, repeats itself, tells the truth about its loss, and ends well."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest

from code2vec.datasets.batches import pack
from code2vec.datasets.encoded_data import EncodedData
from code2vec.errors import Code2VecError, InputError, OutputError
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.kernels.inputs import batch_inputs, dataset, training_inputs
from code2vec.models.kernels.row_adam import RowAdam
from code2vec.models.layers.network import build_model
from code2vec.models.saved.saved_model import SavedModel, open_model
from code2vec.models.training.progress import TrainProgress
from code2vec.models.training.train_model import train_model

SMALL = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=10)
QUICK = TrainConfig(epochs=2, batch_size=100, seed=1)


def sizes(data: EncodedData) -> dict[str, int]:
    words = data.vocabularies
    return {
        "tokens": words.tokens.size,
        "paths": words.paths.size,
        "labels": words.labels.size,
    }


def test_it_learns_64_names(trained: SavedModel, tiny_data: EncodedData) -> None:
    from code2vec.models.evaluation.evaluate_data import evaluate_split

    assert trained.scores["validation_f1"] > 0.9
    scores = evaluate_split(trained, tiny_data.split("train"))
    assert scores.exact_match > 0.99
    validation = evaluate_split(trained, tiny_data.split("validation"))
    assert validation.strict.f1 == pytest.approx(trained.scores["validation_f1"], abs=1e-6)
    test = evaluate_split(trained, tiny_data.split("test"))
    assert (test.methods, test.unknown_labels, test.without_known_contexts) == (103, 2, 2)
    assert test.exact_match > 0.9


def test_labels_of_any_characters_choose_the_epoch(
    make_data: Callable[..., EncodedData], tmp_path: Path
) -> None:
    from code2vec.models.evaluation.evaluate_data import evaluate_split

    labels = ["0", "1", "2", "CWE119", "sha256", "größe"]

    def lines(methods: int, seed: int) -> list[str]:
        rng = np.random.default_rng(seed)
        return [
            f"{labels[n % 6]} t{n % 6},1,t w{rng.integers(9)},2,w{rng.integers(9)}"
            for n in range(methods)
        ]

    data = make_data(train=lines(300, 1), validation=lines(60, 2))
    train = TrainConfig(epochs=8, patience=2, batch_size=64, learning_rate=0.02, seed=1)
    report = train_model(data, tmp_path / "model", SMALL, train)
    assert report.best_epoch > 1
    assert report.scores["validation_f1"] > 0.9
    assert report.scores["validation_paper_f1"] == 0
    scores = evaluate_split(open_model(tmp_path / "model"), data.split("validation"))
    assert scores.strict.f1 == pytest.approx(report.scores["validation_f1"], abs=1e-6)


@pytest.mark.parametrize("kind", ["row-adam", "adam"])
@pytest.mark.parametrize("softmax", ["full", "sampled"])
def test_each_way_of_training_lowers_the_loss(
    tiny_data: EncodedData, tmp_path: Path, kind: str, softmax: str
) -> None:
    train = TrainConfig(
        epochs=3, batch_size=32, learning_rate=0.03, optimizer=kind, softmax=softmax, candidates=20
    )
    report = train_model(tiny_data, tmp_path / "model", SMALL, train)
    log = [json.loads(line) for line in (tmp_path / "model/run/log.jsonl").read_text().splitlines()]
    assert [entry["epoch"] for entry in log] == [1, 2, 3]
    assert log[-1]["validation_loss"] < 0.8 * log[0]["validation_loss"]
    assert report.sampled_softmax == (softmax == "sampled")


def test_the_mean_loss_weighs_methods_not_batches(tiny_data: EncodedData) -> None:
    bags = tiny_data.split("train").bags
    model = build_model(SMALL, **sizes(tiny_data))
    model.compile(optimizer=RowAdam(1e-12), jit_compile=False)
    parts = [range(7), range(7, 100), range(100, 101)]
    inputs = [batch_inputs(pack(bags, list(part), max_contexts=10, seed=0)) for part in parts]
    history = model.fit(dataset(lambda: iter(inputs), inputs[0], 3), verbose=0, shuffle=False)
    whole = batch_inputs(pack(bags, range(101), max_contexts=10, seed=0))
    logits = np.asarray(model(whole), np.float64)
    losses = np.log(np.exp(logits).sum(axis=1)) - logits[np.arange(101), whole["answers"]]
    # with dropout off there is no difference but the batches
    assert SMALL.dropout > 0
    assert history.history["loss"][0] == pytest.approx(losses.mean(), rel=0.05)

    still = build_model(ModelConfig(**{**SMALL.to_dict(), "dropout": 0.0}), **sizes(tiny_data))
    still.compile(optimizer=RowAdam(1e-12), jit_compile=False)
    history = still.fit(dataset(lambda: iter(inputs), inputs[0], 3), verbose=0, shuffle=False)
    assert history.history["loss"][0] == pytest.approx(losses.mean(), rel=1e-5)


def test_steps_are_traced_once(tiny_data: EncodedData) -> None:
    traces = []

    class Traced(keras.layers.Layer):
        def __init__(self, inner: Any) -> None:
            super().__init__()
            self.inner = inner
            self.built = True

        def call(self, *inputs: Any, **settings: Any) -> Any:
            traces.append(1)
            return self.inner(*inputs, **settings)

    model = build_model(SMALL, **sizes(tiny_data))
    model.classifier = Traced(model.classifier)
    model.compile(optimizer=RowAdam(), jit_compile=False)
    bags = tiny_data.split("train").bags
    train = TrainConfig(epochs=3, batch_size=50)

    def batches(epoch: int) -> Any:
        return training_inputs(bags, None, 10, train, epoch=epoch)

    example = next(batches(1))
    for epoch in (1, 2, 3):  # as the training does: each has its own batches
        read = dataset(partial(batches, epoch), example, 11)
        model.fit(read, initial_epoch=epoch - 1, epochs=epoch, verbose=0, shuffle=False)
        if epoch == 1:
            after_first = len(traces)
    assert after_first <= 2  # Keras looks at the shapes once, TensorFlow traces once
    assert len(traces) == after_first


def test_model_and_run_are_laid_out_as_promised(tiny_data: EncodedData, tmp_path: Path) -> None:
    states: list[TrainProgress] = []
    report = train_model(tiny_data, tmp_path / "m", SMALL, QUICK, progress=states.append)
    model = tmp_path / "m"
    found = {str(path.relative_to(model)) for path in model.rglob("*") if path.is_file()}
    whole = {"config.json", "weights.safetensors", "README.md", "learning-curve.png"}
    assert whole | {"run/log.jsonl", "run/run.toml"} <= found
    assert {f"run/last/{name}" for name in whole} <= found
    assert not [name for name in found if name.endswith(".partial")]
    settings = tomllib.loads((model / "run/run.toml").read_text(encoding="utf-8"))
    assert ModelConfig.from_dict(settings["model"]) == SMALL
    assert TrainConfig.from_dict(settings["train"]) == QUICK
    assert open_model(model / "run/last").scores["epoch"] == 2
    assert open_model(model).scores == report.scores
    assert "| train | 512 |" in (model / "README.md").read_text(encoding="utf-8")

    assert states[-1].methods_done == states[-1].methods_total == 1024
    assert [state.epoch for state in states[:-1]] == [1] * 6 + [2] * 6
    assert [state.finished for state in states] == [False] * 12 + [True]
    assert json.loads(json.dumps(report.to_dict()))["best_epoch"] == report.best_epoch
    log = [json.loads(line) for line in (model / "run/log.jsonl").read_text().splitlines()]
    for entry in log:
        assert entry["seconds"] > 0
        assert entry["cpu_seconds"] > 0
        assert entry["validation_seconds"] > 0
        assert 100e6 < entry["peak_memory"] < 100e9
    assert states[0].validation_f1 is None
    assert states[-1].validation_f1 is not None
    assert "best epoch" in report.summary()


def test_without_a_validation_split_all_epochs_are_run(
    make_data: Callable[..., EncodedData], tmp_path: Path
) -> None:
    data = make_data(train=[f"a|b{i} x{i},1,y" for i in range(30)])
    train = TrainConfig(epochs=3, patience=1, batch_size=8)
    report = train_model(data, tmp_path / "m", SMALL, train)
    assert (report.epochs, report.best_epoch, report.stop) == (3, 3, "all epochs")
    assert "no validation split: all 3 epochs were run and the last is kept" in report.summary()
    best, last = (open_model(tmp_path / name) for name in ("m", "m/run/last"))
    assert all(np.array_equal(best.weights[name], last.weights[name]) for name in best.weights)


def test_training_stops_when_validation_no_longer_rises(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    train = TrainConfig(epochs=50, patience=2, batch_size=512, learning_rate=1e-9)
    report = train_model(tiny_data, tmp_path / "m", SMALL, train)
    assert (report.epochs, report.best_epoch, report.stop) == (3, 1, "patience")
    assert open_model(tmp_path / "m").scores["epoch"] == 1
    assert open_model(tmp_path / "m/run/last").scores["epoch"] == 3


def test_ctrl_c_keeps_the_best_epoch_so_far(tiny_data: EncodedData, tmp_path: Path) -> None:
    def interrupt(state: TrainProgress) -> None:
        if state.epoch == 3 and not state.finished:
            raise KeyboardInterrupt

    train = TrainConfig(epochs=20, batch_size=100, learning_rate=0.01)
    report = train_model(tiny_data, tmp_path / "m", SMALL, train, progress=interrupt)
    assert (report.epochs, report.stop) == (2, "interrupted")
    assert "interrupted after epoch 3, step 1" in report.summary()
    assert open_model(tmp_path / "m").scores["epoch"] == report.best_epoch
    assert not (tmp_path / "m.partial").exists()


def test_ctrl_c_in_the_first_epoch_leaves_a_checkpoint(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    def interrupt(state: TrainProgress) -> None:
        if not state.finished:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as raised:
        train_model(tiny_data, tmp_path / "m", SMALL, QUICK, progress=interrupt)
    partial = tmp_path / "m.partial"
    said = "is kept: run the same command with --resume to continue after epoch 1, step 1."
    assert raised.value.__notes__ == [f"{partial} {said}"]
    with pytest.raises(OutputError, match=r"m\.partial holds a training that ended early: resume"):
        train_model(tiny_data, tmp_path / "m", SMALL, QUICK)
    report = train_model(tiny_data, tmp_path / "m", SMALL, QUICK, resume=True)
    assert (report.epochs, report.resumed) == (2, "epoch 1, step 1")
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_a_loss_that_is_no_number_is_one_clear_error(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    train = TrainConfig(epochs=3, batch_size=64, learning_rate=1e38)
    with pytest.raises(Code2VecError, match=r"loss of epoch 1 .* try a --learning-rate below"):
        train_model(tiny_data, tmp_path / "m", SMALL, train)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_output_is_refused_or_replaced(tiny_data: EncodedData, tmp_path: Path) -> None:
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "old").write_text("old")
    with pytest.raises(OutputError, match="did not write"):
        train_model(tiny_data, tmp_path / "foreign", SMALL, QUICK, overwrite=True)
    train_model(tiny_data, tmp_path / "m", SMALL, QUICK)
    (tmp_path / "m" / "run" / "old").write_text("old")
    with pytest.raises(OutputError, match="exists already"):
        train_model(tiny_data, tmp_path / "m", SMALL, QUICK)
    train_model(tiny_data, tmp_path / "m", SMALL, QUICK, overwrite=True)
    assert not (tmp_path / "m" / "run" / "old").exists()


def test_data_that_cannot_teach_are_refused(
    make_data: Callable[..., EncodedData], tmp_path: Path
) -> None:
    data = make_data(train=["a"], test=["a x,1,y"])
    with pytest.raises(InputError, match="nothing can be learnt"):
        train_model(data, tmp_path / "m", SMALL, QUICK)


REPEAT = """
import sys
from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.train_model import train_model

data = open_data(sys.argv[1])
model = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
for output, seed in zip(sys.argv[2:], (3, 3, 4)):
    train = TrainConfig(
        epochs=2, batch_size=64, softmax="sampled", candidates=20, seed=seed, threads=1
    )
    train_model(data, output, model, train)
"""


def test_one_thread_and_one_seed_repeat_bit_for_bit(tiny_data: EncodedData, tmp_path: Path) -> None:
    outputs = [tmp_path / name for name in ("first", "second", "other")]
    command = [sys.executable, "-c", REPEAT, str(tiny_data.directory), *map(str, outputs)]
    subprocess.run(command, check=True, capture_output=True)
    first, second, other = (path / "weights.safetensors" for path in outputs)
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes() != other.read_bytes()


def test_importing_the_light_modules_loads_no_tensorflow() -> None:
    light = [
        "config",
        "training.memory",
        "saved.model_card",
        "inference.numpy_model",
        "saved.saved_model",
        "evaluation.scores",
        "saved.tensor_file",
    ]
    code = "; ".join(f"import code2vec.models.{name}" for name in light)
    code += "; import sys; sys.exit('tensorflow' in sys.modules or 'keras' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
