"""`code2vec train`."""

from pathlib import Path
from typing import Any

import click

from code2vec.cli import options
from code2vec.cli.grouped_help import GroupedCommand
from code2vec.cli.training_options import (
    further_network_options,
    hard_options,
    network_options,
    run_options,
    training_options,
)


@click.command(cls=GroupedCommand)
@click.argument("data", nargs=-1, required=True, metavar="DATA")
@options.output_option
@network_options
@training_options()
@further_network_options
@hard_options
@click.option(
    "--config",
    metavar="paper|FILE",
    help="paper: full softmax, dropout per context, an Adam that updates every row. Or a TOML file "
    "of settings, such as MODEL/run/run.toml. Options on the command line take precedence.",
)
@run_options
@options.json_option
@options.split_options
@options.file_options
def command(data: tuple[str, ...], output: Path, as_json: bool, **settings: Any) -> None:
    """Train a model that predicts the names of methods, or classes that a table gives them.

    DATA is a directory that `code2vec prepare` wrote; or sources, shards or .c2v files, which are
    prepared first. The epoch with the best validation F1 (strict rule) is kept. For classes
    (--labels, here or in prepare), it is the epoch with the best macro F1.

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
