"""The settings of the network and of its training."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from numbers import Integral, Real
from types import NoneType
from typing import Any, Self, get_args, get_type_hints

from code2vec.datasets.tasks import CLASSES_TASK
from code2vec.errors import SettingError
from code2vec.setting_checks import MOST_PROCESSES, one_of, whole_number
from code2vec.short_repr import short_repr

ATTENTION_KINDS = ("soft", "hard", "uniform", "element-wise")
SCORED_KINDS = ("soft", "hard")  # those that give each context a score
SCORES = ("dot", "additive")
ESTIMATORS = ("straight-through", "reinforce", "gumbel")
DROPOUT_KINDS = ("per-row", "per-context")
SOFTMAX_KINDS = ("auto", "sampled", "full")
OPTIMIZERS = ("row-adam", "adam")
LABEL_VECTORS = ("plain", "composed")
CLASS_WEIGHTS = ("none", "balanced")
SCHEDULES = ("constant", "cosine", "warmup-cosine")
PRECISIONS = ("float32", "bfloat16")

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

    def _check_types(self) -> None:
        """Refuses values of another type; a number of numpy or a whole one becomes Python's."""
        for name, hint in get_type_hints(type(self)).items():
            value, kinds = getattr(self, name), get_args(hint) or (hint,)
            if value is None and NoneType in kinds:
                continue
            allowed, article, make = _TYPES[kinds[0]]
            if not isinstance(value, allowed) or isinstance(value, bool):
                raise SettingError(
                    "{} must be {article}. Received: {value!r}", name, article=article, value=value
                )
            most = 2**32 - 1 if name == "seed" else 2**31 - 1  # what TensorFlow takes
            if isinstance(value, Integral) and abs(int(value)) > most:
                raise SettingError(
                    "{} must be at most {most}. Received: {value}", name, most=most, value=value
                )
            object.__setattr__(self, name, make(value))


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
    score: str = "dot"  # of a context, for soft and hard attention: c·a, or b·tanh(cU)
    estimator: str | None = None  # of hard attention's gradient; None: straight-through
    dropout: float = 0.25  # share of the embedded contexts' numbers that is dropped in training
    dropout_kind: str = "per-row"  # drawn for each row of a batch's tables, or for each context
    label_vectors: str = "composed"  # a label's own vector plus its subtokens'; plain: its own

    __repr__ = short_repr

    def __post_init__(self) -> None:
        self._check_types()
        for name in ("token_dim", "path_dim", "code_dim", "max_contexts"):
            _at_least(name, getattr(self, name), 1)
        self._check_attention()
        one_of("dropout_kind", self.dropout_kind, DROPOUT_KINDS)
        one_of("label_vectors", self.label_vectors, LABEL_VECTORS)
        _within("dropout", self.dropout, 0 <= self.dropout < 1, "[0, 1)")

    @property
    def context_dim(self) -> int:
        """Length of an embedded context: its two tokens and its path."""
        return 2 * self.token_dim + self.path_dim

    def with_attention(self, kind: str | None) -> Self:
        """The settings of a trained model that shall weigh contexts in another way.

        Soft and hard attention have the same weights, and uniform attention needs none.

        Args:
            kind: of attention; None: the trained one.

        Raises:
            SettingError: if there is no such kind, or the model lacks the weights for it.
        """
        if kind is None or kind == self.attention:
            return self
        one_of("attention", kind, ATTENTION_KINDS)
        if kind == "uniform":
            return replace(self, attention=kind, score="dot", estimator=None)
        if kind in SCORED_KINDS and self.attention in SCORED_KINDS:
            return replace(self, attention=kind, estimator=None)
        raise SettingError(
            "{} {kind} needs weights that this model, trained with {own} attention, does not have: "
            "train one with {} {kind}",
            *("attention", "attention"),
            kind=kind,
            own=self.attention,
        )

    def _check_attention(self) -> None:
        """Refuses what does not go together; gives hard attention its estimator."""
        one_of("attention", self.attention, ATTENTION_KINDS)
        one_of("score", self.score, SCORES)
        if self.score != "dot" and self.attention not in SCORED_KINDS:
            raise SettingError(
                "{} is for {} soft or hard only. Received: {score}, {attention}",
                *("score", "attention"),
                score=self.score,
                attention=self.attention,
            )
        if self.attention == "hard":
            object.__setattr__(self, "estimator", self.estimator or ESTIMATORS[0])
            one_of("estimator", self.estimator, ESTIMATORS)
        elif self.estimator is not None:
            raise SettingError(
                "{} is for {} hard only. Received: {estimator}, {attention}",
                *("estimator", "attention"),
                estimator=self.estimator,
                attention=self.attention,
            )


