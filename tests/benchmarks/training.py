"""Measures training on encoded data, by hand: `python tests/benchmarks/training.py DATA ...`.

For each of the chosen settings prints methods a second (wall and CPU), the peak of memory beside
what was predicted, and the scores of each epoch. Every setting runs in a process of its own.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import ModelConfig, TrainConfig, paper_config
from code2vec.models.training.memory import memory_for_data

SETTINGS: dict[str, tuple[ModelConfig, TrainConfig]] = {
    "default": (ModelConfig(), TrainConfig()),
    "hard": (ModelConfig(attention="hard"), TrainConfig()),
    "full": (ModelConfig(), TrainConfig(softmax="full")),
    "sampled": (ModelConfig(), TrainConfig(softmax="sampled")),
    "per-context": (ModelConfig(dropout_kind="per-context"), TrainConfig(softmax="full")),
    "paper": paper_config(),
}


def measure(data_path: Path, name: str, epochs: int, seed: int) -> None:
    """Trains with one of the settings and prints what it took."""
    from code2vec.models.evaluation.evaluate_data import evaluate_split
    from code2vec.models.saved.saved_model import open_model
    from code2vec.models.training.train_model import train_model

    data = open_data(data_path)
    model, train = SETTINGS[name]
    train = TrainConfig.from_dict({**train.to_dict(), "epochs": epochs, "seed": seed})
    with tempfile.TemporaryDirectory() as directory:
        output, start = Path(directory) / "model", time.process_time()
        report = train_model(data, output, model, train)
        cpu = time.process_time() - start
        log = (output / "run" / "log.jsonl").read_text(encoding="utf-8").splitlines()
        result = {
            "settings": name,
            "methods": report.methods,
            "methods_per_second": round(report.methods_per_second),
            "methods_per_cpu_second_with_validation": round(report.methods * report.epochs / cpu),
            "peak_mb": peak() // 10**6,
            "predicted_mb": memory_for_data(data, model, train) // 10**6,
            "validation_f1": [round(json.loads(line).get("validation_f1", 0), 4) for line in log],
        }
        if "validation" in data.splits:
            scores = evaluate_split(open_model(output), data.split("validation"))
            result["best"] = {"f1": scores.f1, "exact_match": scores.exact_match}
    print(json.dumps(result), flush=True)


def peak() -> int:
    """Bytes of the largest resident set so far (Linux)."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("settings", nargs="*", choices=[[], *SETTINGS], default=[])
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--here", action="store_true", help="in this process")
    options = parser.parse_intermixed_args()
    names = options.settings or list(SETTINGS)
    if options.here:
        measure(options.data, names[0], options.epochs, options.seed)
        return
    for name in names:
        command = [sys.executable, __file__, str(options.data), name, "--here"]
        command += ["--epochs", str(options.epochs), "--seed", str(options.seed)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
