"""Reads statements."""

from typing import Any

from javalang import tree

from code2vec.extractor.java.node import Node
from code2vec.extractor.javalang_front import nodes
from code2vec.extractor.javalang_front.reading import Reading, reads

_CONSTRUCTOR_CALLS = (tree.ExplicitConstructorInvocation, tree.SuperConstructorInvocation)


@reads(nodes.Block)
def block(reading: Reading, part: Any) -> Node:
    """The statements."""
    return _block(reading, part.first, part.last, part.statements)


@reads(tree.BlockStatement)
def block_statement(reading: Reading, part: Any) -> Node:
    """The statements."""
    return reading.read(part.statements)


def _block(reading: Reading, first: int, last: int, statements: list[Any]) -> Node:
    return reading.node("BlockStmt", first, last, [_statement(reading, s) for s in statements])


def _statement(reading: Reading, part: Any) -> Node:
    made = reading.read(part)
    if isinstance(part, tree.TypeDeclaration):
        return Node("TypeDeclarationStmt", made.start, made.end, [made])
    return made


@reads(tree.Statement)
def empty(reading: Reading, part: Any) -> Node:
    """`;`."""
    return reading.node("EmptyStmt", part.first, part.last, [])


@reads(tree.StatementExpression)
def expression_statement(reading: Reading, part: Any) -> Node:
    """An expression, or a call of another constructor."""
    if isinstance(part.expression, _CONSTRUCTOR_CALLS):
        return _constructor_call(reading, part, part.expression)
    children = [reading.read(part.expression)]
    return reading.node("ExpressionStmt", part.first, part.last, children)


def _constructor_call(reading: Reading, part: Any, call: Any) -> Node:
    """Type arguments, the expression before `.super`, arguments."""
    type_arguments, _ = reading.type_arguments(call.at)
    scope = [] if call.qualifier is None else [reading.read(call.qualifier)]
    arguments = [reading.read(argument) for argument in call.arguments]
    children = [*type_arguments, *scope, *arguments]
    return reading.node("ExplicitConstructorInvocationStmt", part.first, part.last, children)


@reads(tree.LocalVariableDeclaration)
def local_variable(reading: Reading, part: Any) -> Node:
    """An ExpressionStmt around a VariableDeclarationExpr, which ends before the `;`."""
    values = [declarator.initializer for declarator in part.declarators]
    declaration = _variables(reading, part.first, values)
    return reading.node("ExpressionStmt", part.first, part.last, [declaration])


def _variables(reading: Reading, first: int, values: list[Any]) -> Node:
    """A VariableDeclarationExpr: annotations, element type, variables, `[]` pairs of the type.

    `note` tells whether it starts with an array type.
    """
    modifiers, type_at = reading.modifiers(first)
    element, pairs, at = reading.declared_type(type_at)
    variables, at = reading.variables(at, values)
    annotations = modifiers.annotations if modifiers else []
    children = [*annotations, element, *variables, *pairs]
    made = reading.node("VariableDeclarationExpr", first, at, children)
    made.note = bool(pairs) and first == type_at
    return made


@reads(nodes.Labeled)
def labeled(reading: Reading, part: Any) -> Node:
    """The statement; the label is no node."""
    return reading.node("LabeledStmt", part.first, part.last, [reading.read(part.statement)])


def _reads_parts(kind: str, *names: str) -> Any:
    """A reader of a statement whose children are those of its parts that are there."""

    def read(reading: Reading, part: Any) -> Node:
        parts = [getattr(part, name) for name in names]
        children = [reading.read(one) for one in parts if one is not None]
        return reading.node(kind, part.first, part.last, children)

    return read


