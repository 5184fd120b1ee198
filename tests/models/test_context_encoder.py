"""The encoder against plain numpy in float64: forward, gradients, initial values, dropout."""

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from numpy.typing import NDArray

from code2vec.models.config import ModelConfig
from code2vec.models.layers.code_encoder import CodeEncoder
from code2vec.models.layers.context_encoder import ContextEncoder

CONFIG = ModelConfig(token_dim=3, path_dim=2, code_dim=4)
INPUTS = {
    "tokens": np.array([0, 2, 5, 6], np.int32),
    "paths": np.array([1, 4], np.int32),
    "sources": np.array([0, 1, 2, 2, 3], np.int32),
    "path_positions": np.array([0, 1, 1, 0, 1], np.int32),
    "targets": np.array([3, 3, 1, 0, 2], np.int32),
    "rows": np.array([0, 0, 1, 1, 1], np.int32),
    "answers": np.array([1, 2], np.int32),
}


def embedded(layer: ContextEncoder) -> NDArray[Any]:
    """x = [source; path; target] of each context, in float64."""
    tokens = np.asarray(layer.token_table, np.float64)[INPUTS["tokens"]]
    paths = np.asarray(layer.path_table, np.float64)[INPUTS["paths"]]
    parts = tokens[INPUTS["sources"]], paths[INPUTS["path_positions"]], tokens[INPUTS["targets"]]
    return np.hstack(parts)


def test_context_vectors_equal_their_definition() -> None:
    layer = ContextEncoder(7, 5, CONFIG)
    expected = np.tanh(embedded(layer) @ np.asarray(layer.projection, np.float64))
    assert np.allclose(layer(INPUTS), expected, atol=1e-6)


@pytest.mark.parametrize("dropout_kind", ["per-row", "per-context"])
def test_gradients_of_the_split_projection_equal_those_of_the_whole(dropout_kind: str) -> None:
    config = ModelConfig(**{**CONFIG.to_dict(), "dropout": 0.0, "dropout_kind": dropout_kind})
    layer = ContextEncoder(7, 5, config)
    towards = np.random.default_rng(2).normal(size=(5, 4)).astype(np.float32)
    with tf.GradientTape() as tape:
        value = tf.reduce_sum(layer(INPUTS, training=True) * towards)
    weights = [layer.token_table.value, layer.path_table.value, layer.projection.value]
    tokens, paths, projection = tape.gradient(value, weights)

    inputs, matrix = embedded(layer), np.asarray(layer.projection, np.float64)
    inner = (1 - np.tanh(inputs @ matrix) ** 2) * towards
    outer = inner @ matrix.T
    expected_tokens, expected_paths = np.zeros((7, 3)), np.zeros((5, 2))
    np.add.at(expected_tokens, INPUTS["tokens"][INPUTS["sources"]], outer[:, :3])
    np.add.at(expected_paths, INPUTS["paths"][INPUTS["path_positions"]], outer[:, 3:5])
    np.add.at(expected_tokens, INPUTS["tokens"][INPUTS["targets"]], outer[:, 5:])
    assert np.allclose(projection, inputs.T @ inner, atol=1e-5)
    assert np.allclose(tf.convert_to_tensor(tokens), expected_tokens, atol=1e-5)
    assert np.allclose(tf.convert_to_tensor(paths), expected_paths, atol=1e-5)
    assert isinstance(tokens, tf.IndexedSlices)  # rows only, however large the table
    assert isinstance(paths, tf.IndexedSlices)


@pytest.mark.parametrize("dropout_kind", ["per-row", "per-context"])
def test_dropout_acts_in_training_only_and_keeps_the_mean(dropout_kind: str) -> None:
    config = ModelConfig(**{**CONFIG.to_dict(), "dropout": 0.5, "dropout_kind": dropout_kind})
    layer = ContextEncoder(7, 5, config)
    layer.projection.assign(np.asarray(layer.projection) * 0.01)  # tanh is linear here
    still = np.asarray(layer(INPUTS))
    draw = tf.function(lambda: layer(INPUTS, training=True))
    draws = np.array([draw() for _ in range(300)])
    assert np.std(draws, axis=0).min() > 0
    error = np.std(draws, axis=0) / np.sqrt(len(draws))
    assert np.all(np.abs(draws.mean(axis=0) - still) < 5 * error + 1e-7)
    assert np.array_equal(still, layer(INPUTS))


def test_initial_values_are_the_references() -> None:
    encoder = CodeEncoder(3000, 2000, ModelConfig(), seed=4)
    context_encoder = encoder.context_encoder
    for weight, limit in (
        (context_encoder.token_table, np.sqrt(3 / 128)),
        (context_encoder.path_table, np.sqrt(3 / 128)),
        (context_encoder.projection, np.sqrt(6 / (384 + 384))),
        (encoder.attention.vector, np.sqrt(6 / (384 + 1))),
    ):
        values = np.asarray(weight)
        assert np.abs(values).max() == pytest.approx(limit, rel=0.02)
        assert np.abs(values).max() <= limit
        assert values.std() == pytest.approx(limit / np.sqrt(3), rel=0.06)
    again = CodeEncoder(3000, 2000, ModelConfig(), seed=4)
    assert np.array_equal(again.context_encoder.path_table, context_encoder.path_table)


def test_encoders_come_back_from_their_config() -> None:
    encoder = CodeEncoder(7, 5, CONFIG, seed=9)
    again = CodeEncoder.from_config(encoder.get_config())
    for found, right in zip(again(INPUTS), encoder(INPUTS), strict=True):
        assert np.array_equal(found, right)
