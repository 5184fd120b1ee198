"""`code2vec extract`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.cli.grouped_help import GroupedCommand
from code2vec.cli.setting_options import setting_options
from code2vec.extractor.config import WorkConfig


@click.command(cls=GroupedCommand)
@options.sources_argument
@options.output_option
@options.limit_options
@click.option(
    "--no-hash", is_flag=True, help="Write paths in full, not hashed; for .c2v output only."
)
@setting_options(WorkConfig)
@click.option("--strict", is_flag=True, help="Exit with code 1 if anything was skipped.")
@click.option(
    "--log", type=options.PATH, help="Write a line of JSON here for each skipped or noted item."
)
@click.option(
    "--shard-size",
    type=click.IntRange(min=1),
    metavar="MB",
    help="Start a new shard at this size.  [default: 128]",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Resume the same command after it stopped; finished shards are kept.",
)
@options.overwrite_option
@options.json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    sources: tuple[str, ...],
    output: Path,
    strict: bool,
    as_json: bool,
    **settings: Any,
) -> None:
    """Write the path-contexts of each method of SOURCES to OUT.

    SOURCES are files, directories, archives (.zip, .jar, .tar, .tar.gz, …) or - for standard
    input. OUT is a directory of Parquet shards, or the reference's text if it ends in .c2v or is
    - for standard output. Directories whose name starts with a dot are not entered.

    \b
    Example: code2vec extract src/main/java lib-sources.jar -o shards/
             code2vec extract src/ -o - | head
    """
    from code2vec.api.extract import extract

    extracted = extract(sources, output, **options.given(settings))
    if as_json and str(output) != "-":
        options.print_json(extracted.to_dict())
    else:
        click.echo(extracted.summary(), err=str(output) == "-")
    if strict and extracted.first_failure:
        click.echo(
            f"Error: --strict: not all was extracted; first {extracted.first_failure}", err=True
        )
    ctx.exit(extracted.return_code(strict))
