"""By hand: which lines of the reference extractor ours prints too, byte for byte.

    python tests/parity/compare.py --jar JAR SOURCES... [--jobs N] [--every N] [--json FILE]
        [--examples N] [--max-path-length N] [--max-path-width N] [--max-child-id N]
        [--min-code-length N] [--max-code-length N] [--no-hash] [--java JAVA]

JAR is the reference's (it runs on Java 17). Each SOURCES is a row of the table: a directory of a
project, or a file; `--every N` takes every N-th file of it. A file that the reference drops (it
cannot parse it) is counted as refused; the lines of all others are compared in their order. A line
that differs is one of:

    label    same contexts, other label
    order    same contexts in another order
    token    same paths, other tokens
    path     same tokens, other paths
    contexts other contexts, more or fewer
    missing  ours has no such method
    extra    the reference has no such method
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path
from typing import Any

from java_runs import FOLDER, chunks, java_files, run_over

from code2vec.datasets.methods.c2v_text import c2v_lines
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source

LIMITS = {
    "max_path_length": "--max_path_length",
    "max_path_width": "--max_path_width",
    "max_child_id": "--max_child_id",
    "min_code_length": "--min_code_len",
    "max_code_length": "--max_code_len",
}


@dataclass(frozen=True)
class Settings:
    """What both extractors are told."""

    jar: str
    java: str
    config: ExtractConfig
    no_hash: bool
    examples: int

    def command(self) -> list[str]:
        """The reference's command line."""
        command = [self.java, "-Dfile.encoding=UTF-8", "-XX:+UseSerialGC", "-cp", self.jar]
        command.append(str(FOLDER / "Reference.java"))
        for name, option in LIMITS.items():
            command += [option, str(getattr(self.config, name))]
        return [*command, "--no_hash"] if self.no_hash else command


@dataclass
class Comparison:
    """Counts over files, and an example or more of each class of difference."""

    files: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by the reference, by its error
    methods_in_refused: int = 0  # that ours finds
    methods: int = 0  # of the reference
    identical: int = 0
    differences: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """Identical lines among those of the reference."""
        return self.identical / self.methods if self.methods else 1.0

    def add(self, other: "Comparison", examples: int) -> None:
        """Adds the counts of other files."""
        self.files += other.files
        self.refused += other.refused
        self.methods_in_refused += other.methods_in_refused
        self.methods += other.methods
        self.identical += other.identical
        self.differences += other.differences
        for name, found in other.examples.items():
            self.examples[name] = (self.examples.get(name, []) + found)[:examples]


def compare_lines(theirs: Sequence[bytes], ours: Sequence[bytes]) -> tuple[int, list[Any]]:
    """Compares the lines of a file.

    Returns:
        The number of lines of `theirs` that are identical, and for each other line
        (class of difference, their line or None, our line or None).
    """
    if list(theirs) == list(ours):
        return len(theirs), []
    identical = 0
    differences: list[tuple[str, bytes | None, bytes | None]] = []
    matcher = SequenceMatcher(None, theirs, ours, autojunk=False)
    for what, low, high, our_low, our_high in matcher.get_opcodes():
        if what == "equal":
            identical += high - low
        else:
            differences += _differences(theirs[low:high], ours[our_low:our_high])
    return identical, differences


def _differences(
    theirs: Sequence[bytes], ours: Sequence[bytes]
) -> Iterator[tuple[str, bytes | None, bytes | None]]:
    """Pairs lines of equal label in their order, then those of equal contexts."""
    left = list(ours)
    unpaired = []
    for line in theirs:
        label = line.split(b" ", 1)[0]
        other = next((our for our in left if our.split(b" ", 1)[0] == label), None)
        if other is None:
            unpaired.append(line)
        else:
            left.remove(other)
            yield _class_of(line, other), line, other
    for line in unpaired:
        contexts = line.split(b" ", 1)[-1]
        other = next((our for our in left if our.split(b" ", 1)[-1] == contexts), None)
        if other is None:
            yield "missing", line, None
        else:
            left.remove(other)
            yield "label", line, other
    for line in left:
        yield "extra", None, line


