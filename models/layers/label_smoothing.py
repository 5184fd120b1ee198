"""Label smoothing: a share of the loss asks for all labels alike (Szegedy et al., 2016)."""

from typing import Any

from keras import ops

from code2vec.models.kernels.tables import Tensor


def even_losses(inputs: dict[str, Tensor], logits: Tensor) -> Any:
    """The mean of −log p over all labels, of each method, `(methods,)`: what smoothing adds.

    Of a sampled softmax, each label drawn with chance π counts 1/π times, in place of those that
    were not drawn; labels that are only some method's own count for nothing.

    Args:
        inputs: those of the batch.
        logits: what the classifier gives, `(methods, classes or more)`.
    """
    total = ops.logsumexp(logits, axis=1)  # (methods,)
    if "classes" not in inputs:
        return total - ops.mean(logits, axis=1)
    corrections = inputs["corrections"]  # (classes,) −log π
    places = ops.arange(ops.shape(corrections)[0], dtype="int32")
    own = ops.expand_dims(inputs["answers"], 1) == places  # (methods, classes)
    counts = ops.exp(corrections)  # (classes,) 1/π, or 0
    plain = logits[:, : ops.shape(corrections)[0]] - ops.where(own, 0.0, corrections)
    plain = ops.where(counts > 0, plain, 0.0)
    return total - ops.matmul(plain, counts) / ops.sum(counts)
