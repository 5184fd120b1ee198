"""REINFORCE against exact enumeration in float64: the mean of its gradients, and their variance."""

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from numpy.typing import NDArray

from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.layers.attention import Choice
from code2vec.models.layers.network import TrainingModel, build_model
from code2vec.models.layers.reinforce import ReinforceTerms, gradient_figures

BASELINE = -0.7
COPIES, STEP = 600, 1e-6
SIZES = {"tokens": 6, "paths": 4, "labels": 4}
Float64 = NDArray[np.float64]
Values = dict[str, Float64]

# three methods of 3, 1 and 4 contexts
ROWS = np.repeat([0, 1, 2], [3, 1, 4])
SOURCES = np.array([0, 1, 2, 3, 4, 5, 0, 2])
PATHS = np.array([0, 1, 2, 3, 0, 1, 2, 3])
TARGETS = np.array([5, 4, 3, 2, 1, 0, 2, 5])
LABELS = np.array([1, 3, 2])


def network_of(score: str = "dot", **train: float) -> TrainingModel:
    config = ModelConfig(
        token_dim=3,
        path_dim=2,
        code_dim=4,
        dropout=0.0,
        attention="hard",
        estimator="reinforce",
        score=score,
    )
    network = build_model(config, **SIZES, seed=1, train=TrainConfig(**train))
    rng = np.random.default_rng(4)
    for weight in network.table_weights.values():
        weight.assign(rng.normal(size=weight.shape))
    network.encoder.attention.soft_share.assign(train.get("reinforce_soft", 0.5))
    return network


def terms_of(network: TrainingModel) -> ReinforceTerms:
    assert network.reinforce is not None
    return network.reinforce


def inputs_of(copies: int) -> dict[str, Any]:
    """The three methods as a batch, so many times."""
    again = np.arange(copies)[:, np.newaxis]
    inputs = {
        "answers": np.tile(LABELS, copies),
        "path_positions": np.tile(PATHS, copies),
        "paths": np.arange(4),
        "rows": (again * 3 + ROWS).ravel(),
        "sources": np.tile(SOURCES, copies),
        "targets": np.tile(TARGETS, copies),
        "tokens": np.arange(6),
    }
    return {name: value.astype(np.int32) for name, value in inputs.items()}


def values_of(network: TrainingModel) -> Values:
    return {n: np.asarray(weight, np.float64) for n, weight in network.table_weights.items()}


def estimates(network: TrainingModel, batches: int) -> dict[str, Float64]:
    """The gradients of the loss by each weight, drawn anew for each batch."""
    weights = {name: weight.value for name, weight in network.table_weights.items()}
    inputs = {name: tf.constant(value) for name, value in inputs_of(COPIES).items()}

    @tf.function
    def gradients() -> Any:
        terms_of(network).baseline.assign(BASELINE)
        with tf.GradientTape() as tape:
            loss = network.compute_loss(inputs, y_pred=network(inputs, training=True))
        return tape.gradient(loss, weights)

    draws = [gradients() for _ in range(batches)]
    return {n: np.array([tf.convert_to_tensor(draw[n]) for draw in draws]) for n in weights}


def parts(values: Values) -> tuple[Float64, Float64, Float64, Float64]:
    """By hand: α and its log, log p(label | context), and context vectors."""
    tokens, paths = values["token_table"], values["path_table"]
    embedded = np.concatenate([tokens[SOURCES], paths[PATHS], tokens[TARGETS]], axis=1)
    contexts = np.tanh(embedded @ values["projection"])
    own = features(values, contexts)
    scores = (own @ values["attention"])[:, 0]
    sums = np.bincount(ROWS, np.exp(scores))
    logs = scores - np.log(sums)[ROWS]
    return np.exp(logs), logs, likelihoods(values, contexts, LABELS[ROWS]), contexts


def features(values: Values, contexts: Float64) -> Float64:
    if "attention_hidden" in values:
        return np.tanh(contexts @ values["attention_hidden"])
    return contexts


