"""Reads expressions and annotations."""

from typing import Any

from javalang import tokenizer, tree

from code2vec.extractor.java.creations import annotate_created
from code2vec.extractor.java.node import Node
from code2vec.extractor.javalang_front import nodes
from code2vec.extractor.javalang_front.reading import Reading, reads

_BINARY = {
    "||": "or",
    "&&": "and",
    "|": "binOr",
    "&": "binAnd",
    "^": "xor",
    "==": "equals",
    "!=": "notEquals",
    "<": "less",
    ">": "greater",
    "<=": "lessEquals",
    ">=": "greaterEquals",
    "<<": "lShift",
    ">>": "rSignedShift",
    ">>>": "rUnsignedShift",
    "+": "plus",
    "-": "minus",
    "*": "times",
    "/": "divide",
    "%": "remainder",
}
_ASSIGN = {
    "=": "assign",
    "+=": "plus",
    "-=": "minus",
    "*=": "star",
    "/=": "slash",
    "&=": "and",
    "|=": "or",
    "^=": "xor",
    "%=": "rem",
    "<<=": "lShift",
    ">>=": "rSignedShift",
    ">>>=": "rUnsignedShift",
}
_PREFIX = {
    "+": "positive",
    "-": "negative",
    "!": "not",
    "~": "inverse",
    "++": "preIncrement",
    "--": "preDecrement",
}
_POSTFIX = {"++": "posIncrement", "--": "posDecrement"}
_LEAST = {
    "2147483648": "IntegerLiteralMinValueExpr",
    "9223372036854775808L": "LongLiteralMinValueExpr",
    "9223372036854775808l": "LongLiteralMinValueExpr",
}


def _around(kind: str, left: Node, end: int, children: list[Node]) -> Node:
    """A node that starts where its left operand starts."""
    return Node(kind, left.start, end, children)


# --- operands


@reads(tree.Literal)
def literal(reading: Reading, part: Any) -> Node:
    """A literal by the kind of its token."""
    return reading.word(_literal_kind(reading.tokens[part.at]), part.at)


def _literal_kind(token: Any) -> str:
    if isinstance(token, tokenizer.String):
        return "CharLiteralExpr" if token.value[0] == "'" else "StringLiteralExpr"
    if isinstance(token, tokenizer.FloatingPoint):
        return "DoubleLiteralExpr"
    if isinstance(token, tokenizer.Boolean):
        return "BooleanLiteralExpr"
    if isinstance(token, tokenizer.Null):
        return "NullLiteralExpr"
    return "LongLiteralExpr" if token.value[-1] in "lL" else "IntegerLiteralExpr"


@reads(nodes.Parenthesized)
def parenthesized(reading: Reading, part: Any) -> Node:
    """`(…)`."""
    return reading.node("EnclosedExpr", part.first, part.last, [reading.read(part.expression)])


def _scope(reading: Reading, part: Any) -> list[Node]:
    return [] if part.qualifier is None else [reading.read(part.qualifier)]


@reads(tree.This)
def this(reading: Reading, part: Any) -> Node:
    """`this` or `Outer.this`."""
    return reading.node("ThisExpr", part.first, part.last, _scope(reading, part))


@reads(nodes.Super)
def super_(reading: Reading, part: Any) -> Node:
    """`super` or `Outer.super`."""
    return reading.node("SuperExpr", part.first, part.last, _scope(reading, part))


@reads(tree.MemberReference)
def name_or_field(reading: Reading, part: Any) -> Node:
    """A name, or the field of a scope."""
    name = reading.word("NameExpr", part.at)
    if part.qualifier is None:
        return name
    children = [reading.read(part.qualifier), name]
    made = reading.node("FieldAccessExpr", part.first, part.last, children)
    made.gap = 1
    return made


@reads(tree.MethodInvocation)
def method_call(reading: Reading, part: Any) -> Node:
    """Scope, type arguments, arguments; the name is the last child."""
    scope = _scope(reading, part)
    type_arguments, at = reading.type_arguments(part.at)
    arguments = [reading.read(argument) for argument in part.arguments]
    children = [*scope, *type_arguments, *arguments, reading.word("NameExpr", at)]
    made = reading.node("MethodCallExpr", part.first, part.last, children)
    made.gap = len(scope) + len(type_arguments)
    made.note = len(scope)
    return made


@reads(nodes.ArrayAccess)
def array_access(reading: Reading, part: Any) -> Node:
    """Array and index."""
    children = [reading.read(part.array), reading.read(part.index)]
    return reading.node("ArrayAccessExpr", part.first, part.last, children)


