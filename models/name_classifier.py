"""Code vectors to names: the head of the network."""

from typing import Any

import keras
from keras import ops

from code2vec.models.tables import Tensor, rows, table_initializer


@keras.saving.register_keras_serializable(package="code2vec")
class NameClassifier(keras.layers.Layer):
    """Scores labels for code vectors: logits = v·Eᵀ.

    The sampled softmax estimates the full one from the labels drawn for the batch, each in place
    of those that were not: a label drawn with chance π counts 1/π times, that is, its logit is
    corrected by −log π (Horvitz–Thompson's estimate of the softmax's denominator, without bias).
    A method's own label counts once, whether drawn or not, so it is not corrected.

    Args:
        labels: rows of the label table, row 0 (unknown) included.
        code_dim: length of a code vector.
        seed: of the initial values.

    Call arguments:
        code_vectors: float tensor of shape `(methods, code_dim)`.
        inputs: of a sampled softmax `classes`, int `(classes,)`, `corrections`, float
            `(classes,)`, and `answers`, int `(methods,)`; without `classes`, all labels.

    Returns:
        Logits, `(methods, classes)` or `(methods, labels)`.
    """

    def __init__(self, labels: int, code_dim: int, seed: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.labels, self.code_dim, self.seed = labels, code_dim, seed
        self.label_table = self.add_weight(
            shape=(labels, code_dim), initializer=table_initializer(seed), name="labels"
        )
        self.built = True

    def call(self, code_vectors: Tensor, inputs: dict[str, Tensor]) -> Tensor:
        """Computes logits."""
        if "classes" not in inputs:
            return ops.matmul(code_vectors, ops.transpose(self.label_table))
        classes = rows(self.label_table, inputs["classes"])  # (classes, code_dim)
        logits = ops.matmul(code_vectors, ops.transpose(classes))  # (methods, classes)
        places = ops.arange(ops.shape(classes)[0], dtype="int32")  # (classes,)
        own = ops.expand_dims(inputs["answers"], 1) == places  # (methods, classes)
        return logits + ops.where(own, 0.0, inputs["corrections"])

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {
            **super().get_config(),
            "labels": self.labels,
            "code_dim": self.code_dim,
            "seed": self.seed,
        }
