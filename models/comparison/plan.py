"""What a comparison trains: which designs, on which grid of learning rates, with which seeds."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from types import NoneType
from typing import Any, Self, get_args, get_type_hints

from code2vec.errors import SettingError
from code2vec.models.config import (
    ATTENTION_KINDS,
    ESTIMATORS,
    SCORES,
    ModelConfig,
    TrainConfig,
    check_together,
)
from code2vec.setting_checks import number
from code2vec.settings import Settings, setting
from code2vec.short_repr import short_repr

DESIGNS = ("uniform", "hard", "soft", "element-wise")
"""The paper's designs of section 6, but for train-soft-predict-hard, which is the model of `soft`
with its attention made hard."""

SAME_FOR_ALL = (
    "batch_size",
    "checkpoint_minutes",
    "devices",
    "epochs",
    "learning_rate",
    "patience",
    "seed",
    "threads",
    "validate_every",
)
"""What no design may set for itself, so that all see the same methods in the same order."""

DESIGNED = frozenset(
    ["attention", "score", "estimator", "soft_epochs"]
    + [field.name for field in fields(TrainConfig) if field.name.partition("_")[0] in ESTIMATORS]
)
"""What only some designs have: it is given with these, not for all of them."""

CHOSEN_BY = "strict F1"
"""What chooses epochs and learning rates: in every record, since records of another choice, as
those of 0.1.0 by the paper's rule, cannot stand beside these."""

_NEVER = 1e6  # minutes until a checkpoint

# what a part of a design without `=` sets
_WORDS = dict.fromkeys(SCORES, "score") | dict.fromkeys(ESTIMATORS, "estimator")


MOST_SEEDS = 1000
"""Scored trainings of a design, at most."""


@dataclass(frozen=True)
class Design:
    """A kind of attention with the settings in which it differs from the other designs."""

    name: str  # as it is spelt: `hard`, `hard:gumbel`, `hard:soft-epochs=2`
    model: ModelConfig
    train: TrainConfig

    __repr__ = short_repr


