"""The settings of the network and of its training."""

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Self

from code2vec.datasets.tasks import CLASSES_TASK
from code2vec.errors import SettingError
from code2vec.setting_checks import MOST_PROCESSES, one_of
from code2vec.settings import Settings, setting
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

NETWORK = "Network"
OPTIMISATION = "Loss and optimisation"
RUNNING = "Running"
HARD = "Hard attention"
"""Groups of settings in help and docs, beside the common ones."""

SAMPLED_FROM = 50_000
"""`--softmax auto` samples above this many labels. A sample costs quality: on 27,000 methods with
18,000 labels five epochs reached a validation F1 of 0.27 with all labels and 0.23 with 1,024. All
labels cost time: there 1.6 times as long a step, with 75,000 some four times."""


@dataclass(frozen=True, kw_only=True)
class ModelConfig(Settings):
    """Hyper-parameters of the network; saved in `config.json` beside its weights.

    Raises:
        SettingError: if a value is not allowed.
    """

    token_dim: int = setting(128, "Length of a token's vector.", group=NETWORK, least=1)
    path_dim: int = setting(128, "Length of a path's vector.", group=NETWORK, least=1)
    code_dim: int = setting(384, "Length of a code vector.", group=NETWORK, least=1)
    max_contexts: int = setting(
        200, "Contexts per method; a longer bag is drawn from anew in each epoch.", least=1
    )
    attention: str = setting(
        "soft",
        "How contexts are weighed: by score (soft), only the one with the highest score (hard), "
        "all equally (uniform), or each number of their vectors by itself (element-wise).",
        choices=ATTENTION_KINDS,
    )
    score: str = setting(
        "dot",
        "The score of a context in soft and hard attention: one layer (dot), or two (additive).",
        group=NETWORK,
        choices=SCORES,
    )
    estimator: str | None = setting(
        None,
        "What stands in for the gradient of hard attention.",
        group=HARD,
        choices=ESTIMATORS,
        shown=ESTIMATORS[0],
    )
    dropout: float = setting(
        0.25,
        "Share of the embedded contexts' numbers that is dropped in training.",
        group=NETWORK,
        least=0,
        below=1,
    )
    dropout_kind: str = setting(
        "per-row",
        "Draw dropout once for each token and path of a batch (per-row), or for each context, as "
        "in the paper (per-context).",
        group=NETWORK,
        choices=DROPOUT_KINDS,
    )
    label_vectors: str = setting(
        "composed",
        "A name has a vector of its own, as in the paper (plain), or the sum of that and the "
        "vectors of its subtokens (composed).",
        group=NETWORK,
        choices=LABEL_VECTORS,
    )

    __repr__ = short_repr

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_attention()

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
        if self.score != "dot" and self.attention not in SCORED_KINDS:
            raise SettingError(
                "{} is for {} soft or hard only. Received: {score}, {attention}",
                *("score", "attention"),
                score=self.score,
                attention=self.attention,
            )
        if self.attention == "hard":
            object.__setattr__(self, "estimator", self.estimator or ESTIMATORS[0])
        elif self.estimator is not None:
            raise SettingError(
                "{} is for {} hard only. Received: {estimator}, {attention}",
                *("estimator", "attention"),
                estimator=self.estimator,
                attention=self.attention,
            )


