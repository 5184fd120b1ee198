"""Tensors on disk in the safetensors format, written in blocks and mapped into memory.

A file is the length of its header (8 bytes, little endian), the header (JSON: dtype, shape and
byte range of each tensor), and the tensors' bytes. Reading it runs nothing.

The header's `__metadata__` holds two texts more: `code2vec.blocks`, the checksums of the blocks of
the tensors' bytes, and `code2vec.checksum`, that of the header without this entry. A row is checked
when it is read. Files of 0.1.0 have neither.
"""

import json
import os
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.files.checksums import (
    BlockSums,
    CheckedArray,
    CheckedBytes,
    damaged,
    sums_of_text,
)
from code2vec.datasets.files.json_files import object_checksum
from code2vec.errors import InputError
from code2vec.one_line import one_line

BLOCKS, CHECKSUM, METADATA = "code2vec.blocks", "code2vec.checksum", "__metadata__"

DTYPES = {
    "F32": "<f4",
    "F64": "<f8",
    "F16": "<f2",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "|i1",
    "U64": "<u8",
    "U32": "<u4",
    "U16": "<u2",
    "U8": "|u1",
    "BOOL": "|b1",
}
"""The types of numbers that a file may hold, and numpy's words for them."""

_NAMES = {np.dtype(code): name for name, code in DTYPES.items()}
_LONGEST_HEADER = 100_000_000  # bytes; the limit of the safetensors library


@dataclass(frozen=True)
class Blocks:
    """A tensor to be written: its shape, and its rows in blocks, so that no copy is needed."""

    shape: tuple[int, ...]
    blocks: Iterable[NDArray[Any]]
    dtype: str = "float32"  # in numpy's words


@dataclass(frozen=True)
class Tensors(Mapping[str, CheckedArray]):
    """The tensors of a file, mapped into memory; rows are read, and checked, when they are used."""

    path: Path
    arrays: dict[str, CheckedArray]
    source: CheckedBytes  # the bytes of all of them
    checksum: str | None  # of the whole file; None: it has none

    def __getitem__(self, name: str) -> CheckedArray:
        return self.arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.arrays)

    def __len__(self) -> int:
        return len(self.arrays)

    def check(self) -> None:
        """Reads all of the file, to see that it is whole.

        Raises:
            InputError: if it is not.
        """
        self.source.check(0, len(self.source.data))


Weights = Mapping[str, CheckedArray]


def write_weights(path: Path, tensors: Mapping[str, Blocks]) -> str:
    """Writes a file of tensors, and waits until the disk has it; returns its checksum."""
    header, offset = {}, 0
    for name, tensor in tensors.items():
        dtype = np.dtype(tensor.dtype)
        end = offset + dtype.itemsize * prod(tensor.shape)
        header[name] = {
            "dtype": _NAMES[dtype],
            "shape": list(tensor.shape),
            "data_offsets": [offset, end],
        }
        offset = end
    sums = BlockSums()
    with path.open("wb") as file:
        file.write(_header(header, BlockSums.empty_text(offset))[0])  # takes the place of the last
        for tensor in tensors.values():
            for block in tensor.blocks:
                data = np.ascontiguousarray(block, dtype=np.dtype(tensor.dtype)).data
                file.write(data)
                sums.update(data)
        file.seek(0)
        text, checksum = _header(header, sums.text())
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return checksum


def _header(tensors: Mapping[str, Any], sums: str) -> tuple[bytes, str]:
    """The first bytes of a file, and its checksum: of the header, which has those of the rest."""
    header = {METADATA: {BLOCKS: sums}, **tensors}
    checksum = object_checksum(header)
    header[METADATA] = {BLOCKS: sums, CHECKSUM: checksum}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)  # tensors begin at a multiple of 8 bytes
    return struct.pack("<Q", len(text)) + text, checksum


def open_weights(path: Path) -> Tensors:
    """Maps the tensors of a file of weights into memory; rows are read when they are used.

    Raises:
        InputError: if the file is missing, cut or no safetensors file of float32.
    """
    tensors = _open(path, finite=True)
    for name, tensor in tensors.items():
        if tensor.dtype != np.float32:
            raise InputError(
                f"{path} is not a file of weights: {name} is of {tensor.dtype}, expected float32"
            )
    return tensors


def open_tensors(path: Path) -> Tensors:
    """Maps the tensors of a file into memory; rows are read when they are used.

    Raises:
        InputError: if the file is missing, cut or no safetensors file.
    """
    return _open(path, finite=False)


def read_tensor(path: Path, name: str) -> CheckedArray:
    """One tensor of a file, mapped by itself.

    What was read of a map counts as resident memory for as long as the map is there. So what reads
    all tensors of a file one after the other, and keeps none, should take them from here.

    Raises:
        InputError: as `open_tensors` does.
        KeyError: if it has no such tensor.
    """
    return open_tensors(path)[name]


def _open(path: Path, *, finite: bool) -> Tensors:
    """The tensors of a file; `finite`: they are float32, and read numbers must be finite."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(8)
            length = struct.unpack("<Q", start)[0] if len(start) == 8 else _LONGEST_HEADER
            header = file.read(length) if length < min(size, _LONGEST_HEADER) else b""
        return _tensors(path, header, size - 8 - length, finite=finite)
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing: the model is incomplete") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            f"{path} is damaged or not a safetensors file: {one_line(str(error))}"
        ) from error


def _tensors(path: Path, text: bytes, size: int, *, finite: bool) -> Tensors:
    """The tensors that a header describes, of so many bytes behind it."""
    if not text:
        raise ValueError("its header is cut")
    header = json.loads(text, object_pairs_hook=_distinct)
    metadata = header.pop(METADATA, {})
    checksum, sums = metadata.pop(CHECKSUM, None), None
    if checksum is not None:
        if object_checksum({METADATA: metadata, **header}) != checksum:
            raise damaged(path)
        sums = sums_of_text(metadata[BLOCKS], size)
    _check_places(header, size)
    data = np.memmap(path, np.uint8, "r", 8 + len(text), (size,)) if size else np.zeros(0, np.uint8)
    all_float = all(about["dtype"] == "F32" for about in header.values())
    source = CheckedBytes.of(path, data, sums, finite=finite and all_float)
    arrays = {
        name: CheckedArray(
            data[slice(*about["data_offsets"])]
            .view(DTYPES[about["dtype"]])
            .reshape(about["shape"]),
            source,
            about["data_offsets"][0],
        )
        for name, about in header.items()
    }
    return Tensors(path, arrays, source, checksum)


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON whose names differ."""
    if len(values := dict(pairs)) < len(pairs):
        raise ValueError("a name comes twice in its header")
    return values


def _check_places(header: Mapping[str, Any], size: int) -> None:
    """Refuses tensors that overlap, leave a gap, or do not end where the file does.

    Raises:
        KeyError, TypeError, ValueError: if the header is not one of tensors in so many bytes.
    """
    end = 0
    for name, about in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        shape, offsets = about["shape"], about["data_offsets"]
        if not all(type(number) is int and 0 <= number <= size for number in (*shape, *offsets)):
            raise ValueError(f"{one_line(name)} has a size that does not fit the file")
        if about["dtype"] not in DTYPES:
            raise ValueError(f"numbers of type {about['dtype']} are not known")
        dtype = np.dtype(DTYPES[about["dtype"]])
        if offsets != [end, end + dtype.itemsize * prod(shape)]:
            raise ValueError(f"{one_line(name)} does not lie behind the tensor before it")
        end = offsets[1]
    if end != size:
        raise ValueError(f"it has {size} bytes of tensors, its header promises {end}")
