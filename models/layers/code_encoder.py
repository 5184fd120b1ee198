"""Contexts to code vectors: the body of the network."""

from typing import Any

import keras
from keras import ops

from code2vec.models.config import ModelConfig
from code2vec.models.kernels.mixed_precision import CastingLayer
from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.attention import (
    Attended,
    Attention,
    ElementWiseAttention,
    SoftAttention,
    UniformAttention,
)
from code2vec.models.layers.context_encoder import ContextEncoder
from code2vec.models.layers.hard_attention import ESTIMATORS


def attention_layer(config: ModelConfig, seed: int = 0, dtype: Any = None) -> Attention:
    """The attention that the settings ask for, with random weights.

    Args:
        config: kind, score, estimator and dimension.
        seed: of initial values and draws.
        dtype: its data type policy.
    """
    if config.attention == "uniform":
        return UniformAttention(config.code_dim, seed, dtype=dtype)
    if config.attention == "element-wise":
        return ElementWiseAttention(config.code_dim, seed, dtype=dtype)
    if config.attention == "soft":
        return SoftAttention(config.code_dim, seed, config.score, dtype=dtype)
    estimator = ESTIMATORS[str(config.estimator)]
    return estimator(config.code_dim, seed, config.score, dtype=dtype)


@keras.saving.register_keras_serializable(package="code2vec")
class CodeEncoder(CastingLayer):
    """Makes a code vector of each method's contexts.

    Args:
        tokens: rows of the token table, row 0 (unknown) included.
        paths: rows of the path table, row 0 (unknown) included.
        config: a `ModelConfig` or what its `to_dict` gives.
        seed: of initial values and dropout.
        settings: those of any Keras layer; `dtype` is passed on to what the encoder is made of.

    Call arguments:
        inputs: what `ContextEncoder` takes, and `rows`, int `(contexts,)`, the method of each
            context, and `answers`, `(methods,)`, whose length is the number of methods.
        training: whether to drop, and to give gradients to hard attention.

    Returns:
        Code vectors, `(methods, code_dim)`, and attention weights, `(contexts,)`.
    """

    def __init__(
        self,
        tokens: int,
        paths: int,
        config: ModelConfig | dict[str, Any],
        seed: int = 0,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        if isinstance(config, dict):
            config = ModelConfig.from_dict(config)
        self.tokens, self.paths, self.config, self.seed = tokens, paths, config, seed
        self.context_encoder = ContextEncoder(tokens, paths, config, seed, dtype=self.dtype_policy)
        self.attention = attention_layer(config, seed + 3, self.dtype_policy)
        self.built = True

    def call(self, inputs: dict[str, Tensor], training: bool = False) -> tuple[Tensor, Tensor]:
        """Computes code vectors and attention weights."""
        attended = self.attend(inputs, training)
        return attended.code_vectors, attended.weights

    def attend(self, inputs: dict[str, Tensor], training: bool = False) -> Attended:
        """The same and more: what the loss and the figures of attention need."""
        inner = self.context_encoder.inner(inputs, training)  # (contexts or more, code_dim)
        count = ops.shape(inputs["answers"])[0]
        return self.attention.attend_inner(inner, inputs["rows"], count, training)

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {
            **super().get_config(),
            "tokens": self.tokens,
            "paths": self.paths,
            "config": self.config.to_dict(),
            "seed": self.seed,
        }
