"""The files that SOURCES arguments stand for: files, directories, archives, standard input."""

import os
import stat
import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from unicodedata import category

from code2vec.errors import InputError, SnippetWarning
from code2vec.extractor.method import Skip
from code2vec.extractor.report import LINK_OUT, NOT_A_FILE, TOO_LARGE, UNREADABLE
from code2vec.extractor.sources.archives import (
    OVERSIZE,
    TAR_SUFFIXES,
    ZIP_SUFFIXES,
    tar_members,
    zip_count,
    zip_members,
)
from code2vec.extractor.sources.file_patterns import FilePatterns
from code2vec.file_arguments import Globs, Paths, path_texts, texts_of
from code2vec.file_kinds import kind_of

STANDARD_INPUT = "-"
LARGEST_SOURCE = 5_000_000  # bytes; its tree takes up to 200 times as much memory


@dataclass(frozen=True)
class SourceFile:
    """A file to extract: one on disk, read by the worker, or the content itself."""

    file: str  # as in `Method.file`; printable
    project: str
    size: int  # bytes
    path: str | None = None
    content: bytes | None = None
    given: bool = False  # named by the user, who is told if it cannot be read

    def read(self) -> bytes | None:
        """The file's bytes; None if there are more than `LARGEST_SOURCE` by now.

        Raises:
            OSError: if it cannot be read.
        """
        if self.content is not None:
            return self.content
        with open(self.path or "", "rb", opener=_open_at_once) as stream:
            content = stream.read(self.size + 1) or b""
            if len(content) > self.size:  # grown since it was listed, or a file of the kernel
                content += stream.read(LARGEST_SOURCE + 1 - len(content)) or b""
        return content if len(content) <= LARGEST_SOURCE else None


@dataclass(frozen=True)
class Source(ABC):
    """One SOURCES argument."""

    argument: str
    patterns: FilePatterns
    alone: bool  # whether it is the only argument
    follow_links: bool = False  # also those below the first level that lead out of a directory

    @property
    def name(self) -> str:
        """The name of the project: the argument's last part."""
        name = Path(self.argument).name
        return printable(name if name not in ("", "..") else Path(self.argument).resolve().name)

    def files(self) -> Iterator[SourceFile | Skip]:
        """The files in a fixed order, and what was found but cannot be read.

        Raises:
            InputError: if the argument itself cannot be read or holds no Java file.
        """
        found = False
        for file in self._files():
            found = True
            yield file
        if not found:
            raise self._none_found()

    def count(self) -> int | None:
        """The number of `files()`, or None if that would need reading all of them.

        Raises:
            InputError: as `files()`.
        """
        number = self._count()
        if number == 0:
            raise self._none_found()
        return number

    def listing(self) -> Iterator[str]:
        """A line for all that decides what will be read: names, sizes, times of change."""
        status = Path(self.argument).stat()
        yield f"{self.name} {status.st_size} {status.st_mtime_ns}"

    @abstractmethod
    def _files(self) -> Iterator[SourceFile | Skip]: ...

    def _count(self) -> int | None:
        return 1

    def _none_found(self) -> InputError:
        path = Path(self.argument)
        if path.is_dir() and (kind := kind_of(path)):
            return InputError(f"{printable(self.argument)} is {kind.name}: {kind.advice}")
        wanted = ", ".join(self.patterns.include) or "*.java"
        excluded = " outside the excluded" if self.patterns.exclude else ""
        return InputError(f"{printable(self.argument)} holds no Java file ({wanted}){excluded}")


class GivenFile(Source):
    """A file that was given by its name. Pipes are read here, as a worker may not see them."""

    def _files(self) -> Iterator[SourceFile | Skip]:
        content = None
        try:
            status = Path(self.argument).stat()
            size = status.st_size
            if not stat.S_ISREG(status.st_mode):
                with Path(self.argument).open("rb") as stream:
                    content = stream.read(LARGEST_SOURCE + 1)  # a device may never end
                size = len(content)
        except OSError as error:
            raise unreadable(self.argument, error) from error
        if size > LARGEST_SOURCE:
            yield Skip(self.name, 0, "", TOO_LARGE)
        else:
            yield SourceFile(self.name, self.name, size, self.argument, content, given=True)


class StandardInput(Source):
    """Java text from standard input."""

    def _files(self) -> Iterator[SourceFile | Skip]:
        if sys.stdin is None:
            raise InputError("standard input is closed: give a file, or Java text on it")
        try:
            content = sys.stdin.buffer.read(LARGEST_SOURCE + 1)
        except OSError as error:
            raise InputError(f"standard input cannot be read: {error.strerror}") from error
        if len(content) > LARGEST_SOURCE:
            yield Skip(STANDARD_INPUT, 0, "", TOO_LARGE)
        else:
            yield SourceFile(STANDARD_INPUT, STANDARD_INPUT, len(content), content=content)


