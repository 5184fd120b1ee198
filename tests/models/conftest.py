"""Small data whose names can be learnt, and models trained on it; TensorFlow is loaded at need."""

from collections.abc import Callable

import numpy as np
import pytest

from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.saved_model import SavedModel, open_model

VERBS = ("get", "set", "is", "add", "remove", "find", "to", "on")
NOUNS = ("name", "size", "item", "string", "user", "path", "event", "map")


def method_lines(methods: int, seed: int, noise: int = 8) -> list[str]:
    """Lines of `.c2v`: one context tells the verb and noun of the label, the others nothing."""
    rng = np.random.default_rng(seed)
    lines = []
    for number in range(methods):
        verb, noun = VERBS[number % 8], NOUNS[number // 8 % 8]
        contexts = [f"{verb}er,{11 + number % 8},{noun}s"]
        for _ in range(rng.integers(0, noise + 1)):
            source, path, target = rng.integers(0, 40, 3)
            contexts.append(f"w{source},{100 + path},w{target}")
        lines.append(" ".join([f"{verb}|{noun}", *rng.permutation(contexts)]))
    return lines


@pytest.fixture(scope="session")
def make_data(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., EncodedData]:
    """Makes encoded data of the given lines of each split."""

    def make(**splits: list[str]) -> EncodedData:
        directory = tmp_path_factory.mktemp("data")
        for name, lines in splits.items():
            (directory / f"{name}.c2v").write_text("\n".join(lines) + "\n", encoding="utf-8")
        paths = {name: directory / f"{name}.c2v" for name in splits}
        prepare_data(directory / "data", **paths, jobs=1, seed=1)
        return open_data(directory / "data")

    return make


@pytest.fixture(scope="session")
def tiny_data(make_data: Callable[..., EncodedData]) -> EncodedData:
    """512 methods of 64 names to train on; in the others, some contexts and names are unknown."""
    odd = ["strange|name new,1,words", "get|name strange,2,words", "is|x w1,100,w2 new,101,w3"]
    return make_data(
        train=method_lines(512, 1),
        validation=method_lines(128, 2) + odd,
        test=odd + method_lines(100, 3),
    )


@pytest.fixture(scope="session", params=["soft", "hard"])
def trained(
    request: pytest.FixtureRequest, tiny_data: EncodedData, tmp_path_factory: pytest.TempPathFactory
) -> SavedModel:
    """A model of each kind of attention that has learnt `tiny_data`."""
    from code2vec.models.training.train_model import train_model

    output = tmp_path_factory.mktemp("model") / request.param
    train_model(
        tiny_data,
        output,
        ModelConfig(
            token_dim=16,
            path_dim=8,
            code_dim=24,
            max_contexts=10,
            dropout=0.1,
            attention=request.param,
        ),
        TrainConfig(epochs=8, batch_size=32, learning_rate=0.03, seed=1),
    )
    return open_model(output)
