"""A node of the clean tree."""

import re
from collections.abc import Sequence
from typing import Any

from code2vec.extractor.java.lexemes import WORD_PIECE

WORD = re.compile(WORD_PIECE + rb"+")
"""A name, in bytes of UTF-8."""


class Node:
    """A node: its class name in JavaParser, its bytes in the text parsed, its children.

    Of what is in no slot the class holds the value that most nodes keep; a node has its own only
    where it differs, which makes the many small nodes cheap.
    """

    __slots__ = ("__dict__", "children", "end", "gap", "kind", "note", "start")

    op = ""  # operator of an AssignExpr, BinaryExpr or UnaryExpr
    name = b""  # a declaration's name, a type's last name; empty: see the text
    broken = False  # a method that holds a syntax error
    lead = ""  # text that the reference prints before a leaf
    comment: "Node | None" = None  # the comment that the reference attaches
    printed: "list[Node] | None" = None  # the children as printed, where `children` was re-sorted
    before: "Sequence[Node]" = ()  # comments among the siblings that print just before this node
    twice = False  # whether the reference lists it twice among its parent's children
    after: "Sequence[Node]" = ()  # comments among the children that print at this node's end
    low: int | None = None  # start and end as the reference has them, where they differ;
    high: int | None = None  # UNKNOWN stands for its 0:0

    def __init__(self, kind: str, start: int, end: int, children: "list[Node]") -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.children = children
        self.gap = 0  # number of children before the node's own name or, without one, its body
        self.note: Any = None  # what a kind's reader leaves for its parent, or for the faults

    def __repr__(self) -> str:
        return f"{self.kind}[{self.start}:{self.end}]"


class Modifiers:
    """The modifiers of a declaration; of them only the annotations are nodes."""

    __slots__ = ("annotations", "default_first", "dropped", "static")

    def __init__(
        self, annotations: list[Node], dropped: list[Node], static: bool, default_first: bool
    ) -> None:
        self.annotations = annotations  # all of them
        self.default_first = default_first  # nothing stands before `default`
        self.dropped = dropped  # those after `default`, which the reference loses
        self.static = static


def type_name(node: Node, text: bytes) -> bytes:
    """The last name of a type."""
    return node.name or text[node.start : node.end]


UNKNOWN = -1  # as `low` or `high`: the reference's position 0:0

TYPE_KINDS = frozenset(
    (
        "AnnotationDeclaration",
        "ClassOrInterfaceDeclaration",
        "EnumDeclaration",
        "RecordDeclaration",
    )
)
"""Kinds of type declarations."""

BROKEN = "Broken"
"""Class name of a node that holds what is whole in something that is not."""
