"""The attention kinds in numpy, for prediction without TensorFlow."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]


def soft_weights(scores: Float32, rows: Int32, methods: int) -> Float32:
    """The softmax of `scores`, `(contexts,)`, among those of the same row; rows ascend."""
    starts = np.searchsorted(rows, np.arange(methods))
    highest: Float32 = np.maximum.reduceat(scores, starts)
    powers: Float32 = np.exp(scores - highest[rows])
    sums: Float32 = np.add.reduceat(powers, starts)
    weights: Float32 = powers / sums[rows]
    return weights


def hard_weights(scores: Float32, rows: Int32, methods: int) -> Float32:
    """1 for the first of the highest scores of each row, 0 elsewhere; rows ascend."""
    starts = np.searchsorted(rows, np.arange(methods))
    best = np.flatnonzero(scores >= np.maximum.reduceat(scores, starts)[rows])
    weights = np.zeros(len(scores), dtype=np.float32)
    weights[best[np.searchsorted(rows[best], np.arange(methods))]] = 1
    return weights


KINDS: dict[str, Callable[[Float32, Int32, int], Float32]] = {
    "soft": soft_weights,
    "hard": hard_weights,
}
"""How each `--attention` weighs contexts by their scores."""
