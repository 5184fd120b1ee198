"""The manifest tells what made a model, also when it took several sessions."""

import json
import platform
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.progress import TrainProgress
from code2vec.models.training.run_record import command
from code2vec.models.training.train_model import train_model
from code2vec.version import VERSION

SMALL = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
TRAIN = TrainConfig(epochs=2, batch_size=100, seed=7, learning_rate_schedule="constant")


def stop_after(steps: int) -> Callable[[TrainProgress], None]:
    done = []

    def interrupt(state: TrainProgress) -> None:
        done.append(state)
        if len(done) == steps:
            raise KeyboardInterrupt

    return interrupt


def read(model: Path) -> dict[str, Any]:
    text = (model / "run/manifest.json").read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(text)
    return values


def test_it_tells_each_session(tiny_data: EncodedData, tmp_path: Path) -> None:
    before = datetime.now(UTC) - timedelta(seconds=1)
    with pytest.raises(KeyboardInterrupt):
        train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, progress=stop_after(2))
    partial = read(tmp_path / "m.partial")
    assert [each["stop"] for each in partial["sessions"]] == ["interrupted"]
    told: list[dict[str, Any]] = []

    def look(state: TrainProgress) -> None:
        if not state.finished:
            told.append(read(tmp_path / "m.partial"))

    train_model(tiny_data, tmp_path / "m", SMALL, TRAIN, resume=True, progress=look)
    made = read(tmp_path / "m")
    assert told[0]["sessions"][1]["stop"] is None  # what a killed one leaves
    assert told[-1]["sessions"][1]["to"] == "epoch 1"
    assert (made["code2vec"], made["seed"], made["base"]) == (VERSION, 7, None)
    data = {"path": str(tiny_data.directory), "fingerprint": tiny_data.fingerprint()}
    assert made["data"] == data
    first, second = made["sessions"]
    assert first == partial["sessions"][0]
    places = [(each["from"], each["to"], each["stop"]) for each in made["sessions"]]
    assert places == [
        ("epoch 0", "epoch 1, step 2", "interrupted"),
        ("epoch 1, step 2", "epoch 2", "all epochs"),
    ]
    times = [datetime.fromisoformat(made[name]) for name in ("started", "ended")]
    assert before < times[0] <= times[1] < datetime.now(UTC)
    assert made["seconds"] == pytest.approx(first["seconds"] + second["seconds"])
    assert (
        second["machine"].items()
        >= {
            "python": platform.python_version(),
            "tensorflow": tf.__version__,
            "keras": keras.__version__,
            "numpy": np.__version__,
            "system": platform.system(),
        }.items()
    )
    assert second["device"]
    more = TrainConfig(**{**TRAIN.to_dict(), "epochs": 3})
    (tmp_path / "m/run/manifest.json").write_text("{")  # damaged: it is no reason to stop
    train_model(tiny_data, tmp_path / "m", SMALL, more, resume=True)
    assert [each["from"] for each in read(tmp_path / "m")["sessions"]] == ["epoch 2"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["/usr/bin/code2vec", "train", "d a", "-o", "m"], ["code2vec", "train", "d a", "-o", "m"]),
        (["/x/code2vec/__main__.py", "train"], ["code2vec", "train"]),
        (["/x/other/__main__.py", "--api-key", "secret"], None),
        (["notebook.py", "secret"], None),
        ([""], None),
    ],
)
def test_only_our_own_command_line_is_told(
    arguments: list[str], told: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", arguments)
    assert command() == told
