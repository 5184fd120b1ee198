"""Arithmetic in a lower precision than that of the weights, which is always float32."""

from collections.abc import Sequence
from typing import Any

import keras
from keras import ops

from code2vec.models.kernels.fused import compiles, fused
from code2vec.models.kernels.sums import taken_sums
from code2vec.models.kernels.tables import Tensor

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
    if vectors.dtype == "float32" and order is None:
        return ops.take(vectors, positions, axis=0)

    @ops.custom_gradient  # type: ignore[untyped-decorator]
    def taken(vectors: Tensor) -> Tensor:
        def gradient(*gradients: Tensor, upstream: Tensor = None) -> Tensor:
            (upstream,) = gradients or (upstream,)
            return _gathered(upstream, vectors, positions, order)

        return ops.take(vectors, positions, axis=0), gradient

    return taken(vectors)


def spread_sum(
    parts: Sequence[Tensor],
    positions: Sequence[Tensor],
    orders: Sequence[Tensor],
    compiled: bool = False,
) -> Tensor:
    """The sum of what `spread` gives of some parts.

    Args:
        parts: `(any, dim)` each.
        positions: `(n,)` each.
        orders: `(n or fewer,)` each, or None; positions that are in none take no gradient.
        compiled: whether to make all of it one pass, where this is possible and there are orders.

    Returns:
        `(n, dim)`.
    """
    if not compiled or not compiles() or any(order is None for order in orders):
        return sum(map(spread, parts, positions, orders))

    @ops.custom_gradient  # type: ignore[untyped-decorator]
    def total(*parts: Tensor) -> Tensor:
        def gradient(upstream: Tensor) -> list[Tensor]:
            given = zip(parts, positions, orders, strict=True)
            return [_gathered(upstream, *each) for each in given]

        return _total(*parts, *positions), gradient

    return total(*parts)


@fused
def _total(*given: Tensor) -> Tensor:
    """The sum of the vectors of the parts at positions; first all parts are given."""
    half = len(given) // 2
    return sum(ops.take(*each, axis=0) for each in zip(given[:half], given[half:], strict=True))


def _gathered(upstream: Tensor, vectors: Tensor, positions: Tensor, order: Tensor) -> Tensor:
    """The gradient of vectors that were taken from their positions."""
    wide, count = ops.cast(upstream, "float32"), ops.shape(vectors)[0]
    if order is None:
        sums = ops.segment_sum(wide, positions, count, sorted=False)
    else:
        sums = taken_sums(wide, order, ops.take(positions, order), count)
    return ops.cast(sums, vectors.dtype)
