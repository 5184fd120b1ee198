"""How long preparation takes and how much memory it needs, also beside the reference; by hand.

    python tests/benchmarks/preparation.py [METHODS...] [--sizes N...] [--reference CHECKOUT]

METHODS are shards or `.c2v` files; without them, methods are made up. From the first N of them, for
each of the sizes, data is prepared by the command `prepare`. With `--reference`, a checkout of the
reference, what its own shell script does once methods are extracted is run on the same text, in
turns (`--rounds`). The last thousand of the methods are validation and test for both. Memory is
that of the largest process. Linux only.
"""

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np
from reference_tool import preprocess, write_text

HELD_OUT = 1000


@dataclass(frozen=True)
class Cost:
    """What a command took, with all processes that it started."""

    seconds: float
    cpu_seconds: float
    megabytes: float


def measured(command: list[str]) -> Cost:
    """Runs a command."""
    started = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"failed: {' '.join(command)}")
    seconds, cpu_seconds = perf_counter() - started, usage.ru_utime + usage.ru_stime
    return Cost(seconds, cpu_seconds, usage.ru_maxrss * 1024 / 1e6)


def make_up(path: Path, methods: int) -> None:
    """Writes methods of about 85 contexts, with words about as frequent as in real code."""
    rng = np.random.default_rng(1)
    with path.open("w", encoding="utf-8") as file:
        for _ in range(methods):
            words = (rng.pareto(0.6, 20) + 1).tolist()
            ends = rng.integers(0, 20, (rng.integers(0, 170), 2)).tolist()
            paths = ((rng.pareto(0.4, len(ends)) + 1) % 2**31).tolist()
            contexts = (
                f"word{words[source]:.0f},{path:.0f},word{words[target]:.0f}"
                for (source, target), path in zip(ends, paths, strict=True)
            )
            file.write(" ".join([f"label|word{words[0]:.0f}", *contexts]) + "\n")


def compare(text: Path, folder: Path, reference: Path | None, rounds: int) -> None:
    """Prepares a text, and prints a line of a table for ours and one for the reference."""
    held_out = folder / "held-out.c2v"
    with text.open("rb") as file:
        lines = file.readlines()[-HELD_OUT:]
    held_out.write_bytes(b"".join(lines))
    ours, theirs = [], []
    for turn in range(rounds):
        output = str(folder / f"data-{turn}")
        splits = ["--train", text, "--validation", held_out, "--test", held_out]
        command = [sys.executable, "-m", "code2vec", "prepare", *map(str, splits), "-o", output]
        ours.append(measured(command))
        if reference is not None:
            stage = [sys.executable, __file__, "--stage", str(folder / f"reference-{turn}")]
            theirs.append(measured([*stage, str(text), str(held_out), str(reference)]))
    print_line(text, "code2vec", ours)
    if theirs:
        print_line(text, "reference", theirs)
        for name, value in (("the clock", "seconds"), ("CPU", "cpu_seconds")):
            pairs = zip(theirs, ours, strict=True)
            ratios = [getattr(their, value) / getattr(our, value) for their, our in pairs]
            print(f"ratio by {name}: {statistics.median(ratios):.1f}", flush=True)


def print_line(text: Path, name: str, costs: list[Cost]) -> None:
    """A line of the table, with medians."""
    with text.open("rb") as file:
        methods, contexts = 0, 0
        for line in file:
            methods, contexts = methods + 1, contexts + line.count(b" ")
    seconds, cpu_seconds, megabytes = (
        statistics.median(getattr(cost, field) for cost in costs)
        for field in ("seconds", "cpu_seconds", "megabytes")
    )
    print(
        f"| {name} | {methods:,} | {contexts:,} | {seconds:.1f} | {cpu_seconds:.1f} "
        f"| {methods / seconds:,.0f} | {megabytes:,.0f} |",
        flush=True,
    )


def with_texts(options: argparse.Namespace, folder: Path, use: Callable[[Path], None]) -> None:
    """Writes the text of each size in turn."""
    for size in options.sizes:
        text = folder / f"methods-{size}.c2v"
        if options.methods:
            if write_text(options.methods, text, size) < size:
                raise SystemExit(f"there are less than {size} methods")
        else:
            make_up(text, size)
        use(text)
        text.unlink()


def main() -> None:
    """Reads the command line."""
    if sys.argv[1:2] == ["--stage"]:
        folder, text, held_out, checkout = map(Path, sys.argv[2:])
        folder.mkdir()
        preprocess(checkout, folder, text, held_out, sys.executable)
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("methods", type=Path, nargs="*")
    parser.add_argument("--sizes", type=int, nargs="+", default=[100_000])
    parser.add_argument("--reference", type=Path)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_intermixed_args()
    print("| | methods | contexts | seconds | CPU s | methods/s | MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    with TemporaryDirectory() as name:
        folder = Path(name)

        def one(text: Path) -> None:
            with TemporaryDirectory(dir=folder) as inner:
                compare(text, Path(inner), options.reference, options.rounds)

        with_texts(options, folder, one)


if __name__ == "__main__":
    main()
