"""Members of .zip, .jar and .tar archives, one after another, without unpacking to disk."""

import io
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from code2vec.errors import InputError
from code2vec.extractor.sources.bounded_reads import (
    BoundedFile,
    BoundedIndex,
    decompressed,
    read_zip_member,
)

ZIP_SUFFIXES = (".zip", ".jar")
TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
OVERSIZE = "too large"
"""Stands instead of the content of a member above the size allowed."""

LINK = "a link or device in an archive"
SPARSE = "a file with holes in an archive"
_BLOCK = 512  # bytes of a tar header; a tar ends with blocks of zeros
_HEADERS = 2**20  # bytes that the headers of one member may take
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
    with _readable(path), _zip(path) as archive:
        return len(_taken(path, archive, takes))


def zip_members(
    path: str, takes: Callable[[str], bool], largest: int
) -> Iterator[tuple[str, bytes | str]]:
    """Name and content of the members taken, sorted by name.

    Where a member cannot be read, the reason stands for its content.

    Raises:
        InputError: if the file is no readable zip, or is encrypted.
    """
    with ExitStack() as opened:
        with _readable(path):
            archive = opened.enter_context(_zip(path))
            members = _taken(path, archive, takes)
        for name, member in members:
            try:
                yield name, _zip_content(archive, member, largest)
            except _READ_ERRORS as error:
                yield name, str(error)


def tar_members(
    path: str, takes: Callable[[str], bool], largest: int
) -> Iterator[tuple[str, bytes | str]]:
    """Name and content of the members taken, in the archive's order.

    Where a member is larger than allowed, or a link, the reason stands for its content.

    Raises:
        InputError: if the file is no readable tar archive, or ends early.
    """
    with ExitStack() as opened:
        with _readable(path):
            source = opened.enter_context(io.BufferedReader(io.FileIO(path)))
            stream = BoundedFile(opened.enter_context(decompressed(source)))
            stream.allowed = _HEADERS
            archive = opened.enter_context(tarfile.open(fileobj=stream, mode="r:"))  # type: ignore[call-overload]
        while True:
            with _readable(path):
                stream.allowed = _HEADERS
                member = archive.next()
                if member is None:
                    break
                _forget(archive)
                name = _relative(member.name)
                content = _tar_content(stream, member, largest) if takes(name) else None
            if content is not None:
                yield name, content
        with _readable(path):
            _check_end(stream)


@contextmanager
def _zip(path: str) -> Iterator[zipfile.ZipFile]:
    with BoundedIndex(io.FileIO(path)) as file, zipfile.ZipFile(file) as archive:
        yield archive


def _zip_content(archive: zipfile.ZipFile, member: zipfile.ZipInfo, largest: int) -> bytes | str:
    if stat.S_ISLNK(member.external_attr >> 16):
        return LINK
    if member.file_size > largest:
        return OVERSIZE
    content = read_zip_member(archive, member, largest + 1)
    return content if len(content) <= largest else OVERSIZE


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


def _forget(archive: tarfile.TarFile) -> None:
    """Drops what tarfile keeps of the members so far: all headers, and what they say of others."""
    archive.members = []  # type: ignore[attr-defined]
    for key in archive.pax_headers.keys() - tarfile.PAX_FIELDS:
        del archive.pax_headers[key]  # type: ignore[attr-defined]


def _tar_content(stream: BoundedFile, member: tarfile.TarInfo, largest: int) -> bytes | str | None:
    if member.isdir():
        return None
    if not member.isreg():
        return LINK
    if member.size > largest:
        return OVERSIZE
    if member.issparse():
        return SPARSE
    stream.allowed = member.size
    stream.seek(member.offset_data)
    content = stream.read(member.size)
    if len(content) != member.size:
        raise EOFError("unexpected end of data")
    return content


def _check_end(stream: BoundedFile) -> None:
    """Python takes a damaged header for the end; a real end is a block of zeros."""
    if stream.last != bytes(_BLOCK):
        raise EOFError("it is damaged or ends early")


@contextmanager
def _readable(path: str) -> Iterator[None]:
    try:
        yield
    except _READ_ERRORS as error:
        raise InputError(f"{path} is not a readable archive: {error}") from error
