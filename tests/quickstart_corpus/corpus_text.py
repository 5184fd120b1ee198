"""Templates of Java methods, and how one becomes text: names drawn, style applied."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

TEMPLATES = Path(__file__).parent / "templates"
Names = dict[str, str]
T = TypeVar("T")

# What a placeholder of a template may become; one draw a method, except for FIELD_POOLS.
POOLS: Mapping[str, Sequence[str]] = {
    "xs": ("values", "numbers", "input", "array", "source", "list"),
    "x": ("value", "item", "element", "each"),
    "i": ("i", "index", "k", "idx"),
    "j": ("j", "other", "m"),
    "n": ("n", "number", "num"),
    "acc": ("sum", "total", "acc", "result"),
    "hi": ("max", "best", "largest", "maximum"),
    "lo": ("min", "least", "smallest", "minimum"),
    "cnt": ("count", "found", "hits", "matches"),
    "out": ("out", "copy", "target", "answer"),
    "s": ("s", "text", "str", "word"),
    "c": ("c", "ch", "letter"),
    "c3": ("third", "z"),
    "sb": ("sb", "builder", "buffer"),
    "sep": ("separator", "delimiter", "glue"),
    "it": ("it", "iterator", "cursor"),
    "tmp": ("tmp", "temp", "held"),
    "o": ("other", "that", "another"),
    "v": ("newValue", "v", "given"),
    "N": ("int", "int", "long", "double"),
    "I": ("int", "long"),
    "MAP": ("HashMap", "HashMap", "TreeMap", "LinkedHashMap"),
}
PAIRS = (("a", "b"), ("first", "second"), ("left", "right"), ("x", "y"))

# Names that hold for a whole class: its fields and type parameters.
FIELD_POOLS: Mapping[str, Sequence[str]] = {
    "items": ("items", "elements", "entries", "data", "cells"),
    "n": ("size", "length", "used", "filled"),
    "head": ("head", "start", "front"),
    "root": ("root", "top"),
    "text": ("input", "content", "chars"),
    "pos": ("pos", "position", "offset", "at"),
    "sink": ("writer", "output", "sink"),
    "flag": ("running", "enabled", "active", "started"),
    "lo2": ("start", "min", "lower", "begin"),
    "hi2": ("end", "max", "upper", "limit"),
    "w": ("width", "columns"),
    "h": ("height", "rows"),
    "p": ("x", "column", "east"),
    "q": ("y", "row", "north"),
    "store": ("items", "all", "entries", "records", "contents"),
    "G": ("T", "E", "V"),
    "K": ("K", "T", "Key"),
    "V": ("V", "T"),
    "N": ("int", "long", "double"),
}
IMPORTS = {
    "java.io": ("BufferedReader", "Closeable", "IOException", "Writer"),
    "java.util": (
        *("ArrayDeque", "ArrayList", "Arrays", "Collection", "Collections", "Comparator", "Deque"),
        *("HashMap", "HashSet", "Iterator", "LinkedHashMap", "List", "Map"),
        *("NoSuchElementException", "Objects", "Optional", "Random", "Set", "TreeMap", "TreeSet"),
    ),
    "java.util.function": ("Consumer", "Predicate"),
    "java.util.stream": ("Collectors",),
}
DOCS = {
    "get": "Returns the {}.",
    "set": "Sets the {}.",
    "add": "Adds to the {}.",
    "remove": "Removes from the {}.",
    "count": "Counts the {}.",
    "find": "Searches the {}.",
    "is": "",
    "sum": "Sums up the {}.",
    "contains": "Tells whether it is among the {}.",
    "index": "Searches the {}; -1 if it is not there.",
    "reverse": "Turns the {} round.",
}


@dataclass(frozen=True)
class MethodTemplate:
    """The text of a method with `$name` and `^name` (capitalised) where names are drawn."""

    text: str
    needed: bool  # others of its class call it

    @property
    def name(self) -> str:
        """The method's name, with placeholders: what alternatives have in common."""
        found = re.search(r"([\w$^]+)\(", re.sub(r"@\w+(\(.*\))?", "", self.text))
        return found.group(1) if found else self.text


@dataclass(frozen=True)
class ClassTemplate:
    """A class: the names it may have, its head, its methods in alternatives."""

    names: tuple[str, ...]
    head: str
    methods: tuple[MethodTemplate, ...]

    def alternatives(self) -> dict[str, list[MethodTemplate]]:
        """The methods by name."""
        groups: dict[str, list[MethodTemplate]] = {}
        for method in self.methods:
            groups.setdefault(method.name, []).append(method)
        return groups


