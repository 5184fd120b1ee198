"""Writes a split of encoded data in shuffled order, without holding it in memory.

Rows arrive in the order found and go to bucket files, one for each stretch of the shuffled order.
In the end a bucket at a time is read, sorted and appended to the arrays: all reading and writing
is sequential.
"""

from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO, Any
from zlib import crc32

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import EncodedBags, ranges
from code2vec.datasets.encoded_data import BAG_ARRAYS, SplitSize
from code2vec.datasets.files.checksums import file_checksum, hex_checksum
from code2vec.datasets.methods.method_blocks import METHOD_SCHEMA, running_offsets
from code2vec.datasets.preparation.ordered_map import ordered_map

BUCKET_CONTEXTS = 1_000_000  # contexts of a bucket: 12 MB
MOST_BUCKETS = 100  # files open at once; beyond, buckets grow

_BAGS = ("sources", "paths", "targets")
_NUMBERS = ("labels", "contexts", "wholly_known")
_ROW_SCHEMA = pa.schema(
    [
        *METHOD_SCHEMA,
        *((name, pa.list_(pa.int32())) for name in _BAGS),
        *((name, pa.int32()) for name in _NUMBERS),
        ("rank", pa.int64()),  # row in the shuffled order
        ("order", pa.int64()),  # place in the order found
    ]
)


def encoded_rows(bags: EncodedBags, methods: Any, ranks: Any, order: Any) -> Any:
    """Encoded methods as a pyarrow.RecordBatch, a row a method."""
    offsets = pa.array(bags.offsets.astype(np.int32))
    columns = [
        *methods.columns,
        *(pa.ListArray.from_arrays(offsets, pa.array(getattr(bags, name))) for name in _BAGS),
        *(pa.array(getattr(bags, name)) for name in _NUMBERS),
        pa.array(ranks),
        pa.array(order),
    ]
    return pa.RecordBatch.from_arrays(columns, schema=_ROW_SCHEMA)


def reordered(rows: Any, order: NDArray[np.int64]) -> Any:
    """Some rows of `encoded_rows`, in the given order.

    The three bags of a method are equally long: what is to be taken is told once for them all.
    """
    names = [*METHOD_SCHEMA.names, *_NUMBERS, "rank", "order"]
    plain = rows.select(names).take(pa.array(order))
    starts = rows.column("sources").offsets.to_numpy()
    lengths = np.diff(starts)[order].astype(np.int64)
    places = ranges(starts[order].astype(np.int64), lengths)
    offsets = pa.array(running_offsets(lengths).astype(np.int32))
    bags = {
        name: pa.ListArray.from_arrays(
            offsets, pa.array(rows.column(name).values.to_numpy().take(places))
        )
        for name in _BAGS
    }
    columns = [bags[name] if name in bags else plain.column(name) for name in _ROW_SCHEMA.names]
    return pa.RecordBatch.from_arrays(columns, schema=_ROW_SCHEMA)


def count_known(rows: Any, name: str) -> int:
    """How many entries of a list column are not 0."""
    return int(np.count_nonzero(rows.column(name).flatten().to_numpy()))


@dataclass
class ArrayFile:
    """A .npy file of known length that is written piece by piece."""

    path: Path
    kind: type[np.generic]
    length: int
    _file: IO[bytes] = field(init=False, repr=False)
    _checksum: int = 0

    def __post_init__(self) -> None:
        self._file = self.path.open("wb")
        header = {
            "descr": np.dtype(self.kind).newbyteorder("<").str,
            "fortran_order": False,
            "shape": (self.length,),
        }
        text = BytesIO()
        np.lib.format.write_array_header_1_0(text, header)
        self._write(text.getvalue())

    def append(self, values: NDArray[Any]) -> None:
        """Writes the next values."""
        kind = np.dtype(self.kind).newbyteorder("<")
        self._write(np.ascontiguousarray(values, kind).data)

    def close(self) -> str:
        """Ends the writing; the checksum of the file."""
        self._file.close()
        return hex_checksum(self._checksum)

    def _write(self, data: Any) -> None:
        self._file.write(data)
        self._checksum = crc32(data, self._checksum)


