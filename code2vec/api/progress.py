"""The bars of long work: on stderr, and only when that is a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tqdm import tqdm


@contextmanager
def bar(description: str, unit: str, total: int | None = None) -> Iterator["tqdm[Any]"]:
    """A tqdm bar on stderr, absent where that is no terminal; closed at the end."""
    with tqdm(
        total=total,
        desc=description,
        unit=unit,
        unit_scale=True,
        disable=None,  # tqdm asks whether stderr is a terminal
        dynamic_ncols=True,
        smoothing=0.05,
    ) as progress:
        yield progress
