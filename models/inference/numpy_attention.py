"""The attention kinds in numpy, for prediction without TensorFlow."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from code2vec.models.config import ModelConfig
from code2vec.models.saved.tensor_file import Weights

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]


def attend(
    config: ModelConfig, weights: Weights, contexts: Float32, rows: Int32
) -> tuple[Float32, Float32]:
    """What the layers of `attention` and `hard_attention` compute at inference.

    Args:
        config: kind and score.
        weights: the model's, by the names in its file.
        contexts: `(contexts, code_dim)`, context vectors; they are overwritten.
        rows: `(contexts,)`, the method of each, ascending; every method has one.

    Returns:
        Code vectors, `(methods, code_dim)`, and weights, `(contexts,)`.
    """
    methods = int(rows[-1]) + 1
    starts = np.searchsorted(rows, np.arange(methods))
    if config.attention == "element-wise":
        wide = soft_weights(contexts @ weights["attention_matrix"][:], rows, starts)
        contexts *= wide
        shown: Float32 = wide.mean(axis=1)
        return np.add.reduceat(contexts, starts, axis=0), shown
    features = contexts
    if config.score == "additive":
        features = np.tanh(contexts @ weights["attention_hidden"][:])
    if config.attention == "uniform":
        scores = np.zeros(len(contexts), dtype=np.float32)
    else:
        scores = np.asarray(features @ weights["attention"][:][:, 0], np.float32)
    shown = KINDS[config.attention](scores, rows, starts)
    contexts *= shown[:, np.newaxis]
    return np.add.reduceat(contexts, starts, axis=0), shown


def soft_weights(scores: Float32, rows: Int32, starts: NDArray[np.int64]) -> Float32:
    """The softmax of `scores` among those of the same row.

    Args:
        scores: `(contexts,)`, or `(contexts, any)` for many at once.
        rows: `(contexts,)`, ascending.
        starts: `(methods,)`, the first context of each row.
    """
    highest: Float32 = np.maximum.reduceat(scores, starts)
    powers: Float32 = np.exp(scores - highest[rows])
    sums: Float32 = np.add.reduceat(powers, starts)
    weights: Float32 = powers / sums[rows]
    return weights


def hard_weights(scores: Float32, rows: Int32, starts: NDArray[np.int64]) -> Float32:
    """1 for the first of the highest scores of each row, 0 elsewhere; arguments as above."""
    if np.isnan(scores).any():  # then no score is the highest
        return np.full_like(scores, np.nan)
    best = np.flatnonzero(scores >= np.maximum.reduceat(scores, starts)[rows])
    weights = np.zeros(len(scores), dtype=np.float32)
    weights[best[np.searchsorted(rows[best], np.arange(len(starts)))]] = 1
    return weights


KINDS: dict[str, Callable[[Float32, Int32, NDArray[np.int64]], Float32]] = {
    "soft": soft_weights,
    "hard": hard_weights,
    "uniform": soft_weights,  # of equal scores
}
"""How kinds of attention weigh contexts by their scores."""
