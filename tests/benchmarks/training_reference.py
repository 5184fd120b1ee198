"""Trains by the reference and by code2vec in turns, and prints how much faster code2vec is.

    python tests/benchmarks/training_reference.py REFERENCE WORK --train METHODS... \
        --validation METHODS

REFERENCE is a checkout of the reference with all that it needs installed in this Python; METHODS
are shards or `.c2v` files. The data of both is made in WORK, from the same text, and used again
there if it is found.

Both are at work in processes of their own and report each step. They start, do some steps that are
not measured, and wait until what reads ahead has filled its buffers. From then on one does some
steps while the other one is stopped, in turns. So nothing of starting up, reading vocabularies,
building graphs or saving is in the figures: they are the time of a step in the middle of an epoch,
with its share of reading. A ratio is that of a round's two turns; printed are median, least and
greatest. Linux only.
"""

import argparse
import importlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from reference_tool import UNLIMITED, preprocess, vocabulary_sizes, write_text

from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.models.config import ModelConfig, TrainConfig, paper_config

PAPER = paper_config()
SETTINGS: dict[str, tuple[ModelConfig, TrainConfig]] = {
    "default": (ModelConfig(), TrainConfig()),
    "full softmax, dropout per context": (PAPER[0], TrainConfig(softmax="full")),
    "--config paper": PAPER,
}
STEPS = {"default": 5, "full softmax, dropout per context": 2, "--config paper": 1}
"""Steps for one of the reference's, so that turns take about as long."""
WARM_UP = 4  # steps
BATCH = 1024


@dataclass(frozen=True)
class Turn:
    """What some steps took, per 1,000 methods."""

    seconds: float
    cpu_seconds: float


class Gate:
    """What a training passes after each step: it waits there until it is its turn."""

    def __init__(self) -> None:
        self.left, self.steps = WARM_UP, 0
        self.begin = 0.0, 0.0

    def __call__(self) -> None:
        self.left -= 1
        if self.left:
            return
        if self.steps:
            spent = (now - then for now, then in zip(clocks(), self.begin, strict=True))
            seconds, cpu = (1000 * value / (self.steps * BATCH) for value in spent)
            print(json.dumps({"seconds": seconds, "cpu_seconds": cpu}), flush=True)
        else:
            wait_until_idle()
            print("{}", flush=True)
        line = sys.stdin.readline()
        if not line:
            os._exit(0)
        self.left = self.steps = int(line)
        self.begin = clocks()


def clocks() -> tuple[float, float]:
    """Seconds by the clock, and seconds of all threads of this process."""
    return time.perf_counter(), time.process_time()


def wait_until_idle() -> None:
    """Returns once no thread of this process has anything to do."""
    while True:
        before = time.process_time()
        time.sleep(1)
        if time.process_time() - before < 0.02:
            return


def train_ours(data: Path, name: str) -> None:
    """Trains until the process is ended."""
    from code2vec.models.training.train_model import train_model

    model, train = SETTINGS[name]
    train, gate = replace(train, checkpoint_minutes=1000.0), Gate()
    with tempfile.TemporaryDirectory() as folder:
        train_model(open_data(data), f"{folder}/m", model, train, progress=lambda _: gate())


def train_reference(checkout: Path, prefix: str) -> None:
    """Trains until the process is ended."""
    sys.path.insert(0, str(checkout))
    config = importlib.import_module("config").Config(set_defaults=True)
    config.DL_FRAMEWORK, config.TRAIN_DATA_PATH_PREFIX = "tensorflow", prefix
    model = importlib.import_module("tensorflow_model").Code2VecModel(config)
    model.sess = GatedSession(model.sess, Gate())
    model.train()


class GatedSession:
    """A TensorFlow session that tells of each step of training."""

    def __init__(self, session: Any, gate: Callable[[], None]) -> None:
        self._session, self._gate = session, gate

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def run(self, fetches: Any, *arguments: Any, **settings: Any) -> Any:
        """Runs; two things are asked for in a step, and one at any other time."""
        found = self._session.run(fetches, *arguments, **settings)
        if isinstance(fetches, list):
            self._gate()
        return found


class Worker:
    """A training in a process of its own, stopped between its turns."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, __file__, "--worker", *arguments]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._answer()

    def turn(self, steps: int) -> Turn:
        """Does some steps."""
        self._process.send_signal(signal.SIGCONT)
        assert self._process.stdin is not None
        self._process.stdin.write(f"{steps}\n")
        self._process.stdin.flush()
        return Turn(**self._answer())

    def _answer(self) -> dict[str, float]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("{"):
                self._process.send_signal(signal.SIGSTOP)
                return dict(json.loads(line))
        raise SystemExit("a training ended before its time")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


def make_data(checkout: Path, work: Path, train: list[Path], validation: list[Path]) -> None:
    """Makes the data of both, with as many words in the vocabularies."""
    if (work / "data").exists():
        return
    work.mkdir(parents=True, exist_ok=True)
    text, held_out = work / "train.c2v", work / "validation.c2v"
    write_text(train, text)
    write_text(validation, held_out)
    prefix = preprocess(checkout, work / "reference", text, held_out, sys.executable, UNLIMITED)
    prepare_data(work / "data", train=text)
    print(f"words that the reference counted: {vocabulary_sizes(prefix)}")


def compare(checkout: Path, work: Path, rounds: int, steps: int, names: list[str]) -> None:
    """Runs the turns, and prints a line of a table for each of the settings."""
    data = open_data(work / "data")
    words, methods = data.manifest.vocabularies, data.manifest.splits["train"].methods
    print(f"{methods:,} methods; rows of the tables: {words}\n")
    print("| settings | methods/s | | CPU s per 1,000 | | ratio by the clock | by CPU |")
    print("| | reference | code2vec | reference | code2vec | | |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    prefix = str((work / "reference/data/set/set").resolve())
    with Worker("reference", str(checkout.resolve()), prefix) as reference:
        for name in names:
            with Worker("ours", str((work / "data").resolve()), name) as ours:
                turns = [
                    (reference.turn(steps), ours.turn(steps * STEPS[name])) for _ in range(rounds)
                ]
            print(row(name, turns), flush=True)


def row(name: str, turns: list[tuple[Turn, Turn]]) -> str:
    """The line of a table."""
    theirs, ours = zip(*turns, strict=True)
    sides = (theirs, ours)
    speeds = [f"{1000 / statistics.median(turn.seconds for turn in side):,.0f}" for side in sides]
    cpu = [f"{statistics.median(turn.cpu_seconds for turn in side):.2f}" for side in sides]
    ratios = [
        [getattr(their, value) / getattr(our, value) for their, our in turns]
        for value in ("seconds", "cpu_seconds")
    ]
    cells = [f"{statistics.median(each):.2f} ({min(each):.2f}-{max(each):.2f})" for each in ratios]
    return f"| {name} | {' | '.join([*speeds, *cpu, *cells])} |"


def main() -> None:
    """Reads the command line."""
    if sys.argv[1:2] == ["--worker"]:
        side, *arguments = sys.argv[2:]
        {"ours": train_ours, "reference": train_reference}[side](Path(arguments[0]), arguments[1])
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkout", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--train", type=Path, nargs="+", default=[])
    parser.add_argument("--validation", type=Path, nargs="+", default=[])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=3, help="the reference's in a turn")
    parser.add_argument("--settings", nargs="+", choices=SETTINGS, default=list(SETTINGS))
    options = parser.parse_args()
    make_data(options.checkout, options.work, options.train, options.validation)
    compare(options.checkout, options.work, options.rounds, options.steps, options.settings)


if __name__ == "__main__":
    main()
