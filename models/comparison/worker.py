"""One training of a comparison, in a process of its own: trains, scores, and writes a record.

A process for each, because TensorFlow gives memory back only with the process, and because a
process has one peak of memory. `comparison.py` starts it.
"""

import gc
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from code2vec.datasets.encoded_data import EncodedData, Split, open_data
from code2vec.datasets.files.json_files import sealed_json
from code2vec.errors import Code2VecError
from code2vec.models.comparison.plan import CHOSEN_BY, Training
from code2vec.models.evaluation.scores import Scores
from code2vec.models.inference.numpy_model import infer
from code2vec.models.kernels.machine import machine
from code2vec.models.kernels.runtime import load_keras
from code2vec.models.saved.saved_model import SavedModel, open_model
from code2vec.models.training.epoch_clock import Times, peak_memory
from code2vec.models.training.progress import TrainProgress
from code2vec.outputs import partial_of, remove

SIZES = (0, 1, 5, 10, 20, 50, 100, 200, 500)
"""Least number of contexts of the methods of a group, for scores by size."""

_TIMED = 1024  # methods that prediction is timed on
_TOLD_EVERY = 0.3  # seconds

Tell = Callable[[dict[str, Any]], None]


def main(job: dict[str, Any]) -> None:
    """Does the job that the starting process has sent; tells it of progress and of failure.

    Args:
        job: `training` as `Training.to_dict` gives it, `data`, the directory of the data, its
            `fingerprint`, `model`, the directory for the model, and `record`, the file to write.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the starting process, too
    threading.Thread(target=_end_with_parent, daemon=True).start()
    told = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # whatever else is printed must not mix with what is told

    def tell(message: dict[str, Any]) -> None:
        _tell(told, message)

    try:
        record = run_training(
            Training.from_dict(job["training"]), open_data(job["data"]), Path(job["model"]), tell
        )
    except Code2VecError as error:
        tell({"error": str(error)})
        sys.exit(1)
    write_record(Path(job["record"]), {"data": job["fingerprint"], **record})


def _tell(told: TextIO, message: dict[str, Any]) -> None:
    told.write(json.dumps(message) + "\n")
    told.flush()


def _end_with_parent() -> None:
    """Ends this process when the one that started it is gone, which closes the pipe."""
    while os.read(0, 4096):
        pass
    os._exit(1)


def write_record(path: Path, record: dict[str, Any]) -> None:
    """Writes a record; the file appears whole."""
    aside = path.with_name(path.name + ".new")
    aside.write_text(sealed_json(record, 1), encoding="utf-8", newline="\n")
    aside.replace(path)


def run_training(training: Training, data: EncodedData, output: Path, tell: Tell) -> dict[str, Any]:
    """Trains a model in `output` and scores it; what is known of it afterwards.

    Args:
        training: what to train.
        data: encoded data with all three splits.
        output: the directory of the model, which is left there.
        tell: called with `{"epochs": done}` and `{"doing": text}` as the work proceeds.

    Raises:
        Code2VecError: if it fails; but a training without attentions to score, of the grid, whose
            loss diverges gives a record that says so.
    """
    start = Times.now()
    load_keras()
    from code2vec.models.training.train_model import train_model  # loads TensorFlow

    loaded = Times.now()
    keeper = _EpochKeeper(output, training, tell)
    diverged = None
    try:
        report = train_model(
            data, output, training.model, training.train, overwrite=True, progress=keeper
        )
        if report.stop == "interrupted":
            raise KeyboardInterrupt
    except Code2VecError as error:
        if training.attentions or type(error) is not Code2VecError:
            raise
        diverged = str(error)
    trained, memory = Times.now(), peak_memory()
    log = [] if diverged else _log(output)
    tests = _tests(training, data, keeper, log) if not diverged else []
    return {
        "training": training.to_dict(),
        "chosen_by": CHOSEN_BY,
        "diverged": diverged,
        "epochs": log,
        "validation_f1": max((line["validation_f1"] for line in log), default=None),
        "best_epoch": None if diverged else report.best_epoch,
        "peak_memory": memory,
        "tests": tests,
        "cost": {
            "loading": asdict(loaded - start),
            "training": asdict(trained - loaded),
            "scoring": asdict(Times.now() - trained),
        },
        "machine": machine(),
    }


def _log(model: Path) -> list[dict[str, Any]]:
    """What the training logged of each epoch."""
    lines = (model / "run" / "log.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


class _EpochKeeper:
    """Follows a training, and keeps the weights of each epoch where a second choice needs them.

    The epoch that is best for soft attention need not be best for the same weights made hard.
    """

    def __init__(self, output: Path, training: Training, tell: Tell) -> None:
        self.output, self.tell = output, tell
        self.kept = output.with_name(output.name + ".epochs")
        self.keeps = len(training.attentions) > 1
        self.epoch, self.told = 1, 0.0
        remove(self.kept)

    def __call__(self, progress: TrainProgress) -> None:
        """Is called after each step."""
        if progress.epoch > self.epoch and not progress.finished:
            self._keep(partial_of(self.output), self.epoch)
            self.epoch = progress.epoch
        now = time.monotonic()
        if now - self.told > _TOLD_EVERY:
            self.told = now
            done = progress.methods_done / max(progress.methods_total, 1) * progress.epochs
            self.tell({"epochs": done})

    def weights(self, epoch: int) -> Path:
        """The file of an epoch's weights."""
        return self.kept / f"{epoch}.safetensors"

    def finish(self) -> None:
        """Keeps the last epoch."""
        self._keep(self.output, self.epoch)

    def _keep(self, model: Path, epoch: int) -> None:
        if not self.keeps:
            return
        from code2vec.models.training.checkpoints import share

        self.kept.mkdir(exist_ok=True)
        share(model / "run" / "last" / "weights.safetensors", self.weights(epoch))


