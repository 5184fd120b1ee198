"""Checkpoints are whole or not there, and a training goes on from one as if nothing had been."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.files.checksums import file_checksum
from code2vec.datasets.files.json_files import sealed_json
from code2vec.errors import Code2VecError, InputError, MismatchError, OutputError
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.saved_model import MODEL_FILES, open_model
from code2vec.models.saved.tensor_file import Blocks, write_weights
from code2vec.models.training.checkpoints import (
    newest_checkpoint,
    open_checkpoint,
    write_checkpoint,
)
from code2vec.models.training.progress import ProgressCallback, TrainProgress
from code2vec.models.training.train_model import train_model
from code2vec.own_outputs import is_own

SMALL = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
TRAIN = TrainConfig(
    epochs=3,
    batch_size=100,
    seed=1,
    softmax="sampled",
    candidates=20,
    learning_rate_schedule="constant",
)
STEPS = 6  # an epoch of the 512 methods of `tiny_data`

TENSORS: dict[str, NDArray[Any]] = {
    "counter": np.array(7, np.int64),
    "seed": np.array([1, 2**32 - 1], np.uint32),
    "flag": np.array([True, False]),
    "table": np.arange(12, dtype=np.float32).reshape(4, 3),
}


def write(folder: Path, name: str, models: dict[str, Path] | None = None) -> None:
    tensors = {
        key: Blocks(value.shape, [value], str(value.dtype)) for key, value in TENSORS.items()
    }
    write_checkpoint(folder, name, {"place": name}, tensors, models or {})


def stop_after(steps: int) -> ProgressCallback:
    """Ends a training by Ctrl-C after this many steps of its own."""
    done = []

    def interrupt(state: TrainProgress) -> None:
        done.append(state)
        if len(done) == steps and not state.finished:
            raise KeyboardInterrupt

    return interrupt


def test_what_is_written_comes_back_and_the_older_one_goes(tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.mkdir()
    for file in MODEL_FILES:
        (model / file).write_text(f"first {file}")
    folder = tmp_path / "checkpoints"
    assert newest_checkpoint(folder) is None
    write(folder, "00001-00000004", {"best": model})
    write(folder, "00001-00000012", {"best": model})
    found = newest_checkpoint(folder)
    assert found == folder / "00001-00000012"
    assert [path.name for path in folder.iterdir()] == ["00001-00000012"]
    opened = open_checkpoint(found)
    assert opened.state["place"] == "00001-00000012"
    assert opened.tensors.keys() == TENSORS.keys()
    for name, value in TENSORS.items():
        assert opened.tensors[name].dtype == value.dtype
        assert np.array_equal(opened.tensors[name], value)
    best = opened.model("best")
    assert best is not None
    assert (best / "config.json").read_text() == "first config.json"
    assert opened.model("last") is None


def test_a_half_written_one_is_never_found(tmp_path: Path) -> None:
    folder = tmp_path / "checkpoints"
    write(folder, "00001-00000004")
    (folder / "00002-00000000.partial").mkdir()
    assert newest_checkpoint(folder) == folder / "00001-00000004"

    def fails() -> Iterator[NDArray[Any]]:
        yield TENSORS["table"][:2]
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_checkpoint(folder, "00003-00000000", {}, {"x": Blocks((4, 3), fails())}, {})
    assert newest_checkpoint(folder) == folder / "00001-00000004"
    assert not (folder / "00003-00000000.partial").exists()


def test_a_damaged_one_is_refused_in_one_line(tmp_path: Path) -> None:
    write(tmp_path, "1")
    path = tmp_path / "1" / "state.safetensors"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InputError, match=r"state\.safetensors is damaged"):
        open_checkpoint(tmp_path / "1")
    (tmp_path / "1" / "state.json").write_text("{")
    with pytest.raises(InputError, match=r"state\.json is damaged"):
        open_checkpoint(tmp_path / "1")


SAME = """
import json, sys
from pathlib import Path
from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.train_model import train_model

