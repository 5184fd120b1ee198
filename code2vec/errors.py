"""The exceptions that a user's mistake raises; anything else is a bug of ours.

Code2VecError
├── SettingError       an option's value is not allowed (the command line exits with 2)
├── InputError         a path, a file or a line of it is missing, unreadable or wrong
├── OutputError        an output exists already or cannot be written
└── MismatchError      data, model or shards that do not fit together
"""


class Code2VecError(Exception):
    """One sentence for the user: what, where (file, line), and what to do."""


class SettingError(Code2VecError):
    """A setting has a value that is not allowed."""


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
