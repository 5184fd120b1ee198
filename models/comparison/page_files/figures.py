"""The figures of a comparison, as SVG that stands inside an HTML page.

Matplotlib draws with colours that stand for a role (text, grid, the first line); they become CSS
variables, so that the page decides how they look in light and in dark.
"""

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from code2vec.models.comparison.results import size_name

Row = dict[str, Any]  # of `comparison_results.results`

_TEXT, _MUTED, _GRID, _PAPER = "#010101", "#020202", "#030303", "#040404"  # stand for a role
_LINES = tuple(f"#0500{number:02x}" for number in range(1, 9))  # of the rows, in their order
_ROLES = {_TEXT: "--text", _MUTED: "--muted", _GRID: "--line", _PAPER: "--paper"} | {
    colour: f"--row-{number}" for number, colour in enumerate(_LINES, start=1)
}
_WIDE, _NARROW = 9.5, 4.3  # inches
_MARKERS = "osD^vPX*"  # a row is known by its marker and dashes, too
_DASHES: tuple[Any, ...] = ("-", "--", (0, (1, 1.2)), "-.", (0, (5, 1, 1, 1, 1, 1)), "-", "--", ":")
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "code2vec",  # the same figure has the same ids
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": _TEXT,
    "axes.labelcolor": _MUTED,
    "axes.edgecolor": _GRID,
    "axes.titlecolor": _TEXT,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": _GRID,
    "grid.linewidth": 0.7,
    "xtick.color": _GRID,
    "ytick.color": _GRID,
    "xtick.labelcolor": _MUTED,
    "ytick.labelcolor": _MUTED,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "lines.markersize": 5,
}


@dataclass(frozen=True)
class Drawing:
    """A figure for the page."""

    svg: str  # for a wide page, where panels stand side by side
    narrow_svg: str  # for a phone, where they stand one below the other
    alternative: str  # what it shows, in words


def f1_bars(rows: Sequence[Row]) -> Drawing:
    """F1 of each design from zero; beside it closer, with the spread and each seed."""

    def draw(figure: Figure) -> None:
        if _is_narrow(figure):
            whole, closer = figure.subplots(2, 1, sharey=True)
        else:
            whole, closer = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2))
        for place, row in enumerate(rows):
            f1 = row["scores"]["f1"]
            whole.barh(place, f1["mean"], height=0.6, color=_colour(place), alpha=0.85)
            whole.annotate(
                f"{f1['mean']:.3f}",
                (f1["mean"], place),
                xytext=(6, 0),
                textcoords="offset points",
                va="center",
                fontweight="bold",
            )
            _spread(closer, place, f1)
        names = [row["name"] for row in rows]
        if _is_narrow(figure):
            names = [name.replace(":", ":\n") for name in names]
        whole.set_yticks(range(len(rows)), names)
        whole.invert_yaxis()
        whole.margins(x=0.16)
        whole.set_xlim(left=0)
        closer.margins(x=0.08)
        closer.xaxis.set_major_locator(MaxNLocator(4))
        for axes, title in ((whole, "F1 (paper's rule)"), (closer, "Closer: spread and seeds")):
            axes.tick_params(axis="y", length=0, labelcolor=_TEXT)
            axes.grid(visible=False, axis="y")
            axes.set_title(title)

    shown = ", ".join(f"{row['name']} {_figure(row['scores']['f1'])}" for row in rows)
    height = 1.1 + 0.42 * len(rows)
    sizes = ((_WIDE, height), (_NARROW, 2.4 * height))
    return _drawing("f1", sizes, draw, f"Bars of F1 (paper's rule): {shown}.")


def _spread(axes: Axes, place: int, value: Row) -> None:
    """A mean with its spread, and the values that it is of."""
    marks: dict[str, Any] = {"color": _colour(place), "marker": _MARKERS[place % len(_MARKERS)]}
    axes.errorbar(value["mean"], place, xerr=value["spread"], capsize=4, lw=1.5, **marks)
    axes.plot(
        value["values"],
        [place + 0.3] * len(value["values"]),
        "o",
        color="none",
        markeredgecolor=_colour(place),
        markersize=4,
        markeredgewidth=1,
    )


