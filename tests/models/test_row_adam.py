"""Row-wise Adam against plain numpy, and what a step costs."""

import time
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from keras import ops
from numpy.typing import NDArray

from code2vec.models.row_adam import RowAdam, clipped
from code2vec.models.tables import rows


class Twin:
    """The same in float64, row by row."""

    def __init__(self, table: NDArray[Any], rate: float) -> None:
        self.table = table.astype(np.float64)
        self.mean, self.square = np.zeros_like(self.table), np.zeros_like(self.table)
        self.touched = np.zeros(len(table), int)
        self.rate, self.step = rate, 0

    def move(self, places: NDArray[Any], gradients: NDArray[Any]) -> None:
        self.step += 1
        rate = self.rate * np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
        for place, gradient in zip(places, gradients, strict=True):
            mean, square = self.mean[place], self.square[place]
            missed = self.step - self.touched[place] - 1
            for _ in range(missed):
                mean = 0.9 * mean
                self.table[place] -= rate * mean / (np.sqrt(square) + 1e-8)
            square = square * 0.999**missed
            mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient**2
            self.table[place] -= rate * mean / (np.sqrt(square) + 1e-8)
            self.mean[place], self.square[place], self.touched[place] = mean, square, self.step


def test_touched_rows_move_as_in_the_twin_and_others_stay_bit_identical() -> None:
    rng = np.random.default_rng(0)
    start = rng.normal(size=(50, 4)).astype(np.float32)
    table, optimizer = keras.Variable(start), RowAdam(0.01)
    optimizer.build([table])
    twin = Twin(start, 0.01)
    parts = table, optimizer.means[0], optimizer.squares[0]
    for _ in range(10):
        places = np.sort(rng.choice(40, size=7, replace=False)).astype(np.int32)
        gradient = rng.normal(size=(7, 4)).astype(np.float32)
        before = list(map(ops.convert_to_numpy, parts))
        optimizer.apply([tf.IndexedSlices(gradient, places)], [table])
        twin.move(places, gradient)
        others = np.setdiff1d(np.arange(50), places)
        after = list(map(ops.convert_to_numpy, parts))
        for old, new in zip(before, after, strict=True):
            assert np.array_equal(old[others], new[others])
            assert not np.array_equal(old[places], new[places])
    assert np.allclose(ops.convert_to_numpy(table), twin.table, atol=1e-5)
    assert np.array_equal(ops.convert_to_numpy(table)[40:], start[40:])


def test_a_touched_row_stands_where_plain_adam_would_have_put_it() -> None:
    rng = np.random.default_rng(3)
    tables = keras.Variable(np.zeros((4, 3), np.float32)), keras.Variable(np.zeros((4, 3), "f"))
    optimizers = RowAdam(0.01), keras.optimizers.Adam(0.01, epsilon=1e-8)
    for table, optimizer in zip(tables, optimizers, strict=True):
        optimizer.build([table])
    for step in range(240):
        dense = np.zeros((4, 3), np.float32)
        if step % 20 == 19:  # a rare row, and one of every step
            dense[2] = rng.normal(1, 1, size=3)
        dense[0] = rng.normal(size=3)
        rows_now = np.flatnonzero(dense.any(axis=1)).astype(np.int32)
        slices = tf.IndexedSlices(tf.constant(dense[rows_now]), rows_now)
        optimizers[0].apply([slices], [tables[0]])
        optimizers[1].apply([tf.constant(dense)], [tables[1]])
    found, plain = map(ops.convert_to_numpy, tables)
    assert np.allclose(found[0], plain[0], atol=1e-5)
    assert np.abs(plain[2]).max() > 0.1
    assert np.allclose(found[2], plain[2], rtol=0.1)


def test_dense_gradients_move_as_in_keras_adam() -> None:
    rng = np.random.default_rng(0)
    start = rng.normal(size=(6, 4)).astype(np.float32)
    tables = keras.Variable(start), keras.Variable(start)
    optimizers = RowAdam(0.01), keras.optimizers.Adam(0.01, epsilon=1e-8)
    for table, optimizer in zip(tables, optimizers, strict=True):
        optimizer.build([table])
    for _ in range(5):
        gradient = tf.constant(rng.normal(size=(6, 4)).astype(np.float32))
        for table, optimizer in zip(tables, optimizers, strict=True):
            optimizer.apply([gradient], [table])
    found, right = map(ops.convert_to_numpy, tables)
    assert np.allclose(found, right, atol=1e-6)


def test_optimizer_comes_back_from_its_config() -> None:
    first = RowAdam(0.25, beta_1=0.8, epsilon=1e-3, clip_norm=2.0, decay=0.1)
    again = RowAdam.from_config(first.get_config())
    assert (float(again.learning_rate), again.beta_1, again.epsilon) == (0.25, 0.8, 1e-3)
    assert (again.clip_norm, again.decay) == (2.0, 0.1)