def likelihoods(values: Values, vectors: Float64, labels: NDArray[np.int64]) -> Float64:
    logits = vectors @ values["label_table"].T
    logs: Float64 = logits[np.arange(len(labels)), labels] - np.log(np.exp(logits).sum(axis=1))
    return logs


def expected_loss(values: Values, at: Values, reward: float, entropy: float, soft: float) -> float:
    """What has the gradient, at `at`, that the estimates must have in the mean.

    Σ α ℓ is the expected log-likelihood. Where the reward's weight is not 1, some of its gradient,
    that by the chances α, is lacking.
    """
    alpha, logs, found, contexts = parts(values)
    still = parts(at)[0]
    drawn = -np.sum((reward * alpha + (1 - reward) * still) * found)
    vectors = np.zeros((3, contexts.shape[1]))
    np.add.at(vectors, ROWS, alpha[:, np.newaxis] * contexts)
    softly = -np.sum(likelihoods(values, vectors, LABELS))
    entropies = -np.sum(alpha * logs)
    return float(soft * softly + (1 - soft) * drawn - entropy * entropies) / 3


def differences(values: Values, *coefficients: float) -> Values:
    """The gradients of the expected loss by each number of each weight."""
    gradients = {}
    for name, value in values.items():
        gradient = np.zeros_like(value)
        for place in np.ndindex(value.shape):
            losses = []
            for step in (STEP, -STEP):
                changed = value.copy()
                changed[place] += step
                losses.append(expected_loss({**values, name: changed}, values, *coefficients))
            gradient[place] = (losses[0] - losses[1]) / (2 * STEP)
        gradients[name] = gradient
    return gradients


@pytest.mark.parametrize(
    ("score", "reward", "entropy", "soft"),
    [
        ("dot", 1.0, 0.0, 0.0),  # the plain estimate of the expected log-likelihood's gradient
        ("additive", 1.0, 0.0, 0.0),
        ("dot", 0.0, 0.0, 0.0),  # without a reward
        ("dot", 0.0, 0.5, 0.0),  # the entropy's term
        ("dot", 1.0, 0.0, 0.5),  # half of the methods softly
        ("additive", 0.1, 0.002, 0.5),  # the default
    ],
)
def test_the_mean_of_many_estimates_is_the_enumerated_gradient(
    score: str, reward: float, entropy: float, soft: float
) -> None:
    network = network_of(
        score, reinforce_reward=reward, reinforce_entropy=entropy, reinforce_soft=soft
    )
    found = estimates(network, 50)
    right = differences(values_of(network), reward, entropy, soft)
    assert found.keys() == right.keys()
    for name, draws in found.items():
        error = draws.std(axis=0, ddof=1) / np.sqrt(len(draws))
        assert np.all(np.abs(draws.mean(axis=0) - right[name]) < 5 * error + 1e-5), name
        # and the test is sharp: the error is small beside what is tested
        assert np.sqrt(np.sum(error**2)) < 0.05 * np.sqrt(np.sum(right[name] ** 2)) + 1e-5, name


def test_without_a_reward_attention_learns_from_entropy_only() -> None:
    network = network_of(reinforce_reward=0.0, reinforce_entropy=0.0, reinforce_soft=0.0)
    assert not estimates(network, 2)["attention"].any()
    network = network_of(reinforce_reward=0.0, reinforce_entropy=0.5, reinforce_soft=0.0)
    draws = estimates(network, 2)["attention"]
    right = differences(values_of(network), 0.0, 0.5, 0.0)["attention"]
    assert np.allclose(draws, right, atol=1e-5)  # nothing of it is drawn
    assert np.abs(right).max() > 0.01


def test_in_soft_epochs_the_loss_is_that_of_soft_attention() -> None:
    network = network_of(reinforce_reward=1.0, reinforce_entropy=0.5)
    network.encoder.attention.soft_share.assign(1)
    right = differences(values_of(network), 0.0, 0.0, 1.0)
    for name, draws in estimates(network, 2).items():
        assert np.allclose(draws, right[name], atol=1e-5), name
    assert float(terms_of(network).baseline) == pytest.approx(BASELINE)