@dataclass(frozen=True)
class Style:
    """How the people of a project write."""

    indent: int
    this: str  # before a field: `this.` or nothing
    braceless: float  # share of single statements without braces
    increment: str  # of a loop: `i++`, `++i` or `i += 1`
    favourites: Mapping[str, str]  # the name that they mostly give


class Dice:
    """Draws that are the same with every version of Python: only `random()` is promised."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def chance(self, probability: float) -> bool:
        """True with the given probability."""
        return self._random.random() < probability

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices."""
        return choices[int(self._random.random() * len(choices))]

    def some(self, choices: Sequence[T], count: int) -> list[T]:
        """So many of the choices, in their order."""
        left = list(range(len(choices)))
        while len(left) > count:
            left.remove(self.pick(left))
        return [choices[index] for index in left]


def read_classes(name: str) -> list[ClassTemplate]:
    """The class templates of a file in templates/."""
    classes = []
    for block in (TEMPLATES / name).read_text(encoding="utf-8").split("%class ")[1:]:
        names, _, rest = block.partition("\n")
        head, *methods = re.split(r"^%method", rest, flags=re.MULTILINE)
        texts = (method.partition("\n") for method in methods)
        found = tuple(MethodTemplate(text.rstrip(), mark == "!") for mark, _, text in texts)
        classes.append(ClassTemplate(tuple(names.split(",")), head.rstrip(), found))
    return classes


def draw_style(dice: Dice) -> Style:
    """The style of a project."""
    return Style(
        indent=dice.pick((2, 4)),
        this=dice.pick(("this.", "", "")),
        braceless=dice.pick((0.0, 0.0, 0.3, 0.8)),
        increment=dice.pick(("{}++", "{}++", "++{}", "{} += 1")),
        favourites={name: dice.pick(pool) for name, pool in POOLS.items()},
    )


def draw_names(dice: Dice, style: Style, fixed: Names) -> Names:
    """The names of one method: those fixed by its class, the rest drawn, the usual more often."""
    names = {
        key: style.favourites[key] if dice.chance(0.5) else dice.pick(pool)
        for key, pool in POOLS.items()
    }
    names["a"], names["b"] = dice.pick(PAIRS)
    names["this"] = style.this
    return names | fixed


def fill(template: str, names: Names) -> str:
    """The template with its placeholders replaced."""

    def replace(match: re.Match[str]) -> str:
        key = match.group(2)
        while key and key not in names:  # `$store.x` is fine, `$ERegistry` is `$E` + `Registry`
            key = key[:-1]
        if not key:
            raise KeyError(match.group(0))
        word = names[key] + match.group(2)[len(key) :]
        return word[:1].upper() + word[1:] if match.group(1) == "^" else word

    return re.sub(r"([$^])(\w+)", replace, template)


def restyle(text: str, dice: Dice, style: Style) -> str:
    """A method in the style of its project: increments, braces."""
    text = re.sub(r"; (\w+)\+\+\)", lambda m: f"; {style.increment.format(m[1])})", text)

    def unbrace(match: re.Match[str]) -> str:
        return f"{match[1]}\n{match[2]}" if dice.chance(style.braceless) else match[0]

    single = (
        r"((?:if|for|while) \([^\n]*\)) \{\n( +(?!return new Iterator)[^\n{}]*;)\n +\}(?! else)"
    )
    return re.sub(single, unbrace, text)


def document(text: str, dice: Dice, noun: str) -> str:
    """The method, in one case of eight with a javadoc line."""
    found = re.search(rf" ({'|'.join(DOCS)})\w*\(", text)
    if found is None or not dice.chance(0.125) or text.startswith("@"):
        return text
    doc = DOCS[found.group(1)].format(noun)
    return f"/** {doc} */\n{text}" if doc else text


def render_file(package: str, head: str, methods: Sequence[str], style: Style) -> str:
    """A whole file: package, imports as needed, class."""
    body = "\n\n".join(indented(method) for method in methods)
    text = f"{head}\n\n{body}\n}}\n"
    words = set(re.findall(r"\b[A-Z]\w+", text))
    imports = sorted(
        f"import {library}.{name};"
        for library, known in IMPORTS.items()
        for name in known
        if name in words
    )
    parts = [f"package {package};", *(["\n".join(imports)] if imports else []), text]
    return widened("\n\n".join(parts), style.indent)


def indented(text: str) -> str:
    """The text one level deeper."""
    return "\n".join("  " + line if line else line for line in text.split("\n"))


def widened(text: str, indent: int) -> str:
    """The text with so many spaces a level instead of two."""
    return re.sub(r"^( +)(?=\S)", lambda m: m[1] * (indent // 2), text, flags=re.MULTILINE)
