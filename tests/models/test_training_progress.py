"""The line that a person sees while a model is trained."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training import train_model
from code2vec.models.training_progress import TrainProgress, progress_line

LINE = re.compile(
    r" *\d+%\|[^|]*\| epoch (\d+)/2, (?:validation F1 (\d\.\d+), )?([\d,]+) methods/s, "
    r"(?:\d+:)?\d\d:\d\d left, loss \d+\.\d{3}"
)

DRAWS = """
import sys
from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training import train_model
from code2vec.models.training_progress import progress_bar

model = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
train = TrainConfig(epochs=2, batch_size=20, learning_rate=0.02, validate_every=9)
train_model(open_data(sys.argv[1]), sys.argv[2], model, train, progress=progress_bar())
"""


def test_it_fits_a_terminal_of_80_columns() -> None:
    state = TrainProgress(19, 20, 10**6, 2 * 10**6, 1446.2, 27, 3.0561, 0.62134)
    line = progress_line(state)
    assert line == "epoch 19/20, validation F1 0.621, 1,446 methods/s, 00:27 left, loss 3.056"
    assert len(f" 50%|██| {line}") <= 82  # the end of the loss may be cut off


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_a_terminal_shows_speed_time_left_and_f1(tiny_data: EncodedData, tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 120, 0, 0))
    command = [sys.executable, "-c", DRAWS, str(tiny_data.directory), str(tmp_path / "m")]
    with subprocess.Popen(command, stderr=theirs, stdout=subprocess.DEVNULL) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 65536)
            except OSError:  # the other side is closed
                break
    os.close(ours)
    assert process.returncode == 0, shown
    lines = [line for line in re.split(r"[\r\n]+", shown.decode()) if "epoch" in line]
    found = [LINE.fullmatch(line.strip("\x1b[A ")) for line in lines]
    assert len(found) > 2
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
    model = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)
    train = TrainConfig(epochs=1, batch_size=64)
    train_model(tiny_data, tmp_path / "m", model, train)
    told: list[TrainProgress] = []
    more = TrainConfig(**{**train.to_dict(), "epochs": 4})
    started = time.monotonic()
    train_model(tiny_data, tmp_path / "m", model, more, resume=True, progress=told.append)
    took = time.monotonic() - started
    assert told[0].methods_done == 512 + 64
    assert told[0].methods_per_second < 600 / 0.1  # steps of before count with their time
    for state in told[:-1]:
        left = (state.methods_total - state.methods_done) / state.methods_per_second
        assert state.seconds_left > left or state.methods_done == state.methods_total
    assert told[-2].seconds_left < took
