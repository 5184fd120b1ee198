"""Contexts to context vectors."""

from typing import Any

import keras
from keras import ops

from code2vec.models.config import ModelConfig
from code2vec.models.kernels.fused import compiles, roomier
from code2vec.models.kernels.mixed_precision import CastingLayer, product, spread, spread_sum
from code2vec.models.kernels.tables import Tensor, rows, table_initializer


@keras.saving.register_keras_serializable(package="code2vec")
class ContextEncoder(CastingLayer):
    """Embeds contexts and projects them: c = tanh(xW), x = [source; path; target].

    xW is the sum of the three parts' own projections. With `per-row` dropout each distinct token
    and path of the batch is projected once and the results are added up: the same numbers for a
    quarter of the arithmetic. `per-context` dropout, the paper's, has to project each context.

    Args:
        tokens: rows of the token table, row 0 (unknown) included.
        paths: rows of the path table, row 0 (unknown) included.
        config: dimensions and dropout, a `ModelConfig` or what its `to_dict` gives.
        seed: of initial values and dropout.
        settings: those of any Keras layer; with `dtype="mixed_bfloat16"`, products and context
            vectors are computed in bfloat16.

    Call arguments:
        inputs: int tensors: `tokens` `(unique tokens,)` and `paths` `(unique paths,)`, table
            rows; `sources`, `targets` and `path_positions`, all `(contexts,)`, positions in them;
            if they are there also `source_order`, `target_order` and `path_order`, what sorts
            these: then gradients are computed faster.
        training: whether to drop.

    Returns:
        Context vectors of shape `(contexts, code_dim)`, in float32.
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
        self.token_table = self.add_weight(
            shape=(tokens, config.token_dim), initializer=table_initializer(seed), name="tokens"
        )
        self.path_table = self.add_weight(
            shape=(paths, config.path_dim), initializer=table_initializer(seed + 1), name="paths"
        )
        self.projection = self.add_weight(
            shape=(config.context_dim, config.code_dim),
            initializer=keras.initializers.GlorotUniform(seed + 2),
            name="projection",
        )
        self.dropout = keras.layers.Dropout(config.dropout, seed=seed)
        self.built = True

    def call(self, inputs: dict[str, Tensor], training: bool = False) -> Tensor:
        """Computes context vectors."""
        return activated(self.inner(inputs, training), ops.shape(inputs["sources"])[0])

    def inner(self, inputs: dict[str, Tensor], training: bool = False) -> Tensor:
        """What context vectors are the tanh of: xW, `(contexts or more, code_dim)`.

        In training there may be rows behind the contexts', which mean nothing: computing is
        faster where few numbers of rows occur. They take no gradient.
        """
        tokens = rows(self.token_table, inputs["tokens"])  # (unique tokens, token_dim)
        paths = rows(self.path_table, inputs["paths"])  # (unique paths, path_dim)
        places = [inputs[name] for name in ("sources", "path_positions", "targets")]
        orders = [inputs.get(name) for name in ("source_order", "path_order", "target_order")]
        if training and self.config.dropout_kind == "per-context":
            places = [roomier(each) for each in places]
            embedded = [
                spread(*part) for part in zip((tokens, paths, tokens), places, orders, strict=True)
            ]
            dropped = self.dropout(ops.concatenate(embedded, axis=-1), training=True)
            return product(dropped, self.projection, self.compute_dtype)
        tokens = self.dropout(tokens, training=training)
        paths = self.dropout(paths, training=training)
        if training:
            tokens, paths, *places = (roomier(each) for each in (tokens, paths, *places))
        token_dim, path_dim = self.config.token_dim, self.config.path_dim
        splits = ops.split(self.projection, [token_dim, token_dim + path_dim], axis=0)
        projected = [
            product(vectors, part, self.compute_dtype)
            for vectors, part in zip((tokens, paths, tokens), splits, strict=True)
        ]
        return spread_sum(projected, places, orders, compiled=training)

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {
            **super().get_config(),
            "tokens": self.tokens,
            "paths": self.paths,
            "config": self.config.to_dict(),
            "seed": self.seed,
        }


def activated(inner: Tensor, count: int | Tensor) -> Tensor:
    """The tanh of the first `count` rows, in float32; without `compiles`, there are no more."""
    vectors = ops.cast(ops.tanh(inner), "float32")
    return vectors[:count] if compiles() else vectors  # the gradient of a slice is a copy
