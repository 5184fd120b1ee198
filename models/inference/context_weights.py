"""The attention of one model on the contexts of methods: each context, and equal ones as one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoding import context_rows, known_part
from code2vec.datasets.methods.method_blocks import MethodBlock
from code2vec.extractor.method import Method
from code2vec.models.inference.numpy_model import Inference
from code2vec.models.saved.saved_model import SavedModel
from code2vec.short_repr import short_repr

PARTS = ("source", "path", "target")


@dataclass(frozen=True)
class Attention:
    """What one model makes of the contexts of one method, in the method's own order."""

    weights: NDArray[np.float32]  # (contexts,) 0 for those that it does not read
    read: NDArray[np.bool_]  # (contexts,) has a known part, and is within the model's limit
    known: NDArray[np.bool_]  # (contexts, 3) whether the model knows source, path and target

    __repr__ = short_repr

    def weight_of(self, contexts: Sequence[int]) -> float:
        """The summed weight of some contexts."""
        return float(self.weights[list(contexts)].astype(np.float64).sum())

    def unknown_parts(self, context: int) -> tuple[str, ...]:
        """Which of `PARTS` of a context the model does not know."""
        return tuple(
            part for part, known in zip(PARTS, self.known[context], strict=True) if not known
        )


@dataclass(frozen=True)
class BlockContexts:
    """Where the contexts that a model reads stand among all contexts of a block of methods."""

    offsets: NDArray[np.int64]  # (methods + 1,) of the block
    known: NDArray[np.bool_]  # (contexts of the block, 3)
    kept: NDArray[np.int64]  # (contexts of the bags,) their places in the block

    @classmethod
    def of(cls, block: MethodBlock, model: SavedModel) -> "BlockContexts":
        """Those of methods that were encoded for the model."""
        rows = context_rows(block, model.vocabularies)
        known = np.stack([part > 0 for part in rows], axis=1)
        return cls(block.offsets, known, np.flatnonzero(known_part(*rows)))

    def attention(self, bags: EncodedBags, inference: Inference, row: int) -> Attention:
        """The attention on the contexts of one of the inference's methods."""
        first, end = self.offsets[row : row + 2]
        own = slice(*np.searchsorted(inference.context_methods, [row, row + 1]))
        places = self.kept[bags.offsets[row] + inference.context_places[own]] - first
        weights = np.zeros(end - first, dtype=np.float32)
        weights[places] = inference.weights[own]
        read = np.zeros(end - first, dtype=np.bool_)
        read[places] = True
        return Attention(weights, read, self.known[first:end])


def equal_contexts(
    method: Method, wanted: NDArray[np.bool_]
) -> dict[tuple[str, str, str], list[int]]:
    """The wanted contexts of a method: (source token, path, target token) → all that are so.

    Args:
        method: extracted with path strings.
        wanted: (contexts,) which to take.
    """
    paths = method.path_strings or ()
    equal: dict[tuple[str, str, str], list[int]] = {}
    for context in np.flatnonzero(wanted).tolist():
        source, target = method.context_sources[context], method.context_targets[context]
        words = method.leaf_tokens[source], paths[context], method.leaf_tokens[target]
        equal.setdefault(words, []).append(context)
    return equal