@reads(tree.ClassReference)
def class_literal(reading: Reading, part: Any) -> Node:
    """The type before `.class`."""
    type_, _ = reading.type(part.first)
    return reading.node("ClassExpr", part.first, part.last, [type_])


@reads(nodes.TypeScope)
def type_scope(reading: Reading, part: Any) -> Node:
    """A type that could be no expression, before `::`."""
    type_, _ = reading.type(part.first)
    return Node("TypeExpr", type_.start, type_.end, [type_])


@reads(tree.MethodReference)
def method_reference(reading: Reading, part: Any) -> Node:
    """Scope and type arguments; what can be read as a type is a TypeExpr.

    `note` is true where the scope is a TypeExpr.
    """
    scope = reading.read(part.expression)
    if _is_chain(scope):
        link = scope
        while link.kind == "FieldAccessExpr":
            link.kind = "ClassOrInterfaceType"
            link.children.pop()
            link = link.children[0]
        link.kind = "ClassOrInterfaceType"
        scope = Node("TypeExpr", scope.start, scope.end, [scope])
    type_arguments, _ = reading.type_arguments(part.at)
    children = [scope, *type_arguments]
    made = reading.node("MethodReferenceExpr", part.first, part.last, children)
    made.note = scope.kind == "TypeExpr"
    return made


def _is_chain(expression: Node) -> bool:
    """Whether it is a name or a chain of names."""
    while expression.kind == "FieldAccessExpr":
        expression = expression.children[0]
    return expression.kind == "NameExpr"


# --- creations


@reads(tree.ClassCreator, tree.InnerClassCreator)
def object_creation(reading: Reading, part: Any) -> Node:
    """Scope, type, type arguments, arguments, members of the anonymous class.

    `note` tells whether there is such a class; `gap` is the number of children before its members.
    """
    scope = _scope(reading, part) if isinstance(part, tree.InnerClassCreator) else []
    type_arguments, at = reading.type_arguments(part.at + 1)
    annotations, at = reading.annotations_at(at)
    type_, _ = reading.element_type(at)
    annotate_created(type_, annotations)
    arguments = [reading.read(argument) for argument in part.arguments]
    children = [*scope, type_, *type_arguments, *arguments]
    made = reading.node("ObjectCreationExpr", part.first, part.last, children)
    made.gap = len(children)
    if part.body is not None:
        children += [reading.read(member) for member in part.body]
        made.note = "body"
        reading.wide.append(made.end - 1)
    return made


@reads(tree.ArrayCreator)
def array_creation(reading: Reading, part: Any) -> Node:
    """Levels, element type, initialiser."""
    annotations, at = reading.annotations_at(part.at + 1)
    type_, at = reading.element_type(at)
    annotate_created(type_, annotations)
    levels = []
    for dimension in part.dimensions:
        first = at
        annotations, at = reading.annotations_at(at)
        if dimension is None:
            first, at = at, at + 2
            children = annotations
        else:
            at = dimension.last + 1
            children = [reading.read(dimension), *annotations]
        levels.append(reading.node("ArrayCreationLevel", first, at, children))
    children = [*levels, type_]
    if part.initializer is not None:
        children.append(reading.read(part.initializer))
    return reading.node("ArrayCreationExpr", part.first, part.last, children)


@reads(tree.ArrayInitializer)
def array_initializer(reading: Reading, part: Any) -> Node:
    """The values."""
    children = [reading.read(value) for value in part.initializers]
    return reading.node("ArrayInitializerExpr", part.first, part.last, children)


# --- operators


@reads(nodes.Prefixed)
def prefixed(reading: Reading, part: Any) -> Node:
    """An operator before its operand; the least integers are literals with their sign."""
    operand = reading.read(part.operand)
    if part.operator == "-" and isinstance(part.operand, tree.Literal):
        least = _LEAST.get(reading.values[part.operand.at])
        if least:
            return reading.node(least, part.first, part.last, [])
    made = reading.node("UnaryExpr", part.first, part.last, [operand])
    made.op = _PREFIX[part.operator]
    return made


@reads(nodes.Postfixed)
def postfixed(reading: Reading, part: Any) -> Node:
    """An operator behind its operand."""
    made = reading.node("UnaryExpr", part.first, part.last, [reading.read(part.operand)])
    made.op = _POSTFIX[part.operator]
    return made


