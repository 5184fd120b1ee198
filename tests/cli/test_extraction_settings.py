"""Options that say what to extract: from the command line to the data, and from a model on."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from click.testing import Result

from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.methods.shards import read_settings

Run = Callable[..., Result]
JAVA = """class Counter {
    int total;
    Counter(int start) { total = start; }
    int count(int depth) { return depth == 0 ? total : count(depth - 1) /* again */ + 1; }
    Runnable later() { return () -> count(total); }
}
"""
OPTIONS = (
    *("--profile", "clean", "--include-kinds", "lambdas,methods", "--mask-self-calls"),
    *("--anonymize", "variables"),
)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "Counter.java"
    path.write_text(JAVA)
    return path


def test_options_reach_shards_and_data(run: Run, source: Path, tmp_path: Path) -> None:
    shards, data = tmp_path / "shards", tmp_path / "data"
    assert run("extract", source, "-o", shards, "--jobs", 1, *OPTIONS).exit_code == 0
    settings = read_settings(shards).extraction
    assert (settings.profile, settings.anonymize) == ("clean", "variables")
    assert (settings.kinds, settings.mask_self_calls) == (("methods", "lambdas"), True)
    table = pd.read_parquet(shards).set_index("label")
    assert sorted(table.index) == ["<lambda>", "count", "later"]
    assert list(table.leaf_tokens["count"][:4]) == ["int", "METHOD_NAME", "PARAMETER_A", "int"]
    assert "SELF" in table.leaf_tokens["count"]
    assert run("prepare", "--train", shards, "-o", data).exit_code == 0
    assert open_data(data).manifest.extraction == settings.to_dict()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--profile", "clean"), "has --profile clean, "),
        (("--mask-self-calls",), "extract again without --mask-self-calls"),
        (("--anonymize", "variables"), "has no --anonymize: "),
        (("--include-kinds", "methods,lambdas"), "extract again with --include-kinds methods"),
    ],
)
def test_other_settings_are_refused(
    run: Run, source: Path, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    first, other = tmp_path / "first", tmp_path / "other"
    assert run("extract", source, "-o", first, "--jobs", 1).exit_code == 0
    assert run("extract", source, "-o", other, "--jobs", 1, *options).exit_code == 0
    result = run("prepare", "--train", first, "--test", other, "-o", tmp_path / "data")
    assert result.exit_code == 1
    assert message in result.output


def test_unknown_kinds_are_refused(run: Run, source: Path, tmp_path: Path) -> None:
    result = run("extract", source, "-o", tmp_path / "out", "--include-kinds", "fields")
    assert result.exit_code == 2
    assert "Received: fields" in result.output
