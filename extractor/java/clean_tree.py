"""Builds the clean tree of a text from tree-sitter's tree."""

from array import array
from collections.abc import Sequence

import tree_sitter

import code2vec.extractor.java.creations
import code2vec.extractor.java.declarations
import code2vec.extractor.java.expressions
import code2vec.extractor.java.patterns
import code2vec.extractor.java.statements
import code2vec.extractor.java.types  # noqa: F401  these register their readers
from code2vec.extractor.java.grammar import ERROR_KIND, LANGUAGE, NAMES, kind_of
from code2vec.extractor.java.node import Node
from code2vec.extractor.java.reading import READERS, WITH_TOKENS, Reader, Reading
from code2vec.extractor.java.recovery import UNREADABLE, read_broken

_COMMENTS = {kind_of("line_comment"): "LineComment", kind_of("block_comment"): "BlockComment"}

# Nodes whose children are of no use: tokens, literals, names of imports.
_CHILDLESS = frozenset(
    (
        "binary_integer_literal",
        "decimal_integer_literal",
        "hex_integer_literal",
        "import_declaration",
        "module_declaration",
        "octal_integer_literal",
        "string_literal",
    )
)
_TABLE: Sequence[Reader | str | None] = [
    READERS.get(name) if LANGUAGE.node_kind_is_named(kind) else None
    for kind, name in enumerate(NAMES)
]
_NAMED, _ALL = 1, 2  # which children of a node are read
_OPENED = bytearray(ERROR_KIND + 1)  # by kind
_OPENED[ERROR_KIND] = _ALL
for _kind_read, _reader in enumerate(_TABLE):
    if callable(_reader) and NAMES[_kind_read] not in _CHILDLESS:
        _OPENED[_kind_read] = _ALL if NAMES[_kind_read] in WITH_TOKENS else _NAMED


class CleanTree:
    """The root node of a text, its comments in source order, and what is wrong in it.

    Attributes:
        root: the CompilationUnit.
        comments: LineComments and BlockComments; they are no children of any node.
        wide: ascending offsets of what makes an expression print on several lines.
        errors: ascending offsets of what could not be parsed.
        text: the text parsed.
    """

    __slots__ = ("comments", "errors", "root", "text", "wide")

    def __init__(self, text: bytes, tree: tree_sitter.Tree) -> None:
        reading = _flatten(text, tree)
        self.text = text
        self.errors: list[int] = []
        if tree.root_node.has_error or not _read(reading):
            nodes: list[tree_sitter.Node] = []
            reading = _flatten(text, tree, nodes)
            self.errors = [
                node.start_byte for node in nodes if node.kind_id == ERROR_KIND or node.is_missing
            ]
            self.errors = sorted(self.errors + read_broken(reading, nodes, _TABLE))
        self.root: Node = reading.built[0]
        self.wide = sorted(reading.wide)
        self.comments = _comments(reading)


def _flatten(
    text: bytes, tree: tree_sitter.Tree, nodes: list[tree_sitter.Node] | None = None
) -> Reading:
    """Lists the nodes level by level, as each takes much memory here; `nodes` gets them all."""
    kinds: list[int] = []
    first = [1]
    starts: list[int] = []
    ends: list[int] = []
    opened = _OPENED
    all_opened = _ALL if nodes is None else _NAMED
    level = [tree.root_node]
    while level:
        if nodes is not None:
            nodes += level
        kinds_of_level = [node.kind_id for node in level]
        kinds += kinds_of_level
        starts += [node.start_byte for node in level]
        ends += [node.end_byte for node in level]
        count = len(starts)
        below: list[tree_sitter.Node] = []
        for node, kind in zip(level, kinds_of_level, strict=True):
            if how := opened[kind]:
                below += node.children if how >= all_opened else node.named_children
            first.append(count + len(below))
        level = below
    if len(kinds) < _MANY:
        return Reading(text, kinds, first, starts, ends)
    return Reading(text, kinds, array("i", first), array("i", starts), array("i", ends))


_MANY = 100_000  # nodes, whose lists would take too much memory; reading those is faster


def _read(reading: Reading) -> bool:
    """Fills `built` from the last node to the first; False if a reader met what it cannot read."""
    built, kinds, starts, ends = reading.built, reading.kinds, reading.starts, reading.ends
    table = _TABLE
    try:
        for i in range(len(kinds) - 1, -1, -1):
            reader = table[kinds[i]]
            if reader is None:
                continue
            if isinstance(reader, str):
                built[i] = Node(reader, starts[i], ends[i], [])
            else:
                built[i] = reader(reading, i)
    except UNREADABLE:
        return False
    return True


def _comments(reading: Reading) -> list[Node]:
    comments = [
        Node(_COMMENTS[kind], reading.starts[i], reading.ends[i], [])
        for i, kind in enumerate(reading.kinds)
        if kind in _COMMENTS
    ]
    comments.sort(key=lambda comment: comment.start)
    return comments
