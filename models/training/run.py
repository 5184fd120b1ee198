"""What happens around the steps of a training: progress, log, saving, stopping."""

import math
import time
from dataclasses import replace
from typing import Any

import keras

from code2vec.models.kernels.tables import number
from code2vec.models.training.attention_training import attention_figures
from code2vec.models.training.checkpoints import Checkpoint
from code2vec.models.training.epoch_clock import EpochClock, peak_memory
from code2vec.models.training.interrupts import StopRequest
from code2vec.models.training.progress import ProgressCallback, TrainProgress
from code2vec.models.training.run_files import RunFiles
from code2vec.models.training.run_state import RunState
from code2vec.models.training.state import restore_metrics


class TrainingEndedError(Exception):
    """Raised between two steps to leave Keras' loop: on request, or as the loss is no number."""


class RunCallback(keras.callbacks.Callback):
    """Reports each step, saves checkpoints as time passes, and logs and saves each epoch.

    Keras calls an epoch what lies between two entries of the log: where validation comes several
    times in an epoch of ours, that is a part of it.

    The model of the newest entry is kept in `run/last`, the best in the directory itself: that of
    the highest validation F1 (`RunState.is_better`), or the last one without a validation split.

    Args:
        files: where it is written.
        state: how far the training is; replaced as it goes on.
        stop: a request to end; obeyed after the current step.
        checkpoint: what the training goes on with.
        progress: called after each step.
    """

    def __init__(
        self,
        files: RunFiles,
        state: RunState,
        stop: StopRequest,
        checkpoint: Checkpoint | None = None,
        progress: ProgressCallback | None = None,
    ) -> None:
        super().__init__()
        self.run, self.files, self.state, self.stop = files.run, files, state, stop
        self.progress = progress
        self.not_finite = False
        self._checkpoint = checkpoint
        self._clock = EpochClock()
        self._saved = time.monotonic()  # when the work up to then was safe
        self._told: TrainProgress | None = None
        self._drawn = 0  # entries of the log in the learning curve

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Starts the clock; the sums of an epoch that is gone on with come back."""
        if self._checkpoint is not None:
            restore_metrics(self.model, self._checkpoint)
            self._checkpoint = None
        self._clock.start(self.state.time)

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Reports the step; saves if it is time; stops where it is asked to or has to."""
        self.state = self.state.after_step(self._clock.read())
        loss = float((logs or {}).get("loss", 0.0))
        if not math.isfinite(loss):
            self.not_finite = True
            raise TrainingEndedError
        self._tell(loss)
        if self.stop.asked:
            raise TrainingEndedError
        if self._due():
            self.save()
            self._clock.skip()

    def on_test_begin(self, logs: Any = None) -> None:  # noqa: ARG002
        """Validation begins: the time of training ends here."""
        self._clock.read()

    def on_test_end(self, logs: Any = None) -> None:  # noqa: ARG002
        """Validation ends."""
        self._clock.read_validation()

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Saves the epoch, keeps it if it is the best, and logs it."""
        done = self.state.epochs * self.run.steps + self.state.steps
        scores = {"epoch": epoch + 1, "step": done, "loss": float(logs["loss"])}
        better = not self.run.validated
        if "val_label_loss" in logs:
            scores["validation_loss"] = float(logs["val_label_loss"])
            for name in ("precision", "recall", "f1", "paper_f1", "accuracy"):
                if f"val_{name}" in logs:  # accuracy: of classes only; paper_f1: of names
                    scores[f"validation_{name}"] = float(logs[f"val_{name}"])
            better = self.state.is_better(scores)
        self.files.save_epoch(self.model, scores, better)
        rate = {"learning_rate": float(f"{number(self.model.optimizer.learning_rate):.7g}")}
        entry = {**scores, **attention_figures(logs), "best": better, **rate, **self._costs()}
        self.state = self.state.after_entry(self.run, scores, entry, better)
        self.files.log_entry(self.state)
        if self._due():
            self.save()

    @property
    def why(self) -> str:
        """Why the training is over, once it is: `TrainReport.stop`."""
        state = self.state
        return state.end(self.run.train) or ("loss" if self.not_finite else "interrupted")

    def save(self) -> None:
        """Writes a checkpoint; draws the learning curve up to there."""
        self.files.checkpoint(self.model, self.state)
        self.draw()
        self._saved = time.monotonic()

    def draw(self) -> None:
        """Draws the learning curve, unless it is as it was."""
        if self._drawn < len(self.state.log):
            self.files.draw(self.state)
            self._drawn = len(self.state.log)

    def finish(self) -> None:
        """Tells that the training is over."""
        if self.progress is not None and self._told is not None:
            f1 = self.state.last_f1
            self.progress(replace(self._told, validation_f1=f1, finished=True))

    def _due(self) -> bool:
        """Whether it is time for a checkpoint; before a validation, whether it will be in it."""
        waited = time.monotonic() - self._saved
        if self.state.steps == self.run.stretch_end(self.state) and self.state.log:
            waited += self.state.log[-1]["validation_seconds"]
        return waited >= 60 * self.run.train.checkpoint_minutes

    def _tell(self, loss: float) -> None:
        """Reports a step; a Ctrl-C that comes meanwhile is a request to stop."""
        self._told = self._progress(loss)
        if self.progress is None:
            return
        try:
            self.progress(self._told)
        except KeyboardInterrupt:
            self.stop.asked = True

    def _progress(self, loss: float) -> TrainProgress:
        """Where the training stands."""
        run, state = self.run, self.state
        total = run.methods * run.train.epochs
        speed = self._speed()
        all_done = state.epochs * run.methods + run.methods_done(state.steps)
        checks = state.validation_seconds / max(state.trained_methods, 1)  # a method
        return TrainProgress(
            epoch=state.epochs + 1,
            epochs=run.train.epochs,
            methods_done=all_done,
            methods_total=total,
            methods_per_second=speed,
            seconds_left=(total - all_done) * (1 / speed + checks),
            loss=loss,
            validation_f1=state.last_f1,
            measure=run.measure,
        )

    def _speed(self) -> float:
        """Methods a second since the entry of the log before the newest, if it ran as this does."""
        methods, seconds = self._unlogged_methods(), self.state.time.seconds
        for entry in self.state.log[-1:]:
            if entry.get("device") == self.run.device:
                methods, seconds = methods + entry["methods"], seconds + entry["seconds"]
        return methods / max(seconds, 1e-9)

    def _unlogged_methods(self) -> int:
        """Methods trained on since the last entry of the log."""
        state, run = self.state, self.run
        return run.methods_done(state.steps) - run.methods_done(state.steps - state.unlogged)

    def _costs(self) -> dict[str, Any]:
        """What the epoch cost, and where it ran, for the log."""
        times, methods = self._clock.training, self._unlogged_methods()
        return {
            "methods": methods,
            "seconds": round(times.seconds, 3),
            "cpu_seconds": round(times.cpu_seconds, 3),
            "validation_seconds": round(self._clock.validation.seconds, 3),
            "methods_per_second": round(methods / max(times.seconds, 1e-9), 1),
            "peak_memory": peak_memory(),
            "device": self.run.device,
        }
