"""The paper's F1 over subtokens as a Keras metric, for validation while training."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import keras
import numpy as np
from keras import ops
from numpy.typing import NDArray

from code2vec.models.scores import CANDIDATES, is_legal, subtokens
from code2vec.models.tables import Tensor
from code2vec.models.top_labels import top_labels


@dataclass(frozen=True)
class LabelSubtokens:
    """The subtokens of labels as numbers; 0 fills up."""

    parts: NDArray[np.int32]  # (labels, longest label)
    legal: NDArray[np.bool_]  # (labels,) may be an answer by the paper's rule
    truths: NDArray[np.int32]  # (methods, longest true label)


def label_subtokens(labels: Sequence[str], truths: Sequence[str]) -> LabelSubtokens:
    """Numbers the subtokens of all labels and of the methods' true labels together.

    Args:
        labels: the word of each label row; what stands at row 0 is no answer.
        truths: the true label of each method, in the vocabulary or not.
    """
    numbers: dict[str, int] = {}
    legal = np.array([row > 0 and is_legal(label) for row, label in enumerate(labels)])
    parts = _numbered(["", *labels[1:]], numbers)
    return LabelSubtokens(parts, legal, _numbered(truths, numbers))


def _numbered(labels: Sequence[str], numbers: dict[str, int]) -> NDArray[np.int32]:
    """The subtokens of each label by their numbers, which grow from 1."""
    rows = [[numbers.setdefault(p, len(numbers) + 1) for p in subtokens(label)] for label in labels]
    table = np.zeros((len(rows), max(map(len, rows), default=0)), dtype=np.int32)
    table[np.arange(table.shape[1]) < [[len(row)] for row in rows]] = [n for r in rows for n in r]
    return table


@keras.saving.register_keras_serializable(package="code2vec")
class SubtokenF1(keras.metrics.Metric):
    """Precision, recall and F1 over subtokens by the paper's rule (see `Scores`).

    Args:
        labels: the subtokens of each label.
        missed: subtokens of methods that enter no batch, for want of a known context.
    """

    def __init__(self, labels: LabelSubtokens, missed: int = 0, name: str = "f1") -> None:
        super().__init__(name=name)
        self.parts = ops.convert_to_tensor(labels.parts)
        self.legal = ops.convert_to_tensor(labels.legal)
        self.missed = missed
        self.true_positives = self.add_variable((), "zeros", name="true_positives")
        self.false_positives = self.add_variable((), "zeros", name="false_positives")
        self.false_negatives = self.add_variable((), "zeros", name="false_negatives")
        self.reset_state()

    def update_state(self, truths: Tensor, logits: Tensor) -> None:
        """Adds a batch.

        Args:
            truths: `(methods, any)`, the true subtokens; 0 fills up.
            logits: `(methods, labels)`.
        """
        answers, found = self._answers(logits)
        predicted = ops.take(self.parts, answers, axis=0)  # (methods, longest label)
        predicted = ops.where(ops.expand_dims(found, 1), predicted, 0)
        equal = ops.expand_dims(predicted, 2) == ops.expand_dims(truths, 1)
        right = ops.logical_and(ops.any(equal, axis=2), predicted > 0)
        missed = ops.logical_and(ops.logical_not(ops.any(equal, axis=1)), truths > 0)
        wrong = ops.logical_and(ops.logical_not(right), predicted > 0)
        for count, hits in (
            (self.true_positives, right),
            (self.false_positives, wrong),
            (self.false_negatives, missed),
        ):
            count.assign_add(ops.sum(ops.cast(hits, "float32")))

    def _answers(self, logits: Tensor) -> tuple[Tensor, Tensor]:
        """The first legal of the best ten labels of each method, and whether there is one."""
        best = top_labels(logits, CANDIDATES + 1)  # (methods, 11)
        ranks = ops.cumsum(ops.cast(best > 0, "int32"), axis=1)  # row 0 takes no rank
        allowed = ops.logical_and(ops.take(self.legal, best), ranks <= CANDIDATES)
        # of float32: TensorFlow has no kernel for GPUs that takes the argmax of integers
        first = ops.expand_dims(ops.argmax(ops.cast(allowed, "float32"), axis=1), 1)
        answers = ops.squeeze(ops.take_along_axis(best, first, axis=1), 1)
        return answers, ops.any(allowed, axis=1)

    def result(self) -> dict[str, Tensor]:
        """The three, each 0 where nothing was counted."""
        right = self.true_positives.value
        precision = ops.divide_no_nan(right, right + self.false_positives)
        recall = ops.divide_no_nan(right, right + self.false_negatives)
        f1 = ops.divide_no_nan(2 * precision * recall, precision + recall)
        return {"precision": precision, "recall": recall, "f1": f1}

    def reset_state(self) -> None:
        """Forgets all but the subtokens that are missed in any case."""
        self.true_positives.assign(0)
        self.false_positives.assign(0)
        self.false_negatives.assign(self.missed)

    def get_config(self) -> dict[str, Any]:
        """Of no use: the labels are data."""
        raise NotImplementedError("this metric holds a vocabulary: make it anew")
