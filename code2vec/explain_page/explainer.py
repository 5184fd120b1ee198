"""Models and methods to explanations: attention, source and names put together."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from code2vec.datasets.methods.method_blocks import METHOD_SCHEMA
from code2vec.datasets.tasks import NAMES_TASK
from code2vec.explain_page.explanation import ExplainedContext, Explanation, Model, View
from code2vec.explain_page.source_lines import SourceLines
from code2vec.extractor.method import FileExtraction, Method
from code2vec.models.inference.context_weights import Attention, equal_contexts
from code2vec.models.inference.prediction import NameGuess
from code2vec.models.inference.predictor import Predictor

_CHUNK = 256  # methods that are explained together, unless the sources end before

_Seen = tuple[tuple[NameGuess, ...], bool | None, Attention]


@dataclass(frozen=True)
class Explainer:
    """Explains methods by one or more models, which read sources in the same way."""

    predictors: tuple[Predictor, ...]

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """What is to be told of each model."""
        return tuple(
            Model(
                path=str(predictor.model.path),
                attention=predictor.attention or predictor.model.config.attention,
                trained=predictor.model.config.attention,
                task=predictor.model.manifest.task,
            )
            for predictor in self.predictors
        )

    def explain(self, extractions: Iterable[FileExtraction]) -> Iterator[Explanation]:
        """One explanation a method, in their order.

        Args:
            extractions: made with the settings of the models' data, with path strings.
        """
        waiting: list[tuple[Method, SourceLines]] = []
        for extraction in extractions:
            if extraction.methods:
                lines = SourceLines.of(extraction.source or b"")
                waiting += [(method, lines) for method in extraction.methods]
            if len(waiting) >= _CHUNK:
                yield from self._explain(waiting)
                waiting = []
        yield from self._explain(waiting)

    def _explain(self, found: Sequence[tuple[Method, SourceLines]]) -> Iterator[Explanation]:
        methods = [method for method, _ in found]
        seen = [predictor.attention_on(methods) for predictor in self.predictors]
        for (method, lines), *views in zip(found, *seen, strict=True):
            yield _explanation(method, lines, views, [model.task for model in self.models])


def _explanation(
    method: Method, lines: SourceLines, seen: Sequence[_Seen], tasks: Sequence[str]
) -> Explanation:
    attentions = [attention for *_, attention in seen]
    read = np.logical_or.reduce([attention.read for attention in attentions])
    return Explanation(
        method={name: getattr(method, name) for name in METHOD_SCHEMA.names},
        lines=lines.of_method(method),
        tokens=method.leaf_tokens,
        all_contexts=len(method.context_paths),
        contexts=tuple(
            _context(method, path, equal, attentions)
            for (_, path, _), equal in equal_contexts(method, read).items()
        ),
        views=tuple(
            View(
                names=names,
                right=tuple(
                    guess.label == method.label if task == NAMES_TASK else None for guess in names
                ),
                label_known=label_known,
                known_contexts=int(attention.known.any(axis=1).sum()),
                wholly_known_contexts=int(attention.known.all(axis=1).sum()),
                read_contexts=int(attention.read.sum()),
            )
            for (names, label_known, attention), task in zip(seen, tasks, strict=True)
        ),
    )


def _context(
    method: Method, path: str, equal: list[int], attentions: Sequence[Attention]
) -> ExplainedContext:
    return ExplainedContext(
        path=path,
        places=tuple(
            (int(method.context_sources[context]), int(method.context_targets[context]))
            for context in equal
        ),
        weights=tuple(
            attention.weight_of(equal) if attention.read[equal].any() else None
            for attention in attentions
        ),
        place_weights=tuple(
            tuple(attention.weights[equal].astype(np.float64).tolist()) for attention in attentions
        ),
        unknown=tuple(attention.unknown_parts(equal[0]) for attention in attentions),
    )
