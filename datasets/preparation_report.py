"""What `prepare` tells of the data that it made."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from code2vec.datasets.encoded_data import SplitSize


@dataclass(frozen=True)
class SplitReport:
    """A split: its size and coverage, and what recurs in it."""

    size: SplitSize
    repeated: int  # methods that equal an earlier one of the split
    also_in: Mapping[str, int]  # methods that are also in another split, for each other split
    dropped: int  # methods left out as duplicates; not in `size`

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
    extraction: Any = None  # ExtractionReport of Java sources, if there were any

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON holds it."""
        values: dict[str, Any] = {
            "splits": {name: split.to_dict() for name, split in self.splits.items()},
            "vocabularies": dict(self.vocabularies),
            "vocabulary_from": self.vocabulary_from,
        }
        if self.extraction is not None:
            values["extraction"] = self.extraction.to_dict()
        return values

    def summary(self) -> str:
        """The report as people read it, some lines."""
        head = ("", "methods", "contexts", "known", "tokens", "paths", "labels", "without", "equal")
        rows = [head, *(_row(name, split) for name, split in self.splits.items())]
        widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
        lines = [
            "  ".join(
                cell.ljust(width) if place == 0 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        lines.append(
            "known: contexts with a known part; tokens, paths, labels: share that the vocabularies "
            "know; without: methods without a known context; equal: methods whose label and bag "
            "an earlier one of the split has"
        )
        sizes = ", ".join(f"{size - 1:,} {name}" for name, size in self.vocabularies.items())
        origin = f" from {self.vocabulary_from}" if self.vocabulary_from else ""
        lines.append(f"vocabularies{origin}: {sizes}")
        lines.extend(_duplicate_lines(self.splits))
        return "\n".join(lines)


def _row(name: str, split: SplitReport) -> tuple[str, ...]:
    size = split.size
    return (
        name,
        f"{size.methods:,}",
        f"{size.contexts:,}",
        f"{size.known_contexts:,}",
        f"{size.token_coverage:.1%}",
        f"{size.path_coverage:.1%}",
        f"{size.label_coverage:.1%}",
        f"{size.without_known_contexts:,}",
        f"{split.repeated:,}",
    )


def _duplicate_lines(splits: Mapping[str, SplitReport]) -> list[str]:
    lines = []
    for name, split in splits.items():
        for other, count in split.also_in.items():
            if count:
                lines.append(f"{count:,} methods of {name} are also in {other}")
        if split.dropped:
            lines.append(f"{split.dropped:,} duplicates dropped from {name}")
    return lines
