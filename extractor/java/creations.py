"""Reads what begins with `new`, and array initialisers."""

from code2vec.extractor.java.node import Node
from code2vec.extractor.java.reading import Built, Reading, node, reads
from code2vec.extractor.java.types import annotations_of


def annotate_created(type_: Node, annotations: list[Node]) -> None:
    """Gives a type the annotations after `new`; marks it for the reference, which loses them."""
    if annotations:
        type_.children += annotations
        type_.note = "new"


@reads("object_creation_expression")
def object_creation(reading: Reading, i: int) -> Built:
    """Scope, type, type arguments, arguments, members of the anonymous class.

    `note` tells whether there is such a class; `gap` is the number of children before its members.
    """
    annotations, parts = annotations_of(reading.parts(i))
    body = parts.pop() if type(parts[-2]) is list else None
    arguments = parts.pop()
    type_ = parts.pop()
    type_arguments = parts.pop() if parts and type(parts[-1]) is tuple else ()
    annotate_created(type_, annotations)
    children = [*parts, type_, *type_arguments, *arguments]
    made = node(reading, i, "ObjectCreationExpr", children)
    made.gap = len(children)
    if body is not None:
        children += body
        made.note = "body"
        reading.wide.append(made.end - 1)
    return made


@reads("dimensions_expr")
def dimension(reading: Reading, i: int) -> Built:
    """A level of an array creation: its dimension, then its annotations."""
    annotations, rest = annotations_of(reading.parts(i))
    return node(reading, i, "ArrayCreationLevel", rest + annotations)


@reads("array_creation_expression")
def array_creation(reading: Reading, i: int) -> Built:
    """Levels, element type, initialiser."""
    annotations, (type_, *rest) = annotations_of(reading.parts(i))
    annotate_created(type_, annotations)
    levels: list[Node] = []
    initialisers: list[Node] = []
    for part in rest:
        if type(part) is list:
            for pair in part:
                pair.kind = "ArrayCreationLevel"
            levels += part
        else:
            (levels if part.kind == "ArrayCreationLevel" else initialisers).append(part)
    return node(reading, i, "ArrayCreationExpr", [*levels, type_, *initialisers])


@reads("array_initializer", "element_value_array_initializer")
def array_initializer(reading: Reading, i: int) -> Built:
    """The values."""
    return node(reading, i, "ArrayInitializerExpr", reading.parts(i))
