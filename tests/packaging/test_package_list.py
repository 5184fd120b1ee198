"""The distribution's metadata says what the folders hold."""

import re
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

import code2vec

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "code2vec": "code2vec",
    "extractor": "code2vec.extractor",
    "datasets": "code2vec.datasets",
    "models": "code2vec.models",
}


def settings() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def packages_found() -> set[str]:
    """The import name of each folder with an `__init__.py`."""
    found = set()
    for folder, package in FOLDERS.items():
        for init in (ROOT / folder).rglob("__init__.py"):
            found.add(".".join([package, *init.relative_to(ROOT / folder).parts[:-1]]))
    return found


def test_every_package_is_listed() -> None:
    listed = settings()["tool"]["setuptools"]["packages"]
    assert len(listed) == len(set(listed))
    assert set(listed) == packages_found()


def test_every_module_lies_in_a_package() -> None:
    for folder in FOLDERS:
        for module in (ROOT / folder).rglob("*.py"):
            assert (module.parent / "__init__.py").is_file(), module


def test_tests_are_no_packages() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def test_test_files_have_different_names() -> None:
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))


def test_newest_heading_of_the_changelog_is_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$", text, re.MULTILINE)
    assert headings[0] == code2vec.__version__


def test_public_names_are_sorted_and_there() -> None:
    assert code2vec.__all__ == sorted(code2vec.__all__)
    for name in code2vec.__all__:
        assert getattr(code2vec, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = code2vec.no_such_name


def test_every_command_is_a_function() -> None:
    from code2vec.cli import main

    commands = main.list_commands(click.Context(main))
    assert len(commands) > 10
    assert set(commands) <= set(code2vec.__all__)


def test_public_names_are_documented() -> None:
    for name in code2vec.__all__:
        if not name.startswith("__"):
            assert (getattr(code2vec, name).__doc__ or "").strip(), name


def test_public_names_stand_in_the_reference_of_python() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/api").glob("*.md"))
    documented = re.findall(r"^::: ([\w.]+)$", pages, re.MULTILINE)
    for name in code2vec.__all__:
        if not name.startswith("__"):
            public = getattr(code2vec, name)
            assert {public.__module__, f"{public.__module__}.{name}"} & set(documented), name


def test_links_of_the_readme_lead_to_files() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?://)([^)#]+)", text)
    assert links
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_every_command_stands_in_the_readme_and_on_the_page_of_commands() -> None:
    from code2vec.cli import main

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name in main.list_commands(None):
        assert f"code2vec {name} " in readme + commands, name


def test_citation_names_the_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.+)$", citation, re.MULTILINE) == [code2vec.__version__]
