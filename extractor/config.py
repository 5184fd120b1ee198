"""The settings of the extraction."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from code2vec.errors import SettingError
from code2vec.file_arguments import texts_of
from code2vec.setting_checks import LARGEST, MOST_PROCESSES
from code2vec.settings import Settings, setting
from code2vec.short_repr import short_repr

PROFILES = ("reference", "clean")
KINDS = ("methods", "constructors", "lambdas", "initializers")
"""What may be extracted as a method."""

ANONYMIZED = ("", "variables")
PARSERS = ("tree-sitter", "javalang")
NO_CAP = LARGEST

PATHS = "Extraction"
"""The group of these settings in help and docs."""


@dataclass(frozen=True, kw_only=True)
class ExtractConfig(Settings):
    """What decides which contexts a method has; kept with shards, data and models.

    Raises:
        SettingError: if a value is not allowed.
    """

    max_path_length: int = setting(
        8, "Maximum length of a path, in edges from leaf to leaf.", group=PATHS, least=0
    )
    max_path_width: int = setting(
        2,
        "Maximum difference of the child ids under the common ancestor; it may be negative.",
        group=PATHS,
    )
    max_child_id: int = setting(
        NO_CAP, "Larger child ids print as this one.", group=PATHS, least=0, shown="no cap"
    )
    min_code_length: int = setting(
        1, "Minimum number of lines of a method's body.", group=PATHS, least=0
    )
    max_code_length: int = setting(
        10_000, "Maximum number of lines of a method's body.", group=PATHS, least=0
    )
    profile: str = setting(
        "reference",
        "Reproduce the faults of the reference extractor (reference), or do not (clean): then "
        "comments change nothing.",
        group=PATHS,
        choices=PROFILES,
    )
    include_kinds: str = setting(
        "methods",
        f"What to extract as a method: one or more of {','.join(KINDS)}.",
        group=PATHS,
        metavar="KINDS",
    )
    mask_self_calls: bool = setting(
        False,
        "Write SELF where a method calls itself, because the call gives away its name.",
        group=PATHS,
    )
    anonymize: str = setting(
        "",
        "Write kind and order, as in LOCAL_A, in place of the names of variables.",
        group=PATHS,
        choices=ANONYMIZED,
    )
    clean_words: int = setting(
        2, "Rules of words in clean: 1 keeps A to Z only, as up to 0.1.0.", least=1, most=2
    )
    parser: str = setting(
        "tree-sitter",
        "Parser. javalang reads Java 8 only, and refuses a file with an error.",
        group=PATHS,
        choices=PARSERS,
    )

    __repr__ = short_repr

    def __post_init__(self) -> None:
        self._set("include_kinds", ",".join(_kinds(self.include_kinds)))
        super().__post_init__()
        if self.profile == "reference":
            self._set("clean_words", 2)  # has no meaning there

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
        values = super().to_dict()
        if self.profile == "reference":
            del values["clean_words"]  # so that versions before it read what is not of `clean`
        return values

    @classmethod
    def stored(cls, values: dict[str, Any]) -> Self:
        """The settings that shards, data or a model hold; older ones do not name all of them."""
        return cls.from_dict({"clean_words": 1, **values})


@dataclass(frozen=True, kw_only=True)
class ReadConfig(Settings):
    """Which Java files are read, and by how many processes.

    Raises:
        SettingError: if a value is not allowed.
    """

    jobs: int | None = setting(
        None,
        "Number of processes that extract.",
        least=1,
        most=MOST_PROCESSES,
        shown="the cores this process may use",
    )
    include: tuple[str, ...] = setting(
        (),
        "Read only the Java files that match; can be repeated.",
        metavar="GLOB",
        shown="*.java",
    )
    exclude: tuple[str, ...] = setting(
        (), "Leave out the Java files that match; can be repeated.", metavar="GLOB"
    )

    __repr__ = short_repr


@dataclass(frozen=True, kw_only=True)
class WorkConfig(ReadConfig):
    """How files are worked on, besides which these are.

    Raises:
        SettingError: if a value is not allowed.
    """

    follow_links: bool = setting(
        False,
        "Follow links that lead out of a directory, also those below its first level.",
    )
    file_timeout: float = setting(
        60.0,
        "Skip a file that takes more CPU time than this; 0: no limit.",
        least=0,
        most=1_000_000_000,  # what Python can wait for
        metavar="SECONDS",
    )
    cluster: str | None = setting(
        None,
        "Extract on the workers of the Dask scheduler at this address, see docs/cluster.md.",
        metavar="ADDRESS",
    )

    __repr__ = short_repr


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
