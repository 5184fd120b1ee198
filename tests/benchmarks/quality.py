"""Compares settings of training by their scores: `python tests/benchmarks/quality.py DATA ...`.

Trains with each setting and seed, each in a process of its own, and prints a table: subtoken F1 by
the paper's rule and exact match by the strict one, on validation and test, and the CPU seconds of
training with validation. Scores are those of the epoch with the best F1 on validation. Figures are
the mean over seeds and, behind ±, the sample standard deviation. With `--results FILE` runs are
kept and not run again.

A setting is a name of the list below, or NAME:FIELD=VALUE,FIELD=VALUE with fields of `ModelConfig`
and `TrainConfig`, such as `slow:learning_rate=0.001,dropout=0.5`.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig

SETTINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "plain": {"label_vectors": "plain"},
    "composed": {"label_vectors": "composed"},
    "constant": {"learning_rate_schedule": "constant"},
    "cosine": {"learning_rate_schedule": "cosine"},
    "full": {"softmax": "full"},
    "sampled": {"softmax": "sampled"},
    "decay": {"weight_decay": 0.1},
    "clip": {"clip_norm": 1.0},
    "smooth": {"label_smoothing": 0.1},
}

Run = dict[str, Any]


def train_once(data: Path, values: dict[str, Any], seed: int) -> Run:
    """Trains with some settings and gives the scores."""
    from code2vec.models.evaluation.evaluate_data import evaluate_split
    from code2vec.models.saved.saved_model import open_model
    from code2vec.models.training.train_model import train_model

    opened = open_data(data)
    names = {field.name for field in fields(ModelConfig)}
    model = ModelConfig(**{name: value for name, value in values.items() if name in names})
    train = {name: value for name, value in values.items() if name not in names}
    with tempfile.TemporaryDirectory() as directory:
        output, start = Path(directory) / "model", time.process_time()
        report = train_model(opened, output, model, TrainConfig(**{**train, "seed": seed}))
        run: Run = {"cpu_seconds": round(time.process_time() - start, 1)}
        run |= {"best_epoch": report.best_epoch, "epochs": report.epochs}
        log = (output / "run" / "log.jsonl").read_text(encoding="utf-8").splitlines()
        epochs = [json.loads(line) for line in log]
        for name in ("validation_f1", "validation_paper_f1"):  # the first chooses the epoch
            run[name] = [round(epoch[name], 4) for epoch in epochs]
        run["epoch_cpu_seconds"] = [epoch["cpu_seconds"] for epoch in epochs]
        for split in ("validation", "test"):
            if split in opened.splits:
                scores = evaluate_split(open_model(output), opened.split(split))
                top_1 = scores.to_dict()["paper"]["top_1"]
                run[split] = {"f1": scores.f1, "exact": scores.exact_match, "top_1": top_1}
    return run


def parse(text: str, base: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name and the fields of a setting as the command line gives it."""
    name, _, listed = text.partition(":")
    if not listed:
        return name, {**base, **SETTINGS[name]}
    return name, {**base, **_fields(listed)}


def _fields(listed: str) -> dict[str, Any]:
    """`a=1,b=text` as a dictionary; numbers are JSON's."""
    values = {}
    for part in filter(None, listed.split(",")):
        field, _, value = part.partition("=")
        try:
            values[field] = json.loads(value)
        except json.JSONDecodeError:
            values[field] = value
    return values


def table(runs: list[Run]) -> str:
    """The runs as Markdown, a line a setting."""
    lines = [
        "| setting | seeds | validation F1 | validation exact | test F1 | test exact | best epoch "
        "| CPU s |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in dict.fromkeys(run["name"] for run in runs):
        mine = [run for run in runs if run["name"] == name]
        cells = [
            spread([run[split][score] for run in mine if split in run])
            for split in ("validation", "test")
            for score in ("f1", "exact")
        ]
        epochs = sorted(run["best_epoch"] for run in mine)
        shown = str(epochs[0]) if epochs[0] == epochs[-1] else f"{epochs[0]}-{epochs[-1]}"
        seconds = statistics.mean(run["cpu_seconds"] for run in mine)
        lines.append(f"| {name} | {len(mine)} | {' | '.join(cells)} | {shown} | {seconds:.0f} |")
    return "\n".join(lines)


def spread(values: list[float]) -> str:
    """Mean ± sample standard deviation."""
    if not values:
        return "-"
    mean = f"{statistics.mean(values):.4f}"
    return mean if len(values) < 2 else f"{mean} ± {statistics.stdev(values):.4f}"


def run_apart(data: Path, name: str, values: dict[str, Any], seed: int) -> Run:
    """A run in a process of its own."""
    command = [sys.executable, __file__, str(data), "--here", json.dumps(values)]
    command += ["--seeds", str(seed)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found = json.loads(done.stdout.splitlines()[-1])
    return {"name": name, "settings": values, "seed": seed, **found}


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("settings", nargs="*")
    parser.add_argument("--base", default="", help="fields of all settings: FIELD=VALUE,...")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--results", type=Path, help="JSON lines to read and to add to")
    parser.add_argument("--here", help=argparse.SUPPRESS)
    options = parser.parse_intermixed_args()
    seeds = [int(seed) for seed in options.seeds.split(",")]
    if options.here:
        print(json.dumps(train_once(options.data, json.loads(options.here), seeds[0])))
        return
    runs: list[Run] = []
    if options.results and options.results.exists():
        runs = [json.loads(line) for line in options.results.read_text("utf-8").splitlines()]
    done = {(json.dumps(run["settings"], sort_keys=True), run["seed"]) for run in runs}
    for text in options.settings or SETTINGS:
        name, values = parse(text, _fields(options.base))
        for seed in seeds:
            if (json.dumps(values, sort_keys=True), seed) in done:
                continue
            runs.append(run_apart(options.data, name, values, seed))
            if options.results:
                with options.results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(runs[-1]) + "\n")
            print(json.dumps(runs[-1]), file=sys.stderr, flush=True)
    print(table(runs))


if __name__ == "__main__":
    main()
