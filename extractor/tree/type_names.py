"""The full names of the types of a tree."""

from collections.abc import Iterable, Mapping

from code2vec.extractor.java.node import TYPE_KINDS, Node
from code2vec.extractor.syntax_tree import MOST_TYPE_LETTERS, TooComplexError
from code2vec.extractor.tree.flat_tree import Rows

_ANONYMOUS = frozenset(("EnumConstantDeclaration", "ObjectCreationExpr"))


def types_around(rows: Rows, members: Iterable[int], text: bytes) -> list[str]:
    """The full name of the type that each of some rows lies in.

    That is package and nesting by dots; the n-th anonymous class of a type, in source order, is
    `$n`. A name is as long as its type lies deep, so those of all rows together grow with the
    square of the depth: a limit keeps them in bounds.

    Args:
        rows: the finished tree.
        members: rows, ascending.
        text: the text parsed.

    Raises:
        TooComplexError: if the names have more than `MOST_TYPE_LETTERS` together.
    """
    owners = _Owners(rows, text)
    names: list[str] = []
    written = 0
    last, name = -1, ""
    for member in members:
        owner = owners.enter(member)
        if owner != last or not names:
            last, name = owner, owners.name()
        written += len(name)
        if written > MOST_TYPE_LETTERS:
            raise TooComplexError(f"more than {MOST_TYPE_LETTERS:,} letters in names of types")
        names.append(name)
    return names


class _Owners:
    """Follows the types around one row after another, from first to last."""

    def __init__(self, rows: Rows, text: bytes) -> None:
        self._rows = rows
        types = [row for row in rows.of_kinds(TYPE_KINDS | _ANONYMOUS) if _is_type(rows.nodes[row])]
        self._types = types
        self._numbers = _anonymous_numbers(rows, types)
        self._next = 0
        self._open: list[int] = []
        self._words = [_package(rows.nodes[0], text)]

    def enter(self, row: int) -> int:
        """The row of the innermost type around a row; -1 if there is none."""
        types = self._types
        while self._next < len(types) and types[self._next] < row:
            self._close(types[self._next])
            self._open.append(types[self._next])
            self._words.append(self._word(types[self._next]))
            self._next += 1
        self._close(row)
        return self._open[-1] if self._open else -1

    def name(self) -> str:
        """The full name of the type entered last."""
        return ".".join(self._words if self._words[0] else self._words[1:])

    def _close(self, row: int) -> None:
        """Leaves the types that end before a row."""
        while self._open and self._rows.ends_at[self._open[-1]] <= row:
            self._open.pop()
            self._words.pop()

    def _word(self, row: int) -> str:
        number = self._numbers.get(row)
        if number is not None:
            return f"${number}"
        return self._rows.nodes[row].name.decode("utf-8", "replace")


def _is_type(node: Node) -> bool:
    return node.kind in TYPE_KINDS or node.note == "body"


def _anonymous_numbers(rows: Rows, types: list[int]) -> Mapping[int, int]:
    """The number of each anonymous type in the type around it, in source order."""
    nodes, ends_at = rows.nodes, rows.ends_at
    owners: dict[int, int] = {}
    opened: list[int] = []
    for row in types:
        while opened and ends_at[opened[-1]] <= row:
            opened.pop()
        if nodes[row].kind not in TYPE_KINDS:
            owners[row] = opened[-1] if opened else -1
        opened.append(row)
    counts: dict[int, int] = {}
    numbers: dict[int, int] = {}
    for row in sorted(owners, key=lambda row: nodes[row].start):
        counts[owners[row]] = numbers[row] = counts.get(owners[row], 0) + 1
    return numbers


def _package(root: Node, text: bytes) -> str:
    package = ""
    for node in root.children:
        if node.kind == "PackageDeclaration" and node.children:
            name = node.children[-1]
            package = "".join(text[name.start : name.end].decode("utf-8", "replace").split())
    return package
