"""`code2vec prepare`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options


@click.command()
@click.argument("source", nargs=-1, metavar="[SOURCE...]")
@click.option("--train", multiple=True, metavar="INPUT", help="Training input; may be repeated.")
@click.option("--validation", multiple=True, metavar="INPUT", help="Validation input.")
@click.option("--test", multiple=True, metavar="INPUT", help="Test input.")
@options.output_option
@options.split_options
@click.option("--seed", type=int, default=0, show_default=True, help="Of splits and row order.")
@options.labels_option
@click.option(
    "--vocabulary-from",
    type=options.PATH,
    metavar="MODEL_OR_DATA",
    help="Use these vocabularies instead of counting; required without training input.",
)
@click.option(
    "--extend-vocabulary",
    is_flag=True,
    help="Add new words of the training input to them; the sizes below are of what is added.",
)
@options.vocabulary_options
@click.option(
    "--drop-duplicates",
    is_flag=True,
    help="Remove from training what is also in validation or test, then repeats within it.",
)
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
