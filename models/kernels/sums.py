"""Sums of many vectors by place, in ways that TensorFlow is fast at.

Its general sum, in any order of places, takes two to three times as long on a CPU as one that is
told which vectors belong together; its gradient moreover copies what it gives three times.
"""

from collections.abc import Callable
from typing import Any

import keras
from keras import ops

from code2vec.models.kernels.fused import compiles
from code2vec.models.kernels.tables import Tensor


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
    if compiles():
        return _taken_sums_on_cpu(vectors, positions, rows, count)
    if keras.backend.backend() == "tensorflow":
        import tensorflow as tf

        return tf.sparse.segment_sum(vectors, positions, rows, num_segments=count)
    return ops.segment_sum(ops.take(vectors, positions, axis=0), rows, count, sorted=False)


def _taken_sums_on_cpu(vectors: Tensor, positions: Tensor, rows: Tensor, count: Tensor) -> Any:
    """The same by `sparse_sums`, forward and backward."""
    import tensorflow as tf

    @tf.custom_gradient  # type: ignore[untyped-decorator]
    def sums(vectors: Tensor) -> tuple[Tensor, Callable[[Tensor], Tensor]]:
        def gradient(upstream: Tensor) -> Tensor:
            order = tf.argsort(positions, stable=True)
            places = tf.gather(rows, order), tf.gather(positions, order)
            return sparse_sums(upstream, *places, tf.shape(vectors)[0])

        return sparse_sums(vectors, positions, rows, count), gradient

    return sums(vectors)


def sparse_sums(
    vectors: Tensor, positions: Tensor, rows: Tensor, count: Tensor, weights: Tensor = None
) -> Any:
    """What `taken_sums` gives, of weighted vectors, by a product with a sparse matrix.

    On CPUs this is fastest, but it has no gradient; for TensorFlow only.

    Args:
        vectors: `(any, dim)`, float32.
        positions: `(n,)`, places among them.
        rows: `(n,)`, the row that each is added to, ascending.
        count: how many rows there are.
        weights: `(n,)`; 1 unless given.
    """
    import tensorflow as tf

    if weights is None:
        weights = tf.ones_like(positions, vectors.dtype)
    places = tf.cast(tf.stack([rows, positions], axis=1), tf.int64)
    shape = tf.cast(tf.stack([count, tf.shape(vectors)[0]]), tf.int64)
    matrix = tf.raw_ops.SparseTensorToCSRSparseMatrix(
        indices=places, values=weights, dense_shape=shape
    )
    return tf.raw_ops.SparseMatrixMatMul(a=matrix, b=vectors)
