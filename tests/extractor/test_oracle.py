"""The reference's outputs for every fixture, byte for byte."""

import csv
import tarfile
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from code2vec.datasets.methods.c2v_text import c2v_lines
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source

ORACLE = Path(__file__).parent.parent / "oracle"
OPTIONS = {
    "--max_path_length": "max_path_length",
    "--max_path_width": "max_path_width",
    "--max_child_id": "max_child_id",
    "--min_code_len": "min_code_length",
    "--max_code_len": "max_code_length",
}


def table(name: str) -> list[list[str]]:
    with (ORACLE / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]


@cache
def expected_outputs() -> dict[str, bytes]:
    outputs = {}
    with tarfile.open(ORACLE / "expected.tar.xz") as archive:
        for member in archive:
            if (content := archive.extractfile(member)) is not None:
                outputs[Path(member.name).name] = content.read()
    return outputs


def cases() -> list[ParameterSet]:
    """The cases that the reference ends with exit code 0."""
    succeeded = {(file, args) for file, args, code, *_ in table("status.tsv") if code == "0"}
    reasons = {file: (what.split(), reason) for file, what, reason in table("xfail.tsv")}
    params = []
    for file, args, expected in table("cases.tsv"):
        if (file, args) not in succeeded:
            continue
        what, reason = reasons.get(file, ([], ""))
        fails = "contexts" in what or any(option in what for option in args.split())
        marks = [pytest.mark.xfail(strict=True, reason=reason)] if fails else []
        params.append(pytest.param(file, args, expected, id=expected, marks=marks))
    return params


def output(file: str, args: str) -> bytes:
    given = args.split()
    settings = {
        OPTIONS[option]: int(given[given.index(option) + 1])
        for option in given
        if option in OPTIONS
    }
    extraction = extract_source(
        (ORACLE / "fixtures" / file).read_bytes(),
        file=file,
        config=ExtractConfig(**settings),  # type: ignore[arg-type]
        path_strings="--no_hash" in given,
    )
    return c2v_lines(list(extraction.methods))


def test_all_cases_are_here() -> None:
    assert len(cases()) == 489


@pytest.mark.parametrize(("file", "args", "expected"), cases())
def test_contexts_equal_the_references(file: str, args: str, expected: str) -> None:
    assert output(file, args) == expected_outputs()[expected]


@pytest.mark.parametrize("path", sorted((ORACLE / "more").glob("*.java")), ids=lambda p: p.stem)
def test_more_contexts_equal_the_references(path: Path) -> None:
    """Denser sources, and what the reference gives for them with the default limits."""
    extraction = extract_source(path.read_bytes(), file=path.name)
    assert c2v_lines(list(extraction.methods)) == path.with_suffix(".c2v").read_bytes()
