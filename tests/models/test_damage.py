"""Damaged files of every kind are refused in one line, or what is read of them is what was written.

The damage is drawn from a fixed seed: flips of a bit, cuts, and contents of other files.
"""

import json
import random
import shutil
import struct
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from code2vec import extract
from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.files.json_files import object_checksum, well_formed
from code2vec.datasets.methods.shards import read_shard_batches
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.errors import Code2VecError, InputError
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.inference.numpy_model import Inference, infer
from code2vec.models.saved.saved_model import (
    MODEL_FILES,
    ModelAbout,
    open_model,
    weight_shapes,
    write_model,
)
from code2vec.models.saved.tensor_file import (
    BLOCKS,
    CHECKSUM,
    METADATA,
    Blocks,
    Tensors,
    open_weights,
    write_weights,
)
from code2vec.models.training.checkpoints import (
    open_checkpoint,
    share_model,
    write_checkpoint,
)

Header = dict[str, dict[str, Any]]  # of a file of tensors: what is said of each
OLD = Path(__file__).parents[1] / "old_files/0.1.0"
CONFIG = ModelConfig(token_dim=4, path_dim=4, code_dim=4, label_vectors="plain")
SOURCE = """
class Names {{
    int get{0}(int count) {{ return this.count + count * {0}; }}
    void set{0}(String name) {{ if (name != null) this.name = name.trim(); }}
}}
"""


def read_shards(path: Path) -> object:
    return [batch.to_pylist() for batch in read_shard_batches(path)]


def read_data(path: Path) -> object:
    data = open_data(path)
    splits = [data.split(name) for name in data.splits]
    arrays = [array.tobytes() for split in splits for array in vars(split.bags).values()]
    orders = [split.order.tobytes() for split in splits]
    return arrays, orders, [split.methods().to_pylist() for split in splits], data.manifest.seed


def read_model(path: Path) -> object:
    """What the model makes of methods that it knows in part."""
    model = open_model(path)
    bags = open_data(path.parent / "data").split("train").bags
    found = list(infer(model, bags, top_k=3, batch_size=8))
    results = [getattr(part, each.name).tobytes() for part in found for each in fields(Inference)]
    return results, [model.vocabularies.labels.words(part.labels.ravel()) for part in found]


def read_checkpoint(path: Path) -> object:
    checkpoint = open_checkpoint(path)
    checkpoint.check()
    tensors = {name: np.asarray(tensor).tobytes() for name, tensor in checkpoint.tensors.items()}
    models = [checkpoint.model(name) for name in ("best", "last")]
    with well_formed(path / "state.json"):  # as what reads the state of a training does
        return checkpoint.state["training"], tensors, [model and model.name for model in models]


READERS: dict[str, Callable[[Path], object]] = {
    "shards": read_shards,
    "data": read_data,
    "model": read_model,
    "state/1": read_checkpoint,
}


