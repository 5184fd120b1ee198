"""What a training leaves on disk: the best model, the last one, log, settings and checkpoints."""

import json
from dataclasses import dataclass
from typing import Any

from code2vec.models.kernels.event_log import EventLog
from code2vec.models.layers.keras_weights import weight_blocks
from code2vec.models.layers.network import TrainingModel
from code2vec.models.saved.learning_curve import CURVE, learning_curve
from code2vec.models.saved.saved_model import ModelAbout, write_model
from code2vec.models.settings_file import to_toml
from code2vec.models.training.checkpoints import (
    Checkpoint,
    share,
    share_model,
    write_checkpoint,
)
from code2vec.models.training.run_record import MANIFEST, RunRecord
from code2vec.models.training.run_state import Run, RunState
from code2vec.models.training.state import state_tensors


@dataclass(frozen=True)
class RunFiles:
    """The files of a run; each appears whole, and none is changed in place.

    Args:
        run: what the training is about.
        record: what is told of it in its manifest.
        events: the log for TensorBoard, if it is asked for.
    """

    run: Run
    record: RunRecord
    events: EventLog | None = None

    def begin(self, checkpoint: Checkpoint | None, state: RunState) -> None:
        """Makes the directories as they were at a checkpoint, or for a new training."""
        run = self.run
        (run.directory / "run").mkdir(parents=True, exist_ok=True)
        for directory in (run.directory, run.last):
            run.vocabularies.copy_to(directory / "vocabularies")
        text = to_toml({"model": run.config.to_dict(), "train": run.train.to_dict()})
        self._write("run.toml", text)
        self.write_log(state)
        self.write_record(state)
        if self.events is not None:
            self.events.begin(state.log)
        if checkpoint is None:
            return
        for name, directory in (("best", run.directory), ("last", run.last)):
            if model := checkpoint.model(name):
                share_model(model, directory)

    def save_epoch(self, model: TrainingModel, scores: dict[str, Any], better: bool) -> None:
        """Writes the model after an epoch, and makes it the best one if it is."""
        run = self.run
        about = ModelAbout(run.config, run.train, run.manifest, scores)
        write_model(run.last, about, weight_blocks(model))
        if better:
            share_model(run.last, run.directory)

    def write_log(self, state: RunState) -> None:
        """Writes an object a line for each finished epoch, or validation."""
        self._write("log.jsonl", "".join(json.dumps(entry) + "\n" for entry in state.log))

    def log_entry(self, state: RunState) -> None:
        """Writes the log with a new entry at its end."""
        self.write_log(state)
        self.write_record(state)
        if self.events is not None:
            self.events.add(state.log[-1])

    def write_record(self, state: RunState, stop: str | None = None) -> None:
        """Writes the manifest; `stop` says why the training is over, if it is."""
        self._write(MANIFEST, self.record.to_json(state, stop))

    def draw(self, state: RunState) -> None:
        """Draws the learning curve beside the cards of the best model and the last."""
        if not state.log:
            return
        run = self.run
        path = run.last / CURVE
        partial = path.with_name(f"{CURVE}.partial")
        partial.write_bytes(learning_curve(state.log, run.steps, run.measure))
        partial.replace(path)
        share(path, run.directory / CURVE)

    def checkpoint(self, model: TrainingModel, state: RunState) -> None:
        """Writes all that is needed to go on from here."""
        if not state.unlogged:
            model.reset_metrics()  # they hold sums of the validation, which nothing goes on with
        models = {"best": self.run.directory, "last": self.run.last} if state.best else {}
        name = f"{state.epochs:05}-{state.steps:08}"
        if state.steps and not state.unlogged:
            name += "-logged"  # there may be one of this place before its validation
        write_checkpoint(
            self.run.checkpoints,
            name,
            {"settings": self.run.settings(), "training": state.to_dict()},
            state_tensors(model),
            models,
        )
        self.write_record(state)

    def _write(self, name: str, text: str) -> None:
        path = self.run.directory / "run" / name
        partial = path.with_name(name + ".partial")
        partial.write_text(text, encoding="utf-8", newline="\n")
        partial.replace(path)
