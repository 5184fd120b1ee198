"""Values that are not allowed are refused in one line that names them, before any work."""

import inspect
import math
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import click
import pytest

import code2vec
from code2vec.cli import main
from code2vec.errors import SettingError
from code2vec.extractor.config import ExtractConfig
from code2vec.file_arguments import FilePath, Globs, Paths
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.saved_model import Model, SavedModel
from tests.cli.conftest import Run

OLD_MODEL = Path(__file__).parents[1] / "old_files" / "0.1.0" / "model"  # costs no training
COMMANDS = [name for name in main.list_commands(click.Context(main)) if name != "quickstart"]

LARGE = (str(10**10), str(10**30))
VALUES = ("-1", "0", "1.5", *LARGE, "nan", "inf", "-inf", "text")
ALLOWED = {  # of VALUES; none of them is, where an option is not listed: whole numbers from 1
    "--max-path-length": ("0",),  # no paths at all
    "--max-path-width": ("-1", "0"),  # a difference of child ids
    "--max-child-id": ("0",),  # all ids print as 0
    "--min-code-length": ("0",),  # methods with an empty body, too
    "--max-code-length": ("0",),  # none but these
    "--file-timeout": ("0", "1.5"),  # seconds; 0: never
    "--seed": ("0",),
    "--epochs": ("0",),  # as many as suit the data
    "--soft-epochs": ("0",),
    "--threads": ("0",),  # as many as TensorFlow likes
    "--validate-every": ("0",),  # once an epoch
    "--contexts": ("0",),  # none is shown
    "--learning-rate": ("1.5", *LARGE),  # any that is positive; the loss then diverges
    "--checkpoint-minutes": ("1.5", *LARGE),  # never
    "--clip-norm": ("0", "1.5", *LARGE),  # 0: any norm
    "--weight-decay": ("0", "1.5"),  # times the learning rate it must be below 1
    "--warmup": ("0",),  # shares from 0 to below 1
    "--label-smoothing": ("0",),
    "--dropout": ("0",),
    "--reinforce-soft": ("0",),
    "--reinforce-decay": ("0",),
    "--reinforce-reward": ("0", "1.5", *LARGE),  # weights
    "--reinforce-entropy": ("0", "1.5", *LARGE),
    "--gumbel-start": ("1.5", *LARGE),  # temperatures
    "--gumbel-end": ("1.5", *LARGE),
}
ALLOWED_THERE = {
    ("prepare", "--seed"): ("0", str(10**10)),  # of 63 bits; TensorFlow takes 32
    ("compare", "--epochs"): (),  # all are run: there must be one
}
NEEDED = {  # what some options are for
    "--soft": ["--attention", "hard"],
    "--reinforce": ["--attention", "hard", "--estimator", "reinforce"],
    "--gumbel": ["--attention", "hard", "--estimator", "gumbel"],
}


def _parameters(command: str) -> list[click.Parameter]:
    found = main.get_command(click.Context(main), command)
    assert found is not None
    return found.params