def _class_of(theirs: bytes, ours: bytes) -> str:
    """How two lines of the same label differ."""
    their_contexts, our_contexts = theirs.split(b" ")[1:], ours.split(b" ")[1:]
    if sorted(their_contexts) == sorted(our_contexts):
        return "order"
    if len(their_contexts) == len(our_contexts):
        their_parts = [context.split(b",") for context in their_contexts]
        our_parts = [context.split(b",") for context in our_contexts]
        if [part[1] for part in their_parts] == [part[1] for part in our_parts]:
            return "token"
        if [part[::2] for part in their_parts] == [part[::2] for part in our_parts]:
            return "path"
    return "contexts"


def _example(file: Path, theirs: bytes | None, ours: bytes | None) -> str:
    """File, label and the first contexts that differ."""
    label = (theirs or ours or b"").split(b" ", 1)[0].decode()
    if theirs is None or ours is None:
        return f"{file}: {label}"
    for their, our in zip(theirs.split(b" "), ours.split(b" "), strict=False):
        if their != our:
            return f"{file}: {label}: {their.decode()} is here {our.decode()}"
    return f"{file}: {label}: {theirs.count(b' ')} contexts are here {ours.count(b' ')}"


def compare_files(files: Sequence[Path], settings: Settings) -> Comparison:
    """Runs both extractors over the files."""
    found = Comparison(files=len(files))
    for file, status, theirs in run_over(settings.command(), files):
        extraction = extract_source(
            file.read_bytes(),
            file=file.name,
            config=settings.config,
            path_strings=settings.no_hash,
        )
        if status != "ok":
            found.refused[status] += 1
            found.methods_in_refused += len(extraction.methods)
            continue
        ours = c2v_lines(list(extraction.methods)).split(b"\n")[:-1]
        identical, differences = compare_lines(theirs, ours)
        found.methods += len(theirs)
        found.identical += identical
        for name, their_line, our_line in differences:
            found.differences[name] += 1
            examples = found.examples.setdefault(name, [])
            if len(examples) < settings.examples:
                examples.append(_example(file, their_line, our_line))
    return found


def compare_source(source: Path, settings: Settings, jobs: int, every: int) -> Comparison:
    """Compares every n-th file of a project, some hundred files a virtual machine."""
    total = Comparison()
    tasks = chunks(java_files(source)[::every], 300)
    with ProcessPoolExecutor(jobs) as pool:
        for done, found in enumerate(pool.map(partial(compare_files, settings=settings), tasks), 1):
            total.add(found, settings.examples)
            print(f"{source}: {done} of {len(tasks)}", end="\r", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return total


def table(found: dict[str, Comparison]) -> str:
    """The comparisons as a table in Markdown."""
    lines = [
        "| project | files | refused by the reference | methods of the reference | identical"
        " | share | differences |",
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for name, row in found.items():
        classes = ", ".join(f"{count} {what}" for what, count in row.differences.most_common())
        lines.append(
            f"| {name} | {row.files:,} | {row.refused.total():,} | {row.methods:,}"
            f" | {row.identical:,} | {100 * row.share:.3f} % | {classes or 'none'} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--jar", required=True)
    parser.add_argument("--java", default="java")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--examples", type=int, default=3)
    parser.add_argument("--no-hash", action="store_true")
    for name in LIMITS:
        default = getattr(ExtractConfig(), name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=default)
    given = parser.parse_args()
    config = ExtractConfig(**{name: getattr(given, name) for name in LIMITS})
    settings = Settings(given.jar, given.java, config, given.no_hash, given.examples)
    found = {
        source.name: compare_source(source, settings, given.jobs, given.every)
        for source in given.sources
    }
    print(table(found))
    for name, row in found.items():
        for what, examples in row.examples.items():
            print("\n".join(f"{name}, {what}: {example}" for example in examples))
    if given.json:
        rows = {name: vars(row) | {"share": row.share} for name, row in found.items()}
        given.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
