"""What the reference's parser prints of each kind of node, as far as its lines go."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from code2vec.extractor.java.node import Node

Piece: TypeAlias = "str | Node"
"""Words that print as they are, or a node to lay out in turn; comments are nodes too."""

Layout: TypeAlias = Callable[[Node, list[Node]], list[Piece]]
"""From a node and its children in the parser's order to what it prints."""


# --- statements


def _lines(statements: Iterable[Node]) -> list[Piece]:
    pieces: list[Piece] = []
    for statement in statements:
        pieces += (" ", statement, "\n")
    return pieces


def _block(node: Node, children: list[Node]) -> list[Piece]:
    return ["{\n", *_lines(children), *node.after, "}"]


def _expression_statement(_node: Node, children: list[Node]) -> list[Piece]:
    return [children[0], ";"]


def _jump(_node: Node, children: list[Node]) -> list[Piece]:
    """return, throw, break, assert, …: a word, then children."""
    return ["x ", *children, ";"]


def _if(_node: Node, children: list[Node]) -> list[Piece]:
    condition, then, *otherwise = children
    block = then.kind == "BlockStmt"
    pieces: list[Piece] = ["if (", condition, ") " if block else ")\n", then]
    for branch in otherwise:
        pieces.append(" " if block else "\n")
        same_line = branch.kind in ("IfStmt", "BlockStmt")
        pieces += ["else " if same_line else "else\n", branch]
    return pieces


def _loop(_node: Node, children: list[Node]) -> list[Piece]:
    return ["while (", children[0], ") ", children[1]]


def _do(_node: Node, children: list[Node]) -> list[Piece]:
    return ["do ", children[0], " while (", children[1], ");"]


def _for(node: Node, children: list[Node]) -> list[Piece]:
    inits, compare, updates = node.note
    return ["for (", *inits, "; ", *compare, "; ", *updates, ") ", children[-1]]


def _for_each(_node: Node, children: list[Node]) -> list[Piece]:
    return ["for (", children[0], " : ", children[1], ") ", children[2]]


def _labeled(_node: Node, children: list[Node]) -> list[Piece]:
    return ["x: ", *children]


def _switch(_node: Node, children: list[Node]) -> list[Piece]:
    return ["switch(", children[0], ") {\n", *children[1:], "}"]


def _switch_entry(node: Node, children: list[Node]) -> list[Piece]:
    labels = children[: node.gap]
    return ["case ", *labels, ":\n", *_lines(children[node.gap :])]


def _synchronized(_node: Node, children: list[Node]) -> list[Piece]:
    return ["synchronized (", children[0], ") ", children[1]]


def _try(node: Node, children: list[Node]) -> list[Piece]:
    pieces: list[Piece] = ["try "]
    for resource in children[: node.gap]:
        pieces += [resource, ";\n"]
    if node.gap:
        pieces[-1] = ") "
    for part in children[node.gap :]:
        if part.note == "finally":
            pieces.append(" finally ")
        pieces.append(part)
    return pieces


def _catch(_node: Node, children: list[Node]) -> list[Piece]:
    return [" catch (", children[0], ") ", children[1]]


# --- declarations


def _members(members: Iterable[Node]) -> list[Piece]:
    pieces: list[Piece] = []
    for member in members:
        pieces += ("\n", " ", member, "\n")
    return pieces


def _annotations(children: list[Node]) -> list[Node]:
    return [child for child in children if child.kind.endswith("AnnotationExpr")]


def _member_annotations(children: list[Node]) -> list[Piece]:
    pieces: list[Piece] = []
    for child in _annotations(children):
        pieces += (child, "\n")
    return pieces


_MEMBERS = frozenset(
    [
        "ClassOrInterfaceDeclaration",
        "EnumDeclaration",
        "AnnotationDeclaration",
        "RecordDeclaration",
        "FieldDeclaration",
        "MethodDeclaration",
        "ConstructorDeclaration",
        "InitializerDeclaration",
        "EmptyMemberDeclaration",
        "AnnotationMemberDeclaration",
        "CompactConstructorDeclaration",
    ]
)


