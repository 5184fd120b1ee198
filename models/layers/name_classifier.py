"""Code vectors to names: the head of the network."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import keras
import numpy as np
from keras import ops
from numpy.typing import NDArray

from code2vec.datasets.candidates import NOT_DRAWN
from code2vec.datasets.label_parts import LabelParts, label_parts
from code2vec.datasets.vocabularies.vocabulary import Vocabulary
from code2vec.models.config import ModelConfig
from code2vec.models.kernels.fused import fused, roomier
from code2vec.models.kernels.mixed_precision import CastingLayer, product
from code2vec.models.kernels.sums import taken_sums
from code2vec.models.kernels.tables import Tensor, row_blocks, rows, table_initializer
from code2vec.models.saved.tensor_file import Blocks

_BLOCK = 65_536  # rows computed at once


@keras.saving.register_keras_serializable(package="code2vec")
class NameClassifier(CastingLayer):
    """Scores labels for code vectors: logits = v·Eᵀ.

    The sampled softmax estimates the full one from the labels drawn for the batch, each in place
    of those that were not: a label drawn with chance π counts 1/π times, that is, its logit is
    corrected by −log π (Horvitz–Thompson's estimate of the softmax's denominator, without bias).
    A method's own label counts once, whether drawn or not, so it is not corrected.

    Args:
        labels: rows of the label table, row 0 (unknown) included.
        code_dim: length of a code vector.
        seed: of the initial values.
        settings: those of any Keras layer; with `dtype="mixed_bfloat16"`, training multiplies in
            bfloat16. Otherwise labels would often share a score, as there are few such numbers.

    Call arguments:
        code_vectors: float tensor of shape `(methods, code_dim)`.
        inputs: of a sampled softmax `classes`, int `(classes,)`, `corrections`, float
            `(classes,)`, and `answers`, int `(methods,)`; without `classes`, all labels.
        training: whether the logits are for a loss that is learnt from.

    Returns:
        Logits, `(methods, classes)` or `(methods, labels)`. In training of a sampled softmax, more
        may stand behind them that are too low to count: see `roomier`.
    """

    def __init__(self, labels: int, code_dim: int, seed: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.labels, self.code_dim, self.seed = labels, code_dim, seed
        self.label_table = self.add_weight(
            shape=(labels, code_dim), initializer=table_initializer(seed), name="labels"
        )
        self.built = True

    def call(
        self, code_vectors: Tensor, inputs: dict[str, Tensor], training: bool = False
    ) -> Tensor:
        """Computes logits."""
        vectors = self.label_vectors(inputs)  # (classes, code_dim)
        corrections = inputs.get("corrections")
        if training and corrections is not None:
            vectors, corrections = roomier(vectors, 32), roomier(corrections, 32, NOT_DRAWN)
        dtype = self.compute_dtype if training else "float32"
        logits = product(code_vectors, ops.transpose(vectors), dtype)
        logits = ops.cast(logits, "float32")  # (methods, classes)
        if corrections is None:
            return logits
        correct = fused(corrected) if training else corrected
        return correct(logits, inputs["answers"], corrections)

    def label_vectors(self, inputs: dict[str, Tensor]) -> Tensor:
        """The finished vectors of the batch's classes, or of all labels; `(any, code_dim)`."""
        if "classes" not in inputs:
            return self.label_table
        return rows(self.label_table, inputs["classes"])

    def standing_still(self) -> AbstractContextManager[None]:
        """A time in which no weight changes: what depends on weights only is computed once."""
        return nullcontext()

    def finished(self, start: int, stop: int) -> NDArray[np.float32]:
        """Rows `start` to `stop` of the table that labels are scored with."""
        inputs = self.class_inputs(np.arange(start, stop, dtype=np.int32))
        return np.asarray(ops.convert_to_numpy(self.label_vectors(inputs)), dtype=np.float32)

    def class_inputs(self, classes: NDArray[np.int32]) -> dict[str, NDArray[np.int32]]:
        """What `label_vectors` needs of the given label rows."""
        return {"classes": classes}

    def saved_tables(self) -> dict[str, Blocks]:
        """The tables that a saved model holds, in blocks of rows; `label_table` is finished."""
        return {"label_table": Blocks(tuple(self.label_table.shape), self._finished_blocks())}

    def _finished_blocks(self) -> Iterator[NDArray[np.float32]]:
        for start in range(0, self.labels, _BLOCK):
            yield self.finished(start, min(start + _BLOCK, self.labels))

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {
            **super().get_config(),
            "labels": self.labels,
            "code_dim": self.code_dim,
            "seed": self.seed,
        }


