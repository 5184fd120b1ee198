"""Reads expressions."""

import re

from code2vec.extractor.java.grammar import kind_of
from code2vec.extractor.java.lexemes import COMMENT
from code2vec.extractor.java.loose_operators import around, balanced, loose, sign_of
from code2vec.extractor.java.node import Node
from code2vec.extractor.java.patterns import dotted_type
from code2vec.extractor.java.reading import READERS, Built, Reading, node, reads
from code2vec.extractor.java.repairs import TYPE_ARGUMENTS

READERS |= {
    "identifier": "NameExpr",
    "underscore_pattern": "NameExpr",
    "this": "ThisExpr",
    "super": "SuperExpr",
    "true": "BooleanLiteralExpr",
    "false": "BooleanLiteralExpr",
    "null_literal": "NullLiteralExpr",
    "character_literal": "CharLiteralExpr",
    "decimal_floating_point_literal": "DoubleLiteralExpr",
    "hex_floating_point_literal": "DoubleLiteralExpr",
}


def _tokens(**names: str) -> dict[int, str]:
    return {kind_of(token, named=False): name for name, text in names.items() for token in [text]}


_BINARY = _tokens(
    **{"or": "||", "and": "&&"},
    binOr="|",
    binAnd="&",
    xor="^",
    equals="==",
    notEquals="!=",
    less="<",
    greater=">",
    lessEquals="<=",
    greaterEquals=">=",
    lShift="<<",
    rSignedShift=">>",
    rUnsignedShift=">>>",
    plus="+",
    minus="-",
    times="*",
    divide="/",
    remainder="%",
)
_ASSIGN = _tokens(
    **{"and": "&=", "or": "|="},
    assign="=",
    plus="+=",
    minus="-=",
    star="*=",
    slash="/=",
    xor="^=",
    rem="%=",
    lShift="<<=",
    rSignedShift=">>=",
    rUnsignedShift=">>>=",
)
_UNARY = _tokens(**{"not": "!"}, positive="+", negative="-", inverse="~")
_UPDATE = _tokens(Increment="++", Decrement="--")
_LEAST = {b"2147483648": "IntegerLiteralMinValueExpr"}
_LEAST |= dict.fromkeys(
    (b"9223372036854775808L", b"9223372036854775808l"), "LongLiteralMinValueExpr"
)


def _operator(reading: Reading, i: int, operators: dict[int, str]) -> str:
    for kind in reading.kinds[reading.first[i] : reading.first[i + 1]]:
        if kind in operators:
            return operators[kind]
    raise LookupError("no operator")


@reads(
    "decimal_integer_literal",
    "hex_integer_literal",
    "octal_integer_literal",
    "binary_integer_literal",
)
def integer(reading: Reading, i: int) -> Built:
    """An integer, or a long if it ends in `L`."""
    is_long = reading.text[reading.ends[i] - 1] in b"lL"
    return node(reading, i, "LongLiteralExpr" if is_long else "IntegerLiteralExpr", [])


@reads("string_literal")
def string(reading: Reading, i: int) -> Built:
    """A string or, between `\"\"\"`, a text block."""
    start = reading.starts[i]
    is_block = reading.ends[i] - start >= 6 and reading.text.startswith(b'"""', start)
    return node(reading, i, "TextBlockLiteralExpr" if is_block else "StringLiteralExpr", [])


@reads("binary_expression", tokens=True)
def binary(reading: Reading, i: int) -> Built:
    """Left and right operand."""
    made = node(reading, i, "BinaryExpr", reading.parts(i))
    made.op = _operator(reading, i, _BINARY)
    return balanced(made)


_CLOSING = re.compile(rb"(?:\s|" + COMMENT + rb")*+\)", re.DOTALL)


@reads("assignment_expression", tokens=True)
def assignment(reading: Reading, i: int) -> Built:
    """Target and value; a target's parentheses may have been hidden from the grammar."""
    target, value = reading.parts(i)
    while closing := _CLOSING.match(reading.text, target.end):
        start = reading.text.rindex(b"(", 0, target.start)
        target = Node("EnclosedExpr", start, closing.end(), [target])
    made = Node("AssignExpr", target.start, reading.ends[i], [target, value])
    made.op = _operator(reading, i, _ASSIGN)
    return made


@reads("unary_expression", tokens=True)
def unary(reading: Reading, i: int) -> Built:
    """An operator before its operand; the least integers are literals with their sign."""
    operand = reading.parts(i)[0]
    operator = _operator(reading, i, _UNARY)
    if operator == "negative" and operand.kind in ("IntegerLiteralExpr", "LongLiteralExpr"):
        least = _LEAST.get(reading.text[operand.start : operand.end])
        if least:
            return node(reading, i, least, [])
    made = node(reading, i, "UnaryExpr", [operand])
    made.op = operator
    return around(made)


