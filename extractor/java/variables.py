"""Which names are variables: locals, parameters and fields, each told from others of its name.

A parser knows no types: a name behind a dot counts as a field if the file declares a field of that
name, or if `this` or `super` stands before the dot.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from code2vec.extractor.java.node import TYPE_KINDS, WORD, Node
from code2vec.extractor.syntax_tree import Variable

_Visit: TypeAlias = "tuple[Node, str] | Callable[[], None]"
"""A node to visit in a role, or what to do when it is reached."""

# Roles: what a name means in its place. Where a variable is declared it is the variable's kind.
_USE = "use"
_MEMBER = "member"  # behind a dot
_OWN = "own"  # behind `this.` or `super.`
_TYPE_OR_NAME = "type or name"  # before `::`
_COMPONENT = "component"  # of a record
_NO_VARIABLE = "no variable"

_NAMES = frozenset(("NameExpr", "SimpleName", "VariableDeclaratorId"))
_SCOPES = frozenset(
    (
        "BlockStmt",
        "CatchClause",
        "CompactConstructorDeclaration",
        "ConstructorDeclaration",
        "FieldDeclaration",
        "ForStmt",
        "ForeachStmt",
        "LambdaExpr",
        "MethodDeclaration",
        "SwitchExpr",
        "SwitchStmt",
    )
)
_TYPE_BODIES = frozenset(("EnumConstantDeclaration", "ObjectCreationExpr"))
_NAMED = TYPE_KINDS | {  # kinds whose own name, or part of it, is a child
    "CompactConstructorDeclaration",
    "ConstructorDeclaration",
    "MethodDeclaration",
    "PackageDeclaration",
    "QualifiedNameExpr",
    "ReceiverParameter",
}
_ANNOTATIONS = frozenset(
    ("MarkerAnnotationExpr", "NormalAnnotationExpr", "SingleMemberAnnotationExpr")
)
_OWNERS = frozenset(("SuperExpr", "ThisExpr"))
_PATTERNS = frozenset(("RecordPatternExpr", "TypePatternExpr"))


def find_variables(root: Node, text: bytes) -> dict[int, Variable]:
    """The variable whose name stands at an offset of the text, for each that there is.

    Args:
        root: a clean tree, without the reference's faults.
        text: the text parsed.
    """
    finder = _Finder(text)
    nodes = [root]
    for node in nodes:  # grows as it goes
        finder.note_fields(node)
        nodes += node.children
    finder.visit(root)
    return finder.found


class _Finder:
    """Walks through a tree in the order of its scopes, knowing what each name is bound to."""

    def __init__(self, text: bytes) -> None:
        self.found: dict[int, Variable] = {}
        self._text = text
        self._count = 0
        self._fields: dict[bytes, Variable] = {}  # of the whole file
        self._bound: dict[bytes, list[Variable]] = {}  # the last one counts
        self._scopes: list[list[bytes]] = [[]]  # what each open scope has bound

    def note_fields(self, node: Node) -> None:
        """Notes the fields that a node declares or must mean."""
        for name in self._declared_fields(node):
            self._field(name)
        if node.kind == "FieldAccessExpr" and node.children[0].kind in _OWNERS:
            self._field(self._word(node.children[-1]))

    def visit(self, root: Node) -> None:
        """Fills `found`."""
        waiting: list[_Visit] = [(root, _USE)]
        while waiting:
            visit = waiting.pop()
            if not isinstance(visit, tuple):
                visit()
                continue
            node, role = visit
            if node.kind in _NAMES:
                self._name(node, role)
            elif role == _TYPE_OR_NAME and not node.children:
                self._name(node, _USE)
            else:
                waiting += reversed(self._below(node, role))

    def _below(self, node: Node, role: str) -> list[_Visit]:
        """What to visit below a node, with the scopes it opens."""
        kind = node.kind
        below: list[_Visit] = [(child, _role(node, role, child)) for child in node.children]
        if kind in TYPE_KINDS or (kind in _TYPE_BODIES and node.note == "body"):
            outside = 0 if kind in TYPE_KINDS else node.gap
            names = list(self._declared_fields(node))
            return [
                *below[:outside],
                partial(self._open, names),
                *below[outside:],
                self._close,
            ]
        if kind == "TryStmt":
            resources = node.gap + 1  # and the block that they are for
            return [self._open, *below[:resources], self._close, *below[resources:]]
        if kind == "ForeachStmt":
            below[:2] = below[1::-1]  # the variable is none in what is iterated
        elif kind == "ForStmt":
            order = sorted(range(len(below)), key=lambda place: node.children[place].start)
            below = [below[place] for place in order]
        if kind in _SCOPES or _is_pattern_entry(node):
            return [self._open, *below, self._close]
        return below

    def _name(self, node: Node, role: str) -> None:
        name = self._word(node)
        variable = None
        if role == _USE:
            if node.kind != "SimpleName":
                bound = self._bound.get(name)
                variable = bound[-1] if bound else self._fields.get(name)
        elif role in (_MEMBER, _OWN, "field"):
            variable = self._fields.get(name)
        elif role in ("local", "parameter"):
            self._count += 1
            variable = Variable(role, self._count)
            self._bind(name, variable)
        if variable is not None:
            self.found[node.start] = variable

    def _word(self, node: Node) -> bytes:
        found = WORD.match(self._text, node.start, node.end)
        return found[0] if found else b""

    def _declared_fields(self, node: Node) -> Iterable[bytes]:
        """The names of a type's fields."""
        for member in node.children:
            if member.kind == "FieldDeclaration":
                for variable in member.children:
                    if variable.kind == "VariableDeclarator":
                        yield self._word(variable)
            elif member.kind == "Parameter" and node.kind == "RecordDeclaration":
                for name in member.children:
                    if name.kind == "VariableDeclaratorId":
                        yield self._word(name)

    def _field(self, name: bytes) -> Variable:
        if name not in self._fields:
            self._count += 1
            self._fields[name] = Variable("field", self._count)
        return self._fields[name]

    def _bind(self, name: bytes, variable: Variable) -> None:
        self._bound.setdefault(name, []).append(variable)
        self._scopes[-1].append(name)

    def _open(self, fields: Iterable[bytes] = ()) -> None:
        self._scopes.append([])
        for name in fields:
            self._bind(name, self._field(name))

    def _close(self) -> None:
        for name in self._scopes.pop():
            self._bound[name].pop()


