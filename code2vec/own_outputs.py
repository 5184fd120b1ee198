"""Which directories are outputs of code2vec, and so may be replaced."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from code2vec.file_kinds import is_our_json, is_our_shard

_IGNORED = (".DS_Store", "Thumbs.db", "desktop.ini")  # which file managers add
_BEING_WRITTEN = ("work", "*.new", "*.partial", "*.retired", "*.code2vec-lock")


@dataclass(frozen=True)
class _Kind:
    """A kind of output directory.

    Args:
        names: patterns of all that lies directly in it.
        marker: a file that is always there.
        is_ours: whether such a file is ours, as far as it can be read.
    """

    names: tuple[str, ...]
    marker: str
    is_ours: Callable[[Path], bool]


_SHARDS = _Kind(("part-*.parquet", "*.json"), "part-00000.parquet", is_our_shard)
_DATA = _Kind(
    ("*.json", "vocabularies", "train", "validation", "test"), "manifest.json", is_our_json
)
_MODEL = _Kind(
    ("*.json", "*.safetensors", "README.md", "learning-curve.png", "vocabularies", "run"),
    "config.json",
    is_our_json,
)
_REPORT = _Kind(("*.json", "index.html", "trainings", "models"), "results.json", is_our_json)
_QUICKSTART = _Kind(
    (
        *("java", "shards", "data", "model-soft", "model-hard"),
        *("skipped.jsonl", "vectors.parquet", "tokens.txt", "labels.txt"),
    ),
    "shards",
    lambda path: is_own(path),
)
_KINDS = (_SHARDS, _DATA, _MODEL, _REPORT, _QUICKSTART)


def is_own(directory: Path) -> bool:
    """Whether a directory is empty, or an output of code2vec and nothing else is in it.

    Outputs are shards, data, a model, a report of `compare`, and what `quickstart` leaves.
    """
    names = _names(directory)
    if not names:
        return True
    for kind in _KINDS:
        marker = directory / kind.marker
        if kind.marker in names and not _others(names, kind) and kind.is_ours(marker):
            return True
    return False


def own_unfinished(directory: Path) -> bool:
    """Whether a directory holds nothing but what an output has while it is written."""
    names = _names(directory)
    return any(not _others(names, kind, _BEING_WRITTEN) for kind in _KINDS)


def _names(directory: Path) -> set[str]:
    return {path.name for path in directory.iterdir()}.difference(_IGNORED)


def _others(names: set[str], kind: _Kind, more: tuple[str, ...] = ()) -> set[str]:
    """The names that no output of a kind has."""
    patterns = (*kind.names, *more)
    return {name for name in names if not any(fnmatchcase(name, each) for each in patterns)}
