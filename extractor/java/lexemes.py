"""The words, literals and operators of a text, without its comments, and how they nest."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

COMMENT = rb"//[^\n]*|/\*.*?\*/"
WORD_PIECE = rb"[\w$\x80-\xff\x00-\x08\x0e-\x1b\x7f]"
"""A byte of an identifier: Java allows control characters inside one, and ignores them."""

_LEXEMES = (  # compiled where it is used: few texts need it, and every command imports this
    rb"(?:\s++|" + COMMENT + rb")*+("
    rb"(?!\d)" + WORD_PIECE + rb"++|[(){}\[\];,@]"  # the most frequent first
    rb'|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"'
    rb"|'(?:\\.|[^'\\\n])+'"
    rb"|0[xX](?:[\da-fA-F_.lL]|[pP][-+]?\d[\d_]*[fFdD]?)*|\.?\d(?:[eE][-+]?\d|[\w.])*"
    rb"|->|::|\.\.\.|[-+*/%&|^=!<>]=|<<=|>>>?=|\+\+|--|&&|\|\||.|\Z)"
)
_OPENING = {b")": b"(", b"]": b"[", b"}": b"{"}
_BRACKETS = frozenset((*_OPENING, *_OPENING.values()))


@dataclass(frozen=True)
class Lexemes:
    """The lexemes of a text, in order; behind the last one and before the first are empty ones.

    Attributes:
        words: the bytes of each.
        starts: the offset of each.
        partners: for each bracket the place of the one that it closes, or that closes it.
    """

    words: list[bytes]
    starts: list[int]
    partners: dict[int, int]

    def end(self, place: int) -> int:
        """The offset behind a lexeme."""
        return self.starts[place] + len(self.words[place])

    def inside(self, opened: int) -> Iterator[int]:
        """The places directly between a bracket and its partner, opening brackets included."""
        place, closed = opened + 1, self.partners[opened]
        while place < closed:
            yield place
            inner = self.partners.get(place, place)
            place = max(inner, place) + 1


def lexemes(text: bytes) -> Lexemes:
    """Splits a text; any bytes will do."""
    size = len(text)
    spans = [found.span(1) for found in re.finditer(_LEXEMES, text, re.DOTALL)]
    while spans and spans[-1][0] == size:
        spans.pop()
    words = [b"", *[text[start:end] for start, end in spans], b"", b"", b""]
    starts = [0, *[start for start, _ in spans], size, size, size]
    return Lexemes(words, starts, _partners(words))


def equal_words(text: bytes, one: range, other: range) -> bool:
    """Whether two ranges of a text hold the same lexemes; takes the time of the shorter one."""
    find = re.compile(_LEXEMES, re.DOTALL).finditer
    spans = (find(text, span.start, span.stop) for span in (one, other))
    return all(
        first is not None and second is not None and first[1] == second[1]
        for first, second in zip_longest(*spans)
    )


def _partners(words: list[bytes]) -> dict[int, int]:
    partners: dict[int, int] = {}
    opened: list[int] = []
    for place, word in enumerate(words):
        if word not in _BRACKETS:
            continue
        if word not in _OPENING:
            opened.append(place)
        elif opened and words[opened[-1]] == _OPENING[word]:
            partners[place] = opened.pop()
            partners[partners[place]] = place
    return partners
