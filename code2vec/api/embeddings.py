"""`code2vec.embeddings`: a model's two word tables, for other tools."""

from pathlib import Path

from code2vec.api.records import Written
from code2vec.errors import SettingError
from code2vec.file_arguments import FilePath, path_of
from code2vec.models.export.embedding_files import write_embeddings
from code2vec.models.saved.saved_model import Model, SavedModel, open_model
from code2vec.outputs import check_new, check_outside, claimed
from code2vec.quantity import quantity
from code2vec.setting_checks import flags


def embeddings(
    *,
    model: Model,
    tokens: FilePath | None = None,
    labels: FilePath | None = None,
    overwrite: bool = False,
) -> list[Written]:
    """Writes the vectors of tokens and of method names as word2vec text.

    `gensim.models.KeyedVectors.load_word2vec_format` loads it. White space in a word is written
    as `%20` and its like; the row of unknown words is left out.

    Args:
        model: a model that `train` saved, or one that is open.
        tokens: where the token vectors go.
        labels: where the vectors of method names go, written as labels: `to|string`.
        overwrite: replace outputs that exist.

    Returns:
        What was written, in this order.

    Raises:
        SettingError: if neither output is given.
        InputError: if the model is incomplete.
        OutputError: if an output exists or cannot be written.
    """
    flags(overwrite=overwrite)
    wanted = {"tokens": tokens, "labels": labels}
    outputs = {name: path_of(path, name) for name, path in wanted.items() if path is not None}
    if not outputs:
        raise SettingError("nothing to write: give {} or {}", "tokens", "labels")
    opened = open_model(model)
    for path in outputs.values():
        check_new(path, overwrite, inputs=[opened.path])
    if len(outputs) == 2:
        check_outside(outputs["labels"], outputs["tokens"])
    with claimed(*outputs.values()):
        return _written(opened, outputs, overwrite)


def _written(opened: SavedModel, outputs: dict[str, Path], overwrite: bool) -> list[Written]:
    """Writes each table, and counts its rows."""
    written = []
    for name, path in outputs.items():
        vocabulary = getattr(opened.vocabularies, name)
        table = opened.weights[f"{name[:-1]}_table"]
        words = vocabulary.words(range(1, vocabulary.size))
        rows = write_embeddings(path, words, table[1:], overwrite)
        words = quantity(rows, name.removesuffix("s"))
        written.append(Written.of(path, f"{words} of {quantity(table.shape[1], 'number')}"))
    return written
