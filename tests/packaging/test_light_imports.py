"""What needs no training loads no TensorFlow: it costs five seconds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECK = "; import sys; print(*{'tensorflow', 'keras'} & set(sys.modules))"


def heavy_after(code: str, directory: Path) -> str:
    """Which heavy libraries are loaded once the code has run, away from the checkout."""
    done = subprocess.run(
        [sys.executable, "-c", code + CHECK],
        cwd=directory,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout.splitlines()[-1]


def module_names(folder: str, package: str) -> list[str]:
    files = sorted((ROOT / folder).rglob("*.py"))
    parts = [(package, *file.relative_to(ROOT / folder).with_suffix("").parts) for file in files]
    return [".".join(part for part in each if part != "__init__") for each in parts]


@pytest.mark.parametrize(
    ("folder", "package"),
    [
        ("extractor", "code2vec.extractor"),
        ("datasets", "code2vec.datasets"),
        ("code2vec/api", "code2vec.api"),
        ("code2vec/cli", "code2vec.cli"),
        ("code2vec/explain_page", "code2vec.explain_page"),
        ("models/saved", "code2vec.models.saved"),
        ("models/inference", "code2vec.models.inference"),
        ("models/export", "code2vec.models.export"),
    ],
)
def test_modules_load_no_tensorflow(folder: str, package: str, tmp_path: Path) -> None:
    names = [name for name in module_names(folder, package) if "__main__" not in name]
    assert heavy_after("import code2vec, " + ", ".join(names), tmp_path) == ""


def test_settings_load_no_tensorflow(tmp_path: Path) -> None:
    names = "code2vec.models.config, code2vec.models.settings_file, code2vec.models.kernels.runtime"
    assert heavy_after(f"import {names}", tmp_path) == ""


def test_help_loads_no_tensorflow(tmp_path: Path) -> None:
    code = "from code2vec.cli import main; main(['--help'], standalone_mode=False)"
    assert heavy_after(code, tmp_path) == ""


def test_extract_loads_no_tensorflow(tmp_path: Path) -> None:
    source = ROOT / "datasets" / "data" / "quickstart" / "bank"
    arguments = ["extract", str(source), "-o", str(tmp_path / "out"), "--jobs", "1"]
    code = f"from code2vec.cli import main; main({arguments!r}, standalone_mode=False)"
    assert heavy_after(code, tmp_path) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="children's processor time: POSIX only")
def test_help_takes_under_half_a_second(tmp_path: Path) -> None:
    seconds = []
    for _ in range(3):
        before = os.times()
        subprocess.run(
            [sys.executable, "-m", "code2vec", "--help"],
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )
        after = os.times()  # processor time: other work on the machine does not count
        seconds.append(
            after.children_user
            - before.children_user
            + after.children_system
            - before.children_system
        )
    assert min(seconds) < 0.5
