"""Macro F1 over classes as a Keras metric, for validation while training."""

from typing import Any

import keras
import numpy as np
from keras import ops
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import Split
from code2vec.models.kernels.tables import Tensor


def class_numbers(split: Split, labels: int) -> tuple[NDArray[np.int32], int]:
    """The true class of each method as a number: its label's row, or one behind all rows.

    Args:
        split: the methods.
        labels: rows of the labels.

    Returns:
        `(methods, 1)` numbers, as a batch's `truths`; and how many numbers there are.
    """
    numbers = split.bags.labels.astype(np.int32)
    unknown = np.flatnonzero(numbers == 0)
    words = split.label_words
    truths: dict[str, int] = {}
    for method in unknown.tolist():
        numbers[method] = truths.setdefault(words[method], labels + len(truths))
    return numbers[:, np.newaxis], labels + len(truths)


@keras.saving.register_keras_serializable(package="code2vec")
class ClassF1(keras.metrics.Metric):
    """Macro precision, recall and F1, and accuracy, as in `ClassificationScores`.

    Args:
        classes: how many numbers `class_numbers` gave.
        missed: the numbers of methods that enter no batch, for want of a known context.
    """

    def __init__(self, classes: int, missed: NDArray[np.int32], name: str = "f1") -> None:
        super().__init__(name=name)
        self.classes = classes
        self.missed = np.bincount(missed, minlength=classes).astype(np.float32)
        self.right = self.add_variable((classes,), "zeros", name="right")
        self.predictions = self.add_variable((classes,), "zeros", name="predictions")
        self.support = self.add_variable((classes,), "zeros", name="support")
        self.reset_state()

    def update_state(self, truths: Tensor, logits: Tensor) -> None:
        """Adds a batch.

        Args:
            truths: `(methods, 1)`, numbers of the true classes.
            logits: `(methods, labels)`.
        """
        truths = ops.squeeze(truths, 1)
        answers = 1 + ops.cast(ops.argmax(logits[:, 1:], axis=1), truths.dtype)  # row 0: none
        hits = ops.cast(answers == truths, "float32")
        for count, places, values in (
            (self.right, truths, hits),
            (self.predictions, answers, ops.ones_like(hits)),
            (self.support, truths, ops.ones_like(hits)),
        ):
            count.assign_add(ops.segment_sum(values, places, num_segments=self.classes))

    def result(self) -> dict[str, Tensor]:
        """The means over the classes that occur, as a truth or a prediction."""
        occur = self.predictions + self.support
        classes = ops.sum(ops.cast(occur > 0, "float32"))
        parts = {"precision": self.predictions, "recall": self.support, "f1": occur / 2}
        means = {
            name: ops.divide_no_nan(ops.sum(ops.divide_no_nan(self.right.value, part)), classes)
            for name, part in parts.items()
        }
        return {**means, "accuracy": ops.divide_no_nan(ops.sum(self.right), ops.sum(self.support))}

    def reset_state(self) -> None:
        """Forgets all but the methods that are missed in any case."""
        self.right.assign(ops.zeros_like(self.right))
        self.predictions.assign(ops.zeros_like(self.predictions))
        self.support.assign(self.missed)

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        missed = np.repeat(np.arange(self.classes), self.missed.astype(int))
        return {"name": self.name, "classes": self.classes, "missed": missed.tolist()}
