"""The log of what an extraction skips or notes: a line of JSON each."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO

from code2vec.extractor.method import Skip
from code2vec.outputs import whole


@dataclass(frozen=True)
class SkipLog:
    """Writes skips; without a stream, nowhere."""

    stream: BinaryIO | None

    def write(self, skips: Sequence[Skip]) -> None:
        """Adds a line a skip."""
        if self.stream is not None:
            for skip in skips:
                self.stream.write(json.dumps(asdict(skip), ensure_ascii=False).encode() + b"\n")

    def size(self) -> int:
        """The bytes written so far, all of them on their way to the disk."""
        if self.stream is None:
            return 0
        self.stream.flush()
        return self.stream.tell()


@contextmanager
def skip_log(
    path: str | Path | None, overwrite: bool, *, keep: bool = False, kept_bytes: int = 0
) -> Iterator[SkipLog]:
    """A log that appears whole or not at all.

    Args:
        path: the file; None: no log.
        overwrite: replace it if it exists.
        keep: leave what was written after a failure, to go on with.
        kept_bytes: of the log so kept, go on after these.
    """
    if path is None:
        yield SkipLog(None)
        return
    with (
        whole(Path(path), overwrite, keep=keep) as partial,
        partial.open("r+b" if kept_bytes else "wb") as stream,
    ):
        stream.truncate(kept_bytes)
        stream.seek(kept_bytes)
        yield SkipLog(stream)
