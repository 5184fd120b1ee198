"""How large vocabularies become; loads little, for the command line has its defaults from here."""

from dataclasses import dataclass

from code2vec.setting_checks import whole_number


@dataclass(frozen=True)
class VocabularyLimits:
    """Which words get a row.

    Raises:
        SettingError: if a number is not a whole one of at least 1.
    """

    tokens: int = 1_301_136  # the most of them, as in the reference
    paths: int = 911_417
    labels: int = 261_245
    min_count: int = 1  # of all three

    def __post_init__(self) -> None:
        for name, value in list(vars(self).items()):
            option = name if name == "min_count" else f"{name[:-1]}_vocabulary"
            object.__setattr__(self, name, whole_number(option, value, least=1))
