"""`code2vec embeddings`."""

from pathlib import Path

import click

from code2vec.cli import options


@click.command()
@options.model_option
@click.option(
    "--tokens", type=options.PATH, metavar="OUT", help="Where to write the token vectors."
)
@click.option("--labels", type=options.PATH, metavar="OUT", help="Where to write the name vectors.")
@options.overwrite_option
@options.json_option
def command(
    model: Path, tokens: Path | None, labels: Path | None, overwrite: bool, as_json: bool
) -> None:
    """Write a model's token and label vectors as word2vec text.

    \b
    Example: code2vec embeddings -m model/ --tokens tokens.txt --labels labels.txt
    Then:    gensim.models.KeyedVectors.load_word2vec_format("tokens.txt")
    """
    from code2vec.api.embeddings import embeddings

    for report in embeddings(model=model, tokens=tokens, labels=labels, overwrite=overwrite):
        if as_json:
            options.print_json(report.to_dict())
        else:
            click.echo(report.summary())
