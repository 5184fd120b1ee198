"""Which characters Java has in its identifiers: a letter's category, and what it ignores.

As `Character.isJavaIdentifierStart` and `isJavaIdentifierPart`, by Python's table of Unicode.
"""

from functools import lru_cache
from unicodedata import category

IGNORABLE_CONTROLS = "".join(map(chr, [*range(9), *range(0x0E, 0x1C), *range(0x7F, 0xA0)]))
"""Control characters that may stand inside an identifier, and are no part of its meaning."""

_STARTS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Pc", "Sc"))
_PARTS = _STARTS | {"Cf", "Mc", "Mn", "Nd"}


@lru_cache(maxsize=1 << 12)
def is_identifier_start(character: str) -> bool:
    """Whether an identifier may begin with a character."""
    return category(character) in _STARTS


@lru_cache(maxsize=1 << 12)
def is_identifier_part(character: str) -> bool:
    """Whether a character may stand inside an identifier."""
    return category(character) in _PARTS or character in IGNORABLE_CONTROLS
