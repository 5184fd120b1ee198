"""One command at a time for an output: a file beside it that the operating system locks.

The lock ends with its process, however that ends. The file OUT.code2vec-lock is deleted with the
lock, unless an unfinished output stays beside it: then the file says that this one is ours. A
file that a killed process left does no harm.
"""

import json
import os
import socket
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

from code2vec.errors import Code2VecWarning, OutputError

SUFFIX = ".code2vec-lock"

_MARK = "code2vec-lock"
_MOST_BYTES = 4096  # of a lock file that is read
_FAR = 2**30  # the byte that Windows locks: it could not be read by others

_held: ContextVar[frozenset[str]] = ContextVar("_held", default=frozenset())
"""The lock files of the calls that lead here: what they call may write the same output."""

_descriptors: set[int] = set()
"""The open lock files of this process: a fork must not keep the lock of a parent that is killed."""


class OutputLockWarning(Code2VecWarning):
    """An output lies where files cannot be locked."""


class OutputLock:
    """A lock that is held.

    Attributes:
        left_over: whether an earlier command left its lock file: what is unfinished is ours.
    """

    def __init__(self, output: Path, file: Path, descriptor: int) -> None:
        self._output, self._file, self._descriptor = output, file, descriptor
        content = _read(descriptor)
        self.left_over = self._marked = _owner(content) is not None
        if content and not self.left_over:
            raise OutputError(f"{file} is in the way and is not a lock of code2vec: move it away")

    def mark(self) -> None:
        """Says in the file who writes the output."""
        owner = {_MARK: str(self._output), "process": os.getpid(), "host": socket.gethostname()}
        if self.left_over:  # it may be another user's, which cannot be written
            return
        os.write(self._descriptor, (json.dumps(owner) + "\n").encode())
        self._marked = True

    def release(self) -> None:
        """Ends the lock; its file stays beside what is unfinished."""
        names = unfinished(self._output.name)
        beside = any(os.path.lexists(self._file.parent / name) for name in names)
        keep = self._marked and beside
        if sys.platform != "win32" and not keep:
            with suppress(OSError):  # while it is locked: nobody else can have taken it over
                self._file.unlink()
        _close(self._descriptor)
        if sys.platform == "win32" and not keep:
            with suppress(OSError):  # Windows refuses it if another has opened the file
                self._file.unlink()


@contextmanager
def locked(output: Path) -> Iterator[OutputLock | None]:
    """Holds the lock of an output; its folder is made if need be.

    Args:
        output: a file or directory, which need not exist.

    Yields:
        The lock; None if a caller of this call holds it already.

    Raises:
        OutputError: if another command holds it, or the folder cannot be written.
    """
    folder = Path(os.path.realpath(output.parent))
    file = folder / (output.name + SUFFIX)
    if str(file) in _held.get():
        yield None
        return
    made = _missing(folder)
    try:
        lock = _acquired(output, file)
    except OSError as error:
        _remove_empty(made)
        raise OutputError(f"{output} cannot be written: {error.strerror or error}") from error
    token = _held.set(_held.get() | {str(file)})
    try:
        yield lock
    finally:
        _held.reset(token)
        lock.release()
        _remove_empty(made)


def unfinished(name: str) -> tuple[str, str]:
    """The names that an output has while it is written, and while another takes its place."""
    return f"{name}.partial", f"{name}.retired"


def _missing(folder: Path) -> list[Path]:
    """The folders that do not exist yet, the innermost first."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    return missing


def _remove_empty(folders: list[Path]) -> None:
    """Removes folders that were made for a command that left nothing in them."""
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()


def _acquired(output: Path, file: Path) -> OutputLock:
    while True:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = _open(file)
        except FileNotFoundError:  # another command has just removed a folder that it made
            if os.path.lexists(file.parent):
                raise
            continue
        _descriptors.add(descriptor)
        try:
            if not _take(descriptor, output):
                raise OutputError(_busy(output, _owner(_read(descriptor))))
            if _is_at(descriptor, file):
                return OutputLock(output, file, descriptor)
        except BaseException:
            _close(descriptor)
            raise
        _close(descriptor)  # its holder has just deleted the file


def _open(file: Path) -> int:
    flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        return os.open(file, flags | os.O_CREAT, 0o666)
    except PermissionError:
        if not file.is_file():
            raise
        return os.open(file, flags & ~os.O_RDWR | os.O_RDONLY)  # another user's


def _take(descriptor: int, output: Path) -> bool:
    """Locks a file without waiting; False if another holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        if sys.platform == "win32" and error.errno == 36:  # EDEADLOCK: held after all its retries
            return False
        warnings.warn(
            f"files beside {output} cannot be locked ({error.strerror}): "
            "make sure that no other command writes it",
            OutputLockWarning,
            stacklevel=2,
        )
    return True


def _is_at(descriptor: int, file: Path) -> bool:
    """Whether an open file is still the one of this name."""
    try:
        return os.path.samestat(os.fstat(descriptor), file.stat())
    except FileNotFoundError:
        return False


def _read(descriptor: int) -> bytes:
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.read(descriptor, _MOST_BYTES)


def _owner(content: bytes) -> dict[str, object] | None:
    """What a lock file says of its holder; None if it is not a lock file of ours."""
    try:
        values = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) and _MARK in values else None


def _busy(output: Path, owner: dict[str, object] | None) -> str:
    who = "" if owner is None else f" (process {owner.get('process')} on {owner.get('host')})"
    return f"{output} is being written by another command{who}: wait for it, or give another output"


def _close(descriptor: int) -> None:
    _descriptors.discard(descriptor)
    os.close(descriptor)


def _after_fork() -> None:
    """Leaves the locks to the parent: closing a copy does not end them."""
    _held.set(frozenset())
    for descriptor in list(_descriptors):
        with suppress(OSError):
            _close(descriptor)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