data, folder = open_data(sys.argv[1]), Path(sys.argv[2])
sizes = {"token_dim": 8, "path_dim": 8, "code_dim": 12, "max_contexts": 5}
always = {"epochs": 3, "batch_size": 100, "seed": 1, "candidates": 20, "threads": 1}

def state(model):
    (checkpoint,) = (model / "run" / "checkpoints").iterdir()
    files = model / "weights.safetensors", checkpoint / "state.safetensors"
    return [file.read_bytes() for file in files]

for number, (network, settings, stops) in enumerate(json.loads(sys.argv[3])):
    model, train = ModelConfig(**sizes, **network), TrainConfig(**always, **settings)
    whole, ended = folder / f"whole{number}", folder / f"ended{number}"
    train_model(data, whole, model, train)
    for steps in [*stops, 1000]:
        done = []
        def interrupt(now):
            done.append(now)
            if len(done) == steps:
                raise KeyboardInterrupt
        try:
            train_model(data, ended, model, train, resume=True, progress=interrupt)
        except KeyboardInterrupt:
            pass
    assert state(whole) == state(ended), (network, settings)
"""

RUNS = [
    # the middle of an epoch, its last step, the first step of the next one
    [{}, {"softmax": "sampled"}, [2, 4, 1]],
    [{"dropout_kind": "per-context"}, {"softmax": "full", "optimizer": "adam"}, [8]],
    [{"attention": "hard"}, {"softmax": "full"}, [6, 6]],
]


def same(data: EncodedData, folder: Path, runs: list[object]) -> None:
    command = [sys.executable, "-c", SAME, str(data.directory), str(folder), json.dumps(runs)]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-2000:]


def test_going_on_gives_the_same_bits(tiny_data: EncodedData, tmp_path: Path) -> None:
    same(tiny_data, tmp_path, RUNS)


def test_with_many_threads_the_loss_is_the_same(tiny_data: EncodedData, tmp_path: Path) -> None:
    whole = train_model(tiny_data, tmp_path / "whole", SMALL, TRAIN)
    train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, progress=stop_after(9))
    ended = train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, resume=True)
    assert ended.resumed == "epoch 2, step 3"
    loss = whole.scores["validation_loss"]
    assert ended.scores["validation_loss"] == pytest.approx(loss, rel=0.01)
    logs = [(tmp_path / name / "run" / "log.jsonl").read_text() for name in ("whole", "m")]
    first, second = ([json.loads(line) for line in log.splitlines()] for log in logs)
    assert [entry["epoch"] for entry in second] == [1, 2, 3]
    for entry, other in zip(first, second, strict=True):
        assert other["loss"] == pytest.approx(entry["loss"], rel=0.01)


def test_a_checkpoint_before_validation_goes_on_with_it(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    with pytest.raises(KeyboardInterrupt):
        train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, progress=stop_after(STEPS))
    report = train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, resume=True)
    assert (report.resumed, report.epochs) == (f"epoch 1, step {STEPS}", 3)
    log = (tmp_path / "m/run/log.jsonl").read_text().splitlines()
    assert [json.loads(line)["epoch"] for line in log] == [1, 2, 3]
    assert 0 < json.loads(log[0])["loss"] < 10


def test_other_settings_and_other_data_are_refused(tiny_data: EncodedData, tmp_path: Path) -> None:
    train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, progress=stop_after(8))
    other = ModelConfig(**{**SMALL.to_dict(), "code_dim": 16})
    with pytest.raises(MismatchError, match=r"m was trained with other settings \(--code-dim 12, "):
        train_model(tiny_data, tmp_path / "m", other, TRAIN, resume=True)
    faster = TrainConfig(**{**TRAIN.to_dict(), "learning_rate": 0.1, "seed": 2})
    with pytest.raises(MismatchError, match=r"--learning-rate 0.005, not 0.1; --seed 1, not 2"):
        train_model(tiny_data, tmp_path / "m", SMALL, faster, resume=True)
    shutil.copytree(tiny_data.directory, tmp_path / "data")
    labels = np.load(tmp_path / "data/train/labels.npy")
    np.save(tmp_path / "data/train/labels.npy", labels[::-1].copy())
    manifest = json.loads((tmp_path / "data/manifest.json").read_text(encoding="utf-8"))
    manifest["checksums"]["train/labels.npy"] = file_checksum(tmp_path / "data/train/labels.npy")
    (tmp_path / "data/manifest.json").write_text(sealed_json(manifest), encoding="utf-8")
    with pytest.raises(MismatchError, match=r"\(other data\): give the same"):
        train_model(open_data(tmp_path / "data"), tmp_path / "m", SMALL, TRAIN, resume=True)
    assert not (tmp_path / "m.partial").exists()


@pytest.mark.slow
def test_more_epochs_need_a_rate_that_does_not_count_them(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    planned = TrainConfig(**{**TRAIN.to_dict(), "epochs": 1, "learning_rate_schedule": "cosine"})
    train_model(tiny_data, tmp_path / "m", SMALL, planned)
    longer = TrainConfig(**{**planned.to_dict(), "epochs": 2})
    with pytest.raises(MismatchError, match=r"\(--epochs 1, not 2\): give the same"):
        train_model(tiny_data, tmp_path / "m", SMALL, longer, resume=True)


def test_data_that_vanish_are_told_and_the_training_is_kept(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    shutil.copytree(tiny_data.directory, tmp_path / "data")
    data = open_data(tmp_path / "data")
    with pytest.raises(KeyboardInterrupt):
        train_model(data, tmp_path / "m", SMALL, TRAIN, progress=stop_after(3))
    (tmp_path / "data/train/sources.npy").unlink()
    with pytest.raises(InputError, match=r"sources\.npy is missing: the data is incomplete"):
        train_model(data, tmp_path / "m", SMALL, TRAIN, resume=True)
    assert newest_checkpoint(tmp_path / "m.partial/run/checkpoints") is not None

    def delete(state: TrainProgress) -> None:
        shutil.rmtree(tmp_path / "data", ignore_errors=True)

    shutil.copyfile(tiny_data.directory / "train/sources.npy", tmp_path / "data/train/sources.npy")
    report = train_model(data, tmp_path / "m", SMALL, TRAIN, resume=True, progress=delete)
    assert report.epochs == 3  # what is open stays readable


def test_a_loss_that_is_no_number_leaves_the_best_model(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    once = TrainConfig(**{**TRAIN.to_dict(), "epochs": 1})
    train_model(tiny_data, tmp_path / "m", SMALL, once)
    before = (tmp_path / "m/weights.safetensors").read_bytes()
    found = newest_checkpoint(tmp_path / "m/run/checkpoints")
    assert found is not None
    tensors = {name: np.array(value) for name, value in open_checkpoint(found).tensors.items()}
    tensors["model/000"][:] = np.nan  # a table of vectors
    blocks = {
        name: Blocks(value.shape, [value], str(value.dtype)) for name, value in tensors.items()
    }
    checksum = write_weights(found / "state.safetensors", blocks)
    state = json.loads((found / "state.json").read_text(encoding="utf-8")) | {"tensors": checksum}
    (found / "state.json").write_text(sealed_json(state), encoding="utf-8")
    with pytest.raises(Code2VecError, match=r"loss of epoch 2 is not .* epoch 1 is kept in .*/m: "):
        train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, resume=True)
    assert (tmp_path / "m/weights.safetensors").read_bytes() == before
    assert open_model(tmp_path / "m").scores["epoch"] == 1
    assert not (tmp_path / "m.partial").exists()


FULL = """
import resource, sys
from code2vec.datasets.encoded_data import open_data
from code2vec.errors import OutputError
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.train_model import train_model

