"""A small project, its data and a model, made once by the commands themselves."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from code2vec.cli import main

CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"
Run = Callable[..., Result]


def invoke(*arguments: object) -> Result:
    """Runs a command in this process; an exception that is no user's mistake fails the test."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(scope="session")
def run() -> Run:
    return invoke


@pytest.fixture(scope="session")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("cli") / "shards"
    assert invoke("extract", CORPUS, "-o", output, "--jobs", 1).exit_code == 0
    return output


@pytest.fixture(scope="session")
def data(shards: Path) -> Path:
    output = shards.parent / "data"
    assert invoke("prepare", shards, "-o", output, "--split", "70/15/15").exit_code == 0
    return output


@pytest.fixture(scope="session")
def model(data: Path) -> Path:
    output = data.parent / "model"
    result = invoke("train", data, "-o", output, "--epochs", 6, "--batch-size", 64)
    assert result.exit_code == 0
    return output
