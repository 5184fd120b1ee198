"""`--config`: a file of settings is read back as it was written, and overridden by options."""

import json
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from code2vec.api.compare import _shared as shared
from code2vec.api.settings import configs, further_config
from code2vec.errors import SettingError
from code2vec.models.config import (
    ATTENTION_KINDS,
    CLASS_WEIGHTS,
    DROPOUT_KINDS,
    ESTIMATORS,
    LABEL_VECTORS,
    OPTIMIZERS,
    SCHEDULES,
    SCORES,
    SOFTMAX_KINDS,
    ModelConfig,
    TrainConfig,
    check_together,
)
from code2vec.models.settings_file import to_toml

Run = Callable[..., Result]

WHOLE = st.integers(1, 2**31 - 1)
SHARE = st.floats(0, 1, exclude_max=True)
POSITIVE = st.floats(0, exclude_min=True, allow_infinity=False)
CHOICES = {
    "attention": ATTENTION_KINDS,
    "score": SCORES,
    "estimator": (None, *ESTIMATORS),
    "dropout_kind": DROPOUT_KINDS,
    "label_vectors": LABEL_VECTORS,
    "class_weights": CLASS_WEIGHTS,
    "softmax": SOFTMAX_KINDS,
    "optimizer": OPTIMIZERS,
    "learning_rate_schedule": SCHEDULES,
}
NUMBERS = {
    **dict.fromkeys(("seed", "soft_epochs"), st.integers(0, 2**31 - 1)),
    "threads": st.integers(0, 4096),
    **dict.fromkeys(("dropout", "warmup", "label_smoothing"), SHARE),
    **dict.fromkeys(("reinforce_soft", "reinforce_decay"), SHARE),
    **dict.fromkeys(("learning_rate", "checkpoint_minutes"), POSITIVE),
    **dict.fromkeys(("gumbel_start", "gumbel_end"), POSITIVE),
    **dict.fromkeys(("clip_norm", "weight_decay"), st.floats(0, allow_infinity=False)),
    **dict.fromkeys(("reinforce_reward", "reinforce_entropy"), st.floats(0, allow_infinity=False)),
}


def _strategy(name: str, default: object) -> st.SearchStrategy[Any]:
    if name in CHOICES:
        return st.sampled_from(CHOICES[name])
    return NUMBERS.get(name, WHOLE if isinstance(default, int) else st.just(default))


@st.composite
def both(draw: st.DrawFn) -> tuple[ModelConfig, TrainConfig]:
    """Settings that are allowed and go together: some defaults, the rest drawn."""
    made: list[Any] = []
    for kind in (ModelConfig, TrainConfig):
        drawn = {
            field.name: draw(st.just(field.default) | _strategy(field.name, field.default))
            for field in fields(kind)
        }
        try:
            made.append(kind(**drawn))
            if len(made) == 2:
                check_together(*made)
        except SettingError:
            names = ("attention", "score", "estimator", "clip_norm", "weight_decay", "soft_epochs")
            kept = {
                name: value
                for name, value in drawn.items()
                if name not in names and not name.startswith(("reinforce", "gumbel"))
            }
            made[len(made[:1]) if made and kind is TrainConfig else 0 :] = [kind(**kept)]
    return made[0], made[1]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(made=both())
def test_a_file_of_settings_comes_back_as_it_was(
    made: tuple[ModelConfig, TrainConfig], tmp_path: Path
) -> None:
    model, train = made
    file = tmp_path / "run.toml"
    file.write_text(to_toml({"model": model.to_dict(), "train": train.to_dict()}), "utf-8")
    assert configs(file, {}) == made
    assert further_config(file, {}, model) == train


