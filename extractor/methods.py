"""The method declarations of a tree."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence

from code2vec.extractor.flat_tree import Rows
from code2vec.extractor.java.node import Node
from code2vec.extractor.java_text import JavaText
from code2vec.extractor.syntax_tree import MethodNode

_TYPES = frozenset(
    (
        "AnnotationDeclaration",
        "ClassOrInterfaceDeclaration",
        "EnumDeclaration",
        "RecordDeclaration",
    )
)
_ANONYMOUS = frozenset(("EnumConstantDeclaration", "ObjectCreationExpr"))
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def find_methods(
    rows: Rows, text: JavaText, errors: Sequence[int], length: Callable[[Node], int]
) -> tuple[MethodNode, ...]:
    """The methods, outer before inner, in source order of their names.

    Args:
        rows: the finished tree.
        text: the text parsed.
        errors: ascending offsets of what could not be parsed.
        length: gives the lines of a body.
    """
    types = _TypeNames(rows, text.text)
    found = []
    for row in rows.of_kinds(("MethodDeclaration",)):
        name_at = rows.nodes[row].note[0].start
        found.append((name_at, _method(rows, row, types, text, errors, length)))
    found.sort(key=lambda pair: pair[0])
    return tuple(method for _, method in found)


def _method(
    rows: Rows,
    row: int,
    types: "_TypeNames",
    text: JavaText,
    errors: Sequence[int],
    length: Callable[[Node], int],
) -> MethodNode:
    node = rows.nodes[row]
    name, parameters, block = node.note[:3]
    written = text.text[name.start : name.end].decode("utf-8", "replace")
    listed = ",".join(_type_of(parameter) for parameter in parameters)
    problem = None
    problem_at = -1
    if node.broken:
        problem = "syntax error"
        k = bisect_left(errors, node.start)
        problem_at = text.source_offset(errors[k] if k < len(errors) else node.start)
    elif block is None:
        problem = "no body"
    return MethodNode(
        node=-1 if problem else row,
        name=written,
        type=types.around(row),
        signature=f"{written}({listed})",
        start=text.source_offset(node.start),
        end=text.source_offset(node.end),
        length=0 if problem else length(block),
        problem=problem,
        problem_at=problem_at,
    )


def _type_of(parameter: Node) -> str:
    written = parameter.name.decode("utf-8", "replace")
    if "/" in written:
        written = _COMMENT.sub("", written)
    return "".join(written.split())


class _TypeNames:
    """Names of types: package and nesting by dots; the n-th anonymous class of a type is `$n`."""

    def __init__(self, rows: Rows, text: bytes) -> None:
        self._rows = rows
        self._names: dict[int, str] = {}
        self._numbers: dict[int, int] | None = None
        self._package = ""
        for node in rows.nodes[0].children:
            if node.kind == "PackageDeclaration" and node.children:
                name = node.children[-1]
                self._package = "".join(
                    text[name.start : name.end].decode("utf-8", "replace").split()
                )

    def around(self, row: int) -> str:
        """The full name of the type that a row lies in."""
        chain = []
        parents = self._rows.parents
        owner = parents[row]
        while owner >= 0 and owner not in self._names:
            if self._is_type(owner):
                chain.append(owner)
            owner = parents[owner]
        name = self._names[owner] if owner >= 0 else self._package
        for owner in reversed(chain):
            own = self._own_name(owner)
            name = f"{name}.{own}" if name else own
            self._names[owner] = name
        return name

    def _is_type(self, row: int) -> bool:
        node = self._rows.nodes[row]
        return node.kind in _TYPES or (node.kind in _ANONYMOUS and node.note == "body")

    def _own_name(self, row: int) -> str:
        node = self._rows.nodes[row]
        if node.kind in _TYPES:
            return node.name.decode("utf-8", "replace")
        if self._numbers is None:
            self._numbers = self._number_anonymous()
        return f"${self._numbers[row]}"

    def _number_anonymous(self) -> dict[int, int]:
        nodes, parents = self._rows.nodes, self._rows.parents
        anonymous = [row for row in self._rows.of_kinds(_ANONYMOUS) if self._is_type(row)]
        anonymous.sort(key=lambda row: nodes[row].start)
        counts: dict[int, int] = {}
        numbers = {}
        for row in anonymous:
            owner = parents[row]
            while owner >= 0 and not self._is_type(owner):
                owner = parents[owner]
            counts[owner] = numbers[row] = counts.get(owner, 0) + 1
        return numbers
