"""Reads trees with syntax errors: keeps every declaration that is whole."""

from collections.abc import Sequence

import tree_sitter

from code2vec.extractor.java.grammar import ERROR_KIND, NAMES, kind_of
from code2vec.extractor.java.node import BROKEN, Modifiers, Node
from code2vec.extractor.java.reading import KEYWORDS, Built, Reader, Reading, node

UNREADABLE = (AttributeError, LookupError, TypeError, ValueError)
"""What a reader raises when the grammar gives it something that it does not know."""

_IDENTIFIER = kind_of("identifier")
_ANNOTATIONS = frozenset((kind_of("annotation"), kind_of("marker_annotation")))
_PARAMETERS = kind_of("formal_parameters")
_BLOCKS = frozenset((kind_of("block"), kind_of("constructor_body")))
_METHODS = {
    "constructor_declaration": "ConstructorDeclaration",
    "method_declaration": "MethodDeclaration",
}
_DECLARATIONS = {
    "class_declaration": "ClassOrInterfaceDeclaration",
    "interface_declaration": "ClassOrInterfaceDeclaration",
    "enum_declaration": "EnumDeclaration",
    "annotation_type_declaration": "AnnotationDeclaration",
    "record_declaration": "RecordDeclaration",
    "enum_constant": "EnumConstantDeclaration",
    "object_creation_expression": "ObjectCreationExpr",
    "program": "CompilationUnit",
}


def read_broken(
    reading: Reading, nodes: list[tree_sitter.Node], table: Sequence[Reader | str | None]
) -> list[int]:
    """Fills `reading.built`: as usual what is whole, and around it Broken nodes.

    Returns:
        Offsets of what the grammar takes and no reader does, such as `int class() { }`.
    """
    unread: list[int] = []
    misnamed: set[int] = set()  # annotations that no reader takes, and all that is around them
    for i in range(len(nodes) - 1, -1, -1):
        kind = reading.kinds[i]
        reader = table[kind] if kind != ERROR_KIND else None
        if nodes[i].has_error and (reader is not None or kind == ERROR_KIND):
            reading.built[i] = _broken(reading, i, nodes)
            continue
        spoiled = not misnamed.isdisjoint(range(reading.first[i], reading.first[i + 1]))
        if spoiled:
            misnamed.add(i)
        if spoiled and NAMES[kind] in _METHODS:
            reading.built[i] = _broken(reading, i, nodes)
        elif isinstance(reader, str):
            reading.built[i] = node(reading, i, reader, [])
        elif reader is not None:
            try:
                reading.built[i] = reader(reading, i)
            except UNREADABLE:
                unread.append(nodes[i].start_byte)
                if kind in _ANNOTATIONS:
                    misnamed.add(i)
                reading.built[i] = _broken(reading, i, nodes)
    return unread


def _broken(reading: Reading, i: int, nodes: list[tree_sitter.Node]) -> Node:
    name = NAMES[reading.kinds[i]] if reading.kinds[i] != ERROR_KIND else "ERROR"
    children = _nodes(reading.built[reading.first[i] : reading.first[i + 1]])
    if name in _METHODS:
        return _broken_method(reading, i, nodes, children, _METHODS[name])
    if name == "class_body":
        children = [
            Node("InitializerDeclaration", child.start, child.end, [child])
            if child.kind == "BlockStmt"
            else child
            for child in children
        ]
    made = node(reading, i, _DECLARATIONS.get(name, BROKEN), children)
    if i == 0:
        made.kind = "CompilationUnit"
    if name in _DECLARATIONS:
        made.note = "body"
        made.gap = 0
        for j in range(reading.first[i], reading.first[i + 1]):
            if reading.kinds[j] == _IDENTIFIER:
                made.name = reading.word(j)
                break
    return made


def _nodes(built: Sequence[Built]) -> list[Node]:
    """All nodes in lists, tuples and modifiers."""
    found: list[Node] = []
    waiting = list(reversed(built))
    while waiting:
        part = waiting.pop()
        if isinstance(part, Node):
            found.append(part)
        elif isinstance(part, Modifiers):
            found += part.annotations
        elif part is not None:
            waiting.extend(reversed(part))
    return found


def _broken_method(
    reading: Reading, i: int, nodes: list[tree_sitter.Node], children: list[Node], method_kind: str
) -> Node:
    """A method that will not be extracted, unless recovery made it up: then no method at all."""
    made = node(reading, i, BROKEN, children)
    name = parameters = block = -1
    for j in range(reading.first[i], reading.first[i + 1]):
        kind = reading.kinds[j]
        if kind == _IDENTIFIER and name < 0:
            name = j
        elif kind == _PARAMETERS:
            parameters = j
        elif kind in _BLOCKS:
            block = j
    if name < 0 or parameters < 0 or nodes[name].is_missing:
        return made
    word = reading.word(name)
    if not word or word in KEYWORDS or not _is_list(reading, parameters, nodes):
        return made
    made.kind = method_kind
    made.broken = True
    made.name = word
    listed = [p for p in _nodes([reading.built[parameters]]) if p.kind == "Parameter"]
    body = reading.built[block] if block >= 0 else None
    name_node = node(reading, name, "NameExpr", [])
    made.note = name_node, listed, body, None, name_node, False
    return made


def _is_list(reading: Reading, parameters: int, nodes: list[tree_sitter.Node]) -> bool:
    word = reading.word(parameters)
    return word[:1] == b"(" and word[-1:] == b")" and not nodes[parameters].has_error
