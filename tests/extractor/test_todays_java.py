"""Java 9 to 25, and odd old Java: each text of `todays_java.txt` is read without an error.

A text is `# name` and statements of a method, or `# name -> labels` and a whole file and
the labels of its methods.
"""

from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.report import NO_BODY


def texts() -> list[ParameterSet]:
    params = []
    table = Path(__file__).with_name("todays_java.txt").read_text(encoding="utf-8")
    for section in table.split("\n\n"):
        head, _, source = section.partition("\n")
        name, arrow, labels = head.removeprefix("# ").partition(" ->")
        if not arrow:
            source = f"class A {{ int f(Object o) {{\n{source}\n}} int g() {{ return 1; }} }}"
            labels = "f g"
        params.append(pytest.param(source, labels.split(), id=name.replace(" ", "-")))
    return params


@pytest.mark.parametrize(("source", "labels"), texts())
def test_java_is_read_without_an_error(source: str, labels: list[str]) -> None:
    extraction = extract_source(source.encode(), file="A.java")
    assert extraction.notes == ()
    assert {skip.reason for skip in extraction.skips} <= {NO_BODY}
    found = [method.label for method in extraction.methods]
    assert [label for label in found if label in labels] == labels
