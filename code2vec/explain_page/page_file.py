"""The page with its data: one HTML file that needs no network and runs no text of a source.

Everything of a source or a model lies in blocks of JSON, where `<`, `>` and `&` are escaped, so
that none can end a block; the scripts put it on the page as text only. The policy in the page's
head allows its own style and script, by their hashes, and nothing else.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from code2vec.outputs import whole

STYLES = (
    "page.css",
    "method_index.css",
    "method_view.css",
    "code_view.css",
    "weight_strip.css",
    "path_drawing.css",
    "context_list.css",
    "screens.css",
)
"""Later ones override."""

SCRIPTS = (
    "elements.js",
    "weight_strip.js",
    "code_view.js",
    "path_drawing.js",
    "context_list.js",
    "method_view.js",
    "method_index.js",
    "page.js",
)
"""In the order of their use; the last one starts the page."""

_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def write_page(
    output: Path,
    methods: Iterable[dict[str, Any]],
    page: Callable[[], dict[str, Any]],
    overwrite: bool = False,
) -> None:
    """Writes the page, a method at a time.

    Args:
        output: where it goes.
        methods: the data of each method.
        page: the data of the page as a whole; asked for when all methods are written.
        overwrite: replace `output` if it exists, once the new one is complete.

    Raises:
        OutputError: if `output` exists or cannot be written.
    """
    style, script = ("\n".join(map(_text, names)) for names in (STYLES, SCRIPTS))
    html = _text("page.html").replace("{{policy}}", _policy(style, script))
    before, after = html.split("{{data}}")
    with (
        whole(output, overwrite) as partial,
        partial.open("w", encoding="utf-8", newline="\n") as file,
    ):
        file.write(before.replace("{{style}}", style))
        for number, method in enumerate(methods):
            file.write(data_block(f"data-{number}", method))
        file.write(data_block("data-page", page()))
        file.write(after.replace("{{script}}", script))


def data_block(name: str, record: dict[str, Any]) -> str:
    """A record as a block of data in the page, on one line."""
    text = json.dumps(record, separators=(",", ":"), allow_nan=False).translate(_ESCAPES)
    return f'<script type="application/json" id="{name}">{text}</script>\n'


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    """As a content security policy names an inline element's text."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
