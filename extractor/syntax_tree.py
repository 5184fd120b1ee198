"""The syntax tree of one file, as flat arrays: what every front end fills and the rest reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

IntArray: TypeAlias = NDArray[np.int32]

# Limits that keep the memory of one file below 1 GB; else a small file could take it all.

MOST_NODES = 1_800_000
"""Nodes of a file's syntax tree: code of 5 MB as people write it, generated code of 1 MB."""

MOST_NESTED = 5_000_000
"""Nodes of all methods of a file together, those of a nested method in each method around it."""

MOST_CONTEXTS = 5_000_000
"""Contexts of a file. 3,200 array dimensions are enough: each is the sibling of all others."""

MOST_TYPE_LETTERS = 50_000_000
"""Letters in the names of the types around a file's methods. 5 MB of plain code have 15 million."""


class TooComplexError(Exception):
    """A file whose tree or contexts would not fit into memory."""


class Variable(NamedTuple):
    """A variable of a file."""

    kind: str  # `local`, `parameter` or `field`
    number: int  # tells a file's variables apart; fields of one name have one number


@dataclass(frozen=True)
class MethodNode:
    """A method declaration of a syntax tree, or what else is taken for a method."""

    node: int  # its row in the tree; -1 if `problem` kept it from getting one
    name: str
    type: str  # enclosing type, `a.b.Outer.Inner`; `$1` is the first anonymous class in it
    signature: str  # `name(T1,T2)` as written, without spaces
    start: int  # first byte of the declaration in the source
    end: int  # one past its last byte
    length: int  # lines of its pretty-printed body as the reference counts them, 0 for an empty one
    problem: str | None = None  # why it has no contexts: `no body`, `syntax error`, …
    problem_at: int = -1  # byte where the problem lies, if it is not the whole method
    label: str = ""  # of what has no name of its own, such as `<lambda>`


@dataclass(frozen=True)
class TreeNodes:
    """The nodes of a tree in preorder (children in the order of their tree), as parallel arrays.

    A node's descendants are the rows behind it, up to its `ends_at`. There may be several trees,
    one behind the other: each has a root.
    """

    labels: IntArray  # index of the node's label in `label_names`
    label_names: tuple[str, ...]  # `NameExpr`, `AssignExpr:assign`, …
    kinds: IntArray  # index of the node's class in `label_names`
    parents: IntArray  # row of the parent; -1 for a root
    child_ids: IntArray  # as paths print them and widths count them
    ends_at: IntArray  # one past the last row of the node's subtree
    leaves: IntArray  # rows of the leaves, ascending but for those that `repeated` repeats
    repeated: tuple[int, ...] = field(default=(), kw_only=True)
    """Rows of the subtrees whose leaves the list has twice in a row, ascending."""


@dataclass(frozen=True)
class SyntaxTree(TreeNodes):
    """The tree of a file. All byte offsets count from the first byte given to the parser."""

    leaf_tokens: tuple[str, ...]  # one a leaf: its normalised word
    leaf_subtokens: tuple[str, ...]  # one a leaf: its full text split as a label is, joined by `|`
    leaf_starts: IntArray  # one a leaf: its first byte in the source
    leaf_ends: IntArray  # one a leaf: one past its last byte
    methods: tuple[MethodNode, ...]  # in source order of their names, outer before inner
    errors_at: tuple[int, ...] = ()  # ascending: bytes of the source that could not be parsed
    # By position of a leaf; empty where it was not asked for.
    inner_names: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # of inner methods
    own_calls: Mapping[int, str] = field(default_factory=dict)  # own methods called: their names
    variables: Mapping[int, Variable] = field(default_factory=dict)


def joined(trees: Sequence[TreeNodes]) -> tuple[TreeNodes, list[int]]:
    """The nodes of all trees as one, and the row at which each tree begins."""
    names: dict[str, int] = {}
    starts = list(accumulate((len(tree.parents) for tree in trees), initial=0))[: len(trees)]
    labels, kinds, parents, ends_at, leaves = ([np.zeros(0, np.int32)] for _ in range(5))
    for tree, start in zip(trees, starts, strict=True):
        first = np.int32(start)
        places = np.array(
            [names.setdefault(name, len(names)) for name in tree.label_names], np.int32
        )
        labels.append(places[tree.labels])
        kinds.append(places[tree.kinds])
        parents.append(np.where(tree.parents < 0, np.int32(-1), tree.parents + first))
        ends_at.append(tree.ends_at + first)
        leaves.append(tree.leaves + first)
    child_ids = [np.zeros(0, np.int32), *(tree.child_ids for tree in trees)]
    columns = map(np.concatenate, (labels, kinds, parents, child_ids, ends_at, leaves))
    label_rows, *others = columns
    repeated = [
        row + start for tree, start in zip(trees, starts, strict=True) for row in tree.repeated
    ]
    return TreeNodes(label_rows, tuple(names), *others, repeated=tuple(repeated)), starts
