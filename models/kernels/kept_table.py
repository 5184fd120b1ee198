"""A table that is computed once and read many times, by functions that TensorFlow has traced."""

from typing import Any

import tensorflow as tf

from code2vec.models.kernels.tables import Tensor


class KeptTable:
    """A table outside the network's weights. Between `keep` and `drop` it takes memory.

    Args:
        rows: of the table.
        dim: of a row.
    """

    def __init__(self, rows: int, dim: int) -> None:
        self._shape = rows, dim
        self._variable: Any = tf.Variable(self._none(), trainable=False, shape=(None, dim))

    def keep(self, table: Tensor) -> None:
        """Keeps a table, `(rows, dim)`."""
        self._variable.assign(table)

    def read(self) -> Tensor:
        """The table that is kept, `(rows, dim)`."""
        return tf.ensure_shape(self._variable.value(), self._shape)

    def drop(self) -> None:
        """Frees its memory."""
        self._variable.assign(self._none())

    def _none(self) -> Tensor:
        return tf.zeros((0, self._shape[1]))
