"""What the commands are given: encoded data or sources; and whether it fits a model."""

from collections.abc import Sequence
from pathlib import Path

from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.methods.shards import ShardSettings
from code2vec.datasets.preparation.inputs import check_same
from code2vec.errors import InputError, MismatchError
from code2vec.extractor.config import ExtractConfig
from code2vec.file_kinds import is_prepared
from code2vec.models.saved.saved_model import SavedModel


def is_data(paths: Sequence[Path]) -> bool:
    """Whether this is one directory of encoded data, as `prepare` makes it.

    Raises:
        InputError: if nothing is given, or encoded data stands among other inputs.
    """
    if not paths:
        raise InputError("no input: give encoded data, sources, shards or .c2v files")
    prepared = [path for path in paths if is_prepared(path)]
    if prepared and len(paths) > 1:
        raise InputError(f"{prepared[0]} is encoded data: give it alone")
    return bool(prepared)


def settings_of(model: SavedModel) -> ShardSettings:
    """How methods have to be extracted for a model."""
    return ShardSettings(model.extraction, model.manifest.grammar)


def check_fits(model: SavedModel, data: EncodedData, *, extended: bool = False) -> None:
    """Refuses encoded data of other vocabularies, limits, profile or grammar than a model's.

    Args:
        model: an open model.
        data: encoded data.
        extended: whether the data's vocabularies may hold more words, behind the model's.

    Raises:
        MismatchError: if they do not fit together.
    """
    manifest = data.manifest
    if manifest.task != model.manifest.task:
        raise MismatchError(
            f"{model.path} predicts {model.manifest.task}, but the labels of {data.directory} are "
            f"{manifest.task}: they do not fit together"
        )
    theirs = ShardSettings(ExtractConfig.stored(manifest.extraction), manifest.grammar)
    check_same(settings_of(model), str(model.path), theirs, str(data.directory))
    if extended and not data.vocabularies.extends(model.vocabularies):
        raise MismatchError(
            f"the vocabularies of {data.directory} do not extend those of {model.path}: "
            f"prepare it with --vocabulary-from {model.path} --extend-vocabulary"
        )
    if not extended and data.vocabularies.fingerprint != model.vocabularies.fingerprint:
        raise MismatchError(
            f"{data.directory} has other vocabularies than {model.path}: "
            f"prepare it with --vocabulary-from {model.path}"
        )
