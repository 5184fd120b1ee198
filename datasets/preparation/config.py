"""The settings of a preparation."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from code2vec.errors import SettingError
from code2vec.settings import Settings, setting
from code2vec.short_repr import short_repr

if TYPE_CHECKING:
    from code2vec.datasets.preparation.splits import Shares

SPLIT_BY = ("project", "file", "method")
"""What may stay together in one split; the first is the default."""

SHARES = "80/10/10"
"""Train, validation and test, unless others are asked for."""

SPLIT = "Splits and labels"
VOCABULARY = "Vocabularies"
"""Groups of settings in help and docs."""


@dataclass(frozen=True, kw_only=True)
class SplitConfig(Settings):
    """What methods become the splits, and with which labels.

    Raises:
        SettingError: if a value is not allowed.
    """

    split_by: str = setting(
        SPLIT_BY[0], "What stays together when one input is split.", group=SPLIT, choices=SPLIT_BY
    )
    split: str = setting(
        SHARES, "Shares of training, validation and test, in percent.", group=SPLIT
    )
    labels: Path | None = setting(
        None,
        "Table (.parquet, .csv or .jsonl) of labels to learn instead of the methods' names.",
        group=SPLIT,
        metavar="TABLE",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.shares

    @property
    def shares(self) -> "Shares":
        """The shares that `split` gives."""
        from code2vec.datasets.preparation.splits import Shares  # loads what reads data

        return Shares.parse(self.split)


@dataclass(frozen=True, kw_only=True)
class PrepareConfig(SplitConfig):
    """How methods become encoded data.

    Raises:
        SettingError: if a value is not allowed.
    """

    seed: int = setting(
        0, "Seed of the split and of the order of the rows.", group=SPLIT, least=0, most=2**63 - 1
    )
    drop_duplicates: bool = setting(
        False,
        "Remove from training what is also in validation or test, then repeats within it.",
        group=SPLIT,
    )
    vocabulary_from: Path | None = setting(
        None,
        "Use the vocabularies of this model or data instead of counting words; required without "
        "training input.",
        group=VOCABULARY,
        metavar="MODEL_OR_DATA",
    )
    extend_vocabulary: bool = setting(
        False,
        "Add new words of the training input to these; the sizes below are then those of what is "
        "added.",
        group=VOCABULARY,
    )
    token_vocabulary: int = setting(  # sizes of the reference
        1_301_136, "Maximum number of tokens in the vocabulary.", group=VOCABULARY, least=1
    )
    path_vocabulary: int = setting(
        911_417, "Maximum number of paths in the vocabulary.", group=VOCABULARY, least=1
    )
    label_vocabulary: int = setting(
        261_245,
        "Maximum number of method names, or other labels, in the vocabulary.",
        group=VOCABULARY,
        least=1,
    )
    min_count: int = setting(
        1,
        "Minimum number of occurrences in training for a word to be in a vocabulary.",
        group=VOCABULARY,
        least=1,
    )

    __repr__ = short_repr

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.extend_vocabulary and self.vocabulary_from is None:
            raise SettingError(
                "{} needs {} with a model or data, to extend theirs",
                *("extend_vocabulary", "vocabulary_from"),
            )

    def limit(self, name: str) -> int:
        """How many words of a vocabulary get a row, or a new one: `tokens`, `paths` or `labels`."""
        return int(getattr(self, f"{name.removesuffix('s')}_vocabulary"))