def fill(state):
    if state.methods_done >= 700:  # in the second epoch, no file may be larger than so many bytes
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)

model = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
train = TrainConfig(epochs=3, batch_size=100, seed=1, checkpoint_minutes=float(sys.argv[4]))
try:
    train_model(open_data(sys.argv[1]), sys.argv[2], model, train, progress=fill)
except OutputError as error:
    print(error, *error.__notes__)
"""


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files")
@pytest.mark.parametrize("minutes", ["1e-9", "10"])  # a checkpoint each step, or none so far
def test_a_full_disk_is_one_line_and_keeps_the_best(
    tiny_data: EncodedData, tmp_path: Path, minutes: str
) -> None:
    command = [sys.executable, "-c", FULL, str(tiny_data.directory), str(tmp_path / "m")]
    said = subprocess.run(
        [*command, "3000", minutes], capture_output=True, text=True, check=True
    ).stdout
    partial = tmp_path / "m.partial"
    kept = "run the same command with --resume to continue after epoch 2, step 1."
    if minutes == "10":
        kept = "it is the best model so far."
    reason = "m cannot be written: File too large"
    assert said == f"{tmp_path / reason} {partial} is kept: {kept}\n"
    assert open_model(partial).scores["epoch"] == 1
    assert not (tmp_path / "m").exists()
    assert not list(partial.glob("run/checkpoints/*.partial"))


def test_a_training_that_ended_early_is_not_thrown_away_unasked(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    with pytest.raises(KeyboardInterrupt):
        train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, progress=stop_after(3))
    with pytest.raises(OutputError, match="resume it with --resume, or discard it with"):
        train_model(tiny_data, tmp_path / "m", SMALL, TRAIN)
    report = train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, overwrite=True)
    assert report.resumed is None
    with pytest.raises(OutputError, match="exists already"):
        train_model(tiny_data, tmp_path / "m", SMALL, TRAIN)


def test_a_training_that_is_over_may_keep_no_checkpoint(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    once = TrainConfig(**{**TRAIN.to_dict(), "epochs": 2})
    output = tmp_path / "m"
    train_model(tiny_data, output, SMALL, once, drop_checkpoint=True, progress=stop_after(8))
    assert newest_checkpoint(output / "run/checkpoints") is not None  # it is not over
    train_model(tiny_data, output, SMALL, once, drop_checkpoint=True, resume=True)
    assert not (output / "run/checkpoints").exists()
    assert open_model(output).scores["epoch"] in (1, 2)
    with pytest.raises(OutputError, match=r"m has no checkpoint to resume from: train it further"):
        train_model(tiny_data, output, SMALL, TRAIN, resume=True)
    report = train_model(tiny_data, output, SMALL, once, overwrite=True)
    assert report.resumed is None
    assert newest_checkpoint(output / "run/checkpoints") is not None


def test_output_is_held_while_training(tiny_data: EncodedData, tmp_path: Path) -> None:
    refused: list[str] = []

    def second() -> None:
        for name in ("m", "other"):
            with pytest.raises(OutputError, match="another command") as caught:
                train_model(tiny_data, tmp_path / name, SMALL, TRAIN, tensorboard=tmp_path / "log")
            refused.append(str(caught.value))

    def progress(_: TrainProgress) -> None:
        if not refused:  # another thread has no part in the lock
            thread = threading.Thread(target=second)
            thread.start()
            thread.join()

    once = replace(TRAIN, epochs=1)
    train_model(
        tiny_data, tmp_path / "m", SMALL, once, tensorboard=tmp_path / "log", progress=progress
    )
    assert [Path(text.split(" is ")[0]).name for text in refused] == ["m", "events"]
    assert {path.name for path in tmp_path.iterdir()} == {"m", "log"}
    assert is_own(tmp_path / "m")
