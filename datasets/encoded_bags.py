"""The bags of many methods as integers, ragged: what batches are packed from."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.short_repr import short_repr


def ranges(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """The ranges `starts[i]` to `starts[i] + lengths[i]`, one after the other."""
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    places: NDArray[np.int64] = np.repeat(starts - (ends - lengths), lengths)
    places += np.arange(total)
    return places


@dataclass(frozen=True)
class EncodedBags:
    """Encoded contexts of many methods; method i owns contexts offsets[i] to offsets[i + 1].

    Only contexts with a known part are here (a row other than 0 in any of the three), in the
    order of the source. The arrays may be memory-mapped.
    """

    sources: NDArray[np.int32]  # (contexts,) token rows; 0 = unknown
    paths: NDArray[np.int32]  # (contexts,) path rows; 0 = unknown
    targets: NDArray[np.int32]  # (contexts,) token rows; 0 = unknown
    offsets: NDArray[np.int64]  # (methods + 1,)
    labels: NDArray[np.int32]  # (methods,) label rows; 0 = unknown
    contexts: NDArray[np.int32]  # (methods,) contexts that the source has, known or not
    wholly_known: NDArray[np.int32]  # (methods,) contexts of which all three parts are known

    __repr__ = short_repr

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def known(self) -> NDArray[np.int64]:
        """(methods,) contexts with a known part: as many as the method owns here."""
        return np.diff(self.offsets)

    def take(self, rows: NDArray[np.int64]) -> "EncodedBags":
        """The bags of the given methods, in the given order, copied into memory."""
        lengths = self.known[rows]
        places = ranges(self.offsets[rows], lengths)
        return EncodedBags(
            sources=self.sources[places],
            paths=self.paths[places],
            targets=self.targets[places],
            offsets=np.concatenate([[0], np.cumsum(lengths)]),
            labels=self.labels[rows],
            contexts=self.contexts[rows],
            wholly_known=self.wholly_known[rows],
        )
