"""Extraction of many files: order, parallelism, failures, memory."""

import io
import os
import pickle
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from code2vec.errors import InputError, SettingError
from code2vec.extractor.extract_files import Progress, available_cores, extract_files
from code2vec.extractor.method import FileExtraction
from code2vec.extractor.report import ExtractionReport


def java(name: str, methods: int = 2) -> str:
    body = "".join(
        f"int get{name}{n}(int a) {{ return a * {n} + b.c(a); }}\n" for n in range(methods)
    )
    return f"package p; class {name} {{\n{body}}}\n"


def project(root: Path, files: int, methods: int = 2) -> Path:
    for number in range(files):
        path = root / f"d{number % 3}" / f"C{number}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(java(f"C{number}", methods))
    return root


def plain(extractions: Iterable[FileExtraction]) -> bytes:
    return b"".join(pickle.dumps(pickle.loads(pickle.dumps(found))) for found in extractions)


def test_jobs_do_not_change_the_result(tmp_path: Path) -> None:
    root = project(tmp_path, 200)
    alone = plain(extract_files([root], jobs=1))
    assert alone == plain(extract_files([root], jobs=2)) == plain(extract_files([root], jobs=3))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_people_read_comes_with_the_path_strings(tmp_path: Path, jobs: int) -> None:
    bodies = {
        f"{name}.java": f"class {name} {{\n int f(int a) {{\r\n\n return a; }} }}" for name in "AB"
    }
    for name, text in bodies.items():
        (tmp_path / name).write_bytes(text.encode())
    for extraction in extract_files([tmp_path], jobs=jobs, path_strings=True):
        (method,) = extraction.methods
        assert extraction.source == bodies[extraction.file].encode()
        assert method.leaf_lines is not None
        lines = dict(zip(method.leaf_tokens, method.leaf_lines.tolist(), strict=True))
        assert lines == {"int": 2, "METHOD_NAME": 2, "a": 4}
    plain = next(iter(extract_files([tmp_path], jobs=jobs)))
    assert plain.source is None
    assert plain.methods[0].leaf_lines is None


def test_files_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    root = project(tmp_path, 30)
    files = [found.file for found in extract_files([root], jobs=2)]
    assert files == sorted(files, key=lambda file: file.split("/"))
    assert len(files) == 30


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_ends_at_the_total(tmp_path: Path, jobs: int) -> None:
    root = project(tmp_path, 90)
    seen: list[Progress] = []
    found = list(extract_files([root], jobs=jobs, progress=seen.append))
    assert [progress.files_done for progress in seen] == list(range(1, 91))
    assert {progress.files_total for progress in seen} == {90}
    assert seen[-1].methods == sum(len(extraction.methods) for extraction in found) == 180
    assert seen[-1].bytes == sum(path.stat().st_size for path in root.rglob("*.java"))


