"""Running a comparison: its trainings one after the other, each a record that is kept."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias

from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.files.json_files import CHECKSUM, read_object
from code2vec.errors import Code2VecError, InputError, MismatchError, SettingError
from code2vec.models.comparison.plan import CHOSEN_BY, ComparisonPlan, Training
from code2vec.outputs import remove

Record: TypeAlias = dict[str, Any]

_CHILD = (
    "import json, sys; job = json.loads(sys.stdin.readline()); sys.path[:] = job['sys_path']; "
    "from code2vec.models.comparison.worker import main; main(job)"
)


@dataclass(frozen=True)
class ComparisonProgress:
    """How far a comparison is."""

    training: str  # the name of the current one
    number: int  # of it, from 1
    trainings: int
    epochs_done: float  # of all trainings
    epochs_total: int
    doing: str = ""  # what is done besides training
    record: Record | None = None  # of the training, told once, when it is finished


ProgressCallback: TypeAlias = Callable[[ComparisonProgress], None]


class Records:
    """The finished trainings of a comparison, a file each.

    Args:
        directory: of the files.
        data: fingerprint of the data that is trained on.
    """

    def __init__(self, directory: Path, data: str) -> None:
        self.directory, self.data = directory, data

    def __len__(self) -> int:
        return len(list(self.directory.glob("*.json")))

    def path(self, training: Training) -> Path:
        """The file of a training."""
        return self.directory / f"{training.name}.json"

    def log(self, training: Training) -> Path:
        """What a training prints; gone when it is finished."""
        return self.directory / f"{training.name}.log"

    def read(self, training: Training, *, any_rate: bool = False) -> Record | None:
        """The record of a training; None if it is not finished.

        Args:
            training: what is planned.
            any_rate: whether the learning rate, which a grid may still choose, may be another.

        Raises:
            MismatchError: if the training of this name was another one.
            InputError: if the file is damaged.
        """
        file = self.path(training)
        try:
            record: Record = read_object(file)
            record.pop(CHECKSUM, None)
            others = _differences(Training.from_dict(record["training"]), training)
            others += ["data"] if record["data"] != self.data else []
        except FileNotFoundError:
            return None
        except (InputError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(f"{file} is damaged: delete it, --resume makes it anew") from error
        except SettingError as error:
            raise MismatchError(f"{file} is of another version of code2vec: {error}") from error
        if record.get("chosen_by") != CHOSEN_BY:
            raise MismatchError(
                f"{file} is of an earlier version of code2vec, which chose epochs by another rule: "
                "start anew with --overwrite"
            )
        others = [name for name in others if not (any_rate and name == "learning-rate")]
        if others:
            raise MismatchError(
                f"{file} was made with other {' and '.join(others)}: give the same to --resume, "
                "or start anew with --overwrite"
            )
        return record


def _differences(before: Training, now: Training) -> list[str]:
    """The names of the settings that differ."""
    names = []
    for old, new in ((before.model, now.model), (before.train, now.train)):
        names += [
            field.name.replace("_", "-")
            for field in fields(new)
            if getattr(old, field.name) != getattr(new, field.name)
        ]
    if (before.design, before.attentions) != (now.design, now.attentions):
        names.append("design")
    return [name for name in names if name != "patience"]  # which is as many as the epochs


def run_comparison(
    plan: ComparisonPlan,
    data: EncodedData,
    directory: Path,
    *,
    keep_models: bool = False,
    progress: ProgressCallback | None = None,
) -> list[Record]:
    """Runs the trainings that have no record yet, the grid's first; the records of all.

    Each training is a process, so that memory is its own. A process that ends early costs its own
    training only.

    Args:
        plan: what to train.
        data: encoded data with all three splits.
        directory: where `trainings/` holds the records, and `models/` the models.
        keep_models: leave the models of scored trainings there.
        progress: called as trainings are run.

    Raises:
        MismatchError: if a record there is of other settings or data.
        Code2VecError: if a training fails.
    """
    records = Records(directory / "trainings", data.fingerprint())
    records.directory.mkdir(parents=True, exist_ok=True)
    grid = plan.grid()
    undecided = plan.scored(plan.any_rates())
    for training in [*grid, *undecided]:  # nothing is trained if something does not fit
        records.read(training, any_rate=bool(grid) and training in undecided)
    worker = _Worker(data, directory, records, keep_models, progress, [*grid, *undecided])
    made = [worker.record(training) for training in grid]
    found = {record["training"]["name"]: record["validation_f1"] for record in made}
    return made + [worker.record(training) for training in plan.scored(plan.chosen_rates(found))]


class _Worker:
    """Makes records, in a process for each."""

    def __init__(
        self,
        data: EncodedData,
        directory: Path,
        records: Records,
        keep_models: bool,
        progress: ProgressCallback | None,
        trainings: list[Training],
    ) -> None:
        self.data, self.records, self.keep_models = data, records, keep_models
        self.models = directory / "models"
        self.progress = progress or (lambda _: None)
        self.trainings, self.epochs = len(trainings), sum(t.train.epochs for t in trainings)
        self.number, self.done = 0, 0

    def record(self, training: Training) -> Record:
        """The record of a training, which is run if there is none."""
        self.number += 1
        found = self.records.read(training)
        record = found or self._made(training)
        self.done += training.train.epochs
        if not found:
            self._show(training, 0, record=record)
        return record

    def _made(self, training: Training) -> Record:
        """The record of a training, which is run."""
        model = self.models / training.name
        self._clean(model)  # of a run that was killed
        try:
            self._run(training, model)
        except BaseException as error:
            self._clean(model)
            if not isinstance(error, Code2VecError):  # ended, not failed
                self.records.log(training).unlink(missing_ok=True)
            raise
        if not (self.keep_models and training.attentions):
            self._clean(model)
        record = self.records.read(training)
        if record is None:
            raise Code2VecError(f"training {training.name} left no record")
        return record

    def _clean(self, model: Path) -> None:
        """Removes a model and what lies beside it while it is made."""
        if not self.models.is_dir():
            return
        for path in self.models.iterdir():
            if path.name == model.name or path.name.startswith(model.name + "."):
                remove(path)
        if not any(self.models.iterdir()):
            self.models.rmdir()

    def _run(self, training: Training, model: Path) -> None:
        """Runs a training to its end."""
        job = {
            "sys_path": sys.path,
            "training": training.to_dict(),
            "data": str(self.data.directory),
            "fingerprint": self.records.data,
            "model": str(model),
            "record": str(self.records.path(training)),
        }
        self._show(training, 0)
        failure = ""
        log = self.records.log(training)
        with log.open("wb") as said, _process(job, said) as process:
            assert process.stdout is not None
            for line in process.stdout:
                # the last words of a process that was killed may be cut
                message = json.loads(line) if line.endswith(b"\n") else {}
                failure = message.get("error", failure)
                self._show(training, message.get("epochs", 0.0), message.get("doing", ""))
        if process.returncode:
            raise Code2VecError(
                f"training {training.name}: {failure}"
                if failure
                else f"training {training.name} failed ({_ending(process.returncode)}): see {log}"
            )
        log.unlink()

    def _show(
        self, training: Training, epochs: float, doing: str = "", record: Record | None = None
    ) -> None:
        self.progress(
            ComparisonProgress(
                training=training.name,
                number=self.number,
                trainings=self.trainings,
                epochs_done=self.done + (training.train.epochs if doing else epochs),
                epochs_total=self.epochs,
                doing=doing,
                record=record,
            )
        )


@contextmanager
def _process(job: dict[str, Any], log: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that does the job; it is ended if the block is left early."""
    process = subprocess.Popen(
        [sys.executable, "-c", _CHILD],
        stdin=subprocess.PIPE,  # its end tells the process that this one is gone
        stdout=subprocess.PIPE,
        stderr=log,
    )
    try:
        assert process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended already: its exit code tells more
            process.stdin.write(json.dumps(job).encode() + b"\n")
            process.stdin.flush()
        yield process
        process.wait()
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()


def _ending(code: int) -> str:
    """What an exit code says."""
    return f"ended by signal {-code}; perhaps for want of memory" if code < 0 else f"exit {code}"
