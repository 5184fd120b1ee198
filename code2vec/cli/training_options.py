"""The options that say how a model is trained, further or anew."""

from collections.abc import Callable

import click

from code2vec.cli.options import Command, all_of
from code2vec.models.config import (
    CLASS_WEIGHTS,
    OPTIMIZERS,
    PRECISIONS,
    SCHEDULES,
    SOFTMAX_KINDS,
    TrainConfig,
)


def rate_option(default: float) -> Callable[[Command], Command]:
    """The option for the learning rate, which begins lower where a model goes on."""
    return click.option("--learning-rate", type=float, default=default, show_default=True)


training_options = all_of(
    click.option(
        "--epochs",
        type=int,
        default=TrainConfig.epochs,
        show_default=True,
        help="At most; 0: 20 with a constant learning rate, otherwise as many as make 800 steps, "
        "from 4 to 20.",
    ),
    click.option(
        "--batch-size",
        type=int,
        default=TrainConfig.batch_size,
        show_default=True,
        help="Methods a step, on each device.",
    ),
    click.option(
        "--devices",
        type=int,
        default=TrainConfig.devices,
        show_default=True,
        help="GPUs that share the work of each step; without a GPU, parts of the CPU.",
    ),
    click.option(
        "--learning-rate-schedule",
        type=click.Choice(SCHEDULES),
        default=TrainConfig.learning_rate_schedule,
        show_default=True,
        help="Keep the rate, or lower it to 0 over all epochs, after a warm-up or at once.",
    ),
    click.option(
        "--warmup",
        type=float,
        default=TrainConfig.warmup,
        show_default=True,
        help="Share of the steps in which warmup-cosine raises the rate.",
    ),
    click.option(
        "--clip-norm",
        type=float,
        default=TrainConfig.clip_norm,
        show_default=True,
        help="Longest gradient of a step; 0: any. For row-adam.",
    ),
    click.option(
        "--weight-decay",
        type=float,
        default=TrainConfig.weight_decay,
        show_default=True,
        help="Of the rows that a batch touches, times the learning rate. For row-adam.",
    ),
    click.option(
        "--label-smoothing",
        type=float,
        default=TrainConfig.label_smoothing,
        show_default=True,
        help="Share of the loss that asks for all names alike.",
    ),
    click.option(
        "--class-weights",
        type=click.Choice(CLASS_WEIGHTS),
        default=TrainConfig.class_weights,
        show_default=True,
        help="Of classes: balanced lets all count the same, however many methods they have.",
    ),
    click.option(
        "--softmax",
        type=click.Choice(SOFTMAX_KINDS),
        default=TrainConfig.softmax,
        show_default=True,
        help="Over all names or a sample of them; auto samples where there are many.",
    ),
    click.option(
        "--candidates",
        type=int,
        default=TrainConfig.candidates,
        show_default=True,
        help="Names that the sampled softmax draws for a batch.",
    ),
    click.option(
        "--optimizer",
        type=click.Choice(OPTIMIZERS),
        default=TrainConfig.optimizer,
        show_default=True,
        help="Update the rows that a batch touches, or all rows.",
    ),
    click.option(
        "--patience",
        type=int,
        default=TrainConfig.patience,
        show_default=True,
        help="Validations without a better F1 (strict rule; classes: macro) before training stops.",
    ),
    click.option(
        "--validate-every",
        type=int,
        default=TrainConfig.validate_every,
        show_default=True,
        metavar="STEPS",
        help="Steps, counted through all epochs, from validation to validation; 0: an epoch's.",
    ),
    click.option("--seed", type=int, default=TrainConfig.seed, show_default=True),
    click.option(
        "--threads",
        type=int,
        default=TrainConfig.threads,
        show_default=True,
        help="Of TensorFlow; 0: as many as it likes, 1: the same seed gives the same bits.",
    ),
    click.option(
        "--precision",
        type=click.Choice(PRECISIONS),
        default=TrainConfig.precision,
        show_default=True,
        help="Of products and context vectors; weights, sums and the loss stay in float32.",
    ),
    click.option(
        "--checkpoint-minutes",
        type=float,
        default=TrainConfig.checkpoint_minutes,
        show_default=True,
        help="Most work that is lost if the process is killed.",
    ),
)
