"""F1 over subtokens by both rules as a Keras metric, for validation while training."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import keras
import numpy as np
from keras import ops
from numpy.typing import NDArray

from code2vec.models.evaluation.scores import CANDIDATES, is_legal, subtokens
from code2vec.models.evaluation.top_labels import top_labels
from code2vec.models.kernels.tables import Tensor


@dataclass(frozen=True)
class LabelSubtokens:
    """The subtokens of labels as numbers; 0 fills up."""

    parts: NDArray[np.int32]  # (labels, longest label)
    repeats: NDArray[np.int32]  # (labels, longest label), equal subtokens before this one
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
    return LabelSubtokens(parts, _repeats(parts), legal, _numbered(truths, numbers))


def _numbered(labels: Sequence[str], numbers: dict[str, int]) -> NDArray[np.int32]:
    """The subtokens of each label by their numbers, which grow from 1."""
    rows = [[numbers.setdefault(p, len(numbers) + 1) for p in subtokens(label)] for label in labels]
    table = np.zeros((len(rows), max(map(len, rows), default=0)), dtype=np.int32)
    table[np.arange(table.shape[1]) < [[len(row)] for row in rows]] = [n for r in rows for n in r]
    return table


def _repeats(parts: NDArray[np.int32]) -> NDArray[np.int32]:
    """How many subtokens of the same label before each one are equal to it."""
    repeats = np.zeros_like(parts)
    for place in range(1, parts.shape[1]):
        repeats[:, place] = np.sum(parts[:, :place] == parts[:, place : place + 1], axis=1)
    return repeats


@keras.saving.register_keras_serializable(package="code2vec")
class SubtokenF1(keras.metrics.Metric):
    """Precision, recall and F1 over subtokens by the strict rule, F1 by the paper's (see `Scores`).

    Args:
        labels: the subtokens of each label.
        missed: subtokens of methods that enter no batch, for want of a known context.
    """

    def __init__(self, labels: LabelSubtokens, missed: int = 0, name: str = "f1") -> None:
        super().__init__(name=name)
        self.parts = ops.convert_to_tensor(labels.parts)
        self.repeats = ops.convert_to_tensor(labels.repeats)
        self.legal = ops.convert_to_tensor(labels.legal)
        self.missed = missed
        self.strict = self.add_variable((3,), "zeros", name="strict")  # TP, FP, FN
        self.paper = self.add_variable((3,), "zeros", name="paper")
        self.reset_state()

    def update_state(self, truths: Tensor, logits: Tensor) -> None:
        """Adds a batch.

        Args:
            truths: `(methods, any)`, the true subtokens; 0 fills up.
            logits: `(methods, labels)`.
        """
        best = top_labels(logits, CANDIDATES + 1)  # (methods, 11)
        ranks = ops.cumsum(ops.cast(best > 0, "int32"), axis=1)  # row 0 takes no rank
        answer, predicted = self._answers(best, best > 0)
        equal = ops.expand_dims(predicted, 2) == ops.expand_dims(truths, 1)
        times = ops.sum(ops.cast(equal, "int32"), axis=2)  # that the truth has each of them
        right = _count(ops.logical_and(ops.take(self.repeats, answer, axis=0) < times, predicted))
        wrong, missed = _count(predicted) - right, _count(truths) - right
        self.strict.assign_add(ops.stack([right, wrong, missed]))
        allowed = ops.logical_and(ops.take(self.legal, best), ranks <= CANDIDATES)
        _, predicted = self._answers(best, allowed)
        equal = ops.expand_dims(predicted, 2) == ops.expand_dims(truths, 1)
        right = _count(ops.logical_and(ops.any(equal, axis=2), predicted))
        missed = _count(ops.logical_and(ops.logical_not(ops.any(equal, axis=1)), truths))
        self.paper.assign_add(ops.stack([right, _count(predicted) - right, missed]))

    def _answers(self, best: Tensor, allowed: Tensor) -> tuple[Tensor, Tensor]:
        """The first allowed of the best labels of each method, and its subtokens.

        Args:
            best: `(methods, any)`, label rows.
            allowed: of the same shape; where none is, the subtokens are zeros.
        """
        # of float32: TensorFlow has no kernel for GPUs that takes the argmax of integers
        first = ops.expand_dims(ops.argmax(ops.cast(allowed, "float32"), axis=1), 1)
        answer = ops.squeeze(ops.take_along_axis(best, first, axis=1), 1)
        found = ops.any(allowed, axis=1, keepdims=True)
        return answer, ops.where(found, ops.take(self.parts, answer, axis=0), 0)

    def result(self) -> dict[str, Tensor]:
        """The four, each 0 where nothing was counted."""
        precision, recall, f1 = _shares(self.strict)
        _, _, paper_f1 = _shares(self.paper)
        return {"precision": precision, "recall": recall, "f1": f1, "paper_f1": paper_f1}

    def reset_state(self) -> None:
        """Forgets all but the subtokens that are missed in any case."""
        for counts in (self.strict, self.paper):
            counts.assign([0, 0, self.missed])

    def get_config(self) -> dict[str, Any]:
        """Of no use: the labels are data."""
        raise NotImplementedError("this metric holds a vocabulary: make it anew")


def _count(found: Tensor) -> Tensor:
    """How many of the numbers are not 0."""
    return ops.sum(ops.cast(ops.cast(found, "bool"), "float32"))


def _shares(counts: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Precision, recall and F1 of true positives, false positives and false negatives."""
    right, wrong, missed = ops.unstack(ops.convert_to_tensor(counts), 3)
    precision = ops.divide_no_nan(right, right + wrong)
    recall = ops.divide_no_nan(right, right + missed)
    return precision, recall, ops.divide_no_nan(2 * precision * recall, precision + recall)
