"""Outputs that appear whole or not at all."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from code2vec.extractor.errors import OutputError


def check_new(path: Path, overwrite: bool) -> None:
    """Refuses an output that exists already, or whose folder cannot be written, before any work.

    Raises:
        OutputError: if `path` exists and `overwrite` is false, or its folder is no folder.
    """
    undo_replacement(path)
    if path.exists() and not overwrite:
        raise OutputError(f"{path} exists already: give another output or --overwrite")
    parent = path.absolute().parent
    while not parent.exists():
        parent = parent.parent
    if not parent.is_dir():
        raise OutputError(f"{path} cannot be written: {parent} is not a directory")
    if not os.access(parent, os.W_OK | os.X_OK):
        raise OutputError(f"{path} cannot be written: no permission in {parent}")


@contextmanager
def whole(path: Path, overwrite: bool = False, *, keep: bool = False) -> Iterator[Path]:
    """Gives `path` + `.partial` to write a file or directory at; renames it when all went well.

    The caller creates the file or directory. What stood at `path` is replaced only at the end;
    after a failure or an interruption it is untouched and the partial output is removed, before
    the work too, unless the caller wants to `keep` it to go on with.

    Raises:
        OutputError: if `path` exists and `overwrite` is false, or cannot be written.
    """
    check_new(path, overwrite)
    partial = partial_of(path)
    discard = (lambda _: None) if keep else remove
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        discard(partial)
        yield partial
        if path.is_dir():  # a directory cannot be renamed over another
            retired = _retired(path)
            remove(retired)
            path.rename(retired)
            partial.rename(path)
            remove(retired)
        else:
            partial.replace(path)
    except BrokenPipeError:  # of another output, such as a pipe: not this one's failure
        discard(partial)
        raise
    except OSError as error:
        discard(partial)
        raise OutputError(f"{path} cannot be written: {error.strerror or error}") from error
    except BaseException:
        discard(partial)
        raise


def undo_replacement(path: Path) -> None:
    """Puts back what stood at `path`, if the program was killed just as it was replacing it."""
    if not path.exists() and _retired(path).exists():
        _retired(path).rename(path)


def _retired(path: Path) -> Path:
    """Where a directory lies for the moment in which another takes its place."""
    return path.with_name(path.name + ".retired")


def partial_of(path: Path) -> Path:
    """Where an output lies until it is whole."""
    return path.with_name(path.name + ".partial")


def remove(path: Path) -> None:
    """Deletes a file or directory, if there is one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def size_on_disk(path: Path) -> int:
    """Bytes of a file, or of all files in a directory; one with several names counts once."""
    if path.is_dir():
        found = [file.stat() for file in path.rglob("*") if file.is_file()]
        return sum(
            {
                (file.st_dev, file.st_ino or -n): file.st_size for n, file in enumerate(found, 1)
            }.values()
        )
    return path.stat().st_size


def human_size(size: int) -> str:
    """A number of bytes as people read it: `1.4 GB`."""
    amount = float(size)
    for unit in ("B", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"
