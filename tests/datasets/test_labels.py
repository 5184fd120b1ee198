"""Labels from tables: files of all kinds, the join against a plain twin, and data made of it."""

import csv
import gzip
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.labels.label_matching import CONTRADICTED, UNLABELLED, MethodPlaces
from code2vec.datasets.labels.label_tables import read_label_table
from code2vec.datasets.methods.method_blocks import block_of_methods
from code2vec.datasets.methods.shards import ShardSettings, ShardWriter
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.datasets.preparation.report import PreparationReport
from code2vec.errors import InputError, MismatchError
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import Method
from code2vec.extractor.tree.java_parser import grammar

Row = dict[str, Any]

JAVA = """\
class Shop {
    int price(int a) {
        Runnable r = new Runnable() {
            public void run() {
                sell(a);
            }
        };
        return a;
    }

    int price(int a, int b) { return a + b; } void close() { open = false; }

    void open() { open = true; }
}
"""


def methods_of(*files: str) -> list[Method]:
    """The methods of the same source in several files."""
    return [
        method
        for file in files
        for method in extract_source(JAVA.encode(), file=file, project=file[:1]).methods
    ]


def write_csv(path: Path, rows: list[Row], separator: str = ",") -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter=separator)
        writer.writeheader()
        writer.writerows(rows)
    return path


def labels_of(path: Path, methods: list[Method]) -> list[str | None]:
    """The label that a table gives each method: none, or `!` where rows contradict each other."""
    table = read_label_table(path)
    places = MethodPlaces(table)
    places.add(block_of_methods(methods))
    named = {UNLABELLED: None, CONTRADICTED: "!"}
    return [
        table.classes[int(code)].as_py() if code >= 0 else named[int(code)]
        for code in places.match().labels
    ]


METHODS = methods_of("a/Shop.java", "b/Shop.java")
ORDER = ["run", "price", "price", "close", "open"]


def test_the_methods_are_those_that_the_tests_speak_of() -> None:
    assert [method.name for method in METHODS[:5]] == ["price", "run", "price", "close", "open"]
    assert [method.start_line for method in METHODS[:5]] == [2, 4, 11, 11, 13]


@pytest.mark.parametrize(
    ("row", "labelled"),
    [
        ({"id": METHODS[1].id}, [1]),
        ({"file": "a/Shop.java", "line": 2}, [0]),
        ({"file": "a/Shop.java", "line": "2.0"}, [0]),
        ({"file": "./a/Shop.java", "line": 5}, [1]),
        ({"file": "a\\Shop.java", "start_line": 8}, [0]),
        ({"file": "a/Shop.java", "line": 11}, []),  # two methods begin there
        ({"file": "a/Shop.java", "line": 12}, []),  # between methods
        ({"file": "a/Shop.java", "line": 99}, []),
        ({"file": "a/Shop.java", "line": 11, "method": "close"}, [3]),
        ({"file": "a/Shop.java", "method": "price"}, []),  # two of this name
        ({"file": "a/Shop.java", "method": "price( int, int )"}, [2]),
        ({"file": "a/Shop.java", "type": "Shop.$1", "name": "run"}, [1]),
        ({"file": "a/Shop.java", "type": "Shop", "name": "run"}, []),
        ({"file": "b/Shop.java", "type": "Shop"}, [5, 7, 8, 9]),  # all of them
        ({"file": "b/Shop.java"}, [5, 6, 7, 8, 9]),
        ({"project": "a", "file": "b/Shop.java"}, []),
        ({"project": "b", "File": "b/Shop.java", " Signature": "open()", "junk": 1}, [9]),
        ({"file": "c/Shop.java"}, []),
    ],
)
def test_rows_mean_the_methods_that_one_expects(
    row: Row, labelled: list[int], tmp_path: Path
) -> None:
    table = write_csv(tmp_path / "labels.csv", [{**row, "label": "bad"}])
    given = labels_of(table, METHODS)
    assert [place for place, label in enumerate(given) if label == "bad"] == labelled


