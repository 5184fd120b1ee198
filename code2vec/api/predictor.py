"""A model and what to tell of each method: the step from methods to predictions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.api.prediction import NameGuess, Prediction, WeighedContext, java_name, readable_path
from code2vec.datasets.encoding import context_rows, encode_block, encode_methods, known_part
from code2vec.datasets.method_blocks import METHOD_SCHEMA, MethodBlock, block_of_methods
from code2vec.extractor.method import Method
from code2vec.models.numpy_model import Inference, infer
from code2vec.models.saved_model import SavedModel


@dataclass(frozen=True)
class Predictor:
    """Names methods with one model, and gives their code vectors.

    >>> model = code2vec.open_model("model")
    >>> source = b"class A { int getSize() { return size; } }"
    >>> found = code2vec.extract_source(source, file="A.java", config=model.extraction)
    >>> for prediction in code2vec.Predictor(model).predict(found.methods):
    ...     print(prediction.names[0].name)
    getSize
    """

    model: SavedModel
    top_k: int = 5  # names a method
    contexts: int = 0  # how many of the heaviest contexts to give
    attention: str | None = None  # None: the kind that the model was trained with

    def predict(self, methods: Sequence[Method]) -> Iterator[Prediction]:
        """One prediction a method, in their order.

        Args:
            methods: extracted with the settings of the model's data; with path strings if
                contexts are asked for.
        """
        block = block_of_methods(methods)
        bags = encode_block(block, self.model.vocabularies)
        kept = _known_places(block, self.model) if self.contexts else []
        for inference in infer(self.model, bags, attention=self.attention, top_k=self.top_k):
            names = self._names(inference)
            for place, row in enumerate(inference.methods.tolist()):
                method = methods[row]
                yield Prediction(
                    **{name: getattr(method, name) for name in METHOD_SCHEMA.names},
                    names=names[place],
                    all_contexts=int(bags.contexts[row]),
                    known_contexts=int(bags.known[row]),
                    wholly_known_contexts=int(bags.wholly_known[row]),
                    contexts=self._heaviest(inference, row, method, kept[row]) if kept else (),
                )

    def vectors(self, methods: Sequence[Method]) -> NDArray[np.float32]:
        """The code vectors of methods, `(methods, code_dim)`; zeros where no context is known."""
        bags = encode_methods(methods, self.model.vocabularies)
        parts = [part.code_vectors for part in infer(self.model, bags, attention=self.attention)]
        return np.concatenate(parts or [np.zeros((0, self.model.config.code_dim), np.float32)])

    def _names(self, inference: Inference) -> list[tuple[NameGuess, ...]]:
        """The names of each of the inference's methods, best first."""
        words = self.model.vocabularies.labels.words(inference.labels.ravel())
        labels = iter(words)
        return [
            tuple(
                NameGuess(java_name(label), label, probability)
                for row, probability in zip(rows, probabilities, strict=True)
                if (label := next(labels)) and row > 0
            )
            for rows, probabilities in zip(
                inference.labels.tolist(), inference.probabilities.tolist(), strict=True
            )
        ]

    def _heaviest(
        self, inference: Inference, row: int, method: Method, kept: NDArray[np.int64]
    ) -> tuple[WeighedContext, ...]:
        """The contexts with most attention, equal ones summed."""
        paths = method.path_strings or ()
        own = slice(*np.searchsorted(inference.context_methods, [row, row + 1]))
        weights: dict[tuple[str, str, str], float] = {}
        places = kept[inference.context_places[own]].tolist()
        for place, weight in zip(places, inference.weights[own].tolist(), strict=True):
            if weight == 0:  # all but one, of hard attention
                continue
            context = (
                method.leaf_tokens[method.context_sources[place]],
                readable_path(paths[place]),
                method.leaf_tokens[method.context_targets[place]],
            )
            weights[context] = weights.get(context, 0.0) + weight
        heaviest = sorted(weights.items(), key=lambda item: (-item[1], item[0]))
        return tuple(
            WeighedContext(weight, *context) for context, weight in heaviest[: self.contexts]
        )


def _known_places(block: MethodBlock, model: SavedModel) -> list[NDArray[np.int64]]:
    """For each method, which of its contexts have a known part: those that its bag keeps."""
    known = known_part(*context_rows(block, model.vocabularies))
    return [np.flatnonzero(part) for part in np.split(known, block.offsets[1:-1])]
