"""Row-wise Adam against dense Adam in float64, and what a step costs."""

import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st
from keras import ops
from numpy.typing import NDArray

from code2vec.models.kernels import missed_steps
from code2vec.models.kernels.row_adam import RowAdam, clipped
from code2vec.models.kernels.tables import rows

STEPS, WARM = 400, 40
COSINE = keras.optimizers.schedules.CosineDecay(
    0.0, STEPS - WARM, warmup_target=0.01, warmup_steps=WARM
)
Steps = list[tuple[NDArray[Any], NDArray[Any]]]


def cosine(step: int) -> float:
    """The same, of a number of steps done."""
    if step < WARM:
        return 0.01 * step / WARM
    return float(0.01 * (1 + np.cos(np.pi * (step - WARM) / (STEPS - WARM))) / 2)


class DenseAdam:
    """Adam, or AdamW, in float64: every row of a table moves at every step."""

    def __init__(self, table: NDArray[Any], rate: Callable[[int], float], decay: float) -> None:
        self.table = table.astype(np.float64)
        self.mean, self.square = np.zeros_like(self.table), np.zeros_like(self.table)
        self.rate, self.decay, self.step = rate, decay, 0

    def move(self, steps: Steps) -> None:
        for values, places in steps:
            gradients = np.zeros_like(self.table)
            gradients[places] = values
            rate = self.rate(self.step)
            self.step += 1
            self.mean = 0.9 * self.mean + 0.1 * gradients
            self.square = 0.999 * self.square + 0.001 * gradients**2
            mean = self.mean / (1 - 0.9**self.step)
            square = self.square / (1 - 0.999**self.step)
            self.table -= rate * self.decay * self.table + rate * mean / (np.sqrt(square) + 1e-8)


def mover(optimizer: RowAdam, table: keras.Variable) -> Callable[[Steps], None]:
    """What makes any number of steps, each of which touches some rows."""
    optimizer.build([table])
    width = table.shape[1]

    @tf.function(
        input_signature=[
            tf.TensorSpec((None, width), tf.float32),
            tf.TensorSpec((None,), tf.int32),
            tf.TensorSpec((None,), tf.int32),
        ]
    )
    def run(values: Any, places: Any, ends: Any) -> None:
        for number in tf.range(tf.size(ends) - 1):
            start, end = ends[number], ends[number + 1]
            optimizer.apply([tf.IndexedSlices(values[start:end], places[start:end])], [table])

    def move(steps: Steps) -> None:
        ends = np.cumsum([0, *(len(places) for _, places in steps)])
        values, places = (np.concatenate(parts) for parts in zip(*steps, strict=True))
        run(values.astype(np.float32), places.astype(np.int32), ends.astype(np.int32))

    return move


def touches(step: int) -> list[bool]:
    """Whether a step, from 1, touches each row: of a period, of two steps, of one, of none."""
    return [True, step % 20 == 0, step % 100 == 0, step in (3, 290), step == 5, False]


@pytest.mark.parametrize(
    ("rate", "plain_rate", "decay"),
    [(0.01, lambda _: 0.01, 0.0), (COSINE, cosine, 0.0), (COSINE, cosine, 0.3)],
    ids=["constant", "cosine", "decay"],
)
def test_every_row_stands_where_dense_adam_puts_it(
    rate: Any, plain_rate: Callable[[int], float], decay: float
) -> None:
    rng = np.random.default_rng(3)
    start = rng.normal(size=(6, 3)).astype(np.float32)
    table, optimizer = keras.Variable(start), RowAdam(rate, decay=decay)
    twin, move = DenseAdam(start, plain_rate, decay), mover(optimizer, table)
    done = 0
    for end in (6, 7, 100, 150, 290, 300, STEPS):
        touched = [np.flatnonzero(touches(step)) for step in range(done + 1, end + 1)]
        steps = [(rng.normal(1, 1, size=(len(places), 3)), places) for places in touched]
        move(steps)
        twin.move(steps)
        done = end
        last = touched[-1]  # these stand there without catching up
        assert np.allclose(np.asarray(table)[last], twin.table[last], rtol=2e-5, atol=2e-5)
        if end in (6, 7, 150, STEPS):
            optimizer.catch_up()
            assert np.allclose(table, twin.table, rtol=2e-5, atol=2e-5)
    assert np.abs(twin.table - start)[:5].max(axis=1).min() > 0.01  # every row has moved far


def test_a_weight_touched_twice_decays_in_every_step() -> None:
    table = keras.Variable(np.ones((1, 2), np.float32))
    optimizer = RowAdam(0.005, decay=0.15)
    touched = [[0]] * 2 + [[]] * 398
    mover(optimizer, table)([(np.zeros((len(places), 2)), np.array(places)) for places in touched])
    optimizer.catch_up()
    assert np.allclose(table, (1 - 0.005 * 0.15) ** 400, rtol=1e-5)  # 0.740


