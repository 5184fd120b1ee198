"""Rows of large tables, read without copying the table."""

from typing import Any, TypeAlias

import keras
from keras import ops

Tensor: TypeAlias = Any  # Keras ships no types; its ops take and give backend tensors


def rows(table: keras.Variable, indices: Tensor) -> Tensor:
    """Rows `indices`, shape `(n,)`, of a table `(rows, dim)`: shape `(n, dim)`.

    On TensorFlow the gradient is made of these rows only (IndexedSlices). `ops.take` would read
    the variable as a whole, which copies it each time once an optimiser updates it by rows.
    """
    if keras.backend.backend() == "tensorflow":
        import tensorflow as tf

        return tf.gather(table.value, indices)
    return ops.take(table, indices, axis=0)


def table_initializer(seed: int) -> keras.initializers.Initializer:
    """Uniform within ±√(3 / dimension), as the reference starts its tables."""
    return keras.initializers.VarianceScaling(1.0, "fan_out", "uniform", seed=seed)
