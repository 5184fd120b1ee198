"""Arrays of whole numbers in `.npy` files, mapped into memory and checked.

numpy evaluates the header of such a file as Python; here it must be one of those that numpy writes
for the arrays that this package has.
"""

import re
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.files.checksums import damaged, file_chunks, hex_checksum
from code2vec.errors import InputError

_HEADER = re.compile(
    rb"\x93NUMPY\x01\x00(..)\{'descr': '<(i[48])', 'fortran_order': False, "
    rb"'shape': \((\d{1,19}),(?: (\d{1,19}))?\), \} *\n",
    re.DOTALL,
)
_MOST = 256  # bytes of a header


def map_npy(path: Path) -> NDArray[Any]:
    """An array of int32 or int64, one- or two-dimensional; its numbers are not read yet.

    Raises:
        InputError: if the file is missing, cut, or holds something else.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(_MOST)
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing: the data is incomplete") from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error
    header = _HEADER.match(start)
    if header is None or header.end() != 10 + int.from_bytes(header[1], "little"):
        raise InputError(f"{path} is damaged: it is not a .npy file of whole numbers")
    dtype = np.dtype(f"<{header[2].decode()}")
    shape = tuple(int(length) for length in header.groups()[2:] if length is not None)
    count = shape[0] * (shape[1] if len(shape) > 1 else 1)
    if size != header.end() + count * dtype.itemsize:
        raise InputError(f"{path} is damaged: it has {size} bytes, unlike its header says")
    if not count:
        return np.zeros(shape, dtype)
    return np.memmap(path, dtype, "r", offset=header.end(), shape=shape)


def header_bytes(path: Path, array: NDArray[Any]) -> int:
    """The length of the header of the file that an array was mapped from."""
    return path.stat().st_size - array.nbytes


def check_npy(path: Path, array: NDArray[Any], checksum: str | None, limit: int | None) -> None:
    """Reads an array once, to see that it is whole; not by its map, whose pages would stay.

    Args:
        path: its file.
        array: mapped from there.
        checksum: of the file; None: it has none.
        limit: all numbers must be less, and none negative; None: any are allowed.

    Raises:
        InputError: if the checksum is another, or a number is out of range.
    """
    found, wrong = 0, False
    left = header_bytes(path, array)  # of the header: a multiple of the numbers' size
    for chunk in file_chunks(path):
        found = crc32(chunk, found)
        skipped = min(left, len(chunk))
        left -= skipped
        numbers = np.frombuffer(chunk, array.dtype, offset=skipped)
        if limit is not None and len(numbers):
            wrong |= bool(numbers.min() < 0 or numbers.max() >= limit)
    if checksum is not None and hex_checksum(found) != checksum:
        raise damaged(path)
    if wrong:
        raise InputError(f"{path} is damaged: it holds a number that is not less than {limit}")
