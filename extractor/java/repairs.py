"""Java that tree-sitter's lexer does not know, replaced byte for byte by what it knows.

Only the parser sees the replacement; words are taken from the text itself, at the same offsets.
"""

import re

_REPAIRS: tuple[tuple[re.Pattern[bytes], bytes], ...] = (
    # spaces that Java has not, but the reference's parser takes: U+00A0, U+1680, U+2000-200B,
    # U+202F, U+205F, U+2060, U+3000, U+FEFF
    (
        re.compile(
            rb"\xc2\xa0|\xe1\x9a\x80|\xe2\x80[\x80-\x8b\xaf]|\xe2\x81[\x9f\xa0]"
            rb"|\xe3\x80\x80|\xef\xbb\xbf"
        ),
        b" ",
    ),
    # currency signs, which may begin a name: U+00A2-00A5, U+20A0-20CF
    (re.compile(rb"\xc2[\xa2-\xa5]|\xe2\x82[\xa0-\xbf]|\xe2\x83[\x80-\x8f]"), b"$"),
    (re.compile(rb"(?<![\w$])_(?=\s*\()"), b"$"),  # a method named `_`
    (re.compile(rb"(?<=\b0)_+(?=[0-7])"), b"0"),  # `0_17`
    (re.compile(rb"\x00"), b"\x01"),  # `'\u0000'`
    (re.compile(rb"\x00"), b"x"),  # in a literal: the parser takes it for the end of the text
    # `String @Nullable ... names`: the grammar lacks annotations there, and loses the method
    (re.compile(rb"@[\w$]+(?:\.[\w$]+)*\s*(?=\.\.\.)"), b" "),
)


def repaired(text: bytes) -> bytes:
    """A text of the same length with the repairs made."""
    for pattern, filler in _REPAIRS:
        text = pattern.sub(lambda found, filler=filler: filler * len(found[0]), text)  # type: ignore[misc]
    return _ASSIGNED_PARENTHESES.sub(_without_parentheses, text)


_ASSIGNED_PARENTHESES = re.compile(rb"\(+[\w$.\[\]]+\)+(?=\s*[-+*/%&|^]?=[^=])")
"""`(x) = y`: the grammar assigns to bare variables only; the reader finds the parentheses again."""


def _without_parentheses(found: re.Match[bytes]) -> bytes:
    return found[0].replace(b"(", b" ").replace(b")", b" ")
