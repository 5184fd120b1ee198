"""Weights between the Keras model and a saved one."""

from keras import ops

from code2vec.errors import InputError
from code2vec.models.config import TrainConfig
from code2vec.models.kernels.tables import assign_rows, row_blocks, rows
from code2vec.models.layers.name_classifier import ComposedClassifier, composed_parts
from code2vec.models.layers.network import TrainingModel, build_model
from code2vec.models.saved.saved_model import SavedModel
from code2vec.models.saved.tensor_file import Blocks, open_weights


def weight_blocks(model: TrainingModel) -> dict[str, Blocks]:
    """The weights as `write_model` takes them, read in blocks of rows."""
    return {
        name: Blocks(tuple(weight.shape), row_blocks(weight))
        for name, weight in model.table_weights.items()
    } | model.classifier.saved_tables()


def start_from(network: TrainingModel, model: SavedModel) -> None:
    """Gives a network the weights of a saved one, to be trained further.

    Words keep their vectors; rows of words that the saved model does not have, which lie behind
    its own, keep the random ones that they have.

    Args:
        network: of the same settings, and as many rows or more.
        model: an open model.
    """
    known = load_keras(model, trainable=True)
    pairs = zip(network.trainable_variables, known.trainable_variables, strict=True)
    for weight, before in pairs:
        value = before.value
        if weight.shape[0] > before.shape[0]:
            new = ops.arange(before.shape[0], weight.shape[0], dtype="int32")
            value = ops.concatenate([value, rows(weight, new)])
        weight.assign(value)


def load_keras(
    model: SavedModel,
    attention: str | None = None,
    *,
    trainable: bool = False,
    precision: str = "float32",
) -> TrainingModel:
    """The Keras model with the weights of a saved one.

    Args:
        model: an open model.
        attention: another kind than the model was trained with.
        trainable: whether training shall go on: then composed label vectors come apart into their
            own and their subtokens' vectors again. Scoring needs the finished ones only.
        precision: of its arithmetic.

    Raises:
        InputError: if a weight is not a finite number, or if it is to be trained and lacks a
            table for that.
        SettingError: if there is no such kind of attention or precision, or the model lacks the
            weights for it.
    """
    words, file = model.vocabularies, model.weights_file
    built = build_model(
        model.config.with_attention(attention),
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        seed=model.seed,
        train=TrainConfig(precision=precision),
        parts=composed_parts(model.config, words.labels) if trainable else None,
    )
    for name, weight in built.table_weights.items():
        # opened for each: what was read of a map stays in memory for as long as the map is there
        assign_rows(weight, open_weights(file)[name])
    if isinstance(built.classifier, ComposedClassifier):
        if "subtoken_table" not in model.weights:
            raise InputError(f"{file} has no subtoken_table")
        built.classifier.assign_finished(
            model.weights["label_table"][:], model.weights["subtoken_table"][:]
        )
    return built
