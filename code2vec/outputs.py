"""Outputs that appear whole or not at all, written by one command at a time."""

import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from code2vec.errors import OutputError
from code2vec.file_arguments import FilePath
from code2vec.output_lock import SUFFIX, locked, unfinished
from code2vec.own_outputs import is_own, own_unfinished

_RESERVED = (".partial", ".retired", SUFFIX)
_TABLES = (".c2v", ".csv", ".json", ".jsonl", ".log", ".npz", ".parquet", ".txt")
_ENDINGS = (*_TABLES, ".htm", ".html", ".pdf", ".png", ".svg")
"""Of the files that commands write; none of them is read as a source."""


def check_new(
    path: Path,
    overwrite: bool,
    *,
    directory: bool = False,
    inputs: Iterable[FilePath] = (),
) -> None:
    """Refuses an output that may not be written or replaced, before any work; changes nothing.

    Args:
        path: of the output.
        overwrite: whether what is there may be replaced: a regular file, or a directory that is
            empty or an output of code2vec.
        directory: whether the output is a directory; else it is a file.
        inputs: what the command reads: it must neither be the output nor lie in it.

    Raises:
        OutputError: if it is refused, or its folder cannot be written.
    """
    _check_name(path)
    _check_apart(path, inputs)
    if os.path.lexists(path):
        _check_replaceable(path, directory)
        if not overwrite:
            raise OutputError(f"{path} exists already: give another output or --overwrite")
    check_writable(path)


def check_writable(path: Path) -> None:
    """Refuses an output whose folder cannot be written; folders that are missing will be made.

    Raises:
        OutputError: if it is so.
    """
    parent = path.absolute().parent
    while not parent.exists():
        parent = parent.parent
    if not parent.is_dir():
        raise OutputError(f"{path} cannot be written: {parent} is not a directory")
    if not os.access(parent, os.W_OK | os.X_OK):
        raise OutputError(f"{path} cannot be written: no permission in {parent}")


def check_outside(path: Path, output: Path) -> None:
    """Refuses a second output that is the first one or lies in it, which would replace it.

    Raises:
        OutputError: if it is so.
    """
    place, first = _real(path), _real(output)
    for taken in (first, *(first.with_name(name) for name in unfinished(first.name))):
        if taken == place or taken in place.parents:
            raise OutputError(f"{path} is or lies in the output {output}: give it another place")


def _check_name(path: Path) -> None:
    """Refuses what is no name for something new."""
    try:
        here = Path.cwd()
    except FileNotFoundError as error:
        raise OutputError(
            "the working directory no longer exists: change to another one"
        ) from error
    place = Path(os.path.realpath(path))
    if path.name in ("", "..") or place == here or place in here.parents:
        raise OutputError(
            f"{path} is the working directory, or holds it: give the output a name of its own"
        )
    if path.name.endswith(_RESERVED):
        raise OutputError(
            f"{path} ends in {path.suffix}, as unfinished outputs do: give it another name"
        )


def _check_apart(path: Path, inputs: Iterable[FilePath]) -> None:
    """Refuses an output whose writing would delete or change an input."""
    taken = [place for place in (path, *_unfinished(path)) if os.path.lexists(place)]
    for given in inputs:
        source = Path(os.path.realpath(given))
        if str(given) == "-" or not source.exists():
            continue
        for place in taken:
            if place.exists() and place.samefile(source):
                raise OutputError(f"{place} is an input of this command: give another output")
            if any(place.exists() and place.samefile(parent) for parent in source.parents):
                raise OutputError(f"{place} holds the input {given}: give another output")
        lies_in = source.is_dir() and source in _real(path).parents
        if lies_in and path.is_file() and path.suffix.lower() not in _ENDINGS:
            raise OutputError(f"{path} lies in the input {given}: give another output")


def _check_replaceable(path: Path, directory: bool) -> None:
    """Refuses to replace what no command of ours has written."""
    if path.is_symlink():
        raise OutputError(
            f"{path} is a link to {path.readlink()}: give that itself, or another output"
        )
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        if not directory:
            raise OutputError(f"{path} is a directory, and a file is to be written: give another")
        if not is_own(path):
            raise OutputError(
                f"{path} holds files that code2vec did not write, and is not replaced: "
                "give another output, or move them away"
            )
    elif not stat.S_ISREG(mode):
        raise OutputError(f"{path} is a device, pipe or socket: give a file or directory")
    elif directory:
        raise OutputError(f"{path} is a file, and a directory is to be written: give another")


