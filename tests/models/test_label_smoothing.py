"""The loss that label smoothing adds, over all labels and over a sample of them."""

from typing import Any

import numpy as np
import pytest

from code2vec.datasets.batches import pack
from code2vec.datasets.candidates import draw_candidates, label_sampler
from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.kernels.inputs import batch_inputs
from code2vec.models.layers.label_smoothing import even_losses
from code2vec.models.layers.network import build_model

LABELS = 40
OWN = np.array([3, 3, 39, 8], np.int32)


def by_hand(scores: Any) -> Any:
    """The mean of −log softmax over the labels, in float64."""
    powers = np.exp(scores.astype(float))
    return -np.log(powers / powers.sum(axis=1, keepdims=True)).mean(axis=1)


def test_over_all_labels_it_is_the_mean() -> None:
    scores = np.random.default_rng(0).normal(size=(4, LABELS)).astype(np.float32)
    assert np.allclose(even_losses({"answers": OWN}, scores), by_hand(scores), atol=1e-5)


@pytest.mark.parametrize("candidates", [39, 20])
def test_a_sample_estimates_the_same(candidates: int) -> None:
    scores = np.random.default_rng(0).normal(size=(4, LABELS)).astype(np.float32)
    scores[:, 0] = -1e9  # row 0 is never sampled
    counts = np.concatenate([[0], 1000 // np.arange(1, LABELS)])
    found = []
    for seed in range(300):
        drawn = draw_candidates(OWN, label_sampler(counts, candidates), seed=[seed])
        places = np.arange(len(drawn.classes))
        own = drawn.answers[:, None] == places
        logits = scores[:, drawn.classes] + np.where(own, 0, drawn.corrections)
        inputs = {
            "answers": drawn.answers,
            "classes": drawn.classes,
            "corrections": drawn.corrections,
        }
        found.append(np.asarray(even_losses(inputs, logits.astype(np.float32))))
    tolerance = 1e-5 if candidates == 39 else 0.08
    assert np.allclose(np.mean(found, axis=0), by_hand(scores[:, 1:]), atol=tolerance)


def test_smoothing_changes_the_loss_of_training_only(tiny_data: EncodedData) -> None:
    words = tiny_data.vocabularies
    model = build_model(
        ModelConfig(token_dim=8, path_dim=8, code_dim=12),
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        train=TrainConfig(label_smoothing=0.1),
    )
    bags = tiny_data.split("train").bags
    inputs = batch_inputs(pack(bags, range(20), max_contexts=10, seed=0))
    logits = np.random.default_rng(0).normal(size=(20, words.labels.size)).astype(np.float32)
    plain = float(model.compute_loss(inputs, y_pred=logits, training=False))
    smooth = float(model.compute_loss(inputs, y_pred=logits))
    even = float(np.mean(by_hand(logits)))
    assert smooth == pytest.approx(0.9 * plain + 0.1 * even, rel=1e-5)
