"""Composed label vectors against numpy: forward, gradients, saving, and what a step touches."""

import json
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from numpy.typing import NDArray

from code2vec.datasets.candidates import draw_candidates, label_sampler
from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.label_parts import LabelParts, label_parts
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.evaluation.evaluate_data import evaluate_split
from code2vec.models.evaluation.scores import subtokens
from code2vec.models.kernels.row_adam import RowAdam
from code2vec.models.layers.keras_weights import load_keras
from code2vec.models.layers.name_classifier import ComposedClassifier
from code2vec.models.saved.saved_model import open_model
from code2vec.models.training.train_model import train_model

WORDS = ["", "get|name", "get|size", "set|name", "a|a|b", "get", "unheard|of", "set|size"]
OWN = np.array([2, 2, 4, 1, 7], np.int32)
DIM = 6


@pytest.fixture
def layer() -> ComposedClassifier:
    return ComposedClassifier(len(WORDS), DIM, label_parts(WORDS), seed=3)


@pytest.fixture
def vectors() -> NDArray[np.float32]:
    return np.random.default_rng(5).normal(size=(5, DIM)).astype(np.float32)


def tables(layer: ComposedClassifier) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Own vectors, subtokens' vectors, and how often each subtoken stands in each label."""
    names = list(dict.fromkeys(part for word in WORDS[1:] for part in word.split("|")))
    counts = np.array([[word.split("|").count(name) for name in names] for word in WORDS], float)
    counts[0] = 0
    own, parts = (np.asarray(table) for table in (layer.label_table, layer.subtoken_table))
    return own.astype(np.float64), parts.astype(np.float64), counts


def sampled_inputs(layer: ComposedClassifier, candidates: int, seed: int) -> dict[str, Any]:
    sampler = label_sampler(np.arange(len(WORDS))[::-1], candidates)
    found = draw_candidates(OWN, sampler, seed=[seed])
    return {
        "answers": found.answers,
        "corrections": found.corrections,
        **layer.class_inputs(found.classes),
    }


def loss_and_gradients(
    layer: ComposedClassifier, vectors: NDArray[Any], inputs: dict[str, Any]
) -> tuple[float, list[Any]]:
    code_vectors = tf.constant(vectors)
    weights = [layer.label_table.value, layer.subtoken_table.value]
    with tf.GradientTape() as tape:
        tape.watch(code_vectors)
        loss = keras.ops.mean(
            keras.ops.sparse_categorical_crossentropy(
                inputs["answers"], layer(code_vectors, inputs), from_logits=True
            )
        )
    return float(loss), tape.gradient(loss, [code_vectors, *weights])


@pytest.mark.parametrize("sampled", [False, True])
def test_loss_and_gradients_equal_a_computation_by_hand(
    layer: ComposedClassifier, vectors: Any, sampled: bool
) -> None:
    inputs = sampled_inputs(layer, 3, 1) if sampled else {"answers": OWN}
    loss, gradients = loss_and_gradients(layer, vectors, inputs)
    own, parts, counts = tables(layer)
    classes = inputs["classes"] if sampled else np.arange(len(WORDS))
    finished = (own + counts @ parts)[classes]
    logits = vectors @ finished.T
    answers = np.searchsorted(classes, OWN)
    if sampled:
        corrections = np.tile(inputs["corrections"].astype(float), (5, 1))
        corrections[np.arange(5), answers] = 0
        logits = logits + corrections
    chances = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    errors = (chances - np.eye(len(classes))[answers]) / 5
    by_own = np.zeros_like(own)
    by_own[classes] = errors.T @ vectors
    assert loss == pytest.approx(-np.log(chances[np.arange(5), answers]).mean(), rel=1e-5)
    expected = errors @ finished, by_own, counts.T @ by_own
    for found, right in zip(gradients, expected, strict=True):
        assert np.allclose(tf.convert_to_tensor(found), right, atol=1e-6)


@pytest.mark.parametrize("sampled", [False, True])
def test_one_step_moves_both_tables_as_adam_by_hand(
    layer: ComposedClassifier, vectors: Any, sampled: bool
) -> None:
    inputs = sampled_inputs(layer, 3, 1) if sampled else {"answers": OWN}
    before = tables(layer)
    _, gradients = loss_and_gradients(layer, vectors, inputs)
    dense = [np.asarray(tf.convert_to_tensor(gradient), float) for gradient in gradients[1:]]
    optimizer = RowAdam(0.01)
    optimizer.build([layer.label_table, layer.subtoken_table])
    optimizer.apply(gradients[1:], [layer.label_table, layer.subtoken_table])
    for old, new, gradient in zip(before, tables(layer), dense, strict=False):
        # the first step: mean 0.1·g, root of the square √0.001·|g|
        scale = 0.01 * np.sqrt(1 - 0.999) / (1 - 0.9)
        step = scale * 0.1 * gradient / (np.sqrt(0.001 * gradient**2) + 1e-8)
        assert np.allclose(new, old - step, atol=1e-6)


