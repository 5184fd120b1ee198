"""Outputs: one writer at a time, complete or not there, and nothing replaced that is not ours."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from code2vec.errors import OutputError
from code2vec.output_lock import SUFFIX, OutputLockWarning, locked
from code2vec.outputs import check_new, check_outside, claimed, partial_of, whole

posix = pytest.mark.skipif(os.name != "posix", reason="of POSIX")

_HOLD = """
import sys
from pathlib import Path
from code2vec.outputs import whole
with whole(Path(sys.argv[1]), overwrite=True) as partial:
    partial.write_text("theirs")
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(output: Path) -> "subprocess.Popen[bytes]":
    """Another process in the middle of writing an output; it finishes once its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(output)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"held" + os.linesep.encode()
    return process


@pytest.fixture
def held(tmp_path: Path) -> "Iterator[tuple[Path, subprocess.Popen[bytes]]]":
    process = holder(tmp_path / "out")
    with process:
        yield tmp_path / "out", process
        process.kill()


def write(output: Path, text: str = "ours", **options: bool) -> None:
    with whole(output, **options) as partial:
        partial.write_text(text)


def files(directory: Path) -> set[str]:
    return {path.name for path in directory.rglob("*")}


def test_second_writer_is_refused(held: "tuple[Path, subprocess.Popen[bytes]]") -> None:
    output, process = held
    (output.parent / "link").symlink_to(output.parent, target_is_directory=True)
    for name in (output, output.parent / "link" / "out"):
        with pytest.raises(OutputError, match=f"another command .process {process.pid} on "):
            write(name, overwrite=True)
    process.communicate(b"")
    assert output.read_text() == "theirs"
    assert files(output.parent) == {"out", "link"}


def test_lock_ends_with_its_process(held: "tuple[Path, subprocess.Popen[bytes]]") -> None:
    output, process = held
    process.kill()
    process.wait()
    assert files(output.parent) == {f"out{SUFFIX}", "out.partial"}
    write(output)
    assert output.read_text() == "ours"
    assert files(output.parent) == {"out"}


def test_callers_of_one_call_share_the_lock_and_threads_do_not(tmp_path: Path) -> None:
    output = tmp_path / "new" / "out"
    refused: list[str] = []

    def other() -> None:
        try:
            write(output)
        except OutputError as error:
            refused.append(str(error))

    with claimed(output):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        assert "another command" in refused[0]
        write(output)
    assert files(tmp_path) == {"new", "out"}


def test_what_is_finished_meanwhile_is_kept(tmp_path: Path) -> None:
    output = tmp_path / "out"

    def raced() -> None:
        with whole(output) as partial:
            partial.write_text("ours")
            output.write_text("theirs")

    with pytest.raises(OutputError, match="meanwhile"):
        raced()
    assert output.read_text() == "theirs"


@posix
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_fork_does_not_keep_the_lock(tmp_path: Path) -> None:
    code = (
        "import os, sys, time; from pathlib import Path\n"
        "from code2vec.outputs import claimed\n"
        "with claimed(Path(sys.argv[1])):\n"
        "    if os.fork() == 0:\n"
        "        os.close(1); time.sleep(60); os._exit(0)\n"
        "    print(os.getpid(), flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        process_group=0,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
        process.wait()
        process.stdout.read()  # until the child, too, has closed it: then it has begun
        write(tmp_path / "out")
        os.killpg(process.pid, signal.SIGKILL)


def test_no_folder_is_left_of_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), whole(tmp_path / "a" / "b" / "out"):
        raise ZeroDivisionError
    assert files(tmp_path) == set()


@posix
def test_where_nothing_can_be_locked_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def no_locks(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with pytest.warns(OutputLockWarning, match="No locks available"), locked(tmp_path / "out"):
        pass
    assert files(tmp_path) == set()


def test_a_file_of_that_name_that_is_no_lock_is_kept(tmp_path: Path) -> None:
    (tmp_path / f"out{SUFFIX}").write_text("mine")
    with pytest.raises(OutputError, match="not a lock"):
        write(tmp_path / "out")
    assert (tmp_path / f"out{SUFFIX}").read_text() == "mine"


@pytest.mark.parametrize("name", ["out.partial", "out.retired"])
def test_what_lies_in_the_way_and_is_not_ours_is_kept(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "mine.txt").write_text("mine")
    with pytest.raises(OutputError, match=r"in the way"):
        write(tmp_path / "out")
    assert files(tmp_path) == {name, "mine.txt"}


def test_a_killed_replacement_is_undone(tmp_path: Path) -> None:
    (tmp_path / "out.retired").mkdir()
    (tmp_path / "out.retired" / "config.json").write_text('{"format": 1, "code2vec": "0"}')
    with claimed(tmp_path / "out"):
        assert files(tmp_path / "out") == {"config.json"}


OURS = '{"format": 1, "code2vec": "0.1.0"}'


@pytest.mark.parametrize(
    ("content", "replaced"),
    [
        ({}, True),
        ({"manifest.json": OURS, "train/labels.npy": ""}, True),
        ({"config.json": OURS, "run/log.jsonl": "", ".DS_Store": ""}, True),
        ({"results.json": OURS, "index.html": ""}, True),
        ({"config.json": OURS[:7]}, True),  # damaged
        ({"config.json": "{}", "model.safetensors": ""}, False),  # of another program
        ({"config.json": OURS, "notes.txt": ""}, False),
        ({"part-00000.parquet": "", "src/A.java": ""}, False),
        ({"A.java": ""}, False),
    ],
)
def test_only_our_directories_are_replaced(
    tmp_path: Path, content: dict[str, str], replaced: bool
) -> None:
    output = tmp_path / "out"
    output.mkdir()
    for name, text in content.items():
        (output / name).parent.mkdir(exist_ok=True)
        (output / name).write_text(text)
    before = files(tmp_path)
    if replaced:
        with whole(output, overwrite=True, directory=True) as partial:
            partial.mkdir()
        assert files(tmp_path) == {"out"}
    else:
        with pytest.raises(OutputError, match="did not write"):
            check_new(output, overwrite=True, directory=True)
        assert files(tmp_path) == before


@posix
def test_only_regular_files_are_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "dangling").symlink_to("nothing")
    for name, reason in (("pipe", "pipe"), ("link", "link to file"), ("dangling", "link to noth")):
        with pytest.raises(OutputError, match=reason):
            write(tmp_path / name, overwrite=True)
    with pytest.raises(OutputError, match="device"):
        check_new(Path(os.devnull), overwrite=True)
    write(tmp_path / "file", overwrite=True)
    with pytest.raises(OutputError, match="a directory is to be written"):
        check_new(tmp_path / "file", overwrite=True, directory=True)


def test_inputs_are_never_replaced(tmp_path: Path) -> None:
    source = tmp_path / "p" / "src"
    source.mkdir(parents=True)
    (source / "A.java").write_text("class A { }")
    (source / "old.c2v").write_text("")
    (tmp_path / "hard.java").hardlink_to(source / "A.java")
    (tmp_path / "same").symlink_to(source, target_is_directory=True)
    refused = [
        (source, source, "is an input"),
        (source, tmp_path / "same", "is an input"),
        (source / ".." / "src", source, "is an input"),
        (tmp_path / "p", source, "holds the input"),
        (tmp_path / "p", source / "A.java", "holds the input"),
        (tmp_path / "hard.java", source / "A.java", "is an input"),
        (source / "A.java", tmp_path / "p", "lies in the input"),
    ]
    for output, given, reason in refused:
        with pytest.raises(OutputError, match=reason):
            check_new(output, overwrite=True, inputs=[given])
    for name in ("shards", "new.csv", "old.c2v"):
        check_new(source / name, overwrite=True, inputs=[source, "-"])
    (tmp_path / "data.partial").mkdir()
    with pytest.raises(OutputError, match="is an input"):
        check_new(tmp_path / "data", overwrite=False, inputs=[tmp_path / "data.partial"])


@pytest.mark.parametrize("name", [".", "..", "/", "x/..", "../.."])
def test_no_name_for_something_new(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OutputError, match="working directory"):
        check_new(Path(name), overwrite=True)


@posix
def test_working_directory_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(OutputError, match="no longer exists"):
        check_new(Path("out"), overwrite=False)


def test_names_of_unfinished_outputs_are_refused(tmp_path: Path) -> None:
    for ending in (".partial", ".retired", SUFFIX):
        with pytest.raises(OutputError, match="unfinished"):
            check_new(tmp_path / f"out{ending}", overwrite=True)


def test_second_output_apart_from_the_first(tmp_path: Path) -> None:
    out = tmp_path / "out"
    check_outside(tmp_path / "log", out)
    for path in (out, out / "log", partial_of(out) / "log"):
        with pytest.raises(OutputError, match="another place"):
            check_outside(path, out)
