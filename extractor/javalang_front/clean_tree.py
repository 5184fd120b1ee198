"""Builds the clean tree of a text from javalang's tree."""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from javalang.parser import JavaParserError, JavaSyntaxError

import code2vec.extractor.javalang_front.declarations
import code2vec.extractor.javalang_front.expressions
import code2vec.extractor.javalang_front.statements  # noqa: F401  these register their readers
from code2vec.extractor.java.clean_tree import CleanTree
from code2vec.extractor.java.java_text import JavaText
from code2vec.extractor.javalang_front.errors import RefusedError
from code2vec.extractor.javalang_front.lexing import Tokens, tokenize
from code2vec.extractor.javalang_front.parser import SpanParser
from code2vec.extractor.javalang_front.reading import Reading

_NO_TYPE = "Expected type declaration"  # javalang's words; of other errors no wrapping helps
_HEADER = re.compile(  # a file, no snippet, whatever else is wrong with it
    rb"(?>\s|//[^\n]*|/\*.*?\*/)*+(?:package|import)\s", re.DOTALL
)
_DEEPEST = 12_000  # Python calls; about 1,000 nested blocks, or 800 nested parentheses

_BUGS = (AttributeError, IndexError, KeyError, JavaParserError, StopIteration, TypeError)
"""What javalang raises at some wrong text, and a reader at what it accepted against the rules."""


def parse_with_retries(
    text: JavaText, wrappings: Sequence[tuple[bytes, bytes]]
) -> tuple[JavaText, "JavalangTree"]:
    """The first reading that javalang takes of the text, and of the text in each wrapping.

    Raises:
        RefusedError: why it does not take the text as it is, with the offset in the source.
    """
    try:
        return text, JavalangTree(text.text)
    except RefusedError as error:
        message, offset = error.message, error.offset
    if message == _NO_TYPE and not _HEADER.match(text.text):
        for before, after in wrappings:
            wrapped = text.wrapped(before, after)
            with suppress(RefusedError):
                return wrapped, JavalangTree(wrapped.text)
    raise RefusedError(message, text.source_offset(offset))


class JavalangTree(CleanTree):
    """The clean tree of a text, by javalang.

    Raises:
        RefusedError: if javalang does not read the text.
    """

    __slots__ = ()

    def __init__(self, text: bytes) -> None:
        tokens = tokenize(text)
        parser = SpanParser(tokens.tokens)
        try:
            with _deep_recursion():
                unit = parser.parse()
                reading = Reading(text, tokens, parser.annotations)
                self.root = reading.read(unit)
        except JavaSyntaxError as error:
            raise RefusedError(error.description, _offset(tokens, error.at)) from None
        except RecursionError:
            raise RefusedError("nested too deeply", _place(tokens, parser)) from None
        except _BUGS:
            raise RefusedError("unexpected token", _place(tokens, parser)) from None
        self.text = text
        self.errors: list[int] = []
        self.comments = tokens.comments
        self.wide = sorted(reading.wide)


def _place(tokens: Tokens, parser: SpanParser) -> int:
    place: int = parser.tokens.marker
    return tokens.starts[min(place, len(tokens.tokens))]


def _offset(tokens: Tokens, at: object) -> int:
    """Where a token stands; the end of the text for what is none."""
    for token, start in zip(tokens.tokens, tokens.starts, strict=False):
        if token is at:
            return start
    return tokens.starts[-1]


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Allows as many nested calls as real Java may need, and sets the limit back."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
