"""Models of every kind of attention: saved, read by numpy, logged, and traced once."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest

from code2vec.datasets.batches import pack
from code2vec.datasets.encoded_data import EncodedData
from code2vec.errors import SettingError
from code2vec.models.config import ATTENTION_KINDS, ModelConfig, TrainConfig
from code2vec.models.inference.numpy_model import infer
from code2vec.models.kernels.inputs import batch_inputs, dataset
from code2vec.models.kernels.row_adam import RowAdam
from code2vec.models.layers.keras_weights import load_keras, weight_blocks
from code2vec.models.layers.network import TrainingModel, build_model
from code2vec.models.saved.saved_model import ModelAbout, SavedModel, open_model, write_model
from code2vec.models.training.attention_training import set_epoch
from code2vec.models.training.train_model import train_model

SMALL = ModelConfig(token_dim=8, path_dim=6, code_dim=12, max_contexts=10)
KINDS = {
    "soft": SMALL,
    "soft, additive": replace(SMALL, score="additive"),
    "uniform": replace(SMALL, attention="uniform"),
    "element-wise": replace(SMALL, attention="element-wise"),
    "hard": replace(SMALL, attention="hard"),
    "hard, additive": replace(SMALL, attention="hard", score="additive"),
    "hard, gumbel": replace(SMALL, attention="hard", estimator="gumbel"),
    "hard, reinforce": replace(SMALL, attention="hard", estimator="reinforce"),
}
kinds = pytest.mark.parametrize("kind", sorted(KINDS))


def network_of(kind: str, data: EncodedData) -> TrainingModel:
    words = data.vocabularies
    return build_model(
        KINDS[kind],
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        seed=3,
    )


@pytest.fixture(scope="module")
def saved(
    tiny_data: EncodedData, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], SavedModel]:
    """Models of random weights, by their kinds."""
    models: dict[str, SavedModel] = {}

    def model(kind: str) -> SavedModel:
        if kind not in models:
            path = tmp_path_factory.mktemp("model")
            about = ModelAbout(
                KINDS[kind], TrainConfig(), tiny_data.manifest, {"epoch": 1, "loss": 1.0}
            )
            tiny_data.vocabularies.copy_to(path / "vocabularies")
            write_model(path, about, weight_blocks(network_of(kind, tiny_data)))
            models[kind] = open_model(path)
        return models[kind]

    return model


@kinds
def test_a_saved_model_predicts_in_numpy_what_it_does_in_keras(
    kind: str, saved: Callable[[str], SavedModel], tiny_data: EncodedData
) -> None:
    model, bags = saved(kind), tiny_data.split("test").bags
    batch = pack(bags, range(len(bags)), max_contexts=10, seed=model.seed)
    for attention in (None, *ATTENTION_KINDS):
        try:
            network = load_keras(model, attention)
        except SettingError as refusal:
            with pytest.raises(SettingError, match=str(refusal)):
                next(infer(model, bags, attention=attention))
            continue
        vectors, weights = (np.asarray(part) for part in network.encoder(batch_inputs(batch)))
        found = list(infer(model, bags, attention=attention, batch_size=17))
        code_vectors = np.concatenate([part.code_vectors for part in found])
        assert np.allclose(code_vectors[batch.methods], vectors, atol=1e-5)
        shown = np.concatenate([part.weights for part in found])
        assert np.allclose(shown, weights, atol=1e-5)
        assert np.allclose(np.bincount(batch.rows, shown), 1, atol=1e-5)


@kinds
def test_a_saved_model_knows_its_kind(kind: str, saved: Callable[[str], SavedModel]) -> None:
    model = saved(kind)
    assert model.config == KINDS[kind]
    card = (model.path / "README.md").read_text(encoding="utf-8")
    assert f"- attention: {model.config.attention}" in card
    assert ("- estimator" in card) == (model.config.attention == "hard")


@pytest.mark.parametrize(
    ("kind", "attention"),
    [("uniform", "soft"), ("element-wise", "hard"), ("soft, additive", "element-wise")],
)
def test_a_kind_without_its_weights_is_refused_in_one_line(
    kind: str, attention: str, saved: Callable[[str], SavedModel], tiny_data: EncodedData
) -> None:
    from code2vec.models.evaluation.evaluate_data import evaluate_split

    with pytest.raises(SettingError, match="needs weights that this model, trained with") as found:
        evaluate_split(saved(kind), tiny_data.split("test"), attention=attention)
    assert "\n" not in str(found.value)
    assert KINDS[kind].attention in str(found.value)


def test_a_softly_trained_model_predicts_hard(
    saved: Callable[[str], SavedModel], tiny_data: EncodedData
) -> None:
    bags = tiny_data.split("test").bags
    soft, hard = (next(infer(saved("soft"), bags, attention=name)) for name in ("soft", "hard"))
    owners = soft.context_methods
    for method in np.unique(owners):
        own = owners == method
        assert soft.weights[own].argmax() == hard.weights[own].argmax()
    assert set(hard.weights.tolist()) == {0.0, 1.0}


LOGGED = [("uniform", "full"), ("element-wise", "full"), ("hard, gumbel", "full")]
LOGGED += [("hard, reinforce", "full"), ("hard, reinforce", "sampled")]
REST = [(kind, "full") for kind in sorted(KINDS) if (kind, "full") not in LOGGED]


@pytest.mark.parametrize(
    ("kind", "softmax"),
    [*LOGGED, *(pytest.param(*case, marks=pytest.mark.slow) for case in REST)],
)
def test_the_log_tells_of_attention(
    kind: str, softmax: str, tiny_data: EncodedData, tmp_path: Path
) -> None:
    hard = KINDS[kind].attention == "hard"
    train = TrainConfig(
        epochs=2,
        batch_size=128,
        learning_rate=0.01,
        soft_epochs=int(hard),
        softmax=softmax,
        candidates=20,
    )
    train_model(tiny_data, tmp_path / "m", KINDS[kind], train)
    lines = (tmp_path / "m/run/log.jsonl").read_text(encoding="utf-8").splitlines()
    log = [json.loads(line) for line in lines]
    sizes = tiny_data.split("validation").bags.known
    sizes = np.minimum(sizes[sizes > 0], 10)
    for entry in log:
        assert 0 <= entry["attention_entropy"] <= np.log(sizes).mean() + 1e-4
        assert (1 / sizes).mean() - 1e-4 <= entry["best_weight"] <= 1
        assert ("reinforce_baseline" in entry) == (kind == "hard, reinforce")
        assert ("gumbel_temperature" in entry) == (kind == "hard, gumbel")
    if kind == "uniform":
        assert log[0]["attention_entropy"] == pytest.approx(np.log(sizes).mean(), abs=1e-4)
        assert log[0]["best_weight"] == pytest.approx((1 / sizes).mean(), abs=1e-4)
    if kind == "hard, gumbel":
        assert [entry["gumbel_temperature"] for entry in log] == [1.0, 1.0]
    if kind == "hard, reinforce":
        assert log[0]["reinforce_baseline"] == 0  # in the soft epoch nothing was drawn
        assert log[1]["reinforce_baseline"] < 0
        for entry in log:
            assert entry["reinforce_variance"] > 0
            assert entry["reinforce_variance_without_baseline"] > 0
            assert 0 < entry["reinforce_entropy"] < np.log(10)
        assert log[1]["reinforce_variance"] < log[1]["reinforce_variance_without_baseline"]


@pytest.mark.parametrize("kind", [kind for kind in sorted(KINDS) if kind.startswith("hard")])
def test_the_switch_to_hard_attention_traces_nothing_again(
    kind: str, tiny_data: EncodedData
) -> None:
    network = network_of(kind, tiny_data)
    traces = []

    class Traced(keras.layers.Layer):
        def __init__(self, inner: Any) -> None:
            super().__init__()
            self.inner = inner
            self.built = True

        def call(self, *inputs: Any, **settings: Any) -> Any:
            traces.append(1)
            return self.inner(*inputs, **settings)

    network.classifier = Traced(network.classifier)
    network.compile(optimizer=RowAdam(0.01), jit_compile=False)
    bags = tiny_data.split("train").bags
    parts = [range(first, 100) for first in (0, 50, 80)]  # batches of different sizes
    inputs = [batch_inputs(pack(bags, list(part), max_contexts=10, seed=0)) for part in parts]
    read = dataset(lambda: iter(inputs), inputs[0], 3)
    train = TrainConfig(epochs=4, soft_epochs=2)
    counts = []
    for epoch in range(1, 5):
        set_epoch(network.encoder.attention, train, epoch)
        loss = network.fit(read, verbose=0, shuffle=False).history["loss"]
        assert np.isfinite(loss).all()
        counts.append(len(traces))
    assert counts[0] <= 2  # Keras looks at the shapes once, TensorFlow traces once
    assert counts == [counts[0]] * 4


def test_soft_epochs_train_as_soft_attention_does(tiny_data: EncodedData) -> None:
    bags = tiny_data.split("train").bags
    inputs = batch_inputs(pack(bags, range(64), max_contexts=10, seed=0))
    weights = []
    for kind in ("soft", "hard", "hard, gumbel", "hard, reinforce"):
        network = network_of(kind, tiny_data)
        network.compile(optimizer=RowAdam(0.01), jit_compile=False)
        set_epoch(network.encoder.attention, TrainConfig(epochs=3, soft_epochs=2), 2)
        network.fit(dataset(lambda: iter([inputs] * 3), inputs, 3), verbose=0, shuffle=False)
        weights.append({n: np.asarray(w) for n, w in network.table_weights.items()})
    for other in weights[1:]:
        for name, value in other.items():
            assert np.allclose(value, weights[0][name], atol=1e-5), name


@kinds
def test_all_that_training_remembers_is_a_variable(kind: str, tiny_data: EncodedData) -> None:
    network = network_of(kind, tiny_data)
    names = {variable.path.split("/")[-1] for variable in network.variables}
    expected = {"hard": {"soft_share", "seed_generator_state"}}.get(KINDS[kind].attention, set())
    expected |= {"hard, gumbel": {"temperature"}, "hard, reinforce": {"baseline"}}.get(kind, set())
    assert expected <= names
