"""`code2vec prepare`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.cli.grouped_help import GroupedCommand
from code2vec.cli.setting_options import setting_options
from code2vec.datasets.preparation.config import PrepareConfig


@click.command(cls=GroupedCommand)
@click.argument("source", nargs=-1, metavar="[SOURCE...]")
@click.option("--train", multiple=True, metavar="INPUT", help="Training input; can be repeated.")
@click.option("--validation", multiple=True, metavar="INPUT", help="Validation input.")
@click.option("--test", multiple=True, metavar="INPUT", help="Test input.")
@options.output_option
@setting_options(PrepareConfig)
@options.limit_options
@options.file_options
@options.overwrite_option
@options.json_option
def command(source: tuple[str, ...], output: Path, as_json: bool, **settings: Any) -> None:
    """Turn extracted methods into vocabularies and encoded data.

    An INPUT is a directory of shards, a .c2v file (padded or not), or Java sources, which are
    extracted first. Give one input a split, or a single SOURCE to be split by --split-by.

    With --labels the label of a method is not its name but what a table says, such as a defect or
    an author. The table has a column `label`, and `id`, or `file` with as many of `project`,
    `type`, `method` and `line` as it takes to tell which method is meant.

    \b
    Example: code2vec prepare shards/ --split-by project --split 80/10/10 -o data/
             code2vec prepare shards/ --labels defects.csv -o data/
             code2vec prepare --train a.c2v --validation b.c2v --test c.c2v -o data/
    """
    from code2vec.api.prepare import prepare

    prepared = prepare(source, output=output, **options.given(settings))
    if as_json:
        options.print_json(prepared.to_dict())
    else:
        click.echo(prepared.summary())
