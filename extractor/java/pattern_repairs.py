"""Hides from the parser what the grammar lacks in the patterns of `case` and `instanceof`."""

import re
from collections.abc import Iterator

_ARGUMENTS = rb"\((?:[^()\"\n]|\"[^\"\n]*\")*+\)"
ANNOTATION = rb"@[\w$]++(?:\.[\w$]++)*+\s*+(?:" + _ARGUMENTS + rb"\s*+)?+"
"""An annotation whose arguments hold no parentheses, and the white space after it."""

_NAME = rb"(?:[\w$]|[\x80-\xff])+"
_TYPE = (
    _NAME
    + rb"(?:\s*\.\s*"
    + _NAME
    + rb")*(?:\s*<[\w$.,<>?\s\[\]&\x80-\xff]{0,200}>)?(?:\s*\[\s*\])*"
)
_MODIFIERS = rb"(?:final\s++|" + ANNOTATION + rb"){0,20}+"
_TYPE_PATTERN = re.compile(_TYPE + rb"\s+" + _NAME)
_RECORD_PATTERN = re.compile(_TYPE + rb"\s*\(")
_START = re.compile(rb"\b(case|instanceof)\s+(" + _MODIFIERS + rb")")
_FINAL = re.compile(rb"\bfinal\b")
_HIDDEN = re.compile(rb"\bfinal\b|" + ANNOTATION)
_DOTTED = re.compile(_NAME + rb"(?:\." + _NAME + rb")+(?=\s*\()")
_COMMA = re.compile(rb"\s*,\s*")
_LONGEST = 2000  # bytes of a pattern; without an end, so that odd texts take no time
_PARENTHESIS = re.compile(rb"[()]")


def with_simple_patterns(text: bytes) -> bytes:
    """`case final A a`, `x instanceof b.P(@A int c)` without `final`, annotations and dots.

    Annotations before the type that follows `instanceof` stay: these the grammar knows. The reader
    finds the dots again.
    """
    pieces = []
    done = 0
    for found in _START.finditer(text):
        start, at = found.span(2)
        if start < done:
            continue
        modifiers = found[2]
        if found[1] == b"case":
            modifiers = b" " * len(modifiers)
        elif b"@" in modifiers:
            modifiers = _FINAL.sub(b"     ", modifiers)
        pieces += [text[done:start], modifiers]
        done = at
        head = _RECORD_PATTERN.match(text, at)
        if head is not None:
            done = _closing(text, head.end())
            pattern = _HIDDEN.sub(lambda hidden: b" " * len(hidden[0]), text[at:done])
            pieces.append(_DOTTED.sub(lambda name: name[0].replace(b".", b"_"), pattern))
    return b"".join([*pieces, text[done:]])


def without_pattern_alternatives(text: bytes) -> bytes:
    """`case A _, B(_) ->` with its first pattern only."""
    pieces = []
    done = 0
    for found in _START.finditer(text):
        ends = list(_patterns(text, found.end())) if found[1] == b"case" else []
        if len(ends) > 1:
            pieces += [text[done : ends[0]], b" " * (ends[-1] - ends[0])]
            done = ends[-1]
    return b"".join([*pieces, text[done:]])


def _patterns(text: bytes, at: int) -> Iterator[int]:
    """The ends of the patterns, with commas between them, from `at` on."""
    while True:
        head = _RECORD_PATTERN.match(text, at)
        whole = _TYPE_PATTERN.match(text, at)
        if head is not None:
            at = _closing(text, head.end())
        elif whole is not None:
            at = whole.end()
        else:
            return
        yield at
        comma = _COMMA.match(text, at)
        if comma is None:
            return
        at = comma.end()


def _closing(text: bytes, at: int) -> int:
    """The offset behind the parenthesis that closes what was opened before `at`."""
    depth = 1
    for found in _PARENTHESIS.finditer(text, at, at + _LONGEST):
        depth += 1 if found[0] == b"(" else -1
        if depth == 0:
            return found.end()
    return at
