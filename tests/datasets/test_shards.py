"""Shards: what is written is read back, also by other tools, and foreign files are refused."""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.datasets.methods.c2v_text import c2v_lines, c2v_text
from code2vec.datasets.methods.shards import (
    BLOCK_COLUMNS,
    SHARD_SCHEMA,
    ShardSettings,
    ShardWriter,
    block_of_rows,
    is_shards,
    read_settings,
    read_shard_batches,
)
from code2vec.errors import InputError, MismatchError
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.method import Method

SETTINGS = ShardSettings(ExtractConfig(), {"name": "tree-sitter-java", "version": "0.23.5"})
CONTEXT_PARTS = ("sources", "paths", "targets")

text = st.text(st.characters(codec="utf-8"), max_size=8)
token = st.text(st.characters(codec="utf-8", exclude_characters=" ,\n\r"), min_size=1, max_size=8)


@st.composite
def methods(draw: st.DrawFn) -> Method:
    tokens = tuple(draw(st.lists(token, min_size=1, max_size=5)))
    leaf = st.integers(0, len(tokens) - 1)
    triple = st.tuples(leaf, st.integers(-(2**31), 2**31 - 1), leaf)
    triples = np.array(draw(st.lists(triple, max_size=6)), np.int32).reshape(-1, 3)
    starts = np.array(draw(st.lists(st.integers(0, 10**6), min_size=5, max_size=5)), np.int32)
    names = ("id", "file", "project", "type", "name", "signature")
    places = ("start_line", "start_column", "end_line", "end_column")
    values: dict[str, Any] = {name: draw(text) for name in names}
    values |= {name: draw(st.integers(1, 10**6)) for name in places}
    values |= {f"context_{name}": triples[:, n] for n, name in enumerate(CONTEXT_PARTS)}
    return Method(
        label=draw(token),
        leaf_tokens=tokens,
        leaf_subtokens=tokens,
        leaf_starts=starts[: len(tokens)],
        leaf_ends=starts[: len(tokens)] + 1,
        **values,
    )


def write(directory: Path, *given: Method, **options: int) -> Path:
    directory.mkdir(exist_ok=True)
    with ShardWriter(directory, SETTINGS, **options) as writer:
        writer.add(given)
    return directory


def method(number: int, contexts: int = 3) -> Method:
    numbers = np.arange(contexts, dtype=np.int32)
    zeros = np.zeros(contexts, np.int32)
    return Method(
        f"A.java#A.f():{number}", "A.java", "p", "A", "f", "f()", "f", number, 1, number, 9,
        ("a", "b"), ("a", "b"), np.array([0, 2], np.int32), np.array([1, 3], np.int32),
        zeros, numbers * 7919, zeros + 1,
    )  # fmt: skip


@given(st.lists(methods(), max_size=6), st.integers(1, 4))
def test_rows_are_the_methods(given_methods: list[Method], group: int) -> None:
    with TemporaryDirectory() as folder:
        path = write(Path(folder) / "s", *given_methods, group_methods=group)
        rows = [row for batch in read_shard_batches(path) for row in batch.to_pylist()]
        blocks = [block_of_rows(batch) for batch in read_shard_batches(path, BLOCK_COLUMNS)]
        assert read_settings(path) == SETTINGS
    expected = [
        {
            f.name: value.tolist() if isinstance(value, np.ndarray) else value
            for f in fields(Method)
            if f.name not in ("path_strings", "leaf_lines")
            for value in [getattr(m, f.name)]
        }
        for m in given_methods
    ]
    assert [{k: tuple(v) if isinstance(v, list) and k in ("leaf_tokens", "leaf_subtokens") else v
             for k, v in row.items()} for row in rows] == expected  # fmt: skip
    assert b"".join(map(c2v_text, blocks)) == c2v_lines(given_methods)


def test_pandas_reads_shards(tmp_path: Path) -> None:
    path = write(tmp_path / "s", method(1), method(2))
    table = pd.read_parquet(path)
    assert list(table.columns) == SHARD_SCHEMA.names
    assert table.id.tolist() == ["A.java#A.f():1", "A.java#A.f():2"]
    assert table.context_paths[1].tolist() == [0, 7919, 15838]


