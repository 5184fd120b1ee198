"""A default is one value, wherever it stands: command line, help, Python functions, settings."""

import inspect
import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import click
import pytest

import code2vec
from code2vec.cli import main
from code2vec.datasets.preparation.config import PrepareConfig, SplitConfig
from code2vec.extractor.config import ExtractConfig, ReadConfig, WorkConfig
from code2vec.models.comparison.plan import ComparisonPlan, RoundsConfig
from code2vec.models.config import (
    FURTHER_LEARNING_RATE,
    EvaluateConfig,
    ModelConfig,
    RunConfig,
    TrainConfig,
)

CONTEXT = click.Context(main)
NOTHING = (None, False, "", ())
NOT_OF_PYTHON = {"as_json", "strict"}  # how a command prints and ends
WORDS = {  # how the help calls a default that is not a value
    "attention": "the trained one",
    "estimator": "straight-through",
    "include": "*.java",
    "jobs": "the cores this process may use",
    "max_child_id": "no cap",
    "split": "all",
}


def _defaults(function: Callable[..., Any]) -> dict[str, Any]:
    """The parameters that may be left out, with what then holds."""
    return {
        each.name: each.default
        for each in inspect.signature(function).parameters.values()
        if each.default is not each.empty
    }


def _settings(command: str) -> dict[str, Any]:
    """The fields that a command's function takes as keywords."""
    kinds: dict[str, list[Any]] = {
        "extract": [ExtractConfig, WorkConfig],
        "prepare": [ExtractConfig, PrepareConfig, ReadConfig],
        "train": [ModelConfig, TrainConfig, RunConfig, SplitConfig, ReadConfig],
        "finetune": [TrainConfig, RunConfig, SplitConfig, ReadConfig],
        "evaluate": [EvaluateConfig, ReadConfig],
        "explain": [ReadConfig],
        "vectors": [ReadConfig],
        "compare": [ModelConfig, TrainConfig, RoundsConfig],
    }
    found = {each.name: each.default for kind in kinds.get(command, []) for each in fields(kind)}
    return found | ({"learning_rate": FURTHER_LEARNING_RATE} if command == "finetune" else {})


def _as_text(value: Any) -> str:
    """A default as the help shows it."""
    values = value if isinstance(value, tuple) else (value,)
    return ",".join(f"{each:g}" if isinstance(each, float) else str(each) for each in values)


@pytest.mark.parametrize("command", main.list_commands(CONTEXT))
def test_options_have_the_defaults_of_python(command: str) -> None:
    known = _settings(command) | _defaults(getattr(code2vec, command))
    found = main.get_command(CONTEXT, command)
    assert found is not None
    for option in found.params:
        name = str(option.name)
        if option.required or name in NOT_OF_PYTHON or not isinstance(option, click.Option):
            continue
        default, told = option.to_info_dict()["default"], _told(option)
        if default is not None and default != ():
            assert (name, _as_text(default), told) == (name, _as_text(known[name]), None)
        elif known[name] in NOTHING:
            assert told in (None, WORDS.get(name))
        else:  # the function's own default holds
            assert (name, told) == (name, WORDS.get(name, _as_text(known[name])))


def _told(option: click.Option) -> str | None:
    """What the text of the help says of the default."""
    match = re.search(r"\[default: (.*)\]$", option.help or "")
    return match[1] if match else None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (code2vec.predict, ReadConfig),
        (code2vec.predict, code2vec.Predictor),
        (code2vec.predict, code2vec.explain),
        (code2vec.compare, ComparisonPlan),
    ],
)
def test_functions_agree(one: Callable[..., Any], other: Callable[..., Any]) -> None:
    left, right = _defaults(one), _defaults(other)
    common = left.keys() & right.keys()
    assert common
    assert {name: left[name] for name in common} == {name: right[name] for name in common}
