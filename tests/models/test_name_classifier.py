"""The full and the sampled softmax: equal where all labels are candidates, close in the mean."""

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from numpy.typing import NDArray

from code2vec.datasets.candidates import draw_candidates, label_sampler
from code2vec.models.layers.name_classifier import NameClassifier

LABELS, DIM = 60, 6
OWN = np.array([1, 5, 5, 59, 30], np.int32)
COUNTS = np.concatenate([[0], 1000 // np.arange(1, LABELS)])


def loss_and_gradient(
    layer: NameClassifier, vectors: NDArray[Any], inputs: dict[str, Any]
) -> tuple[float, NDArray[Any], NDArray[Any]]:
    """Mean loss, and its gradients by code vectors and by the label table."""
    code_vectors = tf.constant(vectors)
    with tf.GradientTape() as tape:
        tape.watch(code_vectors)
        logits = layer(code_vectors, inputs)
        losses = keras.ops.sparse_categorical_crossentropy(
            inputs["answers"], logits, from_logits=True
        )
        loss = keras.ops.mean(losses)
    by_vectors, by_table = tape.gradient(loss, [code_vectors, layer.label_table.value])
    return float(loss), by_vectors.numpy(), tf.convert_to_tensor(by_table).numpy()


def expected(layer: NameClassifier, vectors: NDArray[Any]) -> tuple[float, Any, Any]:
    """The same over all labels but row 0, in float64 by hand."""
    table = np.asarray(layer.label_table, np.float64)
    logits = vectors.astype(np.float64) @ table.T
    chances = np.exp(logits)
    chances[:, 0] = 0
    chances /= chances.sum(axis=1, keepdims=True)
    loss = -np.log(chances[np.arange(5), OWN]).mean()
    errors = (chances - np.eye(LABELS)[OWN]) / 5
    return loss, errors @ table, errors.T @ vectors


def sampled_inputs(candidates: int, seed: int) -> dict[str, Any]:
    found = draw_candidates(OWN, label_sampler(COUNTS, candidates), seed=[seed])
    return {
        "answers": found.answers,
        "classes": found.classes,
        "corrections": found.corrections,
    }


@pytest.fixture
def layer() -> NameClassifier:
    return NameClassifier(LABELS, DIM, seed=3)


@pytest.fixture
def vectors() -> NDArray[np.float32]:
    return np.random.default_rng(5).normal(size=(5, DIM)).astype(np.float32)


def test_full_softmax_scores_every_label(layer: NameClassifier, vectors: Any) -> None:
    logits = layer(tf.constant(vectors), {"answers": OWN})
    assert np.allclose(logits, vectors @ np.asarray(layer.label_table).T, atol=1e-6)


def test_all_labels_as_candidates_equal_the_full_softmax(
    layer: NameClassifier, vectors: Any
) -> None:
    found = loss_and_gradient(layer, vectors, sampled_inputs(LABELS - 1, 0))
    for left, right in zip(found, expected(layer, vectors), strict=True):
        assert np.allclose(left, right, atol=1e-5)


def test_sampled_gradients_are_close_to_the_full_ones_in_the_mean(
    layer: NameClassifier, vectors: Any
) -> None:
    right = expected(layer, vectors)
    draws = [loss_and_gradient(layer, vectors, sampled_inputs(40, seed)) for seed in range(60)]
    for place in range(3):
        values = np.array([draw[place] for draw in draws])
        error = values.std(axis=0) / np.sqrt(len(draws))
        # the logarithm of an estimate is biased by about its variance
        bias = 0.03 * np.abs(right[place]).max()
        assert np.all(np.abs(values.mean(axis=0) - right[place]) < 5 * error + bias)


def test_a_methods_own_label_counts_once_and_uncorrected(
    layer: NameClassifier, vectors: Any
) -> None:
    inputs = sampled_inputs(20, 1)
    logits = np.asarray(layer(tf.constant(vectors), inputs))
    plain = vectors @ np.asarray(layer.label_table)[inputs["classes"]].T
    for method, answer in enumerate(inputs["answers"]):
        assert logits[method, answer] == pytest.approx(plain[method, answer], abs=1e-5)
        others = np.arange(len(inputs["classes"])) != answer
        corrected = (plain[method] + inputs["corrections"])[others]
        assert np.allclose(logits[method, others], corrected, atol=1e-5)


def test_sampled_softmax_touches_only_the_rows_of_its_classes(
    layer: NameClassifier, vectors: Any
) -> None:
    inputs = sampled_inputs(10, 1)
    with tf.GradientTape() as tape:
        value = tf.reduce_sum(layer(tf.constant(vectors), inputs))
    gradient = tape.gradient(value, layer.label_table.value)
    assert isinstance(gradient, tf.IndexedSlices)
    assert np.array_equal(gradient.indices, inputs["classes"])
