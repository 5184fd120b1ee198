"""The laws of attention, and its layers against plain numpy in float64."""

from typing import Any

import keras
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keras import ops
from numpy.typing import NDArray

from code2vec.models.attention import KINDS, SoftAttention
from code2vec.models.numpy_attention import KINDS as NUMPY_KINDS

DIM = 5
sizes = st.lists(st.integers(1, 6), min_size=1, max_size=4)
kinds = pytest.mark.parametrize("kind", sorted(KINDS))


def contexts_of(sizes: list[int], seed: int) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    rng = np.random.default_rng(seed)
    contexts = np.tanh(rng.normal(size=(sum(sizes), DIM))).astype(np.float32)
    return contexts, np.repeat(np.arange(len(sizes)), sizes).astype(np.int32)


def apply(
    layer: SoftAttention, contexts: NDArray[Any], rows: NDArray[np.int32]
) -> tuple[NDArray[Any], NDArray[Any]]:
    methods = np.zeros(rows.max() + 1, np.int32)
    vectors, weights = layer(ops.convert_to_tensor(contexts), rows, methods)
    return np.asarray(vectors), np.asarray(weights)


def twin(
    kind: str, contexts: NDArray[Any], rows: NDArray[np.int32], vector: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Code vectors and weights, method by method, in float64."""
    vectors, weights = [], []
    for row in range(rows.max() + 1):
        own = contexts[rows == row].astype(np.float64)
        scores = own @ vector.astype(np.float64)[:, 0]
        alpha = np.exp(scores) / np.exp(scores).sum()
        if kind == "hard":
            alpha = np.eye(len(alpha))[alpha.argmax()]
        vectors.append(alpha @ own)
        weights.extend(alpha)
    return np.array(vectors), np.array(weights)


@kinds
@settings(max_examples=20, deadline=None)
@given(sizes=sizes, seed=st.integers(0, 1000))
def test_layers_equal_their_definition(kind: str, sizes: list[int], seed: int) -> None:
    layer = KINDS[kind](DIM, seed=seed)
    contexts, rows = contexts_of(sizes, seed)
    expected = twin(kind, contexts, rows, np.asarray(layer.vector))
    for found, right in zip(apply(layer, contexts, rows), expected, strict=True):
        assert np.allclose(found, right, atol=1e-6)
    scores = contexts @ np.asarray(layer.vector)[:, 0]
    assert np.allclose(NUMPY_KINDS[kind](scores, rows, len(sizes)), expected[1], atol=1e-6)


@kinds
@settings(max_examples=20, deadline=None)
@given(sizes=sizes, seed=st.integers(0, 1000), equal=st.booleans())
def test_weights_are_a_distribution(kind: str, sizes: list[int], seed: int, equal: bool) -> None:
    layer = KINDS[kind](DIM, seed=seed)
    if equal:
        layer.vector.assign(np.zeros((DIM, 1)))
    contexts, rows = contexts_of(sizes, seed)
    weights = apply(layer, contexts, rows)[1]
    assert np.all(weights >= 0)
    assert np.allclose(np.bincount(rows, weights), 1, atol=1e-6)
    if kind == "hard":
        assert set(weights.tolist()) == {0.0, 1.0} or sizes == [1] * len(sizes)
        assert np.array_equal(np.bincount(rows, weights), np.ones(len(sizes)))
        if equal:  # ties go to the first
            firsts = np.cumsum(sizes) - sizes
            assert np.array_equal(np.flatnonzero(weights), firsts)


@kinds
@settings(max_examples=20, deadline=None)
@given(sizes=sizes, seed=st.integers(0, 1000))
def test_methods_do_not_influence_one_another(kind: str, sizes: list[int], seed: int) -> None:
    layer = KINDS[kind](DIM, seed=seed)
    contexts, rows = contexts_of(sizes, seed)
    together = apply(layer, contexts, rows)[0]
    for row in range(len(sizes)):
        own = contexts[rows == row]
        alone = apply(layer, own, np.zeros(len(own), np.int32))[0]
        assert np.allclose(alone[0], together[row], atol=1e-6)


@kinds
@settings(max_examples=20, deadline=None)
@given(size=st.integers(1, 8), seed=st.integers(0, 1000))
def test_the_order_of_contexts_does_not_matter(kind: str, size: int, seed: int) -> None:
    layer = KINDS[kind](DIM, seed=seed)
    contexts, rows = contexts_of([size], seed)
    order = np.random.default_rng(seed).permutation(size)
    vectors, weights = apply(layer, contexts, rows)
    shuffled_vectors, shuffled_weights = apply(layer, contexts[order], rows)
    assert np.allclose(shuffled_vectors, vectors, atol=1e-6)
    assert np.allclose(shuffled_weights, weights[order], atol=1e-6)


@kinds
def test_a_single_context_is_the_code_vector(kind: str) -> None:
    contexts, rows = contexts_of([1, 1, 1], 4)
    vectors, weights = apply(KINDS[kind](DIM), contexts, rows)
    assert np.allclose(vectors, contexts)
    assert np.array_equal(weights, np.ones(3))


def test_duplicating_a_context_under_hard_changes_nothing() -> None:
    contexts, rows = contexts_of([4], 4)
    layer = KINDS["hard"](DIM, seed=3)
    doubled = np.repeat(contexts, 2, axis=0)
    again = apply(layer, doubled, np.zeros(8, np.int32))[0]
    assert np.array_equal(again, apply(layer, contexts, rows)[0])


def test_hard_attention_has_the_gradient_of_the_straight_through_estimator() -> None:
    import tensorflow as tf

    contexts, rows = contexts_of([3, 2], 8)
    layer = KINDS["hard"](DIM, seed=3)
    towards = np.random.default_rng(1).normal(size=(2, DIM)).astype(np.float32)
    with tf.GradientTape() as tape:
        vectors, _ = layer(ops.convert_to_tensor(contexts), rows, np.zeros(2, np.int32))
        value = tf.reduce_sum(vectors * towards)
    found = tape.gradient(value, layer.vector.value).numpy()[:, 0]
    # d value / d a = sum over contexts of (towards·c) dα/da, with α the softmax
    expected = np.zeros(DIM)
    alphas = twin("soft", contexts, rows, np.asarray(layer.vector))[1]
    for row in range(2):
        own, alpha = contexts[rows == row].astype(np.float64), alphas[rows == row]
        gains = own @ towards[row]
        expected += (alpha * (gains - alpha @ gains)) @ own
    assert np.allclose(found, expected, atol=1e-6)


def test_layers_come_back_from_their_config() -> None:
    layer = KINDS["hard"](DIM, seed=3)
    again = keras.saving.deserialize_keras_object(keras.saving.serialize_keras_object(layer))
    assert type(again) is KINDS["hard"]
    assert np.array_equal(again.vector, layer.vector)
