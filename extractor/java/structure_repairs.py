"""Structures that the grammar lacks, made into what it has: parentheses, annotations, members.

Each repair says which bytes to replace; the readers find again what was hidden.
"""

import re
from collections.abc import Iterator

from code2vec.extractor.java.lexemes import Lexemes
from code2vec.extractor.java.reading import KEYWORDS
from code2vec.extractor.java.word_repairs import Change

_ASSIGNMENTS = frozenset(b"= += -= *= /= %= &= |= ^= <<= >>= >>>=".split())
_NAME = re.compile(rb"[\w$\x80-\xff]+")


def structure_changes(found: Lexemes) -> Iterator[Change]:
    """What to change in the structure of a text."""
    yield from _package_annotations(found)
    for i, word in enumerate(found.words):
        if word in _ASSIGNMENTS and found.words[i - 1] == b")":
            yield from _target_parentheses(found, i - 1)
        elif word == b"interface" and found.words[i - 1] == b"@":
            yield from _annotation_with_record(found, i)


def _package_annotations(found: Lexemes) -> Iterator[Change]:
    """All before `package` but the last: of several the grammar makes a variable `package x`."""
    words = found.words
    annotations = []
    i = 1
    while words[i] == b"@" and words[i + 1] != b"interface":
        annotations.append(i)
        i += 2
        while words[i] == b".":
            i += 2
        if words[i] == b"(":
            i = found.partners.get(i, i) + 1
    if len(annotations) > 1 and words[i] == b"package":
        for place in range(annotations[0], annotations[-1]):
            yield found.starts[place], b" " * len(words[place])


def _target_parentheses(found: Lexemes, closed: int) -> Iterator[Change]:
    """Those of `(x) = y`: the grammar assigns to bare variables only."""
    words = found.words
    opened = found.partners.get(closed, 0)
    before = words[opened - 1] if opened else b"x"
    if before in (b"]", b">", b"super", b"this") or _is_called(before):
        return
    while words[opened] == b"(" and found.partners.get(opened) == closed:
        yield found.starts[opened], b" "
        yield found.starts[closed], b" "
        opened, closed = opened + 1, closed - 1


def _is_called(before: bytes) -> bool:
    return bool(_NAME.fullmatch(before)) and before not in KEYWORDS and before != b"yield"


def _annotation_with_record(found: Lexemes, i: int) -> Iterator[Change]:
    """An annotation type that holds a record becomes an interface, without default values."""
    words = found.words
    body = i + 2
    if words[body] != b"{" or body not in found.partners:
        return
    places = list(found.inside(body))
    if not any(words[j] == b"record" and words[j + 2] in (b"(", b"<") for j in places):
        return
    yield found.starts[i - 1], b" "
    hidden = False
    for j in places:
        hidden = words[j] != b";" and (hidden or (words[j] == b"default" and words[j - 1] in _ENDS))
        if hidden:
            for k in range(j, max(found.partners.get(j, j), j) + 1):
                yield found.starts[k], b" " * len(words[k])


_ENDS = (b")", b"]")
