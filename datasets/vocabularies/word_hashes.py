"""64-bit hashes of words, by arrays: for looking words up on disk and for comparing bags."""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

HashArray = NDArray[np.uint64]

_STEP = 8  # bytes of a word that are mixed at once


def mix(values: HashArray) -> HashArray:
    """Spreads each value over all 64 bits, one to one (the finaliser of MurmurHash3)."""
    values = values ^ (values >> np.uint64(33))
    values *= np.uint64(0xFF51AFD7ED558CCD)
    values ^= values >> np.uint64(33)
    values *= np.uint64(0xC4CEB9FE1A85EC53)
    values ^= values >> np.uint64(33)
    return values


def string_parts(words: Any) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The UTF-8 bytes of a pyarrow string array, and its (words + 1,) offsets into them."""
    words = words.cast(pa.large_string())
    buffers = words.buffers()
    offsets = np.frombuffer(buffers[1], np.int64, len(words) + 1, words.offset * 8)
    if buffers[2] is None:
        return np.zeros(0, np.uint8), offsets
    return np.frombuffer(buffers[2], np.uint8), offsets


def hash_words(words: Any) -> HashArray:
    """Hashes the UTF-8 bytes of each word of a pyarrow string array without nulls.

    Eight bytes of all words at a time, longest words first, so that the cost grows with the
    bytes and not with the words. The hash is part of the format on disk.
    """
    count = len(words)
    if count == 0:
        return np.zeros(0, np.uint64)
    text, offsets = string_parts(words)
    lengths = np.diff(offsets)
    order = np.argsort(-lengths, kind="stable")
    lengths, starts = lengths[order], offsets[:-1][order]
    base = int(offsets[0])
    padded = np.concatenate([text[base : offsets[-1]], np.zeros(_STEP, np.uint8)])
    windows = np.ndarray((len(padded) - _STEP + 1,), "<u8", padded.data, strides=(1,))
    hashes = mix(lengths.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15))
    ascending = lengths[::-1]
    for done in range(0, int(lengths[0]), _STEP):
        active = count - int(np.searchsorted(ascending, done, side="right"))
        left = np.minimum(lengths[:active] - done, _STEP)
        unused_bits = (8 * (_STEP - left)).astype(np.uint64)
        chunk = windows[starts[:active] - base + done] << unused_bits  # little endian: cuts the end
        hashes[:active] = mix((hashes[:active] ^ chunk) + np.uint64(0x9E3779B97F4A7C15))
    result = np.empty(count, np.uint64)
    result[order] = hashes
    return result


def java_hashes(texts: list[str]) -> NDArray[np.int32]:
    """Java's `String.hashCode` of each text: s[0]·31^(n-1) + … + s[n-1] mod 2³² over UTF-16."""
    units = np.frombuffer("".join(texts).encode("utf-16-le", "surrogatepass"), "<u2")
    lengths = np.array([len(text.encode("utf-16-le", "surrogatepass")) // 2 for text in texts], int)
    ends = np.cumsum(lengths)
    powers = np.ones(int(lengths.max(initial=0)) + 1, np.uint32)
    powers[1:] = np.cumprod(np.full(len(powers) - 1, 31, np.uint32), dtype=np.uint32)
    exponents = np.repeat(ends, lengths) - 1 - np.arange(len(units))
    terms = np.concatenate([[0], np.cumsum(units * powers[exponents], dtype=np.uint32)])
    hashes = (terms[ends] - terms[ends - lengths]).astype(np.uint32)
    signed: NDArray[np.int32] = hashes.view(np.int32)
    return signed