def test_clipping_and_decay_leave_untouched_rows_and_moments_bit_identical() -> None:
    rng = np.random.default_rng(1)
    tables = [keras.Variable(rng.normal(size=(50, 4)).astype(np.float32)) for _ in range(2)]
    dense = keras.Variable(rng.normal(size=(4, 4)).astype(np.float32))
    optimizer = RowAdam(0.01, clip_norm=0.5, decay=0.3)
    optimizer.build([*tables, dense])
    for _ in range(5):
        touched = [np.sort(rng.choice(50, 7, replace=False)).astype(np.int32) for _ in tables]
        before = [list(map(ops.convert_to_numpy, parts)) for parts in slots(optimizer, tables)]
        gradients: list[Any] = [
            tf.IndexedSlices(rng.normal(size=(7, 4)).astype(np.float32), places)
            for places in touched
        ]
        optimizer.apply([*gradients, tf.ones((4, 4))], [*tables, dense])
        after = [list(map(ops.convert_to_numpy, parts)) for parts in slots(optimizer, tables)]
        for places, old, new in zip(touched, before, after, strict=True):
            others = np.setdiff1d(np.arange(50), places)
            for left, right in zip(old, new, strict=True):
                assert np.array_equal(left[others], right[others])
                assert not np.array_equal(left[places], right[places])


def slots(optimizer: RowAdam, tables: list[Any]) -> list[tuple[Any, ...]]:
    """Each table and what the optimiser keeps of its rows."""
    kept = optimizer.means, optimizer.squares, optimizer.touched
    return [(table, *(slot[place] for slot in kept)) for place, table in enumerate(tables)]


@pytest.mark.parametrize(("norm", "share"), [(100.0, 1.0), (2.0, 2 / 13), (0.5, 0.5 / 13)])
def test_clipping_takes_the_norm_of_all_gradients_together(norm: float, share: float) -> None:
    rows_only = tf.IndexedSlices(tf.constant([[3.0, 0.0], [0.0, 4.0]]), tf.constant([5, 2]), [9, 2])
    found = clipped([rows_only, tf.constant([[12.0]]), None], norm)
    assert np.allclose(found[0].values, np.array([[3, 0], [0, 4]]) * share)
    assert np.array_equal(found[0].indices, [5, 2])
    assert np.allclose(found[1], 12 * share)
    assert found[2] is None


def test_a_row_shrinks_by_all_steps_when_it_is_touched() -> None:
    tables = keras.Variable(np.ones((3, 2), np.float32)), keras.Variable(np.ones((3, 2), "f"))
    optimizer = RowAdam(0.01, decay=0.2)
    optimizer.build(list(tables))
    for step in range(10):
        rows_now = [0, 2] if step == 9 else [0]
        zeros = tf.zeros((len(rows_now), 2))
        optimizer.apply([tf.IndexedSlices(zeros, rows_now), tf.zeros((3, 2))], list(tables))
    right = np.ones((3, 2)) * 0.998**10
    assert np.allclose(tables[1], right, atol=1e-6)
    right[1] = 1
    assert np.allclose(tables[0], right, atol=1e-6)


def seconds_of_steps(size: int) -> float:
    """The fastest of some compiled steps that touch 200 rows of a table of `size` rows."""
    table, optimizer = keras.Variable(tf.zeros((size, 64))), RowAdam(0.01)
    optimizer.build([table])

    @tf.function
    def step(places: Any) -> None:
        with tf.GradientTape() as tape:
            value = tf.reduce_sum(tf.square(rows(table, places) - 1))
        optimizer.apply(tape.gradient(value, [table.value]), [table.value])

    times = []
    for number in range(12):
        places = tf.range(number, number + 200)
        start = time.perf_counter()
        step(places)
        times.append(time.perf_counter() - start)
    return min(times[2:])


def test_a_step_costs_no_more_on_a_larger_table() -> None:
    # a copy of the larger table alone takes some 50 ms, a step on 200 rows 2 ms
    assert seconds_of_steps(1_000_000) < 4 * seconds_of_steps(10_000) + 0.01


@pytest.mark.parametrize("gradient", [np.nan, 0.0])
def test_odd_gradients_touch_their_rows_only(gradient: float) -> None:
    table, optimizer = keras.Variable(np.ones((3, 2), np.float32)), RowAdam(0.01)
    optimizer.build([table])
    optimizer.apply([tf.IndexedSlices(np.full((1, 2), gradient, np.float32), [1])], [table])
    assert np.array_equal(ops.convert_to_numpy(table)[[0, 2]], np.ones((2, 2)))
