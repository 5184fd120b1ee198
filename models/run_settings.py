"""The settings of a run as TOML."""

import json
from collections.abc import Mapping


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
