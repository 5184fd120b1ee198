"""The finished tree as flat arrays."""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from code2vec.extractor.java.node import Node, type_name
from code2vec.extractor.syntax_tree import IntArray
from code2vec.extractor.tree.clean_words import clean_leaf_subtokens, clean_token
from code2vec.extractor.tree.tokens import METHOD_NAME, leaf_subtokens, normalise_token

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
_SPACED = frozenset(  # leaves of several words
    ("EnumConstantDeclaration", "IntegerLiteralMinValueExpr", "LongLiteralMinValueExpr")
)
_INTEGERS = frozenset(("IntegerLiteralExpr", "LongLiteralExpr"))
UNCOMMENTED = frozenset(("ArrayCreationLevel", "ArrayBracketPair", "ArrayType"))
"""Kinds that print without the comment that is attached to them."""

_REPEATED = ("CastExpr", "LambdaExpr")
_NO_LEAVES = frozenset(("UnknownType", "LineComment", "BlockComment"))


class Rows:
    """The nodes in preorder: row r is `nodes[r]`, its subtree ends before `ends_at[r]`.

    Attributes:
        kinds: place of each node's kind in `kind_names`.
    """

    __slots__ = ("child_ids", "ends_at", "kind_names", "kinds", "nodes", "parents")

    def __init__(self, root: Node) -> None:
        self.nodes = [root]
        self.parents = [-1]
        self.child_ids = [0]
        self.ends_at = [0]
        for row in self._walk(root):
            self._number_by_range(row)
        names = [node.kind for node in self.nodes]
        self.kind_names = tuple(dict.fromkeys(names))
        places = {name: place for place, name in enumerate(self.kind_names)}
        self.kinds: IntArray = np.array([places[name] for name in names], np.int32)

    def of_kinds(self, kinds: Collection[str]) -> list[int]:
        """The rows of these kinds."""
        return np.flatnonzero(self.where([name in kinds for name in self.kind_names])).tolist()

    def where(self, wanted: Sequence[bool]) -> NDArray[np.bool_]:
        """Whether each row is of a kind that is wanted, from the same of each kind."""
        return np.array(wanted, np.bool_)[self.kinds]

    def children(self, row: int) -> list[int]:
        """The rows of a row's children."""
        rows = []
        child = row + 1
        end = self.ends_at[row]
        while child < end:
            rows.append(child)
            child = self.ends_at[child]
        return rows

    def _walk(self, root: Node) -> set[int]:
        """Lists the nodes; gives the rows whose children may have equal ranges."""
        nodes, parents = self.nodes, self.parents
        child_ids, ends_at = self.child_ids, self.ends_at
        irregular: set[int] = set()
        waiting: list[tuple[int, Iterator[Node], int]] = []
        row, place = 0, 0
        children = iter(root.children)
        while True:
            for child in children:
                nodes.append(child)
                parents.append(row)
                child_ids.append(place)
                place += 1
                if child.low is not None and child.start >= 0:
                    irregular.add(row)
                if child.children:
                    waiting.append((row, children, place))
                    ends_at.append(0)
                    row, place = len(nodes) - 1, 0
                    children = iter(child.children)
                    break
                ends_at.append(len(nodes))
            else:
                ends_at[row] = len(nodes)
                if not waiting:
                    return irregular
                row, children, place = waiting.pop()

    def _number_by_range(self, row: int) -> None:
        """A child's id is the place of the first sibling with an equal range."""
        first: dict[tuple[int, int], int] = {}
        for place, child in enumerate(self.children(row)):
            node = self.nodes[child]
            low = node.start if node.low is None else node.low
            high = node.end if node.high is None else node.high
            self.child_ids[child] = first.setdefault((low, high), place)


_WITH_OPERATOR = ("AssignExpr", "BinaryExpr", "UnaryExpr")
_NAMED_TYPE = "ClassOrInterfaceType"


def labels(rows: Rows, text: bytes) -> tuple[IntArray, tuple[str, ...]]:
    """The label of each row, as places in a tuple of names that starts with the kinds."""
    places = {name: place for place, name in enumerate(rows.kind_names)}
    found = rows.kinds.copy()
    for row in rows.of_kinds(_WITH_OPERATOR):
        node = rows.nodes[row]
        found[row] = places.setdefault(f"{node.kind}:{node.op}", len(places))
    for row in rows.of_kinds((_NAMED_TYPE,)):
        if type_name(rows.nodes[row], text) in BOXED:
            found[row] = places.setdefault("PrimitiveType", len(places))
    return found, tuple(places)


