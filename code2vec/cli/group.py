"""How every command speaks of failure: one line on stderr and an exit code."""

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from code2vec.cli.memory_errors import out_of_memory
from code2vec.cli.streams import is_broken_pipe, open_streams, unwritten
from code2vec.errors import Code2VecError, Code2VecWarning, SettingError

_NO_MEMORY = (
    "there is too little memory for this: give it more, or make the work smaller (fewer words in "
    "`prepare`, a smaller `train --batch-size`, fewer --jobs)"
)
# the error whose text is the whole help; older versions of click print it themselves
_NO_ARGUMENTS = getattr(click.exceptions, "NoArgsIsHelpError", ())
INTERRUPTED = 130  # as shells report SIGINT


class _WrongValue(click.ClickException):
    exit_code = 2


@contextmanager
def _usage_errors() -> Iterator[None]:
    """Puts what click says of wrong options on one line, as every other error is."""
    try:
        yield
    except _NO_ARGUMENTS:
        raise
    except click.UsageError as error:
        message = " ".join(error.format_message().split())
        command = error.ctx.command_path if error.ctx else "code2vec"
        raise _WrongValue(f"{message} See `{command} --help`.") from error


class Code2VecGroup(click.Group):
    """A group of commands that prints a user's mistake as one line; other errors are our bugs."""

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Runs as a program: ends the process, with 1 if standard output could not be written."""
        run: Any = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        open_streams()
        try:
            with warnings.catch_warnings():
                warnings.showwarning = _one_line(warnings.showwarning)
                run(*args, **extra)
        except SystemExit as end:
            if (lost := unwritten()) is None or end.code or is_broken_pipe(lost):
                raise
            _end(lost)
        except OSError:
            if (lost := unwritten()) is None:
                raise
            _end(lost)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Reads the options before the command's name."""
        with _usage_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command; exits with 2 for a bad value and 1 for what failed."""
        try:
            with _usage_errors():
                return _invoked(super().invoke, ctx)
        except Code2VecError as error:
            text = str(error)
            if isinstance(error, SettingError):
                text = error.written(_shown(self, ctx))
            message = _with_notes(" ".join(text.split()), error)
            if isinstance(error, SettingError):
                raise _WrongValue(message) from error
            raise click.ClickException(message) from error
        except KeyboardInterrupt as interrupt:
            click.echo(_with_notes("Interrupted.", interrupt), err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:  # the reader, `head` say, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)


def _shown(group: click.Group, ctx: click.Context) -> Callable[[str], str]:
    """How the command that was asked for shows a setting: `--soft-epochs`, or `SOURCES`."""
    command = group.get_command(ctx, ctx.invoked_subcommand or "")
    parameters = {each.name: each for each in command.params} if command else {}

    def shown(name: str) -> str:
        parameter = parameters.get(name)
        if isinstance(parameter, click.Argument):
            return parameter.human_readable_name.strip("[.]")
        return max(parameter.opts, key=len) if parameter else name

    return shown


def _invoked(invoke: Callable[[click.Context], object], ctx: click.Context) -> object:
    """What the command gives; a lack of memory, wherever it shows, is a failure like others.

    Raises:
        Code2VecError: if there is too little memory.
    """
    try:
        return invoke(ctx)
    except Exception as error:
        if not out_of_memory(error):
            raise
        failure = Code2VecError(_NO_MEMORY)
        for note in getattr(error, "__notes__", []):
            failure.add_note(note)
        raise failure from error


def _end(lost: OSError) -> NoReturn:
    """Ends the process because standard output is full or closed."""
    click.echo(f"Error: standard output cannot be written: {lost.strerror}", err=True)
    sys.exit(1)


def _one_line(show: Any) -> Any:
    """How warnings are shown: ours to users as one line, those of libraries as before."""

    def showwarning(message: Warning, category: type[Warning], *rest: Any) -> None:
        if issubclass(category, Code2VecWarning):
            click.echo(f"Warning: {message}", err=True)
        else:
            show(message, category, *rest)

    return showwarning


def _with_notes(message: str, error: BaseException) -> str:
    """What failed, and what became of the work done so far."""
    notes: list[str] = getattr(error, "__notes__", [])
    return ". ".join([message.rstrip("."), *notes]) if notes else message
