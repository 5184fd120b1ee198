"""Validation within epochs, or after several, and exact resuming."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.saved_model import open_model
from code2vec.models.training.progress import TrainProgress
from code2vec.models.training.run_state import Run, RunState
from code2vec.models.training.train_model import train_model

SMALL = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
QUICK = {"epochs": 2, "batch_size": 100, "seed": 1, "learning_rate": 0.02}
STEPS = 6  # an epoch of the 512 methods of `tiny_data`


def log_of(model: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (model / "run/log.jsonl").read_text().splitlines()]


def test_several_times_in_an_epoch(tiny_data: EncodedData, tmp_path: Path) -> None:
    told: list[TrainProgress] = []
    train = TrainConfig(**QUICK, validate_every=4)
    report = train_model(tiny_data, tmp_path / "m", SMALL, train, progress=told.append)
    log = log_of(tmp_path / "m")
    assert [(entry["epoch"], entry["step"]) for entry in log] == [(1, 4), (1, 6), (2, 8), (2, 12)]
    assert ["validation_f1" in entry for entry in log] == [True, False, True, True]
    assert [entry["methods"] for entry in log] == [400, 112, 200, 312]
    assert all(entry["methods_per_second"] > 0 for entry in log)
    found = {entry["step"]: entry["validation_f1"] for entry in log if "validation_f1" in entry}
    best = max(found, key=lambda step: (found[step], -step))
    assert report.scores["step"] == open_model(tmp_path / "m").scores["step"] == best
    assert [entry["step"] for entry in log if entry["best"]][-1] == best
    assert f", step {best} of all" in (tmp_path / "m/README.md").read_text(encoding="utf-8")
    assert open_model(tmp_path / "m/run/last").scores["step"] == 12
    done = [state.methods_done for state in told]
    assert done == sorted(done)
    assert [state.validation_f1 is None for state in told] == [True] * 4 + [False] * 9


def test_after_several_epochs_and_at_the_end(tiny_data: EncodedData, tmp_path: Path) -> None:
    train = TrainConfig(**{**QUICK, "epochs": 3}, validate_every=2 * STEPS)
    report = train_model(tiny_data, tmp_path / "m", SMALL, train)
    log = log_of(tmp_path / "m")
    assert [entry["step"] for entry in log] == [6, 12, 18]
    assert ["validation_f1" in entry for entry in log] == [False, True, True]
    assert not log[0]["best"]
    assert report.best_epoch in (2, 3)


def test_patience_counts_validations(tiny_data: EncodedData, tmp_path: Path) -> None:
    train = TrainConfig(epochs=9, patience=2, batch_size=100, learning_rate=1e-9, validate_every=2)
    report = train_model(tiny_data, tmp_path / "m", SMALL, train)
    assert (report.epochs, report.best_epoch, report.stop) == (1, 1, "patience")
    summary = report.summary()
    assert "stopped after epoch 1: validation strict F1 no longer rose" in summary
    assert "best after epoch 1, step 2: validation strict F1" in summary
    again = TrainConfig(**{**train.to_dict(), "patience": 3})
    more = train_model(tiny_data, tmp_path / "m", SMALL, again, resume=True)
    assert (more.ended, more.stop, more.resumed) == ("epoch 2, step 2", "patience", "epoch 1")
    often = TrainConfig(**{**train.to_dict(), "patience": 4, "validate_every": 1})
    more = train_model(tiny_data, tmp_path / "m", SMALL, often, resume=True)
    assert (more.ended, more.resumed) == ("epoch 2, step 3", "epoch 2, step 2")


def test_without_a_validation_split_it_changes_nothing() -> None:
    run = Run(
        Path(), SMALL, TrainConfig(validate_every=2, batch_size=10), None, None, "", 60, False
    )
    state = RunState("")
    assert run.stretch_end(state) == 6
    assert not run.validates(0, 2)


SAME = """
import json, sys
from pathlib import Path
from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.train_model import train_model

data, folder = open_data(sys.argv[1]), Path(sys.argv[2])
model = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
always = dict(epochs=2, batch_size=100, seed=1, softmax="sampled", candidates=20, threads=1)
costs = ("seconds", "cpu_seconds", "validation_seconds", "methods_per_second", "peak_memory")

def state(model):
    (checkpoint,) = (model / "run" / "checkpoints").iterdir()
    last = (model / "run/last/weights.safetensors").read_bytes()
    best = (model / "weights.safetensors").read_bytes()
    log = [json.loads(line) for line in (model / "run/log.jsonl").read_text().splitlines()]
    log = [{key: value for key, value in entry.items() if key not in costs} for entry in log]
    return last, (checkpoint / "state.safetensors").read_bytes(), best, log

def train(output, steps, every, optimizer="row-adam"):
    done = []
    def interrupt(now):
        done.append(now)
        if len(done) == steps:
            raise KeyboardInterrupt
    settings = TrainConfig(**always, validate_every=every, optimizer=optimizer)
    try:
        train_model(data, output, model, settings, resume=True, progress=interrupt)
    except KeyboardInterrupt:
        pass

train(folder / "whole", 1000, 4)
for steps in (4, 1, 1000):  # before a validation, after it, the end
    train(folder / "ended", steps, 4)
assert state(folder / "whole") == state(folder / "ended")
train(folder / "dense", 1000, 0, "adam")
train(folder / "dense-often", 1000, 4, "adam")
assert state(folder / "dense")[:2] == state(folder / "dense-often")[:2]  # nothing to catch up
"""


@pytest.mark.slow
def test_going_on_gives_the_same_bits(tiny_data: EncodedData, tmp_path: Path) -> None:
    command = [sys.executable, "-c", SAME, str(tiny_data.directory), str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-2000:]


@pytest.mark.parametrize("every", [0, 1, 4, 5, 6, 7, 12, 13, 100])
def test_each_place_follows_from_the_one_before(every: int) -> None:
    train = TrainConfig(epochs=4, batch_size=10, validate_every=every)
    run = Run(Path(), SMALL, train, None, None, "", 55, True)
    state, places, validated = RunState(""), [], []
    while state.epochs < 4:
        end = run.stretch_end(state)
        assert end > state.steps
        while state.steps < end:
            state = state.after_step(state.time)
            assert run.stretch_end(state) == end  # wherever it is gone on with
        places.append(state.epochs * 6 + end)
        if run.validates(state.epochs, end):
            validated.append(places[-1])
        state = state.after_entry(run, {}, {"best": False}, False)
    often = every or 6
    assert validated == sorted({*range(often, 25, often), 24})
    assert places == sorted({*validated, 6, 12, 18, 24})
