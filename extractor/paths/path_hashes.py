"""What a path prints and Java's `hashCode` of it, composed from hashes of its parts.

`(N)^` for each node from the source up, `(N)` for the common ancestor, `_(N)` for each node down to
the target. N is the node's label, with its child id for the leaves and around four kinds of node.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from code2vec.extractor.paths.path_contexts import PathContexts
from code2vec.extractor.syntax_tree import IntArray, TreeNodes

WordArray: TypeAlias = NDArray[np.uint32]

KINDS_WITH_IDS = frozenset(("AssignExpr", "ArrayAccessExpr", "FieldAccessExpr", "MethodCallExpr"))


def java_hash(text: str) -> int:
    """Java's `String.hashCode`: a signed 32-bit number (over UTF-16 units)."""
    units = np.frombuffer(text.encode("utf-16-le", "surrogatepass"), np.uint16).tolist()
    value = 0
    for unit in units:
        value = (31 * value + unit) & 0xFFFF_FFFF
    return value - (1 << 32) if value >> 31 else value


@dataclass(frozen=True)
class _Hashes:
    """Hashes of texts that are built piece by piece: h(xy) = h(x)·31^|y| + h(y) mod 2^32."""

    values: WordArray
    powers: WordArray  # 31^|x| mod 2^32

    def then(self, other: Self) -> "_Hashes":
        """The hashes of these texts with the others appended, one by one."""
        return _Hashes(self.values * other.powers + other.values, self.powers * other.powers)

    def take(self, places: NDArray[np.integer]) -> "_Hashes":
        return _Hashes(self.values[places], self.powers[places])

    def where(self, condition: NDArray[np.bool_], other: Self) -> "_Hashes":
        return _Hashes(
            np.where(condition, self.values, other.values),
            np.where(condition, self.powers, other.powers),
        )


def path_hashes(
    tree: TreeNodes, contexts: PathContexts, max_child_id: int, symmetric: bool = False
) -> IntArray:
    """Java's `hashCode` of the path of each context, int32 of shape `(contexts,)`.

    Args:
        tree: the syntax tree of a file, or of several.
        contexts: pairs of its leaves.
        max_child_id: larger child ids print as this one.
        symmetric: whether a node's child id shows on the way down where it shows on the way up.
    """
    climbs = contexts.climbs
    segments = _segment_hashes(tree, max_child_id, symmetric)
    up = segments.up.take(climbs.tops)
    down = segments.down.take(climbs.tops)
    for first, end in zip(climbs.starts[1:], climbs.starts[2:], strict=False):
        below = climbs.below[first:end]
        longer = up.take(below).then(up.take(np.arange(first, end)))
        up.values[first:end], up.powers[first:end] = longer.values, longer.powers
        longer = down.take(np.arange(first, end)).then(down.take(below))
        down.values[first:end], down.powers[first:end] = longer.values, longer.powers
    to_ancestor = up.then(segments.top.take(tree.parents[climbs.tops]))
    sources, targets = contexts.up, contexts.down
    joined = np.flatnonzero(sources >= 0) if tree.repeated else None
    if joined is not None:
        sources, targets = sources[joined], targets[joined]
    hashes = to_ancestor.values[sources] * down.powers[targets]
    hashes += down.values[targets]
    if joined is not None:
        of_all = segments.top.values[tree.leaves[contexts.sources]]  # of the leaf alone
        of_all[joined] = hashes
        hashes = of_all
    return hashes.view(np.int32)


def path_strings(
    tree: TreeNodes, contexts: PathContexts, max_child_id: int, symmetric: bool = False
) -> list[str]:
    """What the path of each context prints, for the same arguments as `path_hashes`."""
    climbs = contexts.climbs
    up_segments, top_segments, down_segments = _segments(tree, max_child_id, symmetric)
    up: list[str] = []
    down: list[str] = []
    for top, below in zip(climbs.tops.tolist(), climbs.below.tolist(), strict=True):
        up.append((up[below] if below >= 0 else "") + up_segments[top])
        down.append(down_segments[top] + (down[below] if below >= 0 else ""))
    ancestors = tree.parents[climbs.tops].tolist()
    sources = tree.leaves[contexts.sources].tolist()
    return [
        up[first] + top_segments[ancestors[first]] + down[second]
        if first >= 0
        else top_segments[source]
        for first, second, source in zip(
            contexts.up.tolist(), contexts.down.tolist(), sources, strict=True
        )
    ]


