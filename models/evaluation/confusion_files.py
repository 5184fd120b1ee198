"""The confusion matrix as a file: a table (`.csv`, `.json`) or a figure (`.png`, `.svg`, …)."""

import csv
import io
import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from code2vec.errors import SettingError
from code2vec.models.evaluation.classification_scores import ClassificationScores, shortened
from code2vec.outputs import whole
from code2vec.quantity import quantity

FIGURES = (".png", ".svg", ".pdf")
TABLES = (".csv", ".json")

_LARGEST = 30  # classes of a figure; the rarer ones are put together
_NUMBERED = 20  # classes up to which the cells hold numbers
_NO_PREDICTION = "(no prediction)"


def check_confusion_path(path: Path) -> None:
    """Refuses a path whose ending names no format.

    Raises:
        SettingError: if it is so.
    """
    if path.suffix not in FIGURES + TABLES:
        raise SettingError(
            "{} must end in {endings}. Received: {path}",
            "confusion_matrix",
            endings=", ".join(TABLES + FIGURES),
            path=path,
        )


def write_confusion(path: Path, scores: ClassificationScores, overwrite: bool = False) -> None:
    """Writes the confusion matrix of some scores, in the format that the ending names.

    Raises:
        SettingError: if the ending names none.
        OutputError: if the file exists or cannot be written.
    """
    check_confusion_path(path)
    if path.suffix == ".csv":
        content = _csv(scores)
    elif path.suffix == ".json":
        content = _json(scores)
    else:
        content = _figure(scores, path.suffix[1:])
    with whole(path, overwrite) as partial:
        partial.write_bytes(content)


def _table(scores: ClassificationScores) -> tuple[NDArray[np.int64], bool]:
    """The matrix, with the column of missing predictions only if there are any."""
    matrix = scores.matrix()
    missing = bool(matrix[:, -1].any())
    return (matrix if missing else matrix[:, :-1]), missing


def _csv(scores: ClassificationScores) -> bytes:
    """A row for each true class, a column for each predicted one."""
    matrix, missing = _table(scores)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["true \\ predicted", *scores.classes, *([_NO_PREDICTION] if missing else [])])
    for label, row in zip(scores.classes, matrix.tolist(), strict=True):
        writer.writerow([label, *row])
    return text.getvalue().encode()


def _json(scores: ClassificationScores) -> bytes:
    """The classes, and the matrix by true class; a last column is of missing predictions."""
    matrix, _ = _table(scores)
    values = {"classes": scores.classes, "matrix": matrix.tolist()}
    return (json.dumps(values, ensure_ascii=False) + "\n").encode()


def shown_matrix(scores: ClassificationScores) -> tuple[list[str], list[str], NDArray[np.int64]]:
    """What a figure shows: names of rows and columns, and numbers; rare classes are one."""
    matrix, missing = _table(scores)
    names = [shortened(label) for label in scores.classes]
    rest = len(names) - _LARGEST
    if rest > 0:
        kept = np.minimum(np.arange(matrix.shape[1]), _LARGEST)
        if missing:
            kept[-1] = _LARGEST + 1
        rows = np.add.reduceat(matrix, np.arange(_LARGEST + 1), axis=0)
        matrix = np.zeros((_LARGEST + 1, kept.max() + 1), np.int64)
        np.add.at(matrix.T, kept, rows.T)
        names = [*names[:_LARGEST], f"({rest:,} rarer)"]
    return names, [*names, *([_NO_PREDICTION] if missing else [])], matrix


def _figure(scores: ClassificationScores, kind: str) -> bytes:
    """A figure; the colour of a cell is its share of the row's methods."""
    import matplotlib as mpl  # takes its time, and few need it
    from matplotlib.figure import Figure

    rows, columns, matrix = shown_matrix(scores)
    side = 2.5 + 0.42 * len(rows)
    written = io.BytesIO()
    with warnings.catch_warnings(), mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "1"}):
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        figure = Figure(figsize=(side + 1.5, side), layout="constrained")
        axes = figure.add_subplot()
        shares = matrix / np.maximum(matrix.sum(axis=1, keepdims=True), 1)
        image = axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
        figure.colorbar(image, label="share of the true class", shrink=0.8)
        _name_ticks(axes, rows, columns)
        if len(rows) <= _NUMBERED:
            for (row, column), count in np.ndenumerate(matrix):
                colour = "white" if shares[row, column] > 0.5 else "black"
                size = 8 if count < 10_000 else 6
                axes.text(
                    column, row, str(count), color=colour, size=size, ha="center", va="center"
                )
        title = f"{quantity(scores.methods, 'method')}, {scores.headline()}"
        axes.set_title(title, size=9, parse_math=False)
        metadata: dict[str, Any] = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
        figure.savefig(written, format=kind, dpi=150, metadata=metadata[kind])
    return written.getvalue()


def _name_ticks(axes: Any, rows: list[str], columns: list[str]) -> None:
    """Names the axes; a label is text, not the mathematics that `$` would make of it."""
    axes.set_xticks(range(len(columns)), columns, rotation=90, size=8, parse_math=False)
    axes.set_yticks(range(len(rows)), rows, size=8, parse_math=False)
    axes.set_xlabel("predicted")
    axes.set_ylabel("true")
