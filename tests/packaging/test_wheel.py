"""The built package, installed away from the checkout."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("code2vec", "extractor", "datasets", "models")
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources: building leaves files beside them."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in FOLDERS:
        unwanted = shutil.ignore_patterns("__pycache__", "*.partial")
        shutil.copytree(ROOT / folder, copy / folder, ignore=unwanted)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy / file)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (copy / "dist").iterdir()
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel alone; what it needs comes from this one."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False, symlinks=sys.platform != "win32")
    python = place / SCRIPTS / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(python))
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", wheel], check=True)
    # A path in a .pth file is searched last, and the .pth files in it (our editable install) not.
    show = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", show], capture_output=True, text=True, check=True)
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    Path(site.stdout.strip(), "dependencies.pth").write_text("\n".join(paths), encoding="utf-8")
    return place


def run(command: list[str | Path], directory: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=directory, env=clean, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_wheel_installs_one_import_package(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"code2vec"}


def test_wheel_holds_every_module_and_data_file(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    expected = {"code2vec/py.typed"}
    for folder in FOLDERS:
        prefix = "code2vec" if folder == "code2vec" else f"code2vec/{folder}"
        files = [*(ROOT / folder).rglob("*.py"), *(ROOT / "datasets" / "data").rglob("*")]
        for kind in ("html", "css", "js"):
            files += (ROOT / "code2vec").glob(f"*_page/*.{kind}")
            files += (ROOT / "models").glob(f"comparison/page_files/*.{kind}")
        expected |= {
            f"{prefix}/{file.relative_to(ROOT / folder).as_posix()}"
            for file in files
            if file.is_file() and file.is_relative_to(ROOT / folder)
        }
    assert {name for name in inside if ".dist-info/" not in name} == expected
    assert sum(name.endswith(".java") for name in inside) >= 200


def test_every_module_imports_from_the_wheel(wheel: Path, environment: Path) -> None:
    names = [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.endswith(".py") and "/models/" not in name
    ]
    names += ["code2vec.models"]
    code = f"import {', '.join(names)}; print(code2vec.__file__)"
    printed = run([environment / SCRIPTS / "python", "-c", code], environment)
    assert Path(printed.splitlines()[-1]).is_relative_to(environment)


def test_installed_command_shows_its_help(environment: Path) -> None:
    printed = run([environment / SCRIPTS / "code2vec", "--help"], environment)
    for command in ("extract", "prepare", "train", "evaluate", "predict", "vectors", "embeddings"):
        assert command in printed


@pytest.mark.slow
def test_every_module_of_models_imports_from_the_wheel(wheel: Path, environment: Path) -> None:
    names = [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.endswith(".py") and "/models/" in name
    ]
    run([environment / SCRIPTS / "python", "-c", f"import {', '.join(names)}"], environment)


@pytest.mark.slow
def test_installed_quickstart_runs_to_its_end(environment: Path, tmp_path: Path) -> None:
    run([environment / SCRIPTS / "code2vec", "quickstart", tmp_path / "quickstart"], tmp_path)
    assert (tmp_path / "quickstart").is_dir()
