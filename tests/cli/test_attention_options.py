"""Every kind of attention through the commands, and what is refused before data is read."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from click.testing import Result

Run = Callable[..., Result]
CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"

KINDS = {
    "element-wise": ["--attention", "element-wise"],
    "reinforce": ["--attention", "hard", "--estimator", "reinforce", "--score", "additive"],
}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_kind_through_all_commands(run: Run, data: Path, tmp_path: Path, kind: str) -> None:
    model, file = tmp_path / "model", CORPUS / "text" / "TextUtils.java"
    options = ["--epochs", 1, "--batch-size", 256, *KINDS[kind]]
    assert run("train", data, "-o", model, *options).exit_code == 0
    scored = json.loads(run("evaluate", data, "-m", model, "--json").stdout)
    assert scored["attention"] == KINDS[kind][1]
    for line in run("predict", file, "-m", model, "--contexts", 999, "--json").stdout.splitlines():
        weights = [context["weight"] for context in json.loads(line)["contexts"]]
        assert sum(weights) == pytest.approx(1, abs=1e-4)
        assert kind != "reinforce" or weights == [1.0]
    written = run("vectors", file, "-m", model, "-o", tmp_path / "v.parquet")
    assert written.exit_code == 0
    assert np.isfinite(np.stack(list(pd.read_parquet(tmp_path / "v.parquet")["vector"]))).all()
    for command in (
        ["evaluate", "nowhere", "-m", model],
        ["predict", "nowhere", "-m", model],
        ["vectors", "nowhere", "-m", model, "-o", tmp_path / "w.parquet"],
    ):
        other = "soft" if kind != "reinforce" else "element-wise"
        refused(run(*command, "--attention", other), f"--attention {other} needs weights")


def test_a_soft_model_predicts_without_attention(run: Run, data: Path, model: Path) -> None:
    found = json.loads(
        run("evaluate", data, "-m", model, "--attention", "uniform", "--json").stdout
    )
    soft = json.loads(run("evaluate", data, "-m", model, "--json").stdout)
    assert found["attention"] == "uniform"
    assert found["paper"]["f1"] < soft["paper"]["f1"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--estimator", "gumbel"], "--estimator is for --attention hard only"),
        (
            ["--attention", "soft", "--estimator", "straight-through"],
            "--estimator is for --attention hard only",
        ),
        (["--attention", "uniform", "--score", "additive"], "--score is for --attention soft or"),
        (["--soft-epochs", "2"], "--soft-epochs is for --attention hard only"),
        (
            ["--attention", "hard", "--epochs", "3", "--soft-epochs", "3"],
            "--soft-epochs must be less than --epochs, 3. Received: 3",
        ),
        (["--attention", "hard", "--soft-epochs", "-1"], "--soft-epochs must be at least 0"),
        (
            ["--attention", "hard", "--estimator", "reinforce", "--reinforce-reward", "-0.1"],
            "--reinforce-reward must lie in [0, ∞). Received: -0.1",
        ),
        (
            ["--attention", "hard", "--reinforce-reward", "0.2"],
            "--reinforce-reward is for --attention hard with --estimator reinforce only",
        ),
        (
            ["--attention", "hard", "--estimator", "gumbel", "--gumbel-end", "0"],
            "--gumbel-end must lie in (0, ∞). Received: 0.0",
        ),
        (["--gumbel-start", "nan"], "--gumbel-start must lie in (0, ∞). Received: nan"),
    ],
)
def test_bad_values_are_refused_before_data_is_read(
    run: Run, tmp_path: Path, options: list[str], message: str
) -> None:
    refused(run("train", tmp_path / "nowhere", "-o", tmp_path / "model", *options), message)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--attention", "--score", "--estimator"])
def test_an_unknown_kind_is_refused(run: Run, tmp_path: Path, option: str) -> None:
    result = run("train", "nowhere", "-o", tmp_path / "model", option, "weird")
    assert result.exit_code == 2
    assert "'weird' is not one of" in result.stderr.splitlines()[-1]


def refused(result: Result, message: str) -> None:
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
