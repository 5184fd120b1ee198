"""Reads declarations: types, methods, fields."""

from code2vec.extractor.java.grammar import NAMES, kind_of
from code2vec.extractor.java.node import BROKEN, Modifiers, Node, type_name
from code2vec.extractor.java.reading import KEYWORDS, Built, Reading, node, reads
from code2vec.extractor.java.statements import variable_id
from code2vec.extractor.java.types import annotations_of, element_and_pairs

_SEMICOLON = kind_of(";", named=False)


@reads("program", tokens=True)
def program(reading: Reading, i: int) -> Built:
    """Package, imports and types; a `;` is an empty import before the first type, then a type."""
    children: list[Node] = []
    empty = "EmptyImportDeclaration"
    for j in range(reading.first[i], reading.first[i + 1]):
        made = reading.built[j]
        if made is not None:
            children.append(made)
            if made.kind not in ("PackageDeclaration", "ImportDeclaration"):
                empty = "EmptyTypeDeclaration"
        elif reading.kinds[j] == _SEMICOLON:
            children.append(node(reading, j, empty, []))
    return node(reading, i, "CompilationUnit", children)


@reads("package_declaration")
def package(reading: Reading, i: int) -> Built:
    """Annotations and name."""
    return node(reading, i, "PackageDeclaration", reading.parts(i))


@reads("import_declaration")
def import_(reading: Reading, i: int) -> Built:
    """No children: an import lies outside all methods."""
    return node(reading, i, "ImportDeclaration", [])


@reads("module_declaration")
def module(reading: Reading, i: int) -> Built:
    """No children: a module has no methods."""
    return node(reading, i, "ModuleDeclaration", [])


def _annotations(parts: dict[str, Built]) -> list[Node]:
    return parts["modifiers"].annotations if "modifiers" in parts else []


@reads("class_declaration", "interface_declaration")
def class_(reading: Reading, i: int) -> Built:
    """Annotations, members, type parameters, extends, implements; the name is the last child."""
    parts = reading.by_kind(i, NAMES)
    annotations = _annotations(parts)
    members = parts["class_body"] if "class_body" in parts else parts["interface_body"]
    supertypes = [
        *parts.get("superclass", ()),
        *parts.get("extends_interfaces", ()),
        *parts.get("super_interfaces", ()),
        *parts.get("permits", ((),))[0],
    ]
    name = parts["identifier"]
    if _is_annotation_type(reading.text, name.start):
        children = [*annotations, *map(_as_annotation_member, members), name]
        return _named(reading, i, "AnnotationDeclaration", children, len(annotations), name)
    children = [*annotations, *members, *parts.get("type_parameters", ()), *supertypes, name]
    return _named(reading, i, "ClassOrInterfaceDeclaration", children, len(annotations), name)


def _is_annotation_type(text: bytes, name_at: int) -> bool:
    """Whether an `@` before `interface` has been hidden: see `structure_repairs`."""
    head = text[max(name_at - _LONGEST_GAP, 0) : name_at].rstrip()
    return head.endswith(b"interface") and head.removesuffix(b"interface").rstrip().endswith(b"@")


_LONGEST_GAP = 100  # bytes between `@` and the name of an annotation type


def _as_annotation_member(member: Node) -> Node:
    """A method of an interface as an annotation's member, without its default value."""
    if member.kind != "MethodDeclaration" or member.broken:
        return member
    _, _, _, modifiers, type_, _ = member.note
    for pair in [child for child in member.children if child.kind == "ArrayBracketPair"]:
        type_ = Node("ArrayType", type_.start, pair.end, [type_])
    annotations = modifiers.annotations if modifiers else []
    children = [*annotations, type_]
    made = Node("AnnotationMemberDeclaration", member.start, member.end, children)
    made.note = made.start == type_.start
    return made


def _named(reading: Reading, i: int, kind: str, children: list[Node], gap: int, name: Node) -> Node:
    made = node(reading, i, kind, children)
    made.gap = gap
    made.name = reading.text[name.start : name.end]
    return made


