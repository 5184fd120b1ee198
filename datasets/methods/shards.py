"""Shards: extracted methods as a directory of Parquet files, a row a method.

A shard carries checksums of all its bytes, see `parquet_seal`; those of 0.1.0 have none.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from code2vec.datasets.files.checksums import note_unchecked
from code2vec.datasets.files.json_files import parse_json, well_formed
from code2vec.datasets.methods.method_blocks import (
    METHOD_SCHEMA,
    MethodBlock,
    block_of_leaves,
    join_int32,
    method_rows,
    running_offsets,
)
from code2vec.datasets.methods.parquet_seal import KEY, UNSEALED, check_seal, seal
from code2vec.errors import InputError, MismatchError, SettingError
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.method import Method
from code2vec.extractor.syntax_tree import IntArray
from code2vec.one_line import one_line
from code2vec.short_repr import short_repr
from code2vec.version import FORMAT, VERSION

LEAF_COLUMNS = ("leaf_starts", "leaf_ends")
CONTEXT_COLUMNS = ("context_sources", "context_paths", "context_targets")
SHARD_SCHEMA = pa.schema(
    [
        *METHOD_SCHEMA,
        ("leaf_tokens", pa.list_(pa.string())),
        ("leaf_subtokens", pa.list_(pa.string())),
        *((name, pa.list_(pa.int32())) for name in (*LEAF_COLUMNS, *CONTEXT_COLUMNS)),
    ]
)
_REPEATING = ("file", "project", "type", "name", "signature", "label")
_REPEATING_LISTS = ("leaf_tokens", "leaf_subtokens")
_WITH_DICTIONARY = [*_REPEATING, *(f"{name}.list.element" for name in _REPEATING_LISTS)]
"""Columns, as Parquet names them, whose values are worth a dictionary; numbers are not."""

SHARD_MEGABYTES = 128
_KEY = b"code2vec"  # of our entry in the schema's metadata


@dataclass(frozen=True)
class ShardSettings:
    """How the methods of shards were extracted; each shard holds it."""

    extraction: ExtractConfig
    grammar: dict[str, str]  # name and version; {} if unknown

    __repr__ = short_repr

    def to_json(self) -> str:
        """The settings, with our format and version, as a shard's metadata holds them."""
        values = {
            "format": FORMAT,
            "version": VERSION,
            "extraction": self.extraction.to_dict(),
            "grammar": self.grammar,
        }
        return json.dumps(values, sort_keys=True)

    @classmethod
    def from_json(cls, text: bytes, path: Path) -> Self:
        """Reads what `to_json` wrote.

        Raises:
            InputError: if it is of another format or cannot be understood.
        """
        with well_formed(path):
            values = parse_json(text)
            if values["format"] != FORMAT:
                raise InputError(
                    f"{path} has format {values['format']}, this version of code2vec reads "
                    f"format {FORMAT}: extract again with this version"
                )
            try:
                extraction = ExtractConfig.stored(values["extraction"])
            except SettingError as error:
                raise InputError(f"{path} is damaged: {error}") from error
            return cls(extraction, dict(values["grammar"]))