@pytest.mark.parametrize("command", COMMANDS)
def test_numbers_out_of_bounds_are_refused(command: str, run: Run, tmp_path: Path) -> None:
    names = {name for parameter in _parameters(command) for name in parameter.opts}
    given: list[Any] = [command, tmp_path / "missing"]
    given += ["-o", tmp_path / "x.csv"] if "--output" in names else []
    given += ["-m", OLD_MODEL] if "--model" in names else []
    numbers = (type(click.INT), type(click.FLOAT))
    for option in [each for each in _parameters(command) if isinstance(each.type, numbers)]:
        name = option.opts[-1]
        allowed = ALLOWED_THERE.get((command, name), ALLOWED.get(name, ()))
        needed = NEEDED.get("-".join(name.split("-")[:3]), []) if command == "train" else []
        for value in VALUES:
            result = run(*given, *needed, f"{name}={value}")
            told = [line for line in result.stderr.splitlines() if not line.startswith("Note: ")]
            assert len(told) == 1
            assert told[0].startswith("Error: ")
            assert (result.exit_code, told[0]) == (1 if value in allowed else 2, told[0])
            assert ("missing" if value in allowed else name) in told[0]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Missing option '-o' / '--output'. See `"),
        (["-o", "x", "--jobs", 0], "--jobs must be at least 1. Received: 0"),
        (["-o", "x", "--jobs", 10**9], "--jobs must be at most 4096. Received: 1000000000"),
        (["-o", "x", "--fast"], "No such option '--fast'"),
    ],
)
def test_wrong_options_are_told_on_one_line(run: Run, arguments: list[Any], told: str) -> None:
    result = run("extract", "missing", *arguments)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("Error: ")
    assert told in result.stderr


@pytest.mark.parametrize(
    ("command", "option", "values"),
    [
        (
            "prepare",
            "--split",
            ["nan/1/1", "inf/1/1", "1e308/1e308/1", "-1/1/1", "0/1/1", "1/1", ""],
        ),
        (
            "compare",
            "--learning-rates",
            ["nan", "inf", "1e400", ",", "0", "-1", "a", "1,1.0000001"],
        ),
        (
            "compare",
            "--designs",
            [",", "weak", "soft,soft", "hard:soft-epochs=", "soft:dropout=nan"],
        ),
        ("compare", "--designs", ["hard:soft-epochs=10000000000", "hard:gumbel:gumbel-end=inf"]),
        ("extract", "--include-kinds", [",", "x", "methods,x"]),
    ],
)
def test_numbers_in_texts_are_refused(
    command: str, option: str, values: list[str], run: Run, tmp_path: Path
) -> None:
    for value in values:
        result = run(command, tmp_path / "missing", "-o", tmp_path / "x", f"{option}={value}")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), value
        assert result.stderr.startswith(f"Error: {option}")


WRONG: dict[Any, list[Any]] = {
    bool: ["no", 1, None],
    int: ["1", 1.5, True, -1, 10**30, None],
    float: ["1", True, math.nan, math.inf, -1, None],
    str: [3, ["x"]],
    FilePath: [3, ""],
    Paths: [3, [3], ""],
    Globs: [3, [3]],
    Model: [3],
    SavedModel: [3, [3]],  # among the kinds of `explain`, which takes several models
    bytes: [3],  # `bytes(3)` would be three of them
}
FUNCTIONS = {name: getattr(code2vec, name) for name in code2vec.__all__ if name != "__version__"}
FUNCTIONS = {name: value for name, value in FUNCTIONS.items() if not name.endswith("Error")}


def _wrong(hint: Any) -> list[Any]:
    """Values that a parameter of this type must refuse."""
    for kind, values in WRONG.items():
        if hint == kind or hint == kind | None:
            return values if hint == kind else [each for each in values if each is not None]
    kinds = [kind for kind in WRONG if kind in get_args(hint)]
    return WRONG[kinds[-1]] if kinds else []


def _needed(function: Any, folder: Path) -> dict[str, Any]:
    """The required arguments, with sources that are missing."""
    known: dict[str, Any] = {
        "model": OLD_MODEL,
        "output": folder / "x.csv",
        "directory": folder / "x",
    }
    known |= {"source": b"class A { }", "file": "A.java", "path": OLD_MODEL}
    return {
        each.name: known.get(each.name, folder / "missing")
        for each in inspect.signature(function).parameters.values()
        if each.default is each.empty and each.kind is not each.VAR_KEYWORD
    }


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_types_are_refused_at_the_call(name: str, tmp_path: Path) -> None:
    function = FUNCTIONS[name]
    wrong = []
    hints = get_type_hints(function.__init__ if inspect.isclass(function) else function)
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        for value in _wrong(hints[parameter.name]):
            arguments = {**_needed(function, tmp_path), parameter.name: value}
            try:
                function(**arguments)
            except SettingError as refusal:
                if "\n" not in str(refusal):
                    continue
            except Exception as error:
                wrong.append(f"{parameter.name}={value!r}: {error!r}")
                continue
            wrong.append(f"{parameter.name}={value!r} is taken")
    assert wrong == []
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", [ExtractConfig, ModelConfig, TrainConfig])
def test_wrong_types_of_settings_are_refused(kind: type) -> None:
    hints = get_type_hints(kind)
    for name in [field.name for field in fields(kind)]:
        for value in _wrong(hints[name]):
            if (name, value) != ("max_path_width", -1):
                with pytest.raises(SettingError, match=f"^{name} "):
                    kind(**{name: value})
