"""The commands with labels of a table, as one types them."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import Result

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def table(shards: Path) -> Path:
    """For each method of the corpus whether it returns something, by file, line and name."""
    columns = ["file", "project", "name", "start_line", "leaf_tokens"]
    methods = pq.read_table(shards, columns=columns).to_pylist()
    path = shards.parent / "returns.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*columns[:-1], "Label"])
        for method in methods:
            label = "gives | nothing" if "void" in method["leaf_tokens"] else "gives | something"
            writer.writerow([*(method[name] for name in columns[:-1]), label])
    return path


@pytest.fixture(scope="module")
def data(run: Run, shards: Path, table: Path) -> Path:
    output = shards.parent / "returns"
    result = run("prepare", shards, "--labels", table, "-o", output, "--split", "70/15/15")
    assert result.exit_code == 0
    assert f"{table}: 3,022 rows label 3,022 methods with 2 classes" in result.stdout
    return output


@pytest.fixture(scope="module")
def model(run: Run, data: Path) -> Path:
    output = data.parent / "returns-model"
    assert run("train", data, "-o", output, "--epochs", 2, "--batch-size", 128).exit_code == 0
    return output


def test_the_classes_are_learnt(run: Run, data: Path, model: Path, tmp_path: Path) -> None:
    matrix = tmp_path / "confusion.csv"
    result = run("evaluate", data, "-m", model, "--confusion-matrix", matrix)
    assert result.exit_code == 0
    assert "gives | nothing " in result.stdout
    assert "always answering `gives | something`: accuracy 0." in result.stdout
    result = run("evaluate", data, "-m", model, "--confusion-matrix", matrix)
    assert result.exit_code == 1
    assert "confusion.csv exists already" in result.stderr
    result = run(
        "evaluate", data, "-m", model, "--confusion-matrix", matrix, "--overwrite", "--json"
    )
    scores = json.loads(result.stdout)
    assert scores["macro"]["f1"] > 0.95 > scores["baseline"]["accuracy"]
    rows = list(csv.reader(matrix.read_text(encoding="utf-8").splitlines()))
    assert [row["label"] for row in scores["classes"]] == rows[0][1:]
    assert sum(int(cell) for row in rows[1:] for cell in row[1:]) == scores["methods"]


def test_predict_prints_classes(run: Run, model: Path, tmp_path: Path) -> None:
    source = tmp_path / "A.java"
    source.write_text("class A { int size() { return count; } }", encoding="utf-8")
    result = run("predict", source, "-m", model)
    assert "gives | something" in result.stdout.splitlines()[1]
    guesses = json.loads(run("predict", source, "-m", model, "--json").stdout)["classes"]
    assert {guess["label"] for guess in guesses} == {"gives | something", "gives | nothing"}
    assert sum(guess["probability"] for guess in guesses) == pytest.approx(1, abs=0.01)


def test_mistakes_are_one_line(
    run: Run, shards: Path, data: Path, model: Path, tmp_path: Path
) -> None:
    (tmp_path / "t.csv").write_text("path,kind\na,b\n", encoding="utf-8")
    for arguments, code, told in (
        (["prepare", shards, "--labels", tmp_path / "t.csv", "-o", tmp_path / "x"], 1,
         "t.csv has no column label; its columns are: path, kind"),
        (["evaluate", shards, "-m", model], 1, "predicts classes, not names: give the table"),
        (["evaluate", data, "-m", model, "--confusion-matrix", tmp_path / "m.doc"], 2,
         "--confusion-matrix must end in .csv, .json, .png, .svg, .pdf"),
        (["train", data, "--labels", tmp_path / "t.csv", "-o", tmp_path / "x"], 2,
         "prepared data has its labels already: leave out --labels"),
    ):  # fmt: skip
        result = run(*arguments)
        assert result.exit_code == code
        assert told in result.stderr
        assert result.stderr.strip().splitlines()[-1].startswith("Error: ")
