"""The Java that ships with the package: generated as it stands, compilable, varied."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "datasets" / "data" / "quickstart"
GENERATOR = ROOT / "tests" / "quickstart_corpus"


def java_files(directory: Path) -> dict[str, bytes]:
    found = sorted(directory.rglob("*.java"))
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in found}


def test_shipped_corpus_is_what_the_generator_writes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, GENERATOR / "generate.py", tmp_path], check=True)
    handwritten = set((GENERATOR / "handwritten.txt").read_text(encoding="utf-8").split())
    shipped = java_files(CORPUS)
    assert handwritten <= shipped.keys()
    assert java_files(tmp_path) == {
        name: text for name, text in shipped.items() if name not in handwritten
    }


def test_corpus_has_projects_enough_to_split_by() -> None:
    projects = {name.split("/")[0] for name in java_files(CORPUS)}
    assert len(projects) >= 12


def test_corpus_stays_small_and_ascii() -> None:
    files = java_files(CORPUS)
    assert sum(map(len, files.values())) < 1_000_000
    assert all(text.isascii() for text in files.values())


def test_names_recur_and_bodies_vary() -> None:
    method = re.compile(rb"^ {2,4}(?:[\w<>\[\], ?]+) (\w+)\([^;{]*\{\n(.*?)^ {2,4}\}", re.M | re.S)
    bodies: dict[bytes, list[bytes]] = {}
    for text in java_files(CORPUS).values():
        for name, body in method.findall(text):
            bodies.setdefault(name, []).append(re.sub(rb"\s+", b" ", body))
    assert sum(map(len, bodies.values())) >= 1500
    often = {name: found for name, found in bodies.items() if len(found) >= 10}
    assert len(often) >= 40
    varied = [name for name, found in often.items() if len(set(found)) >= 3]
    assert len(varied) >= 0.8 * len(often)


@pytest.mark.jdk
def test_corpus_compiles(tmp_path: Path) -> None:
    javac = shutil.which("javac")
    if javac is None:
        pytest.skip("javac is not installed")
    files = [CORPUS / name for name in java_files(CORPUS)]
    done = subprocess.run([javac, "-d", tmp_path, *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_handwritten_files_are_the_medium_fixtures() -> None:
    fixtures = ROOT / "tests" / "oracle" / "fixtures" / "medium"
    names = (GENERATOR / "handwritten.txt").read_text(encoding="utf-8").split()
    assert {Path(name).name for name in names} == {path.name for path in fixtures.iterdir()}
    for name in names:
        assert (CORPUS / name).read_bytes() == (fixtures / Path(name).name).read_bytes()