@keras.saving.register_keras_serializable(package="code2vec")
class ComposedClassifier(NameClassifier):
    """Scores labels by their own vectors plus the sum of their subtokens' vectors.

    So a rare name learns from common ones that share its subtokens: `get|size` is scored by
    E_label[get|size] + E_subtoken[get] + E_subtoken[size]; a subtoken that stands twice in a label
    counts twice. A sampled softmax touches the subtokens of its classes only.

    Args:
        labels: rows of the label table, row 0 (unknown) included.
        code_dim: length of a code vector.
        parts: the subtokens of each label, a `LabelParts` or what its `to_dict` gives.
        seed: of the initial values.

    Call arguments:
        code_vectors: as of `NameClassifier`.
        inputs: as of `NameClassifier`; of a sampled softmax also what `LabelParts.inputs` gives.
    """

    def __init__(
        self,
        labels: int,
        code_dim: int,
        parts: LabelParts | dict[str, Any],
        seed: int = 0,
        **settings: Any,
    ) -> None:
        super().__init__(labels, code_dim, seed, **settings)
        self.parts = LabelParts.from_dict(parts) if isinstance(parts, dict) else parts
        self.subtoken_table = self.add_weight(
            shape=(self.parts.count, code_dim),
            initializer=table_initializer(seed + 1),
            name="subtokens",
        )
        self._kept: Any = None  # the finished table, while weights stand still
        self._still = False

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Composes the vectors of all labels once, to be used while no weight changes.

        A function that TensorFlow traces in such a time reads them whenever it runs, so it may run
        in such times only.
        """
        if keras.backend.backend() != "tensorflow":  # others' traced functions read no variable
            yield
            return
        if self._kept is None:
            from code2vec.models.kernels.kept_table import KeptTable  # loads TensorFlow

            self._kept = KeptTable(self.labels, self.code_dim)
        self._kept.keep(self.label_vectors({}))
        self._still = True
        try:
            yield
        finally:
            self._still = False
            self._kept.drop()  # it takes as much as all labels

    def label_vectors(self, inputs: dict[str, Tensor]) -> Tensor:
        """The finished vectors of the batch's classes, or of all labels; `(any, code_dim)`."""
        if self._still and "classes" not in inputs:
            return self._kept.read()
        own = super().label_vectors(inputs)
        given = inputs if "classes" in inputs else self.parts.all_inputs
        subtokens = rows(self.subtoken_table, given["subtokens"])  # (subtokens, code_dim)
        places = given["subtoken_positions"], given["subtoken_classes"]
        return own + taken_sums(subtokens, *places, ops.shape(own)[0])

    def class_inputs(self, classes: NDArray[np.int32]) -> dict[str, NDArray[np.int32]]:
        """What `label_vectors` needs of the given label rows."""
        return {"classes": classes, **self.parts.inputs(classes)}

    def saved_tables(self) -> dict[str, Blocks]:
        """The tables that a saved model holds, in blocks of rows; `label_table` is finished."""
        table = self.subtoken_table
        return super().saved_tables() | {
            "subtoken_table": Blocks(tuple(table.shape), row_blocks(table))
        }

    def assign_finished(
        self, finished: NDArray[np.float32], subtokens: NDArray[np.float32]
    ) -> None:
        """Takes over saved tables: own vectors are what the finished ones have more than the sums.

        Args:
            finished: `(labels, code_dim)`, as `finished` gives them.
            subtokens: `(subtokens, code_dim)`.
        """
        self.subtoken_table.assign(subtokens)
        self.label_table.assign(ops.zeros_like(self.label_table))
        self.label_table.assign(finished - np.concatenate(list(self._finished_blocks())))

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {**super().get_config(), "parts": self.parts.to_dict()}


def corrected(logits: Tensor, answers: Tensor, corrections: Tensor) -> Tensor:
    """Logits of a sampled softmax, corrected but for the methods' own labels.

    Args:
        logits: `(methods, classes)`.
        answers: `(methods,)`.
        corrections: `(classes,)`.
    """
    places = ops.arange(ops.shape(logits)[1], dtype="int32")  # (classes,)
    own = ops.expand_dims(answers, 1) == places  # (methods, classes)
    return logits + ops.where(own, 0.0, corrections)


def composed_parts(config: ModelConfig, labels: Vocabulary) -> LabelParts | None:
    """The labels' subtokens, if their vectors shall be composed of them."""
    if config.label_vectors == "plain":
        return None
    return label_parts(labels.words(range(labels.size)))