def _tests(
    training: Training, data: EncodedData, keeper: _EpochKeeper, log: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The test split's scores with each kind of attention, of the epoch that is best for it."""
    keeper.finish()
    model = open_model(keeper.output)
    tests = []
    for attention in training.attentions:
        keeper.tell({"doing": f"scoring {attention}"})
        by_epoch = [line["validation_f1"] for line in log]
        chosen = model
        if attention != training.model.attention:
            models = [model.with_weights(keeper.weights(line["epoch"])) for line in log]
            validation = data.split("validation")
            by_epoch = [_scores(each, validation, attention)[0].strict.f1 for each in models]
            chosen = models[by_epoch.index(max(by_epoch))]
        tests.append(
            {
                "attention": attention,
                "best_epoch": log[by_epoch.index(max(by_epoch))]["epoch"],
                "validation_f1": by_epoch,
                **_test(chosen, data.split("test"), attention),
            }
        )
    remove(keeper.kept)
    return tests


def _test(model: SavedModel, split: Split, attention: str) -> dict[str, Any]:
    """A model's scores on a split, in all and by size, and the time of prediction."""
    start = Times.now()
    total, by_size = _scores(model, split, attention)
    spent = Times.now() - start
    return {
        "scores": total.to_dict(),
        "counts": asdict(total),
        "by_size": [
            {"contexts": least, **asdict(scores)}
            for least, scores in zip(SIZES, by_size, strict=True)
        ],
        "evaluation": asdict(spent),
        "prediction": prediction_time(model, split, attention),
    }


def _scores(model: SavedModel, split: Split, attention: str) -> tuple[Scores, list[Scores]]:
    """The scores of a split, and of its methods of each of the `SIZES`."""
    import keras

    from code2vec.models.evaluation.evaluate_data import method_scores

    keras.backend.clear_session()  # networks come one after the other: not all are in memory
    gc.collect()
    groups = np.searchsorted(SIZES, split.bags.contexts, side="right") - 1  # (methods,)
    by_size = [Scores()] * len(SIZES)
    scored = method_scores(model, split.bags, split.label_words, attention=attention)
    for group, scores in zip(groups.tolist(), scored, strict=True):
        by_size[group] += scores
    return sum(by_size, start=Scores()), by_size


def prediction_time(model: SavedModel, split: Split, attention: str) -> dict[str, Any]:
    """Seconds a method of what `predict` computes (numpy, 5 names), once the tables are read.

    Without extraction, which is the same for all models.
    """
    bags = split.bags.take(np.arange(min(_TIMED, len(split))))
    for _ in range(2):  # the first reads the tables from the disk
        start = Times.now()
        for _ in infer(model, bags, attention=attention, top_k=5):
            pass
        spent = Times.now() - start
    methods = max(len(bags), 1)
    return {
        "methods": len(bags),
        "seconds": spent.seconds / methods,
        "cpu_seconds": spent.cpu_seconds / methods,
    }