@reads("class_body", "interface_body", "annotation_type_body", tokens=True)
def body(reading: Reading, i: int) -> Built:
    """A list of the members."""
    members = []
    for j in range(reading.first[i], reading.first[i + 1]):
        made = reading.built[j]
        if made is not None:
            if made.kind == "BlockStmt":
                made = Node("InitializerDeclaration", made.start, made.end, [made])
            members.append(made)
        elif reading.kinds[j] == _SEMICOLON:
            members.append(node(reading, j, "EmptyMemberDeclaration", []))
    return members


enum_body_declarations = reads("enum_body_declarations", tokens=True)(
    lambda reading, i: body(reading, i)[1:]  # the first `;` ends the constants
)


@reads("static_initializer")
def static_initializer(reading: Reading, i: int) -> Built:
    """The block."""
    made = node(reading, i, "InitializerDeclaration", reading.parts(i))
    made.note = "static"
    return made


@reads("enum_body")
def enum_body(reading: Reading, i: int) -> Built:
    """The constants, and the list of members."""
    parts = reading.parts(i)
    members = parts.pop() if parts and type(parts[-1]) is list else []
    return parts, members


@reads("enum_declaration")
def enum(reading: Reading, i: int) -> Built:
    """Annotations, members, implements, constants; the name is the last child."""
    parts = reading.by_kind(i, NAMES)
    annotations = _annotations(parts)
    constants, members = parts["enum_body"]
    name = parts["identifier"]
    supertypes = parts.get("super_interfaces", ())
    children = [*annotations, *members, *supertypes, *constants, name]
    return _named(reading, i, "EnumDeclaration", children, len(annotations), name)


@reads("enum_constant")
def enum_constant(reading: Reading, i: int) -> Built:
    """Annotations, arguments, members; `gap` is the number of children before the members."""
    parts = reading.by_kind(i, NAMES)
    children = [*_annotations(parts), *parts.get("argument_list", ())]
    gap = len(children)
    children += parts.get("class_body", ())
    made = _named(reading, i, "EnumConstantDeclaration", children, gap, parts["identifier"])
    if "class_body" in parts:
        made.note = "body"
    return made


@reads("annotation_type_declaration")
def annotation_type(reading: Reading, i: int) -> Built:
    """Annotations, members; the name is the last child."""
    parts = reading.by_kind(i, NAMES)
    annotations = _annotations(parts)
    name = parts["identifier"]
    children = [*annotations, *parts["annotation_type_body"], name]
    return _named(reading, i, "AnnotationDeclaration", children, len(annotations), name)


@reads("annotation_type_element_declaration")
def annotation_member(reading: Reading, i: int) -> Built:
    """Annotations, type, default value; the name is no node."""
    parts = reading.parts(i)
    annotations = parts.pop(0).annotations if type(parts[0]) is Modifiers else []
    type_, _, *rest = parts
    value = [part for part in rest if type(part) is Node]
    made = node(reading, i, "AnnotationMemberDeclaration", [*annotations, type_, *value])
    made.note = made.start == type_.start  # without modifier
    return made


@reads("record_declaration")
def record(reading: Reading, i: int) -> Built:
    """Annotations, name, type parameters, components, implements, members."""
    parts = reading.by_kind(i, NAMES)
    annotations = _annotations(parts)
    name = parts["identifier"]
    children = [
        *annotations,
        name,
        *parts.get("type_parameters", ()),
        *parts["formal_parameters"],
        *parts.get("super_interfaces", ()),
        *parts["class_body"],
    ]
    return _named(reading, i, "RecordDeclaration", children, len(annotations), name)


@reads("compact_constructor_declaration")
def compact_constructor(reading: Reading, i: int) -> Built:
    """Annotations, name, block."""
    parts = reading.by_kind(i, NAMES)
    children = [*_annotations(parts), parts["identifier"], parts["block"]]
    return node(reading, i, "CompactConstructorDeclaration", children)


@reads("constructor_declaration")
def constructor(reading: Reading, i: int) -> Built:
    """Annotations, type parameters, parameters, throws, block; the name is the last child."""
    parts = reading.by_kind(i, NAMES)
    head = [*_annotations(parts), *parts.get("type_parameters", ())]
    name = parts["identifier"]
    children = [
        *head,
        *parts["formal_parameters"],
        *parts.get("throws", ()),
        parts["constructor_body"],
        name,
    ]
    made = _named(reading, i, "ConstructorDeclaration", children, len(head), name)
    made.note = made.start == name.start  # without modifier and type parameter
    return made


