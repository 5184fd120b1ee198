"""Scores of a saved model that predicts classes."""

from collections.abc import Callable, Sequence

import numpy as np

from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.models.evaluation.classification_scores import ClassificationScores, score_classes
from code2vec.models.evaluation.evaluate_data import best_rows, words_of
from code2vec.models.saved.saved_model import SavedModel


def evaluate_classes(
    model: SavedModel,
    bags: EncodedBags,
    truths: Sequence[str],
    *,
    attention: str | None = None,
    batch_size: int = 1024,
    precision: str = "float32",
    progress: Callable[[int], None] | None = None,
) -> ClassificationScores:
    """The scores of a model on encoded methods: the answer is the most probable class.

    Every method counts: those of a class that the model does not know and those without a known
    context are misses.

    Args:
        model: an open model.
        bags: methods encoded with its vocabularies.
        truths: the true class of each, known or not.
        attention: another kind than the model was trained with.
        batch_size: methods at a time, fewer where there are many classes.
        precision: of the context vectors, `float32` or `bfloat16`.
        progress: called with the number of methods done.

    Raises:
        SettingError: if there is no such kind of attention.
    """
    rows = best_rows(model, bags, attention, batch_size, progress, precision)
    known = rows > 0  # row 0, unknown, may come first
    first = np.take_along_axis(rows, known.argmax(axis=1, keepdims=True), axis=1)[:, 0]
    words = words_of(model, first)
    return score_classes(
        truths,
        [words[row] if row else None for row in first.tolist()],
        without_known_contexts=int(np.count_nonzero(bags.known == 0)),
        unknown_labels=int(np.count_nonzero(bags.labels == 0)),
    )
