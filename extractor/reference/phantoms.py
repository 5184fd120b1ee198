"""Children that the reference's parser leaves, moves or loses, and should not.

The rules are applied from the leaves up, to one node at a time: a rule may change the node and its
children. `Rule` maps a node kind to what is done with it.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from code2vec.extractor.java.lexemes import equal_words
from code2vec.extractor.java.node import UNKNOWN, Node
from code2vec.extractor.java.types import ANNOTATION_KINDS

Rule: TypeAlias = Callable[[Node, bytes], None]

PHANTOM = Node("NameExpr", UNKNOWN, UNKNOWN, [])
"""The name without text that some constructors leave behind: no leaf, but it takes a child id.
One object stands for all: it has no children, no comment and no place in the text."""
PHANTOM.low = PHANTOM.high = UNKNOWN


def add_phantom(node: Node, _text: bytes) -> None:
    """Puts the phantom where the node's name was read."""
    node.children.insert(node.gap, PHANTOM)


def split_intersection_cast(cast: Node) -> None:
    """`(A & B & C) e` is read as `(C) (A & B) e`, all of one range."""
    intersection, expression = cast.children
    last = intersection.children.pop()
    inner = Node("CastExpr", cast.start, cast.end, [intersection, expression])
    intersection.start, intersection.end = cast.start, cast.end
    cast.children = [last, inner]


def keep_stale_operand(node: Node, _text: bytes) -> None:
    """A cast or conditional before `->` keeps what was read there before it became a lambda.

    It also ends there. Of two or more or typed parameters nothing is kept.
    """
    lambda_ = node.children[-1]
    if lambda_.kind == "CastExpr" and lambda_.note == "cut":
        node.high, node.note = lambda_.high, "cut"
    if lambda_.kind != "LambdaExpr":
        return
    form, end = lambda_.note
    node.high, node.note = end, "cut"
    if form == "several":
        return
    stale = Node("EnclosedExpr", lambda_.start, end, [])
    if form != "none":
        name = lambda_.children[0].children[0]
        inner = Node("NameExpr", name.start, name.end, [])
        stale = inner if form == "bare" else Node("EnclosedExpr", lambda_.start, end, [inner])
    node.children.insert(-1, stale)


def repeat_else(conditional: Node, text: bytes) -> None:
    """Of two equal lambdas, or casts of them, the second takes the place of the first as well.

    The parser takes out what is equal to the second, which is the first, and adds the second
    again. It does so only where it keeps no stale operand. A branch with methods stays: the
    reference still prints those of both.
    """
    if len(conditional.children) != 3 or conditional.note != "cut":
        return
    condition, then, other = conditional.children
    branches = range(then.start, then.end), range(other.start, other.end)
    if equal_words(text, *branches) and _is_repeatable(other):
        conditional.printed = conditional.children
        conditional.children = [condition, other]
        other.twice = True


_IN_OWN_PLACE = frozenset(("IntersectionType", "MethodDeclaration", "UnionType"))
"""What keeps equal branches apart: the parser finds equal unions and intersections different."""


def _is_repeatable(top: Node) -> bool:
    waiting = [top]
    while waiting:
        node = waiting.pop()
        if node.kind in _IN_OWN_PLACE:
            return False
        waiting += node.children
    return True


def hoist_method_reference(node: Node, _text: bytes) -> None:
    """`x == f()::m` is read as `(x == f())::m`, unless the scope could be a type."""
    reference = node.children[-1]
    if reference.kind != "MethodReferenceExpr" or reference.note:
        return
    scope, *type_arguments = reference.children
    operand = Node(node.kind, node.start, scope.end, [*node.children[:-1], scope])
    operand.op, operand.low, operand.note = node.op, node.low, node.note
    node.kind, node.op, node.note = "MethodReferenceExpr", "", False
    node.end = reference.end
    node.children = [operand, *type_arguments]


def spoil_type(type_: Node, text: bytes) -> None:
    """Type arguments and annotations of a type that end up elsewhere."""
    if type_.gap:
        _take_arguments(type_, text)
    if type_.note == "new" or type_.note == "throws":
        _lose_annotations(type_, text)


def _take_arguments(type_: Node, text: bytes) -> None:
    """In `Outer<A>.Inner` A becomes a child of the whole, though Outer still prints it.

    An Outer that is left without children is a leaf called `GenericClass`.
    """
    scope = type_.children[0]
    if scope.kind != "ClassOrInterfaceType" or text[type_.end - 1 : type_.end] == b">":
        return
    arguments = [a for a in scope.children[scope.gap :] if a.kind not in ANNOTATION_KINDS]
    if arguments:
        scope.children = [child for child in scope.children if child not in arguments]
        type_.children[1:1] = arguments
        if not scope.children:
            scope.kind = "GenericClass"


def _lose_annotations(type_: Node, text: bytes) -> None:
    """The annotations before a type after `new` are lost; after `throws` they are only printed."""
    annotations = take_leading_annotations(type_)
    if type_.note == "throws":
        type_.lead = "".join(
            text[a.start : a.end].decode("utf-8", "replace") + " " for a in annotations
        )


def take_leading_annotations(type_: Node) -> list[Node]:
    """Removes from a type's children the annotations that stand before it, and gives them.

    Those within it stay: of `@A p.@B Q` only `@A` is taken.
    """
    leading = [c for c in type_.children if c.start < type_.start and c.kind in ANNOTATION_KINDS]
    if leading:
        type_.children = [child for child in type_.children if child not in leading]
    return leading


def annotate_array(array: Node, _text: bytes) -> None:
    """In `@A T[]` the annotation belongs to the outermost ArrayType, not to T."""
    array.children += take_leading_annotations(array.children[0])


def annotate_scopes(owner: Node, _text: bytes) -> None:
    """In a bound or supertype `@A p.Q` the annotation belongs to p."""
    for type_ in owner.children:
        if type_.kind == "ClassOrInterfaceType" and type_.gap:
            annotations = take_leading_annotations(type_)
            if annotations:
                type_.children[0].kind = type_.kind  # with children it is no `GenericClass`
                type_.children[0].children += annotations


def print_alternatives_annotations(union: Node, text: bytes) -> None:
    """The annotations before the second and later types of a multi-catch are only printed."""
    for before, type_ in pairwise(union.children):
        _, _, written = text[before.end : type_.start].partition(b"|")
        if b"@" in written:
            take_leading_annotations(type_)
            type_.lead = written.decode("utf-8", "replace")


def lose_default_annotations(method: Node, _text: bytes) -> None:
    """Annotations written after the modifier `default` are lost."""
    modifiers = method.note[3]
    if modifiers is not None and modifiers.dropped:
        method.children = [child for child in method.children if child not in modifiers.dropped]
