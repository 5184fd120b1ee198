"""Streams of which no read takes more memory than was allowed, whatever an archive claims."""

import bz2
import copy
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable
from typing import IO, Any, Protocol

MOST_MEMORY = 128 * 2**20  # bytes of a decompressor; `xz -9` needs 65 MiB

_CHUNK = 2**16  # bytes of compressed data that are read at a time
_UNKNOWN_SIZE = b"\xff" * 8


class BoundedFile:
    """A file that is read forwards, with at most `allowed` bytes until more are allowed.

    Attributes:
        allowed: bytes that may still be read.
        last: the last bytes that were read.
    """

    def __init__(self, source: IO[bytes]) -> None:
        self.allowed = 0
        self.last = b""
        self._source = source

    def read(self, size: int) -> bytes:
        """Up to `size` bytes.

        Raises:
            ValueError: if more are asked for than are allowed.
        """
        self.allowed -= size
        if size < 0 or self.allowed < 0:
            raise ValueError(f"a header claims {size:,} bytes")
        self.last = self._source.read(size)
        return self.last

    def seek(self, position: int) -> int:
        """Goes to a place further on.

        Raises:
            ValueError: if it lies behind.
        """
        if position < self._source.tell():
            raise ValueError("a header points backwards")
        return self._source.seek(position)

    def tell(self) -> int:
        """The place of the next byte."""
        return self._source.tell()


class BoundedIndex(io.BufferedReader):
    """A zip file whose index is read at once, but not if it would fill the memory."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Up to `size` bytes.

        Raises:
            ValueError: if they are more than any index of a million members has.
        """
        if size is not None and size > MOST_MEMORY:
            raise ValueError(f"an index of {size:,} bytes is too large: unpack it first")
        return super().read(size)


class Decompressor(Protocol):
    """Those of `bz2` and `lzma`."""

    @property
    def eof(self) -> bool:
        """Whether the stream has ended."""

    @property
    def needs_input(self) -> bool:
        """Whether it can make no more of what it was given."""

    @property
    def unused_data(self) -> bytes:
        """What followed the stream."""

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """The next bytes, `max_length` at most."""


class Decompressed(io.RawIOBase):
    """What a decompressor makes of a stream; never more at once than is read.

    Args:
        source: the compressed bytes.
        new: makes a decompressor; called again for each stream that follows another.
    """

    def __init__(self, source: IO[bytes], new: Callable[[], Decompressor]) -> None:
        self._source = source
        self._new = new
        self._machine = new()
        self._place = 0
        self._ended = False

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer, or a part of it; 0 at the end.

        Raises:
            EOFError: if the stream ends early.
        """
        while not self._ended:
            made = self._machine.decompress(self._compressed(), len(buffer))
            if made:
                buffer[: len(made)] = made
                self._place += len(made)
                return len(made)
        return 0

    def tell(self) -> int:
        """The place of the next byte."""
        return self._place

    def seekable(self) -> bool:
        """Forwards only."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Reads up to a place further on."""
        if whence == io.SEEK_CUR:
            offset += self._place
        while self._place < offset and self.read(min(_CHUNK, offset - self._place)):
            pass
        return self._place

    def _compressed(self) -> bytes:
        if self._machine.eof:
            rest = (self._machine.unused_data or self._source.read(_CHUNK)).lstrip(b"\0")
            if not rest:
                self._ended = not self._source.read(1)
            else:
                self._machine = self._new()
            return rest
        if not self._machine.needs_input:
            return b""
        data = self._source.read(_CHUNK)
        if not data:
            raise EOFError("the compressed data ends early")
        return data


def decompressed(source: Any) -> Any:
    """What a buffered file holds, decompressed if its first bytes say that it is compressed."""
    magic = source.peek(6)[:6]
    if magic[:2] == b"\x1f\x8b":
        return gzip.GzipFile(fileobj=source)
    if magic[:3] == b"BZh":
        return Decompressed(source, bz2.BZ2Decompressor)
    if magic in (b"\xfd7zXZ\0", b"\x5d\0\0\x80\0\0"):
        return Decompressed(source, _xz)
    return source


def read_zip_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes:
    """The first `most` bytes of a member, which is all of it if there are no more.

    Raises:
        zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, EOFError: if it is damaged.
        NotImplementedError: if it is compressed in another way.
    """
    if member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        with archive.open(member) as stream:
            return stream.read(most)
    raw = copy.copy(member)  # `zipfile` decompresses other kinds without a bound
    raw.compress_type, raw.file_size = zipfile.ZIP_STORED, member.compress_size
    del raw.CRC
    with archive.open(raw) as source:
        if member.compress_type == zipfile.ZIP_BZIP2:
            made = Decompressed(source, bz2.BZ2Decompressor)
        elif member.compress_type == zipfile.ZIP_LZMA:
            made = Decompressed(_lzma_alone(source, most), _xz)
        else:
            raise NotImplementedError(f"compressed by method {member.compress_type}")
        content = io.BufferedReader(made).read(min(most, member.file_size))
    if len(content) == member.file_size and zlib.crc32(content) != member.CRC:
        raise zipfile.BadZipFile("its checksum is wrong")
    return content


def _xz() -> Decompressor:
    return lzma.LZMADecompressor(memlimit=MOST_MEMORY)


def _lzma_alone(source: IO[bytes], most: int) -> IO[bytes]:
    """A zip's LZMA data with the header of an .lzma file; more than twice `most` is cut."""
    _, size = source.read(2), int.from_bytes(source.read(2), "little")
    return io.BytesIO(source.read(size) + _UNKNOWN_SIZE + source.read(2 * most))
