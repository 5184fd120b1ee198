"""Standard streams that are full or closed, and characters that they lack; two commands at once."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from code2vec.output_lock import SUFFIX

Run = Callable[..., Result]
JAVA = "class A { int getSize(int n) { return n + 1; } }"
COMMAND = [sys.executable, "-m", "code2vec"]


def shell(script: str, folder: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Runs a line of shell with our command as `$@`, in a folder with a Java file `Größe.java`."""
    (folder / "Größe.java").write_text(JAVA, encoding="utf-8")
    return subprocess.run(
        ["sh", "-c", script, "sh", *COMMAND],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('"$@" extract Größe.java -o out --jobs 1 > /dev/full', "No space left"),
        ('"$@" extract Größe.java -o - --jobs 1 > /dev/full', "No space left"),
        ('"$@" --help > /dev/full', "No space left"),
        ('"$@" extract Größe.java -o out --json --jobs 1 >&-', "Bad file descriptor"),
        ('"$@" extract - -o out <&-', "standard input is closed"),
    ],
)
def test_a_stream_that_fails_costs_one_line(line: str, reason: str, tmp_path: Path) -> None:
    done = shell(line, tmp_path, PYTHONUNBUFFERED="1" if "--help" in line else "")
    assert done.returncode == 1
    errors = [text for text in done.stderr.splitlines() if text.startswith("Error: ")]
    assert len(errors) == 1
    assert reason in errors[0]
    assert "Traceback" not in done.stderr
    assert "ignored" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs sh")
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    done = shell('"$@" extract Größe.java -o out.c2v --jobs 1 0<&- 1>&- 2>&-', tmp_path)
    assert done.returncode == 1  # the summary could not be printed
    assert (tmp_path / "out.c2v").read_bytes().startswith(b"get|size ")
    assert (tmp_path / "out.c2v").read_bytes().count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs sh")
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_what_an_encoding_lacks_is_escaped(encoding: str, tmp_path: Path) -> None:
    script = (
        "import sys; from code2vec.cli import main; from code2vec.cli.options import print_json\n"
        "from code2vec.cli.streams import open_streams\n"
        "open_streams(); print_json({'name': 'größe数'}); print('größe数')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    first, second = done.stdout.decode(encoding).splitlines()
    assert json.loads(first) == {"name": "größe数"}
    assert second.startswith("gr")
    assert second.endswith("\\u6570" if encoding != "utf-8" else "数")


@pytest.mark.skipif(os.name != "posix", reason="kills by a signal")
@pytest.mark.parametrize("options", [[], ["--overwrite"], ["--resume"]])
def test_second_command_for_an_output_is_refused(
    run: Run, tmp_path: Path, options: list[str]
) -> None:
    out, file = tmp_path / "out", tmp_path / "A.java"
    file.write_text(JAVA)
    with subprocess.Popen(
        [*COMMAND, "extract", "-", "-o", str(out), "--log", str(tmp_path / "log"), "--jobs", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as first:
        while not (tmp_path / "out.partial").exists():
            assert first.poll() is None
        second = run("extract", file, "-o", out, *options)
        assert second.exit_code == 1
        assert f"{out} is being written by another command (process {first.pid} on" in second.stderr
        assert run("extract", file, "-o", tmp_path / "o", "--log", tmp_path / "log").exit_code == 1
        if options:
            first.kill()
        else:
            first.communicate(JAVA.encode())
    if options:
        assert (tmp_path / f"out{SUFFIX}").exists()
        assert run("extract", file, "-o", out, *options, "--log", tmp_path / "log").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"A.java", "out", "log"}


@pytest.mark.parametrize("place", ["out", "out/log"])
def test_log_that_the_output_would_replace(run: Run, tmp_path: Path, place: str) -> None:
    (tmp_path / "A.java").write_text(JAVA)
    result = run("extract", tmp_path / "A.java", "-o", tmp_path / "out", "--log", tmp_path / place)
    assert result.exit_code == 1
    assert "another place" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["A.java"]
