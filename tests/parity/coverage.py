"""By hand: the share of all methods with a body that is extracted, counted by javac's parser.

    python tests/parity/coverage.py SOURCES... [--java JAVA] [--jobs N] [--every N] [--json FILE]
        [--list FILE]

JAVA is of a JDK, as new as the sources. A method counts if it has a return type and at least one
statement. Files in which javac finds a syntax error are left out, and counted. `--list` gets a line
for each method that is not extracted: file, line, name.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from java_runs import FOLDER, chunks, java_files, run_over

from code2vec.extractor.extract_source import extract_source


@dataclass
class Coverage:
    """Counts over files; `missing` are `file, line, name` of what was not extracted."""

    files: int = 0
    refused: int = 0  # by javac
    methods: int = 0  # of javac
    extracted: int = 0
    extra: int = 0  # extracted, but no such method in javac's tree
    missing: list[str] = field(default_factory=list)
    extras: list[str] = field(default_factory=list)

    def add(self, other: "Coverage") -> None:
        """Adds the counts of other files."""
        self.files += other.files
        self.refused += other.refused
        self.methods += other.methods
        self.extracted += other.extracted
        self.extra += other.extra
        self.missing += other.missing
        self.extras += other.extras


def cover_files(files: Sequence[Path], java: str) -> Coverage:
    """Counts the methods of the files with javac, and those of them that are extracted."""
    found = Coverage(files=len(files))
    for file, errors, lines in run_over([java, str(FOLDER / "Methods.java")], files):
        if errors != "0":
            found.refused += 1
            continue
        expected = Counter(line.decode() for line in lines)
        extraction = extract_source(file.read_bytes(), file=file.name)
        ours = Counter(f"{method.start_line}\t{method.name}" for method in extraction.methods)
        found.methods += expected.total()
        found.extracted += (expected & ours).total()
        found.extra += (ours - expected).total()
        found.missing += [f"{file}\t{method}" for method in (expected - ours).elements()]
        found.extras += [f"{file}\t{method}" for method in (ours - expected).elements()]
    return found


def cover_source(source: Path, java: str, jobs: int, every: int) -> Coverage:
    """Counts every n-th file of a project."""
    total = Coverage()
    tasks = chunks(java_files(source)[::every], 500)
    with ProcessPoolExecutor(jobs) as pool:
        for done, found in enumerate(pool.map(partial(cover_files, java=java), tasks), 1):
            total.add(found)
            print(f"{source}: {done} of {len(tasks)}", end="\r", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--java", default="java")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--list", type=Path)
    given = parser.parse_args()
    found = {
        source.name: cover_source(source, given.java, given.jobs, given.every)
        for source in given.sources
    }
    print("| project | files | refused by javac | methods with a statement | extracted | share |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, row in found.items():
        share = 100 * row.extracted / max(row.methods, 1)
        print(
            f"| {name} | {row.files:,} | {row.refused:,} | {row.methods:,}"
            f" | {row.extracted:,} | {share:.3f} % |"
        )
    if given.json:
        rows = {name: vars(row) for name, row in found.items()}
        given.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    if given.list:
        missing = [line for row in found.values() for line in row.missing]
        given.list.write_text("".join(f"{line}\n" for line in missing), encoding="utf-8")


if __name__ == "__main__":
    main()