def test_shards_are_closed_by_size(tmp_path: Path) -> None:
    count = 40
    path = write(
        tmp_path / "s",
        *(method(number, 500) for number in range(count)),
        group_methods=4,
        shard_bytes=6000,
    )
    files = sorted(file.name for file in path.iterdir())
    assert len(files) > 2
    assert files == [f"part-{number:05}.parquet" for number in range(len(files))]
    rows = pa.Table.from_batches(read_shard_batches(path))
    assert rows.column("start_line").to_pylist() == list(range(count))


def test_same_methods_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = (write(tmp_path / name, method(1), method(2)) for name in ("a", "b"))
    name = "part-00000.parquet"
    assert (first / name).read_bytes() == (second / name).read_bytes()


def test_no_methods_give_an_empty_shard(tmp_path: Path) -> None:
    path = write(tmp_path / "s")
    assert is_shards(path)
    assert list(read_shard_batches(path)) == []
    assert read_settings(path) == SETTINGS


def test_failure_leaves_no_shard(tmp_path: Path) -> None:
    def fail() -> Iterator[Method]:
        yield method(1)
        raise KeyError

    with pytest.raises(KeyError), ShardWriter(tmp_path, SETTINGS, group_methods=1) as writer:
        writer.add(fail())
    assert not is_shards(tmp_path)


def test_metadata_tells_format_settings_and_grammar(tmp_path: Path) -> None:
    path = write(tmp_path / "s", method(1)) / "part-00000.parquet"
    about = json.loads(pq.read_schema(path).metadata[b"code2vec"])
    assert about["format"] == 1
    assert about["extraction"]["max_path_length"] == 8
    assert about["grammar"]["name"] == "tree-sitter-java"
    assert about["version"]


def test_shards_of_other_settings_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "s", method(1))
    other = ShardSettings(ExtractConfig(max_path_length=6), SETTINGS.grammar)
    (tmp_path / "t").mkdir()
    with ShardWriter(tmp_path / "t", other) as writer:
        writer.add([method(1)])
    (tmp_path / "t" / "part-00000.parquet").rename(path / "part-00001.parquet")
    with pytest.raises(MismatchError, match=r"part-00001\.parquet was extracted with other"):
        read_settings(path)


def test_foreign_parquet_is_refused(tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": ["a"]}), tmp_path / "part-00000.parquet")
    with pytest.raises(InputError, match="was not written by `code2vec extract`"):
        read_settings(tmp_path)


@pytest.mark.parametrize("kept", [0, 100, -100])
def test_cut_shard_is_refused(tmp_path: Path, kept: int) -> None:
    path = write(tmp_path / "s", method(1)) / "part-00000.parquet"
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(InputError, match=r"part-00000\.parquet is damaged"):
        list(read_shard_batches(path.parent))


def test_contexts_without_leaves_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "s", method(1), replace(method(2), leaf_tokens=("a",)))
    with pytest.raises(InputError, match=r"damaged between the methods .*:1 and .*:2"):
        list(map(block_of_rows, read_shard_batches(path)))


def test_columns_of_other_types_are_refused(tmp_path: Path) -> None:
    table = SHARD_SCHEMA.with_metadata({"code2vec": SETTINGS.to_json()}).empty_table()
    place = table.schema.get_field_index("start_line")
    table = table.set_column(place, "start_line", pa.array([], pa.string()))
    pq.write_table(table, tmp_path / "part-00000.parquet")
    with pytest.raises(InputError, match="has no column start_line of type int32"):
        read_settings(tmp_path)


def test_missing_shard_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "s", method(1), method(2), group_methods=1, shard_bytes=1)
    (path / "part-00000.parquet").unlink()
    with pytest.raises(InputError, match=r"part-00000\.parquet is missing"):
        read_settings(path)
    (path / "part-00001.parquet").unlink()
    with pytest.raises(InputError, match="holds no shards"):
        read_settings(path)


def test_other_format_is_refused(tmp_path: Path) -> None:
    about = json.loads(SETTINGS.to_json()) | {"format": 2}
    schema = SHARD_SCHEMA.with_metadata({"code2vec": json.dumps(about)})
    pq.write_table(schema.empty_table(), tmp_path / "part-00000.parquet")
    with pytest.raises(InputError, match="has format 2, this version of code2vec reads format 1"):
        read_settings(tmp_path)
