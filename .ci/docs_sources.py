"""Gives mkdocstrings the package as it is installed: its four folders as one.

In the checkout `code2vec.extractor`, `code2vec.datasets` and `code2vec.models` lie beside
`code2vec/`, where a reader that does not import the package cannot find them.
"""

import shutil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
COPY = ROOT / ".docs" / "code2vec"  # which mkdocs.yml names


def on_startup(**_: Any) -> None:
    """Copies the modules before mkdocstrings resolves its paths: one that is missing is ignored."""
    _copy()


def on_pre_build(**_: Any) -> None:
    """Copies the modules again for each build of `mkdocs serve`."""
    _copy()


def _copy() -> None:
    shutil.rmtree(COPY, ignore_errors=True)
    modules_only = shutil.ignore_patterns("__pycache__", "data", "*.html", "*.css", "*.js")
    shutil.copytree(ROOT / "code2vec", COPY, ignore=modules_only)
    for folder in ("extractor", "datasets", "models"):
        shutil.copytree(ROOT / folder, COPY / folder, ignore=modules_only)
