"""The line that a person sees while a model is trained."""

import io
import re
import sys
import time
from pathlib import Path

import pytest

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.progress import TrainProgress, progress_bar, progress_line
from code2vec.models.training.train_model import train_model

SMALL = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
LINE = re.compile(
    r" *\d+%\|[^|]*\| epoch (\d+)/2, (?:strict F1 (\d\.\d+), )?([\d,]+) methods/s, "
    r"(?:\d+:)?\d\d:\d\d left, loss \d+\.\d{3}"
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_it_fits_a_terminal_of_80_columns() -> None:
    state = TrainProgress(19, 20, 10**6, 2 * 10**6, 1446.2, 27, 3.0561, 0.62134)
    line = progress_line(state)
    assert line == "epoch 19/20, strict F1 0.621, 1,446 methods/s, 00:27 left, loss 3.056"
    assert len(f" 50%|██| {line}") <= 82  # the end of the loss may be cut off


def test_a_terminal_shows_speed_time_left_and_f1(
    tiny_data: EncodedData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    draw = progress_bar()
    assert not terminal.getvalue()  # nothing before there is something to tell
    train = TrainConfig(epochs=2, batch_size=20, learning_rate=0.02, validate_every=9)
    train_model(tiny_data, tmp_path / "m", SMALL, train, progress=draw)
    lines = [line for line in re.split(r"[\r\n]+", terminal.getvalue()) if "epoch" in line]
    found = [LINE.fullmatch(line.strip()) for line in lines]
    assert all(found), lines
    first, last = found[0], found[-1]
    assert first is not None
    assert last is not None
    assert (first[1], first[2]) == ("1", None)
    assert last[1] == "2"
    assert last[2] is not None
    assert lines[-1].strip().startswith("100%|")


def test_time_left_counts_validations_and_what_was_done_before_does_not(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    train = TrainConfig(epochs=1, batch_size=64, learning_rate_schedule="constant")
    train_model(tiny_data, tmp_path / "m", SMALL, train)
    told: list[TrainProgress] = []
    more = TrainConfig(**{**train.to_dict(), "epochs": 4})
    started = time.monotonic()
    train_model(tiny_data, tmp_path / "m", SMALL, more, resume=True, progress=told.append)
    took = time.monotonic() - started
    assert told[0].methods_done == 512 + 64
    assert told[0].methods_per_second < 600 / 0.1  # steps of before count with their time
    for state in told[:-1]:
        left = (state.methods_total - state.methods_done) / state.methods_per_second
        assert state.seconds_left > left or state.methods_done == state.methods_total
    assert told[-2].seconds_left < took
