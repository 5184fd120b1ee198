"""Reads declarations: types, methods, fields."""

from typing import Any

from javalang import tree

from code2vec.extractor.java.node import Modifiers, Node
from code2vec.extractor.javalang_front import nodes
from code2vec.extractor.javalang_front.reading import Reading, reads


def _annotations(modifiers: Modifiers | None) -> list[Node]:
    return modifiers.annotations if modifiers else []


def _named(
    reading: Reading, part: Any, kind: str, children: list[Node], gap: int, name: Node
) -> Node:
    made = reading.node(kind, part.first, part.last, children)
    made.gap = gap
    made.name = reading.text[name.start : name.end]
    return made


@reads(tree.CompilationUnit)
def compilation_unit(reading: Reading, part: Any) -> Node:
    """Package, imports and types; a `;` is an empty import before the first type, then a type."""
    children = []
    if part.package is not None:
        children.append(_package(reading))
    children += [reading.node("ImportDeclaration", one.first, one.last, []) for one in part.imports]
    empty = "EmptyImportDeclaration"
    for one in part.types:
        if isinstance(one, nodes.EmptyMember):
            children.append(reading.node(empty, one.first, one.last, []))
        else:
            children.append(reading.read(one))
            empty = "EmptyTypeDeclaration"
    return Node("CompilationUnit", 0, len(reading.text), children)


def _package(reading: Reading) -> Node:
    """Annotations and name."""
    modifiers, at = reading.modifiers(0)
    name, at = reading.name(at + 1)
    return reading.node("PackageDeclaration", 0, at + 1, [*_annotations(modifiers), name])


@reads(tree.ClassDeclaration, tree.InterfaceDeclaration)
def class_(reading: Reading, part: Any) -> Node:
    """Annotations, members, type parameters, extends, implements; the name is the last child."""
    modifiers, at = reading.modifiers(part.first)
    name = reading.word("NameExpr", at + 1)
    type_parameters, at = reading.type_parameters(at + 2)
    extended, at = reading.types_behind("extends", at)
    implemented, at = reading.types_behind("implements", at)
    annotations = _annotations(modifiers)
    members = _members(reading, part.body)
    children = [*annotations, *members, *type_parameters, *extended, *implemented, name]
    return _named(reading, part, "ClassOrInterfaceDeclaration", children, len(annotations), name)


def _members(reading: Reading, parts: list[Any]) -> list[Node]:
    return [reading.read(part) for part in parts]


@reads(nodes.EmptyMember)
def empty_member(reading: Reading, part: Any) -> Node:
    """`;`."""
    return reading.node("EmptyMemberDeclaration", part.first, part.last, [])


@reads(nodes.Initializer)
def initializer(reading: Reading, part: Any) -> Node:
    """The block."""
    made = reading.node("InitializerDeclaration", part.first, part.last, [reading.read(part.block)])
    made.note = "static" if reading.values[part.first] == "static" else None
    return made


@reads(tree.EnumDeclaration)
def enum(reading: Reading, part: Any) -> Node:
    """Annotations, members, implements, constants; the name is the last child."""
    modifiers, at = reading.modifiers(part.first)
    name = reading.word("NameExpr", at + 1)
    implemented, at = reading.types_behind("implements", at + 2)
    annotations = _annotations(modifiers)
    constants = _members(reading, part.body.constants)
    members = _members(reading, part.body.declarations)
    children = [*annotations, *members, *implemented, *constants, name]
    return _named(reading, part, "EnumDeclaration", children, len(annotations), name)


@reads(tree.EnumConstantDeclaration)
def enum_constant(reading: Reading, part: Any) -> Node:
    """Annotations, arguments, members; `gap` is the number of children before the members."""
    modifiers, at = reading.modifiers(part.first)
    arguments = [reading.read(argument) for argument in part.arguments or ()]
    children = [*_annotations(modifiers), *arguments]
    gap = len(children)
    children += _members(reading, part.body or [])
    name = reading.word("NameExpr", at)
    made = _named(reading, part, "EnumConstantDeclaration", children, gap, name)
    if part.body is not None:
        made.note = "body"
    return made


@reads(tree.AnnotationDeclaration)
def annotation_type(reading: Reading, part: Any) -> Node:
    """Annotations, members; the name is the last child."""
    modifiers, at = reading.modifiers(part.first)
    name = reading.word("NameExpr", at + 2)
    annotations = _annotations(modifiers)
    children = [*annotations, *_members(reading, part.body), name]
    return _named(reading, part, "AnnotationDeclaration", children, len(annotations), name)


@reads(tree.AnnotationMethod)
def annotation_member(reading: Reading, part: Any) -> Node:
    """Annotations, type, default value; the name is no node."""
    modifiers, type_at = reading.modifiers(part.first)
    type_, _ = reading.type(type_at)
    value = [] if part.default is None else [reading.read(part.default)]
    children = [*_annotations(modifiers), type_, *value]
    made = reading.node("AnnotationMemberDeclaration", part.first, part.last, children)
    made.note = part.first == type_at  # without modifier
    return made


@reads(tree.ConstructorDeclaration)
def constructor(reading: Reading, part: Any) -> Node:
    """Annotations, type parameters, parameters, throws, block; the name is the last child."""
    modifiers, at = reading.modifiers(part.first)
    type_parameters, at = reading.type_parameters(at)
    name = reading.word("NameExpr", at)
    parameters, at = reading.parameters(at + 1)
    head = [*_annotations(modifiers), *type_parameters]
    children = [*head, *parameters, *_thrown(reading, at), reading.read(part.body), name]
    made = _named(reading, part, "ConstructorDeclaration", children, len(head), name)
    made.note = made.start == name.start  # without modifier and type parameter
    return made


def _thrown(reading: Reading, at: int) -> list[Node]:
    """The types, marked as the other front end marks them."""
    thrown, _ = reading.types_behind("throws", at)
    for one in thrown:
        if one.children:
            one.note = "throws"
    return thrown


@reads(tree.MethodDeclaration)
def method(reading: Reading, part: Any) -> Node:
    """Annotations, type parameters, element type, name, parameters, pairs, throws, block.

    `note` is (name, parameters, body or None, modifiers or None, element type, whether the type
    has `[]` pairs).
    """
    modifiers, at = reading.modifiers(part.first)
    type_parameters, at = reading.type_parameters(at)
    element, pairs, at = reading.declared_type(at)
    name = reading.word("NameExpr", at)
    parameters, at = reading.parameters(at + 1)
    after, at = reading.pairs(at)
    head = [*_annotations(modifiers), *type_parameters, element, name]
    children = [*head, *parameters, *pairs, *after, *_thrown(reading, at)]
    block = None
    if part.body is not None:
        block = reading.read(part.body)
        children.append(block)
    made = _named(reading, part, "MethodDeclaration", children, 0, name)
    made.note = name, parameters, block, modifiers, element, bool(pairs)
    return made


@reads(tree.FieldDeclaration, tree.ConstantDeclaration)
def field(reading: Reading, part: Any) -> Node:
    """Annotations, element type, variables, `[]` pairs of the type."""
    modifiers, type_at = reading.modifiers(part.first)
    element, pairs, at = reading.declared_type(type_at)
    values = [declarator.initializer for declarator in part.declarators]
    variables, _ = reading.variables(at, values)
    children = [*_annotations(modifiers), element, *variables, *pairs]
    made = reading.node("FieldDeclaration", part.first, part.last, children)
    made.note = bool(pairs) and part.first == type_at
    return made
