import json

import numpy as np
import pytest

from code2vec.extractor.method import FileExtraction, Method, Note, Skip
from code2vec.extractor.report import ExtractionReport

NO_NUMBERS = np.zeros(0, np.int32)


def method(contexts: int) -> Method:
    numbers = np.zeros(contexts, np.int32)
    text = dict.fromkeys(("id", "file", "project", "type", "name", "signature", "label"), "x")
    position = dict.fromkeys(("start_line", "start_column", "end_line", "end_column"), 1)
    return Method(
        **text,
        **position,
        leaf_tokens=(),
        leaf_subtokens=(),
        leaf_starts=NO_NUMBERS,
        leaf_ends=NO_NUMBERS,
        context_sources=numbers,
        context_paths=numbers,
        context_targets=numbers,
    )


def extraction(methods: int = 0, *skips: tuple[str, str], note: str = "") -> FileExtraction:
    found = tuple(Skip("f", 1, name, reason) for name, reason in skips)
    written = tuple(method(contexts=5) for _ in range(methods))
    return FileExtraction("f", "p", written, found, (Note(note, 2, 3),) if note else ())


def report_of(*extractions: FileExtraction) -> ExtractionReport:
    report = ExtractionReport()
    assert list(report.counting(extractions)) == list(extractions)
    return report


def test_counts_add_up() -> None:
    report = report_of(
        extraction(3, ("a()", "no body"), ("b()", "empty body")),
        extraction(1, ("c()", "no body"), note="not UTF-8, read as Latin-1"),
        extraction(0, ("d()", "no body")),
        extraction(0),
        extraction(0, ("", "binary")),
    )
    counts = report.to_dict()
    failed = sum(counts["files_failed"].values())
    skipped = sum(counts["methods_skipped"].values())
    assert counts["files"] == 5
    assert counts["files_with_methods"] + counts["files_without_methods"] + failed == 5
    assert counts["methods_found"] == counts["methods_written"] + skipped == 8
    assert counts["methods_skipped"] == {"no body": 3, "empty body": 1}
    assert counts["contexts"] == 20
    assert counts["notes"] == {"not UTF-8, read as Latin-1": 1}
    assert json.loads(json.dumps(counts)) == counts


def test_summary_says_it_all() -> None:
    report = report_of(
        extraction(1200, ("a()", "no body")), extraction(0, ("", "binary")), extraction()
    )
    files, methods, contexts = report.summary()
    assert files == "3 files = 1 with methods + 1 without + 1 binary"
    assert methods == "1,201 methods = 1,200 written + 1 no body"
    assert contexts.startswith("6,000 contexts in ")


@pytest.mark.parametrize(
    ("extractions", "plain", "strict"),
    [
        ([], 1, 1),
        ([extraction(1)], 0, 0),
        ([extraction(0)], 1, 1),
        ([extraction(1, ("a()", "no body"), ("b()", "longer than --max-code-length"))], 0, 0),
        ([extraction(1, ("a()", "syntax error"))], 0, 1),
        ([extraction(1), extraction(0, ("", "binary"))], 0, 1),
        ([extraction(1, note="with syntax errors outside methods")], 0, 1),
        ([extraction(1, note="not UTF-8, read as Latin-1")], 0, 0),
    ],
)
def test_return_code(extractions: list[FileExtraction], plain: int, strict: int) -> None:
    report = report_of(*extractions)
    assert (report.first_failure is not None) == (strict > plain)
    assert (report.return_code(), report.return_code(strict=True)) == (plain, strict)
