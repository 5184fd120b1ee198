"""The reference's finished trees for every fixture, node by node, and its lengths of methods."""

import csv
import re
import tarfile
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from code2vec.extractor.sources.source_text import decode_source
from code2vec.extractor.syntax_tree import SyntaxTree
from code2vec.extractor.tree.java_parser import parse_java
from code2vec.extractor.tree.tokens import subtokens

ORACLE = Path(__file__).parent.parent / "oracle"
NODE = re.compile(
    r"(?P<indent> *)(?P<index>\d+)(?:/id(?P<id>\d+))? (?P<kind>\w+)(?:\[(?P<label>[^ ]*)\])?"
    r" (?P<range>\d+:\d+-\d+:\d+)(?:  LEAF (?P<leaf>.*?))?(?:   #comment .*|  .*)?"
)
IMPORTS = frozenset(
    (
        "SingleStaticImportDeclaration",
        "SingleTypeImportDeclaration",
        "StaticImportOnDemandDeclaration",
        "TypeImportOnDemandDeclaration",
    )
)
RENAMED = dict.fromkeys(IMPORTS, "ImportDeclaration") | {"JavadocComment": "BlockComment"}


@dataclass(frozen=True)
class Row:
    """A node: its depth, child id, kind or (in methods) label, its token if it is a leaf."""

    depth: int
    child_id: int
    name: str
    token: str | None


@dataclass(frozen=True)
class Expected:
    """The rows of a tree; whether their names are labels; their ranges."""

    rows: list[Row]
    labelled: list[bool]
    ranges: list[str]


@cache
def tree_texts() -> dict[str, str]:
    texts = {}
    with tarfile.open(ORACLE / "trees.tar.xz") as archive:
        for member in archive:
            if (content := archive.extractfile(member)) is not None:
                texts[Path(member.name).stem] = content.read().decode()
    return texts


def expected_tree(text: str) -> Expected:
    rows: list[Row] = []
    labelled: list[bool] = []
    ranges: list[str] = []
    skip_below = 99
    for line in text.split("\n"):
        found = NODE.fullmatch(line)
        if found is None:
            assert not line or line.startswith("METHOD ") or rows, line  # or a token's newline
            continue
        depth = len(found["indent"]) // 2
        if depth > skip_below:  # an import is one node here
            continue
        skip_below = depth if found["kind"] in IMPORTS else 99
        name = found["label"] or RENAMED.get(found["kind"], found["kind"])
        rows.append(Row(depth, int(found["id"] or found["index"]), name, found["leaf"]))
        labelled.append(found["label"] is not None)
        ranges.append(found["range"])
    return Expected(rows, labelled, ranges)


def rows_of(tree: SyntaxTree, labelled: list[bool]) -> list[Row]:
    tokens = dict(zip(tree.leaves.tolist(), tree.leaf_tokens, strict=True))
    depths: list[int] = []
    rows = []
    for row, parent in enumerate(tree.parents.tolist()):
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
        use_label = row < len(labelled) and labelled[row]
        name = tree.label_names[(tree.labels if use_label else tree.kinds)[row]]
        rows.append(Row(depths[row], int(tree.child_ids[row]), name, tokens.get(row)))
    return rows


def fixture_paths() -> list[tuple[Path, str]]:
    """The fixtures that the reference can parse, and why their trees are expected to differ."""
    with (ORACLE / "xfail.tsv").open(encoding="utf-8") as lines:
        reasons = {
            Path(row["file"]).stem: row["reason"]
            for row in csv.DictReader(lines, delimiter="\t")
            if "tree" in row["what"].split()
        }
    paths = sorted((ORACLE / "fixtures").glob("*/*.java"))
    return [(path, reasons.get(path.stem, "")) for path in paths if path.stem in tree_texts()]


FIXTURES = [
    pytest.param(
        path,
        id=path.stem,
        marks=[pytest.mark.xfail(strict=True, reason=reason)] if reason else [],
    )
    for path, reason in fixture_paths()
]


def parsed(path: Path) -> tuple[bytes, SyntaxTree]:
    text = decode_source(path.read_bytes())
    assert text is not None
    return text.utf8, parse_java(text.utf8)


@pytest.mark.parametrize("path", FIXTURES)
def test_nodes_equal_the_references(path: Path) -> None:
    expected = expected_tree(tree_texts()[path.stem])
    rows = rows_of(parsed(path)[1], expected.labelled)
    for place, (ours, theirs) in enumerate(zip(rows, expected.rows, strict=False)):
        assert (place, ours) == (place, theirs)
    assert len(rows) == len(expected.rows)


def lengths() -> dict[str, list[tuple[str, int, int]]]:
    found = defaultdict(list)
    with (ORACLE / "lengths.tsv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            found[Path(row["file"]).stem].append(
                (row["method"], int(row["length"]), int(row["leaves"]))
            )
    return found


@pytest.mark.parametrize("path", FIXTURES)
def test_lengths_equal_the_references(path: Path) -> None:
    _, tree = parsed(path)
    ours = []
    for method in tree.methods:
        if method.node >= 0:
            first, end = np.searchsorted(tree.leaves, (method.node, tree.ends_at[method.node]))
            ours.append((subtokens(method.name), method.length, int(end - first)))
    assert ours == lengths().get(path.stem, [])


def keeps_columns(path: Path) -> bool:
    """Neither wrapped by the reference nor written with escapes."""
    wrapped = path.stem.startswith("Bare") or path.stem == "Java21UnnamedClass"
    return not wrapped and b"\\u" not in path.read_bytes()


@pytest.mark.parametrize(
    "path", [path for path, reason in fixture_paths() if not reason and keeps_columns(path)]
)
def test_leaves_stand_where_the_reference_has_them(path: Path) -> None:
    source, tree = parsed(path)
    ranges = expected_tree(tree_texts()[path.stem]).ranges
    lines = source.replace(b"\r\n", b" \n").replace(b"\r", b"\n").split(b"\n")
    starts = np.cumsum([0, *(len(line) + 1 for line in lines)])

    def position(offset: int) -> str:
        line = int(np.searchsorted(starts, offset, "right")) - 1
        before = lines[line][: offset - starts[line]].decode(errors="ignore")
        return f"{line + 1}:{len(before.encode('utf-16-le')) // 2 + 1}"

    wrong = []
    for row, start, end in zip(tree.leaves, tree.leaf_starts, tree.leaf_ends, strict=True):
        kind = tree.label_names[tree.kinds[row]]
        if ranges[row].startswith("0:0") or kind == "ArrayCreationLevel":
            continue  # unknown, or that of the whole creation
        ours = f"{position(start)}-{position(end - 1)}"
        if ours != ranges[row]:
            wrong.append((int(row), kind, ours, ranges[row]))
    assert not wrong


@pytest.mark.parametrize("path", sorted((ORACLE / "more").glob("*.java")), ids=lambda p: p.stem)
def test_more_lengths_equal_the_references(path: Path) -> None:
    with (ORACLE / "more" / "lengths.tsv").open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter="\t") if row["file"] == path.name]
    _, tree = parsed(path)
    assert [
        (subtokens(method.name), method.length) for method in tree.methods if method.node >= 0
    ] == [(row["method"], int(row["length"])) for row in rows]
