"""The options that say how a model is trained, further or anew."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from code2vec.cli.options import all_of
from code2vec.cli.setting_options import setting_options
from code2vec.models.config import HARD, ModelConfig, RunConfig, TrainConfig
from code2vec.settings import settings_of

COMMON = ("epochs", "batch_size", "learning_rate", "patience", "seed")
"""The settings of a training that most people change."""

_HARD = [each.name for each, about, _ in settings_of(TrainConfig) if about.group == HARD]
_REST = [each.name for each in fields(TrainConfig) if each.name not in (*COMMON, *_HARD)]
_NETWORK = [each.name for each in fields(ModelConfig)]

network_options = setting_options(ModelConfig, ["attention", "max_contexts"])
further_network_options = setting_options(
    ModelConfig, [name for name in _NETWORK if name not in ("attention", "max_contexts")]
)
run_options = setting_options(RunConfig)
hard_options = setting_options(TrainConfig, _HARD)


def training_options(**replaced: Any) -> Callable[[Any], Any]:
    """The options of a training, but for those of hard attention.

    Args:
        replaced: defaults that differ from those of `TrainConfig`.
    """
    return all_of(
        setting_options(TrainConfig, COMMON, **replaced), setting_options(TrainConfig, _REST)
    )
