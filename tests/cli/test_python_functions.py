"""The Python functions: models and paths as people give them, and errors at the call."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import code2vec
from code2vec.api.evaluate import Evaluation
from code2vec.datasets.encoding import encode_methods
from code2vec.errors import SettingError
from code2vec.extractor.report import ExtractionReport
from code2vec.models.evaluation.scores import Scores
from code2vec.models.inference.numpy_model import infer
from tests.cli.conftest import Run

OLD_MODEL = Path(__file__).parents[1] / "old_files" / "0.1.0" / "model"
CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"
STACK = CORPUS / "weather" / "NumberStack.java"


def test_a_model_is_given_by_its_path_or_open(model: Path) -> None:
    opened = code2vec.open_model(model)
    found = code2vec.extract_source(STACK.read_text("utf-8"), file="A.java")
    shown = [
        list(code2vec.Predictor(given).predict(found.methods)) for given in (str(model), opened)
    ]
    assert shown[0] == shown[1]
    one, many = code2vec.predict(str(STACK), model=opened), code2vec.predict([STACK], model=model)
    assert list(one) == list(many)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"contexts": -1}, "contexts must be at least 0. Received: -1"),
        ({"top_k": 0}, "top_k must be at least 1. Received: 0"),
        ({"top_k": True}, "top_k must be a whole number"),
        ({"attention": "none"}, "attention must be one of"),
        ({"jobs": 0}, "jobs must be at least 1"),
        ({"sources": "missing"}, "missing does not exist"),
    ],
)
def test_predict_refuses_at_the_call(model: Path, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(code2vec.Code2VecError, match=message):
        code2vec.predict(**{"sources": STACK, "model": model, **settings})


def test_text_is_read_as_its_bytes() -> None:
    text = "class A { int größe() { return 1; } }"
    plain = code2vec.extract_source(text, file="A.java").methods[0]
    assert plain.id == code2vec.extract_source(text.encode(), file="A.java").methods[0].id
    marked = code2vec.extract_source("\ufeff" + text, file="A.java").methods[0]
    assert (marked.id, marked.start_column) == (plain.id, plain.start_column)


def test_prepare_from_sources_tells_what_was_skipped(tmp_path: Path) -> None:
    made = code2vec.prepare(CORPUS, output=tmp_path / "data", jobs=1)
    extraction = made.report.extraction
    assert extraction is not None
    assert made.summary().endswith("\n".join(extraction.summary()))


def test_json_is_what_python_gives(run: Run) -> None:
    printed = run("predict", STACK, "-m", OLD_MODEL, "--contexts", 2, "--top-k", 3, "--json")
    found = code2vec.predict(STACK, model=OLD_MODEL, contexts=2, top_k=3)
    expected = [json.loads(json.dumps(prediction.to_dict())) for prediction in found]
    assert [json.loads(line) for line in printed.stdout.splitlines()] == expected
    assert all(len(each["contexts"]) == 2 and len(each["names"]) == 3 for each in expected)


def test_an_evaluation_of_sources_tells_what_was_skipped() -> None:
    counts = ExtractionReport()
    found = code2vec.extract_source("class A { int f() { return 1; } abstract int g(); }", file="A")
    counts.add(found)
    evaluation = Evaluation("test", "soft", Scores(), "get", Scores(), extraction=counts)
    assert evaluation.summary().endswith("\n".join(counts.summary()))
    assert evaluation.to_dict()["extraction"] == counts.to_dict()
    assert "extraction" not in replace(evaluation, extraction=None).to_dict()


def test_a_predictor_refuses_at_the_call() -> None:
    predictor = code2vec.Predictor(OLD_MODEL, contexts=1)
    found = code2vec.extract_source(STACK.read_bytes(), file="A.java")
    for given in (found, STACK, [found], None):
        for method in (predictor.predict, predictor.attention_on, predictor.vectors):
            with pytest.raises(SettingError, match=r"methods must be those that `extract_source`"):
                method(given)  # type: ignore[arg-type]
    with pytest.raises(SettingError, match="has no path strings"):
        predictor.predict(found.methods)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"top_k": -1}, "top_k must be at least 0"),
        ({"batch_size": 0}, "batch_size must be at least 1"),
        ({"attention": "weak"}, "attention must be one of"),
        ({"attention": "element-wise"}, "needs weights"),
    ],
)
def test_inference_refuses_at_the_call(settings: dict[str, Any], message: str) -> None:
    opened = code2vec.open_model(OLD_MODEL)
    with pytest.raises(SettingError, match=message):
        infer(opened, encode_methods([], opened.vocabularies), **settings)


def test_the_example_of_the_readme_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    example = next(part for part in readme.split("```python\n") if "Predictor" in part)
    shutil.copytree(OLD_MODEL, tmp_path / "model")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(example.split("```")[0], names)
    assert names["vectors"].shape == (1, names["predictor"].model.config.code_dim)
    assert capsys.readouterr().out.startswith("1 ")