reads(tree.AssertStatement)(_reads_parts("AssertStmt", "condition", "value"))
reads(tree.BreakStatement)(_reads_parts("BreakStmt"))
reads(tree.ContinueStatement)(_reads_parts("ContinueStmt"))
reads(tree.DoStatement)(_reads_parts("DoStmt", "body", "condition"))
reads(tree.IfStatement)(_reads_parts("IfStmt", "condition", "then_statement", "else_statement"))
reads(tree.ReturnStatement)(_reads_parts("ReturnStmt", "expression"))
reads(tree.SynchronizedStatement)(_reads_parts("SynchronizedStmt", "lock", "block"))
reads(tree.ThrowStatement)(_reads_parts("ThrowStmt", "expression"))
reads(tree.WhileStatement)(_reads_parts("WhileStmt", "condition", "body"))


@reads(tree.ForStatement)
def for_(reading: Reading, part: Any) -> Node:
    """Comparison, initialisations, updates, body; `note` keeps the three for printing."""
    control = part.control
    if isinstance(control, tree.EnhancedForControl):
        return _for_each(reading, part)
    if isinstance(control.init, tree.VariableDeclaration):
        values = [declarator.initializer for declarator in control.init.declarators]
        inits = [_variables(reading, control.first, values)]
    else:
        inits = [reading.read(init) for init in control.init or ()]
    compare = [] if control.condition is None else [reading.read(control.condition)]
    updates = [reading.read(update) for update in control.update or ()]
    children = [*compare, *inits, *updates, reading.read(part.body)]
    made = reading.node("ForStmt", part.first, part.last, children)
    made.note = inits, compare, updates
    return made


def _for_each(reading: Reading, part: Any) -> Node:
    """Variable, what is iterated, body."""
    variable = _variables(reading, part.control.first, [None])
    children = [variable, reading.read(part.control.iterable), reading.read(part.body)]
    return reading.node("ForeachStmt", part.first, part.last, children)


@reads(tree.TryStatement)
def try_(reading: Reading, part: Any) -> Node:
    """Resources, block, catch clauses, finally; `gap` is the number of resources."""
    resources = [
        _variables(reading, resource.first, [resource.value]) for resource in part.resources or ()
    ]
    catches = [_catch(reading, clause) for clause in part.catches or ()]
    children = [*resources, reading.read(part.block), *catches]
    if part.finally_block is not None:
        children.append(reading.read(part.finally_block))
        children[-1].note = "finally"
    made = reading.node("TryStmt", part.first, part.last, children)
    made.gap = len(resources)
    return made


def _catch(reading: Reading, part: Any) -> Node:
    """Parameter and block; the parameter has annotations, name, type or types."""
    first = part.first + 2
    modifiers, at = reading.modifiers(first)
    types, at = reading.types(at, "|")
    type_ = types[0]
    if len(types) > 1:
        for other in types[1:]:  # the other front end does not see annotations before these
            other.children = [child for child in other.children if child.start >= other.start]
        type_ = Node("UnionType", types[0].start, types[-1].end, types)
    name, at = reading.variable_id(at)
    annotations = modifiers.annotations if modifiers else []
    parameter = reading.node("Parameter", first, at, [*annotations, name, type_])
    parameter.note = "catch"
    children = [parameter, reading.read(part.block)]
    return reading.node("CatchClause", part.first, part.last, children)


@reads(tree.SwitchStatement)
def switch(reading: Reading, part: Any) -> Node:
    """Selector and entries, one a label."""
    entries = [entry for group in part.cases for entry in _entries(reading, group)]
    children = [reading.read(part.expression), *entries]
    made = reading.node("SwitchStmt", part.first, part.last, children)
    reading.wide.append(made.end - 1)
    return made


def _entries(reading: Reading, group: Any) -> list[Node]:
    """One entry a label; the last has the statements."""
    entries = []
    for label in group.case:
        values = [] if label.value is None else [reading.read(label.value)]
        entry = reading.node("SwitchEntryStmt", label.first, label.last, values)
        entry.gap = len(values)
        entries.append(entry)
    for part in group.statements:
        entries[-1].children.append(_statement(reading, part))
        entries[-1].end = entries[-1].children[-1].end
    return entries
