"""Gives names that are no nodes in the reference's trees a leaf, a `SimpleName`, of their own.

These are the names of C-style array variables, of types with arguments, scope, bounds or
annotations, of qualified annotations, of enum constants with arguments, of the labels of statements
and jumps, of annotation members and their values, and what a method reference calls.
"""

import re
from collections.abc import Callable, Sequence

from code2vec.extractor.java.node import WORD, Node
from code2vec.extractor.java.types import ANNOTATION_KINDS

NAME_KIND = "SimpleName"

_GAP = re.compile(rb"(?:[^\w$\x80-\xff\x00-\x08\x0e-\x1b\x7f@/]|//[^\n]*|/\*.*?\*/|/)*", re.DOTALL)


def add_lost_names(root: Node, text: bytes) -> None:
    """Adds the names to a clean tree; changes its nodes."""
    nodes = [root]
    for node in nodes:  # grows as it goes
        add = _RULES.get(node.kind)
        if add is not None:
            add(node, text)
        nodes += node.children


def _name(text: bytes, at: int, end: int, annotations: Sequence[Node] = ()) -> Node | None:
    """The first word of `text[at:end]` that is in no annotation, or None."""
    while True:
        found = _GAP.match(text, at, end)
        at = found.end() if found else at
        over = [node.end for node in annotations if node.start <= at < node.end]
        if not over:
            break
        at = max(over)
    word = WORD.match(text, at, end)
    return Node(NAME_KIND, word.start(), word.end(), []) if word else None


def _insert(node: Node, place: int, name: Node | None) -> None:
    if name is not None:
        node.children.insert(place, name)


def _first_if_any(node: Node, text: bytes) -> None:
    """A name that has children, and is written before them."""
    if node.children:
        annotations = [child for child in node.children if child.kind in ANNOTATION_KINDS]
        _insert(node, 0, _name(text, node.start, node.end, annotations))


def _type(node: Node, text: bytes) -> None:
    """`scope.Name<…>`: behind the scope; a type without children is a leaf."""
    if not node.children:
        return
    scopes = 0
    start = node.start
    if node.children[0].kind == node.kind and node.children[0].start == node.start:
        scopes = 1
        start = node.children[0].end
    annotations = [child for child in node.children if child.kind in ANNOTATION_KINDS]
    _insert(node, scopes, _name(text, start, node.end, annotations))


def _qualified(node: Node, text: bytes) -> None:
    """`qualifier.Name` in an annotation."""
    if node.children:
        _insert(node, 1, _name(text, node.children[0].end, node.end))


def _method_reference(node: Node, text: bytes) -> None:
    """What stands last in `scope::<…>name`; `new` counts as a name."""
    _insert(node, len(node.children), _name(text, node.children[-1].end, node.end))


def _annotation_member(node: Node, text: bytes) -> None:
    """`Type name() default …;`, behind annotations."""
    types = [place for place, child in enumerate(node.children) if child.kind in _TYPE_KINDS]
    if types:
        _insert(node, types[0] + 1, _name(text, node.children[types[0]].end, node.end))


_TYPE_KINDS = frozenset(("ArrayType", "ClassOrInterfaceType", "PrimitiveType"))


def _label(node: Node, text: bytes) -> None:
    """`name: …`."""
    _insert(node, 0, _name(text, node.start, node.end))


def _jump(node: Node, text: bytes) -> None:
    """`break name;`."""
    word = WORD.match(text, node.start, node.end)
    if word is not None:
        _insert(node, 0, _name(text, word.end(), node.end))


_RULES: dict[str, Callable[[Node, bytes], None]] = {
    "AnnotationMemberDeclaration": _annotation_member,
    "BreakStmt": _jump,
    "ClassOrInterfaceType": _type,
    "ContinueStmt": _jump,
    "EnumConstantDeclaration": _first_if_any,
    "LabeledStmt": _label,
    "MemberValuePair": _label,
    "MethodReferenceExpr": _method_reference,
    "PrimitiveType": _first_if_any,
    "QualifiedNameExpr": _qualified,
    "TypeParameter": _first_if_any,
    "VariableDeclaratorId": _first_if_any,
    "VoidType": _first_if_any,
}
