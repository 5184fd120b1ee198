"""What a comparison plans, and makes of the records; tests/cli runs the trainings."""

import math
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.datasets.encoded_data import EncodedData
from code2vec.errors import SettingError
from code2vec.models.comparison.plan import DESIGNS, ComparisonPlan, Training, parse_designs
from code2vec.models.comparison.results import (
    differences,
    results,
    row_name,
    size_name,
    summary,
)
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.evaluation.scores import Scores, SubtokenCounts
from code2vec.models.saved.saved_model import SavedModel, open_model


def plan(*designs: str, **settings: Any) -> ComparisonPlan:
    return ComparisonPlan(parse_designs(designs, ModelConfig(), TrainConfig()), **settings)


def test_a_design_differs_in_what_it_names_alone() -> None:
    soft, additive, gumbel, hybrid = parse_designs(
        ["soft", "soft:additive", "hard:gumbel:gumbel-end=0.5", "hard:soft-epochs=2"],
        ModelConfig(max_contexts=50),
        TrainConfig(batch_size=64),
    )
    assert (soft.model, soft.train) == (ModelConfig(max_contexts=50), TrainConfig(batch_size=64))
    assert additive.model == ModelConfig(max_contexts=50, score="additive")
    assert gumbel.model == ModelConfig(max_contexts=50, attention="hard", estimator="gumbel")
    assert gumbel.train == TrainConfig(batch_size=64, gumbel_end=0.5)
    assert hybrid.train == TrainConfig(batch_size=64, soft_epochs=2)


def test_all_designs_share_what_makes_the_methods_seen() -> None:
    made = plan(*DESIGNS, "hard:reinforce", "hard:soft-epochs=1", seeds=2, epochs=3)
    scored = made.scored(made.any_rates())
    assert [training.train.seed for training in scored] == [0] * 6 + [1] * 6
    seen = {(t.train.epochs, t.train.patience, t.train.batch_size) for t in scored}
    assert seen == {(3, 3, 1024)}
    grid = made.grid()
    assert len(grid) == 6 * 3
    assert {training.train.epochs for training in grid} == {2}
    assert {training.attentions for training in grid} == {()}
    names = [training.name for training in grid + scored]
    assert len(set(names)) == len(names)
    assert not any(set(name) & set('<>:"/\\|?*') for name in names)  # Windows' own


def test_a_soft_model_alone_is_scored_hard_too() -> None:
    made = plan("soft", "soft:additive", "hard", "uniform", "element-wise", seeds=1)
    assert [training.attentions for training in made.scored(made.any_rates())] == [
        ("soft", "hard"),
        ("soft", "hard"),
        ("hard",),
        ("uniform",),
        ("element-wise",),
    ]
    assert row_name("soft", "soft", "soft") == "soft"
    assert row_name("soft", "soft", "hard") == "train-soft-predict-hard"
    assert row_name("soft:additive", "soft", "hard") == "train-soft-predict-hard:additive"


def test_a_hybrid_is_hard_at_the_end_of_the_grid() -> None:
    hybrid = plan("hard:soft-epochs=3", epochs=5, grid_epochs=2)
    assert {training.train.soft_epochs for training in hybrid.grid()} == {1}
    assert hybrid.scored(hybrid.any_rates())[0].train.soft_epochs == 3
    with pytest.raises(SettingError, match=r"'hard:soft-epochs=3': soft-epochs must be less"):
        plan("hard:soft-epochs=3", epochs=3)


def test_a_training_comes_back_from_json() -> None:
    made = plan("hard:gumbel", "soft")
    for training in [*made.grid(), *made.scored(made.any_rates())]:
        assert Training.from_dict(training.to_dict()) == training
        older = training.to_dict()
        del older["train"]["gumbel_end"]  # a setting that there was not at the time
        assert Training.from_dict(older) == training


def test_the_rate_of_the_best_validation_f1_is_chosen() -> None:
    made = plan("soft", "hard", learning_rates=(0.1, 0.2, 0.3))
    found = dict(zip([t.name for t in made.grid()], [0.3, 0.5, 0.5, None, 0.0, None], strict=True))
    assert made.chosen_rates(found) == {"soft": 0.2, "hard": 0.2}
    with pytest.raises(SettingError, match="hard diverged with every learning rate"):
        made.chosen_rates({**found, "grid-hard-0.2": None})
    assert plan("soft", learning_rates=(0.7,)).chosen_rates({}) == {"soft": 0.7}
    assert plan("soft", learning_rates=(0.7,)).grid() == []


