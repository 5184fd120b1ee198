"""Options that several commands share."""

import json
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from code2vec.cli.setting_options import setting_options
from code2vec.datasets.preparation.config import SplitConfig
from code2vec.extractor.config import ExtractConfig, ReadConfig
from code2vec.models.config import ATTENTION_KINDS

Command = TypeVar("Command", bound=Callable[..., Any])

PATH = click.Path(path_type=Path)


def all_of(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """One decorator out of many; the help lists the options in the order given."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


sources_argument = click.argument("sources", nargs=-1, required=True, metavar="SOURCES...")

output_option = click.option(
    "-o", "--output", type=PATH, required=True, metavar="OUT", help="Where to write the result."
)

model_option = click.option(
    "-m",
    "--model",
    type=PATH,
    required=True,
    envvar="CODE2VEC_MODEL",
    show_envvar=True,
    help="Model that `code2vec train` wrote.",
)

overwrite_option = click.option(
    "--overwrite", is_flag=True, help="Replace OUT if it exists, once the new one is complete."
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, one record per line."
)

file_options = setting_options(ReadConfig)

limit_options = setting_options(
    ExtractConfig,
    [each.name for each in fields(ExtractConfig) if each.name != "clean_words"],
    defaults=False,
)

attention_option = click.option(
    "--attention",
    type=click.Choice(ATTENTION_KINDS),
    help="Kind of attention, if the model has its weights: soft and hard share theirs, uniform "
    "needs none.  [default: the trained one]",
)

split_options = setting_options(SplitConfig)


def given(settings: dict[str, Any]) -> dict[str, Any]:
    """The options that were given: the functions have defaults of their own."""
    return {name: value for name, value in settings.items() if value is not None}


def asked(settings: dict[str, Any]) -> dict[str, Any]:
    """The options that a user gave, without defaults: they take the place of what a file says."""
    source = click.get_current_context().get_parameter_source
    defaults = (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
    return {name: value for name, value in given(settings).items() if source(name) not in defaults}


def print_json(record: dict[str, Any]) -> None:
    """Prints a record as one line of JSON on stdout, with escapes for what that cannot write."""
    text = json.dumps(record, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        text = json.dumps(record)
    click.echo(text)
