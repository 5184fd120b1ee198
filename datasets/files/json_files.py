"""JSON files: objects that carry their own checksum, and are refused in one line if damaged.

The entry `checksum` is the CRC-32 of the other entries as `json.dumps(…, sort_keys=True)` writes
them, so that indentation does not count. Files of 0.1.0 have none.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints
from zlib import crc32

from code2vec.datasets.files.checksums import damaged, hex_checksum
from code2vec.errors import InputError
from code2vec.one_line import one_line
from code2vec.version import FORMAT

CHECKSUM = "checksum"

_Made = TypeVar("_Made")


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text.

    Raises:
        ValueError: if it is not JSON, or nested too deep.
    """
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error


def object_checksum(values: Mapping[str, Any]) -> str:
    """The checksum of the entries of an object, but for `checksum` itself."""
    others = {name: value for name, value in values.items() if name != CHECKSUM}
    return hex_checksum(crc32(json.dumps(others, sort_keys=True).encode()))


def sealed_json(
    values: Mapping[str, Any], indent: int | None = None, *, ascii_only: bool = True
) -> str:
    """The text of an object with its checksum, as `read_object` reads it."""
    plain = json.loads(json.dumps(values))  # what a reader sees: keys are texts, tuples lists
    sealed = {**plain, CHECKSUM: object_checksum(plain)}
    return json.dumps(sealed, indent=indent, ensure_ascii=ascii_only) + "\n"


def read_object(path: Path, form: int | None = None) -> dict[str, Any]:
    """Reads a JSON object; its checksum, if it has one, is checked and left in it.

    Args:
        path: the file.
        form: what its entry `format` must be; None: it may have none.

    Raises:
        FileNotFoundError: if the file is missing.
        InputError: if it cannot be read, is not a JSON object, or has another format or checksum.
    """
    try:
        values = parse_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise InputError(f"{path} is damaged: {one_line(str(error))}") from error
    if not isinstance(values, dict):
        raise InputError(f"{path} is damaged: it is not a JSON object")
    if form is not None and values.get("format") != form:
        raise InputError(
            f"{path} has format {one_line(str(values.get('format')))}, this version of code2vec "
            f"reads format {form}"
        )
    try:
        found = object_checksum(values)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is damaged: {one_line(str(error))}") from error
    if values.get(CHECKSUM, found) != found:
        raise damaged(path)
    return values


def read_json(path: Path, what: str) -> dict[str, Any]:
    """Reads a JSON object that has our `format`.

    Args:
        path: the file.
        what: what it describes, for errors.

    Raises:
        InputError: if the file is missing, damaged, or of another format.
    """
    try:
        return read_object(path, FORMAT)
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing: {path.parent} holds no {what}") from error


@contextmanager
def well_formed(path: Path) -> Iterator[None]:
    """Makes one line of what is raised on values of another form than the block expects.

    Raises:
        InputError: if an entry is missing, or is of another type or size.
    """
    try:
        yield
    except KeyError as error:
        raise InputError(f"{path} is damaged: it has no {error}") from error
    except (TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise InputError(f"{path} is damaged: {one_line(str(error))}") from error


def made_of(kind: type[_Made], values: Mapping[str, Any]) -> _Made:
    """A dataclass of the entries of a JSON object, whose types are checked.

    Raises:
        TypeError: if an entry is of another type than the field, unknown, or missing.
    """
    if not isinstance(values, Mapping):
        raise TypeError(f"{kind.__name__} is not an object")
    hints = get_type_hints(kind)
    for field in fields(kind):  # type: ignore[arg-type]
        if field.name in values and not _fits(values[field.name], hints[field.name]):
            shown = one_line(str(values[field.name]))[:40]
            raise TypeError(f"{field.name} must not be {shown}")
    return kind(**values)


def _fits(value: object, hint: Any) -> bool:
    """Whether a value has the type of a field."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (UnionType, Union):
        return any(_fits(value, part) for part in parts)
    if origin is dict:
        return isinstance(value, dict) and all(_fits(each, parts[1]) for each in value.values())
    if origin in (list, tuple):
        return isinstance(value, list | tuple) and all(_fits(each, parts[0]) for each in value)
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63
    return value is None if hint is NoneType else isinstance(value, hint)
