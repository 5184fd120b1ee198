"""How much memory a training will take, told before it starts. Needs no TensorFlow."""

import numpy as np

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved_model import attention_shapes

_FLOAT = 4  # bytes
_RUNTIME = 730_000_000  # Python, TensorFlow and Keras with a small network (measured)
_CONTEXT_COPIES = 5.4  # tensors as large as all context vectors alive in a step (measured)
_ADDITIVE_COPIES = 0.9  # more of them with the additive score (measured)
_ELEMENT_WISE_COPIES = 1.3  # more of them with element-wise attention (measured)
_DROPOUT_COPIES = 2.6  # more of the embedded contexts with dropout per context (measured)
_TOKENS_A_CONTEXT = 0.06  # distinct tokens of a batch of 1024 methods (three real projects)
_PATHS_A_CONTEXT = 0.30  # distinct paths of it
_SUBTOKENS_A_LABEL = 0.15  # rows of their table for each row of the labels' (three real projects)
_PARTS_A_LABEL = 4.0  # subtokens that a label has
_CONTEXTS_A_METHOD = 85.0  # of at most 200 (java14m; 61 to 91 in single projects)


def training_memory(
    *,
    tokens: int,
    paths: int,
    labels: int,
    model: ModelConfig | None = None,
    train: TrainConfig | None = None,
    contexts: float = _CONTEXTS_A_METHOD,
    data: int = 0,
) -> int:
    """The peak resident set of a training on the CPU, in bytes, within a quarter.

    Args:
        tokens: rows of the token table.
        paths: rows of the path table.
        labels: rows of the label table.
        model: hyper-parameters of the network.
        train: settings of the training.
        contexts: mean contexts of a method that are kept, at most `model.max_contexts`.
        data: bytes of the mapped arrays of the training split; they count as resident once read,
            but the system takes them back where memory is short.
    """
    model, train = model or ModelConfig(), train or TrainConfig()
    weights = (
        tokens * model.token_dim
        + paths * model.path_dim
        + labels * model.code_dim
        + model.context_dim * model.code_dim
        + sum(rows * columns for rows, columns in attention_shapes(model).values())
    )
    if model.label_vectors == "composed":
        weights += int(_SUBTOKENS_A_LABEL * labels) * model.code_dim
    copies = 3  # the weights and their two moments
    if train.optimizer == "adam":
        copies += 1  # gradients of every row
    numbers = copies * weights + _step(tokens, paths, labels, model, train, contexts)
    return int(_RUNTIME + _FLOAT * numbers + data)


def memory_for_data(
    data: EncodedData, model: ModelConfig | None = None, train: TrainConfig | None = None
) -> int:
    """The same for encoded data: reads how many contexts its methods keep.

    Args:
        data: encoded data with a training split.
        model: hyper-parameters of the network.
        train: settings of the training.

    Raises:
        InputError: if there is no training split.
    """
    model = model or ModelConfig()
    words, bags = data.vocabularies, data.split("train").bags
    kept = np.minimum(bags.known, model.max_contexts)
    return training_memory(
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        model=model,
        train=train,
        contexts=float(kept.mean()) if len(kept) else 0.0,
        data=bags.sources.nbytes + bags.paths.nbytes + bags.targets.nbytes,
    )


def _step(
    tokens: int,
    paths: int,
    labels: int,
    model: ModelConfig,
    train: TrainConfig,
    contexts_a_method: float,
) -> float:
    """Numbers that a step holds besides the weights."""
    contexts = train.batch_size * min(contexts_a_method, model.max_contexts)
    used_tokens = min(tokens, _TOKENS_A_CONTEXT * contexts)
    used_paths = min(paths, _PATHS_A_CONTEXT * contexts)
    copies = _CONTEXT_COPIES
    if model.score == "additive":
        copies += _ADDITIVE_COPIES
    if model.attention == "element-wise":
        copies += _ELEMENT_WISE_COPIES
    held = copies * contexts * model.code_dim
    if model.dropout_kind == "per-context":
        held += _DROPOUT_COPIES * contexts * model.context_dim
    # embedded and projected rows, and their gradients
    held += 2 * used_tokens * (model.token_dim + 2 * model.code_dim)
    held += 2 * used_paths * (model.path_dim + model.code_dim)
    classes = labels if not train.samples(labels) else min(labels, train.candidates)
    held += train.batch_size * classes
    if model.label_vectors == "plain":
        return held
    # the vectors of all labels' subtokens at once, their sums and the finished table: in each
    # step of a full softmax, otherwise in validation only
    composed = (_PARTS_A_LABEL + 2) * labels * model.code_dim
    return max(held, composed) if train.samples(labels) else held + composed
