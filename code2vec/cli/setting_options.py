"""Options of commands, made from settings."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import click

from code2vec.cli.grouped_help import GroupedOption
from code2vec.settings import Setting, Settings, settings_of

_TYPES = {
    int: click.INT,
    float: click.FLOAT,
    str: click.STRING,
    tuple: click.STRING,
    Path: click.Path(path_type=Path),
}


def setting_options(
    group: type[Settings],
    only: Collection[str] | None = None,
    *,
    defaults: bool = True,
    **replaced: Any,
) -> Callable[[Any], Any]:
    """A decorator that gives a command an option for each setting.

    Args:
        group: a dataclass of settings.
        only: names of those to take, in this order; None: all.
        defaults: whether the options have the settings' defaults as values. Otherwise what is not
            given is None, and the help names the default.
        replaced: other defaults than the settings have.
    """
    made = {
        each.name: _option(each.name, replaced.get(each.name, each.default), about, kind, defaults)
        for each, about, kind in settings_of(group)
    }

    def decorate(command: Any) -> Any:
        for name in reversed(list(made if only is None else only)):
            command = made[name](command)
        return command

    return decorate


def _option(
    name: str, default: Any, about: Setting, kind: type, defaults: bool
) -> Callable[[Any], Any]:
    told = about.shown or (default if default not in (None, "", False, ()) else "")
    valued = defaults and default is not None and not about.shown
    settings: dict[str, Any] = {
        "cls": GroupedOption,
        "group": about.group,
        "help": about.help if valued or told == "" else f"{about.help}  [default: {told}]",
        "default": default if valued else None,
        "show_default": valued,
    }
    if kind is tuple:
        settings |= {"multiple": True, "default": (), "show_default": False}
    if kind is bool:
        settings |= {"is_flag": True, "show_default": False}
    elif about.choices:
        settings["type"] = click.Choice([choice for choice in about.choices if choice])
    else:
        settings["type"] = _TYPES[kind]
    if about.metavar:
        settings["metavar"] = about.metavar
    return click.option("--" + name.replace("_", "-"), **settings)
