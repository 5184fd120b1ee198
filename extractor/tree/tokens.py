"""How the reference writes words: the token of a leaf, the subtokens of a name."""

import re
from functools import lru_cache

NUMBER = "<NUM>"
"""Subtoken of an integer literal that is not among `KEPT_NUMBERS`."""

KEPT_NUMBERS = frozenset(("0", "1", "32", "64"))
METHOD_NAME = "METHOD_NAME"
BLANK = "BLANK"

_LONGEST_CACHED = 64  # characters; longer texts are literals, which hardly recur
_BOUNDARIES = re.compile(r"(?<=[a-z])(?=[A-Z])|_|[0-9]|(?<=[A-Z])(?=[A-Z][a-z])|[ \t\n\x0b\f\r]+")
_SLASHES_S = re.compile("//s+")  # the reference meant `//` and white space
_QUOTES_OR_UNPRINTABLE = re.compile("[\"',]|[^\x20-\x7e]")
_NO_LETTER = re.compile("[^a-z]+")


def normalise_token(text: str, default: str = BLANK) -> str:
    """A leaf's text as the reference writes it: its letters a-z, else what is printable in it.

    Args:
        text: the source text of the leaf.
        default: the word for a text of which nothing is left.
    """
    if len(text) > _LONGEST_CACHED:
        return _normalise(text) or default
    return _normalise_cached(text) or default


def subtokens(name: str) -> str:
    """The label of a method name: its normalised subtokens joined by `|`.

    A name of which no subtoken is left gives the whole name normalised, or `BLANK`.
    """
    return _split_cached(name) or normalise_token(name)


def leaf_subtokens(text: str, token: str, integer_literal: bool) -> str:
    """The subtokens of a leaf: its full text split as a label is, joined by `|`.

    Args:
        text: the source text of the leaf.
        token: the leaf's normalised word; stands where no subtoken is left.
        integer_literal: whether the leaf is one; without letters it is `<NUM>`, unless it is
            one of `KEPT_NUMBERS`.
    """
    if token == METHOD_NAME:
        return token
    split = _split_cached(text) if len(text) <= _LONGEST_CACHED else _split(text)
    if "|" in text:  # a string literal's own `|` would read as a separator
        split = "|".join(part for part in split.split("|") if part)
    if split:
        return split
    return NUMBER if integer_literal and token not in KEPT_NUMBERS else token


def _normalise(text: str) -> str:
    if text.isascii() and text.isalpha():
        return text.lower()
    printable = text.lower().replace("\\n", "")
    if "//s" in printable:
        printable = _SLASHES_S.sub("", printable)
    printable = _QUOTES_OR_UNPRINTABLE.sub("", printable)
    return _NO_LETTER.sub("", printable) or printable.replace(" ", "_")


_normalise_cached = lru_cache(maxsize=1 << 16)(_normalise)


def _split(text: str) -> str:
    parts = (normalise_token(part, "") for part in _BOUNDARIES.split(text.strip()) if part)
    return "|".join(part for part in parts if part)


_split_cached = lru_cache(maxsize=1 << 16)(_split)
