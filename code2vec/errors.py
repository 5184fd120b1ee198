"""The exceptions that a user's mistake raises; anything else is a bug of ours.

Code2VecError
├── SettingError       an option's value is not allowed (the command line exits with 2)
├── InputError         a path, a file or a line of it is missing, unreadable or wrong
├── OutputError        an output exists already or cannot be written
└── MismatchError      data, model or shards that do not fit together
"""

from collections.abc import Callable


class Code2VecError(Exception):
    """One sentence for the user: what, where (file, line), and what to do."""


class SettingError(Code2VecError):
    """A setting has a value that is not allowed.

    Each place writes a setting its own way: Python `soft_epochs`, the command line `--soft-epochs`.

    Args:
        message: what is wrong. `{}` stands for a setting, `{name}` for one of `values`; without
            settings and values the message is taken as it is.
        settings: Python's names, in the order of the message. The first is the one that is wrong.
        values: that the message shows.
    """

    def __init__(self, message: str, *settings: str, **values: object) -> None:
        self.message, self.settings, self.values = message, settings, values
        super().__init__(self.written(str))

    @property
    def setting(self) -> str | None:
        """The setting that is wrong, as Python names it; None: it is not a single one."""
        return self.settings[0] if self.settings else None

    def written(self, name: Callable[[str], str]) -> str:
        """The message.

        Args:
            name: makes of Python's name of a setting the one to be shown.
        """
        if not self.settings and not self.values:
            return self.message
        return self.message.format(*map(name, self.settings), **self.values)


class InputError(Code2VecError):
    """An input is missing, unreadable or malformed."""


class OutputError(Code2VecError):
    """An output exists already or cannot be written."""


class MismatchError(Code2VecError):
    """Inputs that are well formed, but do not belong together."""


class Code2VecWarning(UserWarning):
    """One sentence for the user about what is done nevertheless; commands show it as one line."""


class SnippetWarning(Code2VecWarning):
    """A file given by name is read as Java, which its ending does not say."""
