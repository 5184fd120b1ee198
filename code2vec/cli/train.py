"""`code2vec train`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.models.config import (
    ATTENTION_KINDS,
    DROPOUT_KINDS,
    ESTIMATORS,
    LABEL_VECTORS,
    OPTIMIZERS,
    SCHEDULES,
    SCORES,
    SOFTMAX_KINDS,
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
@click.option("--epochs", type=int, default=TrainConfig.epochs, show_default=True, help="At most.")
@click.option(
    "--batch-size",
    type=int,
    default=TrainConfig.batch_size,
    show_default=True,
    help="Methods a step.",
)
@click.option("--learning-rate", type=float, default=TrainConfig.learning_rate, show_default=True)
@click.option(
    "--learning-rate-schedule",
    type=click.Choice(SCHEDULES),
    default=TrainConfig.learning_rate_schedule,
    show_default=True,
    help="Keep the rate, or lower it to 0 over all epochs, after a warm-up or at once.",
)
@click.option(
    "--warmup",
    type=float,
    default=TrainConfig.warmup,
    show_default=True,
    help="Share of the steps in which warmup-cosine raises the rate.",
)
@click.option(
    "--clip-norm",
    type=float,
    default=TrainConfig.clip_norm,
    show_default=True,
    help="Longest gradient of a step; 0: any. For row-adam.",
)
@click.option(
    "--weight-decay",
    type=float,
    default=TrainConfig.weight_decay,
    show_default=True,
    help="Of the rows that a batch touches, times the learning rate. For row-adam.",
)
@click.option(
    "--label-smoothing",
    type=float,
    default=TrainConfig.label_smoothing,
    show_default=True,
    help="Share of the loss that asks for all names alike.",
)
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
    "--softmax",
    type=click.Choice(SOFTMAX_KINDS),
    default=TrainConfig.softmax,
    show_default=True,
    help="Over all names or a sample of them; auto samples where there are many.",
)
@click.option(
    "--candidates",
    type=int,
    default=TrainConfig.candidates,
    show_default=True,
    help="Names that the sampled softmax draws for a batch.",
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
    "--optimizer",
    type=click.Choice(OPTIMIZERS),
    default=TrainConfig.optimizer,
    show_default=True,
    help="Update the rows that a batch touches, or all rows.",
)
@click.option(
    "--patience",
    type=int,
    default=TrainConfig.patience,
    show_default=True,
    help="Epochs without a better validation F1 before training stops.",
)
@click.option("--seed", type=int, default=TrainConfig.seed, show_default=True)
@click.option(
    "--threads",
    type=int,
    default=TrainConfig.threads,
    show_default=True,
    help="Of TensorFlow; 0: as many as it likes, 1: the same seed gives the same bits.",
)
@click.option(
    "--checkpoint-minutes",
    type=float,
    default=TrainConfig.checkpoint_minutes,
    show_default=True,
    help="Most work that is lost if the process is killed.",
)
@click.option(
    "--config",
    type=click.Choice(["paper"]),
    help="paper: full softmax, dropout per context, an Adam that moves every row.",
)
@options.split_options
@options.labels_option
@options.file_options
@click.option(
    "--resume",
    is_flag=True,
    help="Go on with the same training, killed or ended early; or ended, with more --epochs.",
)
@options.overwrite_option
@options.json_option
def command(data: tuple[str, ...], output: Path, as_json: bool, **settings: Any) -> None:
    """Train a model that names methods, or tells classes that a table gave them.

    DATA is a directory that `code2vec prepare` made; or sources, shards or .c2v files, which are
    prepared first. The epoch with the best validation F1 is kept, of classes (--labels here or of
    prepare) that with the best macro F1.

    \b
    Example: code2vec train data/ -o model/
             code2vec train src/ -o model/ --split-by file --attention element-wise
             code2vec train data/ -o model/ --attention hard --soft-epochs 5
             code2vec train data/ -o model/ --attention hard --estimator reinforce
    """
    from code2vec.api.train import train

    trained = train(data, output=output, **options.given(settings))
    if as_json:
        options.print_json(trained.to_dict())
    else:
        click.echo(trained.summary())
