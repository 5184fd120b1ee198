"""Code vectors written and read again, by the libraries that users read them with."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from gensim.models import KeyedVectors
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from code2vec.errors import OutputError, SettingError
from code2vec.models.export.vector_files import ROW_SCHEMA, check_vector_path, write_vectors

ENDINGS = (".parquet", ".npz", ".jsonl", ".csv", ".txt")
NASTY = (
    "src/My Class.java#a.B.f(Map<K, V>,int[]):12",
    'say "hi", you\r\nand\nyou\ttoo',
    "100%20 und Grüße \u2028 \x85 \u3000 名前 😀",
    "  leading, trailing  ",
    "comma,semi;colon|pipe\\back'slash",
)
Vectors = NDArray[np.float32]


def table(ids: list[str]) -> Any:
    """Rows whose text columns all derive from the ids."""
    rows = range(len(ids))
    columns: dict[str, list[Any]] = {
        name: [f"{name} of {each}" for each in ids]
        if pa.types.is_string(ROW_SCHEMA.field(name).type)
        else [7 * row + place for row in rows]
        for place, name in enumerate(ROW_SCHEMA.names)
    }
    columns["id"] = list(ids)
    return pa.table(columns, schema=ROW_SCHEMA)


def chunked(rows: Any, vectors: Vectors, size: int) -> Iterator[tuple[Any, Vectors]]:
    for start in range(0, len(rows), size):
        yield rows.slice(start, size), vectors[start : start + size]


def read_back(path: Path) -> tuple[dict[str, list[Any]], Vectors]:
    """The columns and vectors of a file, with what a user would take to read it."""
    match path.suffix:
        case ".parquet":
            frame = pd.read_parquet(path)
            vectors = np.array([*frame.pop("vector")], np.float32)
            return {str(name): frame[name].tolist() for name in frame}, vectors
        case ".npz":
            with np.load(path, allow_pickle=False) as loaded:
                arrays_ = {name: loaded[name] for name in loaded.files}
            vectors = arrays_.pop("vectors")
            return {name: array.tolist() for name, array in arrays_.items()}, vectors
        case ".jsonl":
            with path.open(encoding="utf-8", newline="\n") as lines:
                rows = [json.loads(line) for line in lines]
            vectors = np.array([row.pop("vector") for row in rows], np.float32)
        case ".csv":
            with path.open(encoding="utf-8", newline="") as lines:
                rows = list(csv.DictReader(lines, strict=True))
            names = [name for name in rows[0] if name not in ROW_SCHEMA.names]
            assert names == [f"v{place}" for place in range(len(names))]
            vectors = np.array([[row.pop(name) for name in names] for row in rows], np.float32)
            for row in rows:
                row |= {n: int(row[n]) for n in row if n.endswith(("_line", "_column", "contexts"))}
        case _:
            raise ValueError(path)
    return {name: [row[name] for row in rows] for name in ROW_SCHEMA.names}, vectors


def same_bits(left: Vectors, right: Vectors) -> bool:
    """Equality that tells 0 from -0."""
    return left.shape == right.shape and np.array_equal(
        np.ascontiguousarray(left).view(np.uint32), np.ascontiguousarray(right).view(np.uint32)
    )


@pytest.mark.parametrize("ending", [ending for ending in ENDINGS if ending != ".txt"])
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), size=st.integers(1, 4))
def test_everything_comes_back(ending: str, data: st.DataObject, size: int, tmp_path: Path) -> None:
    text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1)
    ids = data.draw(st.lists(st.sampled_from(NASTY) | text, min_size=1, max_size=6, unique=True))
    finite = st.floats(width=32, allow_nan=False, allow_infinity=False)
    vectors = data.draw(arrays(np.float32, (len(ids), 3), elements=finite))
    rows = table(ids)
    path = tmp_path / f"out{ending}"
    assert write_vectors(path, chunked(rows, vectors, size), 3, overwrite=True) == len(ids)
    columns, found = read_back(path)
    assert same_bits(found, vectors)
    assert columns == rows.to_pydict()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_word2vec_text_comes_back(data: st.DataObject, tmp_path: Path) -> None:
    text = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
    ids = data.draw(st.lists(st.sampled_from(NASTY) | text, min_size=1, max_size=6, unique=True))
    finite = st.floats(width=32, allow_nan=False, allow_infinity=False)
    vectors = data.draw(arrays(np.float32, (len(ids), 4), elements=finite))
    path = tmp_path / "out.txt"
    assert write_vectors(path, [(table(ids), vectors)], 4, overwrite=True) == len(ids)
    loaded = KeyedVectors.load_word2vec_format(str(path))
    assert [unquote(key) for key in loaded.index_to_key] == ids
    assert same_bits(loaded.vectors, vectors)
    lines = path.read_bytes().decode().splitlines()  # a reader that splits at any white space
    assert [line.split()[0] for line in lines[1:]] == loaded.index_to_key
    assert {len(line.split()) for line in lines[1:]} == {5}


def test_word2vec_key_is_the_id_with_spaces_as_percent_20(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    write_vectors(path, [(table([NASTY[0]]), np.zeros((1, 2), np.float32))], 2, overwrite=False)
    key = "src/My%20Class.java#a.B.f(Map<K,%20V>,int[]):12"
    assert path.read_text(encoding="utf-8") == f"1 2\n{key} 0 0\n"


def test_word2vec_text_refuses_equal_ids(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    twice = table(["same", "other", "same"])
    with pytest.raises(OutputError, match="1 of 3 come again"):
        write_vectors(path, [(twice, np.zeros((3, 2), np.float32))], 2, overwrite=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_methods_give_a_file_without_rows(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"out{ending}"
    assert write_vectors(path, [], 5, overwrite=False) == 0
    match ending:
        case ".parquet":
            assert pq.read_table(path).schema.field("vector").type == pa.list_(pa.float32(), 5)
        case ".npz":
            assert np.load(path, allow_pickle=False)["vectors"].shape == (0, 5)
        case ".csv":
            assert pd.read_csv(path).shape == (0, len(ROW_SCHEMA) + 5)
        case ".txt":
            assert path.read_text(encoding="utf-8") == "0 5\n"
        case ".jsonl":
            assert path.read_bytes() == b""


def test_parquet_vector_is_a_fixed_size_list_of_float32(tmp_path: Path) -> None:
    path = tmp_path / "out.parquet"
    write_vectors(path, [(table(["a"]), np.ones((1, 384), np.float32))], 384, overwrite=False)
    schema = pq.read_schema(path)
    assert schema.names == [*ROW_SCHEMA.names, "vector"]
    assert schema.field("vector").type == pa.list_(pa.float32(), 384)
    assert pq.read_metadata(path).row_group(0).column(0).compression == "ZSTD"


@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
def test_text_is_the_shortest_that_reads_back(ending: str, tmp_path: Path) -> None:
    vectors = np.array([[0.1, 1 / 3, 1e-7, 16777216, 3e38, 1e-45]], np.float32)
    path = tmp_path / f"out{ending}"
    write_vectors(path, [(table(["a"]), vectors)], 6, overwrite=False)
    text = path.read_text(encoding="utf-8")
    for number in ("0.1", "0.33333334", "1e-7", "16777216", "3e+38", "1e-45"):
        assert number in text


def test_csv_lines_end_as_rfc_4180_says(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    write_vectors(path, [(table(["a", 'b"c']), np.zeros((2, 1), np.float32))], 1, overwrite=False)
    lines = path.read_bytes().split(b"\r\n")
    assert lines[-1] == b""
    assert len(lines) == 4
    assert lines[2].startswith(b'"b""c",')


@pytest.mark.parametrize("ending", ENDINGS)
def test_chunks_leave_no_trace_in_the_file(ending: str, tmp_path: Path) -> None:
    ids = [f"m{row}" for row in range(50)]
    vectors = np.random.default_rng(0).normal(size=(50, 8)).astype(np.float32)
    paths = [tmp_path / f"{name}{ending}" for name in ("one", "two")]
    for path, size in zip(paths, (7, 50), strict=True):
        assert write_vectors(path, chunked(table(ids), vectors, size), 8, overwrite=False) == 50
    if ending == ".parquet":  # row groups follow the chunks
        assert pq.read_table(paths[0]).equals(pq.read_table(paths[1]))
    else:
        assert paths[0].read_bytes() == paths[1].read_bytes()


def test_non_finite_numbers_are_written_as_json_readers_know_them(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    vectors = np.array([[np.nan, np.inf, -np.inf]], np.float32)
    write_vectors(path, [(table(["a"]), vectors)], 3, overwrite=False)
    assert np.array_equal(read_back(path)[1], vectors, equal_nan=True)


def test_unknown_ending_names_those_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"\.csv, \.jsonl, \.npz, \.parquet, \.txt"):
        check_vector_path(tmp_path / "out.xlsx")
    with pytest.raises(SettingError):
        write_vectors(tmp_path / "out", [], 3, overwrite=False)


@pytest.mark.parametrize("ending", ENDINGS)
def test_existing_file_stays_unless_overwritten(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"out{ending}"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(OutputError, match="exists already"):
        write_vectors(path, [], 3, overwrite=False)

    def failing() -> Iterator[tuple[Any, Vectors]]:
        yield table(["a"]), np.zeros((1, 3), np.float32)
        raise RuntimeError("interrupted")

    with pytest.raises(RuntimeError, match="interrupted"):
        write_vectors(path, failing(), 3, overwrite=True)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert path.read_text(encoding="utf-8") == "precious"
    assert write_vectors(path, [], 3, overwrite=True) == 0


def test_vectors_of_another_shape_are_a_bug(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="1 methods"):
        write_vectors(
            tmp_path / "out.csv", [(table(["a"]), np.zeros((2, 3), np.float32))], 3, overwrite=False
        )
