"""`code2vec finetune`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.cli.training_options import rate_option, training_options
from code2vec.models.config import FURTHER_LEARNING_RATE


@click.command()
@click.argument("data", nargs=-1, required=True, metavar="DATA")
@options.model_option
@options.output_option
@click.option(
    "--extend-vocabulary",
    is_flag=True,
    help="Give rows to words of the training methods that the model does not know.",
)
@click.option(
    "--config",
    metavar="FILE",
    help="TOML with settings, as in MODEL/run/run.toml. Options given besides take their place.",
)
@rate_option(FURTHER_LEARNING_RATE)
@training_options
@options.split_options
@options.labels_option
@options.file_options
@options.tensorboard_option
@options.resume_option
@options.drop_checkpoint_option
@options.overwrite_option
@options.json_option
def command(
    data: tuple[str, ...], model: Path, output: Path, as_json: bool, **settings: Any
) -> None:
    """Go on from a model with new data.

    DATA is a directory that `code2vec prepare --vocabulary-from MODEL` made, with
    --extend-vocabulary if it is given here; or sources, shards or .c2v files, which are prepared
    so first. The network is MODEL's, the optimiser starts afresh. MODEL is left as it is.
    The rate is a tenth of that of train: a higher one learns the new data faster, and forgets more.

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
