"""Weights on disk in the safetensors format, written in blocks and mapped into memory.

A file is the length of its header (8 bytes, little endian), the header (JSON: dtype, shape and
byte range of each tensor), and the tensors' bytes. Reading it runs nothing.
"""

import json
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from code2vec.extractor.errors import InputError

Weights = Mapping[str, NDArray[np.float32]]

_LONGEST_HEADER = 100_000_000  # bytes; the limit of the safetensors library


@dataclass(frozen=True)
class Blocks:
    """A tensor to be written: its shape, and its rows in blocks, so that no copy is needed."""

    shape: tuple[int, ...]
    blocks: Iterable[NDArray[np.float32]]


def write_weights(path: Path, tensors: Mapping[str, Blocks]) -> None:
    """Writes a file of float32 tensors."""
    header, offset = {}, 0
    for name, tensor in tensors.items():
        end = offset + 4 * prod(tensor.shape)
        header[name] = {"dtype": "F32", "shape": tensor.shape, "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)  # tensors begin at a multiple of 8 bytes
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for tensor in tensors.values():
            for block in tensor.blocks:
                file.write(np.ascontiguousarray(block, dtype="<f4").data)


def open_weights(path: Path) -> Weights:
    """Maps the tensors of a file into memory; rows are read when they are used.

    Raises:
        InputError: if the file is missing, cut or no safetensors file of float32.
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


def _mapped(path: Path, offset: int, size: int, about: dict[str, object]) -> NDArray[np.float32]:
    """One tensor of the file."""
    shape = tuple(int(length) for length in about["shape"])  # type: ignore[attr-defined]
    begin, end = (offset + int(place) for place in about["data_offsets"])  # type: ignore[attr-defined]
    if about["dtype"] != "F32" or end - begin != 4 * prod(shape) or begin < offset:
        raise ValueError(f"expected float32 of shape {shape}")
    if end > size:
        raise ValueError(f"it ends at byte {size}, its header promises {end}")
    if begin == end:
        return np.zeros(shape, dtype=np.float32)
    return np.memmap(path, dtype="<f4", mode="r", offset=begin, shape=shape)