def learning_curves(rows: Sequence[Row]) -> Drawing:
    """Validation F1 and training loss after each epoch."""
    panels = (("validation_f1", "Validation F1 (strict rule)"), ("loss", "Training loss"))
    first, last = rows[0]["curves"][0]["epoch"], rows[0]["curves"][-1]["epoch"]
    shown = ", ".join(
        f"{row['name']} from {_mean(row['curves'][0]['validation_f1'])} "
        f"to {_mean(row['curves'][-1]['validation_f1'])}"
        for row in rows
    )
    return _over_epochs(
        "curves",
        rows,
        panels,
        f"Lines of validation F1 (strict rule) from epoch {first} to {last}: {shown}.",
    )


def attention_curves(rows: Sequence[Row]) -> Drawing | None:
    """Entropy of the attention and the weight of the best context; None if neither was logged."""
    panels = tuple(
        (name, title)
        for name, title in (
            ("attention_entropy", "Entropy of α (nats)"),
            ("best_weight", "Weight of the best context"),
        )
        if any(line[name]["values"] for row in rows for line in row["curves"])
    )
    if not panels:
        return None
    name, title = panels[0]
    shown = ", ".join(
        f"{row['name']} from {_mean(row['curves'][0][name])} to {_mean(row['curves'][-1][name])}"
        for row in rows
        if _is_training(row)
    )
    return _over_epochs("attention", rows, panels, f"Lines of {title.lower()}: {shown}.")


def f1_by_size(rows: Sequence[Row]) -> Drawing:
    """F1 over the number of contexts of a method, and how many methods there are of each size."""
    sizes = rows[0]["by_size"]

    def draw(figure: Figure) -> None:
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(4, 1))
        for place, row in enumerate(rows):
            _line(upper, range(len(sizes)), [size["f1"] for size in row["by_size"]], place, row)
        upper.set_title("F1 (paper's rule)")
        upper.set_ylim(bottom=0)
        lower.bar(
            range(len(sizes)),
            [size["methods"] for size in sizes],
            width=0.6,
            color=_MUTED,
            alpha=0.5,
        )
        lower.set_title("Methods")
        lower.yaxis.set_major_locator(MaxNLocator(2, integer=True))
        turned = 60 if _is_narrow(figure) else 0
        lower.set_xticks(range(len(sizes)), [size_name(size) for size in sizes], rotation=turned)
        lower.set_xlabel("Contexts of a method")
        for axes in (upper, lower):
            axes.grid(visible=False, axis="x")
        _legend(figure, upper)

    shown = "; ".join(
        f"{row['name']} "
        + ", ".join(f"{size_name(size)} contexts {_mean(size['f1'])}" for size in row["by_size"])
        for row in rows
    )
    return _drawing(
        "size",
        ((_WIDE, 5), (_NARROW, 5)),
        draw,
        f"Lines of F1 (paper's rule) by method size: {shown}.",
    )


def _is_training(row: Row) -> bool:
    """Whether the row is what was trained, not another use of the same model."""
    return bool(row["trained"] == row["attention"])


def _over_epochs(
    name: str, rows: Sequence[Row], panels: Sequence[tuple[str, str]], alternative: str
) -> Drawing:
    """One panel a quantity, one line a row, over the epochs."""

    def draw(figure: Figure) -> None:
        below, beside = (len(panels), 1) if _is_narrow(figure) else (1, len(panels))
        all_axes = figure.subplots(below, beside, squeeze=False).ravel()
        for axes, (quantity, title) in zip(all_axes, panels, strict=True):
            for number, row in enumerate(rows):
                values = [line[quantity] for line in row["curves"]]
                # of a training there is one loss and one α, however its model predicts
                own = quantity == "validation_f1" or _is_training(row)
                if own and any(value["values"] for value in values):
                    _line(axes, [line["epoch"] for line in row["curves"]], values, number, row)
            axes.set_title(title)
            axes.set_xlabel("Epoch")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        _legend(figure, all_axes[0])

    sizes = ((_WIDE, 3.8), (_NARROW, 1 + 2.8 * len(panels)))
    return _drawing(name, sizes, draw, alternative)


