"""Attention: what makes one code vector of a method's context vectors.

Every kind is a layer with one interface: (context vectors, the row of each, a per-method tensor)
→ (code vectors, weights). Contexts of all methods lie in one flat tensor, without padding.
Hard attention has a file of its own, for its ways of training.
"""

import math
from typing import Any, NamedTuple

import keras
from keras import ops

from code2vec.models.kernels.fused import compiles, fused, roomier
from code2vec.models.kernels.mixed_precision import CastingLayer, product
from code2vec.models.kernels.sums import row_sums, sparse_sums
from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.context_encoder import activated

_HIDDEN = 503  # tells the seed of one weight's initial values from all others


def segment_softmax(scores: Tensor, rows: Tensor, methods: int | Tensor) -> Tensor:
    """The softmax of `scores` among those of the same row.

    Args:
        scores: float tensor of shape `(contexts,)`, or `(contexts, any)` for many at once.
        rows: int tensor of shape `(contexts,)`, in `[0, methods)`.
        methods: how many rows there are.

    Returns:
        Weights of the shape of `scores`; those of a row sum to 1.
    """
    highest = ops.segment_max(ops.stop_gradient(scores), rows, methods, sorted=False)  # (methods,)
    powers = ops.exp(scores - ops.take(highest, rows, axis=0))  # (contexts,)
    sums = ops.segment_sum(powers, rows, methods, sorted=False)  # (methods,)
    return powers / ops.take(sums, rows, axis=0)


def segment_first_best(scores: Tensor, rows: Tensor, methods: int | Tensor) -> Tensor:
    """1 at the first of the highest scores of each row, 0 elsewhere; shape `(contexts,)`."""
    highest = ops.segment_max(scores, rows, methods, sorted=False)  # (methods,)
    places = ops.arange(ops.shape(scores)[0], dtype="int32")  # (contexts,)
    behind = ops.full_like(places, 2**31 - 1)
    best = ops.where(scores >= ops.take(highest, rows), places, behind)  # (contexts,)
    first = -ops.segment_max(-best, rows, methods, sorted=False)  # (methods,)
    return ops.cast(places == ops.take(first, rows), scores.dtype)


class Choice(NamedTuple):
    """Which contexts were drawn for the methods of a batch, as REINFORCE asks."""

    drawn: Tensor  # (methods,) 1 where a context was drawn, 0 where all were weighed softly
    log_chances: Tensor  # (methods,) log α of the drawn context
    entropies: Tensor  # (methods,) of α, in nats


class Attended(NamedTuple):
    """What attention makes of a batch."""

    code_vectors: Tensor  # (methods, code_dim)
    weights: Tensor  # (contexts,) not negative; those of a method sum to 1
    alpha: Tensor  # (contexts,) the weights; of hard attention the softmax that they come of
    choice: Choice | None = None  # in training with REINFORCE


