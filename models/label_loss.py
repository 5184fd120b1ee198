"""The loss of a method, given the logits of its batch."""

from keras import ops

from code2vec.models.tables import Tensor


def label_losses(inputs: dict[str, Tensor], logits: Tensor) -> Tensor:
    """−log p(label) of each method, `(methods,)`.

    Args:
        inputs: of the batch; `answers` are the places of the labels among the logits.
        logits: `(methods, classes)`.
    """
    return ops.sparse_categorical_crossentropy(inputs["answers"], logits, from_logits=True)
