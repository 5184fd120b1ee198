"""Scores of a saved model on encoded methods, computed by Keras."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import keras
import numpy as np
from keras import ops
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoded_data import Split
from code2vec.models.evaluation.scores import CANDIDATES, Scores, score
from code2vec.models.evaluation.top_labels import top_labels
from code2vec.models.kernels.inputs import (
    Inputs,
    batch_count,
    dataset,
    evaluation_batch_size,
    evaluation_inputs,
)
from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.keras_weights import load_keras
from code2vec.models.layers.network import TrainingModel
from code2vec.models.saved.saved_model import SavedModel


class BestLabels(keras.Model):
    """The best labels of each method, by the full softmax.

    Args:
        network: the trained model.
        count: how many labels to give; one more, as row 0 (unknown) may be among them.

    Returns:
        Label rows, `(methods, count + 1)`, best first; −1 where a logit is not a finite number.
    """

    def __init__(self, network: TrainingModel, count: int) -> None:
        super().__init__()
        self.network, self.count = network, count
        self.built = True

    def call(self, inputs: dict[str, Tensor]) -> Tensor:
        """Finds the labels."""
        logits = self.network(inputs, training=False)  # (methods, labels)
        best = top_labels(logits, self.count + 1)
        finite = ops.isfinite(ops.sum(logits, axis=1, keepdims=True))
        return ops.where(finite, best, -1)


class _Progress(keras.callbacks.Callback):
    """Tells how many methods are done."""

    def __init__(self, tell: Callable[[int], None], batch_size: int, methods: int) -> None:
        super().__init__()
        self.tell, self.batch_size, self.methods = tell, batch_size, methods

    def on_predict_batch_end(self, batch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Tells it."""
        self.tell(min((batch + 1) * self.batch_size, self.methods))


def evaluate_split(
    model: SavedModel,
    split: Split,
    *,
    attention: str | None = None,
    batch_size: int = 1024,
    precision: str = "float32",
    progress: Callable[[int], None] | None = None,
) -> Scores:
    """The scores of a model on all methods of a split; see `evaluate_bags`."""
    return evaluate_bags(
        model,
        split.bags,
        split.label_words,
        attention=attention,
        batch_size=batch_size,
        precision=precision,
        progress=progress,
    )


def evaluate_bags(
    model: SavedModel,
    bags: EncodedBags,
    truths: Sequence[str],
    *,
    attention: str | None = None,
    batch_size: int = 1024,
    precision: str = "float32",
    progress: Callable[[int], None] | None = None,
) -> Scores:
    """The scores of a model on encoded methods, by the full softmax over its labels.

    Every method counts: those whose label is unknown to the model and those without a known
    context are misses.

    Args:
        model: an open model.
        bags: methods encoded with its vocabularies.
        truths: the true label of each, known or not.
        attention: another kind than the model was trained with.
        batch_size: methods at a time, fewer where there are many labels.
        precision: of the context vectors, `float32` or `bfloat16`.
        progress: called with the number of methods done.

    Raises:
        SettingError: if there is no such kind of attention.
    """
    scored = method_scores(
        model,
        bags,
        truths,
        attention=attention,
        batch_size=batch_size,
        precision=precision,
        progress=progress,
    )
    return sum(scored, start=Scores())


def method_scores(
    model: SavedModel,
    bags: EncodedBags,
    truths: Sequence[str],
    *,
    attention: str | None = None,
    batch_size: int = 1024,
    precision: str = "float32",
    progress: Callable[[int], None] | None = None,
) -> Iterator[Scores]:
    """The scores of each method, in their order; `evaluate_bags` adds them up.

    The model is applied at the call, the scores are computed as they are asked for.

    Raises:
        SettingError: if there is no such kind of attention.
    """
    predictions = best_rows(model, bags, attention, batch_size, progress, precision)
    words = words_of(model, predictions)
    contexts, labels = (bags.known > 0).tolist(), bags.labels.tolist()
    return (
        score(
            truths[method],
            [words[row] for row in rows if row > 0],
            known_label=labels[method] > 0,
            contexts=contexts[method],
        )
        for method, rows in enumerate(predictions.tolist())
    )


def words_of(model: SavedModel, rows: NDArray[np.int32]) -> dict[int, str]:
    """The label of each of the label rows that occur, looked up once."""
    used = np.unique(rows)
    return dict(zip(used.tolist(), model.vocabularies.labels.words(used), strict=True))


def best_rows(
    model: SavedModel,
    bags: EncodedBags,
    attention: str | None,
    batch_size: int,
    progress: Callable[[int], None] | None,
    precision: str = "float32",
) -> NDArray[np.int32]:
    """The best label rows of each method, `(methods, 11)`; zeros where no context is known.

    Raises:
        InputError: if a score is not a finite number.
    """
    labels = model.vocabularies.labels.size
    size = evaluation_batch_size(labels, batch_size)
    best = np.zeros((len(bags), min(CANDIDATES + 1, labels)), dtype=np.int32)

    def batches() -> Iterator[Inputs]:
        return evaluation_inputs(
            bags, batch_size=size, max_contexts=model.config.max_contexts, seed=model.seed
        )

    example = next(batches(), None)
    if example is None:
        return best
    finder = BestLabels(load_keras(model, attention, precision=precision), CANDIDATES)
    finder.compile(jit_compile=False)
    known = np.flatnonzero(bags.known)
    callbacks = [_Progress(progress, size, len(known))] if progress else []
    read = dataset(batches, example, batch_count(bags, size))
    best[known] = finder.predict(read, callbacks=callbacks, verbose=0)
    if (best < 0).any():
        raise model.not_finite()
    return best
