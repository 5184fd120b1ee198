"""What a training is about, and how far it is. Needs no TensorFlow."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from code2vec.datasets.encoded_data import DataManifest
from code2vec.datasets.files.json_files import made_of
from code2vec.datasets.tasks import CLASSES_TASK
from code2vec.datasets.vocabularies.vocabulary import Vocabularies
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.training.epoch_clock import Times

FREE = frozenset({"epochs", "patience", "validate_every", "threads", "checkpoint_minutes"})
"""Settings of the training that may change when it is resumed; `epochs` unless a schedule spans
them."""


@dataclass(frozen=True)
class Run:
    """What a training is about; the same for all of its epochs."""

    directory: Path  # of the model to be
    config: ModelConfig
    train: TrainConfig
    manifest: DataManifest
    vocabularies: Vocabularies
    data: str  # fingerprint of the data
    methods: int  # trained on in an epoch
    validated: bool  # there is a validation split
    device: str = ""  # what it computes on, in words; it may be resumed on another
    base: str = ""  # fingerprint of the model that it begins with, if it does not begin anew

    @property
    def last(self) -> Path:
        """The directory of the model after the last epoch."""
        return self.directory / "run" / "last"

    @property
    def checkpoints(self) -> Path:
        """The folder of its checkpoints."""
        return self.directory / "run" / "checkpoints"

    @property
    def measure(self) -> str:
        """What the epoch is chosen by, where there is a validation split."""
        classes = self.manifest.task == CLASSES_TASK
        return "validation macro F1" if classes else "validation strict F1"

    @property
    def steps(self) -> int:
        """Steps of an epoch; each device has a batch of its own in one."""
        return -(-self.methods // self.train.step_methods)

    def stretch_end(self, state: "RunState") -> int:
        """The step of the epoch at which the next entry of the log is due: see `validates`."""
        logged = state.epochs * self.steps + state.steps - state.unlogged
        ends = [(logged // length + 1) * length for length in (self.steps, self._every)]
        return max(min(ends) - state.epochs * self.steps, state.steps)

    def validates(self, epochs: int, steps: int) -> bool:
        """Whether there is a validation after so many epochs and steps of the next one.

        There is one after each epoch, or each `validate_every` steps, counted through all epochs,
        and after the last step.
        """
        done = epochs * self.steps + steps
        return self.validated and (
            done % self._every == 0 or done == self.train.epochs * self.steps
        )

    @property
    def _every(self) -> int:
        """Steps from validation to validation."""
        return (self.validated and self.train.validate_every) or self.steps

    def methods_done(self, steps: int) -> int:
        """Methods that the first steps of an epoch train on."""
        return min(steps * self.train.step_methods, self.methods)

    def settings(self) -> dict[str, Any]:
        """What decides the weights: a training is gone on with under equal ones only."""
        train = self.train.to_dict()
        free = FREE if not self._planned else FREE - {"epochs"}
        return {
            "model": self.config.to_dict(),
            "train": {name: value for name, value in train.items() if name not in free},
            "data": self.data,
            "base": self.base,
        }

    @property
    def _planned(self) -> bool:
        """Whether what an epoch does depends on how many there will be."""
        return self.train.learning_rate_schedule != "constant" or self.config.estimator == "gumbel"

    def other_settings(self, before: Mapping[str, Any]) -> list[str]:
        """What is not as it was in the `settings` of another run, each in some words."""
        now, others = self.settings(), []
        for group in ("model", "train"):
            for name, value in now[group].items():
                if before[group].get(name, value) != value:
                    option = name.replace("_", "-")
                    others.append(f"--{option} {before[group][name]}, not {value}")
        if before["data"] != now["data"]:
            others.append("other data")
        if before.get("base", "") != now["base"]:
            others.append("another model to begin with")
        return others


@dataclass(frozen=True)
class RunState:
    """How far a training is."""

    training: str  # its name: drawn at random, the same for all its checkpoints
    epochs: int = 0  # finished
    steps: int = 0  # done of the epoch after them
    unlogged: int = 0  # the last of these, which the log does not tell of yet
    best: dict[str, Any] = field(default_factory=dict)  # scores of the best model; {}: none yet
    log: tuple[dict[str, Any], ...] = ()  # an entry a finished epoch, or validation
    time: Times = field(default_factory=Times)  # of the steps since the last entry

    @property
    def best_epoch(self) -> int:
        """The epoch that is kept, or in which what is kept was found; 0: none yet."""
        return int(self.best.get("epoch", 0))

    @property
    def last_f1(self) -> float | None:
        """Validation F1 of the last validation; None before."""
        return self._validations[-1]["validation_f1"] if self._validations else None

    @property
    def _validations(self) -> list[dict[str, Any]]:
        """The entries of the log that tell of a validation."""
        return [entry for entry in self.log if "validation_f1" in entry]

    @property
    def training_seconds(self) -> float:
        """Time of all steps that are in the log."""
        return float(sum(entry["seconds"] for entry in self.log))

    @property
    def validation_seconds(self) -> float:
        """Time of all validations that are in the log."""
        return float(sum(entry["validation_seconds"] for entry in self.log))

    @property
    def trained_methods(self) -> int:
        """Methods of all steps that are in the log; one counts again in each epoch."""
        return sum(entry["methods"] for entry in self.log)

    @property
    def place(self) -> str:
        """Where the training is, in words."""
        return place(self.epochs, self.steps)

    def after_step(self, time: Times) -> Self:
        """The state one step later."""
        return replace(self, steps=self.steps + 1, unlogged=self.unlogged + 1, time=time)

    def after_entry(
        self, run: Run, scores: dict[str, Any], entry: dict[str, Any], better: bool
    ) -> Self:
        """The state with a further entry in the log: an epoch is over, or a validation."""
        over = self.steps == run.steps
        return replace(
            self,
            epochs=self.epochs + over,
            steps=0 if over else self.steps,
            unlogged=0,
            best=scores if better else self.best,
            log=(*self.log, entry),
            time=Times(),
        )

    def is_better(self, scores: Mapping[str, Any]) -> bool:
        """Whether the scores of a validation make its model the one to keep.

        In 0.1.0 the F1 of names was the paper's: the best one of a training that was begun then
        is compared with the paper's.
        """
        now = scores["validation_f1"]
        if "validation_paper_f1" not in self.best:
            now = scores.get("validation_paper_f1", now)
        return bool(now > self.best.get("validation_f1", -1.0))

    def end(self, train: TrainConfig) -> str | None:
        """Why the training is over, as `TrainReport.stop` has it; None: it is not."""
        if self.unlogged:
            return None
        if self.epochs >= train.epochs:
            return "all epochs"
        found = self._validations
        since = next((n for n, entry in enumerate(reversed(found)) if entry["best"]), 0)
        hard = sum(entry["epoch"] > train.soft_epochs for entry in found)
        if min(since, hard) >= train.patience:  # the switch to hard attention may cost F1
            return "patience"
        return None

    def to_dict(self) -> dict[str, Any]:
        """The state as JSON holds it."""
        return {**asdict(self), "log": list(self.log)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """The state that `to_dict` gave.

        Raises:
            KeyError, TypeError: if an entry is missing or of another type.
        """
        time = made_of(Times, values["time"])
        before = {"unlogged": values["steps"]}  # once, there was an entry an epoch only
        state = made_of(cls, {**before, **values, "log": tuple(values["log"]), "time": time})
        _ = state.last_f1, state.training_seconds, state.validation_seconds, state.trained_methods
        return state


def place(epochs: int, steps: int) -> str:
    """A place in a training, in words: after so many epochs, and steps of the next one."""
    return f"epoch {epochs + 1}, step {steps:,}" if steps else f"epoch {epochs}"