@dataclass
class ShardWriter:
    """Writes extracted methods to `part-00000.parquet`, `part-00001.parquet`, … in a directory.

    Methods wait in memory until a row group is full. A shard has its name only once it is
    complete: until then it ends in `.partial`.
    """

    directory: Path  # exists
    settings: ShardSettings
    group_contexts: int = 500_000  # contexts that fill a row group: bounds memory
    group_methods: int = 8192
    shard_bytes: int = SHARD_MEGABYTES * 2**20  # a shard is closed when it is as large
    methods: int = 0  # written so far
    shards: list[Path] = field(default_factory=list)  # complete ones
    finished_methods: int = 0  # in complete shards
    _waiting: list[Method] = field(default_factory=list, repr=False)
    _waiting_contexts: int = 0
    _writer: Any = field(default=None, repr=False)
    _sink: Any = field(default=None, repr=False)

    def add(self, methods: Iterable[Method]) -> None:
        """Adds methods, such as those of a FileExtraction."""
        for method in methods:
            self._waiting.append(method)
            self._waiting_contexts += len(method.context_paths)
            full = self._waiting_contexts >= self.group_contexts
            if full or len(self._waiting) >= self.group_methods:
                self._flush()

    @property
    def added(self) -> int:
        """The methods given so far."""
        return self.methods + len(self._waiting)

    def close(self) -> None:
        """Writes what waits, and completes the last shard; without methods it is an empty one."""
        if self._waiting or not (self.shards or self._writer):
            self._flush()
        self._close_shard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.close()
        elif self._writer is not None:  # leave no complete-looking shard after a failure
            self._writer.close()
            self._sink.close()

    def _path(self) -> Path:
        return self.directory / f"part-{len(self.shards):05}.parquet"

    def _flush(self) -> None:
        if self._writer is None:
            settings = self.settings.to_json().encode()
            schema = SHARD_SCHEMA.with_metadata({_KEY: settings, KEY: UNSEALED})
            self._sink = pa.OSFile(str(self._path().with_suffix(".parquet.partial")), "wb")
            self._writer = pq.ParquetWriter(
                self._sink,
                schema,
                compression="zstd",
                use_dictionary=_WITH_DICTIONARY,
                write_page_checksum=True,
            )
        if self._waiting:
            self._writer.write_batch(shard_rows(self._waiting))
        self.methods += len(self._waiting)
        self._waiting, self._waiting_contexts = [], 0
        if self._sink.tell() >= self.shard_bytes:
            self._close_shard()

    def _close_shard(self) -> None:
        if self._writer is None:
            return
        self._writer.close()
        self._sink.close()
        partial = self._path().with_suffix(".parquet.partial")
        seal(partial)
        partial.rename(self._path())
        self.shards.append(self._path())
        self.finished_methods = self.methods
        self._writer = self._sink = None


def shard_rows(methods: list[Method]) -> Any:
    """The rows of methods as a pyarrow.RecordBatch of SHARD_SCHEMA."""
    columns = [
        *method_rows(methods).columns,
        string_lists([m.leaf_tokens for m in methods]),
        string_lists([m.leaf_subtokens for m in methods]),
        *(
            int_lists([getattr(m, name) for m in methods])
            for name in (*LEAF_COLUMNS, *CONTEXT_COLUMNS)
        ),
    ]
    return pa.RecordBatch.from_arrays(columns, schema=SHARD_SCHEMA)


def string_lists(lists: list[tuple[str, ...]]) -> Any:
    """A pyarrow list array of strings."""
    offsets = running_offsets([len(words) for words in lists]).astype(np.int32)
    return pa.ListArray.from_arrays(
        pa.array(offsets), pa.array([word for words in lists for word in words], pa.string())
    )


def int_lists(arrays: list[IntArray]) -> Any:
    """A pyarrow list array of int32."""
    offsets = running_offsets([len(array) for array in arrays]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(join_int32(arrays)))


def is_shards(path: Path) -> bool:
    """Whether a path is a directory of shards, or one shard."""
    if path.is_dir():
        return any(path.glob("part-*.parquet"))
    return path.suffix == ".parquet"


def shard_files(path: Path) -> list[Path]:
    """The shards of a directory, in order; a shard is its own only one.

    Raises:
        InputError: if there is none, or one is missing between the others.
    """
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("part-*.parquet"))
    if not files:
        raise InputError(f"{path} holds no shards (part-00000.parquet, …)")
    for number, file in enumerate(files):
        if file.name != f"part-{number:05}.parquet":
            raise InputError(f"{path / f'part-{number:05}.parquet'} is missing: extract again")
    return files


