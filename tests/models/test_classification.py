"""Classes of any characters through the whole chain: table, data, model, scores, predictions."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import code2vec
from code2vec.api.evaluate import Evaluation
from code2vec.datasets.encoded_data import open_data
from code2vec.errors import InputError, MismatchError, SettingError
from code2vec.models.evaluation.classification_scores import ClassificationScores, score_classes
from code2vec.models.saved.saved_model import open_model

# every ASCII character, and what is odd in files, terminals and Unicode
ODD = [
    *(f"a{chr(code)}b" for code in range(128)),
    *(chr(code) for code in range(1, 128)),
    *("😀", "\u2028", "\x85", "\ufeff", "e\u0301", "é", "\u202eabc", "\U0010ffff", " ", "  "),
    *("a|b", "null", "NaN", "<init>", "\\n", "\\\\t", "a,b;c\td", '"', '""', "x" * 3000),
]
WORDS = list(dict.fromkeys(ODD))
METHODS = 8  # of each class


@dataclass(frozen=True)
class Chain:
    """What the commands made."""

    folder: Path
    rows: list[dict[str, Any]]  # of the table

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def model(self) -> Path:
        return self.folder / "model"


def java(number: int) -> str:
    """A class of methods that use one name: what their class can be told by."""
    letters = str(number).translate(str.maketrans("0123456789", "abcdefghij"))  # digits are cut
    methods = [f"  void m{n}() {{ thing{letters}.call(); }}\n" for n in range(METHODS)]
    return f"class C{number} {{\n{''.join(methods)}}}\n"


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Chain:
    folder = tmp_path_factory.mktemp("classes")
    (folder / "src").mkdir()
    rows = []
    for number, label in enumerate(WORDS):
        (folder / "src" / f"C{number}.java").write_text(java(number), encoding="utf-8")
        lines = range(2, 2 + METHODS)
        rows += [{"file": f"C{number}.java", "line": line, "label": label} for line in lines]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / "labels.jsonl").write_text(text, encoding="utf-8")
    chain = Chain(folder, rows)
    code2vec.prepare(
        folder / "src",
        output=chain.data,
        labels=folder / "labels.jsonl",
        split_by="method",
        split="60/20/20",
        jobs=1,
    )
    code2vec.train(
        chain.data,
        output=chain.model,
        epochs=12,
        batch_size=64,
        learning_rate=0.03,
        token_dim=16,
        path_dim=8,
        code_dim=32,
        dropout=0.0,
    )
    return chain


@pytest.fixture(scope="module")
def evaluation(chain: Chain) -> Evaluation:
    evaluation: Evaluation = code2vec.evaluate(chain.data, model=chain.model)
    return evaluation


def test_the_data_says_that_its_labels_are_classes(chain: Chain) -> None:
    assert open_data(chain.data).manifest.task == "classes"
    assert open_model(chain.model).manifest.task == "classes"
    words = open_data(chain.data).vocabularies.labels
    assert set(words.words(range(1, words.size))) <= set(WORDS)


def test_predictions_are_the_labels_as_they_were_given(chain: Chain) -> None:
    truths = {(row["file"], row["line"]): row["label"] for row in chain.rows}
    right = total = 0
    for prediction in code2vec.predict([chain.folder / "src"], model=chain.model, jobs=1):
        truth = truths[prediction.file, prediction.start_line]
        best = prediction.names[0]
        assert best.name == best.label
        right += best.label == truth
        total += 1
        values = prediction.to_dict()
        assert "names" not in values
        assert values["classes"][0] == {"label": best.label, "probability": best.probability}
        assert len(prediction.summary().splitlines()) == 1 + len(prediction.names)
    assert total == len(chain.rows)
    words = open_model(chain.model).vocabularies.labels
    assert set(words.words(range(1, words.size))) == set(WORDS)
    assert right > 0.95 * total


def test_scores_equal_those_of_predictions(chain: Chain, evaluation: Evaluation) -> None:
    split = open_data(chain.data).split("test")
    ids = split.methods().column("id").to_pylist()
    answers = {
        prediction.id: prediction.names[0].label
        for prediction in code2vec.predict([chain.folder / "src"], model=chain.model, jobs=1)
    }
    scores = evaluation.scores
    assert isinstance(scores, ClassificationScores)
    expected = score_classes(split.label_words, [answers[method] for method in ids])
    assert scores.unknown_labels == scores.without_known_contexts == 0
    assert scores.to_dict() == expected.to_dict()
    assert scores.accuracy > 0.95
    assert isinstance(evaluation.baseline, ClassificationScores)
    assert evaluation.baseline.accuracy == pytest.approx(
        split.label_words.count(evaluation.commonest) / len(split)
    )
    values = json.loads(json.dumps(evaluation.to_dict()))
    assert values["accuracy"] == scores.accuracy
    assert "classes" not in values["baseline"]


def test_the_epoch_is_chosen_by_macro_f1(chain: Chain) -> None:
    lines = (chain.model / "run" / "log.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    best = max(entries, key=lambda entry: entry["validation_f1"])
    model = open_model(chain.model)
    assert model.scores["epoch"] == best["epoch"]
    validation = code2vec.evaluate(chain.data, model=chain.model, split="validation").scores
    assert isinstance(validation, ClassificationScores)
    assert best["validation_f1"] == pytest.approx(validation.macro.f1, abs=1e-5)
    assert best["validation_accuracy"] == pytest.approx(validation.accuracy, abs=1e-5)


def test_training_on_sources_takes_the_table(chain: Chain, tmp_path: Path) -> None:
    table = tmp_path / "few.csv"
    table.write_text("file,label\nC1.java,a b\nC2.java,c\nx.java,c\n", encoding="utf-8")
    settings = {"output": tmp_path / "m", "split_by": "method", "jobs": 1, "code_dim": 8}
    trained = code2vec.train([chain.folder / "src"], labels=table, epochs=1, **settings)
    assert "few.csv: 3 rows label 16 methods with 2 classes" in trained.summary()
    assert "validation macro F1" in trained.summary()
    assert trained.to_dict()["labels"]["unmatched_rows"] == 1
    table.write_text("file,label\nC1.java,a b\nC2.java,d\n", encoding="utf-8")
    with pytest.raises(MismatchError, match="other sources"):
        code2vec.train([chain.folder / "src"], labels=table, epochs=2, resume=True, **settings)
    with pytest.raises(InputError, match=r"none\.csv does not exist"):
        code2vec.train(
            [chain.folder / "src"], labels="none.csv", **{**settings, "output": tmp_path / "n"}
        )
    with pytest.raises(SettingError, match="prepared data has its labels already"):
        code2vec.train(chain.data, labels=table, **{**settings, "output": tmp_path / "other"})


def test_evaluating_sources_needs_the_table(chain: Chain, evaluation: Evaluation) -> None:
    source = chain.folder / "src"
    table = chain.folder / "labels.jsonl"
    whole = code2vec.evaluate([source], model=chain.model, labels=table, jobs=1)
    assert whole.scores.methods == len(chain.rows)
    assert whole.labels is not None
    assert whole.labels.labelled == len(chain.rows)
    with pytest.raises(MismatchError, match="predicts classes, not names: give the table"):
        code2vec.evaluate([source], model=chain.model, jobs=1)
    with pytest.raises(SettingError, match="prepared data has its labels already"):
        code2vec.evaluate(chain.data, model=chain.model, labels=table)


def test_names_and_classes_are_not_mixed(chain: Chain, tmp_path: Path) -> None:
    code2vec.prepare(chain.folder / "src", output=tmp_path / "names", split_by="method", jobs=1)
    code2vec.train(tmp_path / "names", output=tmp_path / "model", epochs=1, code_dim=8)
    with pytest.raises(
        MismatchError, match=r"model predicts classes, but the labels of .*names are"
    ):
        code2vec.evaluate(tmp_path / "names", model=chain.model)
    with pytest.raises(MismatchError, match=r"model predicts names, but the labels of .*data are"):
        code2vec.evaluate(chain.data, model=tmp_path / "model")
    with pytest.raises(SettingError, match="predicts names: confusion_matrix needs a model of"):
        code2vec.evaluate(
            tmp_path / "names", model=tmp_path / "model", confusion_matrix=tmp_path / "m.csv"
        )


def test_vectors_come_from_a_model_of_classes(chain: Chain, tmp_path: Path) -> None:
    made = code2vec.vectors(chain.data, model=chain.model, output=tmp_path / "v.npz")
    assert made.methods == len(chain.rows)
    with np.load(tmp_path / "v.npz", allow_pickle=False) as arrays:
        assert arrays["vectors"].shape == (len(chain.rows), 32)


def test_the_card_speaks_of_classes(chain: Chain) -> None:
    card = (chain.model / "README.md").read_text(encoding="utf-8")
    assert "Predicts the class of a Java method" in card
    assert "macro averages over classes" in card
