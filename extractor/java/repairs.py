"""Java that the grammar or its lexer does not know, replaced byte for byte by what it knows.

Only the parser sees the replacement; words are taken from the text itself, at the same offsets.
"""

import re
from collections.abc import Callable, Iterator
from itertools import chain

from code2vec.extractor.java.lexemes import COMMENT, lexemes
from code2vec.extractor.java.pattern_repairs import (
    ANNOTATION,
    with_simple_patterns,
    without_pattern_alternatives,
)
from code2vec.extractor.java.structure_repairs import structure_changes
from code2vec.extractor.java.word_repairs import word_changes

_Match = re.Match[bytes]

_NAME = rb"(?:[\w$]|[\x80-\xff])++"
_DOTTED = _NAME + rb"(?:\." + _NAME + rb")*+"
TYPE_ARGUMENTS = rb"<\s*+" + _DOTTED + rb"(?:\s*+,\s*+" + _DOTTED + rb")*+\s*+>"
"""Type arguments that are names."""


def _filled_with(filler: bytes) -> Callable[[_Match], bytes]:
    def fill(found: _Match) -> bytes:
        return filler * len(found[0])

    return fill


def _after(kept: bytes) -> Callable[[_Match], bytes]:
    def blank(found: _Match) -> bytes:
        return kept.ljust(len(found[0]))

    return blank


def _as_call(found: _Match) -> bytes:
    name = found[1][:-1] + b"_"
    return name.rjust(len(found[0]))


_REPAIRS: tuple[tuple[re.Pattern[bytes], Callable[[_Match], bytes]], ...] = (
    # spaces that Java has not, but the reference's parser takes: U+00A0, U+1680, U+2000-200B,
    # U+202F, U+205F, U+2060, U+3000, U+FEFF
    (
        re.compile(
            rb"\xc2\xa0|\xe1\x9a\x80|\xe2\x80[\x80-\x8b\xaf]|\xe2\x81[\x9f\xa0]"
            rb"|\xe3\x80\x80|\xef\xbb\xbf"
        ),
        _filled_with(b" "),
    ),
    # a zero character in a literal, which the parser takes for the end of the text
    (re.compile(rb"\x00"), _filled_with(b"x")),
    # a method named `_`
    (re.compile(rb"(?<![\w$])_(?=\s*\()"), _filled_with(b"$")),
    # `@ interface`
    (re.compile(rb"@\s+interface\b"), _after(b"@interface")),
    # `String @Nullable ... names`: the grammar lacks annotations there, and loses the method
    (re.compile(rb"(?:" + ANNOTATION + rb"){1,20}+(?=\.\.\.)"), _filled_with(b" ")),
    # `catch (A | @B C e)`
    (re.compile(rb"\|\s*(?:" + ANNOTATION + rb"){1,20}+"), _after(b"|")),
    # `import module java.base`
    (re.compile(rb"\bimport\s+module(?=\s+[\w$])"), _after(b"import")),
    # a constructor's call of another after its first statement: the reader knows it by its name
    (
        re.compile(rb"(?:(?<!\.)<[\w$.,<>?\s]{0,200}>\s*)?(?<![\w$])(super|this)(?=\s*\()"),
        _as_call,
    ),
    # `a.<B, c.D>f` without a call is no Java, but the reference's parser takes it; the reader finds
    # the type arguments again
    (
        re.compile(rb"(?<=\.)\s*+" + TYPE_ARGUMENTS + rb"(?=\s*+" + _NAME + rb"\s*+(?!\())"),
        _filled_with(b" "),
    ),
)


_MISREAD_WORDS = (b"module", b"open", b"with")
_MISREAD = re.compile(rb"\b(?:module|open|with)\s*+(?:<|(?:\.\s*+[\w$]++\s*+){0,20}?\.\s*+class\b)")
_ANNOTATED = re.compile(rb"(?:\s|" + COMMENT + rb")*+@[\w$]", re.DOTALL)


def is_misread(text: bytes) -> bool:
    """Whether the grammar may take a text for something else, without an error.

    It may read `open<A> x` as a comparison, `open.class` as a field, and `package` behind two
    annotations as a type.
    """
    if _ANNOTATED.match(text) and text.count(b"@", 0, max(text.find(b"package"), 0)) > 1:
        return True
    return any(_MISREAD.match(text, at) for word in _MISREAD_WORDS for at in _places(word, text))


def _places(word: bytes, text: bytes) -> Iterator[int]:
    """Where a word stands in a text, also as a part of another: faster than a pattern."""
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def repaired(text: bytes) -> bytes:
    """A text of the same length with the repairs made."""
    found = lexemes(text)
    changed = bytearray(text)
    for offset, piece in chain(word_changes(found), structure_changes(found)):
        changed[offset : offset + len(piece)] = piece
    text = bytes(changed)
    for pattern, repair in _REPAIRS:
        text = pattern.sub(repair, text)
    return without_pattern_alternatives(with_simple_patterns(text))