def _line(axes: Axes, places: Sequence[int], values: Sequence[Row], number: int, row: Row) -> None:
    """A line of means, in a band of one spread; gaps where there is no value."""
    means = [float("nan") if value["mean"] is None else value["mean"] for value in values]
    spreads = [value["spread"] or 0.0 for value in values]
    axes.plot(
        places,
        means,
        color=_colour(number),
        marker=_MARKERS[number % len(_MARKERS)],
        linestyle=_DASHES[number % len(_DASHES)],
        label=row["name"],
    )
    if any(spreads):
        low = [mean - spread for mean, spread in zip(means, spreads, strict=True)]
        high = [mean + spread for mean, spread in zip(means, spreads, strict=True)]
        axes.fill_between(places, low, high, color=_colour(number), alpha=0.14, linewidth=0)


def _legend(figure: Figure, axes: Axes) -> None:
    """One legend above all panels, in as many columns as fit beside each other."""
    handles, labels = axes.get_legend_handles_labels()
    column = 0.75 + 0.08 * max(map(len, labels), default=0)  # inches: the line's sample, the text
    figure.legend(
        handles,
        labels,
        loc="outside upper left",
        ncols=min(len(labels), max(1, int(figure.get_figwidth() / column))) or 1,
        handlelength=3.2,
        labelcolor=_TEXT,
    )


def _colour(number: int) -> str:
    return _LINES[number % len(_LINES)]


def _figure(value: Row) -> str:
    spread = "" if value["spread"] is None else f" ± {value['spread']:.3f}"
    return f"{_mean(value)}{spread}"


def _mean(value: Row) -> str:
    return "–" if value["mean"] is None else f"{value['mean']:.3f}"


def _is_narrow(figure: Figure) -> bool:
    return bool(figure.get_figwidth() <= _NARROW)


def _drawing(
    name: str,
    sizes: tuple[tuple[float, float], tuple[float, float]],
    draw: Callable[[Figure], None],
    alternative: str,
) -> Drawing:
    """Draws a figure of two sizes (width and height in inches), wide and narrow, for the page."""
    wide, narrow = sizes
    return Drawing(
        _svg(name, wide, draw, alternative),
        _svg(f"{name}-narrow", narrow, draw, alternative),
        alternative,
    )


def _svg(
    name: str, size: tuple[float, float], draw: Callable[[Figure], None], alternative: str
) -> str:
    written = io.StringIO()
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=size, layout="constrained")
        draw(figure)
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    return _for_page(written.getvalue(), name, alternative)


def _for_page(svg: str, name: str, alternative: str) -> str:
    """The `svg` element alone: with text for those who cannot see it, and ids of its own."""
    inner = svg[svg.index("<svg") : svg.rindex("</svg>")]
    box = re.search(r'viewBox="([^"]*)"', inner)
    inner = inner[inner.index(">") + 1 :]
    inner = re.sub(r"<metadata>.*?</metadata>|<style .*?</style>", "", inner, flags=re.DOTALL)
    inner = re.sub(r'\bid="', f'id="{name}-', inner)
    inner = re.sub(r'(url\(|href=")#', rf"\1#{name}-", inner)
    inner = re.sub(r"(font: (?:bold |\d+ )?[\d.]+px) [^;\"]*", r"\1 var(--font)", inner)
    for colour, variable in _ROLES.items():
        inner = inner.replace(colour, f"var({variable})")
    assert box is not None
    return (
        f'<svg viewBox="{box[1]}" role="img" aria-labelledby="{name}-title">'
        f'<title id="{name}-title">{escape(alternative)}</title>{inner}</svg>'
    )
