"""The laws of every kind of attention at inference, and its layer against plain numpy."""

from typing import Any

import keras
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keras import ops
from numpy.typing import NDArray

from code2vec.datasets.batches import pack
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.models.config import ModelConfig
from code2vec.models.inference.numpy_attention import attend
from code2vec.models.kernels.inputs import batch_inputs
from code2vec.models.layers.attention import Attention, SoftAttention
from code2vec.models.layers.code_encoder import CodeEncoder, attention_layer

DIM = 5


def _config(attention: str, score: str = "dot") -> ModelConfig:
    return ModelConfig(token_dim=3, path_dim=2, code_dim=DIM, attention=attention, score=score)


CASES = {
    "soft dot": _config("soft"),
    "soft additive": _config("soft", "additive"),
    "hard dot": _config("hard"),
    "hard additive": _config("hard", "additive"),
    "uniform": _config("uniform"),
    "element-wise": _config("element-wise"),
}
"""Every kind of attention with every score that it has."""


def layer_of(case: str | ModelConfig, seed: int = 0) -> Any:
    """A new layer of a case."""
    return attention_layer(case if isinstance(case, ModelConfig) else CASES[case], seed)


def values_of(layer: Attention) -> dict[str, NDArray[np.float64]]:
    """Its weights."""
    return {name: np.asarray(value, np.float64) for name, value in layer.saved_weights.items()}


def contexts_of(sizes: list[int], seed: int) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Random context vectors of methods of the given sizes, and the method of each."""
    rng = np.random.default_rng(seed)
    contexts = np.tanh(rng.normal(size=(sum(sizes), DIM))).astype(np.float32)
    return contexts, np.repeat(np.arange(len(sizes)), sizes).astype(np.int32)


def apply(
    layer: Attention, contexts: NDArray[Any], rows: NDArray[np.int32]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """What a layer makes of them at inference."""
    methods = np.zeros(rows.max() + 1, np.int32)
    vectors, weights = layer(ops.convert_to_tensor(contexts), rows, methods)
    return np.asarray(vectors), np.asarray(weights)


def scores_of(
    score: str, weights: dict[str, NDArray[np.float64]], contexts: NDArray[Any]
) -> NDArray[np.float64]:
    """c·a, or tanh(cU)·a."""
    own: NDArray[np.float64] = contexts.astype(np.float64)
    if score == "additive":
        own = np.tanh(own @ weights["attention_hidden"])
    scores: NDArray[np.float64] = own @ weights["attention"][:, 0]
    return scores


def softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Over the first axis."""
    powers = np.exp(scores)
    alpha: NDArray[np.float64] = powers / powers.sum(axis=0)
    return alpha


