"""How long preparation takes and how much memory it needs, also beside the reference; by hand.

    python tests/benchmarks/preparation.py [METHODS...] [--sizes N...] [--reference CHECKOUT]

METHODS are shards or `.c2v` files; without them, methods are made up. From the first N of them, for
each of the sizes, or else from all, data is prepared by the command `prepare`: from text, and if
all are taken also from METHODS as they are. With `--reference`, a checkout of the reference, what
its own shell script does once methods are extracted is run on the same text, in turns
(`--rounds`). The last thousand of the methods are validation and test for all. Memory is that of
the largest process. Linux only.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
from collections import deque
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


def compare(
    text: Path, given: list[Path], folder: Path, reference: Path | None, turns: int
) -> None:
    """Prepares methods in each of the ways, and prints a line of a table for each."""
    held_out = folder / "held-out.c2v"
    with text.open("rb") as file:
        held_out.write_bytes(b"".join(deque(file, HELD_OUT)))  # a child's peak begins with ours
    ways = {"code2vec, from text": prepare_command([text], held_out)}
    if given:
        ways["code2vec, from what is given"] = prepare_command(given, held_out)
    if reference is not None:
        stage = [text, held_out, reference, folder / "reference"]
        ways["reference"] = [sys.executable, __file__, "--stage", *map(str, stage)]
    costs: dict[str, list[Cost]] = {name: [] for name in ways}
    for _ in range(turns):
        for name, command in ways.items():
            costs[name].append(measured(command))
            for made in ("data", "reference"):
                shutil.rmtree(folder / made, ignore_errors=True)
    for name, found in costs.items():
        print_line(text, name, found)
        for value in ("seconds", "cpu_seconds"):
            pairs = zip(costs.get("reference", []), found, strict=False)
            ratios = [getattr(their, value) / getattr(our, value) for their, our in pairs]
            if ratios and name != "reference":
                print(f"{name}: ratio of {value} {statistics.median(ratios):.1f}", file=sys.stderr)


def prepare_command(train: list[Path], held_out: Path) -> list[str]:
    """The command that prepares them."""
    command = [sys.executable, "-m", "code2vec", "prepare", "-o", str(held_out.parent / "data")]
    for option, paths in ("train", train), ("validation", [held_out]), ("test", [held_out]):
        for path in paths:
            command += [f"--{option}", str(path)]
    return command


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
    for size in options.sizes or [None]:
        text = folder / f"methods-{size}.c2v"
        if not options.methods:
            make_up(text, size or 100_000)
        elif write_text(options.methods, text, size) < (size or 0):
            raise SystemExit(f"there are less than {size} methods")
        use(text)
        text.unlink()


def main() -> None:
    """Reads the command line."""
    if sys.argv[1:2] == ["--stage"]:
        text, held_out, checkout, folder = map(Path, sys.argv[2:])
        folder.mkdir()
        preprocess(checkout, folder, text, held_out, sys.executable)
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("methods", type=Path, nargs="*")
    parser.add_argument("--sizes", type=int, nargs="+", default=[])
    parser.add_argument("--reference", type=Path)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_intermixed_args()
    print("| | methods | contexts | seconds | CPU s | methods/s | MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    with TemporaryDirectory() as name:
        folder = Path(name)

        def one(text: Path) -> None:
            with TemporaryDirectory(dir=folder) as inner:
                given = [] if options.sizes else options.methods
                compare(text, given, Path(inner), options.reference, options.rounds)

        with_texts(options, folder, one)


if __name__ == "__main__":
    main()