class Directory(Source):
    """All files below a directory that the patterns take, sorted by name at each level.

    Directories whose name starts with a dot are not entered. The directory itself and what lies
    directly in it may be links to anywhere. A link further down that leads out of these is a skip,
    unless links are to be followed. No directory is entered twice, and one inside only under its
    own name.
    """

    def _count(self) -> int:
        return sum(1 for _ in self._files())

    def _files(self) -> Iterator[SourceFile | Skip]:
        entries = _sorted_entries(self.argument)
        trees = _Trees.of(self.argument, entries)
        stack = [iter(entries)]
        prefixes = [""]
        while stack:
            entry = next(stack[-1], None)
            if entry is None:
                stack.pop()
                prefixes.pop()
                continue
            relative = prefixes[-1] + entry.name
            try:
                if not self._wants(entry, relative):
                    continue
                if entry.is_symlink() and self._leads_out(entry, relative, trees):
                    target = printable(os.path.realpath(entry.path))
                    yield Skip(printable(relative), 0, "", LINK_OUT, f"to {target}")
                elif not entry.is_dir():
                    yield self._file(entry, relative)
                elif trees.enter(entry):
                    stack.append(iter(_sorted_entries(entry.path)))
                    prefixes.append(relative + "/")
            except OSError as error:
                yield Skip(printable(relative), 0, "", UNREADABLE, error.strerror or str(error))

    def _wants(self, entry: os.DirEntry[str], relative: str) -> bool:
        if entry.is_dir():
            return not entry.name.startswith(".") and not self.patterns.excludes(relative)
        return self.patterns.takes(relative)

    def _leads_out(self, entry: os.DirEntry[str], relative: str, trees: "_Trees") -> bool:
        return not self.follow_links and "/" in relative and not trees.hold(entry)

    def _file(self, entry: os.DirEntry[str], relative: str) -> SourceFile | Skip:
        status = entry.stat()  # a broken link raises
        if not stat.S_ISREG(status.st_mode):
            return Skip(printable(relative), 0, "", NOT_A_FILE)
        if status.st_size > LARGEST_SOURCE:
            return Skip(printable(relative), 0, "", TOO_LARGE)
        first, slash, _ = relative.partition("/")
        project = printable(first) if slash and self.alone else self.name
        return SourceFile(printable(relative), project, status.st_size, entry.path)

    def listing(self) -> Iterator[str]:
        """A line a file."""
        yield f"{self.name} {self.alone}"
        for file in self._files():
            if isinstance(file, Skip):
                yield f"{file.file} {file.reason}"
            else:
                yield f"{file.file} {file.size} {Path(file.path or '').stat().st_mtime_ns}"


@dataclass(frozen=True)
class _Trees:
    """The directories of a walk: what was entered, and what counts as inside."""

    roots: list[str]  # real paths: of the directory, and of the links directly in it
    entered: set[tuple[int, int]]

    @classmethod
    def of(cls, directory: str, entries: Sequence[os.DirEntry[str]]) -> "_Trees":
        links = [os.path.realpath(entry.path) for entry in entries if entry.is_symlink()]
        return cls([os.path.realpath(directory), *links], {_identity(directory)})

    def hold(self, entry: os.DirEntry[str]) -> bool:
        """Whether what a link leads to lies inside."""
        target = os.path.realpath(entry.path)
        return any(_within(target, root) for root in self.roots)

    def enter(self, entry: os.DirEntry[str]) -> bool:
        """Whether a directory is to be entered here, and now."""
        if entry.is_symlink():
            target = os.path.realpath(entry.path)
            roots = [root for root in self.roots if root != target or root == self.roots[0]]
            if any(_within(target, root) for root in roots):
                return False  # found under its own name
            self.roots.append(target)
        identity = _identity(entry.path)
        if identity in self.entered:
            return False
        self.entered.add(identity)
        return True


class Archive(Source):
    """An archive of files; its members are read here, a few ahead of the workers."""

    def _takes(self, member: str) -> bool:
        hidden = any(part.startswith(".") for part in member.split("/")[:-1])
        return not hidden and self.patterns.takes(member)

    def _member(self, member: str, content: bytes | str) -> SourceFile | Skip:
        file = f"{self.name}!/{printable(member)}"
        if isinstance(content, str):
            return Skip(file, 0, "", TOO_LARGE if content == OVERSIZE else UNREADABLE, content)
        return SourceFile(file, self.name, len(content), content=content)