@contextmanager
def claimed(*outputs: Path) -> Iterator[None]:
    """Holds outputs for this command; what was being replaced in one that was killed comes back.

    A call in the block may claim the same output.

    Raises:
        OutputError: if another command writes one of them, or something lies where it would be
            written that is not ours.
    """
    with ExitStack() as stack:
        for output in outputs:
            _check_name(output)
            check_writable(output)
            lock = stack.enter_context(locked(output))
            if lock is None:
                continue
            if not lock.left_over:
                _check_unfinished(output)
            try:
                lock.mark()
                if not os.path.lexists(output) and _retired(output).is_dir():
                    _retired(output).rename(output)
            except OSError as error:
                raise _cannot(output, error) from error
        yield


def _check_unfinished(output: Path) -> None:
    """Refuses to delete what lies in the way and is not ours.

    The file of the lock, if a command left it, says that it is; else its content has to.
    """
    partial, retired = _unfinished(output)
    for place, ours in ((partial, own_unfinished), (retired, is_own)):
        if os.path.lexists(place) and not (
            place.is_dir() and not place.is_symlink() and ours(place)
        ):
            raise OutputError(
                f"{place} is in the way and was not written by code2vec: move it away, or give "
                "another output"
            )


@contextmanager
def whole(
    path: Path,
    overwrite: bool = False,
    *,
    directory: bool = False,
    inputs: Iterable[FilePath] = (),
    keep: bool = False,
) -> Iterator[Path]:
    """Gives `path` + `.partial` to write a file or directory at; renames it when all went well.

    The caller creates the file or directory. What stood at `path` is replaced only at the end;
    after a failure or an interruption it is untouched and the partial output is removed, before
    the work too, unless the caller wants to `keep` it to go on with. The output is claimed
    meanwhile: no other command can write it.

    Args:
        path: of the output.
        overwrite: see `check_new`, as the next two.
        directory: whether the caller makes a directory.
        inputs: what the command reads.
        keep: leave the partial output after a failure.

    Raises:
        OutputError: if the output is refused by `check_new` or `claimed`, or cannot be written.
    """
    inputs = list(inputs)
    check_new(path, overwrite, directory=directory, inputs=inputs)
    with claimed(path):
        check_new(path, overwrite, directory=directory)  # another command may just have ended
        partial = partial_of(path)
        discard = (lambda _: None) if keep else remove
        try:
            discard(partial)
            yield partial
            _take_its_place(partial, path, overwrite)
        except BrokenPipeError:  # of another output, such as a pipe: not this one's failure
            discard(partial)
            raise
        except OSError as error:
            discard(partial)
            raise _cannot(path, error) from error
        except BaseException:
            discard(partial)
            raise


def _take_its_place(partial: Path, path: Path, overwrite: bool) -> None:
    """Renames the finished output."""
    if os.path.lexists(path) and not overwrite:
        raise OutputError(f"{path} was made by another program meanwhile: give another output")
    if path.is_dir():  # a directory cannot be renamed over another
        retired = _retired(path)
        remove(retired)
        path.rename(retired)
        partial.rename(path)
        remove(retired)
    else:
        partial.replace(path)


def _cannot(path: Path, error: OSError) -> OutputError:
    return OutputError(f"{path} cannot be written: {error.strerror or error}")


def _real(path: Path) -> Path:
    """Where an output is to lie, whatever links lead there."""
    return Path(os.path.realpath(path.parent)) / path.name


def _unfinished(path: Path) -> tuple[Path, Path]:
    """Where an output lies until it is whole, and while another takes its place."""
    partial, retired = unfinished(path.name)
    return path.with_name(partial), path.with_name(retired)


def _retired(path: Path) -> Path:
    """Where a directory lies for the moment in which another takes its place."""
    return _unfinished(path)[1]


def partial_of(path: Path) -> Path:
    """Where an output lies until it is whole."""
    return _unfinished(path)[0]


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