def plain_labels(rows: list[Row], methods: list[Method]) -> list[str | None]:
    """The join, row by row and method by method."""
    said: list[set[str]] = [set() for _ in methods]
    for row in rows:
        fits = [
            place
            for place, method in enumerate(methods)
            if row["file"] == method.file
            and row.get("method", method.name) in (method.name, method.signature)
        ]
        if line := row.get("line"):
            exact = [place for place in fits if methods[place].start_line == line]
            around = [p for p in fits if methods[p].start_line <= line <= methods[p].end_line]
            around.sort(key=lambda place: (methods[place].start_line, -methods[place].end_line))
            fits = exact or around[-1:]
        if row["label"] and (len(fits) == 1 or not row.keys() & {"line", "method"}):
            for place in fits:
                said[place].add(row["label"])
    return [None if not one else one.pop() if len(one) == 1 else "!" for one in said]


@settings(max_examples=150)
@given(
    columns=st.sets(st.sampled_from(["line", "method"])),
    data=st.data(),
)
def test_the_join_equals_a_plain_one(columns: set[str], data: st.DataObject) -> None:
    values = {
        "file": st.sampled_from(["a/Shop.java", "b/Shop.java", "c/Shop.java"]),
        "line": st.integers(1, 16) | st.just(""),
        "method": st.sampled_from([*ORDER, "price(int)", "run()", "x"]),
        "label": st.sampled_from(["good", "bad", ""]),
    }
    row = st.fixed_dictionaries({name: values[name] for name in ["file", *columns, "label"]})
    rows = data.draw(st.lists(row, min_size=1, max_size=8))
    with TemporaryDirectory() as folder:
        found = labels_of(write_csv(Path(folder) / "labels.csv", rows), METHODS)
    assert found == plain_labels(rows, METHODS)


any_label = st.text(st.characters(codec="utf-8"), max_size=6)


