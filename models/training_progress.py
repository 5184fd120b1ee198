"""How far a training is, and a bar that shows it."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from tqdm import tqdm


@dataclass(frozen=True)
class TrainProgress:
    """The state of a training after a step."""

    epoch: int  # from 1
    epochs: int  # at most
    methods_done: int  # in all epochs so far
    methods_total: int  # in all epochs
    methods_per_second: float  # of this epoch's steps so far
    seconds_left: float  # in which all epochs would be done
    loss: float  # mean of this epoch so far
    validation_f1: float | None  # after the last epoch; None before, or without validation
    measure: str = "validation F1"  # what that is called
    finished: bool = False  # told once, when the training is over, early or not


ProgressCallback: TypeAlias = Callable[[TrainProgress], None]


def progress_bar() -> ProgressCallback:
    """Draws a bar on the standard error stream; does nothing where that is no terminal."""
    if not sys.stderr.isatty():
        return lambda _: None
    bar: tqdm[Any] = tqdm(unit=" methods", dynamic_ncols=True, file=sys.stderr, smoothing=0.05)

    def draw(progress: TrainProgress) -> None:
        bar.total = progress.methods_total
        bar.set_description(f"epoch {progress.epoch}/{progress.epochs}", refresh=False)
        f1 = progress.validation_f1
        found = {} if f1 is None else {progress.measure: f"{f1:.4f}"}
        bar.set_postfix({"loss": f"{progress.loss:.3f}", **found}, refresh=False)
        bar.update(progress.methods_done - bar.n)
        if progress.finished:
            bar.close()

    return draw
