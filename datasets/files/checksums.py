"""CRC-32 checksums of files: of a whole file, or of its blocks, which are checked as they are read.

A checksum tells damage (a flipped bit, a cut, a lost page), not forgery. CRC-32 is what Parquet has
for its pages, and here the fastest that Python comes with: 3.6 GB a second, where BLAKE2 takes five
times as long.
"""

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import ranges
from code2vec.errors import InputError
from code2vec.short_repr import short_repr

BLOCK = 16_384
"""Bytes of a block. A row of a table is looked up by reading one or two: smaller ones would need
longer lists of checksums, larger ones more reading for a row."""

_CHUNK = 64 * BLOCK  # bytes that are read at once

Sums = NDArray[np.uint32]  # (blocks,) the checksum of each block of a file


def hex_checksum(checksum: int) -> str:
    """A checksum as files hold it: eight hexadecimal digits."""
    return f"{checksum:08x}"


def file_chunks(path: Path) -> Iterator[bytes]:
    """The bytes of a file, a megabyte at a time.

    Raises:
        InputError: if it is missing or cannot be read.
    """
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing") from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error


def file_checksum(path: Path) -> str:
    """The checksum of a whole file."""
    checksum = 0
    for chunk in file_chunks(path):
        checksum = crc32(chunk, checksum)
    return hex_checksum(checksum)


def check_file(path: Path, expected: str) -> None:
    """Refuses a file that is not as it was written.

    Raises:
        InputError: if its checksum is another, or it cannot be read.
    """
    if file_checksum(path) != expected:
        raise damaged(path)


def damaged(path: Path) -> InputError:
    """The error for a file whose bytes are not those that were written."""
    return InputError(
        f"{path} is damaged: its content is not what was written; restore a copy, or make it again"
    )


@cache
def note_unchecked(path: Path) -> None:
    """Tells on stderr, once for each path, that it has no checksums: an older version wrote it."""
    print(
        f"Note: {path} has no checksums, since an older version of code2vec wrote it: damage to it "
        "may go unnoticed.",
        file=sys.stderr,
        flush=True,
    )


