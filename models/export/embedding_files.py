"""Embedding tables in word2vec text, as gensim's `KeyedVectors.load_word2vec_format` reads it."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from code2vec.errors import OutputError
from code2vec.models.export.float_text import BLOCK_ROWS
from code2vec.models.export.word2vec_text import count_word2vec, write_word2vec
from code2vec.outputs import whole


def write_embeddings(
    path: Path, words: Iterable[str], vectors: NDArray[np.float32], overwrite: bool
) -> int:
    """Writes a table of embeddings; white space in a word becomes `%20` and its like.

    Args:
        path: the file; complete or not there at all.
        words: the word of each row.
        vectors: shape `(words, dimension)`; may be memory-mapped, is read block by block.
        overwrite: whether a file at `path` is replaced.

    Returns:
        The number of rows, counted in the file that was written.

    Raises:
        OutputError: if `path` exists and `overwrite` is false, it cannot be written, a word
            comes twice, or the file has not as many rows as were given.
    """
    with whole(path, overwrite) as partial:
        rows = write_word2vec(partial, _blocks(words, vectors), vectors.shape[1])
        found = count_word2vec(partial)
        if found != rows:
            raise OutputError(f"{path} has {found} rows after writing {rows}: write it again")
    return rows


def _blocks(
    words: Iterable[str], vectors: NDArray[np.float32]
) -> Iterator[tuple[Any, NDArray[np.float32]]]:
    """Words and vectors side by side, some at a time."""
    left = iter(words)
    for start in range(0, len(vectors), BLOCK_ROWS):
        block = np.asarray(vectors[start : start + BLOCK_ROWS], np.float32)
        some = pa.array(islice(left, len(block)), pa.string())
        if len(some) != len(block):
            raise ValueError(f"{start + len(some)} words for {len(vectors)} vectors")
        yield some, block
    if next(left, None) is not None:
        raise ValueError(f"more words than the {len(vectors)} vectors")
