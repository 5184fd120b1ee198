"""By hand: which methods the two front ends extract alike.

    python tests/parity/parsers.py SOURCES... [--most N] [--profile clean] [--examples N]
        [--refused]

Each SOURCES is a row of the table: a directory of a project, or a file; `--most` takes N of its
files, evenly spread. Files with a syntax error for tree-sitter, or that javalang refuses, are
counted and left out. A method of the others is identical if its label, position, leaves and
contexts are; otherwise it is one of:

    missing  only tree-sitter has it
    extra    only javalang has it
    leaves   other tokens or other places
    contexts same leaves, other paths
    other    same contexts, other name, type, place, …
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import numpy as np
from java_runs import java_files

from code2vec.extractor.config import PARSERS, PROFILES, ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.report import REFUSED, SYNTAX_ERROR, SYNTAX_ERRORS


@dataclass
class Row:
    """The counts of one SOURCES."""

    name: str
    files: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    methods: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARSERS, 0.0))
    examples: list[str] = field(default_factory=list)

    def line(self) -> str:
        """The row of the table."""
        total = self.methods.total()
        share = 100 * self.methods["identical"] / total if total else 0
        rest = {kind: n for kind, n in self.methods.items() if kind != "identical"}
        seconds = " / ".join(f"{self.seconds[parser]:.1f}" for parser in PARSERS)
        return (
            f"{self.name} | {self.files.total()} | {self.files['refused']} | "
            f"{self.files['syntax error']} | {total} | {self.methods['identical']} | "
            f"{share:.3f} % | {rest or ''} | {seconds}"
        )


def kind_of_difference(ours: Method, theirs: Method) -> str:
    """`identical`, or what differs first."""
    if ours.leaf_tokens != theirs.leaf_tokens or not all(
        np.array_equal(getattr(ours, name), getattr(theirs, name))
        for name in ("leaf_starts", "leaf_ends")
    ):
        return "leaves"
    columns = ("context_sources", "context_paths", "context_targets")
    if not all(np.array_equal(getattr(ours, name), getattr(theirs, name)) for name in columns):
        return "contexts"
    names = ("id", "label", "start_column", "end_line", "end_column", "leaf_subtokens")
    same = all(getattr(ours, name) == getattr(theirs, name) for name in names)
    return "identical" if same else "other"


def differences(ours: FileExtraction, theirs: FileExtraction) -> Iterator[tuple[str, str]]:
    """Kind and id of each method, of both files together."""
    by_id = {method.id: method for method in theirs.methods}
    for method in ours.methods:
        other = by_id.pop(method.id, None)
        yield (kind_of_difference(method, other) if other else "missing"), method.id
    for method_id in by_id:
        yield "extra", method_id


def compare(row: Row, path: Path, profile: str, examples: int) -> None:
    """Adds a file to a row."""
    found = []
    for parser in PARSERS:
        started = process_time()
        config = ExtractConfig(parser=parser, profile=profile)
        found.append(extract_source(path.read_bytes(), file=path.as_posix(), config=config))
        row.seconds[parser] += process_time() - started
    ours, theirs = found
    refused = [skip.detail for skip in theirs.skips if skip.reason == REFUSED]
    broken = any(skip.reason in (SYNTAX_ERROR, SYNTAX_ERRORS) for skip in ours.logged)
    if refused:
        row.files["refused"] += 1
        row.reasons[f"{path}: {refused[0]}"] += 1
    elif broken:
        row.files["syntax error"] += 1
        row.reasons[f"{path}: a syntax error for tree-sitter alone"] += 1
    else:
        row.files["compared"] += 1
        for kind, method_id in differences(ours, theirs):
            row.methods[kind] += 1
            if kind != "identical" and len(row.examples) < examples:
                row.examples.append(f"{kind}: {method_id}")


def spread(paths: Sequence[Path], most: int | None) -> Sequence[Path]:
    """Some of the paths, evenly spread."""
    step = max(1, -(-len(paths) // most)) if most else 1
    return paths[::step]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--most", type=int, help="how many files of each")
    parser.add_argument("--profile", choices=PROFILES, default="reference")
    parser.add_argument("--examples", type=int, default=10)
    parser.add_argument("--refused", action="store_true", help="list the files left out")
    given = parser.parse_args()
    print("sources | files | refused | syntax error | methods | identical | share | rest | seconds")
    for source in given.sources:
        row = Row(source.name)
        for path in spread(java_files(source), given.most):
            compare(row, path, given.profile, given.examples)
        print(row.line())
        print(*row.examples, *(row.reasons if given.refused else ()), sep="\n")


if __name__ == "__main__":
    main()
