"""The labels that a sampled softmax compares with, drawn while a batch is packed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.label_parts import LabelParts

Int32 = NDArray[np.int32]
Float64 = NDArray[np.float64]

NOT_DRAWN = -1e9
"""Correction of a label that is some method's own, but was not drawn: it counts for no other."""


@dataclass(frozen=True)
class Candidates:
    """The labels of one batch's softmax: those drawn and the methods' own, each once."""

    classes: Int32  # (classes,) label rows, ascending
    corrections: NDArray[np.float32]  # (classes,) added to a logit: -log of the chance to be drawn
    answers: Int32  # (methods,) position of each method's own label in `classes`
    subtokens: dict[str, Int32]  # what `LabelParts.inputs` gives, if label vectors are composed


@dataclass(frozen=True)
class LabelSampler:
    """Draws labels without replacement, each with a known chance of being among them."""

    chances: Float64  # (labels,) of each label row; row 0 has none
    parts: LabelParts | None = None  # the labels' subtokens, if their vectors are composed

    def draw(self, rng: np.random.Generator) -> Int32:
        """Rows drawn by systematic sampling: exactly `chances`, no row twice, ascending.

        Those with a chance of 1 are always in. The others lie on a line, as long as their
        chances, and a comb of unit steps with a random start picks from it.
        """
        certain = self.chances >= 1
        line = np.cumsum(np.where(certain, 0, self.chances))
        picks = np.arange(rng.random(), line[-1], 1.0)
        drawn = certain.copy()
        drawn[np.searchsorted(line, picks, side="right")] = True
        return np.flatnonzero(drawn).astype(np.int32)


def label_sampler(
    counts: NDArray[np.int64], candidates: int, parts: LabelParts | None = None
) -> LabelSampler:
    """A sampler of about `candidates` labels, in proportion to their counts in training.

    A label as frequent as to be expected more than once is always drawn, so that the head of the
    distribution is exact. Where no count is above zero the chances are log-uniform: rows are
    ordered by frequency.

    Args:
        counts: `(labels,)`, of each label row; row 0, the unknown label, is never drawn.
        candidates: how many labels to draw; all but row 0 if there are no more.
        parts: the labels' subtokens, if their vectors are composed.
    """
    rows = len(counts)
    weights = np.maximum(counts.astype(np.float64), 1.0)
    if not counts[1:].any():
        weights = np.log1p(1 / np.maximum(np.arange(rows), 1))
    weights[0] = 0
    if candidates >= rows - 1:
        return LabelSampler((np.arange(rows) > 0).astype(np.float64), parts)
    descending = np.sort(weights)[::-1]
    tails = np.cumsum(descending[::-1])[::-1]  # weight of this and all lighter labels
    scales = (candidates - np.arange(candidates)) / tails[:candidates]
    certain = int(np.argmax(scales * descending[:candidates] <= 1))  # the heaviest are always in
    return LabelSampler(np.minimum(weights * scales[certain], 1.0), parts)


def draw_candidates(labels: Int32, sampler: LabelSampler, *, seed: list[int]) -> Candidates:
    """Draws the labels for one batch and unites them with the methods' own.

    Args:
        labels: `(methods,)`, their label rows, none of them 0.
        sampler: what to draw from.
        seed: of the draw, such as (seed, epoch, number of the batch).
    """
    drawn = sampler.draw(np.random.default_rng(seed))
    classes = np.union1d(drawn, labels).astype(np.int32)
    corrections = np.full(len(classes), NOT_DRAWN, dtype=np.float32)
    corrections[np.searchsorted(classes, drawn)] = -np.log(sampler.chances[drawn])
    return Candidates(
        classes=classes,
        corrections=corrections,
        answers=np.searchsorted(classes, labels).astype(np.int32),
        subtokens={} if sampler.parts is None else sampler.parts.inputs(classes),
    )
