"""Counts are written with their noun, and by nothing else."""

import re
from pathlib import Path

import pytest

from code2vec.quantity import quantity

ROOT = Path(__file__).parents[2]
NOUNS = "methods|words|rows|files|contexts|classes|epochs|vectors|names|trainings|shards|designs"
COUNTED = rf"(:,\}}|len\([^(){{}}]*\)\}}) ({NOUNS})\b"
CHOSEN = r"""== 1 else ["']\w*s["']"""
BY_HAND = re.compile(f"{COUNTED}|{CHOSEN}")


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 methods"), (1, "1 method"), (2, "2 methods"), (1234, "1,234 methods")],
)
def test_plural_unless_one(count: int, text: str) -> None:
    assert quantity(count, "method") == text


def test_other_plurals() -> None:
    assert [quantity(n, "class", "classes") for n in (1, 2)] == ["1 class", "2 classes"]


def test_no_text_writes_plurals_by_hand() -> None:
    """But internal errors, limits that are never 1, and fractions."""
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in ("code2vec", "extractor", "datasets", "models")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "data" not in path.relative_to(ROOT).parts
        for line in path.read_text(encoding="utf-8").splitlines()
        if BY_HAND.search(line) and "Error(" not in line and ":.4g}" not in line
    ]
    assert found == []
