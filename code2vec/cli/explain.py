"""`code2vec explain`."""

from typing import Any

import click

from code2vec.cli import options


@click.command()
@options.sources_argument
@click.option(
    "-m",
    "--model",
    type=options.PATH,
    required=True,
    multiple=True,
    envvar="CODE2VEC_MODEL",
    show_envvar=True,
    help="Model that `code2vec train` wrote; give two to show them side by side.",
)
@click.option(
    "-o", "--output", type=options.PATH, required=True, metavar="PAGE.html", help="Page to write."
)
@click.option(
    "--attention",
    multiple=True,
    metavar="KIND",
    help="Kind of attention, once, or once per model; with one model, give two to show both.  "
    "[default: the trained one]",
)
@click.option(
    "--top-k",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="Number of names per method and model.",
)
@click.option(
    "--max-methods",
    type=click.IntRange(min=1),
    metavar="N",
    help="Maximum number of methods on the page, about 10 kB each.  [default: 1000]",
)
@options.file_options
@options.overwrite_option
@options.json_option
def command(sources: tuple[str, ...], as_json: bool, **settings: Any) -> None:
    """Write a page that shows which contexts of SOURCES a model weighs most.

    For each method: its source, the names predicted for it, and the attention on it, token by
    token and context by context. The page is one file that needs no network.

    \b
    Example: code2vec explain src/ -m model/ -o page.html
             code2vec explain Foo.java -m model-soft/ -m model-hard/ -o page.html
             code2vec explain Foo.java -m model/ --attention soft --attention hard -o page.html
    """
    from code2vec.api.explain import explain

    explained = explain(sources, **options.given(settings))
    if as_json:
        options.print_json(explained.to_dict())
    else:
        click.echo(explained.summary())
