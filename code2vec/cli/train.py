"""`code2vec train`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.cli.training_options import rate_option, training_options
from code2vec.models.config import (
    ATTENTION_KINDS,
    DROPOUT_KINDS,
    ESTIMATORS,
    LABEL_VECTORS,
    SCORES,
    ModelConfig,
    TrainConfig,
)


@click.command()
@click.argument("data", nargs=-1, required=True, metavar="DATA")
@options.output_option
@click.option(
    "--attention",
    type=click.Choice(ATTENTION_KINDS),
    default=ModelConfig.attention,
    show_default=True,
    help="Weigh contexts by score (soft), keep the one that scores highest (hard), weigh all "
    "equally (uniform), or each number of their vectors by itself (element-wise).",
)
@click.option(
    "--score",
    type=click.Choice(SCORES),
    default=ModelConfig.score,
    show_default=True,
    help="Of a context, for soft and hard attention: one layer, or two.",
)
@click.option(
    "--estimator",
    type=click.Choice(ESTIMATORS),
    help="How hard attention gets a gradient.  [default: straight-through]",
)
@click.option(
    "--soft-epochs",
    type=int,
    default=TrainConfig.soft_epochs,
    show_default=True,
    help="Train hard attention softly at first.",
)
@options.estimator_options
@rate_option(TrainConfig.learning_rate)
@training_options
@click.option(
    "--label-vectors",
    type=click.Choice(LABEL_VECTORS),
    default=ModelConfig.label_vectors,
    show_default=True,
    help="A name's own vector, as the paper has it, or plus those of its subtokens.",
)
@click.option(
    "--max-contexts",
    type=int,
    default=ModelConfig.max_contexts,
    show_default=True,
    help="Contexts a method; drawn anew in each epoch.",
)
@click.option(
    "--dropout",
    type=float,
    default=ModelConfig.dropout,
    show_default=True,
    help="Share dropped in training.",
)
@click.option(
    "--dropout-kind",
    type=click.Choice(DROPOUT_KINDS),
    default=ModelConfig.dropout_kind,
    show_default=True,
    help="Drawn for each token and path of a batch, or as the paper does.",
)
@click.option(
    "--config",
    metavar="paper|FILE",
    help="paper: full softmax, dropout per context, an Adam that moves every row. Or a TOML file "
    "with settings, as in MODEL/run/run.toml. Options given besides take their place.",
)
@options.split_options
@options.labels_option
@options.file_options
@options.tensorboard_option
@options.resume_option
@options.drop_checkpoint_option
@options.overwrite_option
@options.json_option
def command(data: tuple[str, ...], output: Path, as_json: bool, **settings: Any) -> None:
    """Train a model that names methods, or tells classes that a table gave them.

    DATA is a directory that `code2vec prepare` made; or sources, shards or .c2v files, which are
    prepared first. The epoch with the best validation F1 (strict rule) is kept, of classes
    (--labels here or of prepare) that with the best macro F1.

    \b
    Example: code2vec train data/ -o model/
             code2vec train src/ -o model/ --split-by file --attention element-wise
             code2vec train data/ -o model/ --attention hard --soft-epochs 2
             code2vec train data/ -o model/ --attention hard --estimator reinforce
             code2vec train data/ -o model/ --validate-every 5000 --patience 10
             code2vec train data/ -o model/ --tensorboard runs/first
             code2vec train data/ -o again/ --config model/run/run.toml --seed 2
    """
    from code2vec.api.train import train

    trained = train(data, output=output, **options.asked(settings))
    if as_json:
        options.print_json(trained.to_dict())
    else:
        click.echo(trained.summary())
