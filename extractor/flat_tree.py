"""The finished tree as flat arrays."""

from collections.abc import Sequence
from itertools import repeat

import numpy as np

from code2vec.extractor.java.node import Node, type_name
from code2vec.extractor.syntax_tree import IntArray
from code2vec.extractor.tokens import METHOD_NAME, leaf_subtokens, normalise_token

BOXED = {
    b"Boolean": "boolean",
    b"Byte": "byte",
    b"Character": "char",
    b"Double": "double",
    b"Float": "float",
    b"Integer": "int",
    b"Long": "long",
    b"Short": "short",
}
"""Types of one name that count as the primitive they box."""

_LONGEST_TOKEN = 50
_FIXED_TEXTS = {  # leaves that print so, however they are written
    "ArrayBracketPair": "[]",
    "ArrayCreationLevel": "[]",
    "ArrayInitializerExpr": "{}",
    "EnclosedExpr": "()",
}
_INTEGERS = frozenset(("IntegerLiteralExpr", "LongLiteralExpr"))
_NO_LEAVES = frozenset(("UnknownType", "LineComment", "BlockComment"))


class Rows:
    """The nodes in preorder: row r is `nodes[r]`, its subtree ends before `ends_at[r]`."""

    __slots__ = ("child_ids", "ends_at", "nodes", "parents")

    def __init__(self, root: Node) -> None:
        nodes: list[Node] = []
        parents: list[int] = []
        child_ids: list[int] = []
        irregular: set[int] = set()
        waiting = [(root, -1, 0)]
        while waiting:
            node, parent, child_id = waiting.pop()
            row = len(nodes)
            nodes.append(node)
            parents.append(parent)
            child_ids.append(child_id)
            if node.low is not None and node.start >= 0:
                irregular.add(parent)
            children = node.children
            if children:
                places = range(len(children) - 1, -1, -1)
                waiting += zip(reversed(children), repeat(row), places, strict=False)
        self.nodes = nodes
        self.parents = parents
        self.child_ids = child_ids
        self.ends_at = _subtree_ends(parents)
        for row in irregular - {-1}:
            self._number_by_range(row)

    def children(self, row: int) -> list[int]:
        """The rows of a row's children."""
        rows = []
        child = row + 1
        end = self.ends_at[row]
        while child < end:
            rows.append(child)
            child = self.ends_at[child]
        return rows

    def _number_by_range(self, row: int) -> None:
        """A child's id is the place of the first sibling with an equal range."""
        first: dict[tuple[int, int], int] = {}
        for place, child in enumerate(self.children(row)):
            node = self.nodes[child]
            low = node.start if node.low is None else node.low
            high = node.end if node.high is None else node.high
            self.child_ids[child] = first.setdefault((low, high), place)


def _subtree_ends(parents: Sequence[int]) -> list[int]:
    ends = list(range(1, len(parents) + 1))
    for row in range(len(parents) - 1, 0, -1):
        parent = parents[row]
        if ends[parent] < ends[row]:
            ends[parent] = ends[row]
    return ends


class Labels:
    """The labels and kinds of rows, as places in one tuple of names."""

    def __init__(self, nodes: Sequence[Node], text: bytes) -> None:
        places: dict[str, int] = {}
        labels = []
        kinds = []
        for node in nodes:
            kind = node.kind
            place = places.setdefault(kind, len(places))
            kinds.append(place)
            if node.op:
                place = places.setdefault(f"{kind}:{node.op}", len(places))
            elif kind == "ClassOrInterfaceType" and type_name(node, text) in BOXED:
                place = places.setdefault("PrimitiveType", len(places))
            labels.append(place)
        self.names = tuple(places)
        self.labels: IntArray = np.array(labels, np.int32)
        self.kinds: IntArray = np.array(kinds, np.int32)


class Leaves:
    """The leaves among some rows: their rows, tokens, subtokens, and bytes in the text parsed."""

    __slots__ = ("ends", "rows", "starts", "subtokens", "tokens")

    def __init__(self, rows: Rows, inside: Sequence[range], text: bytes) -> None:
        self.rows: list[int] = []
        self.tokens: list[str] = []
        self.subtokens: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        nodes, parents = rows.nodes, rows.parents
        known: dict[tuple[str, bytes], tuple[str, str]] = {}
        for span in inside:
            for row in span:
                node = nodes[row]
                if node.children or not _is_leaf(node):
                    continue
                self.rows.append(row)
                self.starts.append(node.start)
                self.ends.append(node.end)
                if node.kind == "NameExpr" and nodes[parents[row]].kind == "MethodDeclaration":
                    token = subtokens = METHOD_NAME
                elif node.comment is not None or node.lead:
                    token, subtokens = _words(node, text)
                else:
                    key = node.kind, text[node.start : node.end]
                    words = known.get(key)
                    if words is None:
                        words = known[key] = _words(node, text)
                    token, subtokens = words
                self.tokens.append(token)
                self.subtokens.append(subtokens)


def _is_leaf(node: Node) -> bool:
    kind = node.kind
    return node.start >= 0 and kind[-4:] != "Stmt" and kind not in _NO_LEAVES


def _words(node: Node, text: bytes) -> tuple[str, str]:
    """The token and the subtokens of a leaf; what was printed before it is in its token only."""
    own = _FIXED_TEXTS.get(node.kind) or text[node.start : node.end].decode("utf-8", "replace")
    own_token = token = normalise_token(own)
    before = node.lead
    if node.comment is not None:
        comment = text[node.comment.start : node.comment.end].decode("utf-8", "replace")
        before = comment.rstrip("\n") + "\n" + before
    if before:
        token = normalise_token(before + own)
    if node.kind == "ClassOrInterfaceType" and len(token) <= _LONGEST_TOKEN:
        token = BOXED.get(type_name(node, text), token)
    subtokens = leaf_subtokens(own, own_token[:_LONGEST_TOKEN], node.kind in _INTEGERS)
    return token[:_LONGEST_TOKEN], subtokens
