"""Arithmetic in bfloat16: near float32, with weights, sums and losses of float32."""

from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from keras import ops

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.evaluation.evaluate_data import evaluate_split
from code2vec.models.kernels.mixed_precision import product, spread
from code2vec.models.layers.code_encoder import CodeEncoder
from code2vec.models.layers.keras_weights import load_keras
from code2vec.models.saved.saved_model import SavedModel, open_model
from code2vec.models.saved.tensor_file import open_weights
from code2vec.models.training.train_model import train_model

DESIGNS: list[dict[str, str]] = [
    {},
    {"score": "additive", "dropout_kind": "per-context"},
    {"attention": "element-wise"},
    {"attention": "uniform"},
]


def batch(methods: int = 40, contexts: int = 30) -> dict[str, Any]:
    rng = np.random.default_rng(1)
    total = methods * contexts
    arrays = {
        "tokens": rng.permutation(50)[:20],
        "paths": rng.permutation(60)[:30],
        "sources": rng.integers(0, 20, total),
        "targets": rng.integers(0, 20, total),
        "path_positions": rng.integers(0, 30, total),
        "rows": np.repeat(np.arange(methods), contexts),
        "answers": rng.integers(0, 9, methods),
    }
    return {name: array.astype(np.int32) for name, array in arrays.items()}


def encoder(config: ModelConfig, dtype: str) -> CodeEncoder:
    """An encoder with the vectors of a trained one: not near zero."""
    layer = CodeEncoder(50, 60, config, dtype=dtype)
    rng = np.random.default_rng(2)
    for weight in layer.trainable_weights:
        weight.assign(rng.normal(size=weight.shape).astype(np.float32) * 0.3)
    return layer


@pytest.mark.parametrize("design", DESIGNS)
def test_outputs_and_gradients_are_near_those_of_float32(design: dict[str, str]) -> None:
    config = ModelConfig(token_dim=16, path_dim=8, code_dim=24, dropout=0.0, **design)
    found = {}
    for dtype in ("float32", "mixed_bfloat16"):
        layer = encoder(config, dtype)
        towards = np.random.default_rng(3).normal(size=(40, 24)).astype(np.float32)
        with tf.GradientTape() as tape:
            code_vectors, weights = layer(batch(), training=True)
            loss = tf.reduce_sum(code_vectors * towards)
        gradients = tape.gradient(loss, [weight.value for weight in layer.trainable_weights])
        assert [isinstance(each, tf.IndexedSlices) for each in gradients[:2]] == [True, True]
        tensors = [code_vectors, weights, *map(tf.convert_to_tensor, gradients)]
        assert {tensor.dtype for tensor in tensors} == {tf.float32}
        assert {weight.dtype for weight in layer.weights if weight.trainable} == {"float32"}
        found[dtype] = [tensor.numpy() for tensor in tensors]
    different = False
    for exact, near in zip(*found.values(), strict=True):
        error = np.linalg.norm(near - exact) / np.linalg.norm(exact)
        assert error < 0.02
        different |= bool(error > 0)
    assert different


def test_an_encoder_comes_back_with_its_precision() -> None:
    layer = CodeEncoder(5, 6, ModelConfig(code_dim=4), dtype="mixed_bfloat16")
    again = CodeEncoder.from_config(layer.get_config())
    for part in (again, again.context_encoder, again.attention):
        assert (part.compute_dtype, part.variable_dtype) == ("bfloat16", "float32")


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_gradients_of_vectors_asked_for_often_are_summed_in_float32(dtype: str) -> None:
    vectors = tf.constant([[1.0, 2.0], [3.0, 4.0]], dtype)
    positions = tf.constant([0] * 5000 + [1])
    with tf.GradientTape() as tape:
        tape.watch(vectors)
        taken = spread(vectors, positions)
        total = tf.reduce_sum(ops.cast(taken, "float32"))
    assert taken.dtype == dtype
    gradient = tf.cast(tf.convert_to_tensor(tape.gradient(total, vectors)), "float32")
    assert np.allclose(gradient, [[5000, 5000], [1, 1]], rtol=2**-8)


def test_a_product_is_computed_in_the_type_asked_for() -> None:
    left, right = tf.constant([[1.001, 2.0]]), keras.Variable([[1.0], [1.0]])
    assert float(product(left, right, "float32")[0, 0]) == pytest.approx(3.001, abs=1e-6)
    rounded = product(left, right, "bfloat16")
    assert (rounded.dtype, float(rounded[0, 0])) == (tf.bfloat16, 3.0)


@pytest.fixture(scope="module")
def pair(tiny_data: EncodedData, tmp_path_factory: pytest.TempPathFactory) -> list[SavedModel]:
    """Models trained alike in both precisions."""
    models = []
    for precision in ("float32", "bfloat16"):
        output: Path = tmp_path_factory.mktemp("precision") / precision
        config = ModelConfig(token_dim=16, path_dim=8, code_dim=24, max_contexts=10, dropout=0.1)
        train = TrainConfig(epochs=6, batch_size=32, learning_rate=0.03, precision=precision)
        told: list[str] = []
        train_model(tiny_data, output, config, train, started=told.append)
        assert told[0].startswith("Training on ")
        assert told[0].endswith(" in bfloat16") == (precision == "bfloat16")
        models.append(open_model(output))
    return models


def test_training_in_bfloat16_learns_as_well(
    pair: list[SavedModel], tiny_data: EncodedData
) -> None:
    exact, near = pair
    assert near.scores["loss"] == pytest.approx(exact.scores["loss"], rel=0.1, abs=0.02)
    assert near.scores["validation_f1"] > 0.9
    weights = open_weights(near.path / "weights.safetensors")
    assert {tensor.dtype for tensor in weights.values()} == {np.dtype(np.float32)}


def test_evaluation_in_bfloat16_scores_nearly_the_same(
    pair: list[SavedModel], tiny_data: EncodedData
) -> None:
    split = tiny_data.split("test")
    exact, near = (evaluate_split(pair[0], split, precision=p) for p in ("float32", "bfloat16"))
    assert near.methods == exact.methods
    assert abs(near.exact_match - exact.exact_match) < 0.03


def test_logits_that_are_not_learnt_from_are_computed_in_float32(
    pair: list[SavedModel], tiny_data: EncodedData
) -> None:
    network = load_keras(pair[0], precision="bfloat16")
    vectors = np.random.default_rng(0).normal(size=(7, 24)).astype(np.float32)
    expected = vectors @ np.asarray(network.classifier.label_table).T
    logits = {learnt: network.classifier(vectors, {}, training=learnt) for learnt in (False, True)}
    assert {tensor.dtype for tensor in logits.values()} == {tf.float32}
    assert np.allclose(logits[False], expected, atol=1e-5)
    assert not np.allclose(logits[True], expected, atol=1e-5)
    assert np.allclose(logits[True], expected, rtol=0.02, atol=0.05)
