"""What happens around the steps of a training: progress, log, saving, stopping."""

import json
import math
import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import keras

from code2vec.datasets.encoded_data import DataManifest
from code2vec.datasets.vocabulary import Vocabularies
from code2vec.models.attention_training import attention_figures
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.epoch_clock import EpochClock, peak_memory
from code2vec.models.interrupts import uninterrupted
from code2vec.models.keras_weights import weight_blocks
from code2vec.models.saved_model import ModelAbout, write_about, write_model
from code2vec.models.training_progress import ProgressCallback, TrainProgress


@dataclass(frozen=True)
class Run:
    """What a training is about; the same for all of its epochs."""

    directory: Path  # of the model to be
    config: ModelConfig
    train: TrainConfig
    manifest: DataManifest
    vocabularies: Vocabularies
    methods: int  # trained on in an epoch
    validated: bool  # there is a validation split

    @property
    def last(self) -> Path:
        """The directory of the model after the last epoch."""
        return self.directory / "run" / "last"


class RunCallback(keras.callbacks.Callback):
    """Reports each step, and after each epoch logs it, saves it, and stops when it is time.

    The model after the newest epoch is kept in `run/last`, the best in the directory itself: that
    of the highest validation F1, or the last one without a validation split.

    Args:
        run: what the training is about.
        progress: called after each step.
    """

    def __init__(self, run: Run, progress: ProgressCallback | None = None) -> None:
        super().__init__()
        self.run, self.progress = run, progress
        self.epochs_done, self.best_epoch = 0, 0
        self.best: dict[str, Any] = {}
        self.last_f1: float | None = None
        self.not_finite = False
        self.stopped_early = False
        self.training_seconds = 0.0
        self._clock = EpochClock()
        self._state: TrainProgress | None = None

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Starts the clock."""
        self._clock.start()

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """Reports the step, and stops where the loss is no number any more."""
        self._clock.read()
        loss = float((logs or {}).get("loss", 0.0))
        if not math.isfinite(loss):
            self.not_finite = True
            self.model.stop_training = True
        self._state = self._progress((batch + 1) * self.run.train.batch_size, loss)
        if self.progress is not None:
            self.progress(self._state)

    def on_test_begin(self, logs: Any = None) -> None:  # noqa: ARG002
        """Validation begins: the time of training ends here."""
        self._clock.read()

    def on_test_end(self, logs: Any = None) -> None:  # noqa: ARG002
        """Validation ends."""
        self._clock.read_validation()

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Logs and saves the epoch; keeps it if it is the best."""
        if self.not_finite:
            return
        self.epochs_done = epoch + 1
        self.training_seconds += self._clock.training.seconds
        scores = {"epoch": epoch + 1, "loss": float(logs["loss"])}
        if self.run.validated:
            scores["validation_loss"] = float(logs["val_label_loss"])
            for name in ("precision", "recall", "f1"):
                scores[f"validation_{name}"] = float(logs[f"val_{name}"])
            self.last_f1 = scores["validation_f1"]
        better = self.last_f1 is None or self.last_f1 > self.best_f1
        with uninterrupted():
            self._save(scores, better)
            self._log({**scores, **attention_figures(logs)}, better)
        hard = epoch + 1 - self.run.train.soft_epochs  # the switch to hard attention may cost F1
        if min(epoch + 1 - self.best_epoch, hard) >= self.run.train.patience:
            self.stopped_early = epoch + 1 < self.run.train.epochs
            self.model.stop_training = True

    def finish(self) -> None:
        """Tells that the training is over."""
        if self.progress is not None and self._state is not None:
            self.progress(replace(self._state, validation_f1=self.last_f1, finished=True))

    @property
    def best_f1(self) -> float:
        """Validation F1 of the best epoch so far."""
        return float(self.best.get("validation_f1", -1.0))

    def _progress(self, done: int, loss: float) -> TrainProgress:
        """Where the training stands, `done` methods into the current epoch."""
        total = self.run.methods * self.run.train.epochs
        done = min(done, self.run.methods)
        speed = done / max(self._clock.training.seconds, 1e-9)
        all_done = self.epochs_done * self.run.methods + done
        return TrainProgress(
            epoch=self.epochs_done + 1,
            epochs=self.run.train.epochs,
            methods_done=all_done,
            methods_total=total,
            methods_per_second=speed,
            seconds_left=(total - all_done) / speed,
            loss=loss,
            validation_f1=self.last_f1,
        )

    def _save(self, scores: dict[str, Any], better: bool) -> None:
        """Writes the model after this epoch, twice if it is the best so far."""
        run, last = self.run, self.run.last
        about = ModelAbout(run.config, run.train, run.manifest, scores)
        if not last.exists():
            last.mkdir(parents=True)
            run.vocabularies.copy_to(last / "vocabularies")
            run.vocabularies.copy_to(run.directory / "vocabularies")
        write_model(last, about, weight_blocks(self.model))
        if better:
            self.best, self.best_epoch = scores, scores["epoch"]
            # the next epoch writes a new file there, so both can share this one
            share(last / "weights.safetensors", run.directory / "weights.safetensors")
            write_about(run.directory, about)

    def _log(self, scores: dict[str, Any], better: bool) -> None:
        """Adds a line to the log."""
        times = self._clock.training
        entry = {
            **scores,
            "best": better,
            "methods": self.run.methods,
            "seconds": round(times.seconds, 3),
            "cpu_seconds": round(times.cpu_seconds, 3),
            "validation_seconds": round(self._clock.validation.seconds, 3),
            "methods_per_second": round(self.run.methods / max(times.seconds, 1e-9), 1),
            "peak_memory": peak_memory(),
        }
        path = self.run.directory / "run" / "log.jsonl"
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(entry) + "\n")


def share(source: Path, target: Path) -> None:
    """Makes `target` the same file as `source`, or a copy where the file system has no links."""
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        os.link(source, partial)
    except OSError:
        shutil.copyfile(source, partial)
    partial.replace(target)