@dataclass(frozen=True)
class WrittenSplit:
    """A split as it was written."""

    size: SplitSize
    checksums: dict[str, str]  # of its files, by their names


@dataclass
class SplitWriter:
    """Writes the directory of one split."""

    directory: Path  # made here
    work: Path  # where bucket files go; made here, and empty again in the end
    methods: int  # how many will be added
    contexts: int  # about how many contexts they have
    jobs: int | None = None  # threads that read back what was added
    _buckets: list[Any] = field(default_factory=list, repr=False)
    _size: NDArray[np.int64] = field(default_factory=lambda: np.zeros(7, np.int64), repr=False)

    def __post_init__(self) -> None:
        self.directory.mkdir(parents=True)
        self.work.mkdir(parents=True)
        buckets = min(MOST_BUCKETS, 1 + self.contexts // BUCKET_CONTEXTS)
        self._rows = -(-max(self.methods, 1) // buckets)  # of a bucket
        buckets = -(-max(self.methods, 1) // self._rows)
        self._buckets = [
            pa.ipc.new_stream(self._bucket(number), _ROW_SCHEMA) for number in range(buckets)
        ]

    def _bucket(self, number: int) -> Path:
        return self.work / f"bucket-{number}.arrow"

    def add(self, rows: Any) -> None:
        """Adds rows that `encoded_rows` gave, in the order of their ranks."""
        buckets = rows.column("rank").to_numpy() // self._rows
        bounds = np.searchsorted(buckets, np.arange(len(self._buckets) + 1)).tolist()
        for bucket, start, end in zip(self._buckets, bounds[:-1], bounds[1:], strict=True):
            if end > start:
                bucket.write_batch(rows.slice(start, end - start))
        known = rows.column("sources").value_lengths().to_numpy()
        numbers = {name: rows.column(name).to_numpy() for name in _NUMBERS}
        self._size += [
            numbers["contexts"].sum(),
            known.sum(),
            numbers["wholly_known"].sum(),
            sum(count_known(rows, name) for name in ("sources", "targets")),
            count_known(rows, "paths"),
            (numbers["labels"] == 0).sum(),
            (known == 0).sum(),
        ]

    def finish(self) -> WrittenSplit:
        """Writes the arrays and the method columns; returns what the split holds."""
        for bucket in self._buckets:
            bucket.close()
        size = SplitSize(self.methods, *(int(number) for number in self._size))
        lengths = dict.fromkeys(_BAGS, size.known_contexts) | {"offsets": self.methods + 1}
        files = {
            name: ArrayFile(self.directory / f"{name}.npy", kind, lengths.get(name, self.methods))
            for name, kind in (BAG_ARRAYS | {"order": np.int64}).items()
        }
        written = 0  # contexts
        files["offsets"].append(np.zeros(1, np.int64))
        with pq.ParquetWriter(
            self.directory / "methods.parquet",
            METHOD_SCHEMA,
            compression="zstd",
            write_page_checksum=True,
        ) as methods:
            for rows in ordered_map(self._read_bucket, range(len(self._buckets)), self.jobs):
                methods.write_batch(rows.select(METHOD_SCHEMA.names))
                for name in _BAGS:
                    files[name].append(rows.column(name).flatten().to_numpy())
                for name in (*_NUMBERS, "order"):
                    files[name].append(rows.column(name).to_numpy())
                lengths_here = rows.column("sources").value_lengths().to_numpy()
                offsets = running_offsets(lengths_here)[1:] + written
                files["offsets"].append(offsets)
                written = int(offsets[-1])
        checksums = {file.path.name: file.close() for file in files.values()}
        checksums["methods.parquet"] = file_checksum(self.directory / "methods.parquet")
        self.work.rmdir()
        return WrittenSplit(size, checksums)

    def _read_bucket(self, number: int) -> Any:
        """The rows of a bucket in shuffled order; its file is deleted."""
        path = self._bucket(number)
        with pa.OSFile(str(path)) as source:
            rows = pa.ipc.open_stream(source).read_all()
        path.unlink()
        batch = rows.combine_chunks().to_batches()[0]
        return reordered(batch, np.argsort(batch.column("rank").to_numpy()))