@reads("method_declaration")
def method(reading: Reading, i: int) -> Built:
    """Annotations, type parameters, element type, name, parameters, pairs, throws, block.

    `note` is (name, parameters, body or None, modifiers or None, element type, whether the type
    has `[]` pairs).
    """
    annotations, parts = annotations_of(reading.parts(i))
    modifiers = parts.pop(0) if type(parts[0]) is Modifiers else None
    type_parameters = parts.pop(0) if type(parts[0]) is list else []
    type_, name, parameters, *rest = parts
    element, pairs = element_and_pairs(type_)
    element.children += annotations
    block = rest.pop() if rest and type(rest[-1]) is Node else None
    after: list[Node] = []
    thrown: list[Node] = []
    for part in rest:
        (after if part and part[0].kind == "ArrayBracketPair" else thrown).extend(part)
    children = [
        *(modifiers.annotations if modifiers else ()),
        *type_parameters,
        element,
        name,
        *parameters,
        *pairs,
        *after,
        *thrown,
    ]
    if block is not None:
        children.append(block)
    made = _named(reading, i, "MethodDeclaration", children, 0, name)
    made.note = name, parameters, block, modifiers, element, bool(pairs)
    if made.name in KEYWORDS:
        raise ValueError("the grammar takes keywords for names")
    is_named = element.kind == "ClassOrInterfaceType"
    if is_named and type_name(element, reading.text) in KEYWORDS:
        made.kind = BROKEN  # made up in recovering from an error, like `new X() {…}` as a member
    return made


@reads("formal_parameters")
def parameters(reading: Reading, i: int) -> Built:
    """A list of the parameters."""
    return reading.parts(i)


@reads("formal_parameter")
def parameter(reading: Reading, i: int) -> Built:
    """Annotations, name, element type, `[]` pairs of the type."""
    return _parameter(reading, i, reading.parts(i), b"")


def _parameter(reading: Reading, i: int, parts: list[Built], dots: bytes) -> Node:
    annotations = parts.pop(0).annotations if type(parts[0]) is Modifiers else []
    name = variable_id(parts)
    if reading.text[name.start : name.end] == b"this":  # the grammar sees receivers as this too
        return _receiver(reading, i, [*annotations, parts[0]])
    element, pairs = element_and_pairs(parts[0])
    made = node(reading, i, "Parameter", [*annotations, name, element, *pairs])
    made.note = bool(pairs) and made.start == element.start
    written = reading.text[parts[0].start : parts[0].end]
    made.name = written + dots + b"[]" * len(name.children)
    return made


@reads("spread_parameter")
def spread_parameter(reading: Reading, i: int) -> Built:
    """As a parameter; the `...` are no node."""
    parts = reading.parts(i)
    declarator = parts.pop()
    head = parts[:1] if type(parts[0]) is Modifiers else []
    annotations, types = annotations_of(parts[len(head) :])
    name = declarator.children[0]
    return _parameter(reading, i, [*head, *types, *annotations[:0], name], b"...")


@reads("receiver_parameter")
def receiver_parameter(reading: Reading, i: int) -> Built:
    """Annotations and type, then the names before `this`."""
    annotations, rest = annotations_of(reading.parts(i))
    return _receiver(reading, i, [*annotations, *rest[:-1]])


def _receiver(reading: Reading, i: int, children: list[Node]) -> Node:
    made = node(reading, i, "ReceiverParameter", children)
    made.name = b""
    return made


@reads("field_declaration", "constant_declaration")
def field(reading: Reading, i: int) -> Built:
    """Annotations, element type, variables, `[]` pairs of the type."""
    parts = reading.parts(i)
    annotations = parts.pop(0).annotations if type(parts[0]) is Modifiers else []
    element, pairs = element_and_pairs(parts[0])
    variables = parts[1:]
    made = node(reading, i, "FieldDeclaration", [*annotations, element, *variables, *pairs])
    made.note = bool(pairs) and made.start == element.start
    return made
