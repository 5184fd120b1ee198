"""Gradients of attention against central differences of plain numpy in float64."""

from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from numpy.typing import NDArray

from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.layers.attention import Attention
from code2vec.models.layers.code_encoder import attention_layer
from code2vec.models.layers.hard_attention import GumbelAttention, HardAttention, draw, gumbel_noise
from code2vec.models.training.attention_training import temperature

DIM, STEP = 4, 1e-6
ROWS = np.repeat([0, 1, 2], [3, 1, 4]).astype(np.int32)
Float64 = NDArray[np.float64]
Values = dict[str, Float64]


def layer_of(**settings: Any) -> Any:
    return attention_layer(ModelConfig(code_dim=DIM, **settings), seed=5)


def some_values(layer: Attention) -> Values:
    """Context vectors, what the code vectors' gradient shall be, and the layer's weights."""
    rng = np.random.default_rng(7)
    values = {"contexts": np.tanh(rng.normal(size=(len(ROWS), DIM)))}
    values["towards"] = rng.normal(size=(3, DIM))
    for name, weight in layer.saved_weights.items():
        values[name] = rng.normal(size=weight.shape)
        weight.assign(values[name])
    return values


def found(layer: Attention, values: Values, training: bool = False) -> tuple[float, Values]:
    """The value Σ towards·v of the code vectors v, and its gradients."""
    contexts = tf.constant(values["contexts"], tf.float32)
    with tf.GradientTape() as tape:
        tape.watch(contexts)
        vectors, _ = layer(contexts, ROWS, np.zeros(3, np.int32), training=training)
        value = tf.reduce_sum(vectors * tf.constant(values["towards"], tf.float32))
    weights = {name: weight.value for name, weight in layer.saved_weights.items()}
    gradients = tape.gradient(value, {"contexts": contexts, **weights})
    return float(value), {name: gradient.numpy() for name, gradient in gradients.items()}


def differences(function: Callable[[Values], float], values: Values) -> Values:
    """The gradients of a function of arrays by each number of them."""
    gradients = {}
    for name in values.keys() - {"towards"}:
        gradient = np.zeros_like(values[name])
        for place in np.ndindex(gradient.shape):
            changed = [values[name].copy(), values[name].copy()]
            changed[0][place] += STEP
            changed[1][place] -= STEP
            above, below = (function({**values, name: array}) for array in changed)
            gradient[place] = (above - below) / (2 * STEP)
        gradients[name] = gradient
    return gradients


def alphas(scores: Float64) -> Float64:
    """The softmax of each row of ROWS."""
    powers = np.exp(scores)
    return np.concatenate(
        [powers[row == ROWS] / powers[row == ROWS].sum(axis=0) for row in (0, 1, 2)]
    )


def scores_of(values: Values) -> Float64:
    own = values["contexts"]
    if "attention_hidden" in values:
        own = np.tanh(own @ values["attention_hidden"])
    return own @ values["attention"]  # (contexts, 1)


def value_of(weights: Float64, values: Values) -> float:
    """Σ towards·v, given the weights, `(contexts, 1 or DIM)`."""
    return float(np.sum(weights * values["contexts"] * values["towards"][ROWS]))


def onehots(scores: Float64) -> Float64:
    """1 at the best of each row."""
    chosen = np.zeros_like(scores)
    for row in (0, 1, 2):
        places = np.flatnonzero(row == ROWS)
        chosen[places[scores[places].argmax()]] = 1
    return chosen


def assert_same(layer: Attention, values: Values, function: Callable[[Values], float]) -> None:
    """Whether value and all gradients of the layer are those of the function."""
    value, gradients = found(layer, values, training=True)
    assert value == pytest.approx(function(values), abs=1e-5)
    right = differences(function, values)
    assert gradients.keys() == right.keys()
    for name, gradient in right.items():
        assert np.allclose(gradients[name], gradient, atol=2e-5), name


@pytest.mark.parametrize("score", ["dot", "additive"])
def test_soft_attention(score: str) -> None:
    layer = layer_of(score=score)
    assert_same(layer, some_values(layer), lambda new: value_of(alphas(scores_of(new)), new))


def test_element_wise_attention() -> None:
    layer = layer_of(attention="element-wise")

    def function(new: Values) -> float:
        return value_of(alphas(new["contexts"] @ new["attention_matrix"]), new)

    assert_same(layer, some_values(layer), function)


def test_uniform_attention() -> None:
    layer = layer_of(attention="uniform")
    even = alphas(np.zeros((len(ROWS), 1)))
    assert_same(layer, some_values(layer), lambda new: value_of(even, new))


