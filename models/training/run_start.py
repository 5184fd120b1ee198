"""Where a training begins: with nothing, or with a checkpoint of one that has ended.

A training is written at MODEL.partial. One that was killed is there, with its checkpoints; one
that Ctrl-C or its last epoch ended is a whole model, which holds its last checkpoint, too.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from code2vec.datasets.files.json_files import well_formed
from code2vec.errors import MismatchError, OutputError
from code2vec.file_arguments import FilePath
from code2vec.models.saved.saved_model import MODEL_FILES
from code2vec.models.training.checkpoints import (
    Checkpoint,
    adopt_checkpoint,
    newest_checkpoint,
    open_checkpoint,
    share_tree,
)
from code2vec.models.training.run_record import MANIFEST
from code2vec.models.training.run_state import Run, RunState
from code2vec.output_lock import locked
from code2vec.outputs import (
    check_new,
    claimed,
    partial_of,
    remove,
    whole,
)

CHECKPOINTS = Path("run", "checkpoints")
DATA = Path("run", "data")


@dataclass(frozen=True)
class RunStart:
    """How a training begins."""

    output: Path
    checkpoint: Path | None  # to go on with
    replace: bool  # whether what is at `output` may be replaced in the end
    resume: bool  # whether to go on with what there is

    @property
    def found(self) -> Path | None:
        """The directory of the training that is gone on with."""
        return None if self.checkpoint is None else self.checkpoint.parents[2]

    @property
    def data(self) -> Path | None:
        """Data that this training prepared of sources; None: there is none."""
        if self.found is None or not (self.found / DATA).is_dir():
            return None
        return self.found / DATA

    def open(self, run: Run) -> tuple[Checkpoint | None, RunState | None]:
        """The checkpoint, and how far the training was.

        Raises:
            InputError: if it is damaged.
            MismatchError: if it is of another training than `run`.
        """
        if self.checkpoint is None:
            return None, None
        opened = open_checkpoint(self.checkpoint)
        opened.check()
        with well_formed(opened.path / "state.json"):
            others = run.other_settings(opened.state["settings"])
            state = RunState.from_dict(opened.state["training"])
        if others:
            raise MismatchError(
                f"{self.found} was trained with other settings "
                f"({'; '.join(others)}): give the same, or --overwrite without --resume to start "
                "anew"
            )
        return opened, state

    @contextmanager
    def directory(self, data: Path) -> Iterator[Path]:
        """The directory to train in, which becomes `output` in the end; kept if it is of use.

        Args:
            data: directory of the encoded data, which may be in the one or the other.
        """
        partial = partial_of(self.output)
        try:
            with whole(self.output, self.replace, directory=True, keep=True):
                self._set_up(partial, data)
                yield partial
        except BaseException as error:
            _settle(partial, error)
            raise

    @contextmanager
    def checked(self) -> Iterator[None]:
        """Deletes what was prepared for a training that is refused in the block."""
        partial = partial_of(self.output)
        try:
            yield
        except BaseException:
            if not _useful(partial):
                remove(partial)
            raise

    def _set_up(self, partial: Path, data: Path) -> None:
        """Leaves in the directory what the training goes on with."""
        if self.checkpoint is not None and partial in self.checkpoint.parents:
            return
        if partial in data.parents:
            _remove_all_but(data, partial)
        else:
            remove(partial)
            partial.mkdir()
        if self.output / DATA == data:
            share_tree(data, partial / DATA)
        if self.checkpoint is not None:
            (partial / CHECKPOINTS).mkdir(parents=True)
            adopt_checkpoint(self.checkpoint, partial / CHECKPOINTS)


@contextmanager
def training_claimed(output: Path, tensorboard: str | Path | None) -> Iterator[None]:
    """Holds what a training writes: its output, and a directory of events, for itself.

    Raises:
        OutputError: if another command holds one of them.
    """
    events = nullcontext() if tensorboard is None else locked(Path(tensorboard) / "events")
    with claimed(output), events:
        yield


def find_start(
    output: Path, *, overwrite: bool, resume: bool, inputs: Iterable[FilePath] = ()
) -> RunStart:
    """Decides how a training begins; changes nothing. The caller has claimed the output.

    Args:
        output: the directory of the model to be.
        overwrite: whether a model there may be replaced, and an unfinished training thrown away.
        resume: whether to go on with a training there, if there is one.
        inputs: what the training reads, which must not lie in `output`; but the data that it
            prepared of sources may.

    Raises:
        OutputError: if there is something that may not be replaced.
    """
    partial = partial_of(output)
    kept = [os.path.realpath(place / DATA) for place in (output, partial)]
    read = [path for path in inputs if os.path.realpath(path) not in kept]
    unfinished = newest_checkpoint(partial / CHECKPOINTS)
    finished = newest_checkpoint(output / CHECKPOINTS)
    if not resume:
        check_new(output, overwrite, directory=True, inputs=read)
        if unfinished is not None and not overwrite:
            raise OutputError(
                f"{partial} holds a training that ended early: resume it with --resume, or "
                "discard it with --overwrite"
            )
        return RunStart(output, None, overwrite, resume=False)
    found = unfinished or finished
    if found is None and not overwrite and (output / "run" / MANIFEST).is_file():
        raise OutputError(
            f"{output} has no checkpoint to resume from: train it further with `code2vec "
            "finetune`, or anew with --overwrite"
        )
    same = finished is not None and (
        unfinished is None or _training(unfinished) == _training(finished)
    )
    check_new(output, overwrite or same, directory=True, inputs=read)
    return RunStart(output, found, overwrite or same, resume=True)


def _training(checkpoint: Path) -> str:
    """The name of a checkpoint's training."""
    with well_formed(checkpoint / "state.json"):
        return str(open_checkpoint(checkpoint).state["training"]["training"])


def _settle(partial: Path, error: BaseException) -> None:
    """Says what a training that failed leaves; deletes it if it is of no use."""
    found = newest_checkpoint(partial / CHECKPOINTS)
    if found is not None:
        place = RunState.from_dict(open_checkpoint(found).state["training"]).place
        error.add_note(
            f"{partial} is kept: run the same command with --resume to continue after {place}."
        )
    elif _useful(partial):
        error.add_note(f"{partial} is kept: it is the best model so far.")
    else:
        remove(partial)


def _useful(partial: Path) -> bool:
    """Whether there is a checkpoint or a model in a directory."""
    return newest_checkpoint(partial / CHECKPOINTS) is not None or all(
        (partial / file).is_file() for file in MODEL_FILES
    )


def _remove_all_but(kept: Path, directory: Path) -> None:
    """Empties a directory, but for what leads to the path that is kept."""
    for entry in directory.iterdir():
        if entry in kept.parents:
            _remove_all_but(kept, entry)
        elif entry != kept:
            remove(entry)
