"""The weights file: what the safetensors library reads, and what damage it survives."""

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from code2vec.errors import InputError
from code2vec.models.saved.tensor_file import Blocks, open_weights, write_weights

ARRAYS = {
    "odd_name_ü": np.arange(15, dtype=np.float32).reshape(5, 3),
    "vector": np.array([[1.5], [-2.5]], dtype=np.float32),
    "empty": np.zeros((0, 4), dtype=np.float32),
}


def written(path: Path) -> Path:
    blocks = {
        name: Blocks(array.shape, [array[i : i + 2] for i in range(0, len(array), 2)])
        for name, array in ARRAYS.items()
    }
    write_weights(path, blocks)
    return path


def test_the_library_reads_what_we_write(tmp_path: Path) -> None:
    found = load_file(written(tmp_path / "w.safetensors"))
    assert found.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert np.array_equal(found[name], array)


def test_we_read_what_the_library_writes(tmp_path: Path) -> None:
    save_file(ARRAYS, tmp_path / "w.safetensors", metadata={"format": "np"})
    found = open_weights(tmp_path / "w.safetensors")
    assert found.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert np.array_equal(found[name], array)
        assert found[name].dtype == np.float32


def test_every_cut_is_refused_in_one_line(tmp_path: Path) -> None:
    whole = written(tmp_path / "w.safetensors").read_bytes()
    cut = tmp_path / "cut.safetensors"
    for length in range(len(whole)):
        cut.write_bytes(whole[:length])
        with pytest.raises(InputError, match=r"cut\.safetensors is damaged") as refusal:
            open_weights(cut)
        assert "\n" not in str(refusal.value)


def test_other_types_and_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "w.safetensors"
    save_file({"x": np.zeros(3)}, path)
    with pytest.raises(InputError, match="expected float32"):
        open_weights(path)
    path.write_bytes(b"\xff" * 100)
    with pytest.raises(InputError, match="is damaged or not a safetensors file"):
        open_weights(path)
    with pytest.raises(InputError, match="is missing"):
        open_weights(tmp_path / "none")
