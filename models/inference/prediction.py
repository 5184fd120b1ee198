"""What `predict` says of a method."""

import re
from dataclasses import asdict, dataclass
from typing import Any

from code2vec.datasets.tasks import CLASSES_TASK, NAMES_TASK
from code2vec.one_line import one_line
from code2vec.quantity import quantity
from code2vec.short_repr import short_repr

WELL_KNOWN = 0.5  # share of wholly known contexts below which a prediction gets a warning

_NODE = re.compile(r"([\^_]?)\((\w+(?::\w+)?)\)")
_ARROWS = {"": "", "^": " ↑ ", "_": " ↓ "}


@dataclass(frozen=True)
class NameGuess:
    """A predicted name; or class, whose name and label are the same."""

    name: str  # as Java writes it: `toString`
    label: str  # as the vocabulary does: `to|string`
    probability: float  # over the model's whole vocabulary of names

    __repr__ = short_repr


@dataclass(frozen=True)
class WeighedContext:
    """A path-context and the attention on it; equal contexts of a method are one."""

    weight: float
    source: str
    path: str  # node labels from leaf to leaf, `NameExpr1 ↑ AssignExpr:assign ↓ NameExpr0`
    target: str
    lines: tuple[tuple[int, int], ...] = ()  # of source and target, for each that is equal
    unknown: tuple[str, ...] = ()  # which of source, path, target the model does not know

    __repr__ = short_repr

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The context in a line for people: weight, tokens with their lines, path."""
        more = f"  (and {len(self.lines) - 1} equal)" if len(self.lines) > 1 else ""
        unknown = f"  (unknown: {', '.join(self.unknown)})" if self.unknown else ""
        source, target = self.source, self.target
        if self.lines:
            source, target = f"{self.lines[0][0]}:{source}", f"{self.lines[0][1]}:{target}"
        return f"{self.weight:.3f}  {source}  {self.path}  {target}{more}{unknown}"


@dataclass(frozen=True)
class Prediction:
    """A method, the names predicted for it, and how well the model knows its contexts."""

    id: str
    file: str
    type: str
    name: str
    signature: str
    start_line: int
    start_column: int
    end_line: int
    end_column: int
    project: str
    label: str
    names: tuple[NameGuess, ...]  # best first; none without a known context
    label_known: bool | None  # whether the model can answer the method's own name; None: classes
    all_contexts: int
    known_contexts: int  # source, path or target known: the model's input
    wholly_known_contexts: int  # of these, those with source, path and target known
    read_contexts: int  # of the known ones, those within the model's limit
    contexts: tuple[WeighedContext, ...] = ()  # heaviest first, as many as were asked for
    task: str = NAMES_TASK  # whether `names` are names or classes

    def __repr__(self) -> str:
        return short_repr(
            self,
            place=f"{self.file}:{self.start_line}",
            name=self.name,
            best=self.names[0].name if self.names else None,
            probability=self.names[0].probability if self.names else None,
            wholly_known_share=self.wholly_known_share,
        )

    def __str__(self) -> str:
        return self.summary()

    @property
    def wholly_known_share(self) -> float:
        """Share of all contexts that the model knows wholly: source, path and target."""
        return self.wholly_known_contexts / max(self.all_contexts, 1)

    def to_dict(self) -> dict[str, Any]:
        """The prediction as JSON holds it; classes stand under `classes`."""
        values = {**asdict(self), "wholly_known_share": round(self.wholly_known_share, 4)}
        if values.pop("task") == CLASSES_TASK:
            guesses = values.pop("names")
            values["classes"] = [
                {"label": guess["label"], "probability": guess["probability"]} for guess in guesses
            ]
        return values

    def summary(self) -> str:
        """The prediction in lines for people."""
        notes = []
        if self.known_contexts > 0 and self.wholly_known_share < WELL_KNOWN:
            notes.append("  (warning: less than half wholly known)")
        if self.label_known is False:
            notes.append("  (name not in the vocabulary)")
        place = f"{self.file}:{self.start_line} {self.name}"
        lines = [f"{place}  [{self._knowledge()}]{''.join(notes)}"]
        lines += [f"    {guess.probability:7.2%}  {one_line(guess.name)}" for guess in self.names]
        lines += [f"      {context.summary()}" for context in self.contexts]
        return "\n".join(lines)

    def _knowledge(self) -> str:
        """How many of the contexts the model knows, and how many it read if not all of them."""
        contexts = quantity(self.all_contexts, "context")
        if not self.known_contexts:
            return f"knows none of {contexts}: no prediction"
        known = f"knows {self.known_contexts:,} of {contexts}"
        known += f", {self.wholly_known_contexts:,} wholly"
        if self.read_contexts < self.known_contexts:
            known += f"; read {self.read_contexts:,} of {contexts}"
        return known


def java_name(label: str) -> str:
    """A label as Java writes a method name: `to|string` → `toString`."""
    first, *others = label.split("|")
    return first + "".join(part[:1].upper() + part[1:] for part in others)


def path_nodes(path: str) -> tuple[tuple[str, ...], int]:
    """The node labels of a path string from leaf to leaf, and which of them is the highest."""
    found = _NODE.findall(path)
    ways = [way for way, _ in found]
    # `^` stands behind a node that is left upwards, `_` before one that is reached downwards
    top = ways.index("_") - 1 if "_" in ways else len(found) - 1
    return tuple(node for _, node in found), top


def readable_path(path: str) -> str:
    """A path string with arrows: `(NameExpr1)^(MethodDeclaration)_(Parameter2)` likewise."""
    return "".join(_ARROWS[way] + node for way, node in _NODE.findall(path))
