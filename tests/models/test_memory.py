"""The predicted memory of training, against the peak of a real one in its own process."""

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.memory import memory_for_data, training_memory

TRAIN = """
import sys
from pathlib import Path
from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training import train_model

train = TrainConfig(epochs=2, batch_size=int(sys.argv[3]), softmax=sys.argv[4])
train_model(open_data(sys.argv[1]), sys.argv[2], ModelConfig(), train)
status = Path("/proc/self/status").read_text()
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
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


def test_memory_grows_with_tables_optimizer_and_batch() -> None:
    sizes = {"tokens": 150_000, "paths": 800_000, "labels": 75_000}
    plain = training_memory(**sizes)
    weights = 4 * (150_000 * 128 + 800_000 * 128 + 75_000 * 384)
    assert plain > 3 * weights
    assert training_memory(**{**sizes, "labels": 150_000}) > plain
    assert training_memory(**sizes, train=TrainConfig(batch_size=2048)) > plain
    assert training_memory(**sizes, train=TrainConfig(optimizer="adam")) > plain + weights / 2
    assert training_memory(**sizes, train=TrainConfig(softmax="full")) > plain
    assert training_memory(**sizes, model=ModelConfig(dropout_kind="per-context")) > plain
    assert training_memory(**sizes, model=ModelConfig(score="additive")) > plain
    assert training_memory(**sizes, model=ModelConfig(attention="element-wise")) > plain
    java14m = training_memory(tokens=1_301_137, paths=911_418, labels=261_246)
    assert java14m < 12e9
