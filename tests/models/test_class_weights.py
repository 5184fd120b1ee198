"""Weights of classes in the loss: what they are, and that rare classes gain by them."""

from pathlib import Path

import numpy as np
import pytest

import code2vec
from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.errors import SettingError
from code2vec.models.config import ModelConfig, TrainConfig, config_for_task
from code2vec.models.evaluation.classification_scores import ClassificationScores

SIZES = {"token_dim": 8, "path_dim": 8, "code_dim": 16, "dropout": 0.0}


@pytest.fixture(scope="module")
def unequal(tmp_path_factory: pytest.TempPathFactory) -> EncodedData:
    """Methods whose contexts tell the class three times in four; one in twenty is `rare`."""
    folder = tmp_path_factory.mktemp("weights")
    rng = np.random.default_rng(5)
    splits, rows = {}, ["id,label"]
    for name, methods in (("train", 1000), ("validation", 200), ("test", 400)):
        lines = []
        for number in range(methods):
            rare = rng.random() < 0.05
            seems = rare if rng.random() < 0.75 else not rare
            lines.append(f"f{number} {'x' if seems else 'y'},{rng.integers(5)},z")
            rows.append(f"{name}.c2v:{number + 1},{'rare' if rare else 'common'}")
        splits[name] = folder / f"{name}.c2v"
        splits[name].write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "labels.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    prepare_data(folder / "data", **splits, labels=folder / "labels.csv", jobs=1)
    return open_data(folder / "data")


def recall_of_rare(data: EncodedData, output: Path, weights: str) -> float:
    settings = {"epochs": 4, "patience": 9, "batch_size": 50, "class_weights": weights}
    code2vec.train(data.directory, output=output, **SIZES, **settings)
    scores = code2vec.evaluate(data.directory, model=output).scores
    assert isinstance(scores, ClassificationScores)
    return float(scores.recall[scores.classes.index("rare")])


def test_balanced_weights_find_rare_classes(unequal: EncodedData, tmp_path: Path) -> None:
    assert recall_of_rare(unequal, tmp_path / "none", "none") < 0.1
    assert recall_of_rare(unequal, tmp_path / "balanced", "balanced") > 0.5


def test_each_class_weighs_the_same(unequal: EncodedData, tmp_path: Path) -> None:
    from code2vec.models.training.data import TrainingData
    from code2vec.models.training.train_model import _run

    train = TrainConfig(class_weights="balanced", batch_size=64)
    run = _run(unequal, tmp_path, ModelConfig(), train, base=None)
    data = TrainingData.open(run, unequal)
    assert data.class_weights is not None
    totals = np.bincount(data.bags.labels, data.class_weights[data.bags.labels])[1:]
    np.testing.assert_allclose(totals, 500, rtol=1e-5)
    for inputs in data.epoch(1).as_numpy_iterator():
        np.testing.assert_allclose(inputs["weights"], data.class_weights[inputs["answers"]])


def test_the_loss_is_weighted(unequal: EncodedData) -> None:
    from code2vec.datasets.batches import pack
    from code2vec.models.kernels.inputs import batch_inputs
    from code2vec.models.layers.network import build_model

    model = build_model(ModelConfig(**SIZES, label_vectors="plain"), tokens=5, paths=9, labels=3)
    weights = np.array([0, 0.5, 10], np.float32)
    batch = pack(unequal.split("train").bags, list(range(60)), max_contexts=5, seed=0)
    inputs = batch_inputs(batch, class_weights=weights)
    logits = np.asarray(model(inputs))
    chances = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    losses = -np.log(chances[np.arange(60), batch.labels]) * weights[batch.labels]
    found = float(model.compute_loss(inputs, y_pred=model(inputs)))
    assert found == pytest.approx(losses.mean(), rel=1e-4)


def test_names_have_no_weights_and_classes_no_parts() -> None:
    balanced = TrainConfig(class_weights="balanced")
    with pytest.raises(SettingError, match="class_weights balanced is for classes, but"):
        config_for_task(ModelConfig(), balanced, "names")
    composed = ModelConfig(label_vectors="composed")
    assert config_for_task(composed, balanced, "classes") == ModelConfig(label_vectors="plain")
    assert config_for_task(composed, TrainConfig(), "names") == composed
