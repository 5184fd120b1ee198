"""Which rows of a table of labels mean which methods: a join by sorted arrays.

Of each method only hashes and lines are in memory, some 24 bytes.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import ranges
from code2vec.datasets.labels.label_tables import NO_LABEL, NO_LINE, LabelTable, key_hashes
from code2vec.datasets.methods.method_blocks import MethodBlock
from code2vec.datasets.vocabularies.word_hashes import HashArray

Int64 = NDArray[np.int64]

UNLABELLED, CONTRADICTED = -1, -2  # instead of a method's place among the labels


@dataclass(frozen=True)
class Matching:
    """The label of each method, and what became of each row."""

    labels: NDArray[np.int32]  # (methods,) places in the table's classes, or one of the above
    without_label: Int64  # rows whose label is empty
    unmatched: Int64  # rows that fit no method
    ambiguous: Int64  # rows that fit several methods, and so label none
    inside: Int64  # rows whose line is a later one of their method
    repeated: int  # rows that say again what another one says of the same methods
    contradicting: Int64  # two rows for each of the first methods that rows disagree about


@dataclass
class MethodPlaces:
    """Collects of each method what rows may say of it."""

    table: LabelTable
    _keys: dict[str, list[HashArray]] = field(default_factory=dict)
    _lines: list[NDArray[np.int32]] = field(default_factory=list)  # (methods, 2): first, last

    def add(self, block: MethodBlock) -> None:
        """Adds the methods of a block."""
        names = self.table.key_columns
        for method in ("name", "signature") if "method" in names else ("name",):
            columns = [block.methods.column(method if n == "method" else n) for n in names]
            self._keys.setdefault(method, []).append(key_hashes(columns))
        lines = [block.methods.column(name).to_numpy() for name in ("start_line", "end_line")]
        self._lines.append(np.stack(lines, axis=1))

    def match(self) -> Matching:
        """Joins the table with the methods."""
        table = self.table
        lines = np.concatenate([np.zeros((0, 2), np.int32), *self._lines]).astype(np.int64)
        pairs = [np.zeros((2, 0), np.int64)]  # row and method
        counts = np.zeros(len(table), np.int64)  # methods that each row fits
        inside = np.zeros(len(table), np.bool_)
        for method, parts in self._keys.items():
            place = _Places.of(np.concatenate(parts), lines)
            for has_line in (False, True):
                chosen = (table.by_signature == (method == "signature")) & (
                    (table.lines != NO_LINE) == has_line
                )
                rows = np.flatnonzero(chosen & (table.labels != NO_LABEL))
                if has_line:
                    starts, counts[rows], inside[rows] = place.at_lines(
                        table.keys[rows], table.lines[rows]
                    )
                else:
                    starts, counts[rows] = place.of_keys(table.keys[rows])
                fit = np.where((counts[rows] == 1) | table.wide, counts[rows], 0)
                methods = place.order[ranges(starts, fit)]
                pairs.append(np.stack([np.repeat(rows, fit), methods]))
        return self._matching(np.concatenate(pairs, axis=1), counts, inside, len(lines))

    def _matching(
        self, pairs: Int64, counts: Int64, inside: NDArray[np.bool_], methods: int
    ) -> Matching:
        """What follows from the pairs of rows and methods."""
        table = self.table
        unlabelled = table.labels == NO_LABEL
        rows, owners = pairs[:, np.lexsort((pairs[0], pairs[1]))]
        codes = table.labels[rows]
        labels = np.full(methods, UNLABELLED, np.int32)
        first = np.ones(len(owners), np.bool_)
        first[1:] = owners[1:] != owners[:-1]
        leaders = np.flatnonzero(first)[np.cumsum(first) - 1]  # the first row about each method
        differs = codes != codes[leaders]
        labels[owners] = codes
        labels[owners[differs]] = CONTRADICTED
        news = np.zeros(len(table), np.bool_)
        news[rows[first | differs]] = True
        fits = np.zeros(len(table), np.bool_)
        fits[rows] = True
        disagree = np.flatnonzero(differs)[:3]
        several = (counts > 1) & (not table.wide)
        return Matching(
            labels=labels,
            without_label=np.flatnonzero(unlabelled),
            unmatched=np.flatnonzero(~unlabelled & (counts == 0)),
            ambiguous=np.flatnonzero(several),
            inside=np.flatnonzero(inside & (counts == 1)),
            repeated=int((fits & ~news).sum()),
            contradicting=np.stack([rows[leaders[disagree]], rows[disagree]], axis=1).ravel(),
        )


@dataclass(frozen=True)
class _Places:
    """The methods sorted by key, then first line, then last line downwards: outer before inner."""

    order: Int64  # (methods,) place in the order found
    groups: HashArray  # (keys,) ascending
    starts: Int64  # (methods,) number of the key and first line in one number, ascending
    ends: Int64  # (methods,) likewise of the last line
    furthest: Int64  # (methods,) the greatest of `ends` so far

    @classmethod
    def of(cls, keys: HashArray, lines: Int64) -> "_Places":
        order = np.lexsort((-lines[:, 1], lines[:, 0], keys))
        groups, numbers = np.unique(keys[order], return_inverse=True)
        starts, ends = (numbers.astype(np.int64) << 32) + lines[order].T
        return cls(order, groups, starts, ends, np.maximum.accumulate(ends))

    def _numbers(self, keys: HashArray) -> tuple[Int64, NDArray[np.bool_]]:
        """The number of each key, and whether it has one."""
        numbers = np.searchsorted(self.groups, keys)
        known = numbers < len(self.groups)
        known[known] = self.groups[numbers[known]] == keys[known]
        return np.where(known, numbers, 0), known

    def of_keys(self, keys: HashArray) -> tuple[Int64, Int64]:
        """Where in `order` the methods of each key begin, and how many there are."""
        numbers, known = self._numbers(keys)
        left, right = (np.searchsorted(self.starts, (numbers + step) << 32) for step in (0, 1))
        return left, np.where(known, right - left, 0)

    def at_lines(self, keys: HashArray, lines: Int64) -> tuple[Int64, Int64, NDArray[np.bool_]]:
        """Those that begin in the line, else the innermost that it lies in, and which it is."""
        numbers, known = self._numbers(keys)
        asked = (numbers << 32) + np.minimum(lines, 2**31)
        left = np.searchsorted(self.starts, asked)
        counts = np.where(known, np.searchsorted(self.starts, asked, "right") - left, 0)
        searching = np.flatnonzero(known & (counts == 0) & (left > 0))
        inside = np.zeros(len(keys), np.bool_)
        place = left - 1
        while len(searching):  # a step back for all that are not in the method before their line
            here = place[searching]
            searching = searching[(here >= 0) & (self.furthest[here] >= asked[searching])]
            within = self.ends[place[searching]] >= asked[searching]
            inside[searching[within]] = True
            searching = searching[~within]
            place[searching] -= 1
        return np.where(inside, place, left), np.where(inside, 1, counts), inside
