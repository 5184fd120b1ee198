"""A help that shows a command's options in groups.

click has no groups; the libraries that add them either add options of their own to a command, or
draw frames and take a third of a second.
"""

from typing import Any

import click

COMMON = "Options"
"""The first group: what a command needs most often."""


class GroupedOption(click.Option):
    """An option that stands under a heading of its command's help."""

    def __init__(self, *arguments: Any, group: str = "", **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.group = group or COMMON


class GroupedCommand(click.Command):
    """A command whose help shows groups in the order of their first options, common ones first."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options."""
        groups: dict[str, list[tuple[str, str]]] = {COMMON: []}
        for parameter in self.get_params(ctx):
            if not isinstance(parameter, click.Option):
                continue
            if (record := parameter.get_help_record(ctx)) is not None:
                groups.setdefault(getattr(parameter, "group", COMMON), []).append(record)
        for heading, records in groups.items():
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)