class ZipArchive(Archive):
    """The members of a .zip or .jar that the patterns take, sorted by name."""

    def _count(self) -> int:
        return zip_count(self.argument, self._takes)

    def _files(self) -> Iterator[SourceFile | Skip]:
        for member, content in zip_members(self.argument, self._takes, LARGEST_SOURCE):
            yield self._member(member, content)


class TarArchive(Archive):
    """The members of a .tar, compressed or not, that the patterns take, in its own order."""

    def _count(self) -> None:
        return None

    def _files(self) -> Iterator[SourceFile | Skip]:
        for member, content in tar_members(self.argument, self._takes, LARGEST_SOURCE):
            yield self._member(member, content)


def open_sources(
    sources: Paths, include: Globs = (), exclude: Globs = (), follow_links: bool = False
) -> list[Source]:
    """The SOURCES arguments, each looked at once: files, directories, archives, `-`.

    Raises:
        InputError: if one is missing or unreadable, or a file of a kind that is not Java; if `-`
            stands twice.
    """
    patterns = FilePatterns(texts_of(include, "include"), texts_of(exclude, "exclude"))
    arguments = path_texts(sources, "a source")
    if not arguments:
        raise InputError("no sources: give files, directories, archives, or - for standard input")
    if arguments.count(STANDARD_INPUT) > 1:
        raise InputError("standard input (-) can be read once only")
    alone = len(arguments) == 1
    return [_kind(argument)(argument, patterns, alone, follow_links) for argument in arguments]


def fingerprint(
    sources: Paths, include: Globs = (), exclude: Globs = (), follow_links: bool = False
) -> str:
    """A hash of names, sizes and times of all files; empty with standard input.

    Raises:
        InputError: as `open_sources`.
    """
    digest = blake2b(digest_size=16)
    for source in open_sources(sources, include, exclude, follow_links):
        if isinstance(source, StandardInput):
            return ""
        for line in source.listing():
            digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _kind(argument: str) -> type[Source]:
    if argument == STANDARD_INPUT:
        return StandardInput
    try:
        status = Path(argument).stat()
        directory = stat.S_ISDIR(status.st_mode)
        if directory:
            os.scandir(argument).close()
    except (OSError, ValueError) as error:
        raise unreadable(argument, error) from error
    if directory:
        return Directory
    if not os.access(argument, os.R_OK):
        raise InputError(f"{argument} cannot be read: permission denied")
    lower = argument.lower()
    if not lower.endswith((*ZIP_SUFFIXES, *TAR_SUFFIXES)):
        if stat.S_ISREG(status.st_mode):
            _check_kind(argument)
        return GivenFile
    if not stat.S_ISREG(status.st_mode):
        raise InputError(f"{printable(argument)} is not a regular file: an archive has to be one")
    return ZipArchive if lower.endswith(ZIP_SUFFIXES) else TarArchive


def _check_kind(argument: str) -> None:
    """Refuses a file that is known not to be Java; warns of one that only may be."""
    if kind := kind_of(Path(argument)):
        raise InputError(f"{printable(argument)} is {kind.name}: {kind.advice}")
    if not argument.lower().endswith(".java"):
        message = f"{printable(argument)} is read as Java, although its name does not end in .java"
        warnings.warn(SnippetWarning(message), stacklevel=2)


def unreadable(path: str, error: Exception) -> InputError:
    """The error for a path given by the user that cannot be read."""
    if isinstance(error, FileNotFoundError):
        return InputError(f"{printable(path)} does not exist")
    reason = error.strerror if isinstance(error, OSError) else None
    return InputError(f"{printable(path)} cannot be read: {reason or error}")


def printable(name: str) -> str:
    """A file name as outputs hold it: one line of valid Unicode, `/` between directories.

    Bytes that are no UTF-8, and control characters, become U+FFFD.
    """
    name = name.replace(os.sep, "/")
    if name.isascii() and name.isprintable():
        return name
    return "".join("\ufffd" if category(letter) in ("Cc", "Cs") else letter for letter in name)


def _open_at_once(path: str, flags: int) -> int:
    """Opens what was listed as a file; if it is a pipe by now, without waiting for a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _sorted_entries(directory: str) -> list[os.DirEntry[str]]:
    with os.scandir(directory) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def _within(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def _identity(directory: str) -> tuple[int, int]:
    status = Path(directory).stat()
    return status.st_dev, status.st_ino
