"""Every kind of attention learns; each estimator of hard attention finds the context that tells."""

from typing import Any

import keras
import numpy as np
import pytest

from code2vec.datasets.batches import pack
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.models.config import ESTIMATORS, ModelConfig, TrainConfig
from code2vec.models.kernels.inputs import batch_inputs, dataset
from code2vec.models.kernels.row_adam import RowAdam
from code2vec.models.layers.network import TrainingModel, build_model
from code2vec.models.training.attention_training import set_epoch

LABELS, MARK, CONTEXTS = 16, 1, 10
SIZES = {"tokens": 60, "paths": 10, "labels": LABELS + 1}
KINDS: dict[str, dict[str, Any]] = {
    "soft": {},
    "soft, additive": {"score": "additive"},
    "uniform": {"attention": "uniform"},
    "element-wise": {"attention": "element-wise"},
    "hard": {"attention": "hard"},
    "hard, additive": {"attention": "hard", "score": "additive"},
    "hard, reinforce": {"attention": "hard", "estimator": "reinforce"},
    "hard, gumbel": {"attention": "hard", "estimator": "gumbel"},
}


def network_of(**settings: Any) -> TrainingModel:
    config = ModelConfig(token_dim=16, path_dim=16, code_dim=32, dropout=0.0, **settings)
    return build_model(config, **SIZES, seed=1)


def bags_of(contexts: Any, labels: Any) -> EncodedBags:
    """Bags of equal size, from `(methods, contexts, 3)`."""
    methods, size = contexts.shape[:2]
    columns = contexts.reshape(-1, 3).astype(np.int32)
    full = np.full(methods, size, np.int32)
    return EncodedBags(
        sources=columns[:, 0],
        paths=columns[:, 1],
        targets=columns[:, 2],
        offsets=np.arange(methods + 1) * size,
        labels=labels.astype(np.int32),
        contexts=full,
        wholly_known=full,
    )


def inputs_of(bags: EncodedBags, methods: Any) -> dict[str, Any]:
    return batch_inputs(pack(bags, methods, max_contexts=CONTEXTS, seed=0))


def fit(network: TrainingModel, bags: EncodedBags, train: TrainConfig) -> None:
    """Trains for the epochs of the settings on batches in an order that is drawn anew."""
    rng, steps = np.random.default_rng(train.seed), len(bags) // train.batch_size

    def batches() -> Any:
        while True:
            order = rng.permutation(len(bags))
            for part in np.split(order[: steps * train.batch_size], steps):
                yield inputs_of(bags, part)

    network.compile(optimizer=RowAdam(train.learning_rate), jit_compile=False)
    read = dataset(batches, inputs_of(bags, [0]))

    def begin(epoch: int, logs: Any) -> None:
        set_epoch(network.encoder.attention, train, epoch + 1)

    network.fit(
        read,
        steps_per_epoch=steps,
        epochs=train.epochs,
        callbacks=[keras.callbacks.LambdaCallback(on_epoch_begin=begin)],
        verbose=0,
        shuffle=False,
    )


def accuracy(network: TrainingModel, inputs: dict[str, Any]) -> float:
    answers = np.asarray(network(inputs)).argmax(axis=1)
    return float(np.mean(answers == inputs["answers"]))


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[pytest.mark.slow] if "additive" in kind else [])
        for kind in sorted(KINDS)
    ],
)
def test_every_kind_overfits_64_methods(kind: str) -> None:
    rng = np.random.default_rng(3)
    contexts = np.stack([rng.integers(1, top, (64, 6)) for top in (60, 10, 60)], axis=2)
    bags = bags_of(contexts, rng.integers(1, LABELS + 1, 64))
    network = network_of(**KINDS[kind])
    fit(network, bags, TrainConfig(epochs=60, batch_size=16, learning_rate=0.01))
    assert accuracy(network, inputs_of(bags, range(64))) > 0.98


def marked(methods: int, seed: int) -> EncodedBags:
    """Only the context whose path is MARK tells the label; the others tell of other labels."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(1, LABELS + 1, methods)
    sources = rng.integers(1, LABELS + 1, (methods, CONTEXTS))
    paths = rng.integers(2, 10, (methods, CONTEXTS))
    targets = rng.integers(20, 60, (methods, CONTEXTS))
    place = rng.integers(0, CONTEXTS, methods)
    sources[np.arange(methods), place] = labels
    paths[np.arange(methods), place] = MARK
    return bags_of(np.stack([sources, paths, targets], axis=2), labels)


def found(network: TrainingModel, inputs: dict[str, Any]) -> float:
    """The share of methods whose heaviest context is the marked one."""
    weights = np.asarray(network.encoder(inputs)[1])
    is_marked = inputs["paths"][inputs["path_positions"]] == MARK
    heaviest = [
        is_marked[inputs["rows"] == row][weights[inputs["rows"] == row].argmax()]
        for row in range(len(inputs["answers"]))
    ]
    return float(np.mean(heaviest))


TASK = TrainConfig(epochs=4, batch_size=64, learning_rate=0.01)


@pytest.mark.parametrize("score", ["dot", pytest.param("additive", marks=pytest.mark.slow)])
@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_hard_attention_finds_the_one_context_that_tells(estimator: str, score: str) -> None:
    network = network_of(attention="hard", estimator=estimator, score=score)
    fit(network, marked(1024, 1), TASK)
    inputs = inputs_of(marked(500, 2), range(500))
    assert found(network, inputs) > 0.95
    assert accuracy(network, inputs) > 0.95


def test_without_attention_it_is_not_found() -> None:
    network = network_of(attention="uniform")
    fit(network, marked(1024, 1), TASK)
    inputs = inputs_of(marked(500, 2), range(500))
    assert found(network, inputs) < 0.3
    assert accuracy(network, inputs) < 0.8
