"""The contexts of the methods of some files, found for all of them at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Self

import numpy as np

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.paths.path_contexts import PathContexts, path_contexts
from code2vec.extractor.paths.path_hashes import path_hashes, path_strings
from code2vec.extractor.syntax_tree import IntArray, TreeNodes, joined


@dataclass(frozen=True)
class Contexts:
    """The contexts of a method: parallel arrays that count its own leaves."""

    sources: IntArray
    paths: IntArray
    targets: IntArray
    strings: tuple[str, ...] | None


@dataclass(frozen=True)
class MethodContexts:
    """The contexts of the methods of some trees; leaves count from the first of their tree."""

    _all: PathContexts
    _hashes: IntArray
    _strings: list[str] | None
    _first_leaves: list[int]  # of each tree
    _sources: IntArray  # as in `_all`, but counting the leaves of the outermost method around
    _targets: IntArray
    _rows: dict[range, slice]  # by the leaves of an outermost method: its contexts

    @classmethod
    def of(
        cls,
        trees: Sequence[TreeNodes],
        methods: Sequence[Mapping[int, range]],
        config: ExtractConfig,
        strings: bool,
    ) -> Self:
        """Finds them.

        Args:
            trees: of the files.
            methods: those wanted of each tree, each by its row with its leaves.
            config: the limits.
            strings: whether to give the paths as strings too.

        Raises:
            TooComplexError: if there are too many.
        """
        nodes, first_rows = joined(trees)
        first_leaves = list(accumulate((len(tree.leaves) for tree in trees), initial=0))
        tops: list[int] = []
        outer: list[range] = []
        for tree, own, row, leaf in zip(trees, methods, first_rows, first_leaves, strict=False):
            tops += [row + top for top in own]
            outer += [_moved(leaves, leaf) for leaves in _outermost(tree, own)]
        found = path_contexts(nodes, tops, config.max_path_length, config.max_path_width)
        how = config.max_child_id, config.profile == "clean"
        hashes = path_hashes(nodes, found, *how)
        texts = path_strings(nodes, found, *how) if strings else None
        bounds = np.array([(own.start, own.stop) for own in outer], np.int32).reshape(-1, 2)
        rows = np.searchsorted(found.sources, bounds)
        first = np.repeat(bounds[:, 0], rows[:, 1] - rows[:, 0])
        slices = {own: slice(*ends) for own, ends in zip(outer, rows.tolist(), strict=True)}
        sources, targets = found.sources - first, found.targets - first
        return cls(found, hashes, texts, first_leaves, sources, targets, slices)

    @property
    def with_strings(self) -> bool:
        """Whether the paths are there as strings too."""
        return self._strings is not None

    def within(self, tree: int, leaves: range) -> Contexts:
        """The contexts of the method of a tree that has these leaves."""
        leaves = _moved(leaves, self._first_leaves[tree])
        strings = self._strings
        rows = self._rows.get(leaves)
        if rows is not None:
            texts = None if strings is None else tuple(strings[rows])
            return Contexts(self._sources[rows], self._hashes[rows], self._targets[rows], texts)
        own = self._all.within(leaves.start, leaves.stop)
        first = np.int32(leaves.start)
        texts = None if strings is None else tuple(strings[row] for row in own.tolist())
        sources, targets = self._all.sources[own] - first, self._all.targets[own] - first
        return Contexts(sources, self._hashes[own], targets, texts)


def _outermost(tree: TreeNodes, methods: Mapping[int, range]) -> list[range]:
    """The leaves of the methods that lie in no other, ascending."""
    outer = []
    end = -1
    for row in sorted(methods):
        if row >= end:
            outer.append(methods[row])
            end = int(tree.ends_at[row])
    return outer


def _moved(leaves: range, by: int) -> range:
    return range(leaves.start + by, leaves.stop + by)
