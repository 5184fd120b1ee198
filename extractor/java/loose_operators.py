"""Puts right what the grammar reads as a cast of a signed value: `a * (b) + c * d`.

In Java a sign behind a name in parentheses is an operator between two operands. What was read as a
cast becomes a BinaryExpr that is `loose`: its sign binds weaker than what was read around it, so
the nodes around change places with it, until one binds as weakly.
"""

from code2vec.extractor.java.node import Node

LOOSE = "loose"  # the `note` of such a node
_SIGNS = {"positive": "plus", "negative": "minus"}
_STRONGER = frozenset(("times", "divide", "remainder"))
_ALIKE = frozenset(("plus", "minus"))


def sign_of(value: Node) -> str | None:
    """The operator that the sign of a value would be, if it has one."""
    return _SIGNS.get(value.op) if value.kind == "UnaryExpr" else None


def loose(operator: str, left: Node, right: Node) -> Node:
    """A BinaryExpr that may change places with what is around it."""
    made = Node("BinaryExpr", left.start, right.end, [left, right])
    made.op = operator
    made.note = LOOSE
    return made


def around(made: Node) -> Node:
    """A node that was read around its last child, a loose one: now that is around it."""
    inner = made.children[-1]
    if inner.note != LOOSE or inner.kind != "BinaryExpr":
        return made
    left, right = inner.children
    made.children[-1] = left
    made.end = left.end
    return loose(inner.op, made, right)


def balanced(made: Node) -> Node:
    """A BinaryExpr, its loose operands in their place."""
    left, right = made.children
    binds = made.op in _STRONGER
    if right.note == LOOSE and right.kind == "BinaryExpr" and (binds or made.op in _ALIKE):
        made = around(made)
        made.children[0] = balanced(made.children[0])
    elif binds and left.note == LOOSE and left.kind == "BinaryExpr":
        product = Node("BinaryExpr", left.children[1].start, right.end, [left.children[1], right])
        product.op = made.op
        return loose(left.op, left.children[0], product)
    return made