def test_the_terms_are_their_definition_and_the_baseline_moves_after_use() -> None:
    terms = ReinforceTerms(reward=0.3, entropy=0.2, decay=0.9)
    choice = Choice(
        drawn=tf.constant([1.0, 0.0, 1.0]),
        log_chances=tf.constant([-0.5, -2.0, -1.5]),
        entropies=tf.constant([0.4, 0.6, 0.8]),
    )
    for likelihood in (-1.0, -3.0):
        found = tf.constant([likelihood, 7.0, 2 * likelihood])
        before = float(terms.baseline)
        expected = [
            -0.3 * (likelihood - before) * -0.5 - 0.2 * 0.4,
            -0.2 * 0.6,
            -0.3 * (2 * likelihood - before) * -1.5 - 0.2 * 0.8,
        ]
        assert np.allclose(terms(found, choice), expected, atol=1e-6)
        after = 0.9 * before + 0.1 * 1.5 * likelihood
        assert float(terms.baseline) == pytest.approx(after, rel=1e-5)
    terms(found, choice._replace(drawn=tf.zeros(3)))
    assert float(terms.baseline) == pytest.approx(after, rel=1e-5)


def variance(values: Values, baseline: float) -> float:
    """Of one estimate by the attention vector, summed over its numbers, by enumeration."""
    alpha, _, found, contexts = parts(values)
    own, total = features(values, contexts), 0.0
    for row in range(3):
        chances, vectors = alpha[row == ROWS], own[row == ROWS]
        slopes = vectors - chances @ vectors
        gradients = (found[row == ROWS] - baseline)[:, np.newaxis] * slopes
        mean = chances @ gradients
        total += float(chances @ np.sum((gradients - mean) ** 2, axis=1))
    return total / 9  # of the mean of three


@pytest.mark.parametrize("score", ["dot", "additive"])
def test_the_figures_are_the_enumerated_variances(score: str) -> None:
    network = network_of(score)
    values = values_of(network)
    alpha, logs, found, _ = parts(values)
    baseline = float(np.sum(alpha * found) / 3)
    figures = gradient_figures(
        network.encoder, network.classifier, baseline, inputs_of(1), samples=400, seed=1
    )
    assert figures["reinforce_baseline"] == baseline
    assert figures["reinforce_entropy"] == pytest.approx(-np.sum(alpha * logs) / 3, abs=1e-5)
    reduced, plain = figures["reinforce_variance"], figures["reinforce_variance_without_baseline"]
    assert reduced == pytest.approx(variance(values, baseline), rel=0.2)
    assert plain == pytest.approx(variance(values, 0.0), rel=0.2)
    assert reduced < 0.9 * plain


def test_the_baseline_lowers_the_variance_of_training() -> None:
    network = network_of(reinforce_reward=1.0, reinforce_entropy=0.0, reinforce_soft=0.0)
    values = values_of(network)
    spreads = []
    for baseline in (BASELINE * 2, 0.0):
        draws = _with_baseline(network, baseline)
        spreads.append(draws.var(axis=0, ddof=1).sum())
        # a batch holds each of the three methods COPIES times
        assert spreads[-1] == pytest.approx(variance(values, baseline) / COPIES, rel=0.3)
    assert spreads[0] < spreads[1]


def _with_baseline(network: TrainingModel, baseline: float) -> Float64:
    """Estimates of the gradient by the attention vector."""
    inputs = {name: tf.constant(value) for name, value in inputs_of(COPIES).items()}
    vector = network.encoder.attention.vector.value

    @tf.function
    def gradient() -> Any:
        terms_of(network).baseline.assign(baseline)
        with tf.GradientTape() as tape:
            loss = network.compute_loss(inputs, y_pred=network(inputs, training=True))
        return tape.gradient(loss, vector)

    return np.array([gradient() for _ in range(200)])
