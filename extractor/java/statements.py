"""Reads statements."""

from code2vec.extractor.java.grammar import kind_of
from code2vec.extractor.java.node import Node
from code2vec.extractor.java.reading import Built, Reading, node, reads
from code2vec.extractor.java.types import element_and_pairs

_SEMICOLON = kind_of(";", named=False)
_TYPE_DECLARATIONS = {
    "ClassOrInterfaceDeclaration": "TypeDeclarationStmt",
    "EnumDeclaration": "TypeDeclarationStmt",
    "AnnotationDeclaration": "TypeDeclarationStmt",
    "RecordDeclaration": "LocalRecordDeclarationStmt",
}


def statement(made: Node) -> Node:
    """What stands where a statement stands."""
    if made.kind == "SwitchExpr":
        made.kind = "SwitchStmt"
    elif made.kind in _TYPE_DECLARATIONS:
        return Node(_TYPE_DECLARATIONS[made.kind], made.start, made.end, [made])
    elif _is_switch(made):
        return statement(made.children[0])
    return made


def _is_switch(made: Node) -> bool:
    """Whether it is `switch (…) {…} ;`, which the grammar takes for one statement."""
    return made.kind == "ExpressionStmt" and made.children[0].kind == "SwitchExpr"


def statements(made: Node) -> list[Node]:
    """What stands where statements stand."""
    is_switch = _is_switch(made)
    found = [statement(made)]
    if is_switch:
        found.append(Node("EmptyStmt", made.end - 1, made.end, []))
    return found


def parts_and_bodies(reading: Reading, i: int) -> list[Built]:
    """The children of grammar node i, statements as such; a lone `;` is an EmptyStmt."""
    found = []
    for j in range(reading.first[i], reading.first[i + 1]):
        made = reading.built[j]
        if made is not None:
            found.append(statement(made) if type(made) is Node else made)
        elif reading.kinds[j] == _SEMICOLON:
            found.append(node(reading, j, "EmptyStmt", []))
    return found


def _body(reading: Reading, i: int) -> Node:
    """The last child of grammar node i as a statement."""
    for j in range(reading.first[i + 1] - 1, reading.first[i] - 1, -1):
        made = reading.built[j]
        if made is not None:
            return statement(made)
        if reading.kinds[j] == _SEMICOLON:
            return node(reading, j, "EmptyStmt", [])
    raise LookupError("no body")


def _inside(parenthesized: Node) -> Node:
    return parenthesized.children[0]


@reads("block", "constructor_body", tokens=True)
def block(reading: Reading, i: int) -> Built:
    """The statements."""
    children: list[Node] = []
    for j in range(reading.first[i], reading.first[i + 1]):
        made = reading.built[j]
        if made is not None:
            children += statements(made)
        elif reading.kinds[j] == _SEMICOLON:
            children.append(node(reading, j, "EmptyStmt", []))
    return node(reading, i, "BlockStmt", children)


@reads("expression_statement")
def expression_statement(reading: Reading, i: int) -> Built:
    """The expression; it may start earlier than the grammar sees: see `repairs`.

    So may a call of another constructor hide behind a method's name.
    """
    (expression,) = reading.parts(i)
    if expression.kind == "MethodCallExpr":
        *children, name = expression.children
        if reading.text[name.start : name.end] in _CONSTRUCTORS:
            scope, gap = expression.note, expression.gap  # the type arguments come first here
            children = [*children[scope:gap], *children[:scope], *children[gap:]]
            return node(reading, i, "ExplicitConstructorInvocationStmt", children)
    return Node("ExpressionStmt", expression.start, reading.ends[i], [expression])


_CONSTRUCTORS = frozenset((b"super", b"this"))


@reads("local_variable_declaration")
def local_variable(reading: Reading, i: int) -> Built:
    """An ExpressionStmt around a VariableDeclarationExpr, which ends before the `;`."""
    parts = reading.parts(i)
    declaration = _variables(reading.starts[i], parts)
    return node(reading, i, "ExpressionStmt", [declaration])


def _variables(start: int, parts: list[Built]) -> Node:
    """A VariableDeclarationExpr: annotations, element type, variables, `[]` pairs of the type.

    `note` tells whether it starts with an array type.
    """
    annotations = [] if type(parts[0]) is Node else parts.pop(0).annotations
    element, pairs = element_and_pairs(parts[0])
    variables = parts[1:]
    children = [*annotations, element, *variables, *pairs]
    made = Node("VariableDeclarationExpr", start, variables[-1].end, children)
    made.note = bool(pairs) and start == element.start
    return made