def _class(node: Node, children: list[Node]) -> list[Piece]:
    members = [child for child in children if child.kind in _MEMBERS]
    types = [child for child in children[:-1] if child.kind in ("TypeParameter", _TYPE)]
    head: list[Piece] = [*_member_annotations(children), "class ", *types, " {\n"]
    return [*head, *_members(members), *node.after, "}"]


_TYPE = "ClassOrInterfaceType"


def _enum(_node: Node, children: list[Node]) -> list[Piece]:
    members = [child for child in children if child.kind in _MEMBERS]
    constants = [child for child in children if child.kind == "EnumConstantDeclaration"]
    pieces: list[Piece] = [*_member_annotations(children), "enum {\n", "\n"]
    for constant in constants:
        pieces += [constant, ", "]
    if members:
        pieces += [";\n", *_members(members)]
    elif constants:
        pieces.append("\n")
    return [*pieces, "}"]


def _enum_constant(node: Node, children: list[Node]) -> list[Piece]:
    head = children[: node.gap]
    arguments = [child for child in head if not child.kind.endswith("AnnotationExpr")]
    pieces: list[Piece] = [*_member_annotations(head), "x(", *arguments, ")"]
    if children[node.gap :]:
        pieces += [" {\n", *_members(children[node.gap :]), "}\n"]
    return pieces


def _method(_node: Node, children: list[Node]) -> list[Piece]:
    """A method or constructor: its name and that of its annotations' parameters are words."""
    annotations = _annotations(children)
    pieces: list[Piece] = _member_annotations(children)
    block: Node | None = None
    for child in children:
        if child.kind == "BlockStmt":
            block = child
        elif child.kind != "NameExpr" and child not in annotations:
            pieces.append(child)
    pieces.append("x")
    return [*pieces, *([block] if block is not None else [";"])]


def _field(_node: Node, children: list[Node]) -> list[Piece]:
    return [*_member_annotations(children), *_typed(children), ";"]


def _typed(children: list[Node]) -> list[Piece]:
    """Type and `[]` pairs before what follows."""
    rest = [child for child in children if not child.kind.endswith("AnnotationExpr")]
    pairs = [child for child in rest if child.kind == "ArrayBracketPair"]
    others = [child for child in rest if child.kind != "ArrayBracketPair"]
    return [others[0], *pairs, "x", *others[1:]]


def _initializer(node: Node, children: list[Node]) -> list[Piece]:
    return ["static " if node.note == "static" else "", *children]


# --- expressions


def _first_child_first(_node: Node, children: list[Node]) -> list[Piece]:
    return [*children, "x"]


def _word_first(_node: Node, children: list[Node]) -> list[Piece]:
    return ["x", *children]


def _type(node: Node, children: list[Node]) -> list[Piece]:
    """Scope and annotations before the name, arguments or bounds behind it."""
    annotations = _annotations(children)
    rest = [child for child in children[node.gap :] if child not in annotations]
    return [*children[: node.gap], *annotations, "x", *rest]


def _call(node: Node, children: list[Node]) -> list[Piece]:
    return [*children[: node.gap], "x(", *children[node.gap : -1], ")"]


def _field_access(_node: Node, children: list[Node]) -> list[Piece]:
    return [children[0], ".x"]


def _creation(node: Node, children: list[Node]) -> list[Piece]:
    head = children[: node.gap]
    pieces: list[Piece] = []
    if head and head[0].start == node.start:
        pieces.append(head.pop(0))
    pieces += ["new ", *head, ")"]
    if node.note == "body":
        pieces += [" {\n", *_members(children[node.gap :]), "}"]
    return pieces


