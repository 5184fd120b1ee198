"""Standard streams that are closed or full, or lack a character, cost one line and no traceback."""

import errno
import io
import os
import sys


class _Output(io.TextIOWrapper):
    """Standard output that remembers why it could not be written."""

    lost: OSError | None = None

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as error:
            self.lost = error
            raise

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self.lost = error
            raise


def open_streams() -> None:
    """Makes the streams of the process safe to use.

    A descriptor that is closed is opened on the null device, or the next file that is opened
    would take its number, and get what is printed. Writing to a standard output that was closed
    fails then, as to one that is full. What an encoding lacks is written as an escape.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            _open(descriptor)
    if sys.stdout is None:
        sys.stdout = _Output(io.FileIO(1, "w", closefd=False), "utf-8", write_through=True)
    elif sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _Output(
            sys.stdout.buffer,
            sys.stdout.encoding,
            "backslashreplace",
            line_buffering=sys.stdout.line_buffering,
            write_through=sys.stdout.write_through,
        )
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _open(descriptor: int) -> None:
    """Opens the null device under a number; for reading only if it is not that of errors."""
    opened = os.open(os.devnull, os.O_RDWR if descriptor == 2 else os.O_RDONLY)
    if opened != descriptor:
        os.dup2(opened, descriptor)
        os.close(opened)
    os.set_inheritable(descriptor, True)


def unwritten() -> OSError | None:
    """Writes what was printed; why that failed, if it did. What could not be written is dropped."""
    lost: OSError | None = getattr(sys.stdout, "lost", None)
    try:
        sys.stdout.flush()
    except OSError as error:
        lost = error
    if lost is not None:
        _drop()
    return lost


def _drop() -> None:
    """Sends what standard output still holds nowhere, so that the end of the process is silent."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.close(null)


def is_broken_pipe(error: OSError) -> bool:
    """Whether the reader, `head` say, has seen enough; Windows calls it an invalid argument."""
    return error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL)
