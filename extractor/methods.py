"""The method declarations of a tree, and what else may be taken for methods."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from code2vec.extractor.flat_tree import Rows
from code2vec.extractor.java.node import TYPE_KINDS, Node
from code2vec.extractor.java_text import JavaText
from code2vec.extractor.limits import MOST_NESTED, TooComplexError
from code2vec.extractor.syntax_tree import MethodNode

_ANONYMOUS = frozenset(("EnumConstantDeclaration", "ObjectCreationExpr"))
_NODE_KINDS = {
    "methods": ("MethodDeclaration",),
    "constructors": ("CompactConstructorDeclaration", "ConstructorDeclaration"),
    "lambdas": ("LambdaExpr",),
    "initializers": ("InitializerDeclaration",),
}
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def find_methods(
    rows: Rows,
    text: JavaText,
    errors: Sequence[int],
    length: Callable[[Node], int],
    kinds: Sequence[str] = ("methods",),
) -> tuple[MethodNode, ...]:
    """The methods, outer before inner, in source order of their names.

    Args:
        rows: the finished tree.
        text: the text parsed.
        errors: ascending offsets of what could not be parsed.
        length: gives the lines of a body.
        kinds: what counts as a method: `methods`, `constructors`, `lambdas`, `initializers`.

    Raises:
        TooComplexError: if the methods have more than `MOST_NESTED` nodes.
    """
    types = _TypeNames(rows, text.text)
    found = []
    wanted = rows.of_kinds([name for kind in kinds for name in _NODE_KINDS[kind]])
    if sum(rows.ends_at[row] - row for row in wanted) > MOST_NESTED:
        raise TooComplexError(f"more than {MOST_NESTED:,} nodes in nested methods")
    for row in wanted:
        head = _head(rows, row, text.text)
        found.append((head.at, _method(rows, row, head, types, text, errors, length)))
    found.sort(key=lambda pair: pair[0])
    return tuple(method for _, method in found)


class _Head(NamedTuple):
    """What a method is called, and what it consists of."""

    at: int  # where the name stands, or what has none begins
    name: str
    parameters: Sequence[Node]
    body: Node | None
    label: str = ""


def _head(rows: Rows, row: int, text: bytes) -> _Head:
    node = rows.nodes[row]
    if node.kind == "MethodDeclaration" or node.broken:
        name, parameters, body = node.note[:3]
        return _Head(name.start, _written(name, text), parameters, body)
    children = [child for child in node.children if child.start >= 0]  # without phantoms
    parameters = [child for child in children if child.kind == "Parameter"]
    body = next((child for child in children if child.kind in _BODIES), None)
    if node.kind == "LambdaExpr":
        return _Head(node.start, "<lambda>", parameters, body, "<lambda>")
    if node.kind == "InitializerDeclaration":
        label = "<clinit>" if node.note == "static" else "<init>"
        return _Head(node.start, label, (), body, label)
    if node.kind == "CompactConstructorDeclaration":
        record = rows.nodes[rows.parents[row]]
        parameters = [child for child in record.children if child.kind == "Parameter"]
    name = next(child for child in children if child.kind == "NameExpr")
    return _Head(name.start, _written(name, text), parameters, body, "<init>")


_BODIES = frozenset(("BlockStmt", "ExpressionStmt"))


def _written(name: Node, text: bytes) -> str:
    return text[name.start : name.end].decode("utf-8", "replace")


def _method(
    rows: Rows,
    row: int,
    head: _Head,
    types: "_TypeNames",
    text: JavaText,
    errors: Sequence[int],
    length: Callable[[Node], int],
) -> MethodNode:
    node = rows.nodes[row]
    listed = ",".join(_type_of(parameter) for parameter in head.parameters)
    problem = None
    problem_at = -1
    if node.broken:
        problem = "syntax error"
        k = bisect_left(errors, node.start)
        problem_at = text.source_offset(errors[k] if k < len(errors) else node.start)
    elif head.body is None:
        problem = "no body"
    return MethodNode(
        node=-1 if problem else row,
        name=head.name,
        type=types.around(row),
        signature=f"{head.name}({listed})",
        start=text.source_offset(node.start),
        end=text.source_offset(node.end),
        length=0 if problem or head.body is None else length(head.body),
        problem=problem,
        problem_at=problem_at,
        label=head.label,
    )


def _type_of(parameter: Node) -> str:
    if not parameter.name and parameter.kind == "Parameter":
        return "?"  # of a lambda, without a type
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
        return node.kind in TYPE_KINDS or (node.kind in _ANONYMOUS and node.note == "body")

    def _own_name(self, row: int) -> str:
        node = self._rows.nodes[row]
        if node.kind in TYPE_KINDS:
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