def test_what_is_given_besides_takes_the_place_of_what_the_file_says(tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text("[model]\ncode_dim = 12\n[train]\nlearning_rate = 1\nseed = 3\n")
    model, train = configs(str(file), {"seed": 4, "attention": "hard"})
    assert (model.code_dim, model.attention) == (12, "hard")
    assert (train.learning_rate, train.seed, train.epochs) == (1.0, 4, TrainConfig.epochs)
    model, train = configs(str(file), {"seed": 4}, own={"code_dim", "learning_rate"})
    assert (model, train) == (ModelConfig(), TrainConfig(seed=4))
    _, train = configs("paper", {"softmax": "sampled"})
    assert (train.softmax, train.optimizer) == ("sampled", "adam")


COMPARED = ("epochs = ", "learning_rate = ", "seed = ")
"""What a comparison sets itself."""


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("[train]\nepochs = \n", 1, "s.toml:2 is not TOML: Invalid value"),
        ("[train]\nepochs = 1\nepochs = 2\n", 1, "s.toml:3 is not TOML: Cannot overwrite a value"),
        ("[train\n", 1, "s.toml:1 is not TOML"),
        ("[train]\nepochs = 3 # \xff\n", 1, "s.toml is not TOML: it is not in UTF-8"),
        ("[train]\n\nepoch = 3\n", 2, "s.toml:3: there is no setting epoch in [train]: is it epo"),
        ("[train]\nlearning-rate = 3\n", 2, "s.toml:2: there is no setting learning-rate in [trai"),
        ("[model]\nepochs = 3\n", 2, "s.toml:2: epochs belongs in [train], not in [model]"),
        ("\n[optimizer]\n", 2, "s.toml:2: unknown table [optimizer]: use [model] or [train]"),
        ("seed = 3\n", 2, "s.toml:1: unknown table [seed]"),
        ("[train]\nepochs = 2.5\n", 2, "s.toml:2: epochs must be a whole number. Received: 2.5"),
        ("[train]\nepochs = true\n", 2, "s.toml:2: epochs must be a whole number. Received: Tr"),
        ("[train]\nepochs = [1]\n", 2, "s.toml:2: epochs must be a whole number. Received: [1]"),
        ('[train]\nwarmup = "a"\n', 2, "s.toml:2: warmup must be a number. Received: 'a'"),
        ("[train]\nsoftmax = 1\n", 2, "s.toml:2: softmax must be a text. Received: 1"),
        ("[model]\ndropout = nan\n", 2, "s.toml:2: dropout must lie in [0, 1). Received: nan"),
        ("[train]\nlearning_rate = inf\n", 2, "s.toml:2: learning_rate must lie in (0, ∞)"),
        ("[train]\nsoft_epochs = 9\n", 2, "s.toml:2: soft_epochs is for attention hard only"),
        ("[train]\nseed = 99999999999999999999\n", 2, "s.toml:2: seed must be at most 42949672"),
    ],
)
def test_a_bad_file_is_one_line_before_data_is_read(
    run: Run, tmp_path: Path, text: str, code: int, message: str
) -> None:
    file = tmp_path / "s.toml"
    file.write_bytes(text.encode("latin-1"))
    own = any(name in text for name in COMPARED) and "no " not in message
    for command in ("train",) if own else ("train", "compare"):
        result = run(command, tmp_path / "nowhere", "-o", tmp_path / "m", "--config", file)
        assert result.exit_code == code, result.output
        assert message in result.stderr
        assert result.stderr.count("\n") == 1
        assert [path.name for path in tmp_path.iterdir()] == ["s.toml"]


@pytest.mark.parametrize("command", ["train", "compare"])
def test_a_file_that_is_not_there_is_one_line(run: Run, tmp_path: Path, command: str) -> None:
    start = (command, tmp_path / "nowhere", "-o", tmp_path / "m", "--config")
    missing = run(*start, tmp_path / "s.toml")
    assert missing.exit_code == 1
    assert "s.toml cannot be read: No such file or directory" in missing.stderr
    name = run(*start, "papers")
    assert name.exit_code == 2
    assert "--config must be paper or a TOML file such as MODEL/run/run.toml. Rec" in name.stderr
    directory = run(*start, tmp_path)
    assert directory.exit_code == 1
    assert "cannot be read" in directory.stderr


def test_a_run_is_repeated_from_its_file(run: Run, data: Path, tmp_path: Path) -> None:
    small = tmp_path / "small.toml"
    small.write_text("[model]\ntoken_dim = 8\npath_dim = 8\ncode_dim = 12\n[train]\nepochs = 9\n")
    first, again = tmp_path / "first", tmp_path / "again"
    options = ("--epochs", 1, "--batch-size", 128, "--learning-rate", 0.0123456789)
    assert run("train", data, "-o", first, "--config", small, *options).exit_code == 0
    assert run("train", data, "-o", again, "--config", first / "run/run.toml").exit_code == 0
    text = (first / "run/run.toml").read_bytes()
    assert (again / "run/run.toml").read_bytes() == text
    values = tomllib.loads(text.decode())
    assert values["model"]["code_dim"] == 12
    assert values["train"]["epochs"] == 1
    about, other = (json.loads((path / "config.json").read_text()) for path in (first, again))
    assert (about["model"], about["training"]) == (other["model"], other["training"])

    on = ("finetune", data, "-m", first, "-o", tmp_path / "on", "--config", first / "run/run.toml")
    assert run(*on, "--seed", 5).exit_code == 0
    made = tomllib.loads((tmp_path / "on/run/run.toml").read_text())
    assert made["model"] == values["model"]
    assert made["train"] == {**values["train"], "seed": 5}
    small.write_text("[model]\ncode_dim = 16\n")
    refused = run("finetune", data, "-m", first, "-o", tmp_path / "no", "--config", small)
    assert refused.exit_code == 2
    assert "small.toml:2: code_dim is 16, but 12 in the model, whose network is" in refused.stderr
    assert run("finetune", data, "-m", first, "-o", tmp_path / "no", "--config", "paper").exit_code


def test_a_comparison_takes_what_its_designs_share(tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text(
        '[model]\ncode_dim = 12\nattention = "hard"\nestimator = "gumbel"\n'
        "[train]\nepochs = 9\nseed = 9\nsoft_epochs = 2\ngumbel_end = 0.1\nvalidate_every = 3\n"
        "label_smoothing = 0.1\nbatch_size = 256\n"
    )
    model, train = shared(file, {"batch_size": 128})
    assert model == ModelConfig(code_dim=12)
    assert train == TrainConfig(label_smoothing=0.1, batch_size=128)
