"""What the commands that write say of their output."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from code2vec.datasets.outputs import human_size, size_on_disk


@dataclass(frozen=True)
class Written:
    """An output: where it is, how many rows of what it holds, how large it is."""

    path: str
    rows: int
    what: str  # plural noun of a row
    dimension: int  # numbers in each row's vector
    bytes: int

    @classmethod
    def of(cls, path: Path, rows: int, what: str, dimension: int) -> Self:
        """The record of an output that lies at `path`."""
        return cls(str(path), rows, what, dimension, size_on_disk(path))

    def summary(self) -> str:
        """One line for people."""
        return (
            f"Wrote {self.rows:,} {self.what} of {self.dimension} numbers"
            f" to {self.path} ({human_size(self.bytes)})."
        )

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON holds it."""
        return asdict(self)
