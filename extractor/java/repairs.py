"""Java that tree-sitter's lexer does not know, replaced byte for byte by what it knows.

Only the parser sees the replacement; words are taken from the text itself, at the same offsets.
"""

import re
from collections.abc import Callable

_Match = re.Match[bytes]


def _filled_with(filler: bytes) -> Callable[[_Match], bytes]:
    def fill(found: _Match) -> bytes:
        return filler * len(found[0])

    return fill


def _without_parentheses(found: _Match) -> bytes:
    return found[0].replace(b"(", b" ").replace(b")", b" ")


def _one_token(found: _Match) -> bytes:
    return b"@interface".ljust(len(found[0]))


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
    # currency signs, which may begin a name: U+00A2-00A5, U+20A0-20CF
    (
        re.compile(rb"\xc2[\xa2-\xa5]|\xe2\x82[\xa0-\xbf]|\xe2\x83[\x80-\x8f]"),
        _filled_with(b"$"),
    ),
    # a zero character in a literal, which the parser takes for the end of the text
    (re.compile(rb"\x00"), _filled_with(b"x")),
    # a method named `_`
    (re.compile(rb"(?<![\w$])_(?=\s*\()"), _filled_with(b"$")),
    # `0_17`
    (re.compile(rb"(?<=\b0)_+(?=[0-7])"), _filled_with(b"0")),
    # `@ interface`
    (re.compile(rb"@\s+interface\b"), _one_token),
    # `String @Nullable ... names`: the grammar lacks annotations there, and loses the method
    (re.compile(rb"@[\w$]+(?:\.[\w$]+)*\s*(?=\.\.\.)"), _filled_with(b" ")),
    # `(x) = y`: the grammar assigns to bare variables only; the reader finds the parentheses again
    (
        re.compile(rb"\(+[\w$.\[\]]+\)+(?=\s*[-+*/%&|^]?=[^=])"),
        _without_parentheses,
    ),
)


def repaired(text: bytes) -> bytes:
    """A text of the same length with the repairs made."""
    for pattern, repair in _REPAIRS:
        text = pattern.sub(repair, text)
    return text
