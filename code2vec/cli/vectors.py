"""`code2vec vectors`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options


@click.command()
@options.sources_argument
@options.model_option
@options.output_option
@click.option(
    "--split",
    type=click.Choice(["train", "validation", "test"]),
    help="Split of prepared data to write.  [default: all]",
)
@options.attention_option
@options.file_options
@options.overwrite_option
@options.json_option
def command(sources: tuple[str, ...], output: Path, as_json: bool, **settings: Any) -> None:
    """Write one code vector per method, with its file, name and position.

    SOURCES are Java sources, shards, .c2v files or one directory of prepared data. OUT ends in
    .parquet, .npz, .jsonl, .csv or .txt (word2vec's format). A method of which the model knows no
    context is a row of zeros.

    \b
    Example: code2vec vectors src/ -m model/ -o vectors.parquet
    """
    from code2vec.api.vectors import vectors

    report = vectors(sources, output=output, **options.given(settings))
    if as_json:
        options.print_json(report.to_dict())
    else:
        click.echo(report.summary())
