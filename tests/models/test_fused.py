"""What is compiled equals the same uncompiled, and few shapes are compiled."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.kernels import fused
from code2vec.models.kernels.fused import compiles, roomier
from code2vec.models.kernels.mixed_precision import spread_sum
from code2vec.models.layers.attention import attended_softly, segment_softmax, weighted_sums
from code2vec.models.layers.label_loss import label_losses
from code2vec.models.layers.name_classifier import NameClassifier

SIZES = st.sampled_from([1, 2, 7, 8, 9, 15, 16, 17, 18, 31, 32, 33, 100])  # and edges of sizes
Gradients = list[Any]


@pytest.fixture(autouse=True, scope="module")
def compiled_here() -> Iterator[None]:
    """All sizes are compiled, as only large ones are otherwise."""
    if not compiles():
        pytest.skip("nothing is compiled on this machine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fused, "_LARGE", 0)
        yield


def with_gradients(function: Callable[..., Any], *given: Any) -> tuple[Any, Gradients]:
    """A function's values, and gradients of a sum of them with fixed factors."""
    tensors = [tf.constant(each) for each in given]
    with tf.GradientTape() as tape:
        tape.watch(tensors)
        values = tf.nest.flatten(function(*tensors))
        total = sum(tf.reduce_sum(each * factors(each.shape)) for each in values)
    return values, [tf.convert_to_tensor(each) for each in tape.gradient(total, tensors)]


def factors(shape: Any) -> Any:
    return np.random.default_rng(3).normal(size=tuple(shape)).astype(np.float32)


def assert_same(found: tuple[Any, Gradients], right: tuple[Any, Gradients]) -> None:
    for left, other in zip(tf.nest.flatten(found), tf.nest.flatten(right), strict=True):
        assert left.shape == other.shape
        assert np.allclose(left, other, rtol=1e-4, atol=2e-5)


@given(contexts=SIZES, methods=SIZES, dim=st.sampled_from([1, 6, 16, 48]), seed=st.integers(0, 99))
@settings(max_examples=25)
def test_soft_attention(contexts: int, methods: int, dim: int, seed: int) -> None:
    rng, methods = np.random.default_rng(seed), min(methods, contexts)
    rows = np.sort(np.append(np.arange(methods), rng.integers(0, methods, contexts - methods)))
    rows = rows.astype(np.int32)
    inner = rng.normal(size=(contexts, dim)).astype(np.float32)
    vector = rng.normal(size=dim).astype(np.float32)

    def plain(inner: Any, vector: Any) -> Any:
        weights = segment_softmax(tf.linalg.matvec(tf.tanh(inner), vector), rows, methods)
        return weighted_sums(tf.tanh(inner), weights, rows, methods), weights

    def compiled(inner: Any, vector: Any) -> Any:
        return attended_softly(roomier(inner, filling=7.0), vector, tf.constant(rows), methods)

    assert_same(with_gradients(compiled, inner, vector), with_gradients(plain, inner, vector))


@given(contexts=SIZES, seed=st.integers(0, 99), dtype=st.sampled_from(["float32", "bfloat16"]))
@settings(max_examples=25)
def test_sums_of_gathered_vectors(contexts: int, seed: int, dtype: str) -> None:
    rng = np.random.default_rng(seed)
    parts = [rng.integers(-9, 9, size=(size, 5)).astype(np.float32) for size in (1, 4, 9)]
    places = [rng.integers(0, len(part), contexts).astype(np.int32) for part in parts]
    orders = [np.argsort(each, kind="stable").astype(np.int32) for each in places]

    def summed(compiled: bool) -> Callable[..., Any]:
        def function(*parts: Any) -> Any:
            cast = [tf.cast(part, dtype) for part in parts]
            positions = [roomier(each) for each in places] if compiled else places
            total = spread_sum(cast, positions, orders, compiled)
            return tf.cast(total, tf.float32)[:contexts]

        return function

    found, right = (with_gradients(summed(compiled), *parts) for compiled in (True, False))
    assert_same(found, right)


