"""Weights between the Keras model and a saved one."""

from code2vec.models.saved_model import SavedModel
from code2vec.models.tables import row_blocks
from code2vec.models.training_model import TrainingModel, build_model
from code2vec.models.weights_file import Blocks


def weight_blocks(model: TrainingModel) -> dict[str, Blocks]:
    """The weights as `write_model` takes them, read in blocks of rows."""
    return {
        name: Blocks(tuple(weight.shape), row_blocks(weight))
        for name, weight in model.table_weights.items()
    }


def load_keras(model: SavedModel, attention: str | None = None) -> TrainingModel:
    """The Keras model with the weights of a saved one.

    Args:
        model: an open model.
        attention: another kind than the model was trained with.

    Raises:
        SettingError: if there is no such kind of attention, or the model lacks its weights.
    """
    words = model.vocabularies
    built = build_model(
        model.config.with_attention(attention),
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        seed=model.seed,
    )
    for name, weight in built.table_weights.items():
        weight.assign(model.weights[name])
    return built