@dataclass(frozen=True, kw_only=True)
class TrainConfig(_Settings):
    """How a model is trained; kept in `run.toml`.

    Raises:
        SettingError: if a value is not allowed.
    """

    epochs: int = 0  # at most; 0 = what `planned` makes of it
    batch_size: int = 1024  # methods a step, on each device
    devices: int = 1  # GPUs, or without one parts of the CPU, that share the work of each step
    learning_rate: float = 0.005  # measured: 0.001 needs many times the epochs, 0.01 overfits
    learning_rate_schedule: str = "cosine"  # over all steps of all epochs
    warmup: float = 0.05  # share of the steps in which warmup-cosine raises the rate from 0
    clip_norm: float = 0.0  # most that the norm of a step's gradients may be; 0 = any
    weight_decay: float = 0.0  # of weights, a step, times the learning rate
    label_smoothing: float = 0.0  # share of the loss that asks for all labels alike
    class_weights: str = "none"  # balanced: all classes count the same, however many methods
    softmax: str = "auto"  # over all labels, or over a sample of them
    candidates: int = 4096  # labels that the sampled softmax draws for a batch
    optimizer: str = "row-adam"
    patience: int = 3  # validations without a better F1 before training stops
    validate_every: int = 0  # steps from validation to validation; 0 = those of an epoch
    seed: int = 0
    threads: int = 0  # of TensorFlow; 0 = as many as it likes, 1 = repeats bit for bit
    precision: str = "float32"  # of the arithmetic; weights and sums are float32 anyway
    checkpoint_minutes: float = 10.0  # after which all that is needed to go on is saved again
    soft_epochs: int = 0  # that hard attention is trained softly before
    reinforce_reward: float = 0.1  # weight of the reward, λ_r of Xu et al. (2015)
    reinforce_entropy: float = 0.002  # weight of the entropy of α, their λ_e
    reinforce_soft: float = 0.5  # share of methods that are attended softly in each step
    reinforce_decay: float = 0.9  # of the moving baseline, each step
    gumbel_start: float = 1.0  # temperature in the first hard epoch
    gumbel_end: float = 0.3  # in the last one; in between it falls by an equal factor

    __repr__ = short_repr

    def __post_init__(self) -> None:
        self._check_types()
        for name in ("batch_size", "devices", "candidates", "patience"):
            _at_least(name, getattr(self, name), 1)
        for name in ("epochs", "seed", "threads", "soft_epochs", "validate_every"):
            _at_least(name, getattr(self, name), 0)
        whole_number("threads", self.threads, most=MOST_PROCESSES)  # TensorFlow starts them all
        one_of("softmax", self.softmax, SOFTMAX_KINDS)
        one_of("optimizer", self.optimizer, OPTIMIZERS)
        one_of("class_weights", self.class_weights, CLASS_WEIGHTS)
        one_of("learning_rate_schedule", self.learning_rate_schedule, SCHEDULES)
        one_of("precision", self.precision, PRECISIONS)
        for name in ("clip_norm", "weight_decay"):
            if getattr(self, name) and self.optimizer != "row-adam":
                raise SettingError("{} needs {} row-adam", name, "optimizer")
        if not 0 < self.learning_rate < float("inf"):
            raise SettingError(
                "{} must be positive. Received: {value}", "learning_rate", value=self.learning_rate
            )
        if not 0 < self.checkpoint_minutes < float("inf"):
            raise SettingError(
                "{} must be positive. Received: {value}",
                "checkpoint_minutes",
                value=self.checkpoint_minutes,
            )
        for name in ("clip_norm", "weight_decay", "reinforce_reward", "reinforce_entropy"):
            _within(name, getattr(self, name), 0 <= getattr(self, name) < float("inf"), "[0, ∞)")
        if self.weight_decay * self.learning_rate >= 1:
            raise SettingError(
                "{} times {} must be below 1, or a step leaves nothing of a weight. "
                "Received: {decay} and {rate}",
                *("weight_decay", "learning_rate"),
                decay=self.weight_decay,
                rate=self.learning_rate,
            )
        for name in ("warmup", "label_smoothing", "reinforce_soft", "reinforce_decay"):
            _within(name, getattr(self, name), 0 <= getattr(self, name) < 1, "[0, 1)")
        for name in ("gumbel_start", "gumbel_end"):
            _within(name, getattr(self, name), 0 < getattr(self, name) < float("inf"), "(0, ∞)")

    @property
    def step_methods(self) -> int:
        """Methods of a step on all devices."""
        return self.batch_size * self.devices

    def planned(self, methods: int) -> Self:
        """The settings with a number of epochs, given how many methods there are to train on.

        Unless one was asked for, it is 20 with a constant rate, which `patience` ends earlier. A
        schedule ends with the last step: it gets as many epochs as make 800 steps, from 4 to 20.
        """
        if self.epochs:
            return self
        steps = -(-methods // self.step_methods)  # of an epoch
        constant = self.learning_rate_schedule == "constant"
        return replace(self, epochs=20 if constant else min(max(-(-800 // steps), 4), 20))

    def samples(self, labels: int) -> bool:
        """Whether the softmax is sampled in training, given the number of label rows."""
        if self.softmax == "auto":
            return labels > SAMPLED_FROM
        return self.softmax == "sampled"


FURTHER_LEARNING_RATE = TrainConfig.learning_rate / 10
"""At which a model goes on with other data, unless another is asked for: at that of a new one it
forgets most of what it knew (measured, see docs/training.md)."""


def config_for_task(model: ModelConfig, train: TrainConfig, task: str) -> ModelConfig:
    """The settings of the network for labels that are `names` or `classes`.

    The vectors of classes are plain: their texts have no parts with a meaning.

    Raises:
        SettingError: if a setting is for the other task.
    """
    if task == CLASSES_TASK:
        return replace(model, label_vectors="plain")
    if train.class_weights != "none":
        raise SettingError(
            "{} {value} is for classes, but the labels of the data are names: see {} of prepare",
            *("class_weights", "labels"),
            value=train.class_weights,
        )
    return model


def check_together(model: ModelConfig, train: TrainConfig) -> None:
    """Refuses settings of a training that the network's attention has no use for.

    Raises:
        SettingError: if there are any.
    """
    if train.soft_epochs and model.attention != "hard":
        raise SettingError(
            "{} is for {} hard only. Received: {epochs}, {attention}",
            *("soft_epochs", "attention"),
            epochs=train.soft_epochs,
            attention=model.attention,
        )
    if train.epochs and train.soft_epochs >= train.epochs:
        raise SettingError(
            "{} must be less than {}, {most}. Received: {value}",
            *("soft_epochs", "epochs"),
            most=train.epochs,
            value=train.soft_epochs,
        )
    for field in fields(TrainConfig):
        estimator, _, _ = field.name.partition("_")
        if estimator not in ESTIMATORS or estimator == model.estimator:
            continue
        if (value := getattr(train, field.name)) != field.default:
            raise SettingError(
                "{} is for {} hard with {} {kind} only. Received: {value}",
                *(field.name, "attention", "estimator"),
                kind=estimator,
                value=value,
            )


def paper_config(
    model: ModelConfig | None = None, train: TrainConfig | None = None
) -> tuple[ModelConfig, TrainConfig]:
    """The settings that compute what the reference computes (`--config paper`).

    The full softmax, dropout drawn for each context, plain label vectors, and an Adam that moves
    every row at one rate, without clipping, weight decay or label smoothing.
    """
    paper = {
        "softmax": "full",
        "optimizer": "adam",
        "learning_rate": 1e-3,
        "learning_rate_schedule": "constant",
        "clip_norm": 0.0,
        "weight_decay": 0.0,
        "label_smoothing": 0.0,
    }
    return (
        replace(
            model or ModelConfig(), dropout=0.25, dropout_kind="per-context", label_vectors="plain"
        ),
        replace(train or TrainConfig(), **paper),  # type: ignore[arg-type]
    )


_TYPES: dict[type, tuple[type, str, Callable[[Any], Any]]] = {
    int: (Integral, "a whole number", int),
    float: (Real, "a number", float),
    str: (str, "a text", str),
}


def _at_least(name: str, value: int, least: int) -> None:
    if not value >= least:
        raise SettingError(
            "{} must be at least {least}. Received: {value}", name, least=least, value=value
        )


def _within(name: str, value: float, inside: bool, interval: str) -> None:
    if not inside:
        raise SettingError(
            "{} must lie in {interval}. Received: {value}", name, interval=interval, value=value
        )