@reads("labeled_statement", tokens=True)
def labeled(reading: Reading, i: int) -> Built:
    """The statement; the label is no node."""
    return node(reading, i, "LabeledStmt", [_body(reading, i)])


@reads("if_statement", tokens=True)
def if_(reading: Reading, i: int) -> Built:
    """Condition, then, else."""
    condition, *branches = parts_and_bodies(reading, i)
    return node(reading, i, "IfStmt", [_inside(condition), *branches])


@reads("while_statement", tokens=True)
def while_(reading: Reading, i: int) -> Built:
    """Condition and body."""
    condition = reading.parts(i)[0]
    return node(reading, i, "WhileStmt", [_inside(condition), _body(reading, i)])


@reads("do_statement", tokens=True)
def do(reading: Reading, i: int) -> Built:
    """Body and condition."""
    found = parts_and_bodies(reading, i)
    return node(reading, i, "DoStmt", [found[0], _inside(found[1])])


@reads("for_statement", tokens=True)
def for_(reading: Reading, i: int) -> Built:
    """Comparison, initialisations, updates, body; `note` keeps the three for printing."""
    places: list[list[Node]] = [[], [], []]
    place = 0
    last = reading.first[i + 1]
    while reading.built[last - 1] is None and reading.kinds[last - 1] != _SEMICOLON:
        last -= 1  # a comment
    for j in range(reading.first[i], last - 1):
        made = reading.built[j]
        if made is not None:
            if made.kind == "ExpressionStmt":  # a declaration, which holds its `;`
                made = made.children[0]
                place = 1
                places[0].append(made)
            else:
                places[place].append(made)
        elif reading.kinds[j] == _SEMICOLON:
            place += 1
    inits, compare, updates = places
    made = node(reading, i, "ForStmt", [*compare, *inits, *updates, _body(reading, i)])
    made.note = inits, compare, updates
    return made


@reads("enhanced_for_statement", tokens=True)
def for_each(reading: Reading, i: int) -> Built:
    """Variable, what is iterated, body."""
    parts = reading.parts(i)
    body = _body(reading, i)
    if parts[-1] is body or body.children == [parts[-1]]:
        parts.pop()
    iterable = parts.pop()
    name = variable_id(parts)
    parts.append(Node("VariableDeclarator", name.start, name.end, [name]))
    variable = _variables(reading.starts[_first_part(reading, i)], parts)
    return node(reading, i, "ForeachStmt", [variable, iterable, body])


def _first_part(reading: Reading, i: int) -> int:
    j = reading.first[i]
    while reading.built[j] is None:
        j += 1
    return j


def variable_id(parts: list[Built]) -> Node:
    """Takes a variable's name, and its own `[]` pairs, from the end of `parts`."""
    pairs = parts.pop() if type(parts[-1]) is list else []
    name: Node = parts.pop()
    name.kind = "VariableDeclaratorId"
    if pairs:
        name.children = pairs
        name.end = pairs[-1].end
    return name


@reads("variable_declarator")
def variable_declarator(reading: Reading, i: int) -> Built:
    """Name and initial value."""
    parts = reading.parts(i)
    value = []
    if len(parts) > 1 and type(parts[-1]) is Node:
        value.append(parts.pop())
    return node(reading, i, "VariableDeclarator", [variable_id(parts), *value])


@reads("assert_statement")
def assert_(reading: Reading, i: int) -> Built:
    """Check and message."""
    return node(reading, i, "AssertStmt", reading.parts(i))


@reads("break_statement")
def break_(reading: Reading, i: int) -> Built:
    """No children: a label is no node."""
    return node(reading, i, "BreakStmt", [])


@reads("continue_statement")
def continue_(reading: Reading, i: int) -> Built:
    """No children: a label is no node."""
    return node(reading, i, "ContinueStmt", [])


@reads("return_statement")
def return_(reading: Reading, i: int) -> Built:
    """The expression, if any."""
    return node(reading, i, "ReturnStmt", reading.parts(i))


@reads("yield_statement")
def yield_(reading: Reading, i: int) -> Built:
    """The expression."""
    return node(reading, i, "YieldStmt", reading.parts(i))


@reads("throw_statement")
def throw(reading: Reading, i: int) -> Built:
    """The expression."""
    return node(reading, i, "ThrowStmt", reading.parts(i))


@reads("synchronized_statement")
def synchronized(reading: Reading, i: int) -> Built:
    """Expression and block."""
    expression, body = reading.parts(i)
    return node(reading, i, "SynchronizedStmt", [_inside(expression), body])