@reads(tree.BinaryOperation)
def binary(reading: Reading, part: Any) -> Node:
    """Left and right operand; long sums lean left, so that their spine is read in a loop."""
    spine = []
    while isinstance(part, tree.BinaryOperation):
        spine.append(part)
        part = part.operandl
    made = reading.read(part)
    for operation in reversed(spine):
        if operation.operator == "instanceof":
            right, _ = reading.type(operation.operandr.first)
            made = _around("InstanceOfExpr", made, right.end, [made, right])
        else:
            right = reading.read(operation.operandr)
            made = _around("BinaryExpr", made, right.end, [made, right])
            made.op = _BINARY[operation.operator]
    return made


@reads(tree.Assignment)
def assignment(reading: Reading, part: Any) -> Node:
    """Target and value."""
    children = [reading.read(part.expressionl), reading.read(part.value)]
    made = reading.node("AssignExpr", part.first, part.last, children)
    made.op = _ASSIGN[part.type]
    return made


@reads(tree.TernaryExpression)
def conditional(reading: Reading, part: Any) -> Node:
    """Condition, then, else."""
    children = [reading.read(p) for p in (part.condition, part.if_true, part.if_false)]
    return reading.node("ConditionalExpr", part.first, part.last, children)


@reads(tree.Cast)
def cast(reading: Reading, part: Any) -> Node:
    """Type and expression; several types make an IntersectionType."""
    types, _ = reading.types(part.first + 1, "&")
    type_ = types[0]
    if len(types) > 1:
        type_ = Node("IntersectionType", type_.start, types[-1].end, types)
    children = [type_, reading.read(part.expression)]
    return reading.node("CastExpr", part.first, part.last, children)


@reads(tree.LambdaExpression)
def lambda_(reading: Reading, part: Any) -> Node:
    """Parameters and body; an expression body is an ExpressionStmt.

    `note` says how the parameters are written, and where they end: `bare` is `x`, `none` is `()`,
    `enclosed` is `(x)`, `several` are two or more, or typed.
    """
    parameters, form, at = _lambda_parameters(reading, part.first)
    body = reading.read(part.body)
    if body.kind == "BlockStmt":
        reading.wide.append(body.start)
    else:
        body = Node("ExpressionStmt", body.start, body.end, [body])
    made = reading.node("LambdaExpr", part.first, part.last, [*parameters, body])
    made.note = form, reading.ends[at - 1]
    return made


def _lambda_parameters(reading: Reading, at: int) -> tuple[list[Node], str, int]:
    if reading.is_identifier(at):
        return [_untyped_parameter(reading, at)], "bare", at + 1
    if reading.values[at + 1] == ")":
        return [], "none", at + 2
    if reading.values[at + 2] not in (",", ")"):
        parameters, at = reading.parameters(at)
        return parameters, "several", at
    parameters = []
    while reading.values[at] != ")":
        parameters.append(_untyped_parameter(reading, at + 1))
        at += 2
    return parameters, "several" if len(parameters) > 1 else "enclosed", at + 1


def _untyped_parameter(reading: Reading, at: int) -> Node:
    name = reading.word("VariableDeclaratorId", at)
    unknown = Node("UnknownType", name.start, name.start, [])
    return Node("Parameter", name.start, name.end, [name, unknown])


# --- annotations


@reads(tree.Annotation)
def annotation(reading: Reading, part: Any) -> Node:
    """`@Name`, `@Name(value)` or `@Name(key = value, …)`."""
    name, at = reading.name(part.first + 1)
    if reading.values[at] != "(":
        return reading.node("MarkerAnnotationExpr", part.first, part.last, [name])
    if part.element is None or isinstance(part.element, list):
        pairs = [reading.read(pair) for pair in part.element or ()]
        return reading.node("NormalAnnotationExpr", part.first, part.last, [name, *pairs])
    children = [name, reading.read(part.element)]
    return reading.node("SingleMemberAnnotationExpr", part.first, part.last, children)


@reads(tree.ElementValuePair)
def member_value_pair(reading: Reading, part: Any) -> Node:
    """`key = value`; the key is no node."""
    children = [reading.read(part.value)]
    return reading.node("MemberValuePair", part.first, part.last, children)


@reads(tree.ElementArrayValue)
def element_array(reading: Reading, part: Any) -> Node:
    """The values."""
    children = [reading.read(value) for value in part.values]
    return reading.node("ArrayInitializerExpr", part.first, part.last, children)
