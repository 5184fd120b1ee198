"""What ours finds in the fixtures that the reference refuses: a golden file, reviewed by hand.

`refused.c2v` has for each fixture `# file`, a line `- method: reason` for each method that is not
extracted, `! note` for each note, and the lines of the methods, with the paths as strings.
"""

from pathlib import Path

import pytest

from code2vec.datasets.methods.c2v_text import c2v_lines
from code2vec.extractor.extract_source import extract_source

ORACLE = Path(__file__).parent.parent / "oracle"


def sections() -> dict[str, str]:
    found = {}
    for section in (ORACLE / "refused.c2v").read_text(encoding="utf-8").split("# ")[1:]:
        file, _, lines = section.partition("\n")
        found[file] = lines
    return found


def outcome(file: str) -> str:
    source = (ORACLE / "fixtures" / file).read_bytes()
    extraction = extract_source(source, file=file, path_strings=True)
    skips = [f"- {skip.method}: {skip.reason}\n" for skip in extraction.skips]
    notes = [f"! {note.reason}\n" for note in extraction.notes]
    return "".join([*skips, *notes, c2v_lines(list(extraction.methods)).decode()])


def test_all_refused_fixtures_are_here() -> None:
    status = (ORACLE / "status.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in status]
    assert set(sections()) == {file for file, _, code, *_ in rows if code == "1"}


@pytest.mark.parametrize("file", sections())
def test_what_the_reference_refuses(file: str) -> None:
    assert outcome(file) == sections()[file]
