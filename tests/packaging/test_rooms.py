"""The rooms of the house: what lives in a folder may import only what its line here says.

Rooms stand in the order in which imports point: each imports from rooms above it. CONTRIBUTING.md
says what lives where.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOPS = ("code2vec", "extractor", "datasets", "models")
TREE_SITTER = "tree_sitter tree_sitter_java tree_sitter_java_orchard"


@dataclass(frozen=True)
class Room:
    """What the modules directly in a folder may import.

    Args:
        ours: packages, without `code2vec.`; beside the room's own and the root's modules.
        libraries: of others, beside numpy and the standard library.
        own: whether a module may import the others of its folder.
    """

    ours: str = ""
    libraries: str = ""


ROOMS = {
    "code2vec": Room(),
    "extractor/java": Room("extractor", TREE_SITTER),
    "extractor/javalang_front": Room("extractor extractor.java", "javalang"),
    "extractor/reference": Room("extractor.java", TREE_SITTER),
    "extractor/tree": Room("extractor extractor.java extractor.javalang_front extractor.reference"),
    "extractor/paths": Room("extractor"),
    "extractor/sources": Room("extractor extractor.java"),
    "extractor/workers": Room("extractor extractor.tree", "distributed"),
    "extractor": Room(
        "extractor.javalang_front extractor.paths extractor.sources extractor.tree "
        "extractor.workers"
    ),
    "datasets/files": Room("datasets"),
    "datasets/vocabularies": Room("datasets datasets.files extractor", "pyarrow"),
    "datasets/methods": Room("datasets.files datasets.vocabularies extractor", "pyarrow"),
    "datasets": Room("datasets.files datasets.methods datasets.vocabularies extractor", "pyarrow"),
    "datasets/labels": Room(
        "datasets datasets.files datasets.methods datasets.vocabularies", "pyarrow"
    ),
    "datasets/preparation": Room(
        "datasets datasets.files datasets.labels datasets.methods datasets.vocabularies "
        "extractor extractor.sources extractor.tree",
        "pyarrow",
    ),
    "models": Room("datasets"),
    "models/saved": Room(
        "models datasets datasets.files datasets.vocabularies extractor", "matplotlib"
    ),
    "models/inference": Room(
        "models models.saved datasets datasets.files datasets.methods extractor"
    ),
    "models/export": Room("datasets.methods datasets.vocabularies", "pyarrow"),
    "models/kernels": Room("models datasets datasets.files extractor", "keras tensorflow"),
    "models/layers": Room(
        "models models.kernels models.saved datasets datasets.vocabularies", "keras"
    ),
    "models/evaluation": Room(
        "models.kernels models.layers models.saved datasets", "keras matplotlib"
    ),
    "models/training": Room(
        "models models.evaluation models.kernels models.layers models.saved "
        "datasets datasets.files datasets.vocabularies",
        "keras tqdm",
    ),
    "models/comparison": Room(
        "models models.evaluation models.inference models.kernels models.saved models.training "
        "datasets datasets.files",
        "keras",
    ),
    "models/comparison/page_files": Room("models.comparison", "matplotlib"),
    "code2vec/explain_page": Room(
        "models.inference datasets datasets.methods extractor extractor.sources"
    ),
    "code2vec/api": Room(
        "explain_page models models.comparison models.comparison.page_files models.evaluation "
        "models.export models.inference models.kernels models.saved models.training "
        "datasets datasets.files datasets.labels datasets.methods datasets.preparation "
        "datasets.vocabularies extractor extractor.sources extractor.tree",
        "click pyarrow tqdm",
    ),
    "code2vec/cli": Room("api datasets.preparation extractor models models.comparison", "click"),
}
EXCEPTIONS = {
    ("code2vec/__main__.py", "cli"),  # how the command starts
    ("code2vec/api/quickstart.py", "cli"),  # it shows the commands themselves
}
MOST_ENTRIES = {"extractor": 15, "datasets": 15, "models": 12}


def modules(folder: str) -> list[Path]:
    """The modules directly in a folder."""
    return sorted((ROOT / folder).glob("*.py"))


def package_of(folder: str) -> str:
    """`models/saved` → `models.saved`; the root's is empty."""
    return folder.removeprefix("code2vec").strip("/").replace("/", ".")


def imported(module: Path) -> Iterator[str]:
    """The absolute names of all that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: relative import"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(name: str) -> str:
    """The package that a name of ours belongs to, `code2vec.` left out."""
    parts = name.split(".")[1:]
    packages = {package_of(folder) for folder in ROOMS}
    while parts and ".".join(parts) not in packages:
        parts.pop()
    return ".".join(parts)


def test_every_folder_is_a_room() -> None:
    folders = {
        path.parent.relative_to(ROOT).as_posix()
        for top in TOPS
        for path in (ROOT / top).rglob("__init__.py")
    }
    assert folders == set(ROOMS)


@pytest.mark.parametrize("folder", ROOMS)
def test_a_room_imports_what_it_may(folder: str) -> None:
    room, own = ROOMS[folder], package_of(folder)
    for module in modules(folder):
        place = module.relative_to(ROOT).as_posix()
        for name in imported(module):
            top = name.split(".")[0]
            assert top not in ("extractor", "datasets", "models"), f"{place}: a second copy"
            assert not name.startswith("keras.src"), f"{place}: not for users of Keras"
            if top == "code2vec":
                target = room_of(name)
                allowed = {*room.ours.split(), own, ""}
                assert target in allowed or (place, target) in EXCEPTIONS, f"{place}: {name}"
            elif top not in sys.stdlib_module_names:
                assert top in {*room.libraries.split(), "numpy"}, f"{place}: {name}"


def test_imports_point_one_way() -> None:
    """No room imports, by way of others, from itself.

    A folder's own modules count one by one: `datasets/files` uses one of `datasets`, and others
    of `datasets` use `datasets/files`.
    """
    arrows: dict[str, set[str]] = {}
    for folder in ROOMS:
        for module in modules(folder):
            start = node_of(f"code2vec.{package_of(folder)}.{module.stem}".replace("..", "."))
            ends = {node_of(name) for name in imported(module) if name.startswith("code2vec.")}
            arrows.setdefault(start, set()).update(ends - {start})
    for exception in ("api", "cli"):  # quickstart's, see EXCEPTIONS
        arrows.get(exception, set()).discard("cli")
    done: set[str] = set()
    while ready := {each for each in arrows if each not in done and arrows[each] <= done | {""}}:
        done |= ready
    assert not arrows.keys() - done, "these import in a circle"


def node_of(name: str) -> str:
    """A room as a whole; but of the folders that hold rooms, the module."""
    room = room_of(name)
    if room in ("", "extractor", "datasets", "models"):
        return ".".join(name.split(".")[1 : len(room.split(".")) + 2 - (not room)])
    return room


@pytest.mark.parametrize("folder", MOST_ENTRIES)
def test_folders_are_small(folder: str) -> None:
    entries = [path for path in (ROOT / folder).iterdir() if path.name != "__pycache__"]
    assert len(entries) <= MOST_ENTRIES[folder]


@pytest.mark.parametrize("folder", ROOMS)
def test_a_room_says_what_lives_there(folder: str) -> None:
    text = ast.get_docstring(ast.parse((ROOT / folder / "__init__.py").read_text("utf-8")))
    assert text
    assert len(text.splitlines()[0]) <= 100
