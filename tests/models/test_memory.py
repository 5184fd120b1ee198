"""The predicted memory of training, against the peak of a real one in its own process."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import keras
import numpy as np
import pytest

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.tensor_file import Blocks, write_weights
from code2vec.models.training.memory import (
    free_memory,
    memory_for_data,
    memory_warning,
    training_memory,
)

TRAIN = """
import sys
from pathlib import Path
from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.train_model import train_model

train = TrainConfig(epochs=2, batch_size=int(sys.argv[3]), softmax=sys.argv[4])
train_model(open_data(sys.argv[1]), sys.argv[2], ModelConfig(), train)
status = Path("/proc/self/status").read_text()
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
"""

READ = """
import sys
from pathlib import Path
import keras
from code2vec.models.kernels.tables import assign_rows, row_blocks
from code2vec.models.saved.tensor_file import read_tensor

def resident(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))

table = keras.Variable(keras.ops.ones(({rows}, 128)))
assign_rows(table, read_tensor(Path(sys.argv[1]), "table")[:70_000])  # what is made only once
Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
before = resident("VmRSS")
assign_rows(table, read_tensor(Path(sys.argv[1]), "table"))
print(resident("VmHWM") - before)
start = 0
for block in row_blocks(table):
    assert (block == read_tensor(Path(sys.argv[1]), "table")[start : start + len(block)]).all()
    start += len(block)
assert start == {rows}
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
@pytest.mark.parametrize(("batch_size", "softmax"), [(1024, "sampled"), (128, "full")])
def test_prediction_is_within_a_quarter(
    make_data: Callable[..., EncodedData],
    tmp_path_factory: pytest.TempPathFactory,
    batch_size: int,
    softmax: str,
) -> None:
    rng = np.random.default_rng(0)

    def lines(methods: int) -> list[str]:
        labels = rng.integers(0, 60_000, methods)
        tokens = np.exp(rng.random((methods, 60, 2)) ** 0.7 * np.log(150_000)).astype(int)
        paths = np.exp(rng.random((methods, 60)) ** 0.7 * np.log(800_000)).astype(int)
        return [
            f"a|b{label} " + " ".join(f"t{s},{p},t{t}" for (s, t), p in zip(*row, strict=True))
            for label, *row in zip(labels, tokens, paths, strict=True)
        ]

    data = make_data(train=lines(8192))
    output = tmp_path_factory.mktemp("memory") / "model"
    command = [sys.executable, "-c", TRAIN, data.directory, output, batch_size, softmax]
    done = subprocess.run([str(part) for part in command], capture_output=True, check=True)
    train = TrainConfig(batch_size=batch_size, softmax=softmax)
    predicted = memory_for_data(data, train=train)
    assert predicted == pytest.approx(int(done.stdout) * 1024, rel=0.25)


def test_a_warning_where_memory_may_not_do() -> None:
    assert memory_warning(10**9, None) is None
    assert memory_warning(10**9, 10**9) is None
    warning = memory_warning(8_228_000_000, 5_432_100_000)
    assert warning is not None
    assert "about 8.2 GB are needed, 5.4 GB are free" in warning
    free = free_memory()
    assert free is None or 10**7 < free < 10**14


@pytest.mark.skipif(sys.platform != "linux", reason="free memory is read from /proc")
def test_a_training_warns_before_it_begins(tiny_data: EncodedData, tmp_path: Path) -> None:
    from code2vec.models.training.train_model import train_model

    class ToldError(Exception):
        pass

    def told(line: str) -> None:
        lines.append(line)
        if len(lines) == 2:
            raise ToldError

    lines: list[str] = []
    huge = ModelConfig(code_dim=100_000_000)  # nothing of it is made
    with pytest.raises(ToldError):
        train_model(tiny_data, tmp_path / "m", huge, started=told)
    assert lines[0].startswith("Training on ")
    assert lines[1].startswith("This may end for want of memory: about ")


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
def test_a_table_is_read_from_disk_without_copies(tmp_path: Path) -> None:
    from code2vec.models.kernels.tables import assign_rows

    values = np.random.default_rng(0).random((300_000, 128), dtype=np.float32)
    write_weights(tmp_path / "w", {"table": Blocks(values.shape, [values])})
    script = READ.format(rows=len(values))
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "w"], capture_output=True, check=True
    )
    assert int(done.stdout) * 1024 < 1.25 * values.nbytes  # its pages on disk, and two blocks
    odd = keras.Variable(np.zeros(3, np.float32))
    assign_rows(odd, np.arange(3, dtype=np.float32))
    assert np.array_equal(odd, [0, 1, 2])


def test_memory_grows_with_tables_optimizer_and_batch() -> None:
    sizes = {"tokens": 150_000, "paths": 800_000, "labels": 75_000}
    plain = training_memory(**sizes)
    weights = 4 * (150_000 * 128 + 800_000 * 128 + 75_000 * 384)
    assert plain > 3 * weights
    assert training_memory(**{**sizes, "labels": 150_000}) > plain
    assert training_memory(**sizes, train=TrainConfig(batch_size=2048)) > plain
    assert training_memory(**sizes, train=TrainConfig(optimizer="adam")) > plain + weights / 2
    assert training_memory(**sizes, train=TrainConfig(devices=2)) > plain + 3 * weights
    assert training_memory(**sizes, train=TrainConfig(softmax="full")) > plain
    assert training_memory(**sizes, model=ModelConfig(dropout_kind="per-context")) > plain
    assert training_memory(**sizes, model=ModelConfig(score="additive")) > plain
    assert training_memory(**sizes, model=ModelConfig(attention="element-wise")) > plain
    java14m = training_memory(tokens=1_301_137, paths=911_418, labels=261_246)
    assert java14m < 12e9
