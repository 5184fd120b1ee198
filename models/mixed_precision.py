"""Arithmetic in a lower precision than that of the weights, which is always float32."""

from typing import Any

import keras
from keras import ops

from code2vec.models.sums import taken_sums
from code2vec.models.tables import Tensor

POLICIES = {"float32": "float32", "bfloat16": "mixed_bfloat16"}
"""Keras' policy for each `--precision`."""


class CastingLayer(keras.layers.Layer):
    """A layer that casts by itself, where it does no harm, to the `compute_dtype` of its policy.

    Keras' `autocast` would cast whole tables before rows of them are read: a copy in each step.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(autocast=False, **settings)

    def add_weight(self, **settings: Any) -> keras.Variable:
        """Makes a weight that keeps its type in `call`."""
        return super().add_weight(autocast=False, **settings)


def product(left: Tensor, right: Tensor, dtype: str) -> Tensor:
    """The matrix product, computed and given in `dtype`."""
    return ops.matmul(ops.cast(left, dtype), ops.cast(right, dtype))


def spread(vectors: Tensor, positions: Tensor, order: Tensor = None) -> Tensor:
    """The vectors at `positions`, whose gradients are summed in float32.

    A vector may be asked for ten thousand times. In bfloat16, which has 8 significant bits, a sum
    of equal numbers ends at some hundred times each: the rest is rounded away.

    Args:
        vectors: `(any, dim)`.
        positions: `(n,)`, places among them.
        order: `(n,)`, what sorts `positions`: with it, gradients are summed faster.

    Returns:
        `(n, dim)`.
    """
    dtype = vectors.dtype
    if dtype == "float32" and order is None:
        return ops.take(vectors, positions, axis=0)

    @ops.custom_gradient  # type: ignore[untyped-decorator]
    def taken(vectors: Tensor) -> Tensor:
        count = ops.shape(vectors)[0]

        def gradient(*gradients: Tensor, upstream: Tensor = None) -> Tensor:
            (upstream,) = gradients or (upstream,)
            wide = ops.cast(upstream, "float32")
            if order is None:
                sums = ops.segment_sum(wide, positions, count, sorted=False)
            else:
                sums = taken_sums(wide, order, ops.take(positions, order), count)
            return ops.cast(sums, dtype)

        return ops.take(vectors, positions, axis=0), gradient

    return taken(vectors)
