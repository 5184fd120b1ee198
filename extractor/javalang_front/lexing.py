"""The tokens and comments of a text, by javalang's tokenizer, with the bytes where they stand."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from javalang.tokenizer import JavaTokenizer

from code2vec.extractor.java.identifiers import IGNORABLE_CONTROLS
from code2vec.extractor.java.node import Node
from code2vec.extractor.javalang_front.errors import RefusedError
from code2vec.extractor.syntax_tree import TooComplexError

MOST_TOKENS = 1_200_000
"""Tokens of a file; more would take over 1 GB."""


@dataclass(frozen=True)
class Tokens:
    """The tokens of a text.

    Attributes:
        tokens: as javalang gives them.
        values: the text of each, and two empty ones behind them, to look ahead.
        starts: the first byte of each; behind the last one the length of the text.
        ends: one past the last byte of each.
        comments: LineComments (without their newline) and BlockComments, ascending.
    """

    tokens: list[Any]
    values: list[str]
    starts: list[int]
    ends: list[int]
    comments: list[Node]


def tokenize(text: bytes) -> Tokens:
    """The tokens of a text.

    Raises:
        RefusedError: at what is no Java 8 token.
        TooComplexError: if there are more than `MOST_TOKENS`.
    """
    letters = (
        text.decode("utf-8", "surrogateescape") + "\n"
    )  # the tokenizer looks behind a last number
    tokenizer = _Tokenizer(letters)
    tokens: list[Any] = []
    spans: list[tuple[int, int]] = []
    try:
        for token in tokenizer.tokenize():  # stops inside, before it moves on
            spans.append((tokenizer.i, tokenizer.j))
            tokens.append(token)
            if len(tokens) > MOST_TOKENS:
                raise TooComplexError(f"more than {MOST_TOKENS:,} tokens")
    except (IndexError, TypeError, ValueError):
        raise RefusedError("unreadable token", _bytes_before(letters, tokenizer.i)) from None
    except _TokenError as error:
        message, place = error.args
        raise RefusedError(message, _bytes_before(letters, place)) from None
    places = _byte_places(letters, [place for span in spans + tokenizer.comments for place in span])
    ends = iter(places)
    pairs = [(start, next(ends)) for start in ends]
    own = pairs[: len(tokens)]
    comments = [_comment(text, start, end) for start, end in pairs[len(tokens) :]]
    return Tokens(
        tokens,
        [*(token.value for token in tokens), "", ""],
        [*(start for start, _ in own), len(text), len(text)],
        [*(end for _, end in own), len(text), len(text)],
        comments,
    )


def _comment(text: bytes, start: int, end: int) -> Node:
    if text.startswith(b"//", start):
        end = min(end, len(text))
        return Node("LineComment", start, end - text.endswith(b"\n", start, end), [])
    return Node("BlockComment", start, end, [])


def _bytes_before(letters: str, place: int) -> int:
    return len(letters[:place].encode("utf-8", "surrogateescape"))


def _byte_places(letters: str, places: list[int]) -> list[int]:
    """Places in a string as places in its UTF-8."""
    if letters.isascii():
        return places
    units = np.frombuffer(letters.encode("utf-8", "surrogateescape"), np.uint8)
    firsts = np.append(np.flatnonzero((units & 0xC0) != 0x80), len(units))
    return list(map(int, firsts[places]))


_AS_FORMAT = dict.fromkeys(map(ord, IGNORABLE_CONTROLS), "\u00ad") | {0x200B: "\ue000"}
"""Control characters that an identifier may hold, as one of the category that it may hold too; but
the zero width space as what it may not hold: the reference takes it for a space, Java does not."""


class _TokenError(Exception):
    """Message and place."""


class _Tokenizer(JavaTokenizer):
    """Keeps the comments' places; takes escapes as decoded; ends literals at their line."""

    def __init__(self, letters: str) -> None:
        super().__init__(letters)
        self.comments: list[tuple[int, int]] = []

    data: str
    IDENT_PART_CATEGORIES = JavaTokenizer.IDENT_PART_CATEGORIES | {"Cf"}

    def pre_tokenize(self) -> None:
        self.data = self.data.translate(_AS_FORMAT)
        self.length = len(self.data)

    def read_comment(self) -> str:
        start = self.i
        comment: str = super().read_comment()
        self.comments.append((start, self.i))
        return comment

    def read_string(self) -> None:
        super().read_string()
        if "\n" in self.data[self.i : self.j]:
            self.error("Unterminated character/string literal")

    def error(self, message: str, char: str | None = None) -> None:
        raise _TokenError(message if char is None else f"{message} {char!a}", self.i)
