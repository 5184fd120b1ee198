"""What a user gets wrong: one clear line on stderr, the right exit code, nothing left behind."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"
GOOD = "class A { int size() { return count; } }\n"


def assert_refused(result: Result, *parts: str, code: int = 1) -> None:
    assert result.exit_code == code, result.output
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("Error: ")
    for part in parts:
        assert part in result.stderr


def java(folder: Path, text: str | bytes, name: str = "A.java") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_missing_source(run: Run, tmp_path: Path) -> None:
    result = run("extract", tmp_path / "nowhere", "-o", tmp_path / "out")
    assert_refused(result, "nowhere")
    assert not list(tmp_path.iterdir())


def test_directory_without_java(run: Run, tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "notes.txt").write_text("no Java")
    assert_refused(run("extract", tmp_path / "src", "-o", tmp_path / "out"), "src")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "content", [b"", b"\x7fELF\x02\x01\x01\x00\x00\x00", b"// nothing\n"], ids=str
)
def test_file_without_methods_alone(run: Run, tmp_path: Path, content: bytes) -> None:
    file = java(tmp_path / "src", content)
    assert_refused(run("extract", file, "-o", tmp_path / "out"), "nothing was extracted")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "1 without"),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00", "1 binary"),
        (b"class B { void f() { g(1); } int h() { if (x", "written"),
    ],
    ids=["empty", "binary", "half"],
)
def test_bad_file_beside_a_good_one(run: Run, tmp_path: Path, content: bytes, said: str) -> None:
    java(tmp_path / "src", GOOD)
    java(tmp_path / "src", content, "B.java")
    result = run("extract", tmp_path / "src", "-o", tmp_path / "out", "--jobs", 1)
    assert result.exit_code == 0
    assert said in result.stdout


def test_half_a_file_keeps_its_whole_methods(run: Run, tmp_path: Path) -> None:
    file = java(tmp_path, "class B { void fetchAll() { g(1); } int h() { if (x")
    result = run("extract", file, "-o", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("fetch|all ")


def test_latin_1_is_read_and_noted(run: Run, tmp_path: Path) -> None:
    file = java(tmp_path, 'class A { String s() { return "\xe9\xe8"; } }'.encode("latin-1"))
    result = run("extract", file, "-o", tmp_path / "out", "--jobs", 1)
    assert result.exit_code == 0
    assert "Latin-1" in result.stdout


def test_strict_fails_on_a_skip(run: Run, tmp_path: Path) -> None:
    java(tmp_path / "src", GOOD)
    java(tmp_path / "src", b"\x00\x01", "B.java")
    log = tmp_path / "log.jsonl"
    result = run("extract", tmp_path / "src", "-o", tmp_path / "out", "--strict", "--log", log)
    assert result.exit_code == 1
    assert '"binary"' in log.read_text()
    assert "first B.java: binary\n" in result.stderr


@pytest.mark.parametrize(
    ("source", "reason", "place", "strict"),
    [
        ("class B { int f() { return 1; } }\n }", "with syntax errors outside methods", (2, 2), 1),
        ("class B { int f() { return 1; } }\n/*é\xff*/", "not UTF-8, read as Latin-1", (2, 3), 0),
    ],
)
def test_what_is_noted_of_a_file_names_it(
    run: Run, tmp_path: Path, source: str, reason: str, place: tuple[int, int], strict: int
) -> None:
    java(tmp_path / "src", GOOD)
    java(tmp_path / "src", source.encode("latin-1"), "B.java")
    for output in ("shards", "text.c2v"):
        log = tmp_path / f"{output}.jsonl"
        out = tmp_path / output
        result = run("extract", tmp_path / "src", "-o", out, "--log", log, "--strict", "--jobs", 1)
        where = f"line {place[0]}, column {place[1]}"
        (line,) = map(json.loads, log.read_text(encoding="utf-8").splitlines())
        assert (line["file"], line["line"], line["method"]) == ("B.java", place[0], "")
        assert (line["reason"], line["detail"]) == (reason, where)
        assert result.exit_code == strict
        assert (f"first B.java: {reason} ({where})\n" in result.stderr) == bool(strict)


def test_existing_output_is_kept(run: Run, tmp_path: Path) -> None:
    file = java(tmp_path, GOOD)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    for options in ([], ["--overwrite"]):
        assert_refused(run("extract", file, "-o", tmp_path / "out", *options), "did not write")
    assert (tmp_path / "out" / "mine.txt").read_text() == "mine"


def test_own_output_is_replaced_when_asked_to(run: Run, tmp_path: Path) -> None:
    file, out = java(tmp_path, GOOD), tmp_path / "out"
    assert run("extract", file, "-o", out).exit_code == 0
    assert_refused(run("extract", file, "-o", out), "out", "--overwrite")
    assert run("extract", file, "-o", out, "--overwrite").exit_code == 0
    assert [path.name for path in tmp_path.iterdir() if path != file] == ["out"]


def test_output_inside_a_file(run: Run, tmp_path: Path) -> None:
    file = java(tmp_path, GOOD)
    assert_refused(run("extract", file, "-o", file / "out"), "not a directory")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="permissions do not bind the superuser"
)
def test_output_without_permission(run: Run, tmp_path: Path) -> None:
    file = java(tmp_path / "src", GOOD)
    (tmp_path / "locked").mkdir(mode=0o555)
    assert_refused(run("extract", file, "-o", tmp_path / "locked" / "out"), "locked")


def test_full_disk(tmp_path: Path) -> None:
    """A limit on file sizes stands in for it: the write fails in the middle all the same."""
    resource = pytest.importorskip("resource")
    result = subprocess.run(
        [sys.executable, "-m", "code2vec", "extract", CORPUS, "-o", "out", "--jobs", "1"],
        cwd=tmp_path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.startswith("Error: out cannot be written")
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_no_hash_needs_text(run: Run, tmp_path: Path) -> None:
    file = java(tmp_path, GOOD)
    result = run("extract", file, "-o", tmp_path / "out", "--no-hash")
    assert_refused(result, "--no-hash", code=2)


def test_unknown_option_and_bad_value(run: Run, tmp_path: Path) -> None:
    assert run("extract", tmp_path, "-o", tmp_path / "out", "--fast").exit_code == 2
    assert run("extract", tmp_path, "-o", tmp_path / "out", "--max-path-length", "x").exit_code == 2


@pytest.mark.parametrize("fields", ["a,b", "a,b,c,d"])
def test_c2v_context_of_wrong_length(run: Run, tmp_path: Path, fields: str) -> None:
    text = tmp_path / "train.c2v"
    text.write_text(f"get|name a,1,b\nset|name a,1,b {fields} a,2,c\n")
    assert_refused(
        run("prepare", "--train", text, "-o", tmp_path / "data"), "train.c2v:2:", "fields"
    )
    assert not (tmp_path / "data").exists()


def test_empty_split(run: Run, shards: Path, tmp_path: Path) -> None:
    result = run("prepare", shards, "-o", tmp_path / "data", "--split", "100/0/0")
    assert result.exit_code == 0  # asked for
    file = java(tmp_path / "src", GOOD)
    assert_refused(run("prepare", file, "-o", tmp_path / "data2"), "empty")


def test_vocabularies_without_training(run: Run, shards: Path, tmp_path: Path) -> None:
    assert_refused(run("prepare", "--test", shards, "-o", tmp_path / "data"), "--vocabulary-from")


def test_shards_of_other_limits(run: Run, shards: Path, tmp_path: Path) -> None:
    result = run("prepare", shards, "-o", tmp_path / "data", "--max-path-length", 6)
    assert_refused(result, "--max-path-length")


def test_sources_where_a_model_is_due(run: Run, shards: Path, tmp_path: Path) -> None:
    file = java(tmp_path, GOOD)
    assert_refused(run("predict", file, "-m", tmp_path / "none"), "none", "code2vec train")
    assert_refused(run("predict", file, "-m", shards), "is not a model, but a directory of shards")
    assert_refused(run("predict", file, "-m", file), "A.java")


def test_model_option_is_required(run: Run, tmp_path: Path) -> None:
    result = run("predict", tmp_path)
    assert result.exit_code == 2
    assert "CODE2VEC_MODEL" in result.stderr


def test_bad_hyper_parameter_before_data_is_read(run: Run, tmp_path: Path) -> None:
    result = run("train", tmp_path / "nowhere", "-o", tmp_path / "m", "--dropout", 1.5)
    assert_refused(result, "--dropout", code=2)


def test_train_on_missing_data(run: Run, tmp_path: Path) -> None:
    assert_refused(run("train", tmp_path / "nowhere", "-o", tmp_path / "model"), "nowhere")
    assert not (tmp_path / "model").exists()


@pytest.mark.parametrize(
    "lost", ["config.json", "weights.safetensors", "vocabularies", "vocabularies/tokens.tsv"]
)
def test_model_with_a_file_missing(run: Run, model: Path, tmp_path: Path, lost: str) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(model, broken)
    target = broken / lost
    shutil.rmtree(target) if target.is_dir() else target.unlink()
    file = java(tmp_path / "src", GOOD)
    assert_refused(run("predict", file, "-m", broken), Path(lost).name)


def test_cut_weights(run: Run, model: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(model, broken)
    weights = broken / "weights.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    file = java(tmp_path / "src", GOOD)
    assert_refused(run("predict", file, "-m", broken), "weights.safetensors")


def test_data_of_other_vocabularies(run: Run, model: Path, shards: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    made = run("prepare", shards, "-o", other, "--token-vocabulary", 50, "--split", "70/15/15")
    assert made.exit_code == 0
    assert_refused(run("evaluate", other, "-m", model), "vocabularies", "--vocabulary-from")
    assert_refused(run("vectors", other, "-m", model, "-o", tmp_path / "v.csv"), "vocabularies")


def test_shards_of_other_limits_for_a_model(run: Run, model: Path, tmp_path: Path) -> None:
    file = java(tmp_path / "src", GOOD)
    short = tmp_path / "short"
    assert run("extract", file, "-o", short, "--max-path-length", 4).exit_code == 0
    assert_refused(run("evaluate", short, "-m", model), "--max-path-length")


def test_vectors_of_unknown_format(run: Run, model: Path, tmp_path: Path) -> None:
    file = java(tmp_path / "src", GOOD)
    result = run("vectors", file, "-m", model, "-o", tmp_path / "v.xlsx")
    assert_refused(result, ".parquet", code=2)


def test_missing_split(run: Run, model: Path, shards: Path, tmp_path: Path) -> None:
    only = tmp_path / "only"
    made = run("prepare", "--test", shards, "-o", only, "--vocabulary-from", model)
    assert made.exit_code == 0
    assert_refused(run("evaluate", only, "-m", model, "--split", "train"), "train")


def test_damaged_data(run: Run, model: Path, data: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(data, broken)
    (broken / "test" / "paths.npy").write_bytes(b"\x93NUMPY")
    assert_refused(run("evaluate", broken, "-m", model), "paths.npy")
