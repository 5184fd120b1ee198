"""Arguments that name files: one path or many, as every public function takes them."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from code2vec.errors import SettingError

FilePath: TypeAlias = str | os.PathLike[str]
Paths: TypeAlias = FilePath | Iterable[FilePath]
"""One path or several; an iterator is gone through once."""

Globs: TypeAlias = str | Iterable[str]
"""One pattern or several."""


def path_of(value: FilePath, name: str = "path") -> Path:
    """The path that an argument gives.

    Args:
        value: the argument.
        name: of the argument in Python, for the message.

    Raises:
        SettingError: if it is not a path, or an empty one.
    """
    return Path(_checked(value, name))


def optional_path(value: FilePath | None, name: str) -> Path | None:
    """The path that an argument gives, if it gives one.

    Raises:
        SettingError: as `path_of`.
    """
    return None if value is None else path_of(value, name)


def paths_of(values: Paths, name: str = "path") -> list[Path]:
    """One path or many, as a list of paths.

    Raises:
        SettingError: as `path_of`.
    """
    return [Path(text) for text in path_texts(values, name)]


def path_texts(values: Paths, name: str = "path") -> list[str]:
    """One path or many, each as it was written: `./-` is a file, `-` is standard input.

    Raises:
        SettingError: as `path_of`.
    """
    return [_checked(value, name) for value in _listed(values)]


def texts_of(values: Globs, name: str = "pattern") -> tuple[str, ...]:
    """One pattern or many, as a tuple.

    Raises:
        SettingError: if one is not a text.
    """
    listed = _listed(values)
    for value in listed:
        if not isinstance(value, str):
            raise SettingError(
                "{} must be a text or several. Received: {value!r}", name, value=value
            )
    return tuple(listed)


def _listed(values: Any) -> list[Any]:
    one = isinstance(values, str | bytes | os.PathLike) or not isinstance(values, Iterable)
    return [values] if one else list(values)


def _checked(value: Any, name: str) -> str:
    text = os.fspath(value) if isinstance(value, str | os.PathLike) else value
    if isinstance(text, bytes):
        raise SettingError(
            "{} must be a str or os.PathLike, not bytes: os.fsdecode makes a str of a path, "
            "and extract_source takes Java source itself",
            name,
        )
    if not isinstance(text, str):
        raise SettingError(
            "{} must be a str or os.PathLike. Received: {value!r}", name, value=value
        )
    if not text or "\0" in text:
        problem = "contain a NUL character" if text else "be empty; `.` is the current directory"
        raise SettingError("{} must not {problem}", name, problem=problem)
    return text
