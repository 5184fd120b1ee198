"""The source of a method cut into lines, and each line where tokens of the method begin and end."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Self

from code2vec.extractor.method import Method
from code2vec.extractor.sources.source_text import decode_source

_LINE_END = re.compile(rb"\r\n|\r|\n")
_LINE_END_TEXT = re.compile(r"\r\n|\r|\n")
_INDENTATION = re.compile(r"[ \t\f]*")


@dataclass(frozen=True)
class Piece:
    """A piece of a line that lies wholly inside or outside of each token."""

    text: str
    leaves: tuple[int, ...] = ()  # the method's tokens that it is part of: mostly one or none

    def to_json(self) -> Any:
        """The text, or text and leaves."""
        return [self.text, *self.leaves] if self.leaves else self.text


Line = tuple[Piece, ...]


@dataclass(frozen=True)
class SourceLines:
    """A file, for cutting its methods out; all offsets are bytes of the file."""

    source: bytes
    encoding: str
    starts: tuple[int, ...]  # of the lines

    @classmethod
    def of(cls, source: bytes) -> Self:
        """The lines of a file that methods were extracted from."""
        text = decode_source(source)
        if text is None:
            raise ValueError("no method comes from a binary file")
        first = text.mark_size
        starts = (first, *(match.end() for match in _LINE_END.finditer(source, first)))
        return cls(source, "latin-1" if text.latin_1 else "utf-8", starts)

    def of_method(self, method: Method) -> tuple[Line, ...]:
        """The lines of a method, from its first character to its last.

        Joined, the pieces are the text as it stands in the file, but for the indentation that all
        lines share, which is left out, and line ends. Before the method's first character only
        white space is kept.
        """
        first = self._offset(method.start_line, method.start_column - 1)
        end = self._offset(method.end_line, method.end_column)
        before = self._text(self.starts[method.start_line - 1], first)
        lines: list[list[Piece]] = [[Piece(before)] if before and not before.strip() else []]
        for text, leaves in self._pieces(method, first, end):
            for number, part in enumerate(_LINE_END_TEXT.split(text)):
                if number:
                    lines.append([])
                if part:
                    lines[-1].append(Piece(part, leaves))
        return _without_indentation(lines, bool(before.strip()))

    def _offset(self, line: int, characters: int) -> int:
        """Where a line's first characters end."""
        start = self.starts[line - 1]
        end = self.starts[line] if line < len(self.starts) else len(self.source)
        return start + len(self._text(start, end)[:characters].encode(self.encoding))

    def _text(self, start: int, end: int) -> str:
        return self.source[start:end].decode(self.encoding)

    def _pieces(
        self, method: Method, first: int, end: int
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The text between all places where a token begins or ends, and the tokens around it."""
        opened: dict[int, list[int]] = {first: [], end: []}
        closed: dict[int, list[int]] = {}
        spans = zip(method.leaf_starts.tolist(), method.leaf_ends.tolist(), strict=True)
        for leaf, (leaf_start, leaf_end) in enumerate(spans):
            start, stop = max(leaf_start, first), min(leaf_end, end)
            if start < stop:  # else it has no text, or none inside the method
                opened.setdefault(start, []).append(leaf)
                closed.setdefault(stop, []).append(leaf)
        inside: list[int] = []
        last = first
        for place in sorted(opened.keys() | closed.keys()):
            if place > last:
                yield self._text(last, place), tuple(sorted(inside))
                last = place
            inside = [leaf for leaf in inside if leaf not in closed.get(place, ())]
            inside += opened.get(place, ())


def _without_indentation(lines: list[list[Piece]], cut_first: bool) -> tuple[Line, ...]:
    """The lines without the white space that all of them begin with.

    Args:
        lines: pieces of each line.
        cut_first: whether the first line lost what stood before the method: it does not count.
    """
    filled = [line for line in lines[cut_first:] if "".join(piece.text for piece in line).strip()]
    columns = zip(*(_indentation(line) for line in filled), strict=False)
    shared = sum(1 for _ in takewhile(lambda letters: len(set(letters)) == 1, columns))
    return tuple(
        tuple(line if number == 0 and cut_first else _cut(line, shared))
        for number, line in enumerate(lines)
    )


def _indentation(line: list[Piece]) -> str:
    """The white space at the start of a line; a token's own (of a text block) is none."""
    if not line or line[0].leaves:
        return ""
    match = _INDENTATION.match(line[0].text)
    return match.group() if match else ""


def _cut(line: list[Piece], size: int) -> list[Piece]:
    """A line without its first characters, which are white space."""
    if not line or not size:
        return line
    first = Piece(line[0].text[size:], line[0].leaves)
    return [first, *line[1:]] if first.text else line[1:]