@reads("try_statement", "try_with_resources_statement")
def try_(reading: Reading, i: int) -> Built:
    """Resources, block, catch clauses, finally; `note` is the number of resources."""
    parts = reading.parts(i)
    resources = parts.pop(0) if type(parts[0]) is list else []
    made = node(reading, i, "TryStmt", [*resources, *parts])
    made.gap = len(resources)
    return made


@reads("resource_specification")
def resources(reading: Reading, i: int) -> Built:
    """A list of the resources."""
    return reading.parts(i)


@reads("resource")
def resource(reading: Reading, i: int) -> Built:
    """A variable declared, or one that exists; `this` may have been hidden from the grammar."""
    parts = reading.parts(i)
    if len(parts) == 1:
        if reading.text[parts[0].start : parts[0].end] == b"this":
            parts[0].kind = "ThisExpr"
        return parts[0]
    value = parts.pop()
    name = variable_id(parts)
    parts.append(Node("VariableDeclarator", name.start, value.end, [name, value]))
    return _variables(reading.starts[i], parts)


@reads("catch_clause")
def catch(reading: Reading, i: int) -> Built:
    """Parameter and block."""
    return node(reading, i, "CatchClause", reading.parts(i))


@reads("catch_formal_parameter")
def catch_parameter(reading: Reading, i: int) -> Built:
    """Annotations, name, type."""
    parts = reading.parts(i)
    name = variable_id(parts)
    type_ = parts.pop()
    annotations = parts[0].annotations if parts else []
    made = node(reading, i, "Parameter", [*annotations, name, type_])
    made.note = "catch"
    return made


@reads("catch_type")
def catch_type(reading: Reading, i: int) -> Built:
    """A type, or a UnionType of several."""
    types = reading.parts(i)
    return types[0] if len(types) == 1 else node(reading, i, "UnionType", types)


@reads("finally_clause")
def finally_(reading: Reading, i: int) -> Built:
    """The block."""
    made = reading.parts(i)[0]
    made.note = "finally"
    return made


@reads("switch_expression")
def switch(reading: Reading, i: int) -> Built:
    """Selector and entries; a SwitchStmt where `statement` finds it."""
    selector, entries = reading.parts(i)
    reading.wide.append(reading.ends[i] - 1)
    return node(reading, i, "SwitchExpr", [_inside(selector), *entries])


@reads("switch_block")
def switch_block(reading: Reading, i: int) -> Built:
    """A list of the entries."""
    return [entry for part in reading.parts(i) for entry in part]


@reads("switch_label")
def switch_label(reading: Reading, i: int) -> Built:
    """A list of the labels, patterns and guards; empty for `default`."""
    return node(reading, i, "label", reading.parts(i))


@reads("switch_block_statement_group", tokens=True)
def switch_group(reading: Reading, i: int) -> Built:
    """A list of one entry a label; the last has the statements."""
    entries: list[Node] = []
    for j in range(reading.first[i], reading.first[i + 1]):
        made = reading.built[j]
        if made is None:
            if reading.kinds[j] == _SEMICOLON:
                made = node(reading, j, "EmptyStmt", [])
            else:
                if entries:  # the colon; a comment ends before what follows it
                    entries[-1].end = max(entries[-1].end, _colon_end(reading, j))
                continue
        if made.kind == "label":
            labels = made.children
            entry = Node(_entry_kind(labels), made.start, made.end, labels)
            entry.gap = len(labels)
            entries.append(entry)
        else:
            entries[-1].children += statements(made)
            entries[-1].end = made.end
    return entries


_COLON = kind_of(":", named=False)


def _colon_end(reading: Reading, j: int) -> int:
    return reading.ends[j] if reading.kinds[j] == _COLON else 0


_PATTERNS = frozenset(("TypePatternExpr", "RecordPatternExpr"))


def _entry_kind(labels: list[Node]) -> str:
    plain = len(labels) <= 1 and not any(label.kind in _PATTERNS for label in labels)
    return "SwitchEntryStmt" if plain else "SwitchEntry"


@reads("switch_rule")
def switch_rule(reading: Reading, i: int) -> Built:
    """A list of the one entry with an arrow."""
    label, body = reading.parts(i)
    made = node(reading, i, "SwitchEntry", [*label.children, body])
    made.gap = len(label.children)
    return [made]


@reads("explicit_constructor_invocation")
def constructor_call(reading: Reading, i: int) -> Built:
    """Type arguments, the expression before `.super`, arguments."""
    *head, _, arguments = reading.parts(i)
    type_arguments = [type_ for part in head if type(part) is tuple for type_ in part]
    scope = [part for part in head if type(part) is not tuple]
    children = [*type_arguments, *scope, *arguments]
    return node(reading, i, "ExplicitConstructorInvocationStmt", children)
