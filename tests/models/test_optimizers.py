"""Learning rates over the steps of a training, and the Adam that moves every row."""

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from code2vec.models.config import TrainConfig
from code2vec.models.training.optimizers import make_optimizer


def rates(train: TrainConfig, methods: int, steps: int) -> list[float]:
    """The learning rate of each step."""
    optimizer = make_optimizer(train, methods)
    found = []
    for step in range(steps):
        optimizer.iterations.assign(step)
        found.append(float(optimizer.learning_rate))
    return found


def test_a_constant_rate_stays() -> None:
    assert (
        rates(TrainConfig(learning_rate=0.25, learning_rate_schedule="constant"), 5000, 7)
        == [0.25] * 7
    )


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


@pytest.mark.parametrize("traced", [False, True])
def test_adam_is_that_of_keras(traced: bool) -> None:
    start = np.random.default_rng(0).normal(size=(40, 3)).astype(np.float32)

    def trained(optimizer: keras.optimizers.Optimizer) -> list[Any]:
        rng = np.random.default_rng(1)
        weights = [keras.Variable(start), keras.Variable(start[0])]
        optimizer.build(weights)

        def step(values: Any, rows: Any, dense: Any) -> None:
            optimizer.apply([tf.IndexedSlices(values, rows, (40, 3)), dense], weights)

        apply = tf.function(step) if traced else step
        for _ in range(12):
            rows = np.sort(rng.choice(40, 5, replace=False)).astype(np.int32)
            values, dense = rng.normal(size=(5, 3)), rng.normal(size=3)
            apply(tf.constant(values, tf.float32), rows, tf.constant(dense, tf.float32))
        return [np.asarray(variable) for variable in (*weights, *optimizer.variables)]

    constant = TrainConfig(optimizer="adam", learning_rate=0.03, learning_rate_schedule="constant")
    ours = make_optimizer(constant, 1)
    found, right = trained(ours), trained(keras.optimizers.Adam(0.03, epsilon=1e-8))
    for ours_value, keras_value in zip(found, right, strict=True):
        assert np.allclose(ours_value, keras_value, rtol=1e-5, atol=1e-6)
