"""Equal methods: the same label and the same bag of contexts, in whatever order."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.methods.method_blocks import MethodBlock
from code2vec.datasets.vocabularies.word_hashes import HashArray, hash_words, mix
from code2vec.short_repr import short_repr

_SEEDS = (0x243F6A8885A308D3, 0x13198A2E03707344)  # digits of pi: two independent hashes
_HALF = np.uint64(32)  # bits
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # odd: 2^64 over the golden ratio


def method_hashes(block: MethodBlock) -> HashArray:
    """(methods, 2) hashes of label and bag: 128 bits, equal for equal methods.

    The hashes of a bag's contexts are added, so that their order does not count.
    """
    words = hash_words(block.words)
    labels = hash_words(block.labels)
    paths = block.distinct_paths.astype(np.int64).view(np.uint64)
    filled = np.diff(block.offsets) > 0
    hashes = np.empty((len(block), 2), np.uint64)
    for column, seed in enumerate(map(np.uint64, _SEEDS)):
        contexts = context_hashes(block, mix(words + seed), mix(paths ^ seed))
        bags = np.zeros(len(block), np.uint64)
        if len(contexts):
            bags[filled] = np.add.reduceat(contexts, block.offsets[:-1][filled])
        hashes[:, column] = mix(bags + mix(labels + seed))
    return hashes


def context_hashes(block: MethodBlock, words: HashArray, paths: HashArray) -> HashArray:
    """(contexts,) a hash of each context, of the hashes of the block's words and distinct paths.

    These are spread over all bits already: half of `mix` after each sum is enough.
    """
    hashes = words.take(block.sources)
    for added in paths.take(block.path_places), words.take(block.targets):
        hashes += added
        hashes ^= np.right_shift(hashes, _HALF, out=added)
        hashes *= _FACTOR
    hashes ^= hashes >> _HALF
    return hashes


@dataclass(frozen=True)
class Duplicates:
    """What is equal to what; methods are numbered as found, over all splits."""

    repeats: NDArray[np.bool_]  # (methods,) an equal one comes before it in the same split
    present: NDArray[np.bool_]  # (methods, splits) an equal one is in this split, maybe itself

    __repr__ = short_repr


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
