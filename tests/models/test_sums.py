"""Sums by place against numpy, with their gradients."""

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from code2vec.models.kernels.inputs import sorting
from code2vec.models.kernels.mixed_precision import spread
from code2vec.models.kernels.sums import row_sums, taken_sums

seeds = st.integers(0, 2**32 - 1)


def gradient(function: Any, values: NDArray[Any], upstream: NDArray[Any]) -> NDArray[Any]:
    tensor = tf.constant(values)
    with tf.GradientTape() as tape:
        tape.watch(tensor)
        found = function(tensor)
    return np.asarray(tf.convert_to_tensor(tape.gradient(found, tensor, tf.constant(upstream))))


@settings(max_examples=30)
@given(seed=seeds, sizes=st.lists(st.integers(1, 5), min_size=1, max_size=6))
def test_row_sums(seed: int, sizes: list[int]) -> None:
    rng = np.random.default_rng(seed)
    rows = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
    vectors = rng.normal(size=(len(rows), 3)).astype(np.float32)
    upstream = rng.normal(size=(len(sizes), 3)).astype(np.float32)
    expected = [vectors[rows == row].sum(axis=0) for row in range(len(sizes))]
    assert np.allclose(row_sums(vectors, rows, len(sizes)), expected, atol=1e-5)
    back = gradient(lambda tensor: row_sums(tensor, rows, len(sizes)), vectors, upstream)
    assert np.array_equal(back, upstream[rows])


@settings(max_examples=30)
@given(seed=seeds, sizes=st.lists(st.integers(0, 4), min_size=1, max_size=6).filter(any))
def test_taken_sums_with_empty_rows(seed: int, sizes: list[int]) -> None:
    rng = np.random.default_rng(seed)
    count, rows = len(sizes), np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
    positions = rng.integers(0, 5, len(rows)).astype(np.int32)
    vectors = rng.normal(size=(5, 3)).astype(np.float32)
    upstream = rng.normal(size=(count, 3)).astype(np.float32)
    expected, back = np.zeros((count, 3)), np.zeros((5, 3))
    np.add.at(expected, rows, vectors[positions])
    np.add.at(back, positions, upstream[rows])
    assert np.allclose(taken_sums(vectors, positions, rows, count), expected, atol=1e-5)
    found = gradient(lambda tensor: taken_sums(tensor, positions, rows, count), vectors, upstream)
    assert np.allclose(found, back, atol=1e-5)


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
@settings(max_examples=30)
@given(seed=seeds, size=st.integers(1, 40), places=st.integers(1, 9))
def test_the_order_changes_no_gradient(dtype: str, seed: int, size: int, places: int) -> None:
    rng = np.random.default_rng(seed)
    positions = rng.integers(0, places, size).astype(np.int32)
    vectors = rng.normal(size=(places + 1, 2)).astype(np.float32)  # the last one is never taken
    upstream = np.asarray(tf.cast(rng.normal(size=(size, 2)), dtype))
    values, order = np.asarray(tf.cast(vectors, dtype)), sorting(positions)
    taken = spread(tf.constant(values), positions, order)
    assert np.array_equal(np.asarray(taken), values[positions])
    found = gradient(lambda tensor: spread(tensor, positions, order), values, upstream)
    expected = np.zeros(vectors.shape)
    np.add.at(expected, positions, upstream.astype(np.float64))
    assert found.dtype == values.dtype
    assert np.allclose(found.astype(float), expected, atol=1e-5 if dtype == "float32" else 0.05)


@pytest.mark.parametrize("most", [1, 300, 70_000])
def test_positions_are_sorted_and_equal_ones_keep_their_order(most: int) -> None:
    positions = np.random.default_rng(1).integers(0, most, 100_000).astype(np.int32)
    assert np.array_equal(sorting(positions), np.lexsort((positions,)))
    assert sorting(positions[:0]).shape == (0,)
