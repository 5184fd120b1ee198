"""A model and what to tell of each method: the step from methods to predictions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoding import encode_block, encode_methods
from code2vec.datasets.methods.method_blocks import METHOD_SCHEMA, block_of_methods
from code2vec.datasets.tasks import CLASSES_TASK
from code2vec.errors import SettingError
from code2vec.extractor.method import Method
from code2vec.models.inference.context_weights import Attention, BlockContexts, equal_contexts
from code2vec.models.inference.numpy_model import Inference, infer
from code2vec.models.inference.prediction import (
    NameGuess,
    Prediction,
    WeighedContext,
    java_name,
    readable_path,
)
from code2vec.models.saved.saved_model import Model, SavedModel, open_model
from code2vec.setting_checks import whole_number
from code2vec.short_repr import short_repr

MethodAttention: TypeAlias = tuple[tuple[NameGuess, ...], bool | None, Attention]
"""Names of a method, best first; whether its own is known, None of classes; the attention on it."""


@dataclass(frozen=True, init=False)
class Predictor:
    """Names methods with one model, and gives their code vectors.

    >>> predictor = code2vec.Predictor("model")
    >>> source = "class A { int getSize() { return size; } }"
    >>> found = code2vec.extract_source(source, file="A.java", config=predictor.model.extraction)
    >>> for prediction in predictor.predict(found.methods):
    ...     print(prediction.names[0].name)
    getSize
    """

    model: SavedModel
    top_k: int = 5  # names a method
    contexts: int = 0  # how many of the heaviest contexts to give
    attention: str | None = None  # None: the kind that the model was trained with

    def __init__(
        self, model: Model, top_k: int = 5, contexts: int = 0, attention: str | None = None
    ) -> None:
        """Opens the model, unless it is open, and checks what is asked of it.

        Args:
            model: a model that `train` saved, or one that is open.
            top_k: names a method, at least 1.
            contexts: how many of the heaviest contexts to give, at least 0.
            attention: None: the kind that the model was trained with.

        Raises:
            SettingError: if a setting is not allowed, or the model lacks the weights for it.
            InputError: if the model is incomplete.
        """
        top_k = whole_number("top_k", top_k, least=1)
        contexts = whole_number("contexts", contexts, least=0)
        opened = open_model(model)
        opened.config.with_attention(attention)  # refused before anything is read
        for name, value in (
            ("model", opened),
            ("top_k", top_k),
            ("contexts", contexts),
            ("attention", attention),
        ):
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return short_repr(
            self,
            model=self.model.path,
            top_k=self.top_k,
            contexts=self.contexts,
            attention=self.attention or self.model.config.attention,
        )

    def predict(self, methods: Iterable[Method]) -> Iterator[Prediction]:
        """One prediction per method, in their order, computed as they are asked for.

        Args:
            methods: extracted with the settings of the model's data; with path strings if
                contexts are asked for.

        Raises:
            SettingError: at the call, if these are not methods, or lack path strings.
            InputError: if a result of the model is not a finite number.
        """
        methods = _methods(methods, with_paths=self.contexts > 0)
        block = block_of_methods(methods)
        bags = encode_block(block, self.model.vocabularies)
        contexts = BlockContexts.of(block, self.model) if self.contexts else None
        return self._predictions(methods, bags, contexts)

    def _predictions(
        self, methods: Sequence[Method], bags: EncodedBags, contexts: BlockContexts | None
    ) -> Iterator[Prediction]:
        for inference in infer(self.model, bags, attention=self.attention, top_k=self.top_k):
            names = self._names(inference)
            owners = inference.context_methods - inference.methods[0]
            read = np.bincount(owners, minlength=len(inference.methods))
            for place, row in enumerate(inference.methods.tolist()):
                method = methods[row]
                attention = contexts and contexts.attention(bags, inference, row)
                yield Prediction(
                    **{name: getattr(method, name) for name in METHOD_SCHEMA.names},
                    names=names[place],
                    label_known=self._knows_label(bags, row),
                    all_contexts=int(bags.contexts[row]),
                    known_contexts=int(bags.known[row]),
                    wholly_known_contexts=int(bags.wholly_known[row]),
                    read_contexts=int(read[place]),
                    contexts=self._heaviest(method, attention) if attention else (),
                    task=self.model.manifest.task,
                )

    def attention_on(self, methods: Iterable[Method]) -> Iterator[MethodAttention]:
        """Of each method: names, best first; whether the model knows its own; the attention.

        Raises:
            SettingError: at the call, if these are not methods.
            InputError: if a result of the model is not a finite number.
        """
        block = block_of_methods(_methods(methods))
        bags = encode_block(block, self.model.vocabularies)
        return self._attentions(bags, BlockContexts.of(block, self.model))

    def _attentions(self, bags: EncodedBags, contexts: BlockContexts) -> Iterator[MethodAttention]:
        for inference in infer(self.model, bags, attention=self.attention, top_k=self.top_k):
            names = self._names(inference)
            for place, row in enumerate(inference.methods.tolist()):
                known = self._knows_label(bags, row)
                yield names[place], known, contexts.attention(bags, inference, row)

    def vectors(self, methods: Iterable[Method]) -> NDArray[np.float32]:
        """The code vectors of methods, `(methods, code_dim)`; zeros where no context is known.

        Raises:
            SettingError: if these are not methods.
            InputError: if a result of the model is not a finite number.
        """
        bags = encode_methods(_methods(methods), self.model.vocabularies)
        parts = [part.code_vectors for part in infer(self.model, bags, attention=self.attention)]
        return np.concatenate(parts or [np.zeros((0, self.model.config.code_dim), np.float32)])

    def _knows_label(self, bags: EncodedBags, row: int) -> bool | None:
        """Whether a method's own name can be the answer; None if the answers are classes."""
        return None if self.model.manifest.task == CLASSES_TASK else bool(bags.labels[row] > 0)

    def _names(self, inference: Inference) -> list[tuple[NameGuess, ...]]:
        """The names or classes of each of the inference's methods, best first."""
        classes = self.model.manifest.task == CLASSES_TASK
        words = self.model.vocabularies.labels.words(inference.labels.ravel())
        labels = iter(words)
        return [
            tuple(
                NameGuess(label if classes else java_name(label), label, probability)
                for row, probability in zip(rows, probabilities, strict=True)
                if (label := next(labels)) and row > 0
            )
            for rows, probabilities in zip(
                inference.labels.tolist(), inference.probabilities.tolist(), strict=True
            )
        ]

    def _heaviest(self, method: Method, attention: Attention) -> tuple[WeighedContext, ...]:
        """The contexts with most attention, equal ones summed; none without weight."""
        found = [
            (-attention.weight_of(equal), words, equal)
            for words, equal in equal_contexts(method, attention.weights > 0).items()
        ]
        return tuple(
            WeighedContext(
                weight=-weight,
                source=source,
                path=readable_path(path),
                target=target,
                lines=_lines(method, equal),
                unknown=attention.unknown_parts(equal[0]),
            )
            for weight, (source, path, target), equal in sorted(found)[: self.contexts]
        )


def _methods(given: Any, *, with_paths: bool = False) -> list[Method]:
    """The methods that an argument gives."""
    methods = list(given) if isinstance(given, Iterable) else [given]
    for method in methods:
        if not isinstance(method, Method):
            raise SettingError(
                "{} must be those that `extract_source` found, its `.methods`. Received: {kind}",
                "methods",
                kind=type(method).__name__,
            )
        if with_paths and method.path_strings is None:
            raise SettingError(
                f"{method.id} has no path strings, which contexts are shown by: extract it with "
                "path_strings=True"
            )
    return methods


def _lines(method: Method, contexts: list[int]) -> tuple[tuple[int, int], ...]:
    """The lines of the source and the target token of each context."""
    if method.leaf_lines is None:
        return ()
    sources = method.leaf_lines[method.context_sources[contexts]].tolist()
    targets = method.leaf_lines[method.context_targets[contexts]].tolist()
    return tuple(zip(sources, targets, strict=True))