def open_shard(path: Path) -> tuple[Any, ShardSettings]:
    """Opens a shard: its pyarrow ParquetFile and settings.

    Raises:
        InputError: if it is missing, damaged, or was not written by code2vec.
    """
    check_seal(path, body=False)
    try:
        file = pq.ParquetFile(path, memory_map=True, page_checksum_verification=True)
    except (OSError, ValueError, pa.ArrowException) as error:
        raise InputError(
            f"{path} is damaged, or not a Parquet file: {one_line(str(error))}"
        ) from error
    metadata = file.schema_arrow.metadata or {}
    if _KEY not in metadata:
        raise InputError(f"{path} was not written by `code2vec extract`")
    settings = ShardSettings.from_json(metadata[_KEY], path)
    for column in SHARD_SCHEMA:
        place = file.schema_arrow.get_field_index(column.name)
        if place < 0 or file.schema_arrow.field(place).type != column.type:
            raise InputError(f"{path} has no column {column.name} of type {column.type}")
    return file, settings


def read_settings(path: Path) -> ShardSettings:
    """The settings that all shards of a directory (or one shard) have.

    Raises:
        InputError: if a shard is missing, damaged, foreign, or of another format.
        MismatchError: if the shards' settings differ.
    """
    files = shard_files(path)
    first = open_shard(files[0])[1]
    for file in files[1:]:
        if open_shard(file)[1] != first:
            raise MismatchError(
                f"{file} was extracted with other settings than {files[0].name}: "
                "keep them in directories of their own"
            )
    return first


def read_shard_batches(
    path: Path, columns: list[str] | None = None, batch_methods: int = 4096
) -> Iterator[Any]:
    """The rows of all shards, in order, as pyarrow.RecordBatches.

    Args:
        path: a directory of shards, or one shard.
        columns: those to read; all, if None.
        batch_methods: rows a batch, at most.

    Raises:
        InputError: at the call, if a shard is missing or foreign; later, if one is damaged.
        MismatchError: at the call, if the shards' settings differ.
    """
    read_settings(path)
    return _shard_batches(path, columns, batch_methods)


def _shard_batches(path: Path, columns: list[str] | None, batch_methods: int) -> Iterator[Any]:
    for file in shard_files(path):
        sealed = check_seal(file, body=True)
        if not sealed:
            note_unchecked(path)
        parquet, _ = open_shard(file)
        try:
            for batch in parquet.iter_batches(batch_methods, columns=columns, use_threads=False):
                if not sealed:
                    _check_values(batch)
                yield batch
        except (OSError, ValueError, pa.ArrowException) as error:
            raise InputError(f"{file} is damaged: {one_line(str(error))}") from error


def _check_values(batch: Any) -> None:
    """Refuses what no checksum could tell: texts that are not UTF-8, and values that are missing.

    Raises:
        ValueError: if there are any.
    """
    batch.validate(full=True)
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        if column.null_count or (pa.types.is_list(column.type) and column.flatten().null_count):
            raise ValueError(f"values of {name} are missing")


BLOCK_COLUMNS = [*METHOD_SCHEMA.names, "leaf_tokens", *CONTEXT_COLUMNS]
"""The columns that `block_of_rows` needs."""


def block_of_rows(batch: Any) -> MethodBlock:
    """The block of some rows of a shard.

    Raises:
        InputError: if contexts do not belong to the leaves.
    """

    def parts(name: str) -> tuple[Any, NDArray[np.int64]]:
        lists = batch.column(name)
        return lists.flatten(), running_offsets(lists.value_lengths().to_numpy())

    leaves, leaf_offsets = parts("leaf_tokens")
    columns = [parts(name) for name in CONTEXT_COLUMNS]
    sources, paths, targets = (values.to_numpy(zero_copy_only=False) for values, _ in columns)
    offsets = columns[0][1]
    leaves_of = np.diff(leaf_offsets).astype(np.uint32).repeat(np.diff(offsets))
    if any(not np.array_equal(offsets, others) for _, others in columns) or any(
        (ends.view(np.uint32) >= leaves_of).any()  # unsigned, a negative number is too large, too
        for ends in (sources, targets)
    ):
        first, last = (batch.column("id")[place].as_py() for place in (0, -1))
        raise InputError(f"the shards are damaged between the methods {first} and {last}")
    return block_of_leaves(
        batch.select(METHOD_SCHEMA.names), leaves, leaf_offsets, sources, paths, targets, offsets
    )
