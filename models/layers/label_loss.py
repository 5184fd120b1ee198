"""The loss of a method, given the logits of its batch."""

from collections.abc import Callable
from typing import Any

from keras import ops

from code2vec.models.kernels.fused import compiles, fused
from code2vec.models.kernels.tables import Tensor


def label_losses(inputs: dict[str, Tensor], logits: Tensor, training: bool = True) -> Any:
    """−log p(label) of each method, `(methods,)`.

    Args:
        inputs: of the batch; `answers` are the places of the labels among the logits.
        logits: `(methods, classes)`.
        training: whether gradients may be asked for; without them it costs less.
    """
    answers = inputs["answers"]
    if training and not compiles():
        return ops.sparse_categorical_crossentropy(answers, logits, from_logits=True)
    if not training:
        return _losses(logits, answers)[0]

    @ops.custom_gradient  # type: ignore[untyped-decorator]
    def losses(logits: Tensor) -> tuple[Tensor, Callable[[Tensor], Tensor]]:
        values, totals = _losses(logits, answers)
        return values, lambda upstream: _by_logits(logits, answers, totals, upstream)

    return losses(logits)


def _losses(logits: Tensor, answers: Tensor) -> tuple[Tensor, Tensor]:
    """The losses, and the logarithm of the sum of all powers of each method, `(methods,)` both."""
    highest = ops.max(logits, axis=1)  # (methods,)
    above = ops.log(_power_sums(logits, highest))  # (methods,)
    own = ops.take_along_axis(logits, ops.expand_dims(answers, 1), axis=1)  # (methods, 1)
    return above + (highest - ops.squeeze(own, 1)), above + highest


@fused
def _power_sums(logits: Tensor, highest: Tensor) -> Tensor:
    """Σ exp(logit − highest) of each method."""
    return ops.sum(ops.exp(logits - highest[:, None]), axis=1)


@fused
def _by_logits(logits: Tensor, answers: Tensor, totals: Tensor, upstream: Tensor) -> Tensor:
    """The gradient of the losses by logits: p − 1 at the answers, p elsewhere."""
    own = answers[:, None] == ops.arange(ops.shape(logits)[1], dtype="int32")
    chances = ops.exp(logits - totals[:, None])
    return upstream[:, None] * (chances - ops.cast(own, chances.dtype))
