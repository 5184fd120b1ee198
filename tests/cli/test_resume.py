"""The real command, killed in the middle and resumed: the same bytes in the end."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import code2vec
from code2vec.errors import InputError, MismatchError, SettingError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills by signals")

FILES, METHODS = 200, 5


def expression(choose: random.Random, leaves: int) -> str:
    """An expression without a pattern, so that its contexts do not compress well."""
    if leaves == 1:
        return f'"{choose.randbytes(6).hex()}"'
    left = choose.randint(1, leaves - 1)
    parts = expression(choose, left), expression(choose, leaves - left)
    return choose.choice(["({} + {})", "f({}, {})", "{}.g({})", "a[{}][{}]"]).format(*parts)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Java that fills some shards of the least size, some skips, and two notes of errors."""
    root = tmp_path_factory.mktemp("sources")
    choose = random.Random(1)
    for number in range(FILES):
        methods = "".join(
            f"Object get{n}() {{ return {expression(choose, 80)}; }}\n" for n in range(METHODS)
        )
        end = "}" if number in (0, FILES - 1) else ""
        text = f"class C {{ {methods} abstract void no(); }}\n {end}"
        (root / f"C{number:03}.java").write_text(text)
    return root


def command(sources: Path, out: Path, *options: str) -> list[str]:
    extract = [sys.executable, "-m", "code2vec", "extract", str(sources), "-o", str(out)]
    log = ["--log", str(out.with_name("log"))]
    return [*extract, *log, "--shard-size", "1", "--jobs", "2", *options]


def contents(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


@pytest.fixture(scope="module")
def uninterrupted(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("whole") / "shards"
    subprocess.run(command(sources, out), check=True, capture_output=True)
    assert len(list(out.iterdir())) > 3
    return out


def wait_for(path: Path, process: "subprocess.Popen[str]") -> None:
    while not path.exists() and process.poll() is None:
        time.sleep(0.02)


def test_killed_at_random_moments(sources: Path, uninterrupted: Path, tmp_path: Path) -> None:
    out, partial = tmp_path / "shards", tmp_path / "shards.partial"
    choose = random.Random(time.time_ns())
    written = set()
    for number in range(3):
        process = subprocess.Popen(
            command(sources, out, "--resume"), stdout=subprocess.DEVNULL, text=True
        )
        if number == 0:  # as soon as there is something to go on with
            wait_for(partial / "resume.json", process)
        else:
            wait_for(partial / f"part-{number:05}.parquet", process)
            time.sleep(choose.uniform(0, 0.5))
        process.kill()
        process.wait()
        if partial.exists():  # else it was done already
            written.add((partial / "part-00000.parquet").stat().st_mtime_ns)
    run = subprocess.run(command(sources, out, "--resume"), capture_output=True, text=True)
    if run.returncode:
        assert "exists already" in run.stderr
    else:
        assert f"{FILES} files = {FILES} with methods" in run.stdout
        assert f"= {FILES * METHODS:,} written + {FILES} no body" in run.stdout
    assert len(written) == 1  # it was not made again
    assert contents(out) == contents(uninterrupted)
    assert (tmp_path / "log").read_bytes() == uninterrupted.with_name("log").read_bytes()
    left = {path.name for path in tmp_path.iterdir()}
    if run.returncode:  # the last kill came after the end, when only the locks' files were left
        left -= {"shards.code2vec-lock", "log.code2vec-lock"}
    assert left == {"shards", "log"}


def interrupt(sources: Path, out: Path) -> str:
    """Begins an extraction, ends it by Ctrl-C after its first shard, and gives what it said."""
    process = subprocess.Popen(
        command(sources, out),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # a job in the background of a shell would inherit that the signal is ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for(out.with_name("shards.partial") / "resume.json", process)
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate()[1]


def test_interrupt_keeps_what_is_finished_and_says_so(
    sources: Path, uninterrupted: Path, tmp_path: Path
) -> None:
    out = tmp_path / "shards"
    said = interrupt(sources, out)
    assert said.startswith(
        f"Interrupted. {out}.partial is kept: run the same command with --resume"
    )
    assert said.count("\n") == 1
    log = out.with_name("log")
    extract = {"log": log, "shard_size": 1, "jobs": 2, "resume": True}
    with pytest.raises(MismatchError, match=r"shards\.partial was started with other settings: "):
        code2vec.extract([sources], out, max_path_length=6, **extract)
    with pytest.raises(MismatchError, match="started with other inputs: "):
        code2vec.extract([sources], out, exclude=["C199.java"], **extract)
    with pytest.raises(MismatchError, match="started with other inputs and logged: "):
        code2vec.extract([sources / "C000.java"], out, **extract | {"log": None})
    extracted = code2vec.extract([sources], out, **extract)
    assert extracted.counts.methods_written == FILES * METHODS
    assert extracted.first_failure.startswith("C000.java: with syntax errors outside methods (line")
    assert contents(out) == contents(uninterrupted)
    assert log.read_bytes() == uninterrupted.with_name("log").read_bytes()


def test_without_resume_it_starts_anew(sources: Path, uninterrupted: Path, tmp_path: Path) -> None:
    out = tmp_path / "shards"
    interrupt(sources, out)
    (tmp_path / "shards.partial" / "part-00009.parquet").write_text("of another extraction")
    code2vec.extract([sources], out, shard_size=1, log=tmp_path / "log", jobs=2)
    assert contents(out) == contents(uninterrupted)


def test_what_cannot_be_resumed_is_refused(sources: Path, tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"resume is for shards"):
        code2vec.extract([sources], tmp_path / "out.c2v", resume=True)
    with pytest.raises(InputError, match=r"standard input cannot be read again"):
        code2vec.extract(["-"], tmp_path / "out", resume=True)
    with pytest.raises(InputError, match=r"nothing was extracted"):
        code2vec.extract([sources], tmp_path / "out", resume=True, min_code_length=9)
    assert not list(tmp_path.iterdir())
