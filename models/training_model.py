"""Encoder and classifier as one Keras model that `fit` trains."""

from typing import Any

import keras
from keras import ops

from code2vec.models.code_encoder import CodeEncoder
from code2vec.models.config import ModelConfig
from code2vec.models.name_classifier import NameClassifier
from code2vec.models.subtoken_f1 import SubtokenF1
from code2vec.models.tables import Tensor


class TrainingModel(keras.Model):
    """The whole network: inputs of a batch to logits.

    Args:
        encoder: contexts to code vectors.
        classifier: code vectors to logits.
        f1: what validation measures besides the loss.

    Call arguments:
        inputs: what encoder and classifier take; for validation also `truths`, see `SubtokenF1`.
        training: whether to drop.

    Returns:
        Logits, `(methods, classes)`, or `(methods, labels)` of a full softmax.
    """

    def __init__(
        self, encoder: CodeEncoder, classifier: NameClassifier, f1: SubtokenF1 | None = None
    ) -> None:
        super().__init__()
        self.encoder, self.classifier, self.f1 = encoder, classifier, f1
        self.label_loss = keras.metrics.Mean(name="label_loss")
        self.built = True

    def call(self, inputs: dict[str, Tensor], training: bool = False) -> Tensor:
        """Computes logits."""
        code_vectors, _ = self.encoder(inputs, training=training)  # (methods, code_dim)
        return self.classifier(code_vectors, inputs)

    def compute_loss(
        self,
        x: dict[str, Tensor],
        y: None = None,  # noqa: ARG002  (Keras passes them by name)
        y_pred: Tensor = None,
        sample_weight: None = None,  # noqa: ARG002
        training: bool = True,  # noqa: ARG002
    ) -> Tensor:
        """The mean over methods of −log p(label).

        Keras weighs each batch in an epoch's mean by the length of its first input in the order of
        their names: that is `answers`, one a method.
        """
        return ops.mean(_losses(x, y_pred))

    def compute_metrics(
        self,
        x: dict[str, Tensor],
        y: None,  # noqa: ARG002
        y_pred: Tensor,
        sample_weight: None = None,  # noqa: ARG002
    ) -> dict[str, Tensor]:
        """In validation, adds the batch to F1 and to the mean loss of methods of known label."""
        if "truths" in x and self.f1 is not None:
            self.f1.update_state(x["truths"], y_pred)
            self.label_loss.update_state(_losses(x, y_pred), sample_weight=x["answers"] > 0)
        return self.get_metrics_result()  # type: ignore[no-any-return]

    @property
    def table_weights(self) -> dict[str, keras.Variable]:
        """The weights by the names that a saved model gives them."""
        context_encoder = self.encoder.context_encoder
        return {
            "token_table": context_encoder.token_table,
            "path_table": context_encoder.path_table,
            "label_table": self.classifier.label_table,
            "projection": context_encoder.projection,
            "attention": self.encoder.attention.vector,
        }


def build_model(
    config: ModelConfig, *, tokens: int, paths: int, labels: int, seed: int = 0
) -> TrainingModel:
    """A new network with random weights.

    Args:
        config: its hyper-parameters.
        tokens: rows of the token table, row 0 (unknown) included.
        paths: rows of the path table, row 0 included.
        labels: rows of the label table, row 0 included.
        seed: of initial values and dropout.
    """
    encoder = CodeEncoder(tokens, paths, config, seed)
    return TrainingModel(encoder, NameClassifier(labels, config.code_dim, seed + 4))


def _losses(inputs: dict[str, Tensor], logits: Tensor) -> Any:
    """−log p(label) of each method, `(methods,)`."""
    return ops.sparse_categorical_crossentropy(inputs["answers"], logits, from_logits=True)
