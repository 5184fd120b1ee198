"""Tensors on disk in the safetensors format, written in blocks and mapped into memory.

A file is the length of its header (8 bytes, little endian), the header (JSON: dtype, shape and
byte range of each tensor), and the tensors' bytes. Reading it runs nothing.
"""

import json
import os
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from code2vec.extractor.errors import InputError

Weights = Mapping[str, NDArray[np.float32]]

Tensors = Mapping[str, NDArray[Any]]

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


def write_weights(path: Path, tensors: Mapping[str, Blocks]) -> None:
    """Writes a file of tensors, and waits until the disk has it."""
    header, offset = {}, 0
    for name, tensor in tensors.items():
        dtype = np.dtype(tensor.dtype)
        end = offset + dtype.itemsize * prod(tensor.shape)
        header[name] = {
            "dtype": _NAMES[dtype],
            "shape": tensor.shape,
            "data_offsets": [offset, end],
        }
        offset = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)  # tensors begin at a multiple of 8 bytes
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for tensor in tensors.values():
            for block in tensor.blocks:
                file.write(np.ascontiguousarray(block, dtype=np.dtype(tensor.dtype)).data)
        file.flush()
        os.fsync(file.fileno())


def open_weights(path: Path) -> Weights:
    """Maps the tensors of a file of weights into memory; rows are read when they are used.

    Raises:
        InputError: if the file is missing, cut or no safetensors file of float32.
    """
    tensors = open_tensors(path)
    for name, tensor in tensors.items():
        if tensor.dtype != np.float32:
            raise InputError(
                f"{path} is no file of weights: {name} is of {tensor.dtype}, expected float32"
            )
    return tensors


def open_tensors(path: Path) -> Tensors:
    """Maps the tensors of a file into memory; rows are read when they are used.

    Raises:
        InputError: if the file is missing, cut or no safetensors file.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(8)
            length = struct.unpack("<Q", start)[0] if len(start) == 8 else _LONGEST_HEADER
            header = json.loads(file.read(length)) if length < min(size, _LONGEST_HEADER) else None
        if not isinstance(header, dict):
            raise ValueError("its header is cut")
        header.pop("__metadata__", None)
        return {name: _mapped(path, 8 + length, size, about) for name, about in header.items()}
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing: the model is incomplete") from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is damaged or no safetensors file: {error}") from error


def read_tensor(path: Path, name: str) -> NDArray[Any]:
    """One tensor of a file, mapped by itself.

    What was read of a map counts as resident memory for as long as the map is there. So what reads
    all tensors of a file one after the other, and keeps none, should take them from here.

    Raises:
        InputError: as `open_tensors` does.
        KeyError: if it has no such tensor.
    """
    return open_tensors(path)[name]


def _mapped(path: Path, offset: int, size: int, about: dict[str, Any]) -> NDArray[Any]:
    """One tensor of the file."""
    shape = tuple(int(length) for length in about["shape"])
    begin, end = (offset + int(place) for place in about["data_offsets"])
    if about["dtype"] not in DTYPES:
        raise ValueError(f"numbers of type {about['dtype']} are not known")
    dtype = np.dtype(DTYPES[about["dtype"]])
    if end - begin != dtype.itemsize * prod(shape) or begin < offset:
        raise ValueError(f"expected {dtype} of shape {shape}")
    if end > size:
        raise ValueError(f"it ends at byte {size}, its header promises {end}")
    if begin == end:
        return np.zeros(shape, dtype=dtype)
    return np.memmap(path, dtype=dtype, mode="r", offset=begin, shape=shape)
