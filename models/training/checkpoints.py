"""Checkpoints on disk: all that a training needs to go on exactly where it was.

checkpoints/NAME/         names ascend with the training; the highest is the newest
├── state.json            how far the training is, and what it is about
├── state.safetensors     every variable of network, metrics and optimiser
├── best/                 the best model so far: the same files on disk as the model's own
└── last/                 the model after the last epoch

A checkpoint is written beside the older one, under a name that ends in `.partial`, and renamed when
the disk has all of it; only then is the older one deleted. So the newest whole one is never lost.
"""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from code2vec.datasets.files.checksums import CheckedArray, damaged, note_unchecked
from code2vec.datasets.files.json_files import read_json, sealed_json
from code2vec.models.saved.saved_model import MODEL_FILES
from code2vec.models.saved.tensor_file import (
    Blocks,
    Tensors,
    open_tensors,
    open_weights,
    read_tensor,
    write_weights,
)
from code2vec.outputs import partial_of, remove
from code2vec.version import FORMAT, VERSION

STATE = "state.safetensors"


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint opened for reading."""

    path: Path
    state: dict[str, Any]  # what `write_checkpoint` was given
    tensors: Tensors  # mapped into memory

    def read(self, name: str) -> CheckedArray:
        """One of the tensors, mapped by itself: see `read_tensor`."""
        return read_tensor(self.path / STATE, name)

    def model(self, name: str) -> Path | None:
        """The directory of one of its models, if there was one."""
        path = self.path / name
        return path if path.is_dir() else None

    def check(self) -> None:
        """Reads all of its tensors and models, to see that they are whole.

        Raises:
            InputError: if they are not.
        """
        self.tensors.check()
        for model in filter(None, map(self.model, ("best", "last"))):
            weights = open_weights(model / "weights.safetensors")
            weights.check()
            about = read_json(model / "config.json", "model")
            if about.get("weights", weights.checksum) != weights.checksum:
                raise damaged(weights.path)


def write_checkpoint(
    folder: Path,
    name: str,
    state: Mapping[str, Any],
    tensors: Mapping[str, Blocks],
    models: Mapping[str, Path],
) -> None:
    """Writes a checkpoint, and deletes the older ones once it is whole.

    Args:
        folder: of all checkpoints of a training; made if need be.
        name: higher, in the order of text, than that of every older one.
        state: what JSON can hold.
        tensors: all variables.
        models: directories with `MODEL_FILES`, by the names they get in the checkpoint. Their
            files are shared, not copied, where the file system can.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    if path.exists():  # the same place in the same training: the same state
        return
    partial = partial_of(path)
    remove(partial)
    partial.mkdir()
    try:
        checksum = write_weights(partial / STATE, tensors)
        for kind, source in models.items():
            (partial / kind).mkdir()
            for file in MODEL_FILES:
                share(source / file, partial / kind / file)
        about = {"format": FORMAT, "code2vec": VERSION, **state, "tensors": checksum}
        text = sealed_json(about, 2)
        with (partial / "state.json").open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        _sync(partial)
        partial.rename(path)
        _sync(folder)
    except OSError:
        remove(partial)  # of a full disk, say: it is of no use, and takes space
        raise
    for older in folder.iterdir():
        if older != path:
            remove(older)


def newest_checkpoint(folder: Path) -> Path | None:
    """The newest whole checkpoint in a folder; None if there is none, or no folder."""
    if not folder.is_dir():
        return None
    names = [entry.name for entry in folder.iterdir() if entry.suffix != ".partial"]
    return folder / max(names) if names else None


def open_checkpoint(path: Path) -> Checkpoint:
    """Opens a checkpoint.

    Raises:
        InputError: if a file is missing, damaged or of another format.
    """
    state = read_json(path / "state.json", "checkpoint")
    tensors = open_tensors(path / STATE)
    if "checksum" not in state:
        note_unchecked(path)
    elif tensors.checksum != state.get("tensors"):
        raise damaged(path / STATE)
    return Checkpoint(path, state, tensors)


def adopt_checkpoint(path: Path, folder: Path) -> Path:
    """Makes a checkpoint of another folder one of this folder; its files are shared.

    Returns:
        The checkpoint in `folder`.
    """
    adopted = folder / path.name
    partial = partial_of(adopted)
    remove(partial)
    share_tree(path, partial)
    partial.rename(adopted)
    return adopted


def share_tree(source: Path, target: Path) -> None:
    """Makes a directory `target` of the files in `source`, by `share`."""
    for path in source.rglob("*"):
        if path.is_file():
            place = target / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            share(path, place)


def share(source: Path, target: Path) -> None:
    """Makes `target` the same file as `source`, or a copy where the file system has no links.

    No file of a model is ever changed: a new one takes its place, and the others keep theirs.
    """
    partial = partial_of(target)
    partial.unlink(missing_ok=True)
    try:
        os.link(source, partial)
    except OSError:
        shutil.copyfile(source, partial)
    partial.replace(target)


def share_model(source: Path, target: Path) -> None:
    """Makes the model at `target` that at `source`: the three `MODEL_FILES`, by `share`."""
    target.mkdir(parents=True, exist_ok=True)
    for file in MODEL_FILES:
        share(source / file, target / f"{file}.partial")
    for file in MODEL_FILES:  # nothing that takes time or space lies between these
        (target / f"{file}.partial").replace(target / file)


def _sync(directory: Path) -> None:
    """Waits until the disk has a directory's names, where the system can be asked to."""
    if os.name != "posix":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
