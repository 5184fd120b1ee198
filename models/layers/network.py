"""Encoder and classifier as one Keras model that `fit` trains."""

from typing import Any

import keras
from keras import ops

from code2vec.datasets.label_parts import LabelParts
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.kernels.mixed_precision import POLICIES
from code2vec.models.kernels.row_adam import RowAdam
from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.attention_figures import AttentionFigures
from code2vec.models.layers.code_encoder import CodeEncoder
from code2vec.models.layers.label_loss import label_losses
from code2vec.models.layers.label_smoothing import even_losses
from code2vec.models.layers.name_classifier import ComposedClassifier, NameClassifier
from code2vec.models.layers.reinforce import ReinforceTerms


class TrainingModel(keras.Model):
    """The whole network: inputs of a batch to logits.

    Args:
        encoder: contexts to code vectors.
        classifier: code vectors to logits.
        f1: what validation measures besides the loss.
        reinforce: what the loss needs besides, where attention draws contexts for REINFORCE.
        label_smoothing: share of the training loss that asks for all labels alike.

    Call arguments:
        inputs: what encoder and classifier take; for validation also `truths`, see `SubtokenF1`.
        training: whether to drop.

    Returns:
        Logits, `(methods, classes)`, or `(methods, labels)` of a full softmax.
    """

    def __init__(
        self,
        encoder: CodeEncoder,
        classifier: NameClassifier,
        f1: keras.metrics.Metric | None = None,
        reinforce: ReinforceTerms | None = None,
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__()
        self.encoder, self.classifier, self.f1 = encoder, classifier, f1
        self.reinforce, self.label_smoothing = reinforce, label_smoothing
        self.attention_figures = AttentionFigures()
        self.label_loss = keras.metrics.Mean(name="label_loss")
        self.built = True

    def call(self, inputs: dict[str, Tensor], training: bool = False) -> Tensor:
        """Computes logits."""
        attended = self.encoder.attend(inputs, training)
        logits = self.classifier(attended.code_vectors, inputs, training=training)
        if training and self.reinforce is not None and attended.choice is not None:
            terms = self.reinforce(-label_losses(inputs, logits), attended.choice)
            self.add_loss(ops.mean(terms))
        if "truths" in inputs:
            self.attention_figures.update_state(attended.alpha, inputs["rows"], inputs["answers"])
        return logits

    def compute_loss(
        self,
        x: dict[str, Tensor],
        y: None = None,  # noqa: ARG002  (Keras passes them by name)
        y_pred: Tensor = None,
        sample_weight: None = None,  # noqa: ARG002
        training: bool = True,
    ) -> Tensor:
        """The mean over methods of −log p(label), weighted if asked for, and what training adds.

        Keras weighs each batch in an epoch's mean by the length of its first input in the order of
        their names: that is `answers`, one a method.
        """
        losses = label_losses(x, y_pred, training)
        if training and self.label_smoothing:
            losses = losses + self.label_smoothing * (even_losses(x, y_pred) - losses)
        if "weights" in x:
            losses = losses * x["weights"]
        return sum(self.losses, ops.mean(losses))

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
            losses = label_losses(x, y_pred, training=False)
            self.label_loss.update_state(losses, sample_weight=x["answers"] > 0)
        return self.get_metrics_result()  # type: ignore[no-any-return]

    def evaluate(self, *data: Any, **settings: Any) -> Any:
        """Keras' `evaluate`, which `fit` calls, too: no weight changes meanwhile."""
        self.catch_up()
        with self.classifier.standing_still():
            return super().evaluate(*data, **settings)

    def catch_up(self) -> None:
        """Makes the moves of the optimiser that rows still lack; before all weights are read."""
        if isinstance(self.optimizer, RowAdam):
            self.optimizer.catch_up()

    @property
    def table_weights(self) -> dict[str, keras.Variable]:
        """The weights by the names that a saved model gives them."""
        context_encoder = self.encoder.context_encoder
        return {
            "token_table": context_encoder.token_table,
            "path_table": context_encoder.path_table,
            "label_table": self.classifier.label_table,
            "projection": context_encoder.projection,
            **self.encoder.attention.saved_weights,
        }


def build_model(
    config: ModelConfig,
    *,
    tokens: int,
    paths: int,
    labels: int,
    seed: int = 0,
    train: TrainConfig | None = None,
    parts: LabelParts | None = None,
) -> TrainingModel:
    """A new network with random weights.

    Args:
        config: its hyper-parameters.
        tokens: rows of the token table, row 0 (unknown) included.
        paths: rows of the path table, row 0 included.
        labels: rows of the label table, row 0 included.
        seed: of initial values and draws.
        train: settings of the training: the precision, and the coefficients of its loss.
        parts: the labels' subtokens, for composed label vectors that are trained. A network that
            takes over a finished label table, as a saved model has, needs none.
    """
    train = train or TrainConfig()
    reinforce = None
    if config.estimator == "reinforce":
        reinforce = ReinforceTerms(
            train.reinforce_reward, train.reinforce_entropy, train.reinforce_decay
        )
    dtype = POLICIES[train.precision]
    encoder = CodeEncoder(tokens, paths, config, seed, dtype=dtype)
    classifier = NameClassifier(labels, config.code_dim, seed + 4, dtype=dtype)
    if parts is not None:
        classifier = ComposedClassifier(labels, config.code_dim, parts, seed + 4, dtype=dtype)
    return TrainingModel(
        encoder, classifier, reinforce=reinforce, label_smoothing=train.label_smoothing
    )
