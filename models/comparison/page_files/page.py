"""The page of a comparison: tables, figures and what they say, in one file."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from code2vec.models.comparison.page_files.figures import (
    Drawing,
    attention_curves,
    f1_bars,
    f1_by_size,
    learning_curves,
)
from code2vec.models.comparison.results import PAPER_F1, size_name
from code2vec.quantity import quantity

Results = dict[str, Any]  # as `results.json` holds them
Cell = tuple[str, float | None]  # text, and the number that it shows


def page(results: Results) -> str:
    """The page as HTML.

    Args:
        results: as `results.json` holds them.
    """
    rows = results["designs"]
    figures: list[tuple[str, Drawing | None, str | None]] = [
        ("F1 (paper's rule) with its spread", f1_bars(rows), None),
        ("Learning curves", learning_curves(rows), _curve_table(rows)),
        ("Attention over the epochs", attention_curves(rows), _attention_table(rows)),
        ("F1 (paper's rule) by method size", f1_by_size(rows), _size_table(rows)),
    ]
    template = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    return template.substitute(
        style=files(__package__).joinpath("page.css").read_text(encoding="utf-8"),
        about=_about(results),
        reading="\n".join(f"<p>{escape(sentence)}</p>" for sentence in results["reading"]),
        scores=_score_table(rows),
        figures="\n".join(
            _figure(title, drawing, table) for title, drawing, table in figures if drawing
        ),
        cost=_cost_table(rows),
        spread=_spread_table(rows),
        rates=_rate_table(results["grid"]),
        trainings=_training_table(results["trainings"]),
        settings=_settings(results),
    )


def _about(results: Results) -> str:
    """What was compared, in a sentence."""
    splits, settings = results["data"]["manifest"]["splits"], results["settings"]
    seeds = len(results["designs"][0]["seeds"])
    trained, scored = (quantity(splits[name]["methods"], "method") for name in ("train", "test"))
    return (
        f"Trained on {trained}, the epoch chosen by strict F1 on "
        f"{splits['validation']['methods']:,}, scored on {scored}: "
        f"{quantity(seeds, 'seed')} of {quantity(settings['epochs'], 'epoch')}, "
        "the same methods seen by all."
    )


def _figure(title: str, drawing: Drawing, table: str | None) -> str:
    """A figure, its caption, and the numbers behind it."""
    numbers = f"<details><summary>The numbers</summary>{table}</details>" if table else ""
    return (
        f"<section><h2>{escape(title)}</h2>"
        f'<figure><div class="drawing wide">{drawing.svg}</div>'
        f'<div class="drawing narrow">{drawing.narrow_svg}</div></figure>{numbers}</section>'
    )


def _score_table(rows: Sequence[Results]) -> str:
    """The table of the paper's section 6, and more scores."""
    columns: list[tuple[str, str]] = [
        ("Precision (paper's rule)", "precision"),
        ("Recall (paper's rule)", "recall"),
        ("F1 (paper's rule)", "f1"),
        ("Exact match", "exact_match"),
        ("Top 5", "top_5"),
        ("F1 (strict rule)", "strict_f1"),
    ]
    lines = [
        [_share(row["scores"][name]) for _, name in columns] + [_paper(row["name"])] for row in rows
    ]
    heads = [title for title, _ in columns] + ["F1 printed in the paper"]
    return _table("Design", heads, _names(rows), lines, best=max, compared=len(columns))


def _paper(name: str) -> Cell:
    value = PAPER_F1.get(name)
    return ("–" if value is None else f"{value:.3f}", value)


def _cost_table(rows: Sequence[Results]) -> str:
    """What the designs cost."""
    columns = (
        ("Seconds an epoch", "epoch_seconds", 1, 1),
        ("CPU seconds an epoch", "epoch_cpu_seconds", 1, 1),
        ("Peak memory, GB", "peak_memory", 1e9, 2),
        ("ms a prediction", "prediction_seconds", 1e-3, 3),
        ("CPU ms a prediction", "prediction_cpu_seconds", 1e-3, 3),
    )
    lines = [
        [_number(row["cost"][name], unit, digits) for _, name, unit, digits in columns]
        for row in rows
    ]
    return _table("Design", [title for title, *_ in columns], _names(rows), lines)


def _spread_table(rows: Sequence[Results]) -> str:
    """How far the attention of the chosen epochs is spread."""
    columns = (
        ("Entropy of α, nats", "attention_entropy"),
        ("Best context's weight", "best_weight"),
    )
    lines = [[_number(row[name], 1, 3) for _, name in columns] for row in rows]
    for line, row in zip(lines, rows, strict=True):
        line.append((", ".join(map(str, row["best_epochs"])), None))
    return _table("Design", [*(title for title, _ in columns), "Epochs"], _names(rows), lines)


def _curve_table(rows: Sequence[Results]) -> str:
    epochs = [line["epoch"] for line in rows[0]["curves"]]
    lines = [[_share(line["validation_f1"]) for line in row["curves"]] for row in rows]
    losses = [[_number(line["loss"], 1, 3) for line in row["curves"]] for row in rows]
    heads = [f"Epoch {epoch}" for epoch in epochs]
    return (
        _table("Validation F1 (strict rule)", heads, _names(rows), lines)
        + _table("Training loss", heads, _names(rows), losses)
    )  # fmt: skip


