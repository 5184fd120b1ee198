"""Runs a Java program of this folder over files, many in one virtual machine."""

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

FOLDER = Path(__file__).parent


def java_files(source: Path) -> list[Path]:
    """All regular files of a directory that end in `.java`, in order, or the file given."""
    if source.is_file():
        return [source]
    found = (path for path in source.rglob("*.java") if path.is_file() and not path.is_symlink())
    return sorted(path for path in found if "\n" not in str(path) and "\t" not in str(path))


def run_over(
    command: Sequence[str], files: Sequence[Path]
) -> Iterator[tuple[Path, str, list[bytes]]]:
    """Each file with the status and the lines that a program of this folder prints for it.

    The program reads a file a line, and prints for each `FILE, tab, status, tab, number of lines`
    and these lines.
    """
    given = "".join(f"{file}\n" for file in files).encode()
    done = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True)
    lines = iter(done.stdout.split(b"\n"))
    for file in files:
        name, status, count = next(lines).split(b"\t")
        if name.decode() != str(file):
            raise ValueError(f"expected the output of {file}, found that of {name.decode()}")
        yield file, status.decode(), [next(lines) for _ in range(int(count))]


def chunks(files: Sequence[Path], size: int) -> list[list[Path]]:
    """The files in runs of `size`."""
    return [list(files[start : start + size]) for start in range(0, len(files), size)]
