"""Encoded data that are missing, cut or changed are refused, each in one line."""

import json
from pathlib import Path

import numpy as np
import pytest

from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.errors import InputError, MismatchError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "a.c2v").write_text("get a,1,b b,2,c\nset b,1,a\nempty\n")
    prepare_data(tmp_path / "data", train=tmp_path / "a.c2v")
    return tmp_path / "data"


def test_sizes_are_told(data: Path) -> None:
    opened = open_data(data)
    assert opened.splits == ("train",)
    assert opened.manifest.splits["train"].methods == 3
    assert opened.manifest.vocabularies["tokens"] == opened.vocabularies.tokens.size == 4
    assert len(opened.split("train")) == 3
    assert opened.split("train").bags.contexts.sum() == 3
    assert opened.manifest.splits["train"].without_known_contexts == 1


def test_arrays_are_mapped(data: Path) -> None:
    bags = open_data(data).split("train").bags
    assert all(isinstance(array, np.memmap) for array in vars(bags).values())


def test_unknown_split_is_refused(data: Path) -> None:
    with pytest.raises(InputError, match="has no split test; it has train"):
        open_data(data).split("test")


def test_data_of_no_contexts_open(tmp_path: Path) -> None:
    (tmp_path / "a.c2v").write_text("get\n")
    prepare_data(tmp_path / "data", train=tmp_path / "a.c2v")
    split = open_data(tmp_path / "data").split("train")
    assert split.bags.sources.tolist() == []
    assert split.label_words == ["get"]


def test_missing_data_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none does not exist"):
        open_data(tmp_path / "none")
    with pytest.raises(InputError, match="make it with `code2vec prepare`"):
        open_data(tmp_path)


@pytest.mark.parametrize("name", ["sources", "offsets", "labels", "wholly_known", "order"])
def test_missing_or_cut_array_is_named(data: Path, name: str) -> None:
    path = data / "train" / f"{name}.npy"
    content = path.read_bytes()
    path.write_bytes(content[:-4])
    with pytest.raises(InputError, match=rf"{name}\.npy is damaged"):
        open_data(data).split("train")
    np.save(path, np.zeros(2, np.int64))
    with pytest.raises(InputError, match=rf"{name}\.npy holds int64 \(2,\), not"):
        open_data(data).split("train")
    path.unlink()
    with pytest.raises(InputError, match=rf"{name}\.npy is missing"):
        open_data(data).split("train")


def test_missing_or_cut_methods_are_named(data: Path) -> None:
    path = data / "train" / "methods.parquet"
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(InputError, match=r"methods\.parquet is damaged"):
        open_data(data).split("train").methods()
    path.unlink()
    with pytest.raises(InputError, match=r"methods\.parquet is missing"):
        _ = open_data(data).split("train").label_words


def test_other_vocabularies_are_refused(data: Path, tmp_path: Path) -> None:
    (tmp_path / "b.c2v").write_text("run a,1,b\n")
    prepare_data(tmp_path / "other", train=tmp_path / "b.c2v")
    for path in (tmp_path / "other" / "vocabularies").iterdir():
        path.replace(data / "vocabularies" / path.name)
    with pytest.raises(MismatchError, match="is not what the data was encoded with"):
        open_data(data)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 2}', '{"format": 1}'])
def test_damaged_manifest_is_refused(data: Path, text: str) -> None:
    (data / "manifest.json").write_text(text)
    with pytest.raises(InputError, match=r"manifest\.json"):
        open_data(data)


def test_unknown_manifest_entry_is_refused(data: Path) -> None:
    path = data / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"colour": "red"}))
    with pytest.raises(InputError, match=r"manifest\.json is damaged"):
        open_data(data)
