"""The loss of a method, given the logits of its batch."""

from keras import ops

from code2vec.models.tables import Tensor


def label_losses(inputs: dict[str, Tensor], logits: Tensor, training: bool = True) -> Tensor:
    """−log p(label) of each method, `(methods,)`.

    Args:
        inputs: of the batch; `answers` are the places of the labels among the logits.
        logits: `(methods, classes)`.
        training: whether a gradient will be asked for. TensorFlow's own loss computes it along,
            which takes three times as long as the loss alone.
    """
    if not training:
        answers = ops.expand_dims(inputs["answers"], 1)
        own = ops.squeeze(ops.take_along_axis(logits, answers, axis=1), 1)  # (methods,)
        return ops.logsumexp(logits, axis=1) - own
    return ops.sparse_categorical_crossentropy(inputs["answers"], logits, from_logits=True)
