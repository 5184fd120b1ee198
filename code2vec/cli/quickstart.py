"""`code2vec quickstart`."""

from pathlib import Path

import click

from code2vec.cli import options


@click.command()
@click.argument("directory", type=options.PATH, default=Path("code2vec-quickstart"))
@options.overwrite_option
def command(directory: Path, overwrite: bool) -> None:
    """Run the whole chain on Java that ships with the package, in DIRECTORY.

    Shows each command and what it prints, and leaves everything to look at. Takes less than a
    minute and no network.

    \b
    Example: code2vec quickstart demo
    """
    from code2vec.api.quickstart import quickstart

    quickstart(directory, overwrite=overwrite)
