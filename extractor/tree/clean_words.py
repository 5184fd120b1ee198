"""How the profile `clean` writes words: letters of every script, digits within names."""

import re
import unicodedata
from functools import lru_cache

from code2vec.extractor.tree.tokens import BLANK, KEPT_NUMBERS, NUMBER

_NUMBERS = frozenset(("DoubleLiteralExpr", "IntegerLiteralExpr", "LongLiteralExpr"))
_DROPPED = frozenset("\"',|")
# What the rules come to in ASCII, which is nearly all Java.
_ASCII_CAPITALS = re.compile(r"(?<=[^A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ASCII_BOUNDARIES = re.compile(r"[_\s]+|" + _ASCII_CAPITALS.pattern)
_NO_ASCII_WORD = re.compile("[^A-Za-z0-9]+")


def clean_token(text: str, kind: str = "") -> str:
    """A leaf's text as one word: its letters and digits, in lower case and Unicode's form NFC.

    A text without a letter keeps what is printable, with `_` for spaces. A number keeps its dot,
    its sign and its prefix. The word holds no white space, comma, quote or `|`, and is never empty.

    Args:
        text: the source text of the leaf.
        kind: the leaf's node kind, which tells numbers.
    """
    if text.isascii() and text.isalpha():
        return text.lower()
    lower = _folded(text)
    if kind in _NUMBERS:
        lower = lower.replace("_", "").replace(" ", "")
    else:
        letters = _letters_and_digits(lower)
        if letters.isalpha() or any(letter.isalpha() for letter in letters):
            return letters
    printable = (c for c in lower.replace(" ", "_") if c.isprintable() and c not in _DROPPED)
    return unicodedata.normalize("NFC", "".join(printable)) or BLANK


@lru_cache(maxsize=1 << 16)
def clean_subtokens(name: str) -> str:
    """The label of a method name: its parts joined by `|`.

    A part begins at a capital behind what is none, at the last capital of several before a small
    letter, and behind `_` and white space. Digits stay with the letters before them: `sha256` is
    one part, `utf8String` is `utf8|string`.
    """
    return _split(name) or clean_token(name)


def clean_leaf_subtokens(text: str, token: str, integer_literal: bool) -> str:
    """The subtokens of a leaf: its text split as a label is.

    Args:
        text: the source text of the leaf.
        token: its word; stands where no part is left.
        integer_literal: whether it is one; if it is decimal, it is `<NUM>` unless it is one of
            `KEPT_NUMBERS`.
    """
    if integer_literal:
        return NUMBER if token.isdecimal() and token not in KEPT_NUMBERS else token
    return _split(text) or token


def _folded(text: str) -> str:
    if text.isascii():
        return text.replace("\\n", "").lower()
    lower = unicodedata.normalize("NFC", text).replace("\\n", "").lower()
    return unicodedata.normalize("NFC", lower)


def _letters_and_digits(text: str) -> str:
    if text.isascii():
        return _NO_ASCII_WORD.sub("", text)
    kept = "".join(c for c in text if c.isalnum() or unicodedata.category(c)[0] == "M")
    return unicodedata.normalize("NFC", kept)  # a mark may have lost what it stood behind


def _split(text: str) -> str:
    if text.isascii() and text.isalnum():  # nearly all names
        return _ASCII_CAPITALS.sub("|", text).lower()
    parts = _ASCII_BOUNDARIES.split(text) if text.isascii() else _parts(text)
    words = (_letters_and_digits(_folded(part)) for part in parts)
    return "|".join(word for word in words if word)


def _parts(text: str) -> list[str]:
    text = unicodedata.normalize("NFC", text)
    parts = [""]
    for place, char in enumerate(text):
        if char == "_" or char.isspace():
            parts.append("")
            continue
        after = text[place + 1 : place + 2]
        if place and char.isupper() and (not text[place - 1].isupper() or after.islower()):
            parts.append("")
        parts[-1] += char
    return parts
