"""Rows of large tables, read without copying the table."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import keras
import numpy as np
from keras import ops
from numpy.typing import NDArray

from code2vec.datasets.files.checksums import CheckedArray

Tensor: TypeAlias = Any  # Keras ships no types; its ops take and give backend tensors

_BLOCK = 16_384  # rows read at once: two blocks are held where one follows the other


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


def number(variable: Tensor) -> float:
    """The value of a variable of one number; several devices may hold it."""
    return float(ops.convert_to_numpy(variable))


def components(variable: keras.Variable) -> tuple[Any, ...]:
    """The TensorFlow variables that a Keras variable stands for: one on each device."""
    import tensorflow as tf

    value = variable.value
    return value.values if isinstance(value, tf.distribute.DistributedValues) else (value,)


def assign_rows(table: keras.Variable, values: NDArray[Any] | CheckedArray) -> None:
    """Gives a variable its values in blocks of rows; all at once would take copies of a table.

    Args:
        table: `(rows, dim)`; or a variable of any other shape, which gets all at once.
        values: of the same shape, mapped or not.
    """
    if keras.backend.backend() != "tensorflow" or len(table.shape) != 2:
        table.assign(np.asarray(values))
        return
    import tensorflow as tf

    if isinstance(table.value, tf.distribute.DistributedValues):
        table.assign(np.asarray(values))  # on several devices
        return
    for start in range(0, len(values), _BLOCK):
        block = tf.convert_to_tensor(values[start : start + _BLOCK])
        places = tf.range(start, start + len(block))
        table.value.scatter_update(tf.IndexedSlices(block, places))


def row_blocks(variable: keras.Variable) -> Iterator[NDArray[Any]]:
    """A variable's rows in blocks, for writing; reading all at once would copy a table."""
    if tuple(variable.shape) == ():
        yield np.asarray(ops.convert_to_numpy(variable))
        return
    for start in range(0, variable.shape[0], _BLOCK):
        places = ops.arange(start, min(start + _BLOCK, variable.shape[0]), dtype="int32")
        yield np.asarray(ops.convert_to_numpy(rows(variable, places)))
