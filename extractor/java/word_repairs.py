"""Words that the grammar or its lexer takes for something else, or for nothing.

Each repair says which bytes to replace. A word becomes a plain name, a number a plain number.
"""

import re
from collections.abc import Iterator

from code2vec.extractor.java.identifiers import is_identifier_part, is_identifier_start
from code2vec.extractor.java.lexemes import WORD_PIECE, Lexemes
from code2vec.extractor.java.reading import KEYWORDS

Change = tuple[int, bytes]
"""An offset, and what stands there instead."""

MODULE_WORDS = frozenset(
    b"exports module open opens provides requires to transitive uses with".split()
)
"""Keywords of a module's declaration, and nowhere else."""

_WORD = re.compile(WORD_PIECE + rb"+")
_PLAIN = re.compile(rb"[\w$]+")
_PRIMITIVES = frozenset(b"boolean byte char double float int long short".split())
_TYPE_MODIFIERS = frozenset(
    b"@ abstract class final interface non non-sealed private protected public sealed static "
    b"strictfp".split()
)
_NO_OPERAND = frozenset(
    b"; ) ] } , . : ? -> :: = == != <= >= < > += -= *= /= %= &= |= ^= <<= >>= >>>= * / % & | ^ "
    b"&& || instanceof".split()
)
"""What follows an operand, and begins none."""


def word_changes(found: Lexemes) -> Iterator[Change]:
    """What to change in the words of a text."""
    words, starts = found.words, found.starts
    plain = {word: _plain(word) for word in set(words)}
    changing = _RULES.keys() | MODULE_WORDS | {word for word in plain if plain[word] != word}
    places = [i for i, word in enumerate(words) if word in changing]
    is_module = any(words[i] == b"module" and _declares_module(words, i) for i in places)
    guards: set[int] = set()
    for i in places:
        word = words[i]
        rule = _RULES.get(word)
        if rule is not None:
            if rule(words, i, guards):
                yield starts[i], b"x" * len(word)
        elif word in MODULE_WORDS:
            if not is_module and not _imports_module(words, i):
                yield starts[i], b"x" * len(word)
        else:
            yield starts[i], plain[word]


def _declares_module(words: list[bytes], i: int) -> bool:
    """Whether `module a.b {` begins here."""
    i += 1
    while _WORD.fullmatch(words[i]) and words[i + 1] == b".":
        i += 2
    return bool(_WORD.fullmatch(words[i])) and words[i + 1] == b"{"


def _imports_module(words: list[bytes], i: int) -> bool:
    return words[i] == b"module" and words[i - 1] == b"import" and words[i + 1] != b"."


def _is_name(word: bytes) -> bool:
    return bool(_WORD.fullmatch(word)) and not word[:1].isdigit() and word not in KEYWORDS


# --- contextual keywords: each rule says whether the word is a name here


def _record(words: list[bytes], i: int, _guards: set[int]) -> bool:
    return words[i - 1] == b"." or not (_is_name(words[i + 1]) and words[i + 2] in (b"(", b"<"))


def _sealed(words: list[bytes], i: int, _guards: set[int]) -> bool:
    return words[i + 1] not in _TYPE_MODIFIERS


def _yield(words: list[bytes], i: int, _guards: set[int]) -> bool:
    return words[i + 1] in _NO_OPERAND


def _when(words: list[bytes], i: int, guards: set[int]) -> bool:
    """It is no name behind a pattern's end: `)`, or a name behind the last word of a type."""
    follows_pattern = words[i - 1] == b")" or (
        _is_name(words[i - 1]) and i - 1 not in guards and _ends_type(words, i - 2)
    )
    if not follows_pattern or words[i + 1] in _NO_OPERAND:
        return True
    guards.add(i)
    return False


def _ends_type(words: list[bytes], i: int) -> bool:
    if words[i] in (b">", b"]") or words[i] in _PRIMITIVES:
        return True
    if not _is_name(words[i]):
        return False
    while words[i - 1] == b"." and i > 2:
        i -= 2
    return words[i - 1] != b"@"


def _this(words: list[bytes], i: int, _guards: set[int]) -> bool:
    """A resource of `try`, which the reader knows again."""
    is_first = words[i - 1] == b"(" and words[i - 2] == b"try"
    return (is_first or words[i - 1] == b";") and words[i + 1] in (b")", b";")


_RULES = {
    b"record": _record,
    b"sealed": _sealed,
    b"this": _this,
    b"when": _when,
    b"yield": _yield,
}


# --- names and numbers


def _plain(word: bytes) -> bytes:
    """What stands for a word wherever it stands: the word itself if the lexer knows it."""
    if _PLAIN.fullmatch(word) and not word[:1].isdigit():
        return word
    if word[:1].isdigit() or (word[:1] == b"." and word != b"..." and len(word) > 1):
        return _plain_number(word)
    return _plain_name(word) if _WORD.fullmatch(word) else word


def _plain_name(word: bytes) -> bytes:
    """A word with `x` for each byte of its identifiers that the lexer may not know."""
    try:
        letters = word.decode()
    except UnicodeDecodeError:
        return word
    pieces: list[str] = []
    start = -1
    for place, letter in enumerate(letters):
        if start < 0 and is_identifier_start(letter):
            start = place
        elif start >= 0 and not _continues(letters, start, place):
            pieces.append(_plain_identifier(letters[start:place]))
            start = -1
        if start < 0:
            pieces.append(letter)
    if start >= 0:
        pieces.append(_plain_identifier(letters[start:]))
    return "".join(pieces).encode()


def _plain_identifier(name: str) -> str:
    written = name.encode()
    return name if _PLAIN.fullmatch(written) else "x" * len(written)


def _continues(letters: str, start: int, place: int) -> bool:
    """Whether an identifier that began at `start` goes on here.

    The zero width space parts words in the reference, but not in Java: behind a keyword, or
    before what is no letter, it does here.
    """
    if letters[place] != _ZERO_WIDTH_SPACE:
        return is_identifier_part(letters[place])
    is_inside = place + 1 < len(letters) and is_identifier_part(letters[place + 1])
    return is_inside and letters[start:place].encode() not in KEYWORDS


_ZERO_WIDTH_SPACE = "\u200b"
_DIGITS = rb"\d(?:[\d_]*\d)?"
_HEX = rb"[\da-fA-F](?:[\da-fA-F_]*[\da-fA-F])?"
_INTEGER = (  # compiled where it is used: few texts need a repair, and every command imports this
    rb"(?:0[xX]"
    + _HEX
    + rb"|0[bB][01](?:[01_]*[01])?|0_*[0-7](?:[0-7_]*[0-7])?|0|[1-9](?:[\d_]*\d)?)"
    rb"[lL]?"
)
_EXPONENT = rb"[eE][-+]?" + _DIGITS
_FRACTION = (
    rb"(?:(?:" + _DIGITS + rb"\.(?:" + _DIGITS + rb")?|\." + _DIGITS + rb")(?:" + _EXPONENT + rb")?"
    rb"|" + _DIGITS + _EXPONENT + rb"|" + _DIGITS + rb"(?=[fFdD])"
    rb"|0[xX](?:" + _HEX + rb"\.?|(?:" + _HEX + rb")?\." + _HEX + rb")[pP][-+]?" + _DIGITS + rb")"
    rb"[fFdD]?"
)


def _plain_number(word: bytes) -> bytes:
    """A number of the same length; the reader takes a long's letter from the text itself."""
    if re.fullmatch(_INTEGER, word):
        return b"1" * len(word)
    if re.fullmatch(_FRACTION, word):
        return b"1.".ljust(len(word), b"0")
    return word
