"""Reads the patterns of `instanceof` and `case`."""

import re

from code2vec.extractor.java.node import Modifiers, Node
from code2vec.extractor.java.reading import Built, Reading, node, reads
from code2vec.extractor.java.types import element_and_pairs

_WORD = re.compile(rb"[^.\s]+")


@reads("instanceof_expression")
def instance_of(reading: Reading, i: int) -> Built:
    """Expression and type, or expression and pattern."""
    expression, tested, *name = _annotated(reading.parts(i))
    if name:
        tested = Node("TypePatternExpr", tested.start, name[0].end, [tested, *name])
    return node(reading, i, "InstanceOfExpr", [expression, tested])


@reads("type_pattern")
def type_pattern(reading: Reading, i: int) -> Built:
    """Type and name."""
    return node(reading, i, "TypePatternExpr", _annotated(reading.parts(i)))


def _annotated(parts: list[Built]) -> list[Node]:
    """Adds the annotations among `parts` to the type behind them, as its last children."""
    kept: list[Node] = []
    annotations: list[Node] = []
    for part in parts:
        if type(part) is Modifiers:
            annotations = part.annotations
        else:
            element_and_pairs(part)[0].children += annotations
            annotations = []
            kept.append(part)
    return kept


@reads("record_pattern_component")
def record_pattern_component(reading: Reading, i: int) -> Built:
    """Type and name, or `_`."""
    parts = _annotated(reading.parts(i))
    kind = "TypePatternExpr" if len(parts) > 1 else "MatchAllPatternExpr"
    return node(reading, i, kind, parts if len(parts) > 1 else [])


@reads("record_pattern")
def record_pattern(reading: Reading, i: int) -> Built:
    """Type and the patterns of the components."""
    type_, components = reading.parts(i)
    if type_.kind == "NameExpr":
        type_ = dotted_type(type_, reading.text)
    return node(reading, i, "RecordPatternExpr", [type_, *components])


def dotted_type(name: Node, text: bytes) -> Node:
    """A name as a type; its dots may have been hidden from the grammar: see `pattern_repairs`."""
    *scope, last = _WORD.finditer(text, name.start, name.end)
    made = Node("ClassOrInterfaceType", name.start, last.end(), [])
    if scope:
        made.children = [dotted_type(Node("", name.start, scope[-1].end(), []), text)]
        made.gap = 1
        made.name = last[0]
    return made
