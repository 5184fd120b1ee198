"""Attention: what makes one code vector of a method's context vectors.

Every kind is a layer with one interface: (context vectors, the row of each, a per-method tensor)
→ (code vectors, weights). Contexts of all methods lie in one flat tensor, without padding.
"""

from typing import Any

import keras
from keras import ops

from code2vec.models.tables import Tensor


def segment_softmax(scores: Tensor, rows: Tensor, methods: int | Tensor) -> Tensor:
    """The softmax of `scores` among those of the same row.

    Args:
        scores: float tensor of shape `(contexts,)`.
        rows: int tensor of shape `(contexts,)`, in `[0, methods)`.
        methods: how many rows there are.

    Returns:
        Weights of shape `(contexts,)`; those of a row sum to 1.
    """
    highest = ops.segment_max(ops.stop_gradient(scores), rows, methods, sorted=False)  # (methods,)
    powers = ops.exp(scores - ops.take(highest, rows))  # (contexts,)
    sums = ops.segment_sum(powers, rows, methods, sorted=False)  # (methods,)
    return powers / ops.take(sums, rows)


def segment_first_best(scores: Tensor, rows: Tensor, methods: int | Tensor) -> Tensor:
    """1 at the first of the highest scores of each row, 0 elsewhere; shape `(contexts,)`."""
    highest = ops.segment_max(scores, rows, methods, sorted=False)  # (methods,)
    places = ops.arange(ops.shape(scores)[0], dtype="int32")  # (contexts,)
    behind = ops.full_like(places, 2**31 - 1)
    best = ops.where(scores >= ops.take(highest, rows), places, behind)  # (contexts,)
    first = -ops.segment_max(-best, rows, methods, sorted=False)  # (methods,)
    return ops.cast(places == ops.take(first, rows), scores.dtype)


@keras.saving.register_keras_serializable(package="code2vec")
class SoftAttention(keras.layers.Layer):
    """Weighs all contexts of a method by the softmax of their scores (Alon et al., 2019).

    The score of a context vector c is c·a, with a learnt vector a.

    Args:
        code_dim: length of a context vector.
        seed: of the initial values.

    Call arguments:
        contexts: float tensor of shape `(contexts, code_dim)`.
        rows: int tensor of shape `(contexts,)`: the method of each; every method has one.
        methods: any tensor whose length is the number of methods.

    Returns:
        Code vectors, `(methods, code_dim)`, and weights, `(contexts,)`, which are not negative
        and sum to 1 for each method.
    """

    def __init__(self, code_dim: int, seed: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.code_dim = code_dim
        self.seed = seed
        self.vector = self.add_weight(
            shape=(code_dim, 1), initializer=keras.initializers.GlorotUniform(seed), name="vector"
        )
        self.built = True

    def call(self, contexts: Tensor, rows: Tensor, methods: Tensor) -> tuple[Tensor, Tensor]:
        """Computes code vectors and weights."""
        count = ops.shape(methods)[0]
        scores = ops.squeeze(ops.matmul(contexts, self.vector), -1)  # (contexts,)
        weights = self.weigh(scores, rows, count)  # (contexts,)
        weighed = contexts * ops.expand_dims(weights, -1)  # (contexts, code_dim)
        return ops.segment_sum(weighed, rows, count, sorted=False), weights

    def weigh(self, scores: Tensor, rows: Tensor, count: int | Tensor) -> Tensor:
        """The weights, `(contexts,)`, that the scores, `(contexts,)`, give."""
        return segment_softmax(scores, rows, count)

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {**super().get_config(), "code_dim": self.code_dim, "seed": self.seed}


@keras.saving.register_keras_serializable(package="code2vec")
class HardAttention(SoftAttention):
    """Keeps the one context of the highest score; of equal ones the first.

    An argmax has no gradient. The straight-through estimator takes that of the softmax α in its
    place: the weights are α + sg(onehot(argmax α) − α), where no gradient passes through sg.
    Batches sort a method's contexts, so the first of equals is the least (source, path, target).

    Arguments, call arguments and returned values are those of `SoftAttention`.
    """

    def weigh(self, scores: Tensor, rows: Tensor, count: int | Tensor) -> Tensor:
        """1 for the best context of each row, 0 elsewhere, with the gradient of the softmax."""
        soft = segment_softmax(scores, rows, count)
        best = segment_first_best(ops.stop_gradient(scores), rows, count)
        # soft - sg(soft) is exactly 0, so that the weights are exactly 0 and 1
        return best + (soft - ops.stop_gradient(soft))


KINDS: dict[str, type[SoftAttention]] = {"soft": SoftAttention, "hard": HardAttention}
"""The layer of each `--attention`."""
