"""Checks of settings that are numbers, for the Python functions and the command line alike."""

import math
from collections.abc import Sequence
from contextlib import suppress
from numbers import Integral, Real
from typing import Any

from code2vec.errors import SettingError

LARGEST = 2**31 - 1
"""The largest whole number that a setting may be: what 32 bits hold."""


MOST_PROCESSES = 4096
"""The most processes or threads that may be asked for: a mistyped number must not fill memory."""


def whole_number(name: str, value: Any, *, least: int = -LARGEST, most: int = LARGEST) -> int:
    """A whole number within bounds, as Python's int; numpy's integers count, bool does not.

    Args:
        name: of the argument in Python: `top_k`.
        value: what was given.
        least: the smallest that is allowed.
        most: the largest that is allowed.

    Raises:
        SettingError: if it is not a whole number, or lies outside the bounds.
    """
    if not isinstance(value, Integral) or isinstance(value, bool):
        raise SettingError("{} must be a whole number. Received: {value!r}", name, value=value)
    whole = int(value)
    if whole < least:
        raise SettingError(
            "{} must be at least {least}. Received: {value}", name, least=least, value=whole
        )
    if whole > most:
        raise SettingError(
            "{} must be at most {most}. Received: {value}", name, most=most, value=whole
        )
    return whole


def number(name: str, value: Any, *, least: float = -math.inf, below: float = math.inf) -> float:
    """A finite number of at least `least` and below `below`, as Python's float.

    Raises:
        SettingError: if it is not a number, not finite, or lies outside the bounds.
    """
    if not isinstance(value, Real) or isinstance(value, bool):
        raise SettingError("{} must be a number. Received: {value!r}", name, value=value)
    finite = math.inf
    with suppress(OverflowError):  # a whole number may have any size
        finite = float(value)
    if not math.isfinite(finite):
        raise SettingError("{} must be a finite number. Received: {value}", name, value=value)
    if finite < least:
        raise SettingError(
            "{} must be at least {least:g}. Received: {value}", name, least=least, value=value
        )
    if finite >= below:
        raise SettingError(
            "{} must be less than {below:g}. Received: {value}", name, below=below, value=value
        )
    return finite


def flag(name: str, value: Any) -> bool:
    """True or False: any other value, such as the text "no", would count as True.

    Raises:
        SettingError: if it is neither.
    """
    kind = type(value)
    if kind is not bool and (kind.__module__, kind.__name__.rstrip("_")) != ("numpy", "bool"):
        raise SettingError("{} must be True or False. Received: {value!r}", name, value=value)
    return bool(value)


def flags(**values: Any) -> None:
    """Refuses values of several flags that are neither True nor False.

    Raises:
        SettingError: if there are any.
    """
    for name, value in values.items():
        flag(name, value)


def text(name: str, value: Any) -> str:
    """A text of any content.

    Raises:
        SettingError: if it is not a text.
    """
    if not isinstance(value, str):
        raise SettingError("{} must be a text. Received: {value!r}", name, value=value)
    return value


def one_of(name: str, value: Any, allowed: Sequence[str]) -> str:
    """One of the texts that are allowed.

    Raises:
        SettingError: if it is not one of them.
    """
    if not isinstance(value, str) or value not in allowed:
        choices = ", ".join(each or "''" for each in allowed)
        raise SettingError(
            "{} must be one of {choices}. Received: {value}", name, choices=choices, value=value
        )
    return value


def process_count(jobs: Any) -> int | None:
    """The number of processes that a user asks for; None: as many as there are cores.

    Raises:
        SettingError: if it is not a whole number from 1 to `MOST_PROCESSES`.
    """
    return None if jobs is None else whole_number("jobs", jobs, least=1, most=MOST_PROCESSES)
