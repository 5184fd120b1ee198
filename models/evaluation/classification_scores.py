"""How good predicted classes are: accuracy, precision, recall and F1 by class, the confusion."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from code2vec.one_line import one_line
from code2vec.quantity import quantity
from code2vec.short_repr import short_repr

_SHOWN = 20  # classes in the lines for people
_WIDEST = 40  # characters of a label there


@dataclass(frozen=True)
class Averages:
    """Precision, recall and F1, averaged over classes."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class ClassificationScores:
    """Scores of predicted classes; a method without a prediction is a miss.

    The classes are those that occur, as a truth or as a prediction: the commonest truths first,
    ties in the order of their characters. A class's precision is the share of its predictions that
    are right, its recall the share of its methods that are found, F1 their harmonic mean; each is
    0 where it would be 0/0.
    """

    classes: tuple[str, ...]
    true: NDArray[np.int64]  # (entries,) place of the true class
    predicted: NDArray[np.int64]  # (entries,) place of the predicted class; -1: none
    counts: NDArray[np.int64]  # (entries,) methods with this truth and this prediction
    without_known_contexts: int = 0  # methods of which nothing could be predicted
    unknown_labels: int = 0  # methods whose class the model does not know: always misses

    def __repr__(self) -> str:
        return short_repr(
            self,
            methods=self.methods,
            classes=len(self.classes),
            macro_f1=self.macro.f1,
            accuracy=self.accuracy,
        )

    def __str__(self) -> str:
        return self.summary()

    @property
    def methods(self) -> int:
        """All methods."""
        return int(self.counts.sum())

    @property
    def support(self) -> NDArray[np.int64]:
        """(classes,) methods of each class."""
        return self._sums(self.true, self.counts)

    @property
    def predictions(self) -> NDArray[np.int64]:
        """(classes,) how often each is predicted."""
        made = self.predicted >= 0
        return self._sums(self.predicted[made], self.counts[made])

    @property
    def right(self) -> NDArray[np.int64]:
        """(classes,) how often each is predicted rightly."""
        same = self.true == self.predicted
        return self._sums(self.true[same], self.counts[same])

    def _sums(self, places: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
        sums: NDArray[np.int64] = np.bincount(places, counts, len(self.classes)).astype(np.int64)
        return sums

    @property
    def precision(self) -> NDArray[np.float64]:
        """(classes,)."""
        return _shares(self.right, self.predictions)

    @property
    def recall(self) -> NDArray[np.float64]:
        """(classes,)."""
        return _shares(self.right, self.support)

    @property
    def f1(self) -> NDArray[np.float64]:
        """(classes,)."""
        return _shares(2 * self.right, self.predictions + self.support)

    @property
    def accuracy(self) -> float:
        """Share of the methods whose class is predicted."""
        return int(self.right.sum()) / max(self.methods, 1)

    @property
    def macro(self) -> Averages:
        """Averages in which each class counts the same."""
        return self._averages(np.ones(len(self.classes)))

    @property
    def weighted(self) -> Averages:
        """Averages in which each class counts by its methods."""
        return self._averages(self.support.astype(np.float64))

    def _averages(self, weights: NDArray[np.float64]) -> Averages:
        shares = weights / max(weights.sum(), 1.0)
        means = (float(values @ shares) for values in (self.precision, self.recall, self.f1))
        return Averages(*means)

    def matrix(self) -> NDArray[np.int64]:
        """(classes, classes + 1) methods by true class and prediction; last: no prediction."""
        matrix = np.zeros((len(self.classes), len(self.classes) + 1), np.int64)
        matrix[self.true, self.predicted] = self.counts
        return matrix

    def to_dict(self) -> dict[str, Any]:
        """The scores as JSON holds them; of the confusion, what occurs."""
        values = (self.precision, self.recall, self.f1, self.support, self.predictions)
        columns = ("precision", "recall", "f1", "support", "predictions")
        rows = zip(self.classes, *(column.tolist() for column in values), strict=True)
        names = (*self.classes, None)  # the last: no prediction
        entries = zip(
            self.true.tolist(), self.predicted.tolist(), self.counts.tolist(), strict=True
        )
        return {
            "methods": self.methods,
            "without_known_contexts": self.without_known_contexts,
            "unknown_labels": self.unknown_labels,
            "unknown_label_share": self.unknown_labels / max(self.methods, 1),
            "accuracy": self.accuracy,
            "macro": vars(self.macro),
            "weighted": vars(self.weighted),
            "classes": [dict(zip(("label", *columns), row, strict=True)) for row in rows],
            "confusion": [
                {"true": names[true], "predicted": names[predicted], "methods": count}
                for true, predicted, count in entries
            ],
        }

    def headline(self) -> str:
        """The two figures to compare, in a few words."""
        return f"accuracy {self.accuracy:.4f}, macro F1 {self.macro.f1:.4f}"

    def summary(self) -> str:
        """The scores as people read them, some lines."""
        total = max(self.methods, 1)
        shown = [shortened(label) for label in self.classes[:_SHOWN]]
        width = max(len("weighted mean"), *map(len, shown))
        columns = [array.tolist() for array in (self.precision, self.recall, self.f1, self.support)]
        lines = [
            f"{quantity(self.methods, 'method')}; counted as misses: {self.unknown_labels:,} "
            f"({self.unknown_labels / total:.1%}) whose class is not in the vocabulary, "
            f"{self.without_known_contexts:,} without a known context",
            f"{'class':<{width}}  precision   recall       F1   methods",
        ]
        for label, *row in zip(shown, *(column[:_SHOWN] for column in columns), strict=True):
            lines.append(_line(label, width, *row))
        if (rarer := len(self.classes) - _SHOWN) > 0:
            lines.append(f"… {quantity(rarer, 'rarer class', 'rarer classes')}: see --json")
        for name, mean in (("macro mean", self.macro), ("weighted mean", self.weighted)):
            lines.append(_line(name, width, mean.precision, mean.recall, mean.f1, self.methods))
        lines.append(f"accuracy {self.accuracy:.4f}")
        return "\n".join(lines)


def _shares(parts: NDArray[np.int64], wholes: NDArray[np.int64]) -> NDArray[np.float64]:
    """(classes,) a part of each whole; 0 of nothing."""
    shares: NDArray[np.float64] = parts / np.maximum(wholes, 1)
    return shares


def _line(name: str, width: int, precision: float, recall: float, f1: float, methods: int) -> str:
    return f"{name:<{width}}  {precision:9.4f}{recall:9.4f}{f1:9.4f}{methods:>10,}"


def shortened(label: str) -> str:
    """A label in one line of bounded length."""
    line = one_line(label)
    return line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…"


def score_classes(
    truths: Sequence[str],
    predictions: Sequence[str | None],
    *,
    without_known_contexts: int = 0,
    unknown_labels: int = 0,
) -> ClassificationScores:
    """The scores of predicted classes.

    Args:
        truths: the class of each method.
        predictions: the predicted class of each; None: nothing could be predicted.
        without_known_contexts, unknown_labels: see `ClassificationScores`.
    """
    numbers: dict[str, int] = {}
    true = np.array([numbers.setdefault(label, len(numbers)) for label in truths], np.int64)
    predicted = np.array(
        [-1 if p is None else numbers.setdefault(p, len(numbers)) for p in predictions], np.int64
    )
    support = np.bincount(true, minlength=len(numbers)).tolist()
    classes = sorted(numbers, key=lambda label: (-support[numbers[label]], label))
    places = np.full(len(classes) + 1, -1, np.int64)  # the last: no prediction
    places[[numbers[label] for label in classes]] = np.arange(len(classes))
    pairs = np.stack([places[true], places[predicted]], axis=1)
    entries, counts = np.unique(pairs, axis=0, return_counts=True)
    return ClassificationScores(
        classes=tuple(classes),
        true=entries[:, 0],
        predicted=entries[:, 1],
        counts=counts.astype(np.int64),
        without_known_contexts=without_known_contexts,
        unknown_labels=unknown_labels,
    )