def weights(seed: int, shapes: dict[str, tuple[int, ...]]) -> dict[str, Blocks]:
    rng = np.random.default_rng(seed)
    numbers = {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    return {name: Blocks(value.shape, [value]) for name, value in numbers.items()}


def make_model(path: Path, data: Path, seed: int) -> None:
    """A model of random weights, or another one in its place."""
    found = open_data(data)
    words = found.vocabularies
    if not path.exists():
        path.mkdir()
        words.copy_to(path / "vocabularies")
    shapes = weight_shapes(CONFIG, words.tokens.size, words.paths.size, words.labels.size)
    about = ModelAbout(CONFIG, TrainConfig(), found.manifest, {"epoch": seed})
    write_model(path, about, weights(seed, shapes))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One output of each kind, beside each other."""
    root = tmp_path_factory.mktemp("outputs")
    (root / "java").mkdir()
    for number in range(12):
        (root / f"java/Names{number}.java").write_text(SOURCE.format(number), encoding="utf-8")
    extract([root / "java"], output=root / "shards", jobs=1)
    prepare_data(root / "data", source=root / "shards", split_by="method", jobs=1)
    make_model(root / "model", root / "data", 1)
    tensors = weights(2, {"table": (40, 4), "loss": ()})
    write_checkpoint(
        root / "state", "1", {"training": {"step": 3}}, tensors, {"best": root / "model"}
    )
    return root


def damages(file: Path, others: list[bytes], draw: random.Random) -> list[bytes]:
    """Contents that a file could have instead of its own: flipped, cut, empty, another's."""
    content = file.read_bytes()
    changed = [b"", content[:-1], content + b"\0", content[: draw.randrange(len(content))]]
    for place in [draw.randrange(len(content)) for _ in range(5)]:
        flipped = content[place] ^ 1 << draw.randrange(8)
        changed.append(content[:place] + bytes([flipped]) + content[place + 1 :])
    changed.append(draw.choice(others))
    if file.suffix == ".json":
        changed += [b"[" * 100_000, b"[]", b"{}", b'{"format": 1}', b"\xff", b"1" * 5_000]
    return [each for each in changed if each != content]


def put(file: Path, content: bytes | None) -> None:
    """Gives a file another content, or deletes it; maps of what was there stay whole."""
    file.unlink(missing_ok=True)
    if content is not None:
        file.write_bytes(content)


def refusal(read: Callable[[Path], object], path: Path, expected: object) -> str | None:
    """The error that reading ends in; None: it gives what is expected."""
    try:
        found = read(path)
    except Code2VecError as error:
        return str(error)
    assert found == expected
    return None


@pytest.mark.parametrize("kind", READERS)
def test_damage_is_refused_in_one_line_or_changes_nothing(kind: str, written: Path) -> None:
    draw, read = random.Random(kind), READERS[kind]
    everything = [path.read_bytes() for path in sorted(written.rglob("*")) if path.is_file()]
    expected = read(written / kind)
    refused = 0
    for file in sorted(path for path in (written / kind).rglob("*") if path.is_file()):
        content = file.read_bytes()
        for damaged in [None, *damages(file, everything, draw)]:
            put(file, damaged)
            message = refusal(read, written / kind, expected)
            if message is not None:
                refused += 1
                assert str(written / kind) in message
                assert len(message.splitlines()) == 1
        put(file, content)
    assert refused > 10
    assert read(written / kind) == expected


def test_old_files_open_with_a_note(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    root = tmp_path / "old"
    shutil.copytree(OLD, root)
    checkpoint = root / "model/run/checkpoints/00002-00000000"
    kinds = (root / "shards", root / "data", root / "model", checkpoint)
    for path, read in zip(kinds, READERS.values(), strict=True):
        assert read(path)
        assert f"Note: {path} has no checksums" in capsys.readouterr().err
    table = (checkpoint / "last/weights.safetensors").read_bytes()
    nan = table[:-4] + np.float32(np.nan).tobytes()
    (root / "model/weights.safetensors").write_bytes(nan)
    with pytest.raises(InputError, match=r"weights\.safetensors holds what is not a finite"):
        read_model(root / "model")
    sources = (root / "data/train/sources.npy").read_bytes()
    (root / "data/train/sources.npy").write_bytes(sources[:-4] + b"\x63\0\0\0")
    with pytest.raises(InputError, match=r"sources\.npy is damaged: .* not less than 11"):
        read_data(root / "data")


def test_new_files_open_without_a_note(capsys: pytest.CaptureFixture[str], written: Path) -> None:
    for kind, read in READERS.items():
        read(written / kind)
    assert capsys.readouterr().err == ""


def overlap(header: Header) -> None:
    """The second tensor begins one number before the first one ends."""
    first, second = sorted(header.values(), key=lambda about: about["data_offsets"])[:2]
    end = first["data_offsets"][1]
    second["data_offsets"][0] = end - 4
    second["shape"] = [(second["data_offsets"][1] - end + 4) // 4]


def swap(header: Header) -> None:
    """Two tensors have each other's places; their sizes differ."""
    first, second, *_ = header.values()
    first["data_offsets"], second["data_offsets"] = second["data_offsets"], first["data_offsets"]


def offsets(*values: object) -> Callable[[Header], None]:
    """Other offsets of the first tensor."""

    def change(header: Header) -> None:
        next(iter(header.values()))["data_offsets"] = list(values)

    return change


def shape(*values: object) -> Callable[[Header], None]:
    """Another shape of the first tensor."""

    def change(header: Header) -> None:
        next(iter(header.values()))["shape"] = list(values)

    return change


def rewritten(content: bytes, change: Callable[[Header], None], *, sums: bool) -> bytes:
    """A file of tensors with a changed header, which has its right checksum or, as in 0.1.0, none.

    Only then the header's own checks are what refuses it.
    """
    length = struct.unpack("<Q", content[:8])[0]
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop(METADATA)
    change(header)
    if sums:
        metadata = {BLOCKS: metadata[BLOCKS]}
        metadata[CHECKSUM] = object_checksum({METADATA: metadata, **header})
        header = {METADATA: metadata, **header}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + content[8 + length :]


@pytest.mark.parametrize("sums", [True, False], ids=["checksums", "none"])
@pytest.mark.parametrize(
    "change",
    [
        overlap,
        swap,
        dict.clear,  # bytes that no tensor has
        offsets(),
        offsets(0),
        offsets(0, 1, 2),
        offsets(4, 0),
        offsets(-4, 0),
        offsets(0, 2**70),
        offsets(0.0, 16.0),
        offsets("0", "16"),
        offsets(None, None),
        offsets(False, True),
        shape(-1, 4),
        shape(2**40, 2**40),
        shape("4"),
        shape(0),
        lambda header: next(iter(header.values())).update(dtype="F8_E5M2"),
        lambda header: next(iter(header.values())).pop("shape"),
        lambda header: header.update(more=[]),
    ],
)
def test_tensors_out_of_place_are_refused_in_one_line(
    change: Callable[[Header], None], sums: bool, written: Path, tmp_path: Path
) -> None:
    content = (written / "model/weights.safetensors").read_bytes()
    file = tmp_path / "weights.safetensors"
    file.write_bytes(rewritten(content, lambda header: None, sums=sums))
    assert_same_weights(open_weights(file), open_model(written / "model").weights)
    file.write_bytes(rewritten(content, change, sums=sums))
    with pytest.raises(InputError, match=r"weights\.safetensors is damaged or not a safe") as error:
        open_weights(file)
    assert len(str(error.value).splitlines()) == 1


def assert_same_weights(found: Tensors, expected: Tensors) -> None:
    assert list(found) == list(expected)
    for name, tensor in expected.items():
        assert np.array_equal(found[name][:], tensor[:])


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan])
def test_numbers_that_are_not_finite_are_refused_where_they_are_read(
    value: float, written: Path, tmp_path: Path
) -> None:
    model, file = open_model(written / "model"), tmp_path / "weights.safetensors"
    tables = {name: np.array(tensor) for name, tensor in model.weights.items()}
    tables["label_table"][-1, -1] = value
    write_weights(file, {name: Blocks(table.shape, [table]) for name, table in tables.items()})
    found = model.with_weights(file).weights  # the file has its right checksums
    for read in (lambda: found["label_table"][-1:], lambda: found["label_table"][:], found.check):
        with pytest.raises(InputError, match="holds what is not a finite number") as error:
            read()
        assert str(file) in str(error.value)


@pytest.mark.parametrize("replaced", range(len(MODEL_FILES) + 1))
@pytest.mark.parametrize("way", ["write", "share"])
def test_a_kill_while_a_model_is_replaced_leaves_one_that_opens(
    way: str, replaced: int, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(written / "model", tmp_path / "model")
    shutil.copytree(tmp_path / "model", tmp_path / "new")
    make_model(tmp_path / "new", written / "data", 2)
    left, replace = replaced, Path.replace

    def killed(self: Path, target: Path) -> Path:
        nonlocal left
        if target.parent == tmp_path / "model" and target.name in MODEL_FILES:
            if not left:
                raise KeyboardInterrupt
            left -= 1
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        try:
            if way == "write":
                make_model(tmp_path / "model", written / "data", 2)
            else:
                share_model(tmp_path / "new", tmp_path / "model")
        except KeyboardInterrupt:
            assert replaced < len(MODEL_FILES)
    model = open_model(tmp_path / "model")
    assert model.scores == {"epoch": 2 if replaced else 1}
    other = open_model(tmp_path / "new" if replaced else written / "model")
    assert np.array_equal(model.weights["token_table"][:], other.weights["token_table"][:])