def _is_pattern_entry(node: Node) -> bool:
    """Whether a node is an entry of a switch whose label binds names."""
    return node.kind.startswith("SwitchEntry") and any(
        label.kind in _PATTERNS for label in node.children[: node.gap]
    )


def _role(node: Node, role: str, child: Node) -> str:
    """The role of a node's child."""
    kind = node.kind
    if kind in _NAMED and child.kind == "NameExpr":
        return _NO_VARIABLE
    if kind in _ANNOTATIONS and child is node.children[0]:
        return _NO_VARIABLE
    if child is node.children[-1]:
        if kind == "FieldAccessExpr":
            return _OWN if node.children[0].kind in _OWNERS else _MEMBER
        if kind == "MethodCallExpr":
            return _NO_VARIABLE
        if kind == "TypePatternExpr":
            return "local"
    return _role_of_declared(node, role, child)


def _role_of_declared(node: Node, role: str, child: Node) -> str:
    """The role of a child that declares a variable, or stands in a type before `::`."""
    kind, child_kind = node.kind, child.kind
    if child_kind == "VariableDeclarator":
        return "field" if kind == "FieldDeclaration" else "local"
    if child_kind == "VariableDeclaratorId":
        if kind == "VariableDeclarator":
            return role
        return "field" if role == _COMPONENT else "parameter"
    if child_kind == "Parameter" and kind == "RecordDeclaration":
        return _COMPONENT
    if kind == "TypeExpr":
        return _TYPE_OR_NAME
    if kind == "ClassOrInterfaceType" and role == _TYPE_OR_NAME and child.start == node.start:
        return _TYPE_OR_NAME if child_kind == kind else _NO_VARIABLE
    if kind == "ClassOrInterfaceType" and role == _TYPE_OR_NAME and child_kind == "SimpleName":
        return _MEMBER
    return _USE