@reads("update_expression", tokens=True)
def update(reading: Reading, i: int) -> Built:
    """`++` or `--`, before or after.

    In `(int) x++` the grammar has the cast inside; in Java the operator after binds stronger.
    """
    operand = reading.parts(i)[0]
    made = node(reading, i, "UnaryExpr", [operand])
    is_after = operand.start == made.start
    made.op = ("pos" if is_after else "pre") + _operator(reading, i, _UPDATE)
    if not is_after or operand.kind not in _PREFIXED or operand.op in _POSTFIX:
        return made
    outer = inner = operand
    while inner.children[-1].kind in _PREFIXED and inner.children[-1].op not in _POSTFIX:
        inner.end = made.end
        inner = inner.children[-1]
    inner.end = made.end
    made.children = [inner.children[-1]]
    made.start = made.children[0].start
    inner.children[-1] = made
    return outer


_PREFIXED = frozenset(("CastExpr", "UnaryExpr"))
_POSTFIX = frozenset(("posIncrement", "posDecrement"))


@reads("ternary_expression")
def conditional(reading: Reading, i: int) -> Built:
    """Condition, then, else; `c ? x : y = z` assigns to the whole, as in Java's grammar."""
    condition, then, otherwise = reading.parts(i)
    if otherwise.kind != "AssignExpr":
        return node(reading, i, "ConditionalExpr", [condition, then, otherwise])
    target = otherwise.children[0]
    target = Node("ConditionalExpr", condition.start, target.end, [condition, then, target])
    otherwise.children[0] = target
    otherwise.start = target.start
    return otherwise


@reads("parenthesized_expression")
def enclosed(reading: Reading, i: int) -> Built:
    """`(…)`; the statements that need parentheses take its inside."""
    return node(reading, i, "EnclosedExpr", reading.parts(i))


@reads("record_pattern_body", "argument_list", "inferred_parameters")
def listed(reading: Reading, i: int) -> Built:
    """A list of what is inside."""
    return reading.parts(i)


@reads("pattern", "guard")
def inside(reading: Reading, i: int) -> Built:
    """What is inside."""
    return reading.parts(i)[0]


@reads("cast_expression", tokens=True)
def cast(reading: Reading, i: int) -> Built:
    """Type and expression; several types make an IntersectionType."""
    *types, expression = reading.parts(i)
    type_ = types[0]
    if len(types) > 1:
        type_ = Node("IntersectionType", type_.start, types[-1].end, types)
    sign = sign_of(expression)
    if sign and type_.kind == "ClassOrInterfaceType" and type_.note is None:
        operand = Node(
            "EnclosedExpr", reading.starts[i], _close(reading, i), [_as_expression(type_)]
        )
        return loose(sign, operand, expression.children[0])
    return around(node(reading, i, "CastExpr", [type_, expression]))


def _close(reading: Reading, i: int) -> int:
    """Where the first closing parenthesis among the children ends."""
    children = range(reading.first[i], reading.first[i + 1])
    return next(reading.ends[j] for j in children if reading.kinds[j] == _CLOSE)


_CLOSE = kind_of(")", named=False)


def _untyped_parameter(name: Node) -> Node:
    name.kind = "VariableDeclaratorId"
    unknown = Node("UnknownType", name.start, name.start, [])
    return Node("Parameter", name.start, name.end, [name, unknown])


@reads("lambda_expression")
def lambda_(reading: Reading, i: int) -> Built:
    """Parameters and body; an expression body is an ExpressionStmt.

    `note` says how the parameters are written, and where they end: `bare` is `x`, `none` is `()`,
    `enclosed` is `(x)`, `several` are two or more, or typed.
    """
    parameters, body = reading.parts(i)
    form = "several"
    if type(parameters) is Node:
        parameters = [_untyped_parameter(parameters)]
        form = "bare"
    elif not parameters:
        form = "none"
    elif parameters[0].kind == "NameExpr":
        parameters = [_untyped_parameter(name) for name in parameters]
        if len(parameters) == 1:
            form = "enclosed"
    if body.kind == "BlockStmt":
        reading.wide.append(body.start)
    else:
        body = Node("ExpressionStmt", body.start, body.end, [body])
    made = node(reading, i, "LambdaExpr", [*parameters, body])
    made.note = form, reading.ends[reading.first[i]]
    return made


