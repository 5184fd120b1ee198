"""How good predicted names are: the paper's rule and a strict one, over strings."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

from code2vec.quantity import quantity
from code2vec.short_repr import short_repr

CANDIDATES = 10
"""Labels that a rule looks at: the best so many, best first."""

_LEGAL = re.compile(r"[a-zA-Z|]+")
_NO_LETTER = re.compile(r"[^a-zA-Z]")


def is_legal(label: str) -> bool:
    """Whether the paper's rule allows a label as an answer: letters of ASCII and `|` only."""
    return _LEGAL.fullmatch(label) is not None


def subtokens(label: str) -> list[str]:
    """The parts of a label; none for an empty answer."""
    return label.split("|") if label else []


@dataclass(frozen=True)
class SubtokenCounts:
    """Subtokens predicted rightly, predicted wrongly, and missed."""

    true_positives: int = 0
    false_positives: int = 0
    false_negatives: int = 0

    @property
    def precision(self) -> float:
        """Share of the predicted subtokens that are right; 0 where none was predicted."""
        return self.true_positives / max(self.true_positives + self.false_positives, 1)

    @property
    def recall(self) -> float:
        """Share of the true subtokens that were predicted; 0 where there are none."""
        return self.true_positives / max(self.true_positives + self.false_negatives, 1)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    def __add__(self, other: Self) -> Self:
        return type(self)(
            self.true_positives + other.true_positives,
            self.false_positives + other.false_positives,
            self.false_negatives + other.false_negatives,
        )


@dataclass(frozen=True)
class Scores:
    """Scores of predictions on some methods; those of two parts add up to those of both.

    The paper's rule: the answer is the first of the ten best labels that is legal (none: an empty
    answer); true positives are predicted subtokens that occur in the truth, repeats counted; the
    rank of the truth is that among legal labels, compared by letters only, in lower case.
    The strict rule: the answer is the best label; true positives are the multiset intersection;
    labels are compared as they are.
    """

    methods: int = 0  # all that were evaluated, the next two included
    without_known_contexts: int = 0  # nothing could be predicted: counted as misses
    unknown_labels: int = 0  # the true label is not in the vocabulary: always a miss
    paper: SubtokenCounts = SubtokenCounts()
    paper_top_1: int = 0  # methods whose true label is among the so many best
    paper_top_5: int = 0
    paper_top_10: int = 0
    strict: SubtokenCounts = SubtokenCounts()
    strict_top_1: int = 0  # exact matches
    strict_top_5: int = 0
    strict_top_10: int = 0

    def __repr__(self) -> str:
        return short_repr(
            self,
            methods=self.methods,
            f1=self.f1,
            strict_f1=self.strict.f1,
            exact_match=self.exact_match,
        )

    def __str__(self) -> str:
        return self.summary()

    def __add__(self, other: Self) -> Self:
        names = [field.name for field in fields(self)]
        return type(self)(*[getattr(self, name) + getattr(other, name) for name in names])

    @property
    def f1(self) -> float:
        """F1 by the paper's rule."""
        return self.paper.f1

    @property
    def exact_match(self) -> float:
        """Share of methods whose best label is the true one."""
        return self.strict_top_1 / max(self.methods, 1)

    def headline(self) -> str:
        """The two figures to compare, in a few words."""
        return f"F1 {self.f1:.4f}, exact match {self.exact_match:.4f}"

    def to_dict(self) -> dict[str, Any]:
        """The scores as shares and the counts behind them, as JSON holds them."""
        total = max(self.methods, 1)

        def rule(counts: SubtokenCounts, name: str) -> dict[str, float]:
            return {
                "precision": counts.precision,
                "recall": counts.recall,
                "f1": counts.f1,
                **{f"top_{k}": getattr(self, f"{name}_top_{k}") / total for k in (1, 5, 10)},
            }

        return {
            "methods": self.methods,
            "without_known_contexts": self.without_known_contexts,
            "unknown_labels": self.unknown_labels,
            "unknown_label_share": self.unknown_labels / total,
            "exact_match": self.exact_match,
            "paper": rule(self.paper, "paper"),
            "strict": rule(self.strict, "strict"),
        }

    def summary(self) -> str:
        """The scores as people read them, some lines."""
        values = self.to_dict()
        lines = [
            f"{quantity(self.methods, 'method')}; counted as misses: {self.unknown_labels:,} "
            f"({values['unknown_label_share']:.1%}) whose name is not in the vocabulary, "
            f"{self.without_known_contexts:,} without a known context",
            "rule     precision   recall       F1    top-1    top-5   top-10",
        ]
        for name in ("paper", "strict"):
            columns = ("precision", "recall", "f1", "top_1", "top_5", "top_10")
            numbers = "".join(f"{values[name][column]:9.4f}" for column in columns)
            lines.append(f"{name:<9}{numbers}")
        lines.append(f"exact match {self.exact_match:.4f}")
        return "\n".join(lines)


def score(truth: str, predictions: Sequence[str], *, known_label: bool, contexts: bool) -> Scores:
    """The scores of one method.

    Args:
        truth: the true label.
        predictions: the best labels, best first; the first ten count.
        known_label: whether the truth is in the vocabulary.
        contexts: whether the method has a known context.
    """
    best = predictions[:CANDIDATES]
    legal = [label for label in best if is_legal(label)]
    letters = _letters(truth)
    paper_rank = _rank(letters, [_letters(label) for label in legal])
    strict_rank = _rank(truth, best)
    true = subtokens(truth)
    return Scores(
        methods=1,
        without_known_contexts=int(not contexts),
        unknown_labels=int(not known_label),
        paper=_occurrences(true, subtokens(legal[0]) if legal else []),
        paper_top_1=int(paper_rank < 1),
        paper_top_5=int(paper_rank < 5),
        paper_top_10=int(paper_rank < 10),
        strict=_intersection(true, subtokens(best[0]) if best else []),
        strict_top_1=int(strict_rank < 1),
        strict_top_5=int(strict_rank < 5),
        strict_top_10=int(strict_rank < 10),
    )


def _occurrences(true: list[str], predicted: list[str]) -> SubtokenCounts:
    """The paper's counts: what occurs in the other list, however often."""
    right = sum(part in true for part in predicted)
    missed = sum(part not in predicted for part in true)
    return SubtokenCounts(right, len(predicted) - right, missed)


def _intersection(true: list[str], predicted: list[str]) -> SubtokenCounts:
    """The strict counts: each true subtoken is found once."""
    right = (Counter(true) & Counter(predicted)).total()
    return SubtokenCounts(right, len(predicted) - right, len(true) - right)


def _letters(label: str) -> str:
    """The ASCII letters in lower case; a label without any, as it is."""
    return (_NO_LETTER.sub("", label) or label).lower()


def _rank(truth: str, labels: Sequence[str]) -> int:
    """Where the truth stands first, from 0; a large number if it does not."""
    return labels.index(truth) if truth in labels else 2**31
