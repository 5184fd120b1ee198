"""How much of a split's text a vocabulary does not know, counted by occurrences."""

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import Split, SplitSize
from code2vec.datasets.vocabularies.vocabulary import Vocabularies
from code2vec.short_repr import short_repr

_BLOCK = 2**24  # numbers looked at together


@dataclass(frozen=True)
class UnknownShares:
    """Shares of occurrences, from 0 to 1, that have no row of their own."""

    tokens: float  # of two a context
    paths: float  # of one a context
    labels: float  # of one a method

    __repr__ = short_repr

    def __str__(self) -> str:
        return self.summary()

    def to_dict(self) -> dict[str, float]:
        """The shares as JSON holds them."""
        return asdict(self)

    def summary(self) -> str:
        """The shares for people."""
        return ", ".join(f"{share:.1%} of {name}" for name, share in self.to_dict().items())


def unknown_shares(split: Split, size: SplitSize, known: Vocabularies) -> UnknownShares:
    """What vocabularies do not know of a split that was encoded with them, or with more words.

    Args:
        split: the methods.
        size: of the split, which counts also the contexts that were left out as unknown.
        known: vocabularies that those of the data are or extend.
    """
    bags, contexts = split.bags, max(size.contexts, 1)
    tokens = _known(bags.sources, known.tokens.size) + _known(bags.targets, known.tokens.size)
    return UnknownShares(
        tokens=1 - tokens / (2 * contexts),
        paths=1 - _known(bags.paths, known.paths.size) / contexts,
        labels=1 - _known(bags.labels, known.labels.size) / max(size.methods, 1),
    )


def _known(rows: NDArray[np.int32], size: int) -> int:
    """How many rows are those of words that stand in the first `size`."""
    parts = (rows[start : start + _BLOCK] for start in range(0, len(rows), _BLOCK))
    return sum(int(np.count_nonzero((part > 0) & (part < size))) for part in parts)