def _lambda(node: Node, children: list[Node]) -> list[Piece]:
    *parameters, body = children
    if body.kind == "ExpressionStmt":
        body = body.children[0]
    return ["" if node.note[0] == "bare" else "(", *parameters, " -> ", body]


def _cast(_node: Node, children: list[Node]) -> list[Piece]:
    return ["(", children[0], ") ", children[-1]]


def _conditional(_node: Node, children: list[Node]) -> list[Piece]:
    return [*children[:2], " : ", children[-1]]


def _unary(node: Node, children: list[Node]) -> list[Piece]:
    return (
        [*children, "x"]
        if node.op.startswith("pos") and node.op != "positive"
        else [
            "x",
            *children,
        ]
    )


def _parameter(_node: Node, children: list[Node]) -> list[Piece]:
    annotations = _annotations(children)
    name, *rest = children[len(annotations) :]
    return [*annotations, *rest, "x", name]


def _variables(_node: Node, children: list[Node]) -> list[Piece]:
    return [*_annotations(children), *_typed(children)]


def _array_creation(_node: Node, children: list[Node]) -> list[Piece]:
    levels = [child for child in children if child.kind == "ArrayCreationLevel"]
    return ["new ", *[child for child in children if child not in levels], *levels]


STATEMENTS: dict[str, Layout] = {
    "AnnotationDeclaration": _class,
    "BlockStmt": _block,
    "CatchClause": _catch,
    "ClassOrInterfaceDeclaration": _class,
    "CompactConstructorDeclaration": _method,
    "ConstructorDeclaration": _method,
    "DoStmt": _do,
    "EnumConstantDeclaration": _enum_constant,
    "EnumDeclaration": _enum,
    "FieldDeclaration": _field,
    "ForStmt": _for,
    "ForeachStmt": _for_each,
    "IfStmt": _if,
    "InitializerDeclaration": _initializer,
    "LabeledStmt": _labeled,
    "LocalRecordDeclarationStmt": _first_child_first,
    "MethodDeclaration": _method,
    "RecordDeclaration": _class,
    "SwitchEntry": _switch_entry,
    "SwitchEntryStmt": _switch_entry,
    "SwitchExpr": _switch,
    "SwitchStmt": _switch,
    "SynchronizedStmt": _synchronized,
    "TryStmt": _try,
    "TypeDeclarationStmt": _first_child_first,
    "WhileStmt": _loop,
}
"""Kinds that may print on several lines by themselves."""

EXPRESSIONS: dict[str, Layout] = {
    "": _first_child_first,
    "ArrayCreationExpr": _array_creation,
    "ArrayCreationLevel": _word_first,
    "ArrayInitializerExpr": _word_first,
    "AssertStmt": _jump,
    "BreakStmt": _jump,
    "CastExpr": _cast,
    "ClassOrInterfaceType": _type,
    "ConditionalExpr": _conditional,
    "ContinueStmt": _jump,
    "EmptyMemberDeclaration": _jump,
    "EmptyStmt": _jump,
    "EnclosedExpr": _word_first,
    "ExplicitConstructorInvocationStmt": _jump,
    "ExpressionStmt": _expression_statement,
    "FieldAccessExpr": _field_access,
    "LambdaExpr": _lambda,
    "MarkerAnnotationExpr": _word_first,
    "MemberValuePair": _word_first,
    "MethodCallExpr": _call,
    "NormalAnnotationExpr": _word_first,
    "ObjectCreationExpr": _creation,
    "Parameter": _parameter,
    "ReturnStmt": _jump,
    "SingleMemberAnnotationExpr": _word_first,
    "ThrowStmt": _jump,
    "TypeParameter": _type,
    "UnaryExpr": _unary,
    "VariableDeclarationExpr": _variables,
    "VariableDeclaratorId": _word_first,
    "WildcardType": _type,
    "YieldStmt": _jump,
}
"""Kinds that print on several lines only around a block, a class body or a comment."""