@pytest.mark.parametrize("score", ["dot", "additive"])
def test_straight_through_is_its_definition(score: str) -> None:
    layer = layer_of(attention="hard", score=score)
    values = some_values(layer)
    scores = scores_of(values)
    still = onehots(scores) - alphas(scores)  # sg(onehot(argmax α) − α)
    assert_same(layer, values, lambda new: value_of(alphas(scores_of(new)) + still, new))


@pytest.mark.parametrize("score", ["dot", "additive"])
@pytest.mark.parametrize("heat", [1.0, 0.3])
def test_gumbel_is_its_definition(score: str, heat: float) -> None:
    layer = layer_of(attention="hard", score=score, estimator="gumbel")
    layer.temperature.assign(heat)
    values = some_values(layer)
    noise = noise_of(layer, 3)
    noisy = scores_of(values) + noise
    still = onehots(noisy) - alphas(noisy / heat)

    def function(new: Values) -> float:
        return value_of(alphas((scores_of(new) + noise) / heat) + still, new)

    assert_same(layer, values, function)


def noise_of(layer: HardAttention, methods: int) -> Float64:
    """The noise that a layer will draw next."""
    draws = keras.random.SeedGenerator(0)
    draws.state.assign(layer.draws.state)
    keras.random.uniform((methods,), seed=draws)  # which methods are weighed softly
    return np.asarray(gumbel_noise(np.zeros((len(ROWS), 1), np.float32)[:, 0], draws))[:, None]


@pytest.mark.parametrize("estimator", ["straight-through", "reinforce", "gumbel"])
@pytest.mark.parametrize("score", ["dot", "additive"])
def test_soft_epochs_are_soft(estimator: str, score: str) -> None:
    layer = layer_of(attention="hard", estimator=estimator, score=score)
    values = some_values(layer)
    layer.soft_share.assign(1)
    assert_same(layer, values, lambda new: value_of(alphas(scores_of(new)), new))
    assert np.array_equal(np.unique(layer(*given(values))[1]), [0, 1])  # but inference is hard


def given(values: Values) -> tuple[Any, ...]:
    return tf.constant(values["contexts"], tf.float32), ROWS, np.zeros(3, np.int32)


CRITICAL = 23.5  # of chi-square with 4 degrees of freedom, one in 10,000


@pytest.mark.parametrize("estimator", ["reinforce", "gumbel"])
@pytest.mark.parametrize("heat", [1.0, 0.1])
def test_draws_follow_the_softmax(estimator: str, heat: float) -> None:
    layer = layer_of(attention="hard", estimator=estimator)
    if isinstance(layer, GumbelAttention):
        layer.temperature.assign(heat)
    methods, own = 20_000, np.random.default_rng(2).normal(size=(5, DIM)).astype(np.float32)
    rows = np.repeat(np.arange(methods), 5)
    contexts = tf.constant(np.tile(own, (methods, 1)))
    weights = layer(contexts, rows, np.zeros(methods, np.int32), training=True)[1]
    chances = np.exp(own.astype(np.float64) @ np.asarray(layer.vector)[:, 0])
    expected = methods * chances / chances.sum()
    counts = np.asarray(weights).reshape(methods, 5)
    assert np.array_equal(counts.sum(axis=1), np.ones(methods))
    assert np.sum((counts.sum(axis=0) - expected) ** 2 / expected) < CRITICAL
    others = (counts[:-1] * counts[1:]).sum()  # neighbours draw the same by chance only
    same = methods * np.sum((expected / methods) ** 2)
    assert abs(others - same) < 5 * np.sqrt(same)


def test_draws_are_repeated_by_the_seed_and_differ_from_step_to_step() -> None:
    scores, rows = tf.zeros(1000), np.repeat(np.arange(100), 10)
    left, right, other = (np.asarray(draw(scores, rows, 100, seed)) for seed in (1, 1, 2))
    assert np.array_equal(left, right)
    assert not np.array_equal(left, other)
    draws = keras.random.SeedGenerator(1)
    first, second = (np.asarray(draw(scores, rows, 100, draws)) for _ in range(2))
    assert not np.array_equal(first, second)


def test_noise_is_finite_and_of_the_gumbel_distribution() -> None:
    noise = np.sort(np.asarray(gumbel_noise(tf.zeros(200_000), 3), np.float64))
    assert np.isfinite(noise).all()
    places = (np.arange(len(noise)) + 0.5) / len(noise)
    assert np.abs(np.exp(-np.exp(-noise)) - places).max() < 2 / np.sqrt(len(noise))  # Kolmogorov


def test_the_temperature_falls_by_an_equal_factor() -> None:
    train = TrainConfig(epochs=6, soft_epochs=2, gumbel_start=2.0, gumbel_end=0.25)
    heats = [temperature(train, epoch) for epoch in range(1, 8)]
    assert heats == pytest.approx([2, 2, 2, 1, 0.5, 0.25, 0.25])
    assert temperature(TrainConfig(epochs=1), 1) == 1.0
