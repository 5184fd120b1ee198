"""`code2vec quickstart`."""

from pathlib import Path

import click

from code2vec.cli import options


@click.command()
@click.argument("directory", type=options.PATH, default=Path("code2vec-quickstart"))
@options.overwrite_option
def command(directory: Path, overwrite: bool) -> None:
    """Run all the main commands on Java that comes with the package, in DIRECTORY.

    The command shows each of them with its output, and leaves all files in DIRECTORY. It takes
    about a minute and needs no network.

    \b
    Example: code2vec quickstart demo
    """
    from code2vec.api.quickstart import quickstart

    quickstart(directory, overwrite=overwrite)
