"""`code2vec evaluate`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.cli.setting_options import setting_options
from code2vec.datasets.preparation.config import SplitConfig
from code2vec.models.config import EvaluateConfig


@click.command()
@click.argument("data", nargs=-1, required=True, metavar="DATA_OR_SOURCES...")
@options.model_option
@click.option(
    "--split",
    type=click.Choice(["train", "validation", "test"]),
    default="test",
    show_default=True,
    help="Split of prepared data to score.",
)
@options.attention_option
@setting_options(EvaluateConfig)
@setting_options(SplitConfig, ["labels"])
@click.option(
    "--confusion-matrix",
    type=options.PATH,
    metavar="FILE",
    help="Write the confusion matrix of a model of classes to this .csv, .json, .png, .svg or .pdf "
    "file.",
)
@click.option("--overwrite", is_flag=True, help="Replace that FILE if it exists.")
@options.file_options
@options.json_option
def command(data: tuple[str, ...], model: Path, as_json: bool, **settings: Any) -> None:
    """Score a model on prepared data, or on sources, shards or .c2v files.

    Prints precision, recall and F1 over the parts of names by the paper's rule and by a strict
    one, and how often the true name is the best, or among the best 5 or 10. Methods that cannot
    be named rightly (unknown name, no known context) count as misses.

    Of a model of classes (prepare --labels) it prints precision, recall and F1 of each class, their
    means, and accuracy; sources need --labels here, too.

    \b
    Example: code2vec evaluate data/ -m model/
             code2vec evaluate other/src/ -m model/ --json
             code2vec evaluate data/ -m model/ --confusion-matrix confusion.png
    """
    from code2vec.api.evaluate import evaluate

    evaluation = evaluate(data, model=model, **options.given(settings))
    if as_json:
        options.print_json(evaluation.to_dict())
    else:
        click.echo(evaluation.summary())