@given(methods=SIZES, classes=SIZES, scale=st.sampled_from([0.1, 1.0, 50.0]))
@settings(max_examples=25)
def test_losses(methods: int, classes: int, scale: float) -> None:
    rng = np.random.default_rng(methods)
    logits = (scale * rng.normal(size=(methods, classes))).astype(np.float32)
    answers = rng.integers(0, classes, methods).astype(np.int32)

    def plain(logits: Any) -> Any:
        return keras.ops.sparse_categorical_crossentropy(answers, logits, from_logits=True)

    def compiled(logits: Any) -> Any:
        return label_losses({"answers": answers}, logits)

    assert_same(with_gradients(compiled, logits), with_gradients(plain, logits))
    still = label_losses({"answers": answers}, logits, training=False)
    assert np.array_equal(still, compiled(logits))


def test_classes_added_for_roundness_count_for_nothing() -> None:
    rng = np.random.default_rng(0)
    layer = NameClassifier(200, 6, seed=3)
    inputs = {
        "classes": np.arange(1, 68, dtype=np.int32),  # 67: no size that is compiled for
        "corrections": rng.normal(size=67).astype(np.float32),
        "answers": np.array([0, 65, 7], np.int32),
    }
    vectors = rng.normal(size=(3, 6)).astype(np.float32)
    weights = layer.label_table.value

    def losses(training: bool) -> tuple[Any, Any]:
        with tf.GradientTape() as tape:
            logits = layer(vectors, inputs, training=training)
            total = tf.reduce_sum(label_losses(inputs, logits))
        return logits.shape[1], [total, tf.convert_to_tensor(tape.gradient(total, weights))]

    (more, found), (count, right) = losses(True), losses(False)
    assert (more, count) == (68, 67)
    assert_same((found, []), (right, []))


def test_small_tensors_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fused, "_LARGE", 10)
    calls = []

    def doubled(tensor: Any) -> Any:
        calls.append(1)
        return tensor * 2

    run = tf.function(
        lambda tensor: fused.fused(doubled)(tensor), input_signature=[tf.TensorSpec((None,))]
    )
    for count in (1, 9, 10, 11):
        assert np.array_equal(run(np.ones(count, np.float32)), [2] * count)
    kinds = {operation.type for operation in run.get_concrete_function().graph.get_operations()}
    assert {"If", "StatelessIf"} & kinds
    assert len(calls) == 2  # traced once for each branch


def test_tensors_get_one_of_few_sizes() -> None:
    sizes = [len(roomier(np.ones((count, 2), np.float32))) for count in range(1, 600)]
    assert all(0 <= size - count <= count / 8 for count, size in enumerate(sizes, 1))
    assert len(set(sizes)) == 8 + 6 * 8 + 2  # up to 8, of each doubling up to 512; 576 and 640
    filled = roomier(np.ones(9, np.int32) * 3, filling=-1)
    assert np.array_equal(filled, [3] * 9)
    assert np.array_equal(roomier(np.ones(17, np.float32), filling=-1.0), [1.0] * 17 + [-1.0])


COUNTING = """
import json, sys
from pathlib import Path
from code2vec.datasets.encoded_data import open_data
from code2vec.models.kernels import fused
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.train_model import train_model

fused._LARGE = 0
counts = []

def progress(told):
    counts.append(len(list(Path(sys.argv[2]).glob("*before_optimizations.txt"))))

train = TrainConfig(epochs=4, batch_size=60, candidates=20)
model = ModelConfig(token_dim=4, path_dim=4, code_dim=6)
train_model(open_data(sys.argv[1]), sys.argv[3], model, train, progress=progress)
print(json.dumps(counts))
"""


def test_later_epochs_compile_next_to_nothing(tiny_data: EncodedData, tmp_path: Path) -> None:
    dump = tmp_path / "dump"  # XLA writes each function here that it compiles
    ran = subprocess.run(
        [sys.executable, "-c", COUNTING, tiny_data.directory, dump, tmp_path / "model"],
        env={**os.environ, "XLA_FLAGS": f"--xla_dump_to={dump} --xla_dump_hlo_as_text"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    counts = json.loads(ran.stdout.splitlines()[-1])
    steps = len(counts) // 4
    assert counts[steps - 1] >= 8  # each of the compiled functions
    assert counts[-1] <= 1.3 * counts[steps - 1], counts
