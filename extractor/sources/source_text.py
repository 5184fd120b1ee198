"""A file's bytes as UTF-8 text, with the way back to lines, columns and bytes of the file."""

import codecs
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from code2vec.extractor.java.java_text import line_starts
from code2vec.extractor.syntax_tree import IntArray

_LINE_END = re.compile(rb"\r\n|\r|\n")


@dataclass(frozen=True)
class SourceText:
    """The text of a file.

    Offsets are bytes of `utf8`; lines and columns are 1-based and count characters.
    """

    utf8: bytes  # without byte order mark
    not_utf8_at: int = -1  # the first byte that is not UTF-8 as the file has it; -1: all are
    mark_size: int = 0  # bytes of the file's byte order mark

    @property
    def latin_1(self) -> bool:
        """Whether the file is read as Latin-1: a byte of it is a character."""
        return self.not_utf8_at >= 0

    @cached_property
    def _line_starts(self) -> list[int]:
        if b"\r" not in self.utf8:
            return line_starts(self.utf8)
        return [0, *(match.end() for match in _LINE_END.finditer(self.utf8))]

    @cached_property
    def _characters_before(self) -> NDArray[np.int64] | None:
        """Characters that begin before each offset; None if they are as many as the bytes."""
        if self.utf8.isascii():
            return None
        units = np.frombuffer(self.utf8, np.uint8)
        return np.concatenate(([0], np.cumsum((units & 0xC0) != 0x80)))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at (or around) an offset."""
        line = bisect_right(self._line_starts, offset)
        start = self._line_starts[line - 1]
        before = self._characters_before
        if before is None:
            return line, offset - start + 1
        inside_one = offset < len(self.utf8) and self.utf8[offset] & 0xC0 == 0x80
        return line, int(before[offset] - before[start]) + (not inside_one)

    def lines(self, offsets: IntArray) -> IntArray:
        """The line of each offset, as `position` gives it."""
        return np.searchsorted(self._line_starts, offsets, side="right").astype(np.int32)

    def file_offsets(self, offsets: IntArray) -> IntArray:
        """Bytes from the start of the file, for offsets of the text."""
        if self.latin_1 and self._characters_before is not None:
            offsets = self._characters_before[offsets].astype(np.int32)
        return offsets + np.int32(self.mark_size)


def decode_source(source: bytes) -> SourceText | None:
    """Reads bytes as UTF-8 with or without byte order mark, else as Latin-1; None: as binary."""
    if b"\0" in source:
        return None
    body = source.removeprefix(codecs.BOM_UTF8)
    mark_size = len(source) - len(body)
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        before = body[: error.start].decode("latin-1").encode()
        return SourceText(body.decode("latin-1").encode(), len(before), mark_size)
    return SourceText(body, mark_size=mark_size)
