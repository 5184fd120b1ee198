"""Java's bytes made ready for the parser, with the way back to where they stood."""

import re
from bisect import bisect_right
from dataclasses import dataclass

import numpy as np

from code2vec.extractor.syntax_tree import IntArray

_ESCAPES = re.compile(rb"(?<!\\)(?:\\\\)*((?:\\u+[0-9a-fA-F]{4})+)")
_ESCAPE = re.compile(rb"\\u+([0-9a-fA-F]{4})")
_NEWLINE = ord("\n")


@dataclass(frozen=True)
class JavaText:
    """A text to parse.

    Attributes:
        text: with decoded unicode escapes, `\\n` at the end of each line, perhaps wrapped.
        line_starts: ascending offsets of the lines' first bytes in `text`. A newline written as a
            unicode escape starts no line.
    """

    text: bytes
    line_starts: list[int]
    _moved: tuple[tuple[int, ...], tuple[int, ...]]  # offsets from which on source ones differ
    _source_length: int

    def source_offset(self, offset: int) -> int:
        """Where a byte of `text` stands in the source; in a wrapping, the nearer end of it."""
        ours, theirs = self._moved
        k = bisect_right(ours, offset) - 1
        place = theirs[k] + offset - ours[k]
        if k + 1 < len(theirs):
            place = min(place, theirs[k + 1])
        return min(max(place, 0), self._source_length)

    def source_offsets(self, offsets: list[int]) -> IntArray:
        """`source_offset` of each."""
        if len(self._moved[0]) > 1 or self._moved[0][0]:
            offsets = [self.source_offset(offset) for offset in offsets]
        return np.array(offsets, np.int32)

    def wrapped(self, before: bytes, after: bytes) -> "JavaText":
        """The text between two others on the same lines; a comment at its end is ended first."""
        if b"//" in self.text[self.text.rfind(b"\n") + 1 :]:
            after = b"\n" + after  # where the reference fails
        shift = len(before)
        ours, theirs = self._moved
        return JavaText(
            before + self.text + after,
            [0, *(start + shift for start in self.line_starts[1:])],
            (tuple(offset + shift for offset in ours), theirs),
            self._source_length,
        )


def java_text(source: bytes) -> JavaText:
    """Makes a source ready: see `JavaText`."""
    text = source
    if b"\r" in text:  # same length, so that offsets stay
        text = text.replace(b"\r\n", b" \n").replace(b"\r", b"\n")
    if text.endswith(b"\x1a"):  # an end-of-file mark of old
        text = text[:-1] + b" "
    if b"\\u" in text:
        return _unescaped(text)
    return JavaText(text, line_starts(text), ((0,), (0,)), len(source))


def line_starts(text: bytes) -> list[int]:
    """The offsets behind newlines, and 0."""
    newlines = np.flatnonzero(np.frombuffer(text, np.uint8) == _NEWLINE)
    return [0, *(newlines + 1).tolist()]


def _unescaped(text: bytes) -> JavaText:
    pieces: list[bytes] = []
    ours, theirs = [0], [0]
    starts = [0]
    length = done = 0

    def copy(end: int) -> None:
        nonlocal length
        piece = text[done:end]
        pieces.append(piece)
        starts.extend(length + start for start in line_starts(piece)[1:])
        length += len(piece)

    for found in _ESCAPES.finditer(text):
        start, end = found.span(1)
        copy(start)
        units = b"".join(bytes.fromhex(u.decode()) for u in _ESCAPE.findall(found[1]))
        letters = units.decode("utf-16-be", "replace")
        letters = letters.replace("\r", "\n")  # ends a line, as a comment's; the parser knows one
        ours.append(length)  # each decoded run stands at its escapes' start
        theirs.append(start)
        piece = letters.encode()
        pieces.append(piece)
        length += len(piece)
        done = end
        ours.append(length)
        theirs.append(end)
    copy(len(text))
    return JavaText(b"".join(pieces), starts, (tuple(ours), tuple(theirs)), len(text))
