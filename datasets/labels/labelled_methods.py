"""The stage of a preparation that gives methods the labels of a table, and drops those without."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import ranges
from code2vec.datasets.labels.label_matching import CONTRADICTED, UNLABELLED, Matching, MethodPlaces
from code2vec.datasets.labels.label_tables import LabelTable
from code2vec.datasets.methods.method_blocks import (
    METHOD_SCHEMA,
    BlockFile,
    MethodBlock,
    running_offsets,
)
from code2vec.errors import InputError
from code2vec.one_line import one_line
from code2vec.quantity import quantity
from code2vec.short_repr import short_repr

_SHOWN = 3  # rows of each sort
_COMMONEST = 10  # classes


@dataclass(frozen=True)
class LabelReport:
    """What became of a table's rows, and of the methods. Both add up.

    The rows: `unlabelled_rows`, `unmatched_rows`, `ambiguous_rows`, and the rest, which labels
    methods. The methods found: `labelled`, `unlabelled` and `contradicted`.
    """

    table: str
    rows: int
    unlabelled_rows: int  # their label is empty
    unmatched_rows: int  # they fit no method
    ambiguous_rows: int  # they fit several methods, and so label none
    inside_rows: int  # their line is not the first one of the method
    repeated_rows: int  # others say the same of the same methods
    labelled: int  # methods with a label: those that are prepared
    unlabelled: int  # methods left out: no row labels them
    contradicted: int  # methods left out: rows give them different labels
    classes: int  # different labels
    commonest: dict[str, int]  # methods of each of the commonest ten
    examples: dict[str, list[str]]  # the first rows of what is amiss

    __repr__ = short_repr

    def __str__(self) -> str:
        return "\n".join(self.summary())

    def summary(self) -> list[str]:
        """The report in lines for people: only what there is."""
        lines = [
            f"{self.table}: {quantity(self.rows, 'row labels', 'rows label')} "
            f"{quantity(self.labelled, 'method')} with {quantity(self.classes, 'class', 'classes')}"
        ]
        lines += [
            f"  {quantity(count, 'method')} {one_line(name)}"
            for name, count in self.commonest.items()
        ]
        if (rarer := self.classes - len(self.commonest)) > 0:
            lines.append(f"  and {quantity(rarer, 'rarer class', 'rarer classes')}")
        left_out = ("method left out:", "methods left out:")
        fits, has = ("row fits", "rows fit"), ("row has", "rows have")
        repeats, gives = ("row repeats", "rows repeat"), ("row gives", "rows give")
        for name, count, (one, many), what in (
            ("", self.unlabelled, left_out, "no row labels them"),
            ("contradicted", self.contradicted, left_out, "rows give different labels"),
            ("unmatched", self.unmatched_rows, fits, "no method"),
            ("ambiguous", self.ambiguous_rows, fits, "several methods and label none of them"),
            ("", self.unlabelled_rows, has, "no label"),
            ("", self.repeated_rows, repeats, "what another one says"),
            ("", self.inside_rows, gives, "a line inside a method, not its first"),
        ):
            if count:
                lines.append(f"{quantity(count, one, many)} {what}")
                lines += [f"  {example}" for example in self.examples.get(name, [])]
        return lines


def label_blocks(
    blocks: BlockFile, table: LabelTable
) -> tuple[Iterator[tuple[int, MethodBlock]], LabelReport]:
    """Gives the methods of blocks the labels of a table.

    Returns:
        The labelled methods in blocks, in their order, each block with the number of the methods
        that came before it in `blocks`; and the report.

    Raises:
        InputError: if no method gets a label.
    """
    places = MethodPlaces(table)
    first: dict[str, Any] = {}
    for block in blocks:
        places.add(block)
        first = first or block.methods.slice(0, 1).to_pylist()[0]
    matching = places.match()
    counts = np.bincount(matching.labels[matching.labels >= 0], minlength=len(table.classes))
    _check_matched(table, first, counts)
    return _labelled(blocks, table.classes, matching.labels), _report(table, matching, counts)


def _labelled(
    blocks: BlockFile, classes: Any, labels: NDArray[np.int32]
) -> Iterator[tuple[int, MethodBlock]]:
    """The blocks without the methods that have no label."""
    done = 0
    for block in blocks:
        codes = labels[done : done + len(block)]
        chosen = np.flatnonzero(codes >= 0)
        if len(chosen):
            yield done, relabelled(block, chosen, classes.take(pa.array(codes[chosen])))
        done += len(block)


def relabelled(block: MethodBlock, chosen: NDArray[np.int64], labels: Any) -> MethodBlock:
    """Some methods of a block, with other labels.

    Args:
        block: the methods.
        chosen: the places of those to keep, ascending.
        labels: pyarrow string array, a label each.
    """
    place = METHOD_SCHEMA.get_field_index("label")
    methods = block.methods.take(pa.array(chosen)).set_column(place, METHOD_SCHEMA[place], labels)
    lengths = np.diff(block.offsets)[chosen]
    contexts = ranges(block.offsets[chosen], lengths)
    return MethodBlock(
        methods=methods,
        words=block.words,
        distinct_paths=block.distinct_paths,
        sources=block.sources[contexts],
        path_places=block.path_places[contexts],
        targets=block.targets[contexts],
        offsets=running_offsets(lengths),
    )


def _check_matched(table: LabelTable, first: dict[str, Any], counts: NDArray[np.int64]) -> None:
    """Refuses a table that labels nothing, and shows what does not fit."""
    if not counts.any():
        row = table.show(np.zeros(1, np.int64))[0]
        method = ", ".join(f"{name} {first.get(name)}" for name in _method_columns(table))
        raise InputError(
            f"{table.path}: none of its {quantity(len(table), 'row')} labels a method; its {row}, "
            f"but the first method has {method}"
        )


def _method_columns(table: LabelTable) -> list[str]:
    """The columns of methods that a table's rows are compared with."""
    names = {"method": "signature", "line": "start_line"}
    return [names.get(column, column) for column in table.columns if column != "label"]


def _report(table: LabelTable, matching: Matching, counts: NDArray[np.int64]) -> LabelReport:
    order = np.argsort(-counts, kind="stable")[:_COMMONEST]
    return LabelReport(
        table=str(Path(table.path)),
        rows=len(table),
        unlabelled_rows=len(matching.without_label),
        unmatched_rows=len(matching.unmatched),
        ambiguous_rows=len(matching.ambiguous),
        inside_rows=len(matching.inside),
        repeated_rows=matching.repeated,
        labelled=int(counts.sum()),
        unlabelled=int((matching.labels == UNLABELLED).sum()),
        contradicted=int((matching.labels == CONTRADICTED).sum()),
        classes=int(np.count_nonzero(counts)),
        commonest={table.classes[int(c)].as_py(): int(counts[c]) for c in order if counts[c]},
        examples={
            "unmatched": table.show(matching.unmatched[:_SHOWN]),
            "ambiguous": table.show(matching.ambiguous[:_SHOWN]),
            "contradicted": table.show(matching.contradicting),
        },
    )
