"""How soon code2vec reaches the scores of the reference, and what both reach in the end.

    python tests/benchmarks/time_to_score.py REFERENCE WORK --train METHODS... \
        --validation METHODS --test METHODS

REFERENCE is a checkout of the reference with all that it needs installed in this Python; METHODS
are shards or `.c2v` files. The data of both is made in WORK, from the same shuffled text. The
reference trains by its own command, with an evaluation on validation after each epoch, until it
has done `--epochs`; then its best epoch is evaluated on test. code2vec trains with its default
settings, once for each seed. What was measured is kept in WORK and not measured again. Linux only.

Seconds are those of the processors, of training without evaluation. Names count as found by the
reference's rule, which compares their letters only.
"""

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from quality import run_apart, spread
from reference_tool import UNLIMITED, preprocess, write_text

from code2vec.datasets.preparation.prepare_data import prepare_data

SPLITS = ("train", "validation", "test")
TICKS = os.sysconf("SC_CLK_TCK")  # a second, in /proc
_SAVED = re.compile(r"Saved after (\d+) epochs")
_SCORES = re.compile(r"acc: \[\s*([\d.e-]+).*?F1: ([\d.e-]+)", re.DOTALL)

Epoch = dict[str, Any]


def make_data(checkout: Path, work: Path, sources: dict[str, list[Path]]) -> None:
    """Makes the data of both; the training methods are shuffled, as the reference's script does."""
    if (work / "data").exists():
        return
    work.mkdir(parents=True, exist_ok=True)
    texts = {split: work / f"{split}.c2v" for split in SPLITS}
    for split, text in texts.items():
        write_text(sources[split], text)
    lines = texts["train"].read_bytes().splitlines(keepends=True)
    random.Random(1).shuffle(lines)
    texts["train"].write_bytes(b"".join(lines))
    preprocess(
        checkout,
        work / "reference",
        texts["train"],
        texts["validation"],
        sys.executable,
        UNLIMITED,
        texts["test"],
    )
    prepare_data(
        work / "data",
        train=texts["train"],
        validation=texts["validation"],
        test=texts["test"],
    )


def train_reference(checkout: Path, work: Path, epochs: int) -> list[Epoch]:
    """Trains by the reference's command; gives CPU seconds and scores on validation by epoch."""
    prefix, saved = work / "reference/data/set/set", work / "model/saved"
    saved.parent.mkdir(exist_ok=True)
    found: list[Epoch] = []
    with reference(
        checkout, "--data", prefix, "--test", f"{prefix}.val.c2v", "--save", saved
    ) as run:
        evaluated = cpu_seconds(run.pid)  # starting up counts for nothing
        for line in lines_of(run):
            if match := _SAVED.search(line):
                spent = cpu_seconds(run.pid) - evaluated
                found.append({"epoch": int(match[1]), "cpu_seconds": spent})
            elif "Started reader" in line:
                evaluated = cpu_seconds(run.pid)
            elif "epochs --" in line and (match := _SCORES.search(line)):
                evaluated = cpu_seconds(run.pid)
                found[-1] |= {"top_1": float(match[1]), "f1": float(match[2])}
                print(f"reference: {found[-1]}", file=sys.stderr, flush=True)
                if len(found) == epochs:
                    run.kill()
    return found


def test_reference(checkout: Path, work: Path, epoch: int) -> Epoch:
    """The scores of a saved epoch on the test split."""
    model, test = work / f"model/saved_iter{epoch}", work / "reference/data/set/set.test.c2v"
    with reference(checkout, "--load", model, "--test", test) as run:
        for line in lines_of(run):
            if match := _SCORES.search(line):
                return {"top_1": float(match[1]), "f1": float(match[2])}
    raise SystemExit("the reference gave no scores")


def reference(checkout: Path, *arguments: object) -> "subprocess.Popen[str]":
    """The reference's command, at work."""
    command = [sys.executable, "code2vec.py", *[str(argument) for argument in arguments]]
    return subprocess.Popen(command, cwd=checkout, stderr=subprocess.PIPE, text=True)


def lines_of(run: "subprocess.Popen[str]") -> Iterator[str]:
    """What a command reports; an array of numbers, which takes several lines, as one."""
    assert run.stderr is not None
    held = ""
    for line in run.stderr:
        held = f"{held} {line.strip()}".strip()
        if held.count("[") <= held.count("]"):
            yield held
            held = ""


def cpu_seconds(process: int) -> float:
    """Of all threads of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def kept(file: Path, measure: Callable[[], Any]) -> Any:
    """What a file holds; measured and written first, if there is none."""
    if not file.exists():
        file.write_text(json.dumps(measure()), encoding="utf-8")
    return json.loads(file.read_text(encoding="utf-8"))


def report(theirs: dict[str, Any], ours: list[dict[str, Any]]) -> str:
    """The curves and the scores, as Markdown."""
    lines = ["| | epoch | CPU s | validation F1 |", "| --- | ---: | ---: | ---: |"]
    spent = 0.0
    for epoch in theirs["epochs"]:
        spent += epoch["cpu_seconds"]
        lines.append(f"| reference | {epoch['epoch']} | {spent:.0f} | {epoch['f1']:.4f} |")
    for number in range(min(len(run["validation_paper_f1"]) for run in ours)):
        spent = statistics.mean(sum(run["epoch_cpu_seconds"][: number + 1]) for run in ours)
        reached = spread([run["validation_paper_f1"][number] for run in ours])
        lines.append(f"| code2vec | {number + 1} | {spent:.0f} | {reached} |")
    lines += [
        "",
        "| | validation F1 | test F1 | test names found |",
        "| --- | ---: | ---: | ---: |",
    ]
    best, test = max(epoch["f1"] for epoch in theirs["epochs"]), theirs["test"]
    lines.append(f"| reference | {best:.4f} | {test['f1']:.4f} | {test['top_1']:.4f} |")
    cells = [
        spread([run[split][score] for run in ours])
        for split, score in (("validation", "f1"), ("test", "f1"), ("test", "top_1"))
    ]
    return "\n".join([*lines, f"| code2vec | {' | '.join(cells)} |"])


def measure_reference(checkout: Path, work: Path, epochs: int) -> dict[str, Any]:
    """The reference's epochs, and the scores of the best one on test."""
    done = train_reference(checkout, work, epochs)
    best = max(done, key=lambda epoch: float(epoch["f1"]))
    return {"epochs": done, "test": test_reference(checkout, work, best["epoch"])}


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkout", type=Path)
    parser.add_argument("work", type=Path)
    for split in SPLITS:
        parser.add_argument(f"--{split}", type=Path, nargs="+", default=[])
    parser.add_argument("--epochs", type=int, default=6, help="the reference's")
    parser.add_argument("--seeds", default="1,2,3", help="code2vec's")
    options = parser.parse_args()
    checkout, work = options.checkout.resolve(), options.work.resolve()
    make_data(checkout, work, {split: getattr(options, split) for split in SPLITS})
    measure = partial(measure_reference, checkout, work, options.epochs)
    theirs = kept(work / "reference.json", measure)
    ours = []
    for seed in map(int, options.seeds.split(",")):
        train = partial(run_apart, work / "data", "default", {}, seed)
        ours.append(kept(work / f"seed{seed}.json", train))
    print(report(theirs, ours))


if __name__ == "__main__":
    main()
