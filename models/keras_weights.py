"""Weights between the Keras model and a saved one."""

from collections.abc import Iterator
from dataclasses import replace

import keras
import numpy as np
from keras import ops
from numpy.typing import NDArray

from code2vec.models.saved_model import SavedModel
from code2vec.models.tables import rows
from code2vec.models.training_model import TrainingModel, build_model
from code2vec.models.weights_file import Blocks

_BLOCK = 65_536  # rows read at once


def weight_blocks(model: TrainingModel) -> dict[str, Blocks]:
    """The weights as `write_model` takes them, read in blocks of rows."""
    return {
        name: Blocks(tuple(weight.shape), _blocks(weight))
        for name, weight in model.table_weights.items()
    }


def _blocks(weight: keras.Variable) -> Iterator[NDArray[np.float32]]:
    """The rows of a weight; reading all at once would copy a table."""
    for start in range(0, weight.shape[0], _BLOCK):
        places = ops.arange(start, min(start + _BLOCK, weight.shape[0]), dtype="int32")
        yield np.asarray(ops.convert_to_numpy(rows(weight, places)), dtype=np.float32)


def load_keras(model: SavedModel, attention: str | None = None) -> TrainingModel:
    """The Keras model with the weights of a saved one.

    Args:
        model: an open model.
        attention: another kind than the model was trained with.

    Raises:
        SettingError: if there is no such kind of attention.
    """
    words = model.vocabularies
    built = build_model(
        replace(model.config, attention=attention or model.config.attention),
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        seed=model.seed,
    )
    for name, weight in built.table_weights.items():
        weight.assign(model.weights[name])
    return built
