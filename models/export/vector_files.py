"""Code vectors in files: one row a method, with the columns that say which method it is."""

import csv
import io
import json
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.lib import format as npy
from numpy.typing import NDArray

from code2vec.datasets.methods.method_blocks import METHOD_SCHEMA
from code2vec.errors import OutputError, SettingError
from code2vec.models.export.float_text import BLOCK_ROWS, joined_floats, write_strings
from code2vec.models.export.word2vec_text import count_word2vec, write_word2vec
from code2vec.outputs import whole

Block: TypeAlias = tuple[Any, NDArray[np.float32]]  # pyarrow.Table of ROW_SCHEMA, (rows, dim)

ROW_SCHEMA = pa.schema([*METHOD_SCHEMA, ("known_contexts", pa.int32())])
"""The columns beside the vector, in every format but word2vec's, which has the id only."""


def write_vectors(
    path: Path, chunks: Iterable[tuple[Any, NDArray[np.float32]]], dimension: int, overwrite: bool
) -> int:
    """Writes code vectors in the format that the ending of `path` names.

    | ending | what a row is |
    | --- | --- |
    | `.parquet` | the columns, and `vector`, a fixed-size list of float32 |
    | `.npz` | an array a column, and `vectors`, `(rows, dimension)`; no pickle |
    | `.jsonl` | an object with the columns, and `vector`, a list |
    | `.csv` | the columns, and `v0`, `v1`, … (RFC 4180, UTF-8) |
    | `.txt` | word2vec text: the id, percent-encoded where it has white space, and the numbers |

    Text holds each number in the fewest digits that read back as the same float32. All but
    `.npz`, which keeps the columns until the end, need the memory of one chunk only.

    Args:
        path: the file; complete or not there at all.
        chunks: tables with the columns of ROW_SCHEMA, and their vectors, `(rows, dimension)`.
        dimension: length of a vector.
        overwrite: whether a file at `path` is replaced.

    Returns:
        The number of rows, counted in the file that was written.

    Raises:
        SettingError: if the ending is none of these.
        OutputError: if `path` exists and `overwrite` is false, it cannot be written, or it has
            not as many rows as were given.
    """
    form = _form_of(path)
    with whole(path, overwrite) as partial:
        written = form.write(partial, _blocks(chunks, dimension), dimension)
        found = form.count(partial)
        if found != written:
            raise OutputError(f"{path} has {found} rows after writing {written}: write it again")
    return written


def check_vector_path(path: Path) -> None:
    """Refuses a path whose ending names no format, before any work.

    Raises:
        SettingError: if the ending is not one that `write_vectors` knows.
    """
    _form_of(path)


def _blocks(chunks: Iterable[Block], dimension: int) -> Iterator[Block]:
    """The chunks with exactly our columns, cut to what is written at once."""
    for table, vectors in chunks:
        if vectors.shape != (len(table), dimension):
            raise ValueError(f"{len(table)} methods, vectors of shape {vectors.shape}")
        table = table.select(ROW_SCHEMA.names).cast(ROW_SCHEMA)
        for start in range(0, len(table), BLOCK_ROWS):
            rows = table.slice(start, BLOCK_ROWS).combine_chunks()
            yield rows, vectors[start : start + BLOCK_ROWS].astype(np.float32, copy=False)


def _write_parquet(path: Path, blocks: Iterator[Block], dimension: int) -> int:
    rows = 0
    schema = ROW_SCHEMA.append(pa.field("vector", pa.list_(pa.float32(), dimension)))
    with pq.ParquetWriter(path, schema, compression="zstd", write_page_checksum=True) as writer:
        for table, vectors in blocks:
            flat = pa.array(np.ascontiguousarray(vectors).ravel())
            vector = pa.FixedSizeListArray.from_arrays(flat, dimension)
            writer.write_table(table.append_column(schema.field("vector"), vector))
            rows += len(table)
    return rows


def _count_parquet(path: Path) -> int:
    return int(pq.read_metadata(path).num_rows)


def _write_jsonl(path: Path, blocks: Iterator[Block], _: int) -> int:
    rows = 0
    with path.open("wb") as file:
        for table, vectors in blocks:
            heads = [json.dumps(row, ensure_ascii=False)[:-1] for row in table.to_pylist()]
            numbers = joined_floats(vectors, ", ")
            write_strings(
                file,
                pc.binary_join_element_wise(
                    pa.array(heads, pa.string()), ', "vector": [', numbers, "]}\n", ""
                ),
            )
            rows += len(table)
    return rows


def _count_jsonl(path: Path) -> int:
    with path.open("rb") as file:
        return sum(1 for line in file if line.startswith(b"{") and line.endswith(b"}\n"))


