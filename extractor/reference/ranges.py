"""Ranges that the reference's parser has wrong; they decide child ids and who gets a comment.

0:0 stands in for a range or a start that was never set. Everything that starts with such a node
starts at 0:0 too.
"""

from code2vec.extractor.java.node import UNKNOWN, Node


def set_unknown(node: Node, _text: bytes) -> None:
    """A node whose range was never set."""
    node.low = node.high = UNKNOWN


def start_as_first_child(node: Node, _text: bytes) -> None:
    """An expression or statement that starts where its first child starts."""
    if node.children:
        first = node.children[0]
        if first.low == UNKNOWN and first.start == node.start:
            node.low = UNKNOWN


def unknown_pairs(node: Node, _text: bytes) -> None:
    """Parameters, fields and local variables: `[]` pairs of the type, and a start with them."""
    for child in reversed(node.children):
        if child.kind != "ArrayBracketPair":
            break
        child.low = child.high = UNKNOWN
    if node.note is True:
        node.low = UNKNOWN


def method(node: Node, _text: bytes) -> None:
    """`[]` pairs after the return type, and a start with them; `default` does not count."""
    name, _, _, modifiers, element, has_pairs = node.note
    start = node.start
    if modifiers is not None and modifiers.default_first:
        start = next(child.start for child in node.children if child not in modifiers.annotations)
        node.low, node.high = start, node.end
    if not has_pairs:
        return
    for child in node.children:
        if child.kind == "ArrayBracketPair" and child.start < name.start:
            child.low = child.high = UNKNOWN
    if start == element.start:
        node.low = UNKNOWN


def constructor(node: Node, _text: bytes) -> None:
    """Without modifier and type parameter it has no start."""
    if node.note is True:
        node.low = UNKNOWN


def class_literal(node: Node, _text: bytes) -> None:
    """`int[].class` has no start."""
    if node.children[0].kind == "ArrayType":
        node.low = UNKNOWN


def method_reference(node: Node, _text: bytes) -> None:
    """With a type as scope it has that type's range only."""
    scope = node.children[0]
    if scope.kind != "TypeExpr":
        if scope.low == UNKNOWN:
            node.low = UNKNOWN
        return
    type_ = scope.children[0]
    low, high = (type_.start, type_.end) if type_.low is None else (type_.low, type_.high)
    scope.low = node.low = low
    scope.high = node.high = high


def lambda_(node: Node, _text: bytes) -> None:
    """`x ->` has the range of x, `(x) ->` is right, others start at the first parameter."""
    form, parameters_end = node.note
    if form == "bare":
        node.low, node.high = node.start, node.children[0].end
    elif form == "enclosed":
        node.children[0].low, node.children[0].high = node.start, parameters_end
    elif form == "several":
        first = node.children[0]
        node.low = first.start if first.low is None else first.low


def catch(node: Node, _text: bytes) -> None:
    """The parameter has the range of the whole clause."""
    node.children[0].low, node.children[0].high = node.start, node.end


def array_creation(node: Node, _text: bytes) -> None:
    """Each level has the range of the whole creation."""
    for child in node.children:
        if child.kind == "ArrayCreationLevel":
            child.low, child.high = node.start, node.end


def annotation_member(node: Node, _text: bytes) -> None:
    """Without modifier it is just the `;`."""
    if node.note is True:
        node.low = node.end - 1
