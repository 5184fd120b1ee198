"""A small project, its data and a model, made once by the commands themselves; a browser."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from code2vec.cli import main

CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"
Run = Callable[..., Result]
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1440, "height": 900}


def invoke(*arguments: object) -> Result:
    """Runs a command in this process; an exception that is no user's mistake fails the test."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(scope="session")
def run() -> Run:
    return invoke


@pytest.fixture(scope="session")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("cli") / "shards"
    assert invoke("extract", CORPUS, "-o", output, "--jobs", 1).exit_code == 0
    return output


@pytest.fixture(scope="session")
def data(shards: Path) -> Path:
    output = shards.parent / "data"
    assert invoke("prepare", shards, "-o", output, "--split", "70/15/15").exit_code == 0
    return output


@pytest.fixture(scope="session")
def model(data: Path) -> Path:
    output = data.parent / "model"
    result = invoke("train", data, "-o", output, "--epochs", 6, "--batch-size", 64)
    assert result.exit_code == 0
    return output


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A headless browser; each new one has a profile of its own."""
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if CHROMIUM is None:
        pytest.skip("needs Chromium on the PATH")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page; in the end nothing may have gone wrong on it, or left the machine."""
    wrong: list[str] = []
    contexts = []

    def opened(file: Path, anchor: str = "", **settings: Any) -> Any:
        context = chromium.new_context(**({"viewport": DESKTOP} | settings))
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(dialog.message))
        page.on("request", lambda request: wrong.append(request.url) if _leaves(request) else None)
        page.goto(file.as_uri() + anchor)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def _leaves(request: Any) -> bool:
    return not request.url.startswith(("file:", "data:"))
