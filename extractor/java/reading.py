"""A tree-sitter tree as flat lists, and the registry of the functions that read its nodes."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from code2vec.extractor.java.node import Node

Built: TypeAlias = Any
"""What a reader makes of a grammar node: a Node, a list of Nodes (a body, arguments, …), a tuple
of Nodes (type arguments), Modifiers, or None for what is no part of the tree."""


class Reading:
    """A tree-sitter tree in breadth-first order, so that the children of a node are one slice.

    Node i has the children `first[i]` to `first[i + 1]`. `built` is filled from the last node to
    the first: a reader finds its children done.
    """

    __slots__ = ("built", "ends", "first", "kinds", "starts", "text", "wide")

    def __init__(
        self,
        text: bytes,
        kinds: Sequence[int],
        first: Sequence[int],
        starts: Sequence[int],
        ends: Sequence[int],
    ) -> None:
        self.text = text
        self.kinds = kinds
        self.first = first
        self.starts = starts
        self.ends = ends
        self.built: list[Built] = [None] * len(kinds)
        self.wide: list[int] = []  # where expressions hold blocks or bodies: these need many lines

    def parts(self, i: int) -> list[Built]:
        """What the children of grammar node i have become, without what is no part of the tree."""
        return [b for b in self.built[self.first[i] : self.first[i + 1]] if b is not None]

    def by_kind(self, i: int, names: tuple[str, ...]) -> dict[str, Built]:
        """What the children of node i have become, by the kind of their grammar node."""
        kinds, built = self.kinds, self.built
        return {
            names[kinds[j]]: built[j]
            for j in range(self.first[i], self.first[i + 1])
            if built[j] is not None
        }

    def word(self, i: int) -> bytes:
        """The text of grammar node i."""
        return self.text[self.starts[i] : self.ends[i]]


Reader: TypeAlias = Callable[[Reading, int], Built]

READERS: dict[str, Reader | str] = {}
"""For each kind of grammar node the function that reads it, or the class name of the leaf it is."""


WITH_TOKENS: set[str] = set()
"""Kinds of grammar nodes whose readers look at tokens among the children, such as `;`."""


def reads(*kinds: str, tokens: bool = False) -> Callable[[Reader], Reader]:
    """Registers a function as the reader of these kinds of grammar nodes.

    Without `tokens` it gets to see the children that have names only, not keywords, operators and
    punctuation: those are half of all nodes, and most readers have no use for them.
    """

    def register(reader: Reader) -> Reader:
        for kind in kinds:
            READERS[kind] = reader
        if tokens:
            WITH_TOKENS.update(kinds)
        return reader

    return register


def node(reading: Reading, i: int, kind: str, children: list[Node]) -> Node:
    """A node of the bytes of grammar node i."""
    return Node(kind, reading.starts[i], reading.ends[i], children)


KEYWORDS = frozenset(
    b"abstract assert boolean break byte case catch char class const continue default do double "
    b"else enum extends false final finally float for goto if implements import instanceof int "
    b"interface long native new null package private protected public return short static "
    b"strictfp super switch synchronized this throw throws transient true try void volatile "
    b"while".split()
)
"""Words that are no identifiers; the lexer takes them for some where it recovers from an error."""
