"""Splitting one input into train, validation and test, as a function of the seed and the keys."""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import SPLITS
from code2vec.datasets.methods.method_blocks import MethodBlock
from code2vec.datasets.vocabularies.word_hashes import HashArray, hash_words, mix
from code2vec.errors import InputError, SettingError
from code2vec.quantity import quantity

_TRIALS = 64  # orders that are tried for few keys: one project may be half of everything
_FEW_KEYS = 2000
_GOOD_ENOUGH = 0.05  # of a share: how far a split may be off its share


@dataclass(frozen=True)
class Shares:
    """How much of the methods each split is to get; they add up to 1."""

    train: float
    validation: float
    test: float

    @classmethod
    def parse(cls, text: str) -> "Shares":
        """Reads `80/10/10`: train, validation, test. A share of 0 leaves that split out.

        Raises:
            SettingError: if it is not three numbers, or train gets nothing.
        """
        try:
            parts = [float(part) for part in text.split("/")]
        except (ValueError, AttributeError):  # the latter of what is not a text
            parts = []
        if len(parts) != 3 or not math.isfinite(sum(parts)) or min(parts) < 0 or parts[0] == 0:
            raise SettingError(
                "{} must be three shares, train/validation/test, as in 80/10/10. Received: {text}",
                "split",
                text=text,
            )
        return cls(*(part / sum(parts) for part in parts))

    @property
    def wanted(self) -> dict[str, float]:
        """The splits that are to exist, with their shares."""
        shares = zip(SPLITS, (self.train, self.validation, self.test), strict=True)
        return {name: share for name, share in shares if share > 0}


def assign_keys(
    hashes: HashArray, counts: NDArray[np.int64], shares: Shares, seed: int, split_by: str
) -> NDArray[np.int8]:
    """Gives each key (a project, file or method) to a split.

    The keys are ordered by a hash of seed and key, and cut where the shares of methods are
    reached. For few keys several such orders are tried, and the first is taken that comes near
    the shares, else the nearest. The order in which the keys were found does not matter.

    Args:
        hashes: (keys,) `hash_words` of distinct keys.
        counts: (keys,) methods of each.
        shares: how many methods each split is to get.
        seed: another one gives another split.
        split_by: what the keys are, for errors.

    Returns:
        (keys,) the place of its split in `SPLITS`.

    Raises:
        InputError: if a split would be empty.
    """
    names = list(shares.wanted)
    wanted = np.array(list(shares.wanted.values()))
    if len(hashes) < len(names):
        finer = {"project": "file", "file": "method"}.get(split_by)
        advice = f"use --split-by {finer}" if finer else "give more methods"
        raise InputError(
            f"{quantity(len(hashes), split_by)} cannot fill the splits {', '.join(names)}: "
            f"one would be empty; {advice}, or give it the share 0"
        )
    best, least = cut_by_shares(hashes, counts, wanted, seed, 0), np.inf
    for trial in range(_TRIALS if len(hashes) < _FEW_KEYS else 0):
        cut = cut_by_shares(hashes, counts, wanted, seed, trial)
        reached = np.bincount(cut, weights=counts) / counts.sum()
        error = float(np.max(np.abs(reached - wanted) / wanted))
        if error < least:
            best, least = cut, error
        if least <= _GOOD_ENOUGH:
            break
    return np.array([SPLITS.index(name) for name in names], np.int8)[best]


def cut_by_shares(
    hashes: HashArray, counts: NDArray[np.int64], shares: NDArray[Any], seed: int, trial: int
) -> NDArray[np.int64]:
    """(keys,) the split of each key: keys in the order of this trial, cut near the shares.

    Each split gets one key at least; there are as many keys as splits.
    """
    salt = mix(np.array([seed, trial], np.int64).view(np.uint64) + np.uint64(1))
    order = np.argsort(mix(hashes ^ salt[0] ^ mix(salt[1:])[0]), kind="stable")
    before = np.cumsum(counts[order]) - counts[order]  # methods of the keys before each
    result = np.zeros(len(hashes), np.int64)
    start = 0
    for later, bound in enumerate(np.cumsum(shares)[:-1] * counts.sum(), 1):
        end = len(hashes) - (len(shares) - later)  # the splits behind it need a key each
        start += 1 + int(np.argmin(np.abs(before[start + 1 : end + 1] - bound)))
        result[order[start:]] = later
    return result


@dataclass
class MethodKeys:
    """Collects what keeps methods together: their project, their file or only themselves."""

    split_by: str
    _numbers: dict[str, int] = field(default_factory=dict)  # of projects or files
    _codes: list[NDArray[np.int64]] = field(default_factory=list)
    _hashes: list[HashArray] = field(default_factory=list)  # of methods

    def add(self, block: MethodBlock) -> None:
        """Adds the methods of a block."""
        if self.split_by == "method":  # no text is kept: there may be many millions
            self._hashes.append(hash_words(block.methods.column("id")))
            return
        texts = block.methods.column("project")
        if self.split_by == "file":
            texts = pc.binary_join_element_wise(texts, block.methods.column("file"), "\t")
        encoded = texts.dictionary_encode()
        numbers = [
            self._numbers.setdefault(text, len(self._numbers))
            for text in encoded.dictionary.to_pylist()
        ]
        self._codes.append(np.array(numbers, np.int64)[encoded.indices.to_numpy()])

    def collect(self) -> tuple[HashArray, NDArray[np.int64], NDArray[np.int64]]:
        """(keys,) hashes, (keys,) methods of each, (methods,) the key of each method."""
        if self.split_by == "method":
            hashes = np.concatenate(self._hashes)
            return hashes, np.ones(len(hashes), np.int64), np.arange(len(hashes))
        codes = np.concatenate(self._codes)
        hashes = hash_words(pa.array(list(self._numbers), pa.string()))
        return hashes, np.bincount(codes), codes
