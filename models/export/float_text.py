"""Vectors as text, by arrays: each float32 in the fewest digits that read back as the same."""

from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.vocabularies.word_hashes import string_parts

BLOCK_ROWS = 4096  # rows that are text at once: bounds memory, and pyarrow's 2 GiB a string array


def joined_floats(vectors: NDArray[np.float32], separator: str) -> Any:
    """Each row of numbers as one string, a pyarrow string array.

    Args:
        vectors: shape `(rows, dimension)`; a NaN becomes `NaN`, an infinity `Infinity`.
        separator: what stands between two numbers.
    """
    rows, dimension = vectors.shape
    flat = np.ascontiguousarray(vectors, np.float32).ravel()
    texts = pc.cast(pa.array(flat), pa.string())
    if np.any((flat == 0) & np.signbit(flat)):  # `-0` would read as an integer, without its sign
        texts = pc.if_else(pc.equal(texts, "-0"), "-0.0", texts)
    if not np.all(np.isfinite(flat)):
        texts = pc.replace_substring(pc.replace_substring(texts, "nan", "NaN"), "inf", "Infinity")
    offsets = pa.array(np.arange(rows + 1, dtype=np.int32) * np.int32(dimension))
    return pc.binary_join(pa.ListArray.from_arrays(offsets, texts), separator)


def write_strings(file: BinaryIO, strings: Any) -> None:
    """Writes all of a pyarrow string array as UTF-8, one string behind the other."""
    if isinstance(strings, pa.ChunkedArray):
        strings = strings.combine_chunks()
    text, offsets = string_parts(strings)
    file.write(text[offsets[0] : offsets[-1]].data)
