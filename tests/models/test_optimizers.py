"""Learning rates over the steps of a training."""

import keras
import numpy as np
import pytest

from code2vec.models.config import TrainConfig
from code2vec.models.optimizers import make_optimizer


def rates(train: TrainConfig, methods: int, steps: int) -> list[float]:
    """The learning rate of each step."""
    optimizer = make_optimizer(train, methods)
    found = []
    for step in range(steps):
        optimizer.iterations.assign(step)
        found.append(float(optimizer.learning_rate))
    return found


def test_a_constant_rate_stays() -> None:
    assert rates(TrainConfig(learning_rate=0.25), 5000, 7) == [0.25] * 7


def test_cosine_falls_to_zero_at_the_last_step_of_the_last_epoch() -> None:
    train = TrainConfig(epochs=4, batch_size=100, learning_rate_schedule="cosine")
    steps = 4 * 10  # of 950 methods
    found = rates(train, 950, steps + 1)
    right = train.learning_rate * (1 + np.cos(np.pi * np.arange(steps + 1) / steps)) / 2
    assert np.allclose(found, right, atol=1e-8)


def test_the_rate_rises_evenly_in_the_warm_up() -> None:
    train = TrainConfig(
        epochs=4, batch_size=100, learning_rate_schedule="warmup-cosine", warmup=0.25
    )
    found = rates(train, 950, 41)
    assert np.allclose(found[:11], train.learning_rate * np.arange(11) / 10, atol=1e-8)
    right = train.learning_rate * (1 + np.cos(np.pi * np.arange(31) / 30)) / 2
    assert np.allclose(found[10:], right, atol=1e-8)


@pytest.mark.parametrize("kind", ["row-adam", "adam"])
def test_each_optimizer_takes_each_schedule(kind: str) -> None:
    for schedule in ("constant", "cosine", "warmup-cosine"):
        train = TrainConfig(optimizer=kind, learning_rate_schedule=schedule)
        assert isinstance(make_optimizer(train, 1), keras.optimizers.Optimizer)