@settings(max_examples=60)
@given(labels=st.lists(any_label, min_size=10, max_size=10), ending=st.integers(0, 5))
def test_any_label_comes_through_any_kind_of_file(labels: list[str], ending: int) -> None:
    rows = [{"id": m.id, "label": label} for m, label in zip(METHODS, labels, strict=True)]
    expected = [label or None for label in labels]
    lines = "".join(
        json.dumps(row, ensure_ascii=number % 2 == 0) + "\n" for number, row in enumerate(rows)
    )
    with TemporaryDirectory() as folder:
        path = (
            Path(folder)
            / f"labels{['.csv', '.tsv', '.parquet', '.jsonl', '.jsonl.gz', '.csv'][ending]}"
        )
        if path.suffix == ".parquet":
            pd.DataFrame(rows).to_parquet(path)
        elif path.suffix == ".gz":
            path.write_bytes(gzip.compress(lines.encode()))
        elif path.suffix == ".jsonl":
            path.write_bytes(lines.encode())
        else:
            write_csv(path, rows, "\t" if path.suffix == ".tsv" else ",;"[ending == 5])
        assert labels_of(path, METHODS) == expected


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve files of five methods each, in projects of their own."""
    folder = tmp_path_factory.mktemp("labels") / "shards"
    folder.mkdir()
    with ShardWriter(folder, ShardSettings(ExtractConfig(), grammar())) as writer:
        writer.add(methods_of(*(f"{letter}/Shop.java" for letter in "abcdefghijkl")))
    return folder


def prepared(
    shards: Path, folder: Path, rows: list[Row], **settings: Any
) -> tuple[EncodedData, PreparationReport]:
    table = write_csv(folder / "labels.csv", rows)
    report = prepare_data(
        folder / "data", source=shards, labels=table, split_by="method", jobs=1, **settings
    )
    return open_data(folder / "data"), report


@settings(max_examples=12)
@given(labels=st.lists(any_label, min_size=2, max_size=9, unique=True), seed=st.integers(0, 9))
def test_data_holds_the_labels_of_the_table(shards: Path, labels: list[str], seed: int) -> None:
    methods = methods_of(*(f"{letter}/Shop.java" for letter in "abcdefghijkl"))
    rng = np.random.default_rng(seed)
    drawn = rng.choice(np.array(labels, object), len(methods))
    rows = [{"id": m.id, "label": str(label)} for m, label in zip(methods, drawn, strict=True)]
    expected = {row["id"]: row["label"] for row in rows if row["label"]}
    with TemporaryDirectory() as folder:
        try:
            data, report = prepared(shards, Path(folder), rows, seed=seed)
        except InputError as error:
            assert "the same label" in str(error) or "none of its" in str(error)  # noqa: PT017
            return
        found: dict[str, str] = {}
        for name in data.splits:
            split = data.split(name)
            ids = split.methods().column("id").to_pylist()
            found |= dict(zip(ids, split.label_words, strict=True))
            words = data.vocabularies.labels.words(split.bags.labels)
            assert all(
                word in ("", label) for word, label in zip(words, split.label_words, strict=True)
            )
            if name == "train":
                assert words == split.label_words
        assert found == expected
        assert (data.manifest.task, data.vocabularies.task) == ("classes", "classes")
        assert report.labels is not None
        assert report.labels.labelled == len(expected)
        assert report.labels.unlabelled_rows == 60 - len(expected)
        assert sum(split.size.methods for split in report.splits.values()) == len(expected)


def test_all_rows_and_methods_are_accounted_for(shards: Path, tmp_path: Path) -> None:
    good = [{"file": f"{x}/Shop.java", "method": "open", "label": "fine"} for x in "abcdefgh"]
    rows = [
        *good,
        *[{**row, "method": "close", "label": "two words | one"} for row in good],
        {"file": "a/Shop.java", "method": "run", "label": "fine"},
        {"file": "a/Shop.java", "method": "run()", "label": "fine"},  # again
        {"file": "b/Shop.java", "method": "run", "label": "fine"},
        {"file": "b/Shop.java", "method": "run()", "label": "bad\nindeed"},  # contradicts
        {"file": "c/Shop.java", "method": "price", "label": "fine"},  # which one?
        {"file": "c/Shop.java", "method": "sell", "label": "fine"},  # there is none
        {"file": "z/Shop.java", "method": "open", "label": "fine"},
        {"file": "d/Shop.java", "method": "run", "label": ""},
    ]
    _, report = prepared(shards, tmp_path, rows)
    labels = report.labels
    assert labels is not None
    assert labels.rows == len(rows) == 24
    assert (labels.labelled, labels.unlabelled, labels.contradicted) == (17, 42, 1)
    assert (labels.unmatched_rows, labels.ambiguous_rows, labels.unlabelled_rows) == (2, 1, 1)
    assert (labels.repeated_rows, labels.inside_rows) == (1, 0)
    assert (labels.classes, labels.commonest) == (2, {"fine": 9, "two words | one": 8})
    assert labels.examples == {
        "unmatched": [
            "row 22 (file c/Shop.java, method sell, label fine)",
            "row 23 (file z/Shop.java, method open, label fine)",
        ],
        "ambiguous": ["row 21 (file c/Shop.java, method price, label fine)"],
        "contradicted": [
            "row 19 (file b/Shop.java, method run, label fine)",
            r"row 20 (file b/Shop.java, method run(), label bad\nindeed)",
        ],
    }
    for line in ("1 method left out: rows give different labels", "2 rows fit no method"):
        assert line in report.summary().splitlines()


def test_labels_that_are_the_names_make_the_data_that_names_make(
    shards: Path, tmp_path: Path
) -> None:
    shard = shards / "part-00000.parquet"
    for name, labels in (("names", None), ("classes", shard)):
        prepare_data(tmp_path / name, source=shards, labels=labels, split_by="file", jobs=1)
    files = [path.relative_to(tmp_path / "names") for path in (tmp_path / "names").rglob("*.*")]
    assert len(files) > 30
    for file in files:
        same = (tmp_path / "names" / file).read_bytes() == (
            tmp_path / "classes" / file
        ).read_bytes()
        assert same == (file.name not in ("manifest.json", "vocabularies.json"))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("no.csv", None, "no.csv does not exist"),
        ("a.csv", "", "a.csv has no column label; its columns are: none"),
        ("a.csv", "file,line\n", "a.csv has no column label; its columns are: file, line"),
        ("a.csv", "method,label\n", "a.csv has no column id or file; its columns are: method, "),
        ("a.csv", "file,label\n", "a.csv has no rows"),
        ("a.csv", "file,Label,label\nx,y,z\n", "a.csv has several columns label: keep one"),
        ("a.csv", "file,line,label\nx,first,y\n", "a.csv, row 1: the line is not a number: first"),
        ("a.csv", "file,label\nx,y,z\n", "a.csv cannot be read: CSV parse error: Expected 2"),
        ("a.csv", "file,label\nx,\xff\n", "a.csv cannot be read: "),
        ("a.txt", "file,label\n", "a.txt is not a table: give a file that ends in .parquet, .csv"),
        ("a.parquet", "file,label\n", "a.parquet cannot be read: "),
        ("a.jsonl", '{"file": "x"}\n', "a.jsonl has no column label; its columns are: file"),
        ("a.jsonl", '{"id": "x", "label": 1}\nx', "a.jsonl:2 is not JSON: "),
        ("a.jsonl", '{"id": "x", "label": []}', "a.jsonl:1 holds [], no text or number"),
        ("a.jsonl", '{"id": "x", "label": "\\ud800"}', "a.jsonl cannot be read: "),
        ("a.csv", "file,label\nShop.java,x\n", "none of its 1 row labels a method; its row 1 (f"
         "ile Shop.java, label x), but the first method has file a/Shop.java"),
        ("a.csv", "file,label\na/Shop.java,x\n", "a.csv: all methods of the training split"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_one_line(
    name: str, text: str | None, told: str, shards: Path, tmp_path: Path
) -> None:
    if text is not None:
        (tmp_path / name).write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError) as raised:
        prepare_data(
            tmp_path / "data", source=shards, labels=tmp_path / name, split_by="method", jobs=1
        )
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "data").exists()


def test_names_and_classes_do_not_mix(shards: Path, tmp_path: Path) -> None:
    rows = [
        {"file": f"{x}/Shop.java", "label": "odd" if x in "aceg" else "even"} for x in "abcdefg"
    ]
    table = write_csv(tmp_path / "labels.csv", rows)
    for name, made_with in (("names", None), ("classes", table)):
        prepare_data(tmp_path / name, source=shards, labels=made_with, split_by="method", jobs=1)
    test = {"test": shards, "jobs": 1}
    again = prepare_data(
        tmp_path / "test", labels=table, vocabulary_from=tmp_path / "classes", **test
    )
    assert again.splits["test"].size.unknown_labels == 0
    with pytest.raises(MismatchError, match="classes predicts classes, not names: give the table"):
        prepare_data(tmp_path / "x", vocabulary_from=tmp_path / "classes", **test)
    with pytest.raises(MismatchError, match="names predicts names, not classes: leave out"):
        prepare_data(tmp_path / "x", vocabulary_from=tmp_path / "names", labels=table, **test)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (pd.Series([1, 0] * 5), ["1", "0"]),
        (pd.Series([True, False] * 5), ["true", "false"]),
        (pd.Series(["x", "y"] * 5, dtype="category"), ["x", "y"]),
        (pd.Series([1.5, None] * 5), ["1.5", None]),
    ],
)
def test_parquet_may_hold_numbers_and_categories(
    values: Any, expected: list[str | None], tmp_path: Path
) -> None:
    frame = pd.DataFrame({"label": values, "id": [method.id for method in METHODS]})
    frame.to_parquet(tmp_path / "labels.parquet")
    assert labels_of(tmp_path / "labels.parquet", METHODS) == expected * 5


def test_numbers_and_dates_in_json_stay_as_they_are_written(tmp_path: Path) -> None:
    labels = ["2020-01-01", 1, 1.5, True, None, "null", "1", "é", " x ", "01"]
    text = "\n".join(
        json.dumps({"id": m.id, "label": label}) for m, label in zip(METHODS, labels, strict=True)
    )
    (tmp_path / "labels.jsonl").write_text(text, encoding="utf-8")
    expected = ["2020-01-01", "1", "1.5", "true", None, "null", "1", "é", " x ", "01"]
    assert labels_of(tmp_path / "labels.jsonl", METHODS) == expected