def _with_super(scope: list[Built]) -> list[Node]:
    """`Outer.super` as a SuperExpr of Outer."""
    if len(scope) == 2:
        outer, last = scope
        last.children = [outer]
        last.start = outer.start
        return [last]
    return scope


@reads("method_invocation")
def method_call(reading: Reading, i: int) -> Built:
    """Scope, type arguments, arguments; the name is the last child."""
    *head, name, arguments = reading.parts(i)
    type_arguments: tuple[Node, ...] = ()
    if head and type(head[-1]) is tuple:
        type_arguments = head.pop()
    if len(head) == 2:
        head = _with_super(head)
    made = node(reading, i, "MethodCallExpr", [*head, *type_arguments, *arguments, name])
    made.gap = len(head) + len(type_arguments)
    made.note = len(head)
    return made


@reads("field_access")
def field_access(reading: Reading, i: int) -> Built:
    """Scope, type arguments and name, or `Outer.this`."""
    *scope, name = reading.parts(i)
    if name.kind == "ThisExpr":
        return node(reading, i, "ThisExpr", scope)
    children = _with_super(scope)
    if name.start - children[0].end > 1:  # more than a dot
        children = [*children, *_hidden_arguments(reading.text, children[0].end, name.start)]
    made = node(reading, i, "FieldAccessExpr", [*children, name])
    made.gap = len(children)
    return made


_HIDDEN_ARGUMENTS = re.compile(rb"\s*\.\s*(" + TYPE_ARGUMENTS + rb")\s*")
_ARGUMENT = re.compile(rb"[^\s,<>]+")


def _hidden_arguments(text: bytes, start: int, end: int) -> list[Node]:
    """The type arguments between a scope and a field, which were hidden: see `repairs`."""
    hidden = _HIDDEN_ARGUMENTS.fullmatch(text, start, end)
    if hidden is None:
        return []
    return [
        dotted_type(Node("", found.start(), found.end(), []), text)
        for found in _ARGUMENT.finditer(text, *hidden.span(1))
    ]


@reads("array_access")
def array_access(reading: Reading, i: int) -> Built:
    """Array and index."""
    return node(reading, i, "ArrayAccessExpr", reading.parts(i))


@reads("class_literal")
def class_literal(reading: Reading, i: int) -> Built:
    """The type before `.class`."""
    return node(reading, i, "ClassExpr", reading.parts(i))


@reads("template_expression")
def template(reading: Reading, i: int) -> Built:
    """Processor and template."""
    return node(reading, i, "TemplateExpr", reading.parts(i))


def _as_type(expression: Node) -> Node | None:
    """An expression read as a type, if it can be: a name or a chain of names."""
    chain: list[Node] = []
    link = expression
    while link.kind == "FieldAccessExpr":
        chain.append(link)
        link = link.children[0]
    if link.kind == "NameExpr":
        link.kind = "ClassOrInterfaceType"
    elif link.kind != "ClassOrInterfaceType" or link is not expression:
        return link if link is expression and link.kind in _TYPES else None
    for access in reversed(chain):
        access.kind = "ClassOrInterfaceType"
        access.children = [link]
        link = access
    return link


def _as_expression(type_: Node) -> Node:
    """A chain of names that was read as a type."""
    link = type_
    while link.kind == "ClassOrInterfaceType":
        if not link.children:
            link.kind = "NameExpr"
            break
        name = Node("NameExpr", link.end - len(link.name), link.end, [])
        link.kind = "FieldAccessExpr"
        link.children = [link.children[0], name]
        link = link.children[0]
    return type_


_TYPES = frozenset(("PrimitiveType", "ArrayType", "VoidType"))
_OUTER_SUPER = re.compile(rb"[.\s/]super\Z")


@reads("method_reference")
def method_reference(reading: Reading, i: int) -> Built:
    """Scope and type arguments; what can be read as a type is a TypeExpr.

    `note` is true where the scope is a TypeExpr.
    """
    scope, *rest = reading.parts(i)
    type_arguments = rest[0] if rest and type(rest[0]) is tuple else ()
    type_ = _as_type(scope)
    if type_ is not None and not _OUTER_SUPER.search(reading.text, scope.start, scope.end):
        scope = Node("TypeExpr", scope.start, scope.end, [type_])
    elif type_ is not None:
        scope = Node("SuperExpr", type_.start, type_.end, [_as_expression(type_.children[0])])
    made = node(reading, i, "MethodReferenceExpr", [scope, *type_arguments])
    made.note = scope.kind == "TypeExpr"
    return made
