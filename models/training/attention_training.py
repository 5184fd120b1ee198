"""What changes from epoch to epoch while hard attention is trained, and what is told of it."""

from typing import Any

import keras

from code2vec.models.config import TrainConfig
from code2vec.models.kernels.inputs import Inputs
from code2vec.models.kernels.tables import number
from code2vec.models.layers.attention import Attention
from code2vec.models.layers.hard_attention import GumbelAttention, HardAttention, ReinforceAttention
from code2vec.models.layers.reinforce import gradient_figures

FIGURES = ("attention_entropy", "best_weight")
"""What validation measures of every kind of attention."""


def set_epoch(attention: Attention, train: TrainConfig, epoch: int) -> None:
    """Sets what training changes between epochs; variables, so that no step is traced again.

    Args:
        attention: the layer.
        train: the settings.
        epoch: the one that begins, from 1.
    """
    if not isinstance(attention, HardAttention):
        return
    later = train.reinforce_soft if isinstance(attention, ReinforceAttention) else 0.0
    attention.soft_share.assign(1.0 if epoch <= train.soft_epochs else later)
    if isinstance(attention, GumbelAttention):
        attention.temperature.assign(temperature(train, epoch))


def temperature(train: TrainConfig, epoch: int) -> float:
    """Of the Gumbel-softmax: from start to end, by an equal factor each hard epoch."""
    steps = max(train.epochs - train.soft_epochs - 1, 1)
    done = min(max(epoch - train.soft_epochs - 1, 0), steps)
    return float(train.gumbel_start * (train.gumbel_end / train.gumbel_start) ** (done / steps))


class AttentionCallback(keras.callbacks.Callback):
    """Sets each epoch's variables, and adds its figures to the logs for the callbacks after it.

    Args:
        train: the settings.
        batch: a fixed batch, on which the noise of REINFORCE is measured.
    """

    def __init__(self, train: TrainConfig, batch: Inputs) -> None:
        super().__init__()
        self.train, self.batch = train, batch

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Sets the variables."""
        set_epoch(self.model.encoder.attention, self.train, epoch + 1)

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Measures."""
        attention = self.model.encoder.attention
        if isinstance(attention, GumbelAttention):
            logs["gumbel_temperature"] = number(attention.temperature)
        if isinstance(attention, ReinforceAttention):
            logs |= gradient_figures(
                self.model.encoder,
                self.model.classifier,
                number(self.model.reinforce.baseline),
                self.batch,
                seed=self.train.seed,
            )


def attention_figures(logs: dict[str, Any]) -> dict[str, float]:
    """The figures of attention among an epoch's logs, by the names of `log.jsonl`."""
    figures = {name: logs[f"val_{name}"] for name in FIGURES if f"val_{name}" in logs}
    figures |= {
        name: value for name, value in logs.items() if name.startswith(("reinforce_", "gumbel_"))
    }
    return {name: float(value) for name, value in figures.items()}
