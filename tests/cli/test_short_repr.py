"""Every public result has a repr of one short line, and reports print as their summary."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import code2vec
from code2vec.api.compare import Comparison
from code2vec.api.evaluate import Evaluation
from code2vec.api.finetune import Finetuned
from code2vec.api.records import Written
from code2vec.api.train import Trained
from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.encoding import encode_methods
from code2vec.datasets.labels.labelled_methods import LabelReport
from code2vec.datasets.unknown_words import UnknownShares
from code2vec.models.evaluation.classification_scores import score_classes
from code2vec.models.evaluation.scores import score
from code2vec.models.inference.numpy_model import infer
from code2vec.models.training.report import TrainReport
from code2vec.short_repr import LONGEST, short_value

CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"
LONG = "a/very/long/path" * 40


def _reachable(value: Any) -> Iterator[Any]:
    """The objects of ours that can be reached from a value, also in lists."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from _reachable(part)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        cls = type(value)
        computed = [name for name in dir(cls) if isinstance(getattr(cls, name), property)]
        for name in [*(field.name for field in fields(value)), "vocabularies", *computed]:
            yield from _reachable(getattr(value, name, None))


@pytest.fixture(scope="module")
def results(
    model: Path, data: Path, shards: Path, tmp_path_factory: pytest.TempPathFactory
) -> list[Any]:
    """One result of each public function; those of long trainings are put together here."""
    out = tmp_path_factory.mktemp("results")
    opened, encoded = code2vec.open_model(model), open_data(data)
    predictions = code2vec.predict(CORPUS / "weather", model=opened, contexts=2, jobs=1)
    source = CORPUS / "weather" / "NumberStack.java"
    found = code2vec.extract_source(source.read_bytes(), file=LONG, path_strings=True)
    bags = encode_methods(found.methods, opened.vocabularies)
    written = Written(LONG, "a model", 1)
    report = TrainReport(
        Path(LONG), 1, 1, 1, False, 3, 2, {"validation_f1": 0.5}, 9.0, "all epochs"
    )
    trained = Trained(report, written)
    one = score("to|string", ["to|string"], known_label=True, contexts=True)
    classes = score_classes([LONG, "b"], [LONG, None])
    shares = UnknownShares(0.1, 0.2, 0.3)
    labels = LabelReport(LONG, 9, 1, 2, 3, 1, 1, 2, 3, 4, 5, {LONG: 2}, {"unmatched": [LONG]})
    design = {"name": LONG, "scores": {}}
    return [
        code2vec.extract(CORPUS / "weather", out / "shards", jobs=1),
        code2vec.prepare(shards, output=out / "data", split="70/15/15"),
        code2vec.vectors(data, model=opened, output=out / "vectors.csv"),
        code2vec.explain(source, model=opened, output=out / "page.html", jobs=1),
        code2vec.embeddings(model=opened, tokens=out / "tokens.txt"),
        predictions,
        list(predictions),
        code2vec.Predictor(opened),
        found,
        bags,
        list(infer(opened, bags, top_k=3)),
        list(code2vec.Predictor(opened).attention_on(found.methods)),
        encoded,
        encoded.split("train"),
        trained,
        Finetuned(trained, shares, shares),
        Evaluation("test", "soft", one, LONG, one),
        Evaluation("test", "soft", classes, LONG, classes, labels=labels),
        Comparison({"designs": [design] * 9, "reading": []}, written),
    ]


def test_reprs_are_one_short_line(results: list[Any]) -> None:
    seen = list(_reachable(results))
    kinds = {type(each).__name__ for each in seen}
    assert {"Prediction", "NameGuess", "Method", "SavedModel", "Vocabulary", "Scores"} <= kinds
    for each in seen:
        text = repr(each)
        assert text.startswith(type(each).__name__ + "(")
        assert len(text) <= LONGEST, text
        assert text.isprintable(), text


def test_reports_print_as_their_summary(results: list[Any]) -> None:
    told = [each for each in _reachable(results) if hasattr(each, "summary")]
    told = [each for each in told if not isinstance(each, Comparison)]
    assert len({type(each) for each in told}) > 12
    for each in told:
        summary = each.summary()
        assert str(each) == (summary if isinstance(summary, str) else "\n".join(summary))


def test_values_are_short() -> None:
    values = [
        "x" * 500,
        "\n" * 500,
        list(range(500)),
        {"a": "b" * 500},
        0.123456789,
        None,
        object(),
    ]
    assert max(len(short_value(value)) for value in values) <= 120
    assert short_value(["a", 1]) == "['a', 1]"
