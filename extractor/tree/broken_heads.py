"""Methods that no node of a tree stands for, since what is broken in them is their head."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from code2vec.extractor.java.java_text import JavaText
from code2vec.extractor.java.lexemes import Lexemes, lexemes
from code2vec.extractor.java.node import WORD
from code2vec.extractor.java.reading import KEYWORDS
from code2vec.extractor.report import SYNTAX_ERROR
from code2vec.extractor.syntax_tree import MethodNode
from code2vec.extractor.tree.flat_tree import Rows

_DECLARATIONS = ("MethodDeclaration", "ConstructorDeclaration", "CompactConstructorDeclaration")
_PRIMITIVES = frozenset(b"boolean byte char double float int long short void".split())
_NO_TYPES = frozenset(b"record when yield".split()) | (KEYWORDS - _PRIMITIVES)
_IN_ARGUMENTS = frozenset(b"< > >> , . ? & [ ] @ extends super".split())
_AFTER_PARAMETERS = frozenset(b"throws , . [ ] @".split())
_LONGEST = 200  # lexemes that are looked at from a name to its method's body


class _Lost(NamedTuple):
    name: int  # offsets in the text
    start: int
    end: int
    word: str


def methods_with_broken_heads(
    rows: Rows, known: Sequence[int], text: JavaText, errors: Sequence[int]
) -> Iterator[tuple[int, MethodNode]]:
    """What reads like `type name(… {` outside of all methods that are whole, by offset of the name.

    Without these a method whose parameters are broken would be in no count.

    Args:
        rows: the finished tree.
        known: offsets of the names of the methods that the tree has.
        text: the text parsed.
        errors: ascending offsets of what could not be parsed; if there is none, nothing is lost.
    """
    if not errors:
        return
    taken = frozenset(known)
    whole = _whole_spans(rows)
    begins = [start for start, _ in whole]
    for lost in _heads(lexemes(text.text)):
        k = bisect_left(begins, lost.name) - 1
        if lost.name in taken or (k >= 0 and lost.name < whole[k][1]):
            continue
        k = bisect_left(errors, lost.start)
        at = errors[k] if k < len(errors) and errors[k] < lost.end else lost.name
        yield (
            lost.name,
            MethodNode(
                node=-1,
                name=lost.word,
                type="",
                signature=f"{lost.word}(?)",
                start=text.source_offset(lost.start),
                end=text.source_offset(lost.end),
                length=0,
                problem=SYNTAX_ERROR,
                problem_at=text.source_offset(at),
            ),
        )


def _whole_spans(rows: Rows) -> list[tuple[int, int]]:
    """Where the outermost methods and constructors without an error stand, ascending."""
    spans: list[tuple[int, int]] = []
    nodes = [rows.nodes[row] for row in rows.of_kinds(_DECLARATIONS)]
    for start, end in sorted((node.start, node.end) for node in nodes if not node.broken):
        if not spans or start >= spans[-1][1]:
            spans.append((start, end))
    return spans


def _heads(found: Lexemes) -> Iterator[_Lost]:
    words = found.words
    start = 1
    for i in range(1, len(words) - 3):
        if words[i] in (b"{", b"}", b";"):
            start = i + 1
        elif words[i + 1] == b"(" and _is_name(words[i]) and _ends_type(words, i - 1):
            body = _body(found, i + 1)
            if body:
                last = found.partners.get(body, body)
                name = words[i].decode("utf-8", "replace")
                yield _Lost(found.starts[i], found.starts[start], found.end(last), name)


def _is_name(word: bytes) -> bool:
    return bool(WORD.fullmatch(word)) and not word[:1].isdigit() and word not in KEYWORDS


def _ends_type(words: list[bytes], i: int) -> bool:
    """Whether a declaration's type ends here: not a call's `>`, an annotation or a keyword."""
    if words[i] in (b">", b">>", b">>>"):
        return _closes_arguments(words, i)
    if words[i] == b"]":
        return words[i - 1] == b"["
    if not WORD.fullmatch(words[i]) or words[i][:1].isdigit() or words[i] in _NO_TYPES:
        return False
    while words[i - 1] == b"." and i > 2:
        i -= 2
    return words[i - 1] != b"@" or words[i] in _PRIMITIVES


def _closes_arguments(words: list[bytes], i: int) -> bool:
    """Whether the arguments of a type end here, not those of a call and no comparison."""
    depth = 0
    for j in range(i, max(i - _LONGEST, 0), -1):
        if not (words[j] in _IN_ARGUMENTS or words[j] == b">>>" or _is_type_word(words[j])):
            return False
        depth += words[j].count(b">") - words[j].count(b"<")
        if depth == 0:
            return _is_name(words[j - 1])
    return False


def _is_type_word(word: bytes) -> bool:
    return _is_name(word) or word in _PRIMITIVES


def _body(found: Lexemes, opened: int) -> int:
    """The place of the brace that opens the body behind a list of parameters; 0 if none does."""
    words = found.words
    closed = found.partners.get(opened)
    if closed is None:  # a parenthesis is missing: up to the next brace
        for j in range(opened + 1, min(opened + _LONGEST, len(words))):
            if words[j] in (b"{", b"}", b";", b"->"):
                return j if words[j] == b"{" else 0
        return 0
    for j in range(closed + 1, min(closed + _LONGEST, len(words))):
        if words[j] == b"{":
            return j
        if not (words[j] in _AFTER_PARAMETERS or _is_name(words[j])):
            return 0
    return 0
