"""The forward pass in numpy: code vectors, names and attention without TensorFlow.

It reads only the rows that the methods need from a saved model's mapped tables, and computes what
the Keras layers compute.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.batches import Batch, pack
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.files.checksums import CheckedArray
from code2vec.models.config import ModelConfig
from code2vec.models.inference.numpy_attention import attend
from code2vec.models.saved.saved_model import SavedModel
from code2vec.setting_checks import whole_number
from code2vec.short_repr import short_repr

Float32 = NDArray[np.float32]

_BLOCK = 8192  # labels that are scored at once


@dataclass(frozen=True)
class Inference:
    """What the model says of some consecutive methods."""

    methods: NDArray[np.int64]  # (methods,) rows in the bags
    code_vectors: Float32  # (methods, code_dim); zeros where no context is known
    labels: NDArray[np.int32]  # (methods, top_k) label rows, best first; 0 where there is none
    probabilities: Float32  # (methods, top_k) over the whole vocabulary; 0 where there is none
    context_methods: NDArray[np.int64]  # (contexts,) row in the bags of each context used
    context_places: NDArray[np.int64]  # (contexts,) its place among the method's own contexts
    weights: Float32  # (contexts,) attention

    __repr__ = short_repr


def infer(
    model: SavedModel,
    bags: EncodedBags,
    *,
    attention: str | None = None,
    top_k: int = 0,
    batch_size: int = 256,
) -> Iterator[Inference]:
    """Applies a model to all methods, in their order, some at a time.

    Args:
        model: an open model.
        bags: methods encoded with its vocabularies.
        attention: another kind than the model was trained with.
        top_k: how many labels to give for each method; with 0 the label table is not read.
        batch_size: methods at a time.

    Raises:
        SettingError: at the call, if a number is not allowed, there is no such kind of attention,
            or the model lacks its weights.
        InputError: if a result is not a finite number.
    """
    top_k = whole_number("top_k", top_k, least=0)
    batch_size = whole_number("batch_size", batch_size, least=1)
    config = model.config.with_attention(attention)
    top_k = min(top_k, len(model.weights["label_table"]) - 1)
    return _inferences(model, bags, config, top_k, batch_size)


def _inferences(
    model: SavedModel, bags: EncodedBags, config: ModelConfig, top_k: int, batch_size: int
) -> Iterator[Inference]:
    """The inferences for all methods, `batch_size` at a time."""
    for start in range(0, len(bags), batch_size):
        methods = np.arange(start, min(start + batch_size, len(bags)))
        with np.errstate(over="ignore", invalid="ignore"):  # the results are looked at
            found = _infer(model, bags, methods, config, top_k)
        results = (found.code_vectors, found.probabilities, found.weights)
        if not all(np.isfinite(result).all() for result in results):
            raise model.not_finite()
        yield found


def _infer(
    model: SavedModel,
    bags: EncodedBags,
    methods: NDArray[np.int64],
    config: ModelConfig,
    top_k: int,
) -> Inference:
    """The inference for some methods."""
    batch = pack(bags, methods, max_contexts=config.max_contexts, seed=model.seed)
    code_vectors = np.zeros((len(methods), config.code_dim), dtype=np.float32)
    labels = np.zeros((len(methods), top_k), dtype=np.int32)
    probabilities = np.zeros((len(methods), top_k), dtype=np.float32)
    weights = np.zeros(0, dtype=np.float32)
    if len(batch):
        places = batch.methods - methods[0]
        code_vectors[places], weights = encode(model, batch, config)
        if top_k:
            labels[places], probabilities[places] = best_labels(
                code_vectors[places], model.weights["label_table"], top_k
            )
    owners = batch.methods[batch.rows]
    return Inference(
        methods=methods,
        code_vectors=code_vectors,
        labels=labels,
        probabilities=probabilities,
        context_methods=owners,
        context_places=batch.origins - bags.offsets[owners],
        weights=weights,
    )


def encode(model: SavedModel, batch: Batch, config: ModelConfig) -> tuple[Float32, Float32]:
    """Code vectors, `(methods, code_dim)`, and attention weights, `(contexts,)`, of a batch.

    Args:
        model: an open model.
        batch: the methods.
        config: its settings, or those with another attention.
    """
    tokens = model.weights["token_table"][batch.tokens]  # (unique tokens, token_dim)
    paths = model.weights["path_table"][batch.paths]  # (unique paths, path_dim)
    token_dim, path_dim = config.token_dim, config.path_dim
    parts = np.split(model.weights["projection"][:], [token_dim, token_dim + path_dim])
    contexts = (tokens @ parts[0])[batch.sources]  # (contexts, code_dim)
    contexts += (paths @ parts[1])[batch.path_positions]
    contexts += (tokens @ parts[2])[batch.targets]
    np.tanh(contexts, out=contexts)
    return attend(config, model.weights, contexts, batch.rows)


def best_labels(
    code_vectors: Float32, label_table: Float32 | CheckedArray, top_k: int
) -> tuple[NDArray[np.int32], Float32]:
    """The best labels of each method and their probabilities.

    Row 0, the unknown label, has its share of the softmax but is never an answer. The table is
    read in blocks; a block is searched only for the methods that it has a better label for.

    Args:
        code_vectors: `(methods, code_dim)`.
        label_table: `(labels, code_dim)`, more than `top_k` of them.
        top_k: labels a method, at least 1.

    Returns:
        Label rows and probabilities, both `(methods, top_k)`, best first.
    """
    methods = len(code_vectors)
    rows = np.zeros((methods, top_k), dtype=np.int32)
    best = np.full((methods, top_k), -np.inf, dtype=np.float32)  # logits, descending
    highest = np.full(methods, -np.inf)
    total = np.zeros(methods)  # sum of exp(logit - highest)
    for start in range(0, len(label_table), _BLOCK):
        logits = code_vectors @ label_table[start : start + _BLOCK].T  # (methods, block)
        new_highest = np.maximum(highest, logits.max(axis=1))
        total *= np.exp(highest - new_highest)
        total += np.exp(logits - new_highest[:, np.newaxis].astype(np.float32)).sum(axis=1)
        highest = new_highest
        if start == 0:
            logits[:, 0] = -np.inf
        better = np.flatnonzero(logits.max(axis=1) > best[:, -1])
        if len(better):
            found = _merged(best[better], rows[better], logits[better], start)
            best[better], rows[better] = found
    chances = np.exp(best - highest[:, np.newaxis]) / total[:, np.newaxis]
    return rows, chances.astype(np.float32)


def _merged(
    best: Float32, rows: NDArray[np.int32], logits: Float32, start: int
) -> tuple[Float32, NDArray[np.int32]]:
    """The best of what was found before and of a block of labels that starts at row `start`."""
    top_k = best.shape[1]
    if logits.shape[1] > top_k:
        inside = np.argpartition(-logits, top_k - 1, axis=1)[:, :top_k]
    else:
        inside = np.broadcast_to(np.arange(logits.shape[1]), logits.shape)
    all_logits = np.hstack([best, np.take_along_axis(logits, inside, axis=1)])
    all_rows = np.hstack([rows, (inside + start).astype(np.int32)])
    order = np.lexsort((all_rows, -all_logits), axis=1)[:, :top_k]
    return np.take_along_axis(all_logits, order, axis=1), np.take_along_axis(
        all_rows, order, axis=1
    )
