"""Calls of a class's own methods: where the name of the method called may be that of the caller."""

from code2vec.extractor.java.node import TYPE_KINDS, Node

_OWNERS = frozenset(("SuperExpr", "ThisExpr"))


def find_own_calls(root: Node, text: bytes) -> dict[int, str]:
    """The names of methods called on `this`, said or not, `super`, or the class around.

    Method references count as calls.

    Args:
        root: a clean tree, without the reference's faults.
        text: the text parsed.

    Returns:
        The name by its offset in the text.
    """
    found: dict[int, str] = {}
    waiting: list[tuple[Node, frozenset[bytes]]] = [(root, frozenset())]
    while waiting:
        node, types = waiting.pop()
        if node.kind in TYPE_KINDS:
            types = types | {node.name}
        if node.kind in ("MethodCallExpr", "MethodReferenceExpr") and node.children:
            name = node.children[-1]
            if name.kind in ("NameExpr", "SimpleName") and _is_own(node, types, text):
                found[name.start] = text[name.start : name.end].decode("utf-8", "replace")
        waiting += [(child, types) for child in node.children]
    return found


def _is_own(call: Node, types: frozenset[bytes], text: bytes) -> bool:
    if call.kind == "MethodCallExpr" and not call.note:  # without scope
        return True
    scope = call.children[0]
    if scope.kind == "TypeExpr":
        scope = scope.children[0]
    if scope.kind in ("ClassOrInterfaceType", "NameExpr") and not scope.children:
        return text[scope.start : scope.end] in types
    return scope.kind in _OWNERS
