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
    methods_per_second: float  # of the steps since the last validation but one
    seconds_left: float  # in which all epochs would be done, with their validations
    loss: float  # mean of this epoch so far
    validation_f1: float | None  # after the last epoch; None before, or without validation
    measure: str = "validation strict F1"  # what that is called
    finished: bool = False  # told once, when the training is over, early or not


ProgressCallback: TypeAlias = Callable[[TrainProgress], None]


def progress_bar() -> ProgressCallback:
    """Draws a bar on the standard error stream; does nothing where that is no terminal."""
    if not sys.stderr.isatty():
        return lambda _: None
    bars: list[tqdm[Any]] = []  # one, once there is something to show

    def draw(progress: TrainProgress) -> None:
        line = progress_line(progress)
        if not bars:
            bars.append(
                tqdm(
                    desc=line,
                    total=progress.methods_total,
                    initial=progress.methods_done,
                    bar_format="{percentage:3.0f}%|{bar}| {desc}",
                    dynamic_ncols=True,
                    miniters=1,
                    file=sys.stderr,
                )
            )
        (bar,) = bars
        bar.set_description_str(line, refresh=False)
        bar.update(progress.methods_done - bar.n)
        if progress.finished:
            bar.close()

    return draw


def progress_line(progress: TrainProgress) -> str:
    """What stands beside the bar; a narrow terminal cuts it off at the end."""
    f1 = progress.validation_f1
    parts = [
        f"epoch {progress.epoch}/{progress.epochs}",
        *([] if f1 is None else [f"{progress.measure.removeprefix('validation ')} {f1:.3f}"]),
        f"{progress.methods_per_second:,.0f} methods/s",
        f"{tqdm.format_interval(progress.seconds_left)} left",
        f"loss {progress.loss:.3f}",
    ]
    return ", ".join(parts)