class Attention(CastingLayer):
    """Weighs all contexts of a method equally (no attention), and is the base of all kinds.

    Args:
        code_dim: length of a context vector.
        seed: of initial values and draws.

    Call arguments:
        contexts: float tensor of shape `(contexts, code_dim)`.
        rows: int tensor of shape `(contexts,)`: the method of each, ascending; every method has
            one.
        methods: any tensor whose length is the number of methods.
        training: whether gradients are asked for; of importance to hard attention only.

    Returns:
        Code vectors, `(methods, code_dim)`, and weights, `(contexts,)`, which are not negative
        and sum to 1 for each method.
    """

    def __init__(self, code_dim: int, seed: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.code_dim, self.seed = code_dim, seed
        self.built = True

    def call(
        self, contexts: Tensor, rows: Tensor, methods: Tensor, training: bool = False
    ) -> tuple[Tensor, Tensor]:
        """Computes code vectors and weights."""
        attended = self.attend(contexts, rows, ops.shape(methods)[0], training)
        return attended.code_vectors, attended.weights

    def attend(
        self,
        contexts: Tensor,
        rows: Tensor,
        count: int | Tensor,
        training: bool = False,  # noqa: ARG002
    ) -> Attended:
        """The same and more, given the number of methods."""
        ones = ops.ones_like(contexts[:, 0])  # (contexts,)
        sizes = ops.segment_sum(ones, rows, count, sorted=False)  # (methods,)
        weights = ones / ops.take(sizes, rows)
        return Attended(weighted_sums(contexts, weights, rows, count), weights, weights)

    def attend_inner(
        self, inner: Tensor, rows: Tensor, count: int | Tensor, training: bool = False
    ) -> Attended:
        """The same, given what the context vectors are the tanh of, see `ContextEncoder.inner`."""
        contexts = activated(inner, ops.shape(rows)[0])
        return self.attend(contexts, rows, count, training)

    @property
    def saved_weights(self) -> dict[str, keras.Variable]:
        """The trained weights by the names that a saved model gives them."""
        return {}

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {**super().get_config(), "code_dim": self.code_dim, "seed": self.seed}


@keras.saving.register_keras_serializable(package="code2vec")
class UniformAttention(Attention):
    """Weighs all contexts of a method equally: no attention, for comparison.

    Arguments, call arguments and returned values are those of `Attention`.
    """


@keras.saving.register_keras_serializable(package="code2vec")
class SoftAttention(Attention):
    """Weighs all contexts of a method by the softmax of their scores (Alon et al., 2019).

    The score of a context vector c is c·a, with a learnt vector a; or, additive (after Bahdanau et
    al., 2015), tanh(cU)·a, with a learnt square matrix U as well.

    Args:
        code_dim: length of a context vector.
        seed: of initial values and draws.
        score: `dot` or `additive`.

    Call arguments and returned values are those of `Attention`.
    """

    def __init__(self, code_dim: int, seed: int = 0, score: str = "dot", **settings: Any) -> None:
        super().__init__(code_dim, seed, **settings)
        self.score = score
        self.vector = self.add_weight(
            shape=(code_dim, 1), initializer=keras.initializers.GlorotUniform(seed), name="vector"
        )
        if score == "additive":
            self.hidden = _square(self, code_dim, seed + _HIDDEN, "hidden")

    def attend(
        self,
        contexts: Tensor,
        rows: Tensor,
        count: int | Tensor,
        training: bool = False,  # noqa: ARG002
    ) -> Attended:
        """Computes what the class promises."""
        weights = segment_softmax(self.scores(contexts), rows, count)  # (contexts,)
        return Attended(weighted_sums(contexts, weights, rows, count), weights, weights)

    def attend_inner(
        self, inner: Tensor, rows: Tensor, count: int | Tensor, training: bool = False
    ) -> Attended:
        """The same, given what the context vectors are the tanh of, see `ContextEncoder.inner`."""
        if self.score == "dot" and training and compiles():
            code_vectors, weights = attended_softly(inner, self.vector.value[:, 0], rows, count)
            return Attended(code_vectors, weights, weights)
        return super().attend_inner(inner, rows, count, training)

    def features(self, contexts: Tensor) -> Tensor:
        """What the vector a is multiplied with, `(contexts, code_dim)`."""
        if self.score == "additive":
            hidden = product(contexts, self.hidden, self.compute_dtype)
            return ops.cast(ops.tanh(hidden), "float32")
        return contexts

    def scores(self, contexts: Tensor) -> Tensor:
        """The scores of contexts, `(contexts,)`."""
        return ops.squeeze(ops.matmul(self.features(contexts), self.vector), -1)

    @property
    def saved_weights(self) -> dict[str, keras.Variable]:
        """The trained weights by the names that a saved model gives them."""
        if self.score == "additive":
            return {"attention": self.vector, "attention_hidden": self.hidden}
        return {"attention": self.vector}

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {**super().get_config(), "score": self.score}


@keras.saving.register_keras_serializable(package="code2vec")
class ElementWiseAttention(Attention):
    """Weighs each number of the context vectors by itself (Alon et al., 2019, section 6.2).

    Scores are S = cA, with a learnt square matrix A: a softmax over the contexts for each
    dimension. The one weight that is shown of a context is the mean over dimensions.

    Arguments, call arguments and returned values are those of `Attention`.
    """

    def __init__(self, code_dim: int, seed: int = 0, **settings: Any) -> None:
        super().__init__(code_dim, seed, **settings)
        self.matrix = _square(self, code_dim, seed, "matrix")

    def attend(
        self,
        contexts: Tensor,
        rows: Tensor,
        count: int | Tensor,
        training: bool = False,  # noqa: ARG002
    ) -> Attended:
        """Computes what the class promises."""
        scores = product(contexts, self.matrix, self.compute_dtype)
        scores = ops.cast(scores, "float32")  # (contexts, code_dim)
        weights = segment_softmax(scores, rows, count)  # (contexts, code_dim)
        code_vectors = row_sums(contexts * weights, rows, count)
        shown = ops.mean(weights, axis=-1)  # (contexts,)
        return Attended(code_vectors, shown, shown)

    @property
    def saved_weights(self) -> dict[str, keras.Variable]:
        """The trained weights by the names that a saved model gives them."""
        return {"attention_matrix": self.matrix}


def weighted_sums(contexts: Tensor, weights: Tensor, rows: Tensor, count: int | Tensor) -> Tensor:
    """Σ w c over the contexts of each method: `(methods, code_dim)`."""
    weighed = contexts * ops.expand_dims(weights, -1)  # (contexts, code_dim)
    return row_sums(weighed, rows, count)


def attended_softly(inner: Tensor, vector: Tensor, rows: Tensor, count: Tensor) -> Any:
    """Soft attention on the tanh of `inner`, with a gradient in two passes over it.

    With C = tanh(inner), scores s = Ca, weights α and code vectors v, and ∂ for the gradient of the
    loss by each: ∂α_i = ∂v·C_i and what is given for the weight itself; ∂s_i = α_i(∂α_i − Σ α ∂α),
    summed over the method; ∂inner_i = (1 − C_i²)(α_i ∂v + ∂s_i a).

    Args:
        inner: `(contexts or more, code_dim)`.
        vector: `(code_dim,)`, a.
        rows: `(contexts,)`, the method of each context.
        count: of methods.

    Returns:
        Code vectors, `(methods, code_dim)`, and weights, `(contexts,)`.
    """

    @ops.custom_gradient  # type: ignore[untyped-decorator]
    def attended(inner: Tensor, vector: Tensor) -> Any:
        every = ops.cast(ops.tanh(inner), "float32")  # (contexts or more, code_dim)
        contexts = every[: ops.shape(rows)[0]]
        weights = segment_softmax(ops.matmul(contexts, vector), rows, count)  # (contexts,)

        def gradient(by_codes: Tensor, by_weights: Tensor) -> tuple[Tensor, Tensor]:
            owners = roomier(rows)
            parts = _dot_parts(every, by_codes, owners)[: ops.shape(rows)[0]]
            by_weights = by_weights + ops.sum(parts, axis=1)  # (contexts,)
            means = ops.segment_sum(weights * by_weights, rows, count, sorted=False)
            by_scores = weights * (by_weights - ops.take(means, rows))
            by_inner = _by_inner(
                every, by_codes, owners, roomier(weights), roomier(by_scores), vector
            )
            by_vector = ops.matmul(by_scores, contexts)
            return ops.cast(by_inner, inner.dtype), by_vector

        places = ops.arange(ops.shape(rows)[0], dtype="int32")
        return (sparse_sums(contexts, places, rows, count, weights), weights), gradient

    return attended(inner, vector)


@fused
def _dot_parts(contexts: Tensor, codes: Tensor, owners: Tensor) -> Tensor:
    """The dot product of each context and its method's vector, in a few parts to be summed.

    One sum would wait for each addition to end before the next one.
    """
    products = contexts * ops.take(codes, owners, axis=0)
    lanes = math.gcd(contexts.shape[1], 16)
    return ops.sum(ops.reshape(products, (-1, contexts.shape[1] // lanes, lanes)), axis=1)


@fused
def _by_inner(
    contexts: Tensor,
    by_codes: Tensor,
    owners: Tensor,
    weights: Tensor,
    by_scores: Tensor,
    vector: Tensor,
) -> Tensor:
    """The gradient by what context vectors are the tanh of, see `attended_softly`."""
    by_contexts = weights[:, None] * ops.take(by_codes, owners, axis=0)
    by_contexts += by_scores[:, None] * vector
    return (1 - contexts * contexts) * by_contexts


def _square(layer: Attention, code_dim: int, seed: int, name: str) -> keras.Variable:
    """A new square matrix of a layer."""
    initial = keras.initializers.GlorotUniform(seed)
    return layer.add_weight(shape=(code_dim, code_dim), initializer=initial, name=name)
