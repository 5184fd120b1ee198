"""The path-contexts of files: which pairs of leaves have one, found without visiting all pairs.

A context joins two *climbs* whose tops are siblings: one from its source leaf up to a child of the
lowest common ancestor, one from its target leaf up to a later child of it. So the climbs of all
leaves are listed once, sorted by top, and joined over the pairs of siblings that the width allows.
The cost grows with the climbs, the sibling pairs and the contexts kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from code2vec.extractor.syntax_tree import MOST_CONTEXTS, IntArray, TooComplexError, TreeNodes

LongArray: TypeAlias = NDArray[np.int64]
BoolArray: TypeAlias = NDArray[np.bool_]

_LOW = 0xFFFF_FFFF  # the lower half of two numbers packed into one for sorting
_WIDEST = 2**32  # no two child ids differ by more


@dataclass(frozen=True)
class Climbs:
    """Ways up the tree from a leaf (height 0: the leaf alone), as parallel arrays by height."""

    leaves: IntArray  # position among the tree's leaves
    tops: IntArray  # row of the highest node
    heights: IntArray  # edges from the leaf to the top
    below: IntArray  # the climb of the same leaf that is one edge shorter; -1 at height 0
    starts: tuple[int, ...]  # first climb of each height, and the number of climbs


@dataclass(frozen=True)
class PathContexts:
    """Pairs of leaves in the order of (source, target), with the climbs that meet above them."""

    climbs: Climbs
    up: IntArray  # (contexts,) climb of the source leaf; -1 where the path is that leaf alone
    down: IntArray  # (contexts,) climb of the target leaf; -1 where the path is that leaf alone
    sources: IntArray  # (contexts,) position of the source among the tree's leaves
    targets: IntArray  # (contexts,) position of the target among the tree's leaves

    def within(self, first_leaf: int, end_leaf: int) -> LongArray:
        """The contexts whose two leaves lie in `[first_leaf, end_leaf)`, in order."""
        bounds = np.array((first_leaf, end_leaf), np.int32)  # of another type: all would be copied
        first, end = np.searchsorted(self.sources, bounds).tolist()
        kept: LongArray = np.flatnonzero(self.targets[first:end] < end_leaf)
        return kept + np.int64(first)


def path_contexts(
    tree: TreeNodes, tops: Iterable[int], max_length: int, max_width: int
) -> PathContexts:
    """All contexts whose lowest common ancestor lies in one of the subtrees of `tops`.

    Args:
        tree: the syntax tree of a file, or of several.
        tops: rows of the methods that are wanted.
        max_length: most edges from leaf to leaf.
        max_width: greatest difference of the child ids under the common ancestor (the target's
            less the source's). Ids may repeat, so it may be negative.

    Raises:
        TooComplexError: if there are more than `MOST_CONTEXTS`.
    """
    climbs = _climbs(tree, _inside(tree, tops), max_length - 1)
    order = _sorted_by(climbs.tops, np.arange(len(climbs.tops)))  # by top, height, leaf
    groups = _groups(climbs, order, max(max_length, 1))
    nodes = groups.tops[groups.first_of_node[:-1]]  # ascending
    left, right = _siblings(tree, nodes, max_width)
    up, down = _join(groups, left, right, max_length)
    up, down = order[up], order[down]
    sources, targets = climbs.leaves[up], climbs.leaves[down]
    if tree.repeated:
        alone = np.unique(tree.leaves[_inside(tree, tops)[tree.leaves]])
        pairs, sources, targets = _all_places(tree, sources, targets, alone)
        none = np.full(len(alone), -1)
        up, down = np.concatenate((up, none))[pairs], np.concatenate((down, none))[pairs]
    final = np.argsort(_packed(sources, targets))
    return PathContexts(
        climbs,
        up[final].astype(np.int32),
        down[final].astype(np.int32),
        sources[final],
        targets[final],
    )


def _siblings(tree: TreeNodes, nodes: IntArray, max_width: int) -> tuple[LongArray, LongArray]:
    """The sibling pairs among `nodes`; within repeated subtrees those to earlier ones, too."""
    left, right = later_siblings(tree.parents[nodes], tree.child_ids[nodes], max_width)
    if not tree.repeated:
        return left, right
    again = np.flatnonzero(_inside(tree, tree.repeated)[tree.parents[nodes]])[::-1]
    inner = nodes[again]
    more = later_siblings(tree.parents[inner], tree.child_ids[inner], max_width)
    return np.concatenate((left, again[more[0]])), np.concatenate((right, again[more[1]]))


def later_siblings(
    parents: IntArray, child_ids: IntArray, max_width: int
) -> tuple[LongArray, LongArray]:
    """Pairs (c, s) of siblings, s behind c, with `child_ids[s] - child_ids[c] <= max_width`.

    Args:
        parents: the parent of each node; siblings stand in their order, others may lie between.
        child_ids: any integers. Where they grow along the siblings the partners of a node are one
            range; the others (equal ranges in the reference) are looked through one by one.
        max_width: may be negative.

    Returns:
        Positions of c and of s in `parents`.
    """
    if not len(parents):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    order = _sorted_by(parents, np.arange(len(parents)))
    family = np.cumsum(np.diff(parents[order], prepend=parents[order[0]]) != 0)
    ids = child_ids[order].astype(np.int64)
    ids -= ids.min()
    span = ids.max() + 2  # one more than needed keeps bounds below the least id in the family
    width = np.clip(max_width, -_WIDEST, _WIDEST)
    keys = family * span + ids
    bounds = family * span + np.clip(ids + width, -1, span - 2)
    highest = np.maximum.accumulate(keys)
    growing = np.concatenate(([True], keys[1:] > highest[:-1]))
    left, right = _growing_partners(keys, bounds, growing)
    if not growing.all():
        more = _other_partners(keys, bounds, np.flatnonzero(~growing), family)
        left, right = np.concatenate((left, more[0])), np.concatenate((right, more[1]))
    return order[left], order[right]


def _growing_partners(
    keys: LongArray, bounds: LongArray, growing: BoolArray
) -> tuple[LongArray, LongArray]:
    """The later siblings whose id is above all before it: a range for each node."""
    candidates = np.flatnonzero(growing)
    starts = np.cumsum(growing, dtype=np.int64)
    ends = np.searchsorted(keys[candidates], bounds, side="right")
    left, places = _expand(starts, np.maximum(ends - starts, 0))
    return left, candidates[places]


def _other_partners(
    keys: LongArray, bounds: LongArray, others: LongArray, family: LongArray
) -> tuple[LongArray, LongArray]:
    """The later siblings among `others`: of those behind and those of small id, try the fewer."""
    nodes = np.arange(len(keys))
    behind = np.searchsorted(others, nodes, side="right")
    behind_counts = np.searchsorted(family[others], family, side="right") - behind
    by_key = others[np.argsort(keys[others], kind="stable")]
    small = np.searchsorted(family[others], family)
    small_counts = np.searchsorted(keys[by_key], bounds, side="right") - small
    fewer = behind_counts <= small_counts
    left, places = _expand(
        np.where(fewer, behind, small), np.where(fewer, behind_counts, small_counts)
    )
    right = np.where(fewer[left], others[places], by_key[places])
    kept = (right > left) & (keys[right] <= bounds[left])
    return left[kept], right[kept]


@dataclass(frozen=True)
class _Groups:
    """Sorted climbs of equal top and height, together; those of one top follow one another."""

    tops: IntArray
    heights: IntArray
    starts: LongArray  # first of its climbs
    counts: LongArray  # number of its climbs
    first_of_node: LongArray  # first group of each top, and the number of groups
    keys: LongArray  # top and height in one ascending number
    height_base: int  # top = key // height_base


def _all_places(
    tree: TreeNodes, sources: IntArray, targets: IntArray, alone: IntArray
) -> tuple[LongArray, IntArray, IntArray]:
    """The pairs of all places in a list of leaves that has some repeatedly.

    Args:
        tree: the syntax tree.
        sources, targets: the leaves of each context, at one of their places.
        alone: rows of leaves, each of which has a path that is this leaf alone.

    Returns:
        The context that each pair has, where those of `alone` are counted behind the others, and
        the places of its source and of its target behind that.
    """
    order = _sorted_by(tree.leaves, np.arange(len(tree.leaves)))
    listed = tree.leaves[order]

    def places(rows: IntArray) -> tuple[LongArray, LongArray]:
        first = np.searchsorted(listed, rows)
        owners, found = _expand(first, np.searchsorted(listed, rows, side="right") - first)
        return owners, order[found]

    owners, first = places(np.concatenate((tree.leaves[sources], alone)))
    pairs, second = places(np.concatenate((tree.leaves[targets], alone))[owners])
    owners, first = owners[pairs], first[pairs]
    kept = first < second
    return owners[kept], first[kept].astype(np.int32), second[kept].astype(np.int32)


def _groups(climbs: Climbs, order: LongArray, height_base: int) -> _Groups:
    tops, heights = climbs.tops[order], climbs.heights[order]
    keys = tops.astype(np.int64) * height_base + heights
    starts = np.flatnonzero(np.diff(keys, prepend=-1))
    tops, heights, keys = tops[starts], heights[starts], keys[starts]
    first_of_node = np.append(np.flatnonzero(np.diff(tops, prepend=-1)), len(tops))
    counts = np.diff(starts, append=len(order))
    return _Groups(tops, heights, starts, counts, first_of_node, keys, height_base)


def _join(
    groups: _Groups, left: LongArray, right: LongArray, max_length: int
) -> tuple[LongArray, LongArray]:
    """The sorted climbs (up, down) of all contexts between the sibling pairs (left, right)."""
    first = groups.first_of_node
    pair, ups = _expand(first[left], first[left + 1] - first[left])
    down_first = first[right[pair]]
    room = max_length - 2 - groups.heights[ups]  # greatest height on the other side
    limit = groups.tops[down_first].astype(np.int64) * groups.height_base + room
    down_end = np.searchsorted(groups.keys, limit, side="right")
    pair, downs = _expand(down_first, down_end - down_first)
    ups = ups[pair]
    pair, up = _expand(groups.starts[ups], groups.counts[ups])
    downs = downs[pair]
    pair, down = _expand(groups.starts[downs], groups.counts[downs])
    return up[pair], down


def _climbs(tree: TreeNodes, inside: BoolArray, most: int) -> Climbs:
    """Climbs of less than `most` edges whose top is a child of a node inside a wanted subtree."""
    leaves = np.arange(len(tree.leaves), dtype=np.int32)
    if tree.repeated:
        leaves = np.unique(tree.leaves, return_index=True)[1].astype(np.int32)
    tops, below = tree.leaves[leaves], np.full(len(leaves), -1, np.int32)
    blocks: list[tuple[IntArray, ...]] = []
    starts = [0]
    while len(blocks) < most:
        kept = np.flatnonzero(inside[tree.parents[tops]])  # a parent of -1 is the last place
        if not len(kept):
            break
        leaves, tops, below = leaves[kept], tops[kept], below[kept]
        blocks.append((leaves, tops, np.full(len(kept), len(blocks), np.int32), below))
        below = np.arange(starts[-1], starts[-1] + len(kept), dtype=np.int32)
        starts.append(starts[-1] + len(kept))
        tops = tree.parents[tops]
    empty = (np.zeros(0, np.int32),) * 4
    columns = [np.concatenate(column) for column in zip(empty, *blocks, strict=True)]
    return Climbs(columns[0], columns[1], columns[2], columns[3], tuple(starts))


def _inside(tree: TreeNodes, tops: Iterable[int]) -> BoolArray:
    """Whether each row lies in one of the subtrees; one place more for the root's parent."""
    inside = np.zeros(len(tree.parents) + 1, np.bool_)
    for top in tops:
        inside[top : tree.ends_at[top]] = True
    return inside


def _packed(high: NDArray[np.integer], low: NDArray[np.integer]) -> LongArray:
    return high.astype(np.int64) << 32 | low


def _sorted_by(high: IntArray, low: LongArray) -> LongArray:
    """The numbers of `low`, sorted by `high`, then by themselves."""
    return np.sort(_packed(high, low)) & _LOW


def _expand(starts: LongArray, counts: LongArray) -> tuple[LongArray, LongArray]:
    """The ranges `[start, start + count)` one after another, and the range that each is of."""
    ends = np.cumsum(counts)
    if len(ends) and ends[-1] > MOST_CONTEXTS:
        raise TooComplexError(f"more than {MOST_CONTEXTS:,} contexts")
    owners = np.repeat(np.arange(len(counts)), counts)
    return owners, np.arange(len(owners)) + np.repeat(starts - ends + counts, counts)