@given(st.lists(st.floats(0, 1), min_size=2, max_size=9))
def test_summary_is_mean_and_sample_standard_deviation(values: list[float]) -> None:
    found = summary(values)
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    assert found["mean"] == pytest.approx(mean)
    assert found["spread"] == pytest.approx(spread, abs=1e-12)
    assert found["values"] == values


def test_summary_of_little() -> None:
    assert summary([0.5, None]) == {"mean": 0.5, "spread": None, "values": [0.5]}
    assert summary([None]) == {"mean": None, "spread": None, "values": []}


def record(training: Training, f1: float) -> dict[str, Any]:
    """A record of a training of one epoch whose methods have `f1` alike, in two sizes."""
    right = round(f1 * 1000)
    counts = SubtokenCounts(right, 1000 - right, 1000 - right)
    scores = Scores(methods=500, paper=counts, strict=counts, strict_top_1=right // 2)
    test = {
        "best_epoch": 1,
        "validation_f1": [f1],
        "scores": scores.to_dict(),
        "by_size": [{"contexts": 0, **asdict(scores)}, {"contexts": 5, **asdict(scores)}],
        "prediction": {"seconds": 0.001, "cpu_seconds": 0.002},
    }
    return {
        "training": training.to_dict(),
        "diverged": None,
        "validation_f1": f1,
        "peak_memory": 10**9,
        "epochs": [{"epoch": 1, "loss": 5.0, "seconds": 2.0, "attention_entropy": 1.5}],
        "tests": [{"attention": attention, **test} for attention in training.attentions],
    }


def compared(**f1: tuple[float, ...]) -> dict[str, Any]:
    made = plan(*f1, seeds=len(next(iter(f1.values()))), learning_rates=(0.01,))
    trainings = made.scored(made.any_rates())
    return results([record(t, f1[t.design][t.train.seed]) for t in trainings])


def test_differences_are_in_spreads_of_a_difference() -> None:
    found = compared(uniform=(0.30, 0.32), hard=(0.50, 0.52))["differences"]
    assert len(found) == 1
    assert (found[0]["better"], found[0]["worse"]) == ("hard", "uniform")
    assert found[0]["f1"] == pytest.approx(0.2)
    assert found[0]["spreads"] == pytest.approx(0.2 / math.sqrt(2 * 0.01**2 * 2))
    assert found[0]["clear"] is True
    assert compared(uniform=(0.3, 0.32), hard=(0.32, 0.31))["differences"][0]["clear"] is False


def test_nothing_is_called_clear_that_has_no_spread() -> None:
    alone = compared(uniform=(0.3,), hard=(0.5,))
    assert alone["differences"][0]["clear"] is None
    assert "One seed says nothing about the spread: differences may be chance." in alone["reading"]
    equal = compared(uniform=(0.3, 0.3), hard=(0.5, 0.5))
    assert equal["differences"][0]["spreads"] is None


def test_the_reading_knows_the_order_of_the_paper() -> None:
    as_there = compared(uniform=(0.4, 0.41), hard=(0.3, 0.31))["reading"]
    assert "The paper's order of these 2 holds." in as_there
    other = compared(uniform=(0.3, 0.31), hard=(0.4, 0.41))["reading"]
    assert "The paper's order is another: uniform, hard." in other


def test_rows_carry_costs_and_attention() -> None:
    row = compared(uniform=(0.3, 0.31))["designs"][0]
    assert row["cost"]["epoch_seconds"]["mean"] == 2.0
    assert row["cost"]["epoch_cpu_seconds"]["mean"] is None  # was not logged
    assert row["attention_entropy"]["mean"] == 1.5
    assert [(size["from"], size["to"]) for size in row["by_size"]] == [(0, 4), (5, None)]
    assert [size_name(size) for size in row["by_size"]] == ["0–4", "5 or more"]
    assert differences([row]) == []


def test_weights_of_another_file_are_what_every_reader_of_a_model_takes(
    trained: SavedModel, tiny_data: EncodedData
) -> None:
    from code2vec.models.inference.numpy_model import infer
    from code2vec.models.layers.keras_weights import load_keras

    last = open_model(trained.path / "run" / "last")
    other = trained.with_weights(last.weights_file)
    assert other.fingerprint() == last.fingerprint() != trained.fingerprint()
    pairs = zip(load_keras(other).weights, load_keras(last).weights, strict=True)
    assert all((one.numpy() == two.numpy()).all() for one, two in pairs)
    bags = tiny_data.split("test").bags
    for one, two in zip(infer(other, bags), infer(last, bags), strict=True):
        assert (one.code_vectors == two.code_vectors).all()
