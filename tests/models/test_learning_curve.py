"""The figure of a training: readable, on white, with what was measured in it."""

import io
from typing import Any

import numpy as np
import pytest
from matplotlib import image
from matplotlib.figure import Figure

from code2vec.models.saved.learning_curve import learning_curve


def log(entries: int, every: int, validated: bool = True) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for number in range(1, entries + 1):
        entry = {"step": number * every, "loss": 5 / number}
        if validated and number % 2 == 0:
            entry |= {"validation_loss": 4 / number, "validation_f1": number / (entries + 1)}
        made.append(entry)
    return made


@pytest.mark.parametrize(
    "entries", [log(1, 10), log(2, 10), log(9, 5), log(300, 1), log(4, 10, validated=False)]
)
def test_it_is_a_figure_on_white(entries: list[dict[str, Any]]) -> None:
    made = learning_curve(entries, 10, "validation strict F1")
    assert made == learning_curve(entries, 10, "validation strict F1")
    pixels = image.imread(io.BytesIO(made))
    height, width, _ = pixels.shape
    assert (300 < height < 500, 500 < width < 1100) == (True, True)
    assert np.all(pixels[[0, 0, -1, -1], [0, -1, 0, -1]] == 1)  # the corners are white
    assert 0.5 < np.mean(pixels[..., :3].min(axis=2) > 0.99) < 0.99


def test_it_draws_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    save = Figure.savefig

    def keep(figure: Figure, *arguments: Any, **settings: Any) -> None:
        drawn.append(figure)
        save(figure, *arguments, **settings)

    monkeypatch.setattr(Figure, "savefig", keep)
    entries = log(5, 5)
    learning_curve(entries, 10, "validation macro F1")
    loss, f1 = drawn[0].axes
    training, validation = loss.lines
    assert list(training.get_xdata()) == [0.5, 1.0, 1.5, 2.0, 2.5]
    assert list(training.get_ydata()) == [entry["loss"] for entry in entries]
    assert list(validation.get_xdata()) == [1.0, 2.0]
    assert list(f1.lines[0].get_ydata()) == [2 / 6, 4 / 6]
    assert f1.get_title(loc="left") == "Validation macro F1: best 0.6667 after 2 epochs"
    labels = (loss.get_xlabel(), loss.get_ylabel(), f1.get_xlabel(), f1.get_ylabel())
    assert labels == ("epochs trained", "mean loss of a method", "epochs trained", "macro F1")