def twin(
    config: ModelConfig,
    weights: dict[str, NDArray[np.float64]],
    contexts: NDArray[Any],
    rows: NDArray[np.int32],
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Code vectors and weights."""
    vectors, shown = [], []
    for row in range(rows.max() + 1):
        own = contexts[rows == row].astype(np.float64)
        if config.attention == "uniform":
            wide = np.full((len(own), 1), 1 / len(own))
        elif config.attention == "element-wise":
            wide = softmax(own @ weights["attention_matrix"])
        else:
            wide = softmax(scores_of(config.score, weights, own))[:, np.newaxis]
            if config.attention == "hard":
                wide = np.eye(len(own))[:, [wide.argmax()]]
        vectors.append((wide * own).sum(axis=0))
        shown.extend(wide.mean(axis=1))
    return np.array(vectors), np.array(shown)


sizes = st.lists(st.integers(1, 6), min_size=1, max_size=4)
cases = pytest.mark.parametrize("case", sorted(CASES))
seeds = st.integers(0, 1000)
some = settings(max_examples=20)


@cases
@some
@given(sizes=sizes, seed=seeds)
def test_layers_and_numpy_equal_their_definition(case: str, sizes: list[int], seed: int) -> None:
    layer = layer_of(case, seed)
    contexts, rows = contexts_of(sizes, seed)
    expected = twin(CASES[case], values_of(layer), contexts, rows)
    for found, right in zip(apply(layer, contexts, rows), expected, strict=True):
        assert np.allclose(found, right, atol=1e-6)
    weights = {name: np.asarray(weight) for name, weight in layer.saved_weights.items()}
    in_numpy = attend(CASES[case], weights, contexts.copy(), rows)
    for found, right in zip(in_numpy, expected, strict=True):
        assert found.dtype == np.float32
        assert np.allclose(found, right, atol=1e-6)


@cases
@some
@given(sizes=sizes, seed=seeds, equal=st.booleans())
def test_weights_are_a_distribution(case: str, sizes: list[int], seed: int, equal: bool) -> None:
    layer = layer_of(case, seed)
    if equal:
        layer.set_weights([np.zeros_like(weight) for weight in layer.get_weights()])
    contexts, rows = contexts_of(sizes, seed)
    weights = apply(layer, contexts, rows)[1]
    assert np.all(weights >= 0)
    assert np.allclose(np.bincount(rows, weights), 1, atol=1e-6)
    if CASES[case].attention == "hard":
        assert np.array_equal(np.sort(np.unique(weights)), np.unique([*weights, 1.0]))
        assert set(weights.tolist()) <= {0.0, 1.0}
        assert np.array_equal(np.bincount(rows, weights), np.ones(len(sizes)))
        if equal:  # ties go to the first
            firsts = np.cumsum(sizes) - sizes
            assert np.array_equal(np.flatnonzero(weights), firsts)
    elif equal or CASES[case].attention == "uniform":
        assert np.allclose(weights, 1 / np.array(sizes)[rows], atol=1e-6)


@cases
@some
@given(sizes=sizes, seed=seeds)
def test_methods_do_not_influence_one_another(case: str, sizes: list[int], seed: int) -> None:
    layer = layer_of(case, seed)
    contexts, rows = contexts_of(sizes, seed)
    together = apply(layer, contexts, rows)[0]
    for row in range(len(sizes)):
        own = contexts[rows == row]
        alone = apply(layer, own, np.zeros(len(own), np.int32))[0]
        assert np.allclose(alone[0], together[row], atol=1e-6)


@cases
@some
@given(size=st.integers(1, 8), seed=seeds)
def test_the_order_of_context_vectors_does_not_matter(case: str, size: int, seed: int) -> None:
    layer = layer_of(case, seed)
    contexts, rows = contexts_of([size], seed)
    order = np.random.default_rng(seed).permutation(size)
    vectors, weights = apply(layer, contexts, rows)
    shuffled_vectors, shuffled_weights = apply(layer, contexts[order], rows)
    assert np.allclose(shuffled_vectors, vectors, atol=1e-6)
    assert np.allclose(shuffled_weights, weights[order], atol=1e-6)


@pytest.fixture(scope="module")
def encoders() -> dict[str, CodeEncoder]:
    """An encoder of each case, and one of each whose scores are all equal."""
    made = {}
    for case, config in CASES.items():
        made[case] = CodeEncoder(20, 10, config, seed=2)
        made[f"{case} equal"] = CodeEncoder(20, 10, config, seed=2)
        attention = made[f"{case} equal"].attention
        attention.set_weights([np.zeros_like(weight) for weight in attention.get_weights()])
    return made


@cases
@some
@given(bag=st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=1, max_size=7), data=st.data())
@pytest.mark.parametrize("scores", ["", " equal"])
def test_the_order_of_a_methods_contexts_does_not_matter(
    encoders: dict[str, CodeEncoder],
    case: str,
    scores: str,
    bag: list[tuple[int, int, int]],
    data: st.DataObject,
) -> None:
    encoder = encoders[case + scores]
    shuffled = data.draw(st.permutations(bag))
    left, right = (_encoded(encoder, contexts) for contexts in (bag, shuffled))
    assert np.array_equal(left[0], right[0])  # batches sort contexts, so even the bits are equal
    assert np.array_equal(left[1], right[1])
    if CASES[case].attention == "hard" and scores:
        assert np.flatnonzero(left[1]).tolist() == [0]  # of the sorted: the least
        alone = _encoded(encoder, [min(bag)])
        assert np.allclose(left[0], alone[0], atol=1e-6)


def _encoded(encoder: CodeEncoder, contexts: list[tuple[int, int, int]]) -> list[Any]:
    """Code vector and weights of one method with these contexts, in this order."""
    sources, paths, targets = np.array(contexts, np.int32).T
    count = np.array([len(contexts)], np.int32)
    bags = EncodedBags(
        sources, paths, targets, np.array([0, len(contexts)]), np.ones(1, np.int32), count, count
    )
    inputs = batch_inputs(pack(bags, [0], max_contexts=10, seed=0))
    return [np.asarray(part) for part in encoder(inputs)]


@cases
def test_a_single_context_is_the_code_vector(case: str) -> None:
    contexts, rows = contexts_of([1, 1, 1], 4)
    vectors, weights = apply(layer_of(case), contexts, rows)
    assert np.allclose(vectors, contexts, atol=1e-6)
    assert np.allclose(weights, np.ones(3), atol=1e-6)


@pytest.mark.parametrize("case", ["hard dot", "hard additive"])
@some
@given(size=st.integers(1, 6), seed=seeds, data=st.data())
def test_duplicating_a_context_under_hard_changes_nothing(
    case: str, size: int, seed: int, data: st.DataObject
) -> None:
    contexts, rows = contexts_of([size], seed)
    layer = layer_of(case, seed)
    times = data.draw(st.lists(st.integers(1, 3), min_size=size, max_size=size))
    doubled = np.repeat(contexts, times, axis=0)
    again = apply(layer, doubled, np.zeros(len(doubled), np.int32))[0]
    assert np.array_equal(again, apply(layer, contexts, rows)[0])


@pytest.mark.parametrize("estimator", ["straight-through", "reinforce", "gumbel"])
@pytest.mark.parametrize("score", ["dot", "additive"])
def test_estimators_differ_in_training_only(estimator: str, score: str) -> None:
    config = ModelConfig(code_dim=DIM, attention="hard", score=score, estimator=estimator)
    contexts, rows = contexts_of([4, 1, 6], 3)
    found = apply(layer_of(config, 5), contexts, rows)
    plain = apply(layer_of(f"hard {score}", 5), contexts, rows)
    for left, right in zip(found, plain, strict=True):
        assert np.array_equal(left, right)


@cases
def test_layers_come_back_from_their_config(case: str) -> None:
    layer = layer_of(case, 3)
    again = keras.saving.deserialize_keras_object(keras.saving.serialize_keras_object(layer))
    assert type(again) is type(layer)
    for left, right in zip(again.get_weights(), layer.get_weights(), strict=True):
        assert np.array_equal(left, right)
    if isinstance(layer, SoftAttention):
        assert again.score == layer.score


def test_no_two_weights_start_with_the_same_numbers() -> None:
    layer = layer_of("soft additive", 3)
    vector, hidden = (np.asarray(weight).ravel() for weight in (layer.vector, layer.hidden))
    assert not np.isclose(vector / vector.max(), hidden[: len(vector)] / hidden.max()).any()
