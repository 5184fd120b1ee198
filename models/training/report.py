"""What a training tells when it is over."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from code2vec.quantity import quantity
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class TrainReport:
    """What a training did."""

    model: Path
    methods: int  # trained on in each epoch
    unknown_labels: int  # methods left out: their label is not in the vocabulary
    without_known_contexts: int  # methods left out: no context is known
    sampled_softmax: bool
    epochs: int  # that were finished
    best_epoch: int  # the one that was kept, or in which what is kept was found
    scores: dict[str, Any]  # of that epoch; `validation_f1` if there is a validation split
    methods_per_second: float  # trained, validation and saving aside
    stop: str  # `all epochs`, `patience`, `interrupted` or `loss`
    measure: str = "validation strict F1"  # what the epoch was chosen by
    device: str = ""  # what it computed on
    ended: str = ""  # where: `epoch 3`, or `epoch 3, step 120`
    best: str = ""  # where what is kept was found
    resumed: str | None = None  # where an ended training was gone on with: `epoch 3, step 120`

    __repr__ = short_repr

    def __str__(self) -> str:
        return self.summary()

    @property
    def validated(self) -> bool:
        """Whether there was a validation split to choose the epoch by."""
        return "validation_f1" in self.scores

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON holds it."""
        return {**asdict(self), "model": str(self.model)}

    def summary(self) -> str:
        """The report as people read it, some lines."""
        lines = [
            f"trained on {quantity(self.methods, 'method')} "
            f"({self.methods_per_second:,.0f} per second), not on {self.unknown_labels:,} whose "
            f"label is not in the vocabulary and {self.without_known_contexts:,} without a known "
            "context; "
            f"{'sampled' if self.sampled_softmax else 'full'} softmax"
        ]
        if self.resumed:
            lines.append(f"resumed after {self.resumed}")
        if self.stop == "patience":
            lines.append(f"stopped after {self.ended}: {self.measure} no longer rose")
        if self.stop == "interrupted":
            lines.append(
                f"interrupted after {self.ended}: the best model so far is kept; run the same "
                "command with --resume to continue"
            )
        if self.validated:
            lines.append(f"{self._found()}: {self.measure} {self.scores['validation_f1']:.4f}")
        elif self.stop == "all epochs":
            run = quantity(self.epochs, "epoch was", "epochs were")
            lines.append(f"no validation split: all {run} run and the last is kept")
        else:
            epochs = quantity(self.epochs, "epoch")
            lines.append(f"no validation split: the last of {epochs} is kept")
        return "\n".join(lines)

    def _found(self) -> str:
        """Where the best model was found, in words."""
        if self.best == f"epoch {self.best_epoch}":
            return f"best epoch {self.best_epoch} of {self.epochs}"
        return f"best after {self.best}"