@dataclass(frozen=True, kw_only=True)
class TrainConfig(Settings):
    """How a model is trained; kept in `run.toml`.

    Raises:
        SettingError: if a value is not allowed.
    """

    epochs: int = setting(
        0,
        "Maximum number of epochs. 0 chooses: 20 with a constant learning rate, otherwise enough "
        "for 800 steps (4 to 20).",
        least=0,
    )
    batch_size: int = setting(1024, "Methods per step, on each device.", least=1)
    devices: int = setting(
        1,
        "GPUs that share the work of each step; without a GPU, parts of the CPU.",
        group=RUNNING,
        least=1,
    )
    learning_rate: float = setting(  # measured: 0.001 needs many times the epochs, 0.01 overfits
        0.005, "Learning rate.", above=0
    )
    learning_rate_schedule: str = setting(
        "cosine",
        "Keep the learning rate (constant), or lower it to 0 over all epochs, at once (cosine) or "
        "after a warm-up (warmup-cosine).",
        group=OPTIMISATION,
        choices=SCHEDULES,
    )
    warmup: float = setting(
        0.05,
        "Share of the steps in which warmup-cosine raises the learning rate from 0.",
        group=OPTIMISATION,
        least=0,
        below=1,
    )
    clip_norm: float = setting(
        0.0,
        "Maximum norm of a step's gradients; 0: any. Needs row-adam.",
        group=OPTIMISATION,
        least=0,
    )
    weight_decay: float = setting(
        0.0,
        "Decay of weights per step, times the learning rate. Needs row-adam.",
        group=OPTIMISATION,
        least=0,
    )
    label_smoothing: float = setting(
        0.0,
        "Label smoothing: the share of the target that is spread evenly over all names.",
        group=OPTIMISATION,
        least=0,
        below=1,
    )
    class_weights: str = setting(
        "none",
        "Weights of classes: balanced lets all classes count the same, however many methods they "
        "have.",
        group=OPTIMISATION,
        choices=CLASS_WEIGHTS,
    )
    softmax: str = setting(
        "auto",
        f"Compute the softmax over all names (full) or a sample of them (sampled); auto samples "
        f"above {SAMPLED_FROM:,}.",
        group=OPTIMISATION,
        choices=SOFTMAX_KINDS,
    )
    candidates: int = setting(
        4096, "Names that the sampled softmax draws per batch.", group=OPTIMISATION, least=1
    )
    optimizer: str = setting(
        "row-adam",
        "Adam that updates the rows that a batch touches (row-adam), or all rows (adam).",
        group=OPTIMISATION,
        choices=OPTIMIZERS,
    )
    patience: int = setting(
        3,
        "Stop after this many validations without a better F1 (strict rule; of classes: macro).",
        least=1,
    )
    validate_every: int = setting(
        0,
        "Steps between validations, counted through all epochs; 0: validate after each epoch.",
        group=RUNNING,
        least=0,
        metavar="STEPS",
    )
    seed: int = setting(
        0, "Seed of initial weights, order, dropout and sampling.", least=0, most=2**32 - 1
    )
    threads: int = setting(
        0,
        "Threads of TensorFlow. 0: as many as it chooses. 1: the same seed gives the same bits.",
        group=RUNNING,
        least=0,
        most=MOST_PROCESSES,
    )
    precision: str = setting(
        "float32",
        "Precision of products and context vectors; weights, sums and the loss stay in float32.",
        group=RUNNING,
        choices=PRECISIONS,
    )
    checkpoint_minutes: float = setting(
        10.0,
        "Write a checkpoint after this many minutes: at most so much work is lost in a crash.",
        group=RUNNING,
        above=0,
    )
    soft_epochs: int = setting(
        0, "Train hard attention softly for this many epochs first.", group=HARD, least=0
    )
    reinforce_reward: float = setting(  # λ_r of Xu et al. (2015)
        0.1, "reinforce: weight of the reward.", group=HARD, least=0
    )
    reinforce_entropy: float = setting(  # their λ_e
        0.002, "reinforce: weight of the entropy of attention.", group=HARD, least=0
    )
    reinforce_soft: float = setting(
        0.5,
        "reinforce: share of methods that each step attends softly.",
        group=HARD,
        least=0,
        below=1,
    )
    reinforce_decay: float = setting(
        0.9, "reinforce: decay of the moving baseline per step.", group=HARD, least=0, below=1
    )
    gumbel_start: float = setting(
        1.0, "gumbel: temperature in the first hard epoch.", group=HARD, above=0
    )
    gumbel_end: float = setting(
        0.3,
        "gumbel: temperature in the last epoch; it falls by an equal factor per epoch.",
        group=HARD,
        above=0,
    )

    __repr__ = short_repr

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("clip_norm", "weight_decay"):
            if getattr(self, name) and self.optimizer != "row-adam":
                raise SettingError("{} needs {} row-adam", name, "optimizer")
        if self.weight_decay * self.learning_rate >= 1:
            raise SettingError(
                "{} times {} must be below 1, or a step leaves nothing of a weight. "
                "Received: {decay} and {rate}",
                *("weight_decay", "learning_rate"),
                decay=self.weight_decay,
                rate=self.learning_rate,
            )

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


@dataclass(frozen=True, kw_only=True)
class RunConfig(Settings):
    """What becomes of a training's outputs, new and old.

    Raises:
        SettingError: if a value is not allowed.
    """

    resume: bool = setting(
        False,
        "Resume the same training after it was stopped or killed; or continue a finished one with "
        "more epochs and a constant learning rate.",
    )
    overwrite: bool = setting(
        False, "Replace the output if it exists, once the new one is complete."
    )
    tensorboard: Path | None = setting(
        None,
        "Also write a log for TensorBoard here, with one value per epoch or validation.",
        group=RUNNING,
        metavar="DIR",
    )
    drop_checkpoint: bool = setting(
        False,
        "Delete the checkpoint when training has finished. It takes three times the space of the "
        "weights, and only resuming with more epochs needs it.",
        group=RUNNING,
    )

    __repr__ = short_repr


@dataclass(frozen=True, kw_only=True)
class EvaluateConfig(Settings):
    """How a model is evaluated.

    Raises:
        SettingError: if a value is not allowed.
    """

    batch_size: int = setting(
        TrainConfig.batch_size, "Number of methods that are scored at once.", least=1
    )
    precision: str = setting(
        TrainConfig.precision,
        "Precision of context vectors; scores of names stay in float32.",
        choices=PRECISIONS,
    )

    __repr__ = short_repr


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