@dataclass(frozen=True)
class Training:
    """One training: what makes its record."""

    name: str  # also of its file
    design: str
    model: ModelConfig
    train: TrainConfig
    attentions: tuple[str, ...] = ()  # kinds that the test split is scored with; none in the grid

    __repr__ = short_repr

    def to_dict(self) -> dict[str, Any]:
        """The training as JSON holds it."""
        return {**asdict(self), "attentions": list(self.attentions)}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The training that `to_dict` gave; settings that are not there take their defaults."""
        return cls(
            name=values["name"],
            design=values["design"],
            model=ModelConfig.from_dict(values["model"]),
            train=TrainConfig.from_dict(values["train"]),
            attentions=tuple(values["attentions"]),
        )


@dataclass(frozen=True, kw_only=True)
class RoundsConfig(Settings):
    """How often and how long each design is trained.

    Raises:
        SettingError: if a value is not allowed.
    """

    seeds: int = setting(3, "Number of scored trainings per design.", least=1, most=MOST_SEEDS)
    epochs: int = setting(5, "Epochs of each scored training; all are run.", least=1)
    grid_epochs: int = setting(2, "Epochs of each training that tries a learning rate.", least=1)

    __repr__ = short_repr


@dataclass(frozen=True)
class ComparisonPlan:
    """The trainings of a comparison.

    Raises:
        SettingError: if a value is not allowed.
    """

    designs: tuple[Design, ...]
    seeds: int = RoundsConfig.seeds  # 0, 1, …
    epochs: int = RoundsConfig.epochs
    learning_rates: tuple[float, ...] = (0.002, 0.005, 0.01)  # with one, no grid is run
    grid_epochs: int = RoundsConfig.grid_epochs

    __repr__ = short_repr

    def __post_init__(self) -> None:
        rounds = RoundsConfig(seeds=self.seeds, epochs=self.epochs, grid_epochs=self.grid_epochs)
        for name, value in rounds.to_dict().items():
            object.__setattr__(self, name, value)
        self._check_rates()
        self.grid()  # a setting that is not allowed is refused here, before any work
        for training in self.scored(self.any_rates()):
            try:
                check_together(training.model, training.train)
            except SettingError as error:
                raise SettingError(
                    "{}: {design!r}: {why}",
                    "designs",
                    design=training.design,
                    why=error.written(_dashed),
                ) from error

    def _check_rates(self) -> None:
        """Refuses rates that are not positive, and equal ones: to six digits, as they are named."""
        given = [f"{number('learning_rates', rate):g}" for rate in self.learning_rates]
        if not given or len(set(given)) < len(given) or min(self.learning_rates) <= 0:
            raise SettingError(
                "{} must be different positive numbers. Received: {given!r}",
                "learning_rates",
                given=",".join(given),
            )

    def any_rates(self) -> dict[str, float]:
        """A learning rate for each design, before the grid has chosen."""
        return {design.name: self.learning_rates[0] for design in self.designs}

    def grid(self) -> list[Training]:
        """The short trainings that the learning rates are chosen by; none for a single rate."""
        if len(self.learning_rates) == 1:
            return []
        return [
            Training(
                name=f"grid-{_file_name(design.name)}-{rate:g}",
                design=design.name,
                model=design.model,
                train=self._short(design, rate),
            )
            for design in self.designs
            for rate in self.learning_rates
        ]

    def scored(self, rates: dict[str, float]) -> list[Training]:
        """The trainings whose models are scored: all designs with a seed, then with the next.

        Args:
            rates: the learning rate of each design, by its name.
        """
        return [
            Training(
                name=f"{_file_name(design.name)}-seed{seed}",
                design=design.name,
                model=design.model,
                train=_settings(design, rates[design.name], self.epochs, seed),
                attentions=_attentions(design.model.attention),
            )
            for seed in range(self.seeds)
            for design in self.designs
        ]

    def _short(self, design: Design, rate: float) -> TrainConfig:
        """The settings of a training of the grid; a hybrid is hard in its last epoch at least."""
        soft = min(design.train.soft_epochs, self.grid_epochs - 1)
        return replace(_settings(design, rate, self.grid_epochs, seed=0), soft_epochs=soft)

    def chosen_rates(self, validation_f1: dict[str, float | None]) -> dict[str, float]:
        """The learning rate of each design: that of the best validation F1, the first of equals.

        Args:
            validation_f1: of the grid's trainings, by their names; None where the loss diverged.

        Raises:
            SettingError: if a design diverged with every rate.
        """
        if len(self.learning_rates) == 1:
            return {design.name: self.learning_rates[0] for design in self.designs}
        best: dict[str, tuple[float, float]] = {}
        for training in self.grid():
            f1, rate = validation_f1[training.name], training.train.learning_rate
            if f1 is not None and f1 > best.get(training.design, (-1.0, 0.0))[0]:
                best[training.design] = f1, rate
        for design in self.designs:
            if design.name not in best:
                raise SettingError(
                    "{design} diverged with every learning rate: give smaller {}",
                    "learning_rates",
                    design=design.name,
                )
        return {name: rate for name, (_, rate) in best.items()}


def parse_designs(
    spellings: Sequence[str], model: ModelConfig, train: TrainConfig
) -> tuple[Design, ...]:
    """The designs that are spelt so: a kind of attention, then what is special, after colons.

    `hard:reinforce` and `soft:additive` name an estimator and a score; `hard:soft-epochs=2` gives
    a value to any setting of network or training that may differ between designs.

    Args:
        spellings: one of each design.
        model: settings of the network that all designs share.
        train: settings of the training that all designs share.

    Raises:
        SettingError: if a spelling makes no sense, or two mean the same.
    """
    if not spellings:
        raise SettingError(
            "{} names no design: give some of {known}", "designs", known=", ".join(DESIGNS)
        )
    designs = tuple(_parse(spelling, model, train) for spelling in spellings)
    for place, design in enumerate(designs):
        for other in designs[:place]:
            if (design.model, design.train) == (other.model, other.train):
                raise SettingError(
                    "{}: {one} and {other} are the same",
                    "designs",
                    one=other.name,
                    other=design.name,
                )
    return designs


def _parse(spelling: str, model: ModelConfig, train: TrainConfig) -> Design:
    """The design that is spelt so."""
    kind, *specials = [part.strip() for part in spelling.split(":")]
    try:
        if kind not in ATTENTION_KINDS:
            raise SettingError(f"it must begin with one of {', '.join(ATTENTION_KINDS)}")
        settings = {"attention": kind} | dict(map(_setting, specials))
        design = Design(
            ":".join([kind, *specials]),
            replace(model, **_values(settings, model)),
            replace(train, **_values(settings, train)),
        )
        check_together(design.model, design.train)
    except SettingError as error:
        raise SettingError(
            "{}: {spelling!r}: {why}", "designs", spelling=spelling, why=error.written(_dashed)
        ) from error
    return design


def _dashed(name: str) -> str:
    """As a setting is spelled in a design: `soft-epochs`."""
    return name.replace("_", "-")


def _setting(special: str) -> tuple[str, str]:
    """Name and value of the setting that a part after the kind gives."""
    option, equals, value = (part.strip() for part in special.partition("="))
    name = option.replace("-", "_") if equals else _WORDS.get(option, "")
    if name in SAME_FOR_ALL:
        raise SettingError(f"{option} is the same for all designs: give it as an option of its own")
    if name not in {field.name for field in (*fields(ModelConfig), *fields(TrainConfig))}:
        raise SettingError(f"{special!r} is not a setting")
    return name, value if equals else option


def _values(settings: dict[str, str], config: ModelConfig | TrainConfig) -> dict[str, Any]:
    """Those of the settings that belong to `config`, in the types of its values."""
    values = {}
    hints = get_type_hints(type(config))
    for name in settings.keys() & {field.name for field in fields(config)}:
        kinds = [kind for kind in get_args(hints[name]) if kind is not NoneType] or [hints[name]]
        try:
            values[name] = kinds[0](settings[name])
        except ValueError as error:
            raise SettingError(f"{_dashed(name)}={settings[name]} must be a number") from error
    return values


def _settings(design: Design, rate: float, epochs: int, seed: int) -> TrainConfig:
    """The settings of a training, which is never stopped early and never resumed."""
    return replace(
        design.train,
        learning_rate=rate,
        epochs=epochs,
        patience=epochs,
        seed=seed,
        validate_every=0,
        checkpoint_minutes=_NEVER,
    )


def _attentions(kind: str) -> tuple[str, ...]:
    """The kinds that a model is scored with: a softly trained one predicts hard, too."""
    return ("soft", "hard") if kind == "soft" else (kind,)


def _file_name(design: str) -> str:
    """The name of a design without the characters that Windows refuses in names."""
    return design.replace(":", "+").replace("*", "")
