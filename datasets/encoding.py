"""Methods to integers: each token, path and label becomes its row in the vocabulary."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.methods.method_blocks import MethodBlock, block_of_methods, running_offsets
from code2vec.datasets.vocabularies.vocabulary import Vocabularies
from code2vec.extractor.method import Method


def encode_methods(methods: Sequence[Method], vocabularies: Vocabularies) -> EncodedBags:
    """Encodes methods that lie in memory, one bag a method, in their order."""
    return encode_block(block_of_methods(methods), vocabularies)


def encode_block(block: MethodBlock, vocabularies: Vocabularies) -> EncodedBags:
    """Encodes a block; contexts keep their order, those without any known part are dropped."""
    sources, paths, targets = context_rows(block, vocabularies)
    known = known_part(sources, paths, targets)
    wholly_known = (sources > 0) & (paths > 0) & (targets > 0)
    kept = sums_by_method(known, block.offsets)
    return EncodedBags(
        sources=sources[known],
        paths=paths[known],
        targets=targets[known],
        offsets=running_offsets(kept),
        labels=vocabularies.labels.rows(block.labels),
        contexts=np.diff(block.offsets).astype(np.int32),
        wholly_known=sums_by_method(wholly_known, block.offsets).astype(np.int32),
    )


def context_rows(
    block: MethodBlock, vocabularies: Vocabularies
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """The rows of each context's source, path and target, all (contexts,); 0 = unknown."""
    words = vocabularies.tokens.rows(block.words)
    paths = vocabularies.paths.rows_of_hashes(block.distinct_paths)
    return words.take(block.sources), paths.take(block.path_places), words.take(block.targets)


def known_part(
    sources: NDArray[np.int32], paths: NDArray[np.int32], targets: NDArray[np.int32]
) -> NDArray[np.bool_]:
    """(contexts,) which contexts have a part with a row: those that a bag keeps."""
    known: NDArray[np.bool_] = (sources > 0) | (paths > 0) | (targets > 0)
    return known


def sums_by_method(values: NDArray[np.bool_], offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """(methods,) how many contexts of each method are true."""
    totals = running_offsets(values)
    sums: NDArray[np.int64] = totals[offsets[1:]] - totals[offsets[:-1]]
    return sums
