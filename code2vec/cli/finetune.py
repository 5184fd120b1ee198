"""`code2vec finetune`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.cli.grouped_help import GroupedCommand
from code2vec.cli.training_options import run_options, training_options
from code2vec.models.config import FURTHER_LEARNING_RATE


@click.command(cls=GroupedCommand)
@click.argument("data", nargs=-1, required=True, metavar="DATA")
@options.model_option
@options.output_option
@click.option(
    "--extend-vocabulary",
    is_flag=True,
    help="Add the words of the training methods that the model does not know.",
)
@click.option(
    "--config",
    metavar="FILE",
    help="TOML file of settings, such as MODEL/run/run.toml. Options on the command line take "
    "precedence.",
)
@training_options(learning_rate=FURTHER_LEARNING_RATE)
@run_options
@options.json_option
@options.split_options
@options.file_options
def command(
    data: tuple[str, ...], model: Path, output: Path, as_json: bool, **settings: Any
) -> None:
    """Train a model further, on new data.

    DATA is a directory that `code2vec prepare --vocabulary-from MODEL` wrote, with
    --extend-vocabulary if it is given here; or sources, shards or .c2v files, which are prepared
    so first. The network is MODEL's, the optimiser starts anew. MODEL is not changed. The default
    learning rate is a tenth of train's: a higher rate learns the new data faster and forgets more.

    \b
    Example: code2vec finetune src/ -m model/ -o new/ --split-by file --extend-vocabulary
             code2vec finetune data/ -m model/ -o new/ --learning-rate 0.001 --epochs 5
    """
    from code2vec.api.finetune import finetune

    made = finetune(data, model=model, output=output, **options.asked(settings))
    if as_json:
        options.print_json(made.to_dict())
    else:
        click.echo(made.summary())
