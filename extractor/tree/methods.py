"""The method declarations of a tree, and what else may be taken for methods."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from code2vec.extractor.java.java_text import JavaText
from code2vec.extractor.java.node import Node
from code2vec.extractor.report import SYNTAX_ERROR
from code2vec.extractor.syntax_tree import MOST_NESTED, MethodNode, TooComplexError
from code2vec.extractor.tree.broken_heads import methods_with_broken_heads
from code2vec.extractor.tree.flat_tree import Rows
from code2vec.extractor.tree.type_names import types_around

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
        TooComplexError: if the methods have more than `MOST_NESTED` nodes, or too long names.
    """
    found = []
    wanted = rows.of_kinds([name for kind in kinds for name in _NODE_KINDS[kind]])
    if sum(rows.ends_at[row] - row for row in wanted) > MOST_NESTED:
        raise TooComplexError(f"more than {MOST_NESTED:,} nodes in nested methods")
    for row, type_ in zip(wanted, types_around(rows, wanted, text.text), strict=True):
        head = _head(rows, row, text.text)
        found.append((head.at, _method(rows, row, head, type_, text, errors, length)))
    if "methods" in kinds:
        heads = [at for at, _ in found]
        found += methods_with_broken_heads(rows, heads, text, errors)
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
    type_: str,
    text: JavaText,
    errors: Sequence[int],
    length: Callable[[Node], int],
) -> MethodNode:
    node = rows.nodes[row]
    listed = ",".join(_type_of(parameter) for parameter in head.parameters)
    problem = None
    problem_at = -1
    if node.broken:
        problem = SYNTAX_ERROR
        k = bisect_left(errors, node.start)
        problem_at = text.source_offset(errors[k] if k < len(errors) else node.start)
    elif head.body is None:
        problem = "no body"
    return MethodNode(
        node=-1 if problem else row,
        name=head.name,
        type=type_,
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
