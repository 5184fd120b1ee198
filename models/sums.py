"""Sums of many vectors by place, in ways that TensorFlow is fast at.

Its general sum, in any order of places, takes two to three times as long on a CPU as one that is
told which vectors belong together; its gradient moreover copies what it gives three times.
"""

from typing import Any

import keras
from keras import ops

from code2vec.models.tables import Tensor


def row_sums(vectors: Tensor, rows: Tensor, count: int | Tensor) -> Any:
    """The sum of the vectors of each row, `(count, dim)`.

    Args:
        vectors: `(n, dim)`.
        rows: `(n,)`, the row of each, ascending; none of the `count` rows is without a vector.
        count: how many rows there are.
    """
    if keras.backend.backend() == "tensorflow":
        import tensorflow as tf

        return tf.math.segment_sum(vectors, rows)
    return ops.segment_sum(vectors, rows, count, sorted=False)


def taken_sums(vectors: Tensor, positions: Tensor, rows: Tensor, count: int | Tensor) -> Any:
    """The sum of the vectors at some positions for each row, `(count, dim)`; 0 where none is.

    Args:
        vectors: `(any, dim)`.
        positions: `(n,)`, places among them, at least one.
        rows: `(n,)`, the row that each is added to, ascending.
        count: how many rows there are.
    """
    if keras.backend.backend() == "tensorflow":
        import tensorflow as tf

        return tf.sparse.segment_sum(vectors, positions, rows, num_segments=count)
    return ops.segment_sum(ops.take(vectors, positions, axis=0), rows, count, sorted=False)
