"""Whether vocabularies as large as java14m's can be trained on, and in how much memory; by hand.

    python tests/benchmarks/large_vocabularies.py FOLDER [--steps N] [-- OPTIONS...]

Methods are made up in FOLDER, with words about as frequent as in real code, so that each of
1,301,136 tokens, 911,417 paths and 261,245 labels occurs. Then the installed command prepares
them, trains for some steps up to a validation and is ended, which writes a checkpoint, goes on as
far with `--resume`, and scores the model. Printed are the peak of each and what it says. OPTIONS
are those of `train`; data that is in FOLDER already is not made again. Linux only.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

SIZES = {"tokens": 1_301_136, "paths": 911_417, "labels": 261_245}
METHODS, HELD_OUT, CONTEXTS = 300_000, 8_000, 85  # contexts: their mean
BLOCK = 20_000  # methods made at once

Int64 = NDArray[np.int64]


def zipf(rng: np.random.Generator, size: int, count: int) -> Int64:
    """Numbers below `size`, of which n occurs in proportion to 1/(n + 1)."""
    drawn: Int64 = np.exp(rng.random(count) * np.log(size + 1)).astype(np.int64)
    return np.minimum(drawn, size) - 1


def covering(rng: np.random.Generator, size: int, count: int, part: int, parts: int) -> Int64:
    """The same, in which one of `parts` equal shares of all numbers occurs for certain."""
    drawn = zipf(rng, size, count)
    sure = np.arange(part, size, parts)
    drawn[rng.choice(count, len(sure), replace=False)] = sure
    return drawn


def label_words(rng: np.random.Generator) -> pa.Array:
    """Different names of one to five subtokens, all subtokens about as frequent as words are."""
    found: dict[str, None] = {}
    while len(found) < SIZES["labels"]:
        parts = zipf(rng, SIZES["labels"] // 6, 5 * 2**16).reshape(-1, 5)
        lengths = rng.integers(1, 6, len(parts))
        for row, length in zip(parts.tolist(), lengths.tolist(), strict=True):
            found["|".join(f"s{part}" for part in row[:length])] = None
    return pa.array(list(found)[: SIZES["labels"]])


def made_up(methods: int, *, seed: int, all_words: bool) -> Iterator[pa.Array]:
    """Lines of `.c2v` text, some at a time; with `all_words` each word occurs in them."""
    rng = np.random.default_rng(0)
    tokens = pa.array([f"t{number}" for number in range(SIZES["tokens"])])
    paths = pa.array(rng.choice(2**31, SIZES["paths"], replace=False).astype(str))
    labels, rng = label_words(rng), np.random.default_rng(seed)
    parts = -(-methods // BLOCK)
    for part in range(parts):
        count = min(BLOCK, methods - part * BLOCK)
        lengths = rng.integers(1, 2 * CONTEXTS, count)
        draw = covering if all_words else lambda rng, size, count, *_: zipf(rng, size, count)
        drawn = draw(rng, SIZES["tokens"], 2 * int(lengths.sum()), part, parts)
        contexts = pc.binary_join_element_wise(
            tokens.take(drawn[::2]),
            paths.take(draw(rng, SIZES["paths"], int(lengths.sum()), part, parts)),
            tokens.take(drawn[1::2]),
            ",",
        )
        offsets = pa.array(np.concatenate([[0], np.cumsum(lengths)]), pa.int32())
        bags = pc.binary_join(pa.ListArray.from_arrays(offsets, contexts), " ")
        names = labels.take(draw(rng, SIZES["labels"], count, part, parts))
        yield pc.binary_join_element_wise(names, bags, " ")


def write(path: Path, lines: Iterator[pa.Array]) -> None:
    """Writes a file of text."""
    partial = path.with_suffix(".partial")
    with partial.open("w", encoding="utf-8", newline="\n") as file:
        for block in lines:
            file.write("\n".join(block.to_pylist()) + "\n")
    partial.replace(path)


def run(command: list[str], model: Path | None = None, entries: int = 0) -> None:
    """Runs a command and prints its peak; ends a training once its log has so many entries."""
    print(f"$ code2vec {' '.join(command)}", flush=True)
    process = subprocess.Popen([str(Path(sys.executable).with_name("code2vec")), *command])
    log = None if model is None else model.with_name(f"{model.name}.partial") / "run" / "log.jsonl"
    ended = False
    while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if log is not None and not ended and log.is_file():
            ended = len(log.read_text(encoding="utf-8").splitlines()) >= entries
            if ended:
                process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"failed: {' '.join(command)}")
    seconds = usage.ru_utime + usage.ru_stime
    print(f"  peak {usage.ru_maxrss * 1024 / 1e9:.2f} GB, {seconds:.0f} CPU s\n", flush=True)


def main() -> None:
    """Makes what is missing, and measures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=24, help="up to a validation")
    parser.add_argument("options", nargs="*", help="of train, after --")
    given = parser.parse_args()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    data, model = folder / "data", folder / "model"
    if not data.is_dir():
        for name, methods in (("train", METHODS), ("validation", HELD_OUT)):
            lines = made_up(methods, seed=len(name), all_words=name == "train")
            write(folder / f"{name}.c2v", lines)
        texts = [f"--{name}={folder / name}.c2v" for name in ("train", "validation")]
        run(["prepare", *texts, "-o", str(data)])
    found = json.loads((data / "manifest.json").read_text(encoding="utf-8"))["vocabularies"]
    print({name: found[name] for name in SIZES})
    shutil.rmtree(model, ignore_errors=True)
    shutil.rmtree(folder / "model.partial", ignore_errors=True)
    train = ["train", str(data), "-o", str(model), *given.options]
    train += [f"--validate-every={given.steps}"]
    run(train, model, 1)
    run([*train, "--resume"], model, 2)
    run(["evaluate", str(data), "-m", str(model), "--split=validation"])


if __name__ == "__main__":
    main()