class BlockSums:
    """The checksums of the blocks of a file that is written piece by piece."""

    def __init__(self) -> None:
        self._sums: list[int] = []
        self._open, self._filled = 0, 0  # the checksum and the bytes of the unfinished block

    def update(self, data: Any) -> None:
        """Adds the next bytes, given as anything that has a buffer."""
        view = memoryview(data).cast("B")
        place = 0
        while place < len(view):
            piece = view[place : place + BLOCK - self._filled]
            self._open = crc32(piece, self._open)
            self._filled += len(piece)
            place += len(piece)
            if self._filled == BLOCK:
                self._sums.append(self._open)
                self._open = self._filled = 0

    @staticmethod
    def empty_text(size: int) -> str:
        """A text as long as that of the checksums of so many bytes."""
        return b64encode(bytes(4 * -(-size // BLOCK))).decode()

    def text(self) -> str:
        """The checksums so far as `sums_of_text` reads them: base64 of 32-bit little-endian."""
        sums = [*self._sums, self._open] if self._filled else self._sums
        return b64encode(np.array(sums, "<u4").tobytes()).decode()


def block_sums(path: Path) -> str:
    """The checksums of the blocks of a file, as text."""
    sums = BlockSums()
    for chunk in file_chunks(path):
        sums.update(chunk)
    return sums.text()


def sums_of_text(text: str, size: int) -> Sums:
    """The checksums that `BlockSums.text` gave.

    Args:
        text: them.
        size: bytes of what they are of.

    Raises:
        ValueError: if these are not the checksums of so many bytes.
    """
    sums = np.frombuffer(b64decode(text, validate=True), "<u4")
    if len(sums) != -(-size // BLOCK):
        raise ValueError(f"{len(sums)} checksums for {size} bytes")
    return sums


@dataclass(frozen=True)
class CheckedBytes:
    """Bytes in mapped memory whose blocks are checked when they are first used."""

    path: Path  # of the file, for errors
    data: NDArray[np.uint8]  # (bytes,)
    sums: Sums | None  # None: there are none to check by
    finite: bool  # the bytes are float32, and all must be finite
    seen: NDArray[np.bool_]  # (blocks,) checked already; shared by all who use the bytes

    __repr__ = short_repr

    @classmethod
    def of(
        cls, path: Path, data: NDArray[np.uint8], sums: Sums | None, *, finite: bool = False
    ) -> Self:
        """Bytes of which nothing has been checked yet."""
        blocks = -(-len(data) // BLOCK)
        unneeded = sums is None and not finite
        return cls(path, data, sums, finite, np.full(blocks, unneeded, np.bool_))

    def check(self, start: int, stop: int) -> None:
        """Checks the bytes from `start` to `stop`.

        Raises:
            InputError: if they are not those that were written, or not finite where they must be.
        """
        if start < stop:
            first, last = start // BLOCK, -(-stop // BLOCK)
            if not self.seen[first:last].all():
                self._check(np.flatnonzero(~self.seen[first:last]) + first)

    def check_ranges(self, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> None:
        """Checks many ranges; an empty one needs no check. Raises as `check` does."""
        filled = starts < stops
        first, last = starts[filled] // BLOCK, (stops[filled] - 1) // BLOCK
        if (last > first + 1).any():
            blocks = ranges(first, last - first + 1)
        else:
            blocks = np.concatenate([first, last])
        new = blocks[~self.seen[blocks]]
        if len(new):
            self._check(np.unique(new))

    def _check(self, blocks: NDArray[np.int64]) -> None:
        """Checks some blocks, given in ascending order, those that lie together at once."""
        runs = np.split(blocks, np.flatnonzero(np.diff(blocks) > 1) + 1)
        for run in runs:
            first, last = int(run[0]), int(run[-1]) + 1
            for start in range(first, last, _CHUNK // BLOCK):
                self._check_run(start, min(start + _CHUNK // BLOCK, last))
        self.seen[blocks] = True

    def _check_run(self, first: int, last: int) -> None:
        data = self.data[first * BLOCK : last * BLOCK]
        if self.sums is not None:
            view = data.data
            for place, expected in enumerate(self.sums[first:last].tolist()):
                if crc32(view[place * BLOCK : (place + 1) * BLOCK]) != expected:
                    raise damaged(self.path)
        if self.finite and not np.isfinite(data.view("<f4")).all():
            raise InputError(
                f"{self.path} holds what is not a finite number (NaN or infinite): train it again"
            )


@dataclass(frozen=True)
class CheckedArray:
    """An array in mapped memory. Indexing it checks the bytes of the rows that are read."""

    array: NDArray[Any]  # (rows, …), contiguous; unchecked
    source: CheckedBytes
    start: int  # of its first byte among those of the source

    @property
    def shape(self) -> tuple[int, ...]:
        """Its lengths."""
        return self.array.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of its numbers."""
        return self.array.dtype

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, rows: int | slice | NDArray[np.integer[Any]]) -> NDArray[Any]:
        """Some rows: a slice without a step, a number, or an array of them, none negative.

        Raises:
            InputError: if they are damaged.
        """
        width = self.array.itemsize * int(np.prod(self.array.shape[1:]))
        if isinstance(rows, slice):
            first, last, _ = rows.indices(len(self.array))
            self.source.check(self.start + first * width, self.start + last * width)
        else:
            starts = self.start + np.asarray(rows, np.int64).ravel() * width
            self.source.check_ranges(starts, starts + width)
        found: NDArray[Any] = self.array[rows]
        return found

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """The whole array as numpy's, checked.

        Raises:
            InputError: if it is damaged.
        """
        self.source.check(self.start, self.start + self.array.nbytes)
        return np.array(self.array, dtype, copy=copy)
