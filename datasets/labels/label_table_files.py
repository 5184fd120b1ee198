"""Tables of labels as files: Parquet, CSV or JSON lines, read a batch at a time as text.

CSV may be separated by commas, semicolons or tabs; it and JSON lines may end in `.gz`. All values
become text: numbers and truth values as they are written, in Parquet as Arrow casts them.
"""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from code2vec.datasets.files.json_files import parse_json
from code2vec.errors import InputError
from code2vec.one_line import one_line

SPELLINGS = {
    "id": ("id",),
    "project": ("project",),
    "file": ("file",),
    "type": ("type",),
    "method": ("method", "signature", "name"),
    "line": ("line", "start_line"),
    "label": ("label",),
}
"""The columns that mean something, and the names they may have; the first of these counts."""

_BATCH = 65_536  # rows
_PARQUET, _CSV, _JSON = (".parquet",), (".csv", ".tsv"), (".jsonl", ".ndjson", ".json")


def find_columns(path: Path) -> dict[str, str]:
    """The columns of a table that mean something: by their meaning, how the file calls them.

    With `id` the others but `label` are not needed, and are left out.

    Raises:
        InputError: if the file is missing or damaged, of an unknown kind, or lacks columns or has
            one of them twice.
    """
    names = [str(name) for name in _names(path)]
    spelt = {name.strip().lower(): name for name in names}
    found = {
        meaning: spelt[next(spelling for spelling in spellings if spelling in spelt)]
        for meaning, spellings in SPELLINGS.items()
        if spelt.keys() & set(spellings)
    }
    lacking = "label" if "label" not in found else "id or file"
    if "label" not in found or not found.keys() & {"id", "file"}:
        told = one_line(", ".join(names)) or "none"
        raise InputError(f"{path} has no column {lacking}; its columns are: {told}")
    if "id" in found:
        found = {meaning: found[meaning] for meaning in ("id", "label")}
    for name in found.values():
        if len([other for other in names if other.strip().lower() == name.strip().lower()]) > 1:
            raise InputError(f"{path} has several columns {name.strip()}: keep one")
    return found


def read_table(path: Path, columns: dict[str, str]) -> Iterator[Any]:
    """The rows in batches: pyarrow.RecordBatches of strings, named by meaning; null = empty.

    Args:
        path: the table.
        columns: from `find_columns`.

    Raises:
        InputError: if the file is damaged, or a value is no text, number or truth value.
    """
    with _readable(path):
        for batch in _batches(path, list(columns.values())):
            arrays = [_text(batch.column(name)) for name in columns.values()]
            yield pa.RecordBatch.from_arrays(arrays, names=list(columns))


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Turns what readers raise into errors for the user."""
    try:
        yield
    except FileNotFoundError as error:
        raise InputError(f"{path} does not exist") from error
    except (OSError, ValueError, csv.Error, pa.ArrowException) as error:
        raise InputError(f"{path} cannot be read: {one_line(str(error))}") from error


def _suffix(path: Path) -> str:
    return (path.with_suffix("") if path.suffix.lower() == ".gz" else path).suffix.lower()


def _names(path: Path) -> Sequence[str]:
    """The names of all columns."""
    suffix = _suffix(path)
    with _readable(path):
        if suffix in _PARQUET:
            names: list[str] = pq.read_schema(path).names
            return names
        if suffix in _CSV:
            return _csv_header(path)[0]
        if suffix in _JSON:
            return list(next(_json_rows(path), (1, {}))[1])
    raise InputError(f"{path} is not a table: give a file that ends in .parquet, .csv or .jsonl")


def _batches(path: Path, names: list[str]) -> Iterator[Any]:
    """The named columns in batches, of whatever type."""
    suffix = _suffix(path)
    if suffix in _PARQUET:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            yield from file.iter_batches(_BATCH, columns=names)
    elif suffix in _CSV:
        yield from _csv_batches(path, names)
    else:
        yield from _json_batches(path, names)


def _csv_header(path: Path) -> tuple[list[str], str]:
    """The names in the first line, and what separates them: what there is most of."""
    with pa.input_stream(str(path)) as stream, io.TextIOWrapper(stream, "utf-8-sig") as text:
        line = text.readline()
    separator = max(",;\t", key=line.count)
    return next(csv.reader([line], delimiter=separator), []), separator


def _csv_batches(path: Path, names: list[str]) -> Iterator[Any]:
    options = pa_csv.ConvertOptions(
        column_types=dict.fromkeys(names, pa.string()), include_columns=names
    )
    parsing = pa_csv.ParseOptions(delimiter=_csv_header(path)[1], newlines_in_values=True)
    with (
        pa.input_stream(str(path)) as stream,
        pa_csv.open_csv(stream, parse_options=parsing, convert_options=options) as reader,
    ):
        yield from reader


def _json_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of JSON lines, with the numbers of their lines; empty lines are skipped."""
    with pa.input_stream(str(path)) as stream, io.BufferedReader(stream) as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = parse_json(line)
            except ValueError as error:
                raise InputError(f"{path}:{number} is not JSON: {error}") from error
            if not isinstance(row, dict):
                raise InputError(f"{path}:{number} is not a JSON object: give one per line")
            yield number, row


def _json_batches(path: Path, names: list[str]) -> Iterator[Any]:
    """Python reads the values: Arrow would make dates of texts that look like dates."""
    waiting: dict[str, list[str | None]] = {name: [] for name in names}
    for number, row in _json_rows(path):
        for name in names:
            waiting[name].append(_scalar(row.get(name), path, number))
        if len(waiting[names[0]]) == _BATCH:
            yield _strings(waiting)
            waiting = {name: [] for name in names}
    yield _strings(waiting)


def _strings(columns: dict[str, list[str | None]]) -> Any:
    arrays = [pa.array(values, pa.string()) for values in columns.values()]
    return pa.RecordBatch.from_arrays(arrays, names=list(columns))


def _scalar(value: object, path: Path, number: int) -> str | None:
    """A JSON value as text."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict | list):
        raise InputError(f"{path}:{number} holds {one_line(json.dumps(value))}, no text or number")
    return None if value is None else json.dumps(value)


def _text(values: Any) -> Any:
    """A column as strings; what is empty is null."""
    texts = values.cast(pa.string())
    return pc.if_else(pc.equal(texts, ""), pa.scalar(None, pa.string()), texts)
