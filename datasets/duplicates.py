"""Equal methods: the same label and the same bag of contexts, in whatever order."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.method_blocks import MethodBlock
from code2vec.datasets.word_hashes import HashArray, hash_words, mix

_SEEDS = (0x243F6A8885A308D3, 0x13198A2E03707344)  # digits of pi: two independent hashes


def method_hashes(block: MethodBlock) -> HashArray:
    """(methods, 2) hashes of label and bag: 128 bits, equal for equal methods.

    The hashes of a bag's contexts are added, so that their order does not count.
    """
    words = hash_words(block.words)
    labels = hash_words(block.labels)
    paths = block.paths.astype(np.int64).view(np.uint64)
    hashes = np.empty((len(block), 2), np.uint64)
    for column, seed in enumerate(_SEEDS):
        salted = mix(words + np.uint64(seed))
        contexts = mix(salted[block.sources] ^ (paths * np.uint64(0x9E3779B97F4A7C15)))
        contexts = mix(contexts + salted[block.targets])
        totals = np.zeros(len(contexts) + 1, np.uint64)
        np.cumsum(contexts, out=totals[1:])  # wraps around, and so does the difference
        bags = totals[block.offsets[1:]] - totals[block.offsets[:-1]]
        hashes[:, column] = mix(bags + mix(labels + np.uint64(seed)))
    return hashes


@dataclass(frozen=True)
class Duplicates:
    """What is equal to what; methods are numbered as found, over all splits."""

    repeats: NDArray[np.bool_]  # (methods,) an equal one comes before it in the same split
    present: NDArray[np.bool_]  # (methods, splits) an equal one is in this split, maybe itself


def find_duplicates(hashes: HashArray, splits: NDArray[np.int8], count: int) -> Duplicates:
    """Finds equal methods.

    Args:
        hashes: (methods, 2) from `method_hashes`.
        splits: (methods,) the split of each, from 0.
        count: how many splits there are.
    """
    order = np.lexsort((splits, hashes[:, 1], hashes[:, 0]))  # stable: as found within a split
    first = np.ones(len(order), np.bool_)
    sorted_hashes = hashes[order]
    first[1:] = (sorted_hashes[1:] != sorted_hashes[:-1]).any(axis=1)
    groups = np.cumsum(first) - 1
    in_group = np.zeros((int(first.sum()), count), np.bool_)
    in_group[groups, splits[order]] = True
    present = np.empty((len(order), count), np.bool_)
    present[order] = in_group[groups]
    repeats = np.zeros(len(order), np.bool_)
    repeats[order[1:]] = ~first[1:] & (splits[order[1:]] == splits[order[:-1]])
    return Duplicates(repeats, present)
