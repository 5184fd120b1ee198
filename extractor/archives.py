"""Members of .zip, .jar and .tar archives, one after another, without unpacking to disk."""

import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from code2vec.extractor.errors import InputError

ZIP_SUFFIXES = (".zip", ".jar")
TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
OVERSIZE = "too large"
"""Stands instead of the content of a member above the size allowed."""

_BLOCK = 512  # bytes of a tar header; a tar ends with blocks of zeros
_READ_ERRORS = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    NotImplementedError,  # a compression that Python does not know
    RuntimeError,  # zipfile's word for a missing password
    ValueError,  # a damaged header
)


def zip_count(path: str, takes: Callable[[str], bool]) -> int:
    """Number of the members taken.

    Raises:
        InputError: if the file is no readable zip, or is encrypted.
    """
    with _readable(path), zipfile.ZipFile(path) as archive:
        return len(_taken(path, archive, takes))


def zip_members(
    path: str, takes: Callable[[str], bool], largest: int
) -> Iterator[tuple[str, bytes | str]]:
    """Name and content of the members taken, sorted by name.

    Where a member cannot be read, the reason stands for its content.

    Raises:
        InputError: if the file is no readable zip, or is encrypted.
    """
    with _readable(path):
        archive = zipfile.ZipFile(path)
    with archive:
        with _readable(path):
            members = _taken(path, archive, takes)
        for name, member in members:
            content: bytes | str
            try:
                content = OVERSIZE if member.file_size > largest else archive.read(member)
            except _READ_ERRORS as error:
                content = str(error)
            yield name, content


def tar_members(
    path: str, takes: Callable[[str], bool], largest: int
) -> Iterator[tuple[str, bytes | str]]:
    """Name and content of the members taken, in the archive's order.

    Where a member is larger than allowed, or a link, the reason stands for its content.

    Raises:
        InputError: if the file is no readable tar archive, or ends early.
    """
    with _readable(path):
        archive = tarfile.open(path)  # noqa: SIM115
    with archive:
        while True:
            with _readable(path):
                member = archive.next()
                if member is None:
                    break
                archive.members = []  # type: ignore[attr-defined]  # it would keep all headers
                name = _relative(member.name)
                content = _tar_content(archive, member, largest) if takes(name) else None
            if content is not None:
                yield name, content
        with _readable(path):
            _check_end(archive)


def _taken(
    path: str, archive: zipfile.ZipFile, takes: Callable[[str], bool]
) -> list[tuple[str, zipfile.ZipInfo]]:
    members = []
    for member in archive.infolist():
        name = _relative(member.filename.replace("\\", "/"))
        if not member.is_dir() and takes(name):
            members.append((name, member))
            if member.flag_bits & 1:
                raise InputError(f"{path} is encrypted: unpack it first")
    return sorted(members, key=lambda pair: pair[0])


def _relative(name: str) -> str:
    return name.removeprefix("./").lstrip("/")


def _tar_content(
    archive: tarfile.TarFile, member: tarfile.TarInfo, largest: int
) -> bytes | str | None:
    if member.isdir():
        return None
    if not member.isreg():
        return "a link or device in an archive"
    if member.size > largest:
        return OVERSIZE
    stream = archive.extractfile(member)
    content = stream.read() if stream else b""
    if len(content) != member.size:
        raise EOFError("unexpected end of data")
    return content


def _check_end(archive: tarfile.TarFile) -> None:
    """Python takes a damaged header for the end; a real end is a block of zeros."""
    stream = archive.fileobj
    if stream is None:
        return
    stream.seek(archive.offset)
    block = stream.read(_BLOCK)
    if block != bytes(_BLOCK):
        raise EOFError("it is damaged or ends early")


@contextmanager
def _readable(path: str) -> Iterator[None]:
    try:
        yield
    except _READ_ERRORS as error:
        raise InputError(f"{path} is not a readable archive: {error}") from error
