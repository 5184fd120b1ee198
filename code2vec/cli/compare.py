"""`code2vec compare`."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from code2vec.cli import options, train
from code2vec.cli.grouped_help import GroupedCommand
from code2vec.cli.setting_options import setting_options
from code2vec.models.comparison.plan import (
    DESIGNED,
    DESIGNS,
    SAME_FOR_ALL,
    ComparisonPlan,
    RoundsConfig,
)
from code2vec.models.config import ModelConfig, TrainConfig

_TRAINED = {field.name for field in (*fields(ModelConfig), *fields(TrainConfig))} | {"config"}
# what a comparison sets itself
_OWN = {*DESIGNED, *SAME_FOR_ALL} - {"batch_size", "devices", "threads"}


@click.command(cls=GroupedCommand)
@click.argument("data", nargs=1, required=True, metavar="DATA")
@options.output_option
@click.option(
    "--designs",
    default=",".join(DESIGNS),
    show_default=True,
    help="Designs to compare, separated by commas. A design is a kind of attention, and after "
    "colons what is special to it: an estimator (hard:reinforce), a score (soft:additive), or a "
    "setting with its value (hard:soft-epochs=2).",
)
@setting_options(RoundsConfig, ["seeds", "epochs"])
@click.option(
    "--learning-rates",
    default=",".join(f"{rate:g}" for rate in ComparisonPlan.learning_rates),
    show_default=True,
    help="Learning rates to try for each design; a single one is taken as it is.",
)
@setting_options(RoundsConfig, ["grid_epochs"])
@click.option("--keep-models", is_flag=True, help="Keep the scored models in OUT/models.")
@options.overwrite_option
@click.option(
    "--resume",
    is_flag=True,
    help="Resume after the last finished training; or add designs or seeds to a finished OUT.",
)
@options.json_option
def command(data: str, output: Path, as_json: bool, **settings: Any) -> None:
    """Train designs of attention in the same way, and report how well each predicts names.

    DATA is a directory that `code2vec prepare` wrote, with all three splits. Every design sees the
    same methods as often; the epoch is chosen on validation, and its scores are those of the test
    split. A softly trained model is scored with hard attention, too. OUT/index.html is the report,
    OUT/results.json its numbers.

    \b
    Example: code2vec compare data/ -o report/
             code2vec compare data/ -o report/ --designs soft,hard,hard:gumbel --seeds 5
    """
    from code2vec.api.compare import compare

    comparison = compare(data, output=output, **options.asked(settings))
    if as_json:
        options.print_json(comparison.to_dict())
    else:
        click.echo(comparison.summary())


# the settings that all designs share are those of `train`
command.params[-3:-3] = [
    option for option in train.command.params if option.name in _TRAINED - _OWN
]