@pytest.fixture(scope="module")
def moved() -> Callable[..., NDArray[Any]]:
    """What makes steps of a new table, catching up after some of them; traced once."""
    table, optimizer = keras.Variable(np.zeros((6, 2), np.float32)), RowAdam(COSINE, decay=0.5)
    move = mover(optimizer, table)

    def run(start: NDArray[Any], steps: Steps, caught_up: set[int]) -> NDArray[Any]:
        for variable in optimizer.variables:
            variable.assign(ops.zeros_like(variable))
        table.assign(start)
        ends = [0, *sorted(caught_up), len(steps)]
        for first, end in pairwise(ends):
            move(steps[first:end])
            optimizer.catch_up()
        return np.asarray(table)

    return run


@given(
    seed=st.integers(0, 999),
    share=st.sampled_from([0.02, 0.2, 0.8]),
    caught_up=st.sets(st.integers(1, 39), max_size=4),
)
@settings(max_examples=12)
def test_when_rows_are_touched_and_caught_up_decides_nothing(
    moved: Callable[..., NDArray[Any]], seed: int, share: float, caught_up: set[int]
) -> None:
    rng = np.random.default_rng(seed)
    start = rng.normal(size=(6, 2)).astype(np.float32)
    touched = [np.flatnonzero(rng.random(6) < share) for _ in range(40)]
    signs = [(rng.choice([-1, 1], size=(len(places), 2)), places) for places in touched]
    # beside gradients near 0, ε would count, which Adam's authors put in two places
    steps = [(sign * rng.uniform(0.1, 2, sign.shape), places) for sign, places in signs]
    twin = DenseAdam(start, cosine, 0.5)
    twin.move(steps)
    assert np.allclose(moved(start, steps, caught_up), twin.table, rtol=1e-5, atol=1e-5)


def test_rows_without_a_gradient_stay_bit_identical_and_moments_always() -> None:
    rng = np.random.default_rng(0)
    start = rng.normal(size=(50, 4)).astype(np.float32)
    table, optimizer = keras.Variable(start), RowAdam(0.01)
    optimizer.build([table])
    parts = table, optimizer.means[0], optimizer.squares[0]
    for _ in range(10):
        places = np.sort(rng.choice(40, size=7, replace=False)).astype(np.int32)
        gradient = rng.normal(size=(7, 4)).astype(np.float32)
        before = list(map(ops.convert_to_numpy, parts))
        optimizer.apply([tf.IndexedSlices(gradient, places)], [table])
        others = np.setdiff1d(np.arange(50), places)
        after = list(map(ops.convert_to_numpy, parts))
        for old, new in zip(before, after, strict=True):
            assert np.array_equal(old[others], new[others])
            assert not np.array_equal(old[places], new[places])
    optimizer.catch_up()
    assert np.array_equal(ops.convert_to_numpy(table)[40:], start[40:])
    for old, part in zip(after[1:], parts[1:], strict=True):
        assert np.array_equal(old, part)


def test_a_full_optimizer_has_to_catch_up_and_then_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missed_steps, "STEPS", 5)
    start = np.ones((3, 2), np.float32)
    table, twin = keras.Variable(start), DenseAdam(start, lambda _: 0.01, 0.1)
    optimizer, full = RowAdam(0.01, decay=0.1), []
    move = mover(optimizer, table)
    for number in range(12):
        steps = [(np.full((1, 2), 1.0 + number), np.array([number % 2]))]
        move(steps)
        twin.move(steps)
        if optimizer.full:
            full.append(number)
            optimizer.catch_up()
            assert np.allclose(table, twin.table, atol=1e-6)
    assert full == [4, 9]


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


def test_rows_and_dense_weights_shrink_alike() -> None:
    tables = keras.Variable(np.ones((3, 2), np.float32)), keras.Variable(np.ones((3, 2), "f"))
    optimizer = RowAdam(0.01, decay=0.2)
    optimizer.build(list(tables))
    for step in range(10):
        rows_now = [0, 2] if step == 9 else [0]
        zeros = tf.zeros((len(rows_now), 2))
        optimizer.apply([tf.IndexedSlices(zeros, rows_now), tf.zeros((3, 2))], list(tables))
    right = np.ones((3, 2)) * 0.998**10
    assert np.allclose(tables[1], right, atol=1e-6)
    assert np.allclose(ops.convert_to_numpy(tables[0])[[0, 2]], right[[0, 2]], atol=1e-6)
    assert np.array_equal(ops.convert_to_numpy(tables[0])[1], [1, 1])
    optimizer.catch_up()
    for table in tables:
        assert np.allclose(table, right, atol=1e-6)


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
