"""Enumeration and hashes against brute force over all pairs of leaves."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from code2vec.extractor.paths.path_contexts import PathContexts, later_siblings, path_contexts
from code2vec.extractor.paths.path_hashes import (
    KINDS_WITH_IDS,
    java_hash,
    path_hashes,
    path_strings,
)
from code2vec.extractor.syntax_tree import SyntaxTree

LABELS = ("MethodDeclaration", "NameExpr", "BlockStmt", *sorted(KINDS_WITH_IDS), "AssignExpr:plus")
KINDS = (0, 1, 2, 3, 4, 5, 6, LABELS.index("AssignExpr"))  # kind of each label
LENGTHS = (0, 1, 2, 3, 4, 8, 12, 100)
WIDTHS = (-4, -1, 0, 1, 2, 3, 100, 2**40)


def tree_of(
    parents: list[int], labels: list[int], child_ids: list[int], repeated: tuple[int, ...] = ()
) -> SyntaxTree:
    """A tree from the parents of its preorder; all childless nodes are leaves."""
    count = len(parents)
    ends = list(range(1, count + 1))
    for row in range(count - 1, 0, -1):
        ends[parents[row]] = max(ends[parents[row]], ends[row])

    def visited(row: int) -> list[int]:
        children = [child for child in range(row + 1, ends[row]) if parents[child] == row]
        below = [leaf for child in children for leaf in visited(child)] or [row]
        return below * (2 if row in repeated else 1)

    leaves = [row for row in range(count) if ends[row] == row + 1]
    if repeated:
        leaves = visited(0)
    words = tuple(f"t{row}" for row in leaves)
    ints = [np.array(column, np.int32) for column in (labels, parents, child_ids, ends, leaves)]
    kinds = np.array([KINDS[label] for label in labels], np.int32)
    return SyntaxTree(
        labels=ints[0],
        label_names=LABELS,
        kinds=kinds,
        parents=ints[1],
        child_ids=ints[2],
        ends_at=ints[3],
        leaves=ints[4],
        leaf_tokens=words,
        leaf_subtokens=words,
        leaf_starts=ints[4],
        leaf_ends=ints[4] + 1,
        methods=(),
        repeated=repeated,
    )


def numbered(parents: list[int]) -> list[int]:
    """Child ids as the place among the siblings."""
    seen: dict[int, int] = {}
    ids = []
    for parent in parents:
        ids.append(seen.get(parent, 0))
        seen[parent] = ids[-1] + 1
    return ids


@st.composite
def trees(draw: st.DrawFn) -> SyntaxTree:
    count = draw(st.integers(1, 40))
    parents, open_nodes = [-1], [0]
    for row in range(1, count):
        depth = draw(st.integers(0, len(open_nodes) - 1))
        open_nodes = open_nodes[: depth + 1]
        parents.append(open_nodes[-1])
        open_nodes.append(row)
    labels = draw(st.lists(st.integers(0, len(LABELS) - 1), min_size=count, max_size=count))
    if draw(st.booleans()):
        ids = numbered(parents)
    else:
        some_id = st.integers(-3, 6) | st.sampled_from((-(2**31), 2**31 - 1, 10, 99, 100))
        ids = draw(st.lists(some_id, min_size=count, max_size=count))
    rows = st.lists(st.integers(0, count - 1), max_size=3, unique=True)
    return tree_of(parents, labels, ids, tuple(sorted(draw(rows))))


@dataclass(frozen=True)
class Limits:
    length: int = 8
    width: int = 2
    child_id: int = 2**31 - 1


def brute_force(tree: SyntaxTree, tops: list[int], limits: Limits) -> list[tuple[int, int, str]]:
    """(source, target, path) of all pairs of leaves, in the slow form of the rules."""

    def ancestors(row: int) -> list[int]:
        return [row, *(ancestors(int(tree.parents[row])) if tree.parents[row] >= 0 else [])]

    def shown(row: int) -> str:
        return str(min(int(tree.child_ids[row]), limits.child_id))

    def by_kind(row: int) -> bool:
        return row >= 0 and tree.label_names[tree.kinds[row]] in KINDS_WITH_IDS

    def name(row: int, with_id: bool) -> str:
        return f"({tree.label_names[tree.labels[row]]}{shown(row) if with_id else ''})"

    found = []
    for i, source in enumerate(tree.leaves.tolist()):
        for j, target in enumerate(tree.leaves.tolist()[i + 1 :], i + 1):
            up, down, top = ancestors(source), ancestors(target), -1
            while up and up[-1:] == down[-1:]:
                top = up.pop()
                down.pop()
            width = limits.width  # a leaf that is its own target
            if up:
                width = int(tree.child_ids[down[-1]]) - int(tree.child_ids[up[-1]])
            in_method = any(method in ancestors(top) for method in tops)
            if len(up) + len(down) > limits.length or width > limits.width or not in_method:
                continue
            path = "".join(
                name(row, row == source or by_kind(tree.parents[row])) + "^" for row in up
            )
            path += name(top, by_kind(tree.parents[top]))
            path += "".join(
                "_" + name(row, row == target or by_kind(row)) for row in reversed(down)
            )
            found.append((i, j, path))
    return found


def enumerate_all(
    tree: SyntaxTree, tops: list[int], limits: Limits
) -> tuple[PathContexts, list[tuple[int, int, str]]]:
    contexts = path_contexts(tree, tops, limits.length, limits.width)
    strings = path_strings(tree, contexts, limits.child_id)
    rows = zip(contexts.sources.tolist(), contexts.targets.tolist(), strings, strict=True)
    return contexts, list(rows)


@settings(max_examples=400)
@given(
    trees(),
    st.sampled_from(LENGTHS),
    st.sampled_from(WIDTHS),
    st.sampled_from((0, 1, 5, 2**31 - 1)),
    st.data(),
)
def test_contexts_equal_brute_force(
    tree: SyntaxTree, length: int, width: int, child_id: int, data: st.DataObject
) -> None:
    tops = data.draw(st.lists(st.integers(0, len(tree.parents) - 1), max_size=3))
    limits = Limits(length, width, child_id)
    contexts, found = enumerate_all(tree, tops, limits)
    assert found == brute_force(tree, tops, limits)
    hashes = path_hashes(tree, contexts, child_id)
    assert hashes.dtype == np.int32
    assert hashes.tolist() == [java_hash(path) for _, _, path in found]


@settings(max_examples=200)
@given(trees(), st.data())
def test_inner_method_has_the_contexts_it_has_alone(tree: SyntaxTree, data: st.DataObject) -> None:
    assume(not tree.repeated)  # none of its methods lies in a repeated subtree
    inner = data.draw(st.integers(0, len(tree.parents) - 1))
    everything, rows = enumerate_all(tree, [0], Limits())
    first, end = np.searchsorted(tree.leaves, (inner, int(tree.ends_at[inner])))
    alone, expected = enumerate_all(tree, [inner], Limits())
    assert [rows[place] for place in everything.within(first, end)] == expected
    assert alone.within(first, end).tolist() == list(range(len(expected)))


@settings(max_examples=300)
@given(
    st.lists(st.tuples(st.integers(-1, 3), st.integers(-3, 8)), max_size=30),
    st.integers(-5, 9),
)
def test_later_siblings_equal_brute_force(rows: list[tuple[int, int]], width: int) -> None:
    parents = np.array([parent for parent, _ in rows], np.int32)
    ids = np.array([child_id for _, child_id in rows], np.int32)
    left, right = later_siblings(parents, ids, width)
    expected = {
        (c, s)
        for c in range(len(rows))
        for s in range(c + 1, len(rows))
        if parents[c] == parents[s] and ids[s] - ids[c] <= width
    }
    pairs = list(zip(left.tolist(), right.tolist(), strict=True))
    assert set(pairs) == expected
    assert len(pairs) == len(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", 0), ("a", 97), ("polygenelubricants", -(2**31)), ("\U0001f600", 1772899), ("é", 233)],
)
def test_java_hash(text: str, expected: int) -> None:
    assert java_hash(text) == expected


def seconds(tree: SyntaxTree) -> tuple[float, int]:
    begin = perf_counter()
    contexts = path_contexts(tree, [0], 8, 2)
    path_hashes(tree, contexts, 2**31 - 1)
    return perf_counter() - begin, len(contexts.sources)


def test_long_array_literal_costs_what_it_keeps() -> None:
    elements = 100_000
    parents = [-1, 0] + [1] * elements
    took, kept = seconds(tree_of(parents, [2] * len(parents), numbered(parents)))
    assert kept == 2 * elements - 3
    assert took < 2


def test_deep_chain_of_branches_costs_what_it_keeps() -> None:
    branches = 10_000  # each: a condition (three nodes deep), a block with a call, the next branch
    parents, above = [-1], 0
    for _ in range(branches):
        row = len(parents)
        parents += [above, row, row + 1, row + 1, row, row + 4, row + 5]
        above = row
    took, kept = seconds(tree_of(parents, [2] * len(parents), numbered(parents)))
    assert kept > branches
    assert took < 2


@pytest.mark.parametrize("repeats_first", [True, False])
def test_equal_ids_far_apart_cost_what_they_keep(repeats_first: bool) -> None:
    """Half of the siblings repeat the first one's id, where the width lets nothing through."""
    half = 20_000
    great = list(range(half, 2 * half))
    ids = [0] * half + great if repeats_first else great + [0] * half
    parents = np.zeros(2 * half, np.int32)
    begin = perf_counter()
    left, _ = later_siblings(parents, np.array(ids, np.int32), -1 if repeats_first else -2 * half)
    assert not len(left)
    assert perf_counter() - begin < 1
