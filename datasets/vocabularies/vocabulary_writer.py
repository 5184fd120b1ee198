"""Writes a vocabulary: the words with their counts, and the index beside them."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.vocabularies.vocabulary import NO_KEY, Vocabulary, escape
from code2vec.datasets.vocabularies.word_hashes import hash_words, string_parts


def write_extended(path: Path, known: Vocabulary, counts: NDArray[np.int64], new: Any) -> None:
    """Writes a vocabulary in which known words keep their rows and new ones follow.

    Args:
        path: as of `write_vocabulary`.
        known: the words that have rows.
        counts: (known.size,) how often each of these occurs besides what `known` has counted.
        new: table of `word` and `count`, the most frequent first.
    """
    words = new.column("word").combine_chunks()
    if known.numeric:
        old = pa.array(known.keys.astype(np.int32))
    else:
        old = pa.array(known.words(range(1, known.size)), pa.string())
    write_vocabulary(
        path,
        pa.concat_arrays([old, words]),
        np.concatenate([(known.counts + counts)[1:], new.column("count").to_numpy()]),
    )


def write_vocabulary(path: Path, words: Any, counts: NDArray[np.int64]) -> None:
    """Writes a vocabulary: `path`, a .tsv file, and its index.

    Args:
        path: named after its kind; `paths.tsv` is indexed by number.
        words: pyarrow array in the order of the rows, row 1 first: strings, or int32 for paths.
        counts: (words,) how often each occurs.
    """
    numeric = path.stem == "paths"
    written = words.cast(pa.string()) if numeric else escape(words)
    ends = pc.binary_join_element_wise(pa.array(counts).cast(pa.string()), "", "\n")
    text, starts = string_parts(pc.binary_join_element_wise(written, ends, "\t"))
    path.write_bytes(text[: starts[-1]].data)

    keys = words.to_numpy().astype(np.int64) if numeric else hash_words(written).view(np.int64)
    order = np.argsort(keys, kind="stable")
    index = np.zeros((4, len(words) + 1), np.int64)
    index[0, :-1], index[0, -1] = keys[order], NO_KEY
    index[1, :-1] = order + 1
    index[2] = starts
    index[3, 1:] = counts
    np.save(path.with_suffix(".index.npy"), index)
