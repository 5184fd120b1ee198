"""The settings of a run as TOML: one file that a training writes and another takes."""

import difflib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from code2vec.errors import InputError, SettingError
from code2vec.models.config import ModelConfig, TrainConfig

TABLES = {
    "model": tuple(field.name for field in fields(ModelConfig)),
    "train": tuple(field.name for field in fields(TrainConfig)),
}
"""The tables of a file, and what each may hold."""

_HEADER = re.compile(r"""\s*\[\s*["']?([\w-]+)["']?\s*\]""")
_KEY = re.compile(r"""\s*["']?([\w-]+)["']?\s*[=.]""")


def to_toml(tables: Mapping[str, Mapping[str, object]]) -> str:
    """Writes tables of numbers, booleans and strings; what is None is left out."""
    lines: list[str] = []
    for name, table in tables.items():
        lines.append(f"[{name}]")
        lines += [f"{key} = {_value(value)}" for key, value in table.items() if value is not None]
        lines.append("")
    return "\n".join(lines)


def _value(value: object) -> str:
    """A value; TOML's numbers, booleans and basic strings are written as JSON's."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("\x7f", "\\u007f")


@dataclass(frozen=True)
class SettingsFile:
    """The settings that a TOML file gives: those of `[model]` and of `[train]`, or some of them.

    Args:
        path: of the file.
        model: fields of `ModelConfig`.
        train: fields of `TrainConfig`.
        lines: the line of each setting.
    """

    path: Path
    model: dict[str, Any]
    train: dict[str, Any]
    lines: dict[str, int]

    @property
    def values(self) -> dict[str, Any]:
        """The settings of both tables, whose names differ."""
        return {**self.model, **self.train}

    def place(self, setting: str) -> str:
        """Where a setting stands: file and line."""
        return _place(self.path, self.lines.get(setting))


def read_settings(path: Path) -> SettingsFile:
    """Reads settings from a TOML file, such as a training leaves in `run/run.toml`.

    Values are checked by the configurations that are made of them.

    Raises:
        InputError: if the file is missing, cannot be read, or is not TOML.
        SettingError: if there is a table or setting that is not known.
    """
    text = _text(path)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(path, str(error)) from error
    except (ValueError, RecursionError) as error:  # a number too long, or nested too deep
        raise InputError(f"{path} is not TOML: {error}") from error
    lines = _lines(text)
    for name, table in tables.items():
        if name not in TABLES or not isinstance(table, dict):
            raise SettingError(
                f"{_place(path, lines.get((name, '')) or lines.get(('', name)))}: unknown table "
                f"[{name}]: use [model] or [train]"
            )
        for key in table:
            if key not in TABLES[name]:
                raise SettingError(f"{_place(path, lines.get((name, key)))}: {_advice(name, key)}")
    return SettingsFile(
        path,
        tables.get("model", {}),
        tables.get("train", {}),
        {key: line for (_, key), line in lines.items() if key},
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not TOML: it is not in UTF-8") from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error


def _no_toml(path: Path, said: str) -> InputError:
    """The error for a file that is not TOML; `said` ends in `(at line 3, column 7)`."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", said, re.DOTALL)
    line = int(found[2]) if found else None
    return InputError(f"{_place(path, line)} is not TOML: {found[1] if found else said}")


def _advice(table: str, key: str) -> str:
    """What is wrong with a setting that a table does not have."""
    for other, known in TABLES.items():
        if key in known:
            return f"{key} belongs in [{other}], not in [{table}]"
    close = difflib.get_close_matches(key, TABLES["model"] + TABLES["train"], 1)
    return f"there is no setting {key} in [{table}]" + (f": is it {close[0]}?" if close else "")


def _lines(text: str) -> dict[tuple[str, str], int]:
    """The line of each table (then the key is empty) and of each key in it.

    A key in brackets or in a text of several lines is no key: the first place found counts.
    """
    places: dict[tuple[str, str], int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = header[1]
            places.setdefault((table, ""), number)
        elif key := _KEY.match(line):
            places.setdefault((table, key[1]), number)
    return places


def _place(path: Path, line: int | None) -> str:
    return str(path) if line is None else f"{path}:{line}"
