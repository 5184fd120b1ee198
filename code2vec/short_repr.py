"""One-line reprs of records: a list of them stays readable in a notebook or a debugger."""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from os import PathLike, fspath
from typing import Any

from code2vec.quantity import quantity

LONGEST = 199
"""Characters of a repr at most."""

_LONGEST_FACT = 70


def short_repr(record: Any, **facts: Any) -> str:
    """The repr of a record on one line: its class, and what matters of it.

    A class takes it as its own by `__repr__ = short_repr`, or calls it with the facts it chooses.

    Args:
        record: a dataclass.
        facts: what to show, by name; none: the fields whose values are not the defaults.
    """
    if not facts:
        shown = ((field, getattr(record, field.name)) for field in fields(record) if field.repr)
        facts = {field.name: value for field, value in shown if not _is_default(field, value)}
    head = f"{type(record).__name__}("
    text = ""
    for name, value in facts.items():
        more = f"{', ' if text else ''}{name}={short_value(value)}"
        if len(head) + len(text) + len(more) > LONGEST - 4:
            return f"{head}{text}{', ' if text else ''}…)"
        text += more
    return f"{head}{text})"


def short_value(value: Any) -> str:
    """A value in a few words: a cut text, the type and shape of an array, or a count."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if value is None or isinstance(value, int):
        return str(value)
    if hasattr(value, "dtype") and hasattr(value, "shape"):  # an array; numpy is not loaded for it
        return f"{value.dtype}{list(value.shape)}"
    if is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}(…)"
    if isinstance(value, PathLike):
        value = fspath(value)
    if isinstance(value, str):
        return repr(_cut(value))
    if isinstance(value, Collection):
        return _short_collection(value)
    return f"<{type(value).__name__}>"


def _short_collection(values: Collection[Any]) -> str:
    """All of a few plain values; else how many there are."""
    parts = list(values.values()) if isinstance(values, Mapping) else list(values)[:_LONGEST_FACT]
    if all(part is None or isinstance(part, str | int | float) for part in parts):
        text = repr(values)
        if len(text) <= _LONGEST_FACT:
            return text
    return f"<{quantity(len(values), 'value')}>"


def _cut(text: str) -> str:
    """A text of bounded length, without its middle: a path's end says most."""
    if len(text) <= _LONGEST_FACT - 10:
        return text
    return f"{text[:20]}…{text[-35:]}"


def _is_default(field: Field[Any], value: Any) -> bool:
    return field.default is not MISSING and (
        value is field.default or (isinstance(value, int | float | str) and value == field.default)
    )
