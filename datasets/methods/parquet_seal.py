"""A Parquet file that carries checksums of all its bytes.

The checksums of pages, which any reader can check, cover neither what stands before each page nor
the file's end, its footer. So the metadata of our files hold, under `code2vec.checksum`, two more:
`crc32:BODY:FOOTER`, of all before the footer, and of the footer and what follows, in which these
two count as zeros.
"""

import re
from pathlib import Path
from zlib import crc32

from code2vec.datasets.files.checksums import damaged, file_chunks, hex_checksum
from code2vec.errors import InputError

KEY = b"code2vec.checksum"
UNSEALED = b"crc32:00000000:00000000"
"""What the metadata must hold under `KEY` when the file is written."""

_SEAL = re.compile(rb"crc32:([0-9a-f]{8}):([0-9a-f]{8})")
_MARK = b"PAR1"  # the last bytes of each Parquet file
_LONGEST = 2**26  # bytes of a footer


def seal(path: Path) -> None:
    """Puts the checksums into a Parquet file that has just been written."""
    start, footer = _footer(path)
    place = start + footer.index(UNSEALED)
    checksums = hex_checksum(_body(path, start)), hex_checksum(crc32(footer))
    with path.open("r+b") as file:
        file.seek(place)
        file.write(":".join(["crc32", *checksums]).encode())


def check_seal(path: Path, *, body: bool) -> bool:
    """Checks the checksums of a Parquet file.

    Args:
        path: the file.
        body: whether to check more than the footer, which takes reading all of the file.

    Returns:
        Whether it has checksums.

    Raises:
        InputError: if the file is missing, or not as it was written.
    """
    start, footer = _footer(path)
    found = _SEAL.search(footer)
    if found is None:
        if KEY in footer:
            raise damaged(path)
        return False
    written = footer[: found.start()] + UNSEALED + footer[found.end() :]
    if found[2].decode() != hex_checksum(crc32(written)):
        raise damaged(path)
    if body and found[1].decode() != hex_checksum(_body(path, start)):
        raise damaged(path)
    return True


def _footer(path: Path) -> tuple[int, bytes]:
    """Where the footer begins, and its bytes with all that follows; empty if there is none."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(size - 8, 0))
            end = file.read()
            length = int.from_bytes(end[:4], "little") + 8
            if len(end) < 8 or end[4:] != _MARK or length > min(size, _LONGEST):
                return size, b""
            start = file.seek(size - length)
            return start, file.read()
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing") from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error


def _body(path: Path, length: int) -> int:
    """The checksum of the first bytes."""
    checksum = 0
    for chunk in file_chunks(path):
        checksum = crc32(chunk[:length], checksum)
        length -= min(length, len(chunk))
    return checksum
