"""How much memory a training will take, told before it starts. Needs no TensorFlow."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.saved_model import attention_shapes
from code2vec.outputs import human_size

_FLOAT = 4  # bytes
_RUNTIME = 730_000_000  # Python, TensorFlow and Keras with a small network (measured)
_CONTEXT_COPIES = 5.4  # tensors as large as all context vectors alive in a step (measured)
_ADDITIVE_COPIES = 0.9  # more of them with the additive score (measured)
_ELEMENT_WISE_COPIES = 1.3  # more of them with element-wise attention (measured)
_DROPOUT_COPIES = 2.6  # more of the embedded contexts with dropout per context (measured)
_TOKENS_A_CONTEXT = 0.06  # distinct tokens of a batch of 1024 methods (three real projects)
_PATHS_A_CONTEXT = 0.30  # distinct paths of it
_SUBTOKENS_A_LABEL = 0.15  # rows of their table for each row of the labels' (three real projects)
_LOGIT_COPIES = 2.5  # of a step's logits, their gradient among them (measured)
_COMPOSED_COPIES = 4  # tables of labels while their vectors are composed (measured)
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

    Each part of a divided CPU has all weights and moments, and a step of its own. The precision
    does not matter: what is shorter in it has copies that are not (measured).

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
        copies += 2  # gradients of every row, in blocks that the allocator keeps (measured)
    if train.devices > 1:
        copies += 1  # what they exchange (measured)
    numbers = copies * weights + _step(tokens, paths, labels, model, train, contexts)
    return int(_RUNTIME + train.devices * _FLOAT * numbers + data)


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
    model, train = model or ModelConfig(), train or TrainConfig()
    words, bags = data.vocabularies, data.split("train").bags
    train = replace(train, batch_size=max(1, min(train.batch_size, len(bags))))
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


def free_memory() -> int | None:
    """Bytes that this process can have yet without swapping; None where the system tells none.

    In a container that limits memory (cgroup v2) this is no more than what is left of that.
    """
    found = Path("/proc/meminfo")
    if not found.is_file():
        return None
    lines = dict(line.split(":", 1) for line in found.read_text("ascii").splitlines())
    free = 1024 * int(lines["MemAvailable"].split()[0])
    group = Path("/sys/fs/cgroup")
    try:
        most = int((group / "memory.max").read_text("ascii"))  # "max", if any
        used = int((group / "memory.current").read_text("ascii"))
        cached = dict(line.split() for line in (group / "memory.stat").read_text().splitlines())
        return min(free, most - used + int(cached["inactive_file"]))
    except (OSError, ValueError, KeyError):
        return free


def memory_warning(needed: int, free: int | None) -> str | None:
    """A line for people who begin a training that may not fit; None if it does."""
    if free is None or needed <= free:
        return None
    return (
        f"This may end for want of memory: about {human_size(needed)} are needed, "
        f"{human_size(free)} are free; fewer words (prepare --path-vocabulary, "
        "--token-vocabulary) or a smaller --batch-size take less"
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
    held += _LOGIT_COPIES * train.batch_size * classes
    if model.label_vectors == "plain":
        return held
    # in each step of a full softmax, otherwise before validation only
    composed = _COMPOSED_COPIES * labels * model.code_dim
    return max(held, composed) if train.samples(labels) else held + composed