def _write_csv(path: Path, blocks: Iterator[Block], dimension: int) -> int:
    rows = 0
    with path.open("wb") as file:
        header = [*ROW_SCHEMA.names, *(f"v{place}" for place in range(dimension))]
        file.write(",".join(header).encode() + b"\r\n")
        for table, vectors in blocks:
            heads = pa.array(_csv_lines(table), pa.string())
            numbers = joined_floats(vectors, ",")
            write_strings(file, pc.binary_join_element_wise(heads, ",", numbers, "\r\n", ""))
            rows += len(table)
    return rows


def _csv_lines(table: Any) -> list[str]:
    """The columns of each row, quoted where that is needed, without the end of the line."""
    lines = []
    buffer = io.StringIO()
    writer = csv.writer(buffer)  # ends lines with \r\n: so it quotes a cell that has either
    for row in zip(*(column.to_pylist() for column in table.columns), strict=True):
        writer.writerow(row)
        lines.append(buffer.getvalue().removesuffix("\r\n"))
        buffer.seek(0)
        buffer.truncate()
    return lines


def _count_csv(path: Path) -> int:
    """The rows below the header: line ends that no quotes enclose."""
    ends, quotes = 0, 0
    with path.open("rb") as file:
        for block in iter(lambda: file.read(2**20), b""):
            parts = block.split(b'"')
            ends += sum(part.count(b"\n") for part in parts[quotes % 2 :: 2])
            quotes += len(parts) - 1
    return ends - 1


def _write_txt(path: Path, blocks: Iterator[Block], dimension: int) -> int:
    words = ((table.column("id").combine_chunks(), vectors) for table, vectors in blocks)
    return write_word2vec(path, words, dimension)


def _write_npz(path: Path, blocks: Iterator[Block], dimension: int) -> int:
    tables = [ROW_SCHEMA.empty_table()]
    with tempfile.TemporaryFile(dir=path.parent) as spool:  # a .npy begins with its row count
        for table, vectors in blocks:
            tables.append(table)
            spool.write(np.ascontiguousarray(vectors).data)
        columns = pa.concat_tables(tables)
        spool.seek(0)
        with zipfile.ZipFile(path, "w", compresslevel=1) as archive:
            for name in ROW_SCHEMA.names:
                with _member(archive, name, zipfile.ZIP_DEFLATED) as file:
                    _write_column(file, columns.column(name))
            with _member(archive, "vectors", zipfile.ZIP_STORED) as file:
                _write_npy_header(file, np.dtype("<f4"), (len(columns), dimension))
                for part in iter(lambda: spool.read(2**20), b""):
                    file.write(part)
    return len(columns)


def _member(archive: zipfile.ZipFile, name: str, compression: int) -> Any:
    member = zipfile.ZipInfo(f"{name}.npy")  # dated 1980: the same vectors give the same bytes
    member.compress_type = compression
    return archive.open(member, "w", force_zip64=True)


def _write_column(file: BinaryIO, column: Any) -> None:
    """A column as .npy; strings as long as the longest, which zip shrinks again."""
    if pa.types.is_string(column.type):
        width = pc.max(pc.utf8_length(column)).as_py() or 1
        dtype = np.dtype(f"<U{width}")
    else:
        dtype = np.dtype("<i4")
    _write_npy_header(file, dtype, (len(column),))
    for start in range(0, len(column), BLOCK_ROWS):
        values = column.slice(start, BLOCK_ROWS).to_pylist()
        file.write(np.array(values, dtype).tobytes())


def _write_npy_header(file: BinaryIO, dtype: np.dtype[Any], shape: tuple[int, ...]) -> None:
    header = {"descr": npy.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    npy.write_array_header_1_0(file, header)


def _count_npz(path: Path) -> int:
    """The rows of the arrays; -1 if they are not all as long, or an array is cut short."""
    lengths = set()
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            with archive.open(member) as file:
                npy.read_magic(file)
                shape, _, dtype = npy.read_array_header_1_0(file)
                size = file.tell() + int(np.prod(shape)) * dtype.itemsize
            lengths.add(shape[0] if size == member.file_size else -1)
    return lengths.pop() if len(lengths) == 1 else -1


@dataclass(frozen=True)
class _Form:
    write: Callable[[Path, Iterator[Block], int], int]
    count: Callable[[Path], int]


_FORMS = {
    ".csv": _Form(_write_csv, _count_csv),
    ".jsonl": _Form(_write_jsonl, _count_jsonl),
    ".npz": _Form(_write_npz, _count_npz),
    ".parquet": _Form(_write_parquet, _count_parquet),
    ".txt": _Form(_write_txt, count_word2vec),
}


def _form_of(path: Path) -> _Form:
    form = _FORMS.get(path.suffix.lower())
    if form is None:
        endings = ", ".join(_FORMS)
        raise SettingError(f"{path} must end in one of {endings}, which names the format")
    return form
