"""The settings of the extraction."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from code2vec.errors import SettingError
from code2vec.file_arguments import texts_of
from code2vec.setting_checks import LARGEST, flag, one_of, whole_number
from code2vec.short_repr import short_repr

PROFILES = ("reference", "clean")
KINDS = ("methods", "constructors", "lambdas", "initializers")
"""What may be extracted as a method."""

ANONYMIZED = ("", "variables")
PARSERS = ("tree-sitter", "javalang")
NO_CAP = LARGEST


@dataclass(frozen=True, kw_only=True)
class ExtractConfig:
    """What decides which contexts a method has; kept with shards, data and models.

    Raises:
        SettingError: if a value is not allowed.
    """

    max_path_length: int = 8  # edges from leaf to leaf
    max_path_width: int = 2  # difference of child ids under the common ancestor; may be negative
    max_child_id: int = NO_CAP  # larger ids print as this one
    min_code_length: int = 1  # lines of the body: as pretty-printed, or in `clean` as written
    max_code_length: int = 10_000
    profile: str = "reference"  # with the reference's faults, or `clean`: without
    include_kinds: str = "methods"  # one or more of `KINDS`, joined by commas
    mask_self_calls: bool = False  # a method's calls of itself do not show its name
    anonymize: str = ""  # `variables`: their kinds and letters in place of their names
    clean_words: int = 2  # rules of words in `clean`: 1 is A to Z only, as up to this version
    parser: str = "tree-sitter"  # or `javalang`: strict Java 8, refuses a file with an error

    __repr__ = short_repr

    def __post_init__(self) -> None:
        for name in ("max_path_length", "max_child_id", "min_code_length", "max_code_length"):
            self._set(name, whole_number(name, getattr(self, name), least=0))
        self._set("max_path_width", whole_number("max_path_width", self.max_path_width))
        self._set("mask_self_calls", flag("mask_self_calls", self.mask_self_calls))
        one_of("profile", self.profile, PROFILES)
        self._set("clean_words", whole_number("clean_words", self.clean_words, least=1, most=2))
        if self.profile == "reference":
            object.__setattr__(self, "clean_words", 2)  # has no meaning there
        one_of("parser", self.parser, PARSERS)
        if self.anonymize not in ANONYMIZED:
            raise SettingError(
                "{} must be variables or empty. Received: {value}",
                "anonymize",
                value=self.anonymize,
            )
        self._set("include_kinds", ",".join(_kinds(self.include_kinds)))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def all_scripts(self) -> bool:
        """Whether words keep the letters of every script, and digits."""
        return self.profile == "clean" and self.clean_words == 2

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds to include, in the order of `KINDS`."""
        return tuple(self.include_kinds.split(","))

    def to_dict(self) -> dict[str, Any]:
        """The settings as JSON holds them."""
        values = asdict(self)
        if self.profile == "reference":
            del values["clean_words"]  # so that versions before it read what is not of `clean`
        return values

    @classmethod
    def stored(cls, values: dict[str, Any]) -> Self:
        """The settings that shards, data or a model hold; older ones do not name all of them."""
        return cls.from_dict({"clean_words": 1, **values})

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The settings that `to_dict` gave; unknown ones are refused."""
        if unknown := sorted(values.keys() - {field.name for field in fields(cls)}):
            raise SettingError(f"unknown extraction settings: {', '.join(unknown)}")
        return cls(**values)


def _kinds(listed: str | Iterable[str]) -> list[str]:
    """Kinds in a fixed order, so that equal settings are equal however they are written."""
    names = texts_of(listed.split(",") if isinstance(listed, str) else listed, "include_kinds")
    names = tuple(name.strip() for name in names)
    if not names or set(names) - set(KINDS):
        raise SettingError(
            "{} must be one or more of {kinds}. Received: {names}",
            "include_kinds",
            kinds=", ".join(KINDS),
            names=",".join(names),
        )
    return [kind for kind in KINDS if kind in names]
