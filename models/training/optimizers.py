"""The optimiser that the settings of a training ask for."""

from typing import Any

import keras

from code2vec.models.config import TrainConfig
from code2vec.models.kernels.row_adam import RowAdam
from code2vec.models.kernels.table_adam import TableAdam


def make_optimizer(train: TrainConfig, methods: int) -> keras.optimizers.Optimizer:
    """A new optimiser.

    Args:
        train: the settings.
        methods: trained on in an epoch; a schedule ends with the last step of the last epoch.
    """
    epochs = train.planned(methods).epochs
    rate = _learning_rate(train, epochs * -(-methods // train.step_methods))
    if train.optimizer == "adam":
        return TableAdam(rate, epsilon=1e-8)
    return RowAdam(rate, clip_norm=train.clip_norm, decay=train.weight_decay)


def _learning_rate(train: TrainConfig, steps: int) -> Any:
    """The rate, or as a function of the number of steps done."""
    if train.learning_rate_schedule == "constant":
        return train.learning_rate
    warm = 0
    if train.learning_rate_schedule == "warmup-cosine":
        warm = round(train.warmup * steps)
    return keras.optimizers.schedules.CosineDecay(
        0.0 if warm else train.learning_rate,
        max(steps - warm, 1),
        warmup_target=train.learning_rate if warm else None,
        warmup_steps=warm,
    )
