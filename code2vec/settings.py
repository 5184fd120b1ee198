"""Settings: fields of frozen dataclasses, with all that is known of each in one place.

A field's name, type and default are the setting's; its metadata hold a `Setting`, with help, group
and bounds. Checks, the options of commands and the tables of docs are made from these.
"""

import difflib
import math
from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from numbers import Real
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Self, get_args, get_origin, get_type_hints

from code2vec.errors import SettingError
from code2vec.file_arguments import path_of, texts_of
from code2vec.setting_checks import LARGEST, flag, one_of, text, whole_number

_KEY = "code2vec"


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What is known of a setting, besides name, type and default.

    Args:
        help: what it does, as a sentence.
        group: the heading that it stands under in help and docs.
        choices: the texts that are allowed; none: any.
        least, most: bounds of a number that are allowed themselves.
        above, below: bounds of a number that are not.
        metavar: what the help writes for its value.
        shown: how the help writes its default; empty: as it is.
    """

    help: str
    group: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    above: float | None = None
    below: float | None = None
    metavar: str = ""
    shown: str = ""

    @property
    def interval(self) -> str:
        """The numbers that are allowed: `[0, 1)`."""
        left = f"({self.above:g}" if self.above is not None else f"[{self._of(self.least, '−∞')}"
        right = f"{self.below:g})" if self.below is not None else f"{self._of(self.most, '∞')}]"
        return f"{left}, {right}".replace("[−∞", "(−∞").replace("∞]", "∞)")

    def checked(self, name: str, value: Any, kind: type) -> Any:
        """A value, as a value of Python's own type.

        Args:
            name: of the setting.
            value: what was given.
            kind: `int`, `float`, `bool`, `str`, `Path`, or `tuple` of texts.

        Raises:
            SettingError: if it has another type, or is not allowed.
        """
        if kind is str:
            return one_of(name, text(name, value), self.choices) if self.choices else value
        if kind is bool:
            return flag(name, value)
        if kind is tuple:
            return texts_of(value, name)
        if kind is Path:
            return path_of(value, name)
        if kind is int:
            least = -LARGEST if self.least is None else int(self.least)
            most = LARGEST if self.most is None else int(self.most)
            return whole_number(name, value, least=least, most=most)
        return self._number(name, value)

    def _number(self, name: str, value: Any) -> float:
        if not isinstance(value, Real) or isinstance(value, bool):
            raise SettingError("{} must be a number. Received: {value!r}", name, value=value)
        try:
            number = float(value)
        except OverflowError:  # a whole number may have any size
            number = math.inf
        if not self._holds(number):
            raise SettingError(
                "{} must lie in {interval}. Received: {value}",
                name,
                interval=self.interval,
                value=value,
            )
        return number

    def _holds(self, number: float) -> bool:
        return (
            math.isfinite(number)
            and (self.least is None or number >= self.least)
            and (self.most is None or number <= self.most)
            and (self.above is None or number > self.above)
            and (self.below is None or number < self.below)
        )

    @staticmethod
    def _of(bound: float | None, none: str) -> str:
        return none if bound is None else f"{bound:g}"


def setting(default: Any, help: str, **about: Any) -> Any:  # noqa: A002  (click's name for it)
    """A field of a dataclass that is a setting.

    Args:
        default: its value, unless another is given.
        help: what it does, as a sentence.
        about: the other arguments of `Setting`.
    """
    return field(default=default, metadata={_KEY: Setting(help=help, **about)})


def settings_of(group: type["Settings"]) -> list[tuple[Field[Any], Setting, type]]:
    """The settings of a dataclass, with the type of their values."""
    kinds = _kinds(group)
    return [(each, each.metadata[_KEY], kinds[each.name]) for each in fields(group)]


def _kinds(group: type["Settings"]) -> dict[str, type]:
    """The type of each setting, of an optional one that of its value."""
    names = {each.name for each in fields(group)}
    return {name: _kind(hint) for name, hint in get_type_hints(group).items() if name in names}


def _kind(hint: Any) -> type:
    if isinstance(hint, UnionType):  # optional
        return _kind(next(each for each in get_args(hint) if each is not NoneType))
    kind: type = get_origin(hint) or hint
    return kind


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A group of settings, checked as it is made.

    Raises:
        SettingError: if a value is not allowed.
    """

    def __post_init__(self) -> None:
        for each, about, kind in settings_of(type(self)):
            value = getattr(self, each.name)
            if value is not None or each.default is not None:
                object.__setattr__(self, each.name, about.checked(each.name, value, kind))

    def to_dict(self) -> dict[str, Any]:
        """The settings as JSON holds them."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """The settings that `to_dict` gave; unknown ones are refused, missing ones take defaults.

        Raises:
            SettingError: if a setting is unknown or has a value that is not allowed.
        """
        made: Self = settings_from(values, cls)[0]
        return made


def settings_from(values: Mapping[str, Any], *groups: type[Any]) -> tuple[Any, ...]:
    """Groups of settings, made from values for any of them.

    Args:
        values: settings of the groups. What several groups have, each of them gets.
        groups: subclasses of `Settings`.

    Raises:
        SettingError: if a setting is unknown or has a value that is not allowed.
    """
    *made, others = divided(values, *groups)
    if others:
        known = sorted({each.name for group in groups for each in fields(group)})
        close = difflib.get_close_matches(min(others), known, 1)
        advice = f": is it {close[0]}?" if close else ""
        raise SettingError(f"unknown settings: {', '.join(sorted(others))}{advice}")
    return tuple(made)


def divided(values: Mapping[str, Any], *groups: type[Any]) -> tuple[Any, ...]:
    """Groups of settings made from values, and then a dict of the values that no group has.

    Raises:
        SettingError: if a setting has a value that is not allowed.
    """
    names = [{each.name for each in fields(group)} for group in groups]
    made = [
        group(**{name: value for name, value in values.items() if name in own})
        for group, own in zip(groups, names, strict=True)
    ]
    known = set().union(*names)
    return (*made, {name: value for name, value in values.items() if name not in known})
