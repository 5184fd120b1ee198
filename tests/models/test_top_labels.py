"""The best labels are those that sorting all finds; a loss to report is that to learn from."""

import keras
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.models.evaluation.top_labels import top_labels
from code2vec.models.layers.label_loss import label_losses


@settings(max_examples=60)
@given(
    labels=st.one_of(st.integers(1, 40), st.integers(700, 1500)),
    count=st.integers(1, 11),
    levels=st.integers(1, 2000),
    seed=st.integers(0, 2**32 - 1),
)
def test_the_best_are_those_of_sorting_and_of_equal_ones_the_first(
    labels: int, count: int, levels: int, seed: int
) -> None:
    # few levels: many labels are equal
    logits = np.random.default_rng(seed).integers(-levels, levels, (3, labels)).astype(np.float32)
    expected = np.argsort(-logits, axis=1, kind="stable")[:, :count]
    assert np.array_equal(top_labels(keras.ops.convert_to_tensor(logits), count), expected)


@pytest.mark.parametrize("scale", [1.0, 100.0])
def test_a_loss_without_gradient_is_the_same(scale: float) -> None:
    rng = np.random.default_rng(1)
    logits = (scale * rng.normal(size=(50, 300))).astype(np.float32)
    inputs = {"answers": rng.integers(0, 300, 50).astype(np.int32)}
    alone = label_losses(inputs, logits, training=False)
    assert np.allclose(alone, label_losses(inputs, logits), rtol=1e-5, atol=1e-6 * scale)
