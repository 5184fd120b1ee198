"""The command line: each module parses one command, calls one function, prints."""

import importlib

import click

from code2vec.cli.group import Code2VecGroup
from code2vec.version import VERSION

_COMMANDS = {  # in the order of the work
    "quickstart": "Run all the main commands on Java that comes with the package.",
    "extract": "Write the path-contexts of each method of Java sources.",
    "prepare": "Turn extracted methods into vocabularies and encoded data.",
    "train": "Train a model that predicts the names of methods.",
    "finetune": "Train a model further, on new data.",
    "evaluate": "Score a model on data or sources.",
    "compare": "Train kinds of attention in the same way and report on them.",
    "predict": "Predict names for the methods of Java sources.",
    "explain": "Write a page that shows which contexts a model weighs most.",
    "vectors": "Write one code vector per method.",
    "embeddings": "Write a model's token and label vectors as word2vec text.",
}


class _LazyGroup(Code2VecGroup):
    """Imports a command's module when the command is called, so that `--help` is fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"code2vec.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="code2vec")
def main() -> None:
    """Java methods in; path-contexts, method names and code vectors out.

    \b
    See it work:     code2vec quickstart demo
    On your project: code2vec extract src/ -o shards/
                     code2vec prepare shards/ -o data/
                     code2vec train data/ -o model/
                     code2vec predict src/ -m model/
    """
