"""Which fault of the reference applies to which kind of node."""

from code2vec.extractor.java.node import Node
from code2vec.extractor.reference import phantoms, ranges
from code2vec.extractor.reference.phantoms import Rule


def _binary(node: Node, text: bytes) -> None:
    ranges.start_as_first_child(node, text)
    phantoms.hoist_method_reference(node, text)


def _operand_last(node: Node, text: bytes) -> None:
    phantoms.keep_stale_operand(node, text)
    _binary(node, text)


def _conditional(node: Node, text: bytes) -> None:
    phantoms.keep_stale_operand(node, text)
    phantoms.repeat_else(node, text)
    _binary(node, text)


def _cast(node: Node, text: bytes) -> None:
    if node.children[0].kind == "IntersectionType":
        phantoms.split_intersection_cast(node)
        inner = node.children[1]
        _operand_last(inner, text)
        node.high = inner.children[0].high = inner.high
        node.note = inner.note
        return
    phantoms.keep_stale_operand(node, text)
    phantoms.hoist_method_reference(node, text)


def _name_read(node: Node, text: bytes) -> None:
    ranges.start_as_first_child(node, text)
    phantoms.add_phantom(node, text)


def _constructor(node: Node, text: bytes) -> None:
    ranges.constructor(node, text)
    phantoms.add_phantom(node, text)


def _method(node: Node, text: bytes) -> None:
    ranges.method(node, text)
    phantoms.lose_default_annotations(node, text)


def _array_type(node: Node, text: bytes) -> None:
    ranges.set_unknown(node, text)
    phantoms.annotate_array(node, text)


def _type_declaration(node: Node, text: bytes) -> None:
    phantoms.annotate_scopes(node, text)
    phantoms.add_phantom(node, text)


def _union(node: Node, text: bytes) -> None:
    ranges.set_unknown(node, text)
    phantoms.print_alternatives_annotations(node, text)


FAULTS: dict[str, Rule] = {
    "AnnotationDeclaration": phantoms.add_phantom,
    "AnnotationMemberDeclaration": ranges.annotation_member,
    "ArrayAccessExpr": ranges.start_as_first_child,
    "ArrayCreationExpr": ranges.array_creation,
    "ArrayType": _array_type,
    "AssignExpr": ranges.start_as_first_child,
    "BinaryExpr": _binary,
    "CastExpr": _cast,
    "CatchClause": ranges.catch,
    "ClassExpr": ranges.class_literal,
    "ClassOrInterfaceDeclaration": _type_declaration,
    "ClassOrInterfaceType": phantoms.spoil_type,
    "ConditionalExpr": _conditional,
    "ConstructorDeclaration": _constructor,
    "EmptyTypeDeclaration": phantoms.add_phantom,
    "EnumDeclaration": _type_declaration,
    "ExpressionStmt": ranges.start_as_first_child,
    "FieldAccessExpr": _name_read,
    "FieldDeclaration": ranges.unknown_pairs,
    "InstanceOfExpr": ranges.start_as_first_child,
    "LambdaExpr": ranges.lambda_,
    "MethodCallExpr": _name_read,
    "MethodDeclaration": _method,
    "MethodReferenceExpr": ranges.method_reference,
    "ObjectCreationExpr": ranges.start_as_first_child,
    "Parameter": ranges.unknown_pairs,
    "TypeParameter": phantoms.annotate_scopes,
    "UnaryExpr": _binary,
    "UnionType": _union,
    "UnknownType": ranges.set_unknown,
    "VariableDeclarationExpr": ranges.unknown_pairs,
}
"""Rules by node kind, for `apply_faults`."""


_KEEPING_LAMBDAS = FAULTS | {"ConditionalExpr": _operand_last}


def apply_faults(root: Node, text: bytes, keep_lambdas: bool) -> None:
    """Gives a clean tree the reference's children and ranges, from the leaves up.

    With `keep_lambdas` no lambda takes the place of another, as each is wanted by itself.
    """
    nodes = [root]
    for node in nodes:  # grows as it goes
        if node.children:
            nodes += node.children
    faults = _KEEPING_LAMBDAS if keep_lambdas else FAULTS
    for node in reversed(nodes):
        if node.kind in faults:
            faults[node.kind](node, text)
