"""What `prepare` tells of the data that it made."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from code2vec.datasets.encoded_data import SplitSize
from code2vec.datasets.labels.labelled_methods import LabelReport
from code2vec.extractor.report import ExtractionReport
from code2vec.quantity import quantity
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class SplitReport:
    """A split: its size and coverage, and what recurs in it."""

    size: SplitSize
    repeated: int  # methods that equal an earlier one of the split
    also_in: Mapping[str, int]  # methods that are also in another split, for each other split
    dropped: int  # methods left out as duplicates; not in `size`

    __repr__ = short_repr

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON holds it; coverage as shares from 0 to 1."""
        coverage = {
            "tokens": self.size.token_coverage,
            "paths": self.size.path_coverage,
            "labels": self.size.label_coverage,
        }
        return asdict(self) | {"coverage": coverage}


@dataclass(frozen=True)
class PreparationReport:
    """The result of a preparation. Coverage and duplicates are counted after any dropping."""

    splits: Mapping[str, SplitReport]
    vocabularies: Mapping[str, int]  # rows of tokens, paths and labels, row 0 included
    vocabulary_from: str | None  # where the vocabularies came from, if not from this data
    extended: bool = False  # whether words of this data were added to those
    extraction: ExtractionReport | None = None  # of Java sources, if there were any
    labels: LabelReport | None = None  # of the table of labels, if there was one

    def __repr__(self) -> str:
        return short_repr(
            self,
            methods={name: split.size.methods for name, split in self.splits.items()},
            vocabularies=dict(self.vocabularies),
        )

    def __str__(self) -> str:
        return self.summary()

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON holds it."""
        values: dict[str, Any] = {
            "splits": {name: split.to_dict() for name, split in self.splits.items()},
            "vocabularies": dict(self.vocabularies),
            "vocabulary_from": self.vocabulary_from,
            "vocabulary_extended": self.extended,
        }
        if self.extraction is not None:
            values["extraction"] = self.extraction.to_dict()
        if self.labels is not None:
            values["labels"] = asdict(self.labels)
        return values

    def summary(self) -> str:
        """The report as people read it, some lines."""
        head = ("", "methods", "contexts", "tokens known", "paths known", "labels known")
        rows = [head, *(_row(name, split.size) for name, split in self.splits.items())]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
            for row in rows
        ]
        sizes = ", ".join(
            quantity(size - 1, name.removesuffix("s")) for name, size in self.vocabularies.items()
        )
        origin = f" of {self.vocabulary_from}" if self.vocabulary_from else ""
        origin += ", extended" if self.extended else ""
        lines.append(f"Vocabularies{origin}: {sizes}")
        for name, split in self.splits.items():
            lines.extend(_notes(name, split))
        if self.labels is not None:
            lines.extend(self.labels.summary())
        return "\n".join(lines)


def _row(name: str, size: SplitSize) -> tuple[str, ...]:
    shares = (size.token_coverage, size.path_coverage, size.label_coverage)
    return (name, f"{size.methods:,}", f"{size.contexts:,}", *(f"{share:.1%}" for share in shares))


def _notes(name: str, split: SplitReport) -> list[str]:
    """A line for each thing to be known of a split: only what there is."""
    notes = [
        (
            split.size.without_known_contexts,
            "method",
            "methods",
            "without a known context: zero vector, no names",
        ),
        (
            split.repeated,
            "duplicate",
            "duplicates",
            "(same label and contexts as an earlier method)",
        ),
        *(
            (count, "method that is", "methods that are", f"also in {other}")
            for other, count in split.also_in.items()
        ),
        (split.dropped, "method", "methods", "dropped: also in validation or test, or repeated"),
    ]
    return [
        f"{name}: {quantity(count, one, many)} {what}" for count, one, many, what in notes if count
    ]
