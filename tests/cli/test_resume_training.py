"""Training killed at any moment and resumed: the same weights in the end, bit for bit."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from code2vec.models.saved.saved_model import open_model
from code2vec.models.training.checkpoints import newest_checkpoint

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills by signals")

KILLED = """
import os, re, sys

event, pattern, count = sys.argv.pop(1), re.compile(sys.argv.pop(1)), int(sys.argv.pop(1))

def watch(happened, arguments):
    global count
    if re.fullmatch(event, happened) and pattern.search(" ".join(map(str, arguments))):
        count -= 1
        if count == 0:
            os.kill(os.getpid(), 9)

sys.addaudithook(watch)  # called just before a file is opened, renamed, linked, ...
from code2vec.cli import main
main(prog_name="code2vec")
"""


def arguments(data: Path, out: Path, *options: str) -> list[str]:
    train = ["train", str(data), "-o", str(out), "--epochs", "2", "--batch-size", "128"]
    train += ["--learning-rate-schedule", "constant"]
    return [*train, "--threads", "1", "--checkpoint-minutes", "0.002", *options]


def train(data: Path, out: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "code2vec", *arguments(data, out, *options)]
    return subprocess.run(command, capture_output=True, text=True)


def kill_at(event: str, pattern: str, count: int, data: Path, out: Path) -> None:
    """Trains, or goes on, until the `count`-th time that Python is about to do such a thing."""
    command = [sys.executable, "-c", KILLED, event, pattern, str(count)]
    killed = subprocess.run(
        [*command, *arguments(data, out, "--resume")], capture_output=True, text=True
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr


def kill_after_a_checkpoint(seconds: float, data: Path, out: Path) -> int:
    """Trains, or goes on, until some time after the first new checkpoint."""
    folder = out.with_name(f"{out.name}.partial") / "run" / "checkpoints"
    before = newest_checkpoint(folder)
    command = [sys.executable, "-m", "code2vec", *arguments(data, out, "--resume")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and newest_checkpoint(folder) in (None, before):
        time.sleep(0.02)
    time.sleep(seconds)
    process.kill()
    return process.wait()


def state(model: Path) -> list[bytes]:
    """Everything that a training computes: the best weights, the last ones, all variables."""
    (checkpoint,) = (model / "run" / "checkpoints").iterdir()
    files = ("weights.safetensors", "run/last/weights.safetensors", "config.json", "README.md")
    return [(model / file).read_bytes() for file in files] + [
        (checkpoint / "state.safetensors").read_bytes()
    ]


def same_log(model: Path, other: Path) -> bool:
    """Whether two logs say the same but for time and memory."""
    found = []
    for path in (model, other):
        lines = (path / "run" / "log.jsonl").read_text(encoding="utf-8").splitlines()
        entries = [json.loads(line) for line in lines]
        costs = ("seconds", "cpu_seconds", "validation_seconds", "methods_per_second")
        found.append(
            [
                {key: value for key, value in entry.items() if key not in (*costs, "peak_memory")}
                for entry in entries
            ]
        )
    return found[0] == found[1]


@pytest.fixture(scope="module")
def whole(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that nothing disturbed."""
    out = tmp_path_factory.mktemp("whole") / "model"
    run = train(data, out)
    assert run.returncode == 0, run.stderr
    # nothing but our own line: TensorFlow, Keras and CUDA keep what they log to themselves
    assert [line[:12] for line in run.stderr.splitlines()] == ["Training on "], run.stderr
    return out


def test_killed_while_it_writes(data: Path, whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "model"
    checkpoint = r"checkpoints/[0-9-]+\.partial/state"
    choose = random.Random(time.time_ns())
    # each has two files: the second checkpoint is half written, or a later one
    kill_at("open", checkpoint, choose.randint(3, 9), data, out)
    assert not out.exists()
    left = list((tmp_path / "model.partial/run/checkpoints").iterdir())
    assert len([path for path in left if path.suffix != ".partial"]) == 1
    kill_at("os.rename", r"last/config\.json", 1, data, out)  # the model of an epoch is
    kill_at("os.rename", r"model\.partial /|model\.partial \S+model -1", 1, data, out)  # the end
    assert not out.exists()
    run = train(data, out, "--resume")
    assert run.returncode == 0, run.stderr
    assert "resumed after epoch 2" in run.stdout
    assert state(out) == state(whole)
    assert same_log(out, whole)
    assert {path.name for path in tmp_path.iterdir()} == {"model"}


@pytest.mark.slow
def test_killed_at_many_random_moments(data: Path, whole: Path, tmp_path: Path) -> None:
    out, choose, kills = tmp_path / "model", random.Random(time.time_ns()), 0
    for _ in range(5):
        kills += kill_after_a_checkpoint(choose.uniform(0, 1), data, out) != 0
    event = "open|os.rename|os.link|os.mkdir|os.remove|shutil.rmtree"
    for _ in range(5):
        command = [sys.executable, "-c", KILLED, event, r"model\.partial|model$"]
        run = subprocess.run(
            [*command, str(choose.randint(1, 200)), *arguments(data, out, "--resume")],
            capture_output=True,
            text=True,
        )
        if run.returncode != -signal.SIGKILL:
            break
        kills += 1
    assert kills
    last = train(data, out, "--resume")
    assert last.returncode == 0, last.stderr
    assert state(out) == state(whole)
    assert same_log(out, whole)
    assert {path.name for path in tmp_path.iterdir()} == {"model"}


def test_ctrl_c_ends_cleanly_and_the_model_goes_on(data: Path, whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "model"
    command = [sys.executable, "-m", "code2vec", *arguments(data, out)]
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen(
            [*command, "--epochs", "500", "--patience", "500", "--resume"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # a job in the background of a shell would inherit that the signal is ignored
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        log = tmp_path / "model.partial/run/log.jsonl"
        epochs = 2 if number == signal.SIGINT else open_model(out).scores["epoch"] + 1
        while process.poll() is None:
            if log.exists() and log.read_text(encoding="utf-8").count("\n") >= epochs:
                break
            time.sleep(0.05)
        process.send_signal(number)
        said, failed = process.communicate()
        assert process.returncode == 0, failed
        assert "model so far is kept; run the same command with --resume to continue" in said
        assert open_model(out).scores["epoch"] >= 1
        assert {path.name for path in tmp_path.iterdir()} == {"model"}
    again = train(data, out)
    assert again.returncode == 1
    assert again.stderr.strip().endswith("exists already: give another output or --overwrite")
    other = train(data, out, "--resume", "--batch-size", "64")
    assert other.returncode == 1
    assert "was trained with other settings (--batch-size 128, not 64): give the" in other.stderr
    assert other.stderr.count("\n") == 1


@pytest.mark.slow
def test_more_epochs_for_a_finished_model(data: Path, whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "model"
    assert train(data, out, "--epochs", "1").returncode == 0
    more = train(data, out, "--resume")
    assert "resumed after epoch 1" in more.stdout, more.stderr
    assert state(out)[0] == state(whole)[0]
    assert state(out)[-1] == state(whole)[-1]
    assert same_log(out, whole)
