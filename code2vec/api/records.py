"""What the commands that write say of their output."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from code2vec.outputs import human_size, size_on_disk
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class Written:
    """An output: where it is, what it holds, how large it is."""

    path: str
    content: str  # for people: `1,200 vectors of 384 numbers`
    bytes: int

    __repr__ = short_repr

    def __str__(self) -> str:
        return self.summary()

    @classmethod
    def of(cls, path: str | Path, content: str) -> Self:
        """The record of an output that lies at `path`."""
        return cls(str(path), content, size_on_disk(Path(path)))

    def summary(self) -> str:
        """One line for people."""
        return f"Wrote {self.content} to {self.path} ({human_size(self.bytes)})."

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON holds it."""
        return asdict(self)
