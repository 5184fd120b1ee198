"""What is told of long work on stderr: bars, only when that is a terminal, and lines."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tqdm import tqdm

from code2vec.extractor.extract_files import Progress
from code2vec.quantity import quantity


def bar(description: str, unit: str, total: int | None = None) -> "tqdm[Any]":
    """A tqdm bar on stderr, absent where that is no terminal."""
    return tqdm(
        total=total,
        desc=description,
        unit=unit,
        unit_scale=True,
        disable=None,  # tqdm asks whether stderr is a terminal
        dynamic_ncols=True,
    )


def tell(line: str) -> None:
    """Writes a line to stderr, terminal or not."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def file_bar(description: str) -> Iterator[Callable[[Progress], None]]:
    """A bar for `extract_files`: files, files per second, time left, methods so far."""
    with bar(description, " files") as shown:

        def show(progress: Progress) -> None:
            if not shown.disable:
                shown.total = progress.files_total
                shown.set_postfix_str(
                    f"{quantity(progress.methods, 'method')}, {progress.bytes / 1e6:.0f} MB",
                    refresh=False,
                )
                shown.update(progress.files_done - shown.n)

        yield show
