"""Settings: what is refused, and that they come back from JSON."""

import json
import tomllib
from typing import Any

import pytest

from code2vec.extractor.errors import SettingError
from code2vec.models.config import ModelConfig, TrainConfig, paper_config
from code2vec.models.run_settings import to_toml


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (ModelConfig, {"dropout": 1.0}, "--dropout must lie in"),
        (ModelConfig, {"dropout": float("nan")}, "--dropout must lie in"),
        (ModelConfig, {"max_contexts": 0}, "--max-contexts must be at least 1. Received: 0"),
        (ModelConfig, {"attention": "weak"}, "--attention must be one of soft, hard"),
        (ModelConfig, {"dropout_kind": "x"}, "--dropout-kind must be one of per-row, per-context"),
        (TrainConfig, {"batch_size": 0}, "--batch-size"),
        (TrainConfig, {"learning_rate": -1.0}, "--learning-rate must be positive"),
        (TrainConfig, {"learning_rate": float("inf")}, "--learning-rate must be positive"),
        (TrainConfig, {"learning_rate": float("nan")}, "--learning-rate must be positive"),
        (TrainConfig, {"softmax": "half"}, "--softmax must be one of"),
        (TrainConfig, {"optimizer": "sgd"}, "--optimizer must be one of"),
        (TrainConfig, {"epochs": 0}, "--epochs"),
        (TrainConfig, {"seed": -1}, "--seed"),
    ],
)
def test_bad_values_are_refused_in_one_line(
    kind: type, values: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingError, match=message) as refusal:
        kind(**values)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("config", [ModelConfig(dropout=0.5), TrainConfig(seed=7)])
def test_settings_come_back_from_json(config: ModelConfig | TrainConfig) -> None:
    values = json.loads(json.dumps(config.to_dict()))
    assert type(config).from_dict(values) == config
    with pytest.raises(SettingError, match="unknown settings: colour"):
        type(config).from_dict({**values, "colour": 1})


def test_missing_settings_take_their_defaults() -> None:
    assert ModelConfig.from_dict({"dropout": 0.1}) == ModelConfig(dropout=0.1)


def test_paper_settings_compute_what_the_reference_computes() -> None:
    model, train = paper_config()
    assert (model.dropout_kind, train.softmax, train.optimizer) == ("per-context", "full", "adam")


def test_auto_softmax_samples_where_labels_are_many() -> None:
    assert not TrainConfig().samples(1000)
    assert TrainConfig().samples(261_246)
    assert TrainConfig(softmax="sampled").samples(10)


def test_settings_are_valid_toml() -> None:
    tables = {"model": ModelConfig().to_dict(), "other": {"text": 'a"\\\n\x7fü', "none": None}}
    assert tomllib.loads(to_toml(tables)) == {
        "model": ModelConfig().to_dict(),
        "other": {"text": 'a"\\\n\x7fü'},
    }