def test_sampled_gradients_are_distinct_rows_of_both_tables(
    layer: ComposedClassifier, vectors: Any
) -> None:
    inputs = sampled_inputs(layer, 2, 1)
    _, (_, by_labels, by_subtokens) = loss_and_gradients(layer, vectors, inputs)
    used = {part for word in inputs["classes"] for part in WORDS[word].split("|")}
    for gradient, size in ((by_labels, len(inputs["classes"])), (by_subtokens, len(used))):
        assert isinstance(gradient, tf.IndexedSlices)
        rows = gradient.indices.numpy()
        assert len(rows) == len(np.unique(rows)) == size


def test_parts_of_labels_are_numbered_as_they_appear() -> None:
    parts = label_parts(WORDS)
    assert parts.rows.tolist() == [0, 1, 0, 2, 3, 1, 4, 4, 5, 0, 6, 7, 3, 2]
    assert parts.count == 8
    assert np.diff(parts.offsets).tolist() == [0, *(len(word.split("|")) for word in WORDS[1:])]
    more = label_parts([*WORDS, "get|more"])
    assert more.rows.tolist() == [*parts.rows.tolist(), 0, 8]
    again = LabelParts.from_dict(parts.to_dict())
    assert np.array_equal(again.rows, parts.rows)
    assert np.array_equal(again.offsets, parts.offsets)


@pytest.mark.parametrize("optimizer", ["row-adam", "adam"])
@pytest.mark.parametrize("softmax", ["full", "sampled"])
def test_a_composed_model_is_saved_finished_and_comes_apart_again(
    tiny_data: EncodedData, tmp_path: Path, optimizer: str, softmax: str
) -> None:
    config = ModelConfig(
        token_dim=8, path_dim=8, code_dim=12, max_contexts=10, label_vectors="composed"
    )
    train = TrainConfig(
        epochs=2,
        batch_size=64,
        learning_rate=0.02,
        optimizer=optimizer,
        softmax=softmax,
        candidates=20,
    )
    report = train_model(tiny_data, tmp_path / "m", config, train)
    model = open_model(tmp_path / "m")
    scores = evaluate_split(model, tiny_data.split("validation"))
    # the same by the composed network while training and by the finished table afterwards
    assert scores.strict.f1 == pytest.approx(report.scores["validation_f1"], abs=1e-6)
    words = model.vocabularies.labels.words(range(model.vocabularies.labels.size))
    numbers: dict[str, int] = {}
    sums = np.zeros(model.weights["label_table"].shape)
    for row, word in enumerate(words[1:], 1):
        for part in subtokens(word):
            sums[row] += model.weights["subtoken_table"][numbers.setdefault(part, len(numbers))]
    classifier = load_keras(model, trainable=True).classifier
    own = np.asarray(classifier.label_table)
    assert np.allclose(own + sums, model.weights["label_table"], atol=1e-6)
    assert np.allclose(classifier.finished(0, len(words)), model.weights["label_table"], atol=1e-6)
    assert len(model.weights["subtoken_table"]) == len(numbers)


def test_the_layer_comes_back_from_its_config(layer: ComposedClassifier) -> None:
    again = ComposedClassifier.from_config(layer.get_config())
    inputs = {"answers": OWN}
    assert np.array_equal(again.label_vectors(inputs), layer.label_vectors(inputs))


def test_while_weights_stand_still_vectors_are_composed_once(layer: ComposedClassifier) -> None:
    inputs = {"answers": OWN}

    @tf.function  # type: ignore[untyped-decorator]
    def traced() -> Any:
        return layer.label_vectors(inputs)

    for _ in range(2):
        expected = np.asarray(layer.label_vectors(inputs))
        with layer.standing_still():
            assert np.array_equal(traced(), expected)
            layer.label_table.assign_add(keras.ops.ones_like(layer.label_table))
            assert np.array_equal(traced(), expected)  # not composed again
        assert np.allclose(layer.label_vectors(inputs), expected + 1)
    with pytest.raises(tf.errors.InvalidArgumentError):
        traced()
    assert [weight.name for weight in layer.weights] == ["labels", "subtokens"]


def test_each_validation_has_the_weights_of_its_time(
    tiny_data: EncodedData, tmp_path: Path
) -> None:
    config = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=10)
    train = TrainConfig(epochs=3, batch_size=64, learning_rate=0.02)
    train_model(tiny_data, tmp_path / "m", config, train)
    log = [json.loads(line) for line in (tmp_path / "m/run/log.jsonl").read_text().splitlines()]
    last = evaluate_split(open_model(tmp_path / "m/run/last"), tiny_data.split("validation"))
    assert log[-1]["validation_f1"] == pytest.approx(last.strict.f1, abs=1e-6)
    assert len({entry["validation_loss"] for entry in log}) == 3
