"""Scores of classes against counting by hand, and files of the confusion matrix."""

import csv
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.errors import OutputError, SettingError
from code2vec.models.evaluation.classification_scores import (
    ClassificationScores,
    score_classes,
    shortened,
)
from code2vec.models.evaluation.confusion_files import shown_matrix, write_confusion

label = st.sampled_from(["a", "b", "c d", "e|f", "\t", "é"])
pairs = st.lists(st.tuples(label, label | st.none()), min_size=1, max_size=40)


def share(part: int, whole: int) -> Fraction:
    return Fraction(part, whole) if whole else Fraction(0)


@settings(max_examples=200)
@given(pairs)
def test_scores_are_what_counting_gives(found: list[tuple[str, str | None]]) -> None:
    truths, predictions = zip(*found, strict=True)
    scores = score_classes(truths, predictions)
    classes = {label for pair in found for label in pair if label is not None}
    assert set(scores.classes) == classes
    rows = []
    for name in scores.classes:
        right = sum(pair == (name, name) for pair in found)
        precision = share(right, predictions.count(name))
        recall = share(right, truths.count(name))
        f1 = share(2 * precision * recall, precision + recall) if right else Fraction(0)
        rows.append((precision, recall, f1, truths.count(name)))
    for place, values in enumerate((scores.precision, scores.recall, scores.f1, scores.support)):
        np.testing.assert_allclose(values, [float(row[place]) for row in rows])
    for place, mean in enumerate(("precision", "recall", "f1")):
        macro = sum(row[place] for row in rows) / len(rows)
        weighted = sum(row[place] * row[3] for row in rows) / len(found)
        assert getattr(scores.macro, mean) == pytest.approx(float(macro))
        assert getattr(scores.weighted, mean) == pytest.approx(float(weighted))
    accuracy = Fraction(sum(true == guess for true, guess in found), len(found))
    assert scores.accuracy == pytest.approx(float(accuracy))
    assert scores.methods == len(found)
    for row, true in enumerate(scores.classes):
        for column, guess in enumerate([*scores.classes, None]):
            assert scores.matrix()[row, column] == found.count((true, guess))
    values = json.loads(json.dumps(scores.to_dict()))
    assert sum(entry["methods"] for entry in values["confusion"]) == len(found)
    assert all(
        entry["methods"] == found.count((entry["true"], entry["predicted"]))
        for entry in values["confusion"]
    )
    assert [row["support"] for row in values["classes"]] == sorted(
        (truths.count(name) for name in classes), reverse=True
    )


def many(classes: int, seed: int = 0) -> ClassificationScores:
    rng = np.random.default_rng(seed)
    truths = [f"class {n}" for n in rng.integers(0, classes, 40 * classes)]
    guesses = [
        truth if rng.random() < 0.7 else f"class {rng.integers(classes)}" for truth in truths
    ]
    return score_classes(truths, guesses)


ODD = score_classes(
    ["a,b", 'say "hi"', "two\nlines", "$x^2$", "\x00\x1b[31m", "😀", "a,b", "<&>", "\\alpha"],
    ["a,b", "😀", "two\nlines", None, "$x^2$", "😀", "a,b", "$\\frac$", "\\alpha"],
)


def test_the_table_can_be_read_back(tmp_path: Path) -> None:
    write_confusion(tmp_path / "m.csv", ODD)
    with (tmp_path / "m.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[1:] == [*ODD.classes, "(no prediction)"]
    assert [row[0] for row in rows] == list(ODD.classes)
    assert [[int(cell) for cell in row[1:]] for row in rows] == ODD.matrix().tolist()
    write_confusion(tmp_path / "m.json", many(4))
    values = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    assert values["matrix"] == many(4).matrix()[:, :-1].tolist()


@pytest.mark.parametrize("scores", [ODD, many(33)], ids=["odd", "many"])
def test_figures_hold_any_labels_and_many_classes(
    scores: ClassificationScores, tmp_path: Path
) -> None:
    write_confusion(tmp_path / "m.svg", scores)
    texts = [text.text for text in ET.parse(tmp_path / "m.svg").iter() if text.tag.endswith("text")]
    expected = [shortened(label) for label in scores.classes[:30]]
    assert set(expected) <= set(texts)
    assert ("(3 rarer)" in texts) == (len(scores.classes) == 33)


def test_the_same_scores_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("m.png", "m.svg"):
        write_confusion(tmp_path / name, ODD)
        first = (tmp_path / name).read_bytes()
        with pytest.raises(OutputError, match="exists already"):
            write_confusion(tmp_path / name, ODD)
        write_confusion(tmp_path / name, ODD, overwrite=True)
        assert (tmp_path / name).read_bytes() == first
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")


def test_a_figure_of_many_classes_keeps_all_methods() -> None:
    scores = many(60)
    rows, columns, matrix = shown_matrix(scores)
    assert (len(rows), len(columns), matrix.shape) == (31, 31, (31, 31))
    np.testing.assert_array_equal(matrix[:30, :30], scores.matrix()[:30, :30])
    assert matrix[30, 30] == scores.matrix()[30:, 30:].sum()
    assert matrix.sum() == scores.methods


def test_other_endings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"must end in \.csv, \.json, \.png, \.svg, \.pdf"):
        write_confusion(tmp_path / "m.txt", ODD)


def test_the_summary_is_one_line_a_class() -> None:
    lines = ODD.summary().splitlines()
    assert len(lines) == 2 + len(ODD.classes) + 3
    assert lines[2].split() == ["a,b", "1.0000", "1.0000", "1.0000", "2"]
    assert any(line.startswith(r"\x00\x1b[31m ") for line in lines)
    assert lines[-1] == "accuracy 0.5556"
