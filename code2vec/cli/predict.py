"""`code2vec predict`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options


@click.command()
@options.sources_argument
@options.model_option
@click.option(
    "--top-k",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="Number of names or classes to print per method.",
)
@click.option(
    "--contexts",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Print the N contexts with the highest weight; equal contexts are summed.",
)
@options.attention_option
@options.file_options
@options.json_option
def command(sources: tuple[str, ...], model: Path, as_json: bool, **settings: Any) -> None:
    """Predict names for the methods of SOURCES, or classes if the model predicts classes.

    Probabilities are over the model's whole vocabulary of names or classes. The model knows a
    context if it knows its source, path or target, and knows it wholly if it knows all three; a
    warning is printed where it knows less than half of a method's contexts wholly.

    \b
    Example: code2vec predict src/ -m model/ --top-k 3
             code2vec predict Foo.java -m model/ --contexts 5
             cat Foo.java | code2vec predict - -m model/ --json
    """
    from code2vec.api.predict import predict

    predictions = predict(sources, model=model, **settings)
    for prediction in predictions:
        if as_json:
            options.print_json(prediction.to_dict())
        else:
            click.echo(prediction.summary())
    click.echo("\n".join(predictions.counts.summary()), err=True)
