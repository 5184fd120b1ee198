"""Reads types and annotations."""

from code2vec.extractor.java.grammar import kind_of
from code2vec.extractor.java.node import Modifiers, Node
from code2vec.extractor.java.reading import KEYWORDS, READERS, Built, Reading, node, reads

READERS |= {
    "type_identifier": "ClassOrInterfaceType",
    "integral_type": "PrimitiveType",
    "floating_point_type": "PrimitiveType",
    "boolean_type": "PrimitiveType",
    "void_type": "VoidType",
}

ANNOTATION_KINDS = frozenset(
    ("MarkerAnnotationExpr", "SingleMemberAnnotationExpr", "NormalAnnotationExpr")
)
_OPEN = kind_of("[", named=False)
_CLOSE = kind_of("]", named=False)


def annotations_of(parts: list[Built]) -> tuple[list[Node], list[Built]]:
    """The annotations among `parts`, and the rest."""
    annotations: list[Node] = []
    rest: list[Built] = []
    for part in parts:
        is_annotation = type(part) is Node and part.kind in ANNOTATION_KINDS
        (annotations if is_annotation else rest).append(part)
    return annotations, rest


def element_and_pairs(type_: Node) -> tuple[Node, list[Node]]:
    """A declared type as its element type and its `[]` pairs."""
    if type_.kind == "ArrayType":
        element, pairs = type_.note
        return element, list(pairs)
    return type_, []


@reads("scoped_type_identifier")
def scoped_type(reading: Reading, i: int) -> Built:
    """`Scope.Name`: a type whose scope is its first child."""
    annotations, (scope, last) = annotations_of(reading.parts(i))
    made = node(reading, i, "ClassOrInterfaceType", [scope, *annotations])
    made.gap = 1
    made.name = reading.text[last.start : last.end]
    return made


@reads("generic_type")
def generic_type(reading: Reading, i: int) -> Built:
    """`Name<…>`; a diamond leaves no child."""
    made, arguments = reading.parts(i)
    made.name = made.name or reading.text[made.start : made.end]
    made.end = reading.ends[i]
    made.children[made.gap : made.gap] = arguments
    made.note = "<>" if not arguments else None
    return made


@reads("annotated_type")
def annotated_type(reading: Reading, i: int) -> Built:
    """A type with annotations before it, which belong to its element type, as last children."""
    annotations, (made,) = annotations_of(reading.parts(i))
    element_and_pairs(made)[0].children += annotations
    return made


@reads("array_type")
def array_type(reading: Reading, i: int) -> Built:
    """Nested ArrayTypes; `note` keeps the element type and the `[]` pairs for declarations."""
    element, pairs = reading.parts(i)
    if element.kind == "ArrayType":  # one grammar nests them, the other has one with all pairs
        element, inner = element.note
        pairs = inner + pairs
    made = element
    for pair in reversed(pairs):
        made = node(reading, i, "ArrayType", [made, *pair.children])
    made.note = element, pairs
    return made


@reads("dimensions", tokens=True)
def dimensions(reading: Reading, i: int) -> Built:
    """A list of ArrayBracketPairs, their annotations as children."""
    pairs = []
    annotations: list[Node] = []
    start = -1
    for j in range(reading.first[i], reading.first[i + 1]):
        if reading.built[j] is not None:
            annotations.append(reading.built[j])
        elif reading.kinds[j] == _OPEN:
            start = reading.starts[j]
        elif reading.kinds[j] == _CLOSE:
            pairs.append(Node("ArrayBracketPair", start, reading.ends[j], annotations))
            annotations = []
    return pairs


@reads("type_arguments")
def type_arguments(reading: Reading, i: int) -> Built:
    """A tuple, to be told from a list of arguments."""
    return tuple(reading.parts(i))


@reads("type_list", "type_parameters", "permits")
def listed(reading: Reading, i: int) -> Built:
    """A list of what is inside."""
    return reading.parts(i)


@reads("superclass", "super_interfaces", "extends_interfaces")
def supertypes(reading: Reading, i: int) -> Built:
    """A list of types."""
    (types,) = reading.parts(i)
    return types if type(types) is list else [types]


@reads("throws")
def throws(reading: Reading, i: int) -> Built:
    """A list of types, marked for the reference, which prints their annotations but has no node."""
    types = reading.parts(i)
    for thrown in types:
        if thrown.children:
            thrown.note = "throws"
    return types


@reads("wildcard")
def wildcard(reading: Reading, i: int) -> Built:
    """`?`, with its bound and its annotations."""
    annotations, rest = annotations_of(reading.parts(i))
    bounds = [part for part in rest if part.kind != "SuperExpr"]
    made = node(reading, i, "WildcardType", bounds + annotations)
    if annotations:
        made.start = reading.text.index(b"?", annotations[-1].end)
    return made


@reads("type_parameter")
def type_parameter(reading: Reading, i: int) -> Built:
    """A name with its bounds and its annotations."""
    annotations, rest = annotations_of(reading.parts(i))
    bounds = rest[1] if len(rest) > 1 else []
    return Node("TypeParameter", rest[0].start, reading.ends[i], bounds + annotations)


@reads("type_bound")
def type_bound(reading: Reading, i: int) -> Built:
    """A list of types."""
    return reading.parts(i)


@reads("modifiers", tokens=True)
def modifiers(reading: Reading, i: int) -> Built:
    """The annotations, and whether `static` is among the words."""
    annotations: list[Node] = []
    dropped: list[Node] = []
    static = default = False
    for j in range(reading.first[i], reading.first[i + 1]):
        made = reading.built[j]
        if made is not None:
            annotations.append(made)
            if default:
                dropped.append(made)
        elif (word := reading.word(j)) == b"default":
            default = True
        elif word == b"static":
            static = True
    first = reading.word(reading.first[i]) == b"default"
    return Modifiers(annotations, dropped, static, first)


@reads("scoped_identifier")
def scoped_identifier(reading: Reading, i: int) -> Built:
    """A qualified name; its last part is no node of its own."""
    qualifier = reading.parts(i)[0]
    return node(reading, i, "QualifiedNameExpr", [qualifier])


def _annotation_name(reading: Reading, i: int) -> Node:
    name: Node = reading.parts(i)[0]
    if reading.text[name.start : name.end] in KEYWORDS:
        raise ValueError("a keyword as the name of an annotation")  # the grammar takes `@ int f()`
    return name


@reads("marker_annotation")
def marker_annotation(reading: Reading, i: int) -> Built:
    """`@Name`."""
    return node(reading, i, "MarkerAnnotationExpr", [_annotation_name(reading, i)])


@reads("annotation")
def annotation(reading: Reading, i: int) -> Built:
    """`@Name(value)` or `@Name(key = value, …)`."""
    name, values = _annotation_name(reading, i), reading.parts(i)[1]
    single = len(values) == 1 and values[0].kind != "MemberValuePair"
    kind = "SingleMemberAnnotationExpr" if single else "NormalAnnotationExpr"
    return node(reading, i, kind, [name, *values])


@reads("annotation_argument_list")
def annotation_arguments(reading: Reading, i: int) -> Built:
    """A list of the values or pairs."""
    return reading.parts(i)


@reads("element_value_pair")
def member_value_pair(reading: Reading, i: int) -> Built:
    """`key = value`; the key is no node."""
    return node(reading, i, "MemberValuePair", reading.parts(i)[1:])