@dataclass(frozen=True)
class _SegmentHashes:
    """Hashes of what each node prints in a path: on the way up, as common ancestor, down."""

    up: _Hashes
    top: _Hashes
    down: _Hashes


def _segment_hashes(tree: TreeNodes, max_child_id: int, symmetric: bool) -> _SegmentHashes:
    ids = _number_hashes(np.minimum(tree.child_ids, max_child_id))
    plain = _text_hashes(["(" + name for name in tree.label_names]).take(tree.labels)
    numbered = plain.then(ids)
    close = _text_hashes([")"])
    leaf, by_parent, going_down = _id_shown(tree, symmetric)
    top = numbered.where(by_parent, plain).then(close)
    up = numbered.where(leaf | by_parent, plain).then(_text_hashes([")^"]))
    down = numbered.where(leaf | going_down, plain).then(close)
    return _SegmentHashes(up, top, _text_hashes(["_"]).then(down))


def _segments(
    tree: TreeNodes, max_child_id: int, symmetric: bool
) -> tuple[list[str], list[str], list[str]]:
    """What each node prints in a path: on the way up, as common ancestor, on the way down."""
    ids = np.minimum(tree.child_ids, max_child_id).tolist()
    plain = [f"({tree.label_names[label]})" for label in tree.labels.tolist()]
    numbered = [f"{text[:-1]}{number})" for text, number in zip(plain, ids, strict=True)]
    leaf, by_parent, going_down = _id_shown(tree, symmetric)

    def choose(shown: NDArray[np.bool_]) -> list[str]:
        rows = zip(shown.tolist(), numbered, plain, strict=True)
        return [with_id if show else without for show, with_id, without in rows]

    up = [segment + "^" for segment in choose(leaf | by_parent)]
    down = ["_" + segment for segment in choose(leaf | going_down)]
    return up, choose(by_parent), down


def _id_shown(
    tree: TreeNodes, symmetric: bool
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether each node is a leaf, whether it shows its child id going up, and going down.

    Leaves always show it. Otherwise the reference looks at the parent's kind on the way up and at
    the top, but at the node's own kind on the way down.
    """
    leaf = np.zeros(len(tree.parents), np.bool_)
    leaf[tree.leaves] = True
    with_ids = np.array([name in KINDS_WITH_IDS for name in tree.label_names], np.bool_)
    by_kind = with_ids[tree.kinds]
    by_parent = by_kind[tree.parents] & (tree.parents >= 0)
    return leaf, by_parent, by_parent if symmetric else by_kind


def _text_hashes(texts: Sequence[str]) -> _Hashes:
    pairs = np.array([_hash_and_power(text) for text in texts], np.uint32).reshape(-1, 2)
    return _Hashes(pairs[:, 0], pairs[:, 1])


@lru_cache(maxsize=4096)
def _hash_and_power(text: str) -> tuple[int, int]:
    return java_hash(text) & 0xFFFF_FFFF, pow(31, len(text), 1 << 32)


def _number_hashes(numbers: IntArray) -> _Hashes:
    """Hashes of integers written in decimal."""
    negative = numbers < 0
    rest = np.abs(numbers.astype(np.int64))
    values = np.where(negative, np.uint32(ord("-")), np.uint32(0))
    powers = np.where(negative, np.uint32(31), np.uint32(1))
    for place in range(len(str(rest.max(initial=0))) - 1, -1, -1):
        written = (rest >= 10**place) | (place == 0)
        digits = (rest // 10**place % 10 + ord("0")).astype(np.uint32)
        values = np.where(written, values * np.uint32(31) + digits, values)
        powers = np.where(written, powers * np.uint32(31), powers)
    return _Hashes(values, powers)