def test_missing_source_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    project(tmp_path / "a", 1)
    with pytest.raises(InputError, match="does not exist"):
        extract_files([tmp_path / "a", tmp_path / "b"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="holds no Java file"):
        extract_files([tmp_path / "a", tmp_path / "empty"])


@pytest.mark.parametrize("jobs", [1, 2])
def test_bad_files_in_a_directory_are_counted(tmp_path: Path, jobs: int) -> None:
    root = project(tmp_path, 5)
    (root / "Binary.java").write_bytes(b"\xca\xfe\0\0")
    (root / "Broken.java").symlink_to("nowhere")
    (root / "Empty.java").write_bytes(b"")
    report = ExtractionReport()
    assert len(list(report.counting(extract_files([root], jobs=jobs)))) == 8
    counts = report.to_dict()
    assert counts["files_failed"] == {"binary": 1, "unreadable": 1}
    assert (counts["files"], counts["files_with_methods"], counts["methods_written"]) == (8, 5, 10)


@pytest.mark.parametrize("jobs", [1, 2])
def test_file_that_vanishes_meanwhile_is_counted(tmp_path: Path, jobs: int) -> None:
    root = project(tmp_path, 900)
    running = extract_files([root], jobs=jobs)
    first = next(running)
    (root / "d2" / "C998.java").unlink(missing_ok=True)
    (root / "d2" / "C899.java").unlink()
    rest = list(running)
    assert first.methods
    failed = [skip for found in rest for skip in found.skips if not skip.method]
    assert [(skip.file, skip.reason) for skip in failed] in ([("d2/C899.java", "unreadable")], [])


def test_given_file_that_vanishes_is_an_input_error(tmp_path: Path) -> None:
    project(tmp_path, 1)
    running = extract_files([tmp_path / "d0/C0.java"], jobs=1)
    (tmp_path / "d0/C0.java").unlink()
    with pytest.raises(InputError, match=r"C0\.java (does not exist|cannot be read)"):
        list(running)


def test_same_file_twice_keeps_ids_unique(tmp_path: Path) -> None:
    root = project(tmp_path, 2)
    sources = [root / "d0", root / "d0", root / "d0/C0.java", root / "d1"]
    found = [method for one in extract_files(sources, jobs=2) for method in one.methods]
    assert [method.file for method in found] == ["C0.java"] * 6 + ["C1.java"] * 2
    assert len({method.id for method in found}) == 8
    assert found[2].id.startswith("C0.java~2#p.C0.getC00(int):")


def test_archives_and_directories_together(tmp_path: Path) -> None:
    root = project(tmp_path / "src", 3)
    with zipfile.ZipFile(tmp_path / "lib.jar", "w") as archive:
        archive.writestr("x/Z.java", java("Z"))
    with tarfile.open(tmp_path / "more.tar.gz", "w:gz") as tar:
        header = tarfile.TarInfo("y/Y.java")
        header.size = len(java("Y"))
        tar.addfile(header, io.BytesIO(java("Y").encode()))
    seen: list[Progress] = []
    sources = [root, tmp_path / "lib.jar", tmp_path / "more.tar.gz"]
    found = list(extract_files(sources, jobs=2, progress=seen.append))
    assert [one.file for one in found[3:]] == ["lib.jar!/x/Z.java", "more.tar.gz!/y/Y.java"]
    assert [one.project for one in found] == ["src"] * 3 + ["lib.jar", "more.tar.gz"]
    assert all(len(one.methods) == 2 for one in found)
    assert {progress.files_total for progress in seen} == {None}


def test_include_and_exclude_reach_the_walk(tmp_path: Path) -> None:
    root = project(tmp_path, 9)
    found = extract_files([root], jobs=1, include=["d0/*", "d1/*"], exclude=["C4*"])
    assert [one.file for one in found] == [
        "d0/C0.java",
        "d0/C3.java",
        "d0/C6.java",
        "d1/C1.java",
        "d1/C7.java",
    ]


def test_stopping_early_ends_the_workers(tmp_path: Path) -> None:
    root = project(tmp_path, 300)
    running = extract_files([root], jobs=2)
    assert len(list(islice(running, 3))) == 3
    running.close()  # type: ignore[attr-defined]
    with pytest.raises(StopIteration):
        next(running)


KILL_ONE = """
import os, sys
import code2vec.extractor.extract_files as extract_files
from code2vec.extractor.report import ExtractionReport

whole = extract_files.extract_sources

def deadly(sources, *settings):
    if any(b"DEADLY" in source.content for source in sources):
        os.kill(os.getpid(), 9)
    if any(b"RAISES" in source.content for source in sources):
        raise RuntimeError("unexpected")
    return whole(sources, *settings)

extract_files.extract_sources = deadly
"""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_death_or_error_at_one_file_costs_that_file_only(tmp_path: Path) -> None:
    """A site module makes the workers, which are fresh interpreters, die at marked files."""
    root = project(tmp_path / "src", 150)
    (root / "d1" / "Bad.java").write_text("// DEADLY\n" + java("Bad"))
    (root / "d2" / "Worse.java").write_text("// RAISES\n" + java("Worse"))
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(KILL_ONE)
    script = (
        "import sys, json\n"
        "from code2vec.extractor.extract_files import extract_files\n"
        "from code2vec.extractor.report import ExtractionReport\n"
        "report = ExtractionReport()\n"
        f"found = list(report.counting(extract_files([{str(root)!r}], jobs=2)))\n"
        "skips = [[s.file, s.reason, s.detail] for one in found for s in one.skips]\n"
        "print(json.dumps([len(found), report.methods_written, skips]))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == (
        '[152, 300, [["d1/Bad.java", "worker died", "exit code -9"], '
        '["d2/Worse.java", "internal error", "RuntimeError: unexpected"]]]\n'
    )


def test_available_cores_respect_the_affinity() -> None:
    assert 1 <= available_cores() <= (os.cpu_count() or 1)


def test_without_workers_this_process_does_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, 300)
    whole = plain(extract_files([root], jobs=1))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert plain(extract_files([root], jobs=2)) == whole


