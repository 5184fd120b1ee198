"""What is not Java, data or a model is named where it is given for one."""

import gzip
import json
import pickle
import struct
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result

from code2vec import extract, open_model, prepare
from code2vec.datasets.encoded_data import open_data
from code2vec.errors import InputError, SettingError, SnippetWarning

Run = Callable[..., Result]
JAVA = "class A { int size() { return count; } }"
C2V = "get|size this,1,count\nset|size this,2,count\n"


def write(path: Path, content: str | bytes = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def packed(path: Path) -> Path:
    np.savez(path, vectors=np.zeros(3))
    return path


def table(path: Path) -> Path:
    pq.write_table(pa.table({"vector": [1.0]}), path)
    return path


def shards(path: Path) -> Path:
    extract(write(path.parent / "A.java", JAVA), path, jobs=1)
    return path


def data(path: Path) -> Path:
    prepare(train=write(path.parent / "a.c2v", C2V), output=path, jobs=1)
    return path


def model(path: Path) -> Path:
    write(path / "config.json", json.dumps({"format": 1, "code2vec": "1"}))
    return write(path / "weights.safetensors").parent


def report(path: Path) -> Path:
    write(path / "results.json", "{}")
    return write(path / "index.html").parent


def checkpoint(path: Path) -> Path:
    write(path.with_name(path.name + ".index"))
    return path


# What is given, how it is made, and what it is called: as sources, data or a model.
KINDS: dict[str, tuple[Callable[[Path], Path], str]] = {
    "data": (data, "prepared data"),
    "shards": (shards, "a directory of shards"),
    "model": (model, "a model"),
    "report": (report, "a report of compare"),
    "a.c2v": (lambda path: write(path, C2V), ".c2v text"),
    "a.train.c2s": (lambda path: write(path, C2V), ".c2v text"),
    "a.c2v.gz": (lambda path: write(path, gzip.compress(C2V.encode())), ".c2v text"),
    "a.dict.c2v": (lambda path: write(path, pickle.dumps({})), "a dictionary of the reference"),
    "dictionaries.bin": (lambda path: write(path, pickle.dumps({})), "a Python pickle"),
    "iter8.release": (checkpoint, "a TensorFlow checkpoint"),
    "m.data-00000-of-00001": (write, "a TensorFlow checkpoint"),
    "tokens.txt": (lambda path: write(path, "2 2\na 1 2\nb 3 4\n"), "a word2vec table"),
    "vectors.npz": (packed, "a NumPy file"),
    "table": (table, "a Parquet table"),
    "weights": (lambda path: write(path, struct.pack("<Q", 2) + b"{}"), "a file of weights"),
    "A.class": (lambda path: write(path, b"\xca\xfe\xba\xbe"), "compiled Java"),
    "A": (lambda path: write(path, b"\xca\xfe\xba\xbe"), "compiled Java"),
    "A.CS": (lambda path: write(path, JAVA), "C#"),
    "build.gradle": (lambda path: write(path, "plugins"), "Groovy"),
    "vectors.jsonl": (lambda path: write(path, "{}"), "JSON"),
    "blob": (lambda path: write(path, b"abc\0"), "a binary file"),
}
TAKEN = {  # by whom
    "extract": (),
    "prepare": ("shards", "a.c2v", "a.train.c2s", "a.c2v.gz"),
    "data": ("data",),
    "model": ("model",),
}


@pytest.mark.parametrize("command", TAKEN)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_in_the_wrong_place_is_named(tmp_path: Path, kind: str, command: str) -> None:
    make, name = KINDS[kind]
    given = make(tmp_path / kind)
    if kind in TAKEN[command]:
        pytest.skip("the right place")
    commands: dict[str, Callable[[], object]] = {
        "extract": lambda: extract(given, tmp_path / "out", jobs=1),
        "prepare": lambda: prepare(train=given, output=tmp_path / "out", jobs=1),
        "data": lambda: open_data(given),
        "model": lambda: open_model(given),
    }
    with pytest.raises(InputError) as caught:
        commands[command]()
    message = str(caught.value)
    assert message.startswith(str(given))
    if kind == "iter8.release" and command != "model":
        assert "does not exist" in message
    elif (kind, command) == ("data", "prepare"):
        assert "is prepared already" in message
    else:
        assert name in message
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["a.c2s", "a.C2V", "a.c2v.gz", "a.c2s.gz"])
def test_c2v_text_is_read_under_its_other_names(tmp_path: Path, name: str) -> None:
    text = C2V.encode()
    given = write(tmp_path / name, gzip.compress(text) if name.endswith("gz") else text)
    prepare(train=given, output=tmp_path / "data", jobs=1)
    assert len(open_data(tmp_path / "data").split("train")) == 2


@pytest.mark.parametrize("name", ["Snippet", "snippet.txt", "A.java.orig"])
def test_what_may_be_java_is_read_and_told(run: Run, tmp_path: Path, name: str) -> None:
    given = write(tmp_path / name, JAVA)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        result = run("extract", given, "-o", "-")
    assert result.stdout.startswith("size ")
    told = [line for line in result.stderr.splitlines() if line.startswith("Warning: ")]
    assert told == [f"Warning: {given} is read as Java, although its name does not end in .java"]
    with pytest.warns(SnippetWarning, match="is read as Java"):
        extract(given, tmp_path / "out", jobs=1)


@pytest.mark.parametrize("marker", ["manifest.json", "config.json", "results.json"])
def test_a_directory_with_java_is_sources(tmp_path: Path, marker: str) -> None:
    write(tmp_path / "src" / "A.java", JAVA)
    write(tmp_path / "src" / marker, "{}")
    prepare(train=tmp_path / "src", output=tmp_path / "data", jobs=1)
    assert len(open_data(tmp_path / "data").split("train")) == 1


def test_text_is_compressed_if_its_name_says_so(tmp_path: Path) -> None:
    java = write(tmp_path / "A.java", JAVA)
    for name in ("a.c2v", "a.c2v.gz", "b.c2v.gz"):
        extract(java, tmp_path / name, jobs=1)
    packed_text = (tmp_path / "a.c2v.gz").read_bytes()
    assert gzip.decompress(packed_text) == (tmp_path / "a.c2v").read_bytes()
    assert packed_text == (tmp_path / "b.c2v.gz").read_bytes()
    extract(java, tmp_path / "a.c2v.gz", jobs=1, overwrite=True)
    with pytest.raises(SettingError, match=r"output must end in \.c2v"):
        extract(java, tmp_path / "a.c2s", jobs=1)
