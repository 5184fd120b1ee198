"""Imports point one way: code2vec → models → datasets → extractor."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# What the modules of a folder may import of ours; each also of its own folder.
ALLOWED = {
    "extractor": ("code2vec.extractor",),
    "datasets": ("code2vec.datasets", "code2vec.extractor"),
    "models": ("code2vec.models", "code2vec.datasets", "code2vec.extractor"),
    "code2vec/compare_page": (
        "code2vec.models.comparison.page_files",
        "code2vec.models",
        "code2vec.extractor",
    ),
    "code2vec/explain_page": ("code2vec.explain_page", "code2vec.datasets"),
    "code2vec/api": (
        "code2vec.api",
        "code2vec.models.comparison.page_files",
        "code2vec.explain_page",
        "code2vec.models",
        "code2vec.datasets",
        "code2vec.extractor",
    ),
    "code2vec/cli": ("code2vec",),
}
EXCEPTIONS = {("code2vec/api/quickstart.py", "code2vec.cli")}  # it shows the commands themselves
LIBRARIES = {
    "extractor": {
        "distributed",
        "javalang",
        "numpy",
        "tree_sitter",
        "tree_sitter_java",
        "tree_sitter_java_orchard",
    },
    "datasets": {"numpy", "pyarrow"},
}


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported(module: Path) -> Iterator[str]:
    """The absolute names of all that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: relative import"
            assert node.module is not None
            yield node.module
            # `from code2vec import extract` and the like name a module too
            if node.module == "code2vec":
                yield from (f"code2vec.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("folder", ALLOWED)
def test_imports_point_down_only(folder: str) -> None:
    for module in modules(folder):
        for name in imported(module):
            if name.split(".")[0] == "code2vec" and folder != "code2vec/cli":
                allowed = any(f"{name}.".startswith(f"{each}.") for each in ALLOWED[folder])
                place = module.relative_to(ROOT).as_posix()
                assert allowed or (place, name) in EXCEPTIONS, f"{place} imports {name}"
            assert name.split(".")[0] not in ("extractor", "datasets", "models"), module


@pytest.mark.parametrize("folder", LIBRARIES)
def test_lower_folders_know_few_libraries(folder: str) -> None:
    for module in modules(folder):
        for name in {name.split(".")[0] for name in imported(module)}:
            known = name == "code2vec" or name in sys.stdlib_module_names
            assert known or name in LIBRARIES[folder], f"{module.relative_to(ROOT)}: {name}"


def test_nothing_is_imported_from_keras_inside() -> None:
    for module in modules("models"):
        assert not any(name.startswith("keras.src") for name in imported(module)), module


def test_tensorflow_is_named_by_few_modules() -> None:
    users = {
        module.relative_to(ROOT).as_posix()
        for folder in ("code2vec", "extractor", "datasets", "models")
        for module in modules(folder)
        if any(name.split(".")[0] == "tensorflow" for name in imported(module))
    }
    assert all(user.startswith("models/") for user in users), users
