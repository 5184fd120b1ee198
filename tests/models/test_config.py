"""Settings: what is refused, and that they come back from JSON."""

import json
import math
import tomllib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.errors import SettingError
from code2vec.models.config import (
    ATTENTION_KINDS,
    SCHEDULES,
    ModelConfig,
    TrainConfig,
    check_together,
    paper_config,
)
from code2vec.models.settings_file import to_toml


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (ModelConfig, {"dropout": 1.0}, "dropout must lie in"),
        (ModelConfig, {"dropout": float("nan")}, "dropout must lie in"),
        (ModelConfig, {"max_contexts": 0}, "max_contexts must be at least 1. Received: 0"),
        (ModelConfig, {"attention": "weak"}, "attention must be one of soft, hard"),
        (ModelConfig, {"score": "x"}, "score must be one of dot, additive"),
        (ModelConfig, {"attention": "hard", "estimator": "x"}, "estimator must be one of straig"),
        (ModelConfig, {"estimator": "gumbel"}, "estimator is for attention hard only"),
        (
            ModelConfig,
            {"attention": "uniform", "score": "additive"},
            "score is for attention soft or hard only",
        ),
        (ModelConfig, {"dropout_kind": "x"}, "dropout_kind must be one of per-row, per-context"),
        (TrainConfig, {"batch_size": 0}, "batch_size"),
        (TrainConfig, {"learning_rate": -1.0}, "learning_rate must lie in \\(0, ∞\\)"),
        (TrainConfig, {"learning_rate": float("inf")}, "learning_rate must lie in \\(0, ∞\\)"),
        (TrainConfig, {"learning_rate": float("nan")}, "learning_rate must lie in \\(0, ∞\\)"),
        (TrainConfig, {"softmax": "half"}, "softmax must be one of"),
        (TrainConfig, {"optimizer": "sgd"}, "optimizer must be one of"),
        (ModelConfig, {"label_vectors": "x"}, "label_vectors must be one of plain, composed"),
        (TrainConfig, {"label_smoothing": 1.0}, "label_smoothing must lie in"),
        (TrainConfig, {"warmup": -0.1}, "warmup must lie in"),
        (TrainConfig, {"learning_rate_schedule": "x"}, "learning_rate_schedule must be one of"),
        (TrainConfig, {"clip_norm": -1.0}, "clip_norm must lie in"),
        (TrainConfig, {"weight_decay": float("nan")}, "weight_decay must lie in"),
        *(
            (
                TrainConfig,
                {"weight_decay": decay, "learning_rate": rate},
                f"weight_decay times learning_rate must be below 1, .*: {decay} and {rate}$",
            )
            for decay, rate in ((1.0, 1.0), (500.0, 0.002), (2e3, 0.001))
        ),
        (
            TrainConfig,
            {"weight_decay": 0.1, "optimizer": "adam"},
            "weight_decay needs optimizer row-adam",
        ),
        (TrainConfig, {"epochs": -1}, "epochs must be at least 0. Received: -1"),
        (TrainConfig, {"epochs": 2.0}, "epochs must be a whole number. Received: 2.0"),
        (TrainConfig, {"threads": True}, "threads must be a whole number. Received: True"),
        (TrainConfig, {"patience": float("nan")}, "patience must be a whole number"),
        (TrainConfig, {"candidates": 2**31}, "candidates must be at most 2147483647"),
        (TrainConfig, {"threads": 10**6}, "threads must be at most 4096. Received: 1000000"),
        (TrainConfig, {"seed": 2**32}, "seed must be at most 4294967295"),
        (TrainConfig, {"checkpoint_minutes": 0.0}, "checkpoint_minutes must lie in \\(0, ∞\\)"),
        (TrainConfig, {"label_smoothing": "0.1"}, "label_smoothing must be a number"),
        (TrainConfig, {"optimizer": None}, "optimizer must be a text. Received: None"),
        (ModelConfig, {"estimator": 1}, "estimator must be a text. Received: 1"),
        (TrainConfig, {"seed": -1}, "seed"),
        (TrainConfig, {"soft_epochs": -1}, "soft_epochs must be at least 0. Received: -1"),
        (TrainConfig, {"reinforce_reward": -0.1}, r"reinforce_reward must lie in \[0, ∞\)"),
        (TrainConfig, {"reinforce_entropy": float("nan")}, "reinforce_entropy must lie in"),
        (TrainConfig, {"reinforce_soft": 1.0}, r"reinforce_soft must lie in \[0, 1\)"),
        (TrainConfig, {"reinforce_decay": -0.1}, r"reinforce_decay must lie in \[0, 1\)"),
        (TrainConfig, {"gumbel_start": 0.0}, r"gumbel_start must lie in \(0, ∞\)"),
        (TrainConfig, {"gumbel_end": float("inf")}, "gumbel_end must lie in"),
    ],
)
def test_bad_values_are_refused_in_one_line(
    kind: type, values: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingError, match=message) as refusal:
        kind(**values)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("model", "train", "message"),
    [
        ({}, {"soft_epochs": 1}, "soft_epochs is for attention hard only"),
        ({"attention": "hard"}, {"soft_epochs": 3, "epochs": 3}, "must be less than epochs, 3"),
        ({"attention": "hard"}, {"reinforce_reward": 1.0}, "estimator reinforce only"),
        ({}, {"gumbel_end": 0.1}, "gumbel_end is for attention hard with estimator gumbel only"),
        (
            {"attention": "hard", "estimator": "reinforce"},
            {"gumbel_start": 2.0},
            "gumbel_start is for",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_line(
    model: dict[str, Any], train: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingError, match=message) as refusal:
        check_together(ModelConfig(**model), TrainConfig(**train))
    assert "\n" not in str(refusal.value)


def test_what_goes_together_is_not_refused() -> None:
    check_together(ModelConfig(), TrainConfig())
    hard = ModelConfig(attention="hard", estimator="reinforce", score="additive")
    check_together(hard, TrainConfig(soft_epochs=2, reinforce_reward=1.0, reinforce_soft=0.0))
    check_together(replace(hard, estimator="gumbel"), TrainConfig(gumbel_start=2.0))


def test_hard_attention_is_trained_straight_through_unless_told_otherwise() -> None:
    assert ModelConfig(attention="hard").estimator == "straight-through"
    assert ModelConfig().estimator is None


def test_a_model_predicts_with_another_kind_where_it_has_the_weights() -> None:
    soft = ModelConfig(score="additive")
    hard = soft.with_attention("hard")
    assert (hard.attention, hard.score) == ("hard", "additive")
    assert hard.with_attention("soft") == soft
    assert soft.with_attention(None) is soft.with_attention("soft") is soft
    for kind in ATTENTION_KINDS:
        model = ModelConfig(attention=kind)
        assert model.with_attention("uniform").attention == "uniform"
        for other in ATTENTION_KINDS:
            if other in (kind, "uniform") or {kind, other} == {"soft", "hard"}:
                assert model.with_attention(other).attention == other
                continue
            with pytest.raises(SettingError, match=f"attention {other} needs weights that"):
                model.with_attention(other)
    with pytest.raises(SettingError, match="attention must be one of soft, hard, uniform"):
        soft.with_attention("weak")


@pytest.mark.parametrize(
    "config", [ModelConfig(dropout=0.5), ModelConfig(attention="hard"), TrainConfig(seed=7)]
)
def test_settings_come_back_from_json(config: ModelConfig | TrainConfig) -> None:
    values = json.loads(json.dumps(config.to_dict()))
    assert type(config).from_dict(values) == config
    with pytest.raises(SettingError, match="unknown settings: colour"):
        type(config).from_dict({**values, "colour": 1})


def test_each_number_has_its_limits() -> None:
    """No field takes what is no number, or a negative one."""
    for kind in (ModelConfig, TrainConfig):
        for name, default in kind().to_dict().items():
            if isinstance(default, (int, float)):
                for bad in (float("nan"), float("inf"), -1, -0.5, "1", None):
                    with pytest.raises(SettingError, match=f"^{name} "):
                        kind(**{name: bad})


def test_numbers_of_numpy_become_those_of_python() -> None:
    train = TrainConfig(epochs=np.int32(3), learning_rate=np.float64(0.5), warmup=0)
    values = (train.epochs, train.learning_rate, train.warmup)
    assert (values, [type(value) for value in values]) == ((3, 0.5, 0.0), [int, float, float])


def test_missing_settings_take_their_defaults() -> None:
    assert ModelConfig.from_dict({"dropout": 0.1}) == ModelConfig(dropout=0.1)


def test_paper_settings_compute_what_the_reference_computes() -> None:
    model, train = paper_config(
        ModelConfig(label_vectors="composed"), TrainConfig(weight_decay=0.1, clip_norm=1.0)
    )
    assert (model.label_vectors, train.weight_decay, train.clip_norm) == ("plain", 0.0, 0.0)
    assert (model.dropout_kind, train.softmax, train.optimizer) == ("per-context", "full", "adam")


@given(
    methods=st.integers(1, 10**8),
    batch_size=st.integers(1, 10**4),
    schedule=st.sampled_from(SCHEDULES),
)
def test_epochs_are_planned(methods: int, batch_size: int, schedule: str) -> None:
    asked = TrainConfig(batch_size=batch_size, learning_rate_schedule=schedule)
    planned = asked.planned(methods)
    assert replace(planned, epochs=0) == asked
    assert planned.planned(2 * methods) == planned
    if schedule == "constant":
        assert planned.epochs == 20
        return
    steps = math.ceil(methods / batch_size)
    assert 4 <= planned.epochs <= 20
    assert planned.epochs == 20 or planned.epochs * steps >= 800
    assert planned.epochs == 4 or (planned.epochs - 1) * steps < 800


def test_auto_softmax_samples_where_labels_are_many() -> None:
    assert not TrainConfig().samples(1000)
    assert TrainConfig().samples(261_246)
    assert TrainConfig(softmax="sampled").samples(10)


def test_settings_are_valid_toml() -> None:
    tables = {"model": ModelConfig().to_dict(), "other": {"text": 'a"\\\n\x7fü', "none": None}}
    assert tomllib.loads(to_toml(tables)) == {
        "model": {
            key: value for key, value in ModelConfig().to_dict().items() if value is not None
        },
        "other": {"text": 'a"\\\n\x7fü'},
    }