def _attention_table(rows: Sequence[Results]) -> str:
    heads = [f"Epoch {line['epoch']}" for line in rows[0]["curves"]]
    own = [row for row in rows if row["trained"] == row["attention"]]
    tables = []
    for title, name in (("Entropy of α", "attention_entropy"), ("Best weight", "best_weight")):
        lines = [[_number(line[name], 1, 3) for line in row["curves"]] for row in own]
        tables.append(_table(title, heads, _names(own), lines))
    return "".join(tables)


def _size_table(rows: Sequence[Results]) -> str:
    sizes = rows[0]["by_size"]
    heads = ["Methods", *(row["name"] for row in rows)]
    lines = [
        [(f"{size['methods']:,}", None), *(_share(row["by_size"][place]["f1"]) for row in rows)]
        for place, size in enumerate(sizes)
    ]
    return _table("Contexts; F1 (paper's rule)", heads, [size_name(size) for size in sizes], lines)


def _rate_table(grid: Sequence[Results]) -> str:
    """Validation F1 of the grid."""
    if not grid:
        return "<p>One learning rate was given: no grid was run.</p>"
    rates = list(dict.fromkeys(line["learning_rate"] for line in grid))
    names = list(dict.fromkeys(line["design"] for line in grid))
    found = {(line["design"], line["learning_rate"]): line["validation_f1"] for line in grid}
    lines = []
    for name in names:
        values = [found.get((name, rate)) for rate in rates]
        best = max((value for value in values if value is not None), default=None)
        lines.append(
            [
                ("diverged", None) if value is None else (_starred(value, value == best), value)
                for value in values
            ]
        )
    heads = [f"{rate:g}" for rate in rates]
    epochs = quantity(grid[0]["epochs"], "epoch")
    note = f"<p>Validation F1 (strict rule) after {epochs} at most; ★ marks the rate chosen.</p>"
    return note + _table("Design", heads, names, lines)


def _starred(value: float, chosen: bool) -> str:
    return f"{value:.4f}{' ★' if chosen else ''}"


def _training_table(records: Sequence[Results]) -> str:
    """Each training that was scored."""
    names, lines = [], []
    for record in records:
        for test in record["tests"]:
            name = record["training"]["name"]
            if test["attention"] != record["training"]["model"]["attention"]:
                name += f", predicting {test['attention']}"
            names.append(name)
            best = max(test["validation_f1"])
            seconds = record["cost"]["training"]["seconds"] + record["cost"]["scoring"]["seconds"]
            scores = test["scores"]
            lines.append(
                [
                    (f"{record['training']['train']['learning_rate']:g}", None),
                    (str(test["best_epoch"]), None),
                    (f"{best:.4f}", best),
                    (f"{scores['paper']['f1']:.4f}", None),
                    (f"{scores['exact_match']:.4f}", None),
                    (f"{seconds:,.0f}", None),
                ]
            )
    heads = [
        "Learning rate",
        "Best epoch",
        "Validation F1 (strict rule)",
        "F1 (paper's rule)",
        "Exact match",
        "Seconds in all",
    ]
    return _table("Training", heads, names, lines)


def _settings(results: Results) -> str:
    """What all designs share, and where it ran."""
    settings = results["settings"]
    shown = {
        "designs": ", ".join(settings["designs"]),
        "epochs": settings["epochs"],
        "learning rates": ", ".join(f"{rate:g}" for rate in settings["learning_rates"]),
        "epochs of the grid": settings["grid_epochs"],
        "seeds": ", ".join(map(str, results["designs"][0]["seeds"])),
        "batch size": settings["batch_size"],
        "threads": settings["threads"] or "as many as TensorFlow likes",
        **settings["shared"],
        **results["machine"],
        "code2vec": results["code2vec"],
    }
    lines = [(name.replace("_", " "), value) for name, value in shown.items()]
    items = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape('–' if value is None else str(value))}</dd></div>"
        for name, value in lines
    )
    return f"<dl>{items}</dl>"


def _names(rows: Sequence[Results]) -> list[str]:
    return [row["name"] for row in rows]


def _share(value: Results) -> Cell:
    return _number(value, 1, 4)


def _number(value: Results, unit: float, digits: int) -> Cell:
    """A mean with its spread, in a unit."""
    if value["mean"] is None:
        return "–", None
    text = f"{value['mean'] / unit:,.{digits}f}"
    if value["spread"] is not None:
        text += f" ± {value['spread'] / unit:,.{digits}f}"
    return text, value["mean"]


def _table(
    corner: str,
    heads: Sequence[str],
    names: Sequence[str],
    lines: Sequence[Sequence[Cell]],
    *,
    best: Callable[[Iterable[float]], float] | None = None,
    compared: int = 0,
) -> str:
    """A table; the best number of each of the first `compared` columns stands out."""
    marked: list[float | None] = []
    for column in range(compared):
        numbers = [line[column][1] for line in lines]
        known = [number for number in numbers if number is not None]
        marked.append(best(known) if best and known else None)
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in (corner, *heads))
    body = []
    for name, line in zip(names, lines, strict=True):
        cells = "".join(
            _cell(text, column < compared and number is not None and number == marked[column])
            for column, (text, number) in enumerate(line)
        )
        body.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    return (
        '<div class="table" tabindex="0"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _cell(text: str, best: bool) -> str:
    mean, sign, spread = text.partition(" ± ")
    tag = "strong" if best else "span"
    inner = f'<{tag} class="mean">{escape(mean)}</{tag}>'
    if sign:
        inner += f' <span class="spread">± {escape(spread)}</span>'
    return f"<td>{inner}</td>"
