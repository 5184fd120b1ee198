"""`code2vec.quickstart`: the whole chain on Java that ships with the package."""

import contextlib
import shlex
import shutil
from importlib import resources
from pathlib import Path

import click

from code2vec.file_arguments import FilePath, path_of
from code2vec.outputs import whole
from code2vec.setting_checks import flags

STEPS = (
    ("Java methods to path-contexts", "extract java -o shards --log skipped.jsonl"),
    (
        "Vocabularies and encoded data; whole projects are kept for validation and test",
        "prepare shards -o data --split-by project --split 70/15/15 --seed 1",
    ),
    (
        "Two models: soft attention, and hard attention to a single context",
        "train data -o model-soft --attention soft --epochs 12 --batch-size 64",
    ),
    ("", "train data -o model-hard --attention hard --epochs 12 --batch-size 64"),
    ("Scores on projects that training never saw", "evaluate data -m model-soft"),
    ("", "evaluate data -m model-hard"),
    (
        "Names for the methods of a source file, and the contexts that decide",
        "predict java/weather/NumberStack.java -m model-soft --top-k 3 --contexts 2",
    ),
    ("One vector per method, with file and line", "vectors java -m model-soft -o vectors.parquet"),
    (
        "The vectors of tokens and names, for gensim",
        "embeddings -m model-soft --tokens tokens.txt --labels labels.txt",
    ),
)
"""What is shown before each command, and the command's arguments."""


def quickstart(directory: FilePath, *, overwrite: bool = False) -> Path:
    """Runs the commands one after the other, as a user would, and prints each with its result.

    They run in this process, so that TensorFlow is loaded once; the working directory is
    `directory` meanwhile.

    Args:
        directory: a new directory, in which everything is left to look at.
        overwrite: replace `directory` if it exists.

    Returns:
        The directory.

    Raises:
        OutputError: if the directory exists or cannot be written.
        click.ClickException: if a command fails.
    """
    from code2vec.cli import main

    flags(overwrite=overwrite)
    directory = path_of(directory, "directory")
    with whole(directory, overwrite, directory=True) as partial:
        partial.mkdir()
        shipped = resources.files("code2vec.datasets") / "data" / "quickstart"
        with resources.as_file(shipped) as java:
            shutil.copytree(java, partial / "java")
        with contextlib.chdir(partial):
            for title, arguments in STEPS:
                click.echo(f"\n# {title}" if title else "")
                click.echo(f"$ code2vec {arguments}")
                main.main(shlex.split(arguments), prog_name="code2vec", standalone_mode=False)
    click.echo(f"\nAll of it lies in {directory}.")
    return directory