def test_no_jobs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"jobs must be at least 1\. Received: 0"):
        extract_files([project(tmp_path, 1)], jobs=0)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interrupt_ends_everything_quietly(tmp_path: Path) -> None:
    root = project(tmp_path, 300, methods=20)
    script = (
        "from code2vec.extractor.extract_files import extract_files\n"
        "import sys\n"
        "try:\n"
        f"    for number, _ in enumerate(extract_files([{str(root)!r}] * 9, jobs=2)):\n"
        "        if number == 3: print('running', flush=True)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # a job in the background of a shell would inherit that the signal is ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "running\n"
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert (output, errors, process.returncode) == ("interrupted\n", "", 0)


SLOW = "class S { int f() { return new int" + "[1]" * 2_500 + "; } }"  # keeps 3 million contexts

STUCK = "class S { void f() { " + "case 1: " * 5_000 + "} }"  # the grammar's recovery takes seconds


@pytest.mark.parametrize("jobs", [1, 2])
def test_file_that_takes_too_long_is_counted(tmp_path: Path, jobs: int) -> None:
    root = project(tmp_path, 20)
    (root / "d1" / "Slow.java").write_text(STUCK)
    report = ExtractionReport()
    list(report.counting(extract_files([root], jobs=jobs, file_timeout=1)))
    assert report.files_failed == {"timed out": 1}
    assert report.methods_written == 40


def test_no_time_limit_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "Slow.java").write_text(SLOW)
    project(tmp_path, 2)
    found = list(extract_files([tmp_path], jobs=1, file_timeout=0))
    assert sum(len(one.methods) for one in found) == 5
    with pytest.raises(SettingError, match="file_timeout must lie in"):
        extract_files([tmp_path], file_timeout=-1)


def test_first_files_can_be_left_out(tmp_path: Path) -> None:
    root = project(tmp_path, 90)
    whole = plain(islice(extract_files([root], jobs=1), 31, None))
    seen: list[Progress] = []
    assert plain(extract_files([root], jobs=2, first_file=31, progress=seen.append)) == whole
    assert seen[-1].files_done == seen[-1].files_total == 90


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse some of these names")
def test_odd_file_names_are_extracted(tmp_path: Path) -> None:
    names = [b"a, b.java", b"a|b c.java", b"caf\xe8.java", b"caf\xe9.java", b"new\nline.java"]
    for name in names:
        (tmp_path / os.fsdecode(name)).write_text(java("A"))
    found = list(extract_files([tmp_path], jobs=2))
    methods = [method for one in found for method in one.methods]
    assert [one.file for one in found] == [
        "a, b.java",
        "a|b c.java",
        "caf\ufffd.java",
        "caf\ufffd.java",
        "new\ufffdline.java",
    ]
    assert len({method.id for method in methods}) == len(methods) == 10
    assert methods[6].id.startswith("caf\ufffd.java~2#p.A.getA0(int):2")
