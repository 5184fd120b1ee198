"""Options that several commands share."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from code2vec.datasets.vocabularies.vocabulary_limits import VocabularyLimits
from code2vec.extractor.config import PARSERS, PROFILES, ExtractConfig
from code2vec.models.config import ATTENTION_KINDS, TrainConfig

Command = TypeVar("Command", bound=Callable[..., Any])

PATH = click.Path(path_type=Path)


def all_of(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """One decorator out of many; the help lists the options in the order given."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


sources_argument = click.argument("sources", nargs=-1, required=True, metavar="SOURCES...")

output_option = click.option(
    "-o", "--output", type=PATH, required=True, metavar="OUT", help="Where the result goes."
)

model_option = click.option(
    "-m",
    "--model",
    type=PATH,
    required=True,
    envvar="CODE2VEC_MODEL",
    show_envvar=True,
    help="A model that `code2vec train` saved.",
)

overwrite_option = click.option(
    "--overwrite", is_flag=True, help="Replace OUT if it exists, once the new one is complete."
)

resume_option = click.option(
    "--resume",
    is_flag=True,
    help="Go on with the same training, killed or ended early; or over, with more --epochs and a "
    "constant learning rate.",
)

drop_checkpoint_option = click.option(
    "--drop-checkpoint",
    is_flag=True,
    help="Once the training is over, keep no checkpoint: it takes three times the space of the "
    "weights, and is needed to --resume with more --epochs only.",
)

tensorboard_option = click.option(
    "--tensorboard",
    type=PATH,
    metavar="DIR",
    help="Log there for TensorBoard, too, with a value an epoch or validation.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, a record a line.")

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="Processes that extract.  [default: the cores this process may use]",
)

file_options = all_of(
    jobs_option,
    click.option(
        "--include",
        multiple=True,
        metavar="GLOB",
        help="Read only the Java files that match; may be given again.  [default: *.java]",
    ),
    click.option(
        "--exclude", multiple=True, metavar="GLOB", help="Leave out the files that match."
    ),
)

limit_options = all_of(
    click.option(
        "--max-path-length",
        type=click.IntRange(min=0),
        help="Longest path, in edges from leaf to leaf."
        f"  [default: {ExtractConfig.max_path_length}]",
    ),
    click.option(
        "--max-path-width",
        type=int,
        help="Largest difference of child ids under the common ancestor."
        f"  [default: {ExtractConfig.max_path_width}]",
    ),
    click.option(
        "--max-child-id",
        type=click.IntRange(min=0),
        help="Larger child ids print as this one.  [default: no cap]",
    ),
    click.option(
        "--min-code-length",
        type=click.IntRange(min=0),
        help=f"Fewest lines of a method's body.  [default: {ExtractConfig.min_code_length}]",
    ),
    click.option(
        "--max-code-length",
        type=click.IntRange(min=0),
        help=f"Most lines of a method's body.  [default: {ExtractConfig.max_code_length}]",
    ),
    click.option(
        "--profile",
        type=click.Choice(PROFILES),
        help="With the reference's faults, or without: then comments change nothing.  "
        f"[default: {ExtractConfig.profile}]",
    ),
    click.option(
        "--include-kinds",
        metavar="KINDS",
        help="What to extract: methods,constructors,lambdas,initializers, or some of these.  "
        f"[default: {ExtractConfig.include_kinds}]",
    ),
    click.option(
        "--mask-self-calls",
        is_flag=True,
        default=None,
        help="Write SELF for a method's calls of itself, which give away its name.",
    ),
    click.option(
        "--anonymize",
        type=click.Choice(["variables"]),
        help="Write kind and order, as in LOCAL_A, for the names of variables.",
    ),
    click.option(
        "--parser",
        type=click.Choice(PARSERS),
        help="javalang reads Java 8 only, and refuses a file with an error.  "
        f"[default: {ExtractConfig.parser}]",
    ),
)

attention_option = click.option(
    "--attention",
    type=click.Choice(ATTENTION_KINDS),
    help="Kind of attention, if the model has the weights for it: soft and hard share theirs, "
    "uniform needs none.  [default: the trained one]",
)


def _number(field: str, help_text: str) -> Callable[[Command], Command]:
    """An option for a number among the fields of `TrainConfig`."""
    return click.option(
        "--" + field.replace("_", "-"),
        type=float,
        default=getattr(TrainConfig, field),
        show_default=True,
        help=help_text,
    )


estimator_options = all_of(
    _number("reinforce_reward", "Of reinforce: weight of the reward."),
    _number("reinforce_entropy", "Of reinforce: weight of the entropy of attention."),
    _number("reinforce_soft", "Of reinforce: share of methods that are attended softly."),
    _number("reinforce_decay", "Of reinforce: decay of the moving baseline in a step."),
    _number("gumbel_start", "Of gumbel: temperature of the first hard epoch."),
    _number("gumbel_end", "Of gumbel: temperature of the last epoch."),
)

labels_option = click.option(
    "--labels",
    type=PATH,
    metavar="TABLE",
    help="A .parquet, .csv or .jsonl file with other labels than the methods' names.",
)

vocabulary_options = all_of(
    click.option(
        "--token-vocabulary",
        type=click.IntRange(min=1),
        default=VocabularyLimits.tokens,
        show_default=True,
        help="Most tokens to know.",
    ),
    click.option(
        "--path-vocabulary",
        type=click.IntRange(min=1),
        default=VocabularyLimits.paths,
        show_default=True,
        help="Most paths to know.",
    ),
    click.option(
        "--label-vocabulary",
        type=click.IntRange(min=1),
        default=VocabularyLimits.labels,
        show_default=True,
        help="Most method names to know.",
    ),
    click.option(
        "--min-count",
        type=click.IntRange(min=1),
        default=VocabularyLimits.min_count,
        show_default=True,
        help="Fewest occurrences of a word in training that make it known.",
    ),
)

split_options = all_of(
    click.option(
        "--split-by",
        type=click.Choice(["project", "file", "method"]),
        help="What is kept together when one input is split.  [default: project]",
    ),
    click.option(
        "--split",
        default="80/10/10",
        show_default=True,
        help="Shares of training, validation and test, in percent.",
    ),
)


def given(settings: dict[str, Any]) -> dict[str, Any]:
    """The options that were given: the functions have defaults of their own."""
    return {name: value for name, value in settings.items() if value is not None}


def asked(settings: dict[str, Any]) -> dict[str, Any]:
    """The options that a user gave, without defaults: they take the place of what a file says."""
    source = click.get_current_context().get_parameter_source
    defaults = (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
    return {name: value for name, value in given(settings).items() if source(name) not in defaults}


def print_json(record: dict[str, Any]) -> None:
    """Prints a record as one line of JSON on stdout, with escapes for what that cannot write."""
    text = json.dumps(record, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        text = json.dumps(record)
    click.echo(text)