class Leaves:
    """The leaves among some rows: their rows, tokens, subtokens, and bytes in the text parsed.

    Attributes:
        inner_names: with `all_scripts`, the words of the names of methods that lie in another, by
            position among the leaves; their tokens are `METHOD_NAME`.
        repeated: rows of the subtrees whose leaves are there twice in a row, ascending.
    """

    __slots__ = ("ends", "inner_names", "repeated", "rows", "starts", "subtokens", "tokens")

    def __init__(
        self, rows: Rows, inside: Sequence[range], text: bytes, all_scripts: bool = False
    ) -> None:
        nodes, parents = rows.nodes, rows.parents
        self.rows = [row for row in _childless(rows, inside) if nodes[row].start >= 0]  # no phantom
        self.repeated = [row for row in rows.of_kinds(_REPEATED) if nodes[row].twice]
        for row in reversed(self.repeated):  # inner before outer
            first, end = (bisect_left(self.rows, bound) for bound in (row, rows.ends_at[row]))
            self.rows[first:first] = self.rows[first:end]
        leaves = [nodes[row] for row in self.rows]
        self.starts = [node.start for node in leaves]
        self.ends = [node.end for node in leaves]
        written = [text[start:end] for start, end in zip(self.starts, self.ends, strict=True)]
        find_words = _clean_words_cached if all_scripts else _words_cached
        words = list(map(find_words, [node.kind for node in leaves], written))
        self.inner_names: dict[int, tuple[str, str]] = {}
        outermost = {span.start for span in inside}
        for place, node in enumerate(leaves):
            kind, word = node.kind, written[place]
            if kind == "NameExpr" and nodes[parents[self.rows[place]]].kind == "MethodDeclaration":
                if all_scripts and parents[self.rows[place]] not in outermost:
                    self.inner_names[place] = words[place]
                words[place] = METHOD_NAME, METHOD_NAME
                continue
            if kind == _NAMED_TYPE and node.name:  # a diamond, perhaps with comments in it
                words[place] = find_words(kind, word := node.name + b"<>")
            if node.comment is not None or node.lead:
                words[place] = _words(kind, word, _printed_before(node, text))
        self.tokens = tuple([token for token, _ in words])
        self.subtokens = tuple([split for _, split in words])


def _childless(rows: Rows, inside: Sequence[range]) -> list[int]:
    """The rows without children that are inside and of a kind that can be a leaf."""
    count = len(rows.nodes)
    chosen = np.array(rows.ends_at, np.int32) == np.arange(1, count + 1, dtype=np.int32)
    chosen &= rows.where(
        [not name.endswith("Stmt") and name not in _NO_LEAVES for name in rows.kind_names]
    )
    is_inside = np.zeros(count, np.bool_)
    for span in inside:
        is_inside[span.start : span.stop] = True
    return np.flatnonzero(chosen & is_inside).tolist()


def _words(kind: str, word: bytes, before: str = "") -> tuple[str, str]:
    """The token and the subtokens of a leaf; what prints before it is in its token only."""
    if kind in _SPACED:
        word = b"".join(word.split())
    own = _FIXED_TEXTS.get(kind) or word.decode("utf-8", "replace")
    own_token = token = normalise_token(own)
    if before:
        token = normalise_token(before + own)
    if kind == _NAMED_TYPE and len(token) <= _LONGEST_TOKEN:
        token = BOXED.get(word.partition(b"<")[0].rstrip(), token)
    subtokens = leaf_subtokens(own, own_token[:_LONGEST_TOKEN], kind in _INTEGERS)
    return token[:_LONGEST_TOKEN], subtokens


_words_cached = lru_cache(maxsize=1 << 16)(_words)


@lru_cache(maxsize=1 << 16)
def _clean_words_cached(kind: str, word: bytes) -> tuple[str, str]:
    if kind in _SPACED:
        word = b"".join(word.split())
    own = _FIXED_TEXTS.get(kind) or word.decode("utf-8", "replace")
    own_token = token = clean_token(own, kind)
    if kind == _NAMED_TYPE and len(token) <= _LONGEST_TOKEN:
        token = BOXED.get(word.partition(b"<")[0].rstrip(), token)
    subtokens = clean_leaf_subtokens(own, own_token[:_LONGEST_TOKEN], kind in _INTEGERS)
    return token[:_LONGEST_TOKEN], subtokens


def _printed_before(node: Node, text: bytes) -> str:
    """What the reference prints before a leaf: its comment, annotations that are no nodes."""
    if node.comment is None or node.kind in UNCOMMENTED:
        return node.lead
    comment = text[node.comment.start : node.comment.end].decode("utf-8", "replace")
    return comment.rstrip("\n") + "\n" + node.lead
