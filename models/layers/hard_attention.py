"""Hard attention: one context makes the code vector. Its argmax has no gradient, so training
takes an estimate; there are three."""

from typing import Any

import keras
from keras import ops

from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.attention import (
    Attended,
    Attention,
    Choice,
    SoftAttention,
    segment_first_best,
    segment_softmax,
    weighted_sums,
)

_DRAWS = 1009  # tells the seed of draws from that of initial values


@keras.saving.register_keras_serializable(package="code2vec")
class HardAttention(SoftAttention):
    """Keeps the one context of the highest score; of equal ones the first.

    The straight-through estimator (Bengio et al., 2013) takes the gradient of the softmax α for
    that of the argmax: in training the weights are α + sg(onehot(argmax α) − α), where no gradient
    passes through sg. Batches sort a method's contexts, so the first of equals is the least
    (source, path, target).

    Of the methods of a training batch the share `soft_share`, a variable, is drawn to be weighed
    softly: all in soft epochs before hard ones, none or, with REINFORCE, some later.

    Arguments, call arguments and returned values are those of `SoftAttention`.
    """

    def __init__(self, code_dim: int, seed: int = 0, score: str = "dot", **settings: Any) -> None:
        super().__init__(code_dim, seed, score, **settings)
        self.draws = keras.random.SeedGenerator(seed + _DRAWS)
        self.soft_share = self.add_weight(
            shape=(), initializer="zeros", trainable=False, name="soft_share"
        )

    attend_inner = Attention.attend_inner  # not that of soft attention

    def attend(
        self, contexts: Tensor, rows: Tensor, count: int | Tensor, training: bool = False
    ) -> Attended:
        """Computes what the class promises."""
        scores = self.scores(contexts)  # (contexts,)
        alpha = segment_softmax(scores, rows, count)
        if not training:
            best = segment_first_best(scores, rows, count)
            return Attended(weighted_sums(contexts, best, rows, count), best, alpha)
        softly = keras.random.uniform((count,), seed=self.draws) < self.soft_share  # (methods,)
        hard = self.estimate(scores, alpha, rows, count)
        weights = ops.where(ops.take(softly, rows), alpha, hard)  # (contexts,)
        code_vectors = weighted_sums(contexts, weights, rows, count)
        choice = self.choice(scores, hard, softly, rows, count)
        return Attended(code_vectors, weights, alpha, choice)

    def estimate(self, scores: Tensor, alpha: Tensor, rows: Tensor, count: int | Tensor) -> Tensor:
        """1 for one context of each method, 0 elsewhere, with a gradient to train by."""
        best = segment_first_best(ops.stop_gradient(scores), rows, count)
        return straight_through(best, alpha)

    def choice(
        self,
        scores: Tensor,  # noqa: ARG002
        hard: Tensor,  # noqa: ARG002
        softly: Tensor,  # noqa: ARG002
        rows: Tensor,  # noqa: ARG002
        count: int | Tensor,  # noqa: ARG002
    ) -> Choice | None:
        """What the loss has to know of the draws; nothing, but for REINFORCE."""
        return None


@keras.saving.register_keras_serializable(package="code2vec")
class GumbelAttention(HardAttention):
    """Hard attention trained by the straight-through Gumbel-softmax (Jang et al., 2017).

    In training, the context with the highest sum of score and Gumbel noise is kept, which is a draw
    from α; its gradient is that of softmax((score + noise) / temperature). The temperature is a
    variable. At inference there is no noise.

    Arguments, call arguments and returned values are those of `SoftAttention`.
    """

    def __init__(self, code_dim: int, seed: int = 0, score: str = "dot", **settings: Any) -> None:
        super().__init__(code_dim, seed, score, **settings)
        self.temperature = self.add_weight(
            shape=(), initializer="ones", trainable=False, name="temperature"
        )

    def estimate(
        self,
        scores: Tensor,
        alpha: Tensor,  # noqa: ARG002
        rows: Tensor,
        count: int | Tensor,
    ) -> Tensor:
        """1 for one drawn context of each method, 0 elsewhere, with the relaxation's gradient."""
        noisy = scores + gumbel_noise(scores, self.draws)
        best = segment_first_best(ops.stop_gradient(noisy), rows, count)
        return straight_through(best, segment_softmax(noisy / self.temperature, rows, count))


@keras.saving.register_keras_serializable(package="code2vec")
class ReinforceAttention(HardAttention):
    """Hard attention trained by REINFORCE (Xu et al., 2015, section 4.1).

    In training a context z is drawn from α. The draw itself has no gradient; the loss adds one, see
    `ReinforceTerms`.

    Arguments, call arguments and returned values are those of `SoftAttention`.
    """

    def estimate(
        self,
        scores: Tensor,
        alpha: Tensor,  # noqa: ARG002
        rows: Tensor,
        count: int | Tensor,
    ) -> Tensor:
        """1 for one drawn context of each method, 0 elsewhere."""
        return draw(ops.stop_gradient(scores), rows, count, self.draws)

    def choice(
        self, scores: Tensor, hard: Tensor, softly: Tensor, rows: Tensor, count: int | Tensor
    ) -> Choice:
        """The chances of what was drawn; in soft epochs no entropy counts."""
        highest = ops.segment_max(ops.stop_gradient(scores), rows, count, sorted=False)
        lowered = scores - ops.take(highest, rows)  # (contexts,)
        sums = ops.segment_sum(ops.exp(lowered), rows, count, sorted=False)  # (methods,)
        logs = lowered - ops.take(ops.log(sums), rows)  # (contexts,) log α, always finite
        entropies = -ops.segment_sum(ops.exp(logs) * logs, rows, count, sorted=False)
        return Choice(
            drawn=1 - ops.cast(softly, logs.dtype),
            log_chances=ops.segment_sum(hard * logs, rows, count, sorted=False),
            entropies=entropies * ops.cast(self.soft_share < 1, logs.dtype),
        )


ESTIMATORS: dict[str, type[HardAttention]] = {
    "straight-through": HardAttention,
    "gumbel": GumbelAttention,
    "reinforce": ReinforceAttention,
}
"""The layer of each `--estimator`."""


def straight_through(value: Tensor, relaxed: Tensor) -> Tensor:
    """The number `value` with the gradient of `relaxed`: value + relaxed − sg(relaxed)."""
    # relaxed - sg(relaxed) is exactly 0, so that weights stay exactly 0 and 1
    return value + (relaxed - ops.stop_gradient(relaxed))


def draw(
    scores: Tensor, rows: Tensor, count: int | Tensor, seed: int | keras.random.SeedGenerator
) -> Tensor:
    """1 for a context of each row drawn from the softmax of the scores, 0 elsewhere: Gumbel-max."""
    return segment_first_best(scores + gumbel_noise(scores, seed), rows, count)


def gumbel_noise(like: Tensor, seed: int | keras.random.SeedGenerator) -> Tensor:
    """Independent draws of the standard Gumbel distribution, −log(−log u), in the shape given."""
    # u in (0, 1]: where it is 1 the noise is infinite, so the least exponential is kept above 0
    exponential = -ops.log(1 - keras.random.uniform(ops.shape(like), seed=seed))
    return -ops.log(ops.maximum(exponential, 1e-30))
