"""What `explain` shows of a method: source, names, and the attention of one or more models."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from code2vec.explain_page.source_lines import Line
from code2vec.models.inference.prediction import NameGuess, path_nodes

Place = tuple[int, int]


@dataclass(frozen=True)
class Model:
    """One of the models that are looked at, with a kind of attention."""

    path: str
    attention: str  # the kind that is applied
    trained: str  # the kind that it was trained with
    task: str  # whether it predicts names or classes


@dataclass(frozen=True)
class ExplainedContext:
    """Equal contexts of a method: the same tokens and the same path, in one or more places."""

    path: str  # as extraction writes it
    places: tuple[Place, ...]  # positions of source and target among the method's leaves
    weights: tuple[float | None, ...]  # by model, summed over places; None: it reads none of them
    place_weights: tuple[tuple[float, ...], ...]  # by model, of each place
    unknown: tuple[tuple[str, ...], ...]  # by model: which of source, path, target it knows not

    def to_json(self, nodes: dict[str, int]) -> dict[str, Any]:
        """The context, with node labels as places in `nodes`, which grows by new ones."""
        labels, top = path_nodes(self.path)
        record: dict[str, Any] = {
            "path": [nodes.setdefault(label, len(nodes)) for label in labels],
            "top": top,
            "places": self.places,
            "weights": [weight and _digits(weight) for weight in self.weights],
        }
        if len(self.places) > 1:
            record["placeWeights"] = [list(map(_digits, each)) for each in self.place_weights]
        if any(self.unknown):
            record["unknown"] = self.unknown
        return record


@dataclass(frozen=True)
class View:
    """What one model says of a method."""

    names: tuple[NameGuess, ...]  # or classes; best first; none without a known context
    right: tuple[bool | None, ...]  # of each, whether it is the method's own; None: cannot be told
    label_known: bool | None  # whether it can answer the method's own name; None: classes
    known_contexts: int  # source, path or target known
    wholly_known_contexts: int  # of these, those with source, path and target known
    read_contexts: int  # of the known ones, those within the model's limit

    def to_json(self) -> dict[str, Any]:
        """The view as the page's data holds it."""
        return {
            "names": [
                {"name": guess.name, "probability": guess.probability, "right": right}
                for guess, right in zip(self.names, self.right, strict=True)
            ],
            "labelKnown": self.label_known,
            "known": self.known_contexts,
            "whollyKnown": self.wholly_known_contexts,
            "read": self.read_contexts,
        }


@dataclass(frozen=True)
class Explanation:
    """A method with its source, and what each model makes of it."""

    method: dict[str, Any]  # the columns that say which method it is
    lines: tuple[Line, ...]
    tokens: tuple[str, ...]  # of the leaves, as the models read them
    all_contexts: int
    contexts: tuple[ExplainedContext, ...]  # that a model reads, in the method's order
    views: tuple[View, ...]  # one a model

    def to_json(self) -> dict[str, Any]:
        """The explanation as the page's data holds it."""
        nodes: dict[str, int] = {}
        contexts = [context.to_json(nodes) for context in self.contexts]
        return {
            **self.method,
            "lines": [_line(line) for line in self.lines],
            "tokens": self.tokens,
            "nodes": list(nodes),
            "allContexts": self.all_contexts,
            "contexts": contexts,
            "views": [view.to_json() for view in self.views],
        }

    def entry(self) -> dict[str, Any]:
        """What the page's list of methods tells."""
        best = [view.names[0] if view.names else None for view in self.views]
        return {
            "name": self.method["name"],
            "type": self.method["type"],
            "file": self.method["file"],
            "line": self.method["start_line"],
            "best": [guess and guess.name for guess in best],
            "probability": [guess and guess.probability for guess in best],
            "right": [view.right[0] if view.right else False for view in self.views],
        }


def _digits(weight: float) -> float:
    """The weight to the seven digits that 32-bit numbers hold: the rest would fill the page."""
    return float(f"{weight:.7g}")


def _line(line: Iterable[Any]) -> list[Any]:
    return [piece.to_json() for piece in line]
