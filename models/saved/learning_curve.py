"""The learning curve of a training, as a figure beside the model's card."""

import io
from collections.abc import Sequence
from typing import Any

CURVE = "learning-curve.png"
"""Name of the figure's file, beside the card that shows it."""

_BLUE, _ORANGE, _GREY = "#1f5fa8", "#c4560a", "#5a5a5a"
_STYLE: dict[Any, Any] = {
    "figure.facecolor": "white",
    "axes.facecolor": "white",
    "axes.edgecolor": _GREY,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "grid.color": "#e3e3e3",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": "black",
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "lines.markersize": 4.5,
}

Points = tuple[list[float], list[float]]  # epochs and values


def learning_curve(log: Sequence[dict[str, Any]], steps: int, measure: str) -> bytes:
    """Draws loss and, if there was validation, F1 over the epochs.

    Args:
        log: the entries of `log.jsonl`, one at least.
        steps: of an epoch.
        measure: what F1 is called: `validation strict F1`.

    Returns:
        A PNG with a white background.
    """
    import matplotlib as mpl  # takes its time: only when it is drawn
    from matplotlib.figure import Figure

    written = io.BytesIO()
    with mpl.rc_context(_STYLE):
        scored = [entry for entry in log if "validation_f1" in entry]
        width = 9.0 if scored else 4.8
        figure = Figure(figsize=(width, 3.4), layout="constrained")
        places = figure.subplots(1, 2 if scored else 1, squeeze=False)[0]
        _loss(places[0], log, steps)
        if scored:
            _f1(places[1], scored, steps, measure)
        figure.savefig(written, format="png", dpi=110, metadata={"Software": None})
    return written.getvalue()


def _loss(axes: Any, log: Sequence[dict[str, Any]], steps: int) -> None:
    """Training loss, and validation loss where there is one."""
    _line(axes, _points(log, "loss", steps), _BLUE, "o-", "training")
    if any("validation_loss" in entry for entry in log):
        _line(axes, _points(log, "validation_loss", steps), _ORANGE, "s--", "validation")
        axes.legend()
    _name(axes, "Loss", "mean loss of a method")


def _f1(axes: Any, scored: Sequence[dict[str, Any]], steps: int, measure: str) -> None:
    """F1, and which model was kept."""
    _line(axes, _points(scored, "validation_f1", steps), _ORANGE, "s-", measure)
    kept = max(scored, key=lambda entry: entry["validation_f1"])  # the first of equals
    epoch, value = kept["step"] / steps, kept["validation_f1"]
    axes.plot([epoch], [value], "o", color=_ORANGE, markersize=10, fillstyle="none", mew=1.6)
    axes.set_ylim(bottom=0, top=max(value * 1.12, 1e-3))
    count = f"{epoch:.4g} epoch" + ("" if epoch == 1 else "s")
    title = f"{measure[0].upper()}{measure[1:]}: best {value:.4f} after {count}"
    _name(axes, title, measure.removeprefix("validation "))


def _points(log: Sequence[dict[str, Any]], name: str, steps: int) -> Points:
    """Where in the epochs a value was measured, and the value."""
    found = [entry for entry in log if name in entry]
    return [entry["step"] / steps for entry in found], [entry[name] for entry in found]


def _line(axes: Any, points: Points, colour: str, style: str, label: str) -> None:
    """A line; with many points the marks are left out."""
    style = style if len(points[0]) <= 40 else style[1:]
    axes.plot(*points, style, color=colour, label=label)


def _name(axes: Any, title: str, quantity: str) -> None:
    """Titles and ticks; epochs are whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axes.set_title(title)
    axes.set_xlabel("epochs trained")
    axes.set_ylabel(quantity)
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.set_xlim(left=0)
