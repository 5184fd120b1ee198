"""The settings of the network and of its training."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Self

from code2vec.extractor.errors import SettingError

ATTENTION_KINDS = ("soft", "hard")
DROPOUT_KINDS = ("per-row", "per-context")
SOFTMAX_KINDS = ("auto", "sampled", "full")
OPTIMIZERS = ("row-adam", "adam")

SAMPLED_FROM = 50_000
"""`--softmax auto` samples above this many labels. A sample costs quality: on 27,000 methods with
18,000 labels five epochs reached a validation F1 of 0.27 with all labels and 0.23 with 1,024. All
labels cost time: there 1.6 times as long a step, with 75,000 some four times."""


class _Settings:
    """What both groups of settings can do: go to JSON and come back."""

    def to_dict(self) -> dict[str, Any]:
        """The settings as JSON holds them."""
        return asdict(self)  # type: ignore[call-overload, no-any-return]

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The settings that `to_dict` gave; unknown ones are refused, missing ones take defaults.

        Raises:
            SettingError: if a setting is unknown or has a value that is not allowed.
        """
        known = {field.name for field in fields(cls)}  # type: ignore[arg-type]
        if unknown := sorted(values.keys() - known):
            raise SettingError(f"unknown settings: {', '.join(unknown)}")
        return cls(**values)


@dataclass(frozen=True, kw_only=True)
class ModelConfig(_Settings):
    """Hyper-parameters of the network; saved in `config.json` beside its weights.

    Raises:
        SettingError: if a value is not allowed.
    """

    token_dim: int = 128  # of a token's vector
    path_dim: int = 128  # of a path's vector
    code_dim: int = 384  # of context vectors, code vectors and labels
    max_contexts: int = 200  # per method; longer bags are cut as a batch is packed
    attention: str = "soft"  # how context vectors become the code vector
    dropout: float = 0.25  # share of the embedded contexts' numbers that is dropped in training
    dropout_kind: str = "per-row"  # drawn for each row of a batch's tables, or for each context

    def __post_init__(self) -> None:
        for name in ("token_dim", "path_dim", "code_dim", "max_contexts"):
            _at_least(name, getattr(self, name), 1)
        _one_of("attention", self.attention, ATTENTION_KINDS)
        _one_of("dropout_kind", self.dropout_kind, DROPOUT_KINDS)
        if not 0 <= self.dropout < 1:
            raise SettingError(f"--dropout must lie in [0, 1). Received: {self.dropout}")

    @property
    def context_dim(self) -> int:
        """Length of an embedded context: its two tokens and its path."""
        return 2 * self.token_dim + self.path_dim


@dataclass(frozen=True, kw_only=True)
class TrainConfig(_Settings):
    """How a model is trained; kept in `run.toml`.

    Raises:
        SettingError: if a value is not allowed.
    """

    epochs: int = 20
    batch_size: int = 1024  # methods a step
    learning_rate: float = 0.005  # measured: 0.001 needs many times the epochs, 0.01 overfits
    softmax: str = "auto"  # over all labels, or over a sample of them
    candidates: int = 4096  # labels that the sampled softmax draws for a batch
    optimizer: str = "row-adam"
    patience: int = 3  # epochs without a better validation F1 before training stops
    seed: int = 0
    threads: int = 0  # of TensorFlow; 0 = as many as it likes, 1 = repeats bit for bit

    def __post_init__(self) -> None:
        for name in ("epochs", "batch_size", "candidates", "patience"):
            _at_least(name, getattr(self, name), 1)
        for name in ("seed", "threads"):
            _at_least(name, getattr(self, name), 0)
        _one_of("softmax", self.softmax, SOFTMAX_KINDS)
        _one_of("optimizer", self.optimizer, OPTIMIZERS)
        if not 0 < self.learning_rate < float("inf"):
            raise SettingError(f"--learning-rate must be positive. Received: {self.learning_rate}")

    def samples(self, labels: int) -> bool:
        """Whether the softmax is sampled in training, given the number of label rows."""
        if self.softmax == "auto":
            return labels > SAMPLED_FROM
        return self.softmax == "sampled"


def paper_config(
    model: ModelConfig | None = None, train: TrainConfig | None = None
) -> tuple[ModelConfig, TrainConfig]:
    """The settings that compute what the reference computes (`--config paper`).

    The full softmax, dropout drawn for each context, and an Adam that moves every row.
    """
    return (
        replace(model or ModelConfig(), dropout_kind="per-context"),
        replace(train or TrainConfig(), softmax="full", optimizer="adam", learning_rate=1e-3),
    )


def _at_least(name: str, value: int, least: int) -> None:
    if not value >= least:
        option = name.replace("_", "-")
        raise SettingError(f"--{option} must be at least {least}. Received: {value}")


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        option = name.replace("_", "-")
        raise SettingError(f"--{option} must be one of {', '.join(allowed)}. Received: {value}")
