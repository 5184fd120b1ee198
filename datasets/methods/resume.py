"""Shards that an extraction writes so that, ended in the middle, it can go on.

After each finished shard OUT.partial/resume.json says how far the extraction had come when that
shard was closed: the files whose methods are all in finished shards, and how many methods of the
next one are. What was written later is thrown away and made again, with the same bytes.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

import pyarrow as pa

from code2vec.datasets.files.json_files import made_of, read_object, sealed_json
from code2vec.datasets.methods.shards import ShardSettings, ShardWriter
from code2vec.datasets.methods.skip_log import SkipLog, skip_log
from code2vec.errors import InputError, MismatchError
from code2vec.extractor.method import FileExtraction, Skip
from code2vec.extractor.report import ExtractionReport
from code2vec.outputs import claimed, partial_of, remove, whole
from code2vec.quantity import quantity

_JOURNAL = "resume.json"


@dataclass(frozen=True)
class Checkpoint:
    """How far an extraction had come when its last finished shard was closed."""

    shards: int = 0  # finished
    files: int = 0  # whose methods are all in them
    methods: int = 0  # of the next file that are in them
    all_methods: int = 0  # in them
    log_bytes: int = 0  # of the log of those files
    report: dict[str, Any] = field(default_factory=dict)  # counts of those files
    failure: dict[str, Any] = field(default_factory=dict)  # the first in those files, if any


@dataclass(frozen=True)
class ShardPlan:
    """What makes the bytes of the shards: a run is resumed only under an equal plan."""

    settings: ShardSettings
    inputs: str  # fingerprint of names, sizes and times; empty if they cannot be read again
    shard_bytes: int
    logged: bool

    def to_dict(self) -> dict[str, Any]:
        """The plan as JSON holds it, with the version of the library that writes."""
        plan = asdict(self)
        return plan | {"settings": json.loads(self.settings.to_json()), "pyarrow": pa.__version__}


@dataclass
class ShardRun:
    """Writes the methods and skips of files, one after another, and counts them.

    Attributes:
        directory: of the shards, as long as they are not all finished.
        checkpoint: of the last finished shard.
        log: of the skips; set once it is open.
        report: the counts of the files written.
    """

    directory: Path
    plan: ShardPlan
    checkpoint: Checkpoint
    log: SkipLog = field(default_factory=lambda: SkipLog(None))

    def __post_init__(self) -> None:
        done = self.checkpoint
        self.report = ExtractionReport.from_dict(done.report) if done.report else ExtractionReport()
        if done.failure:
            self.report.first_failure = made_of(Skip, done.failure)
        self.files_done = done.files  # before this run
        self._in_shards = done.methods  # of the next file
        names = [self.directory / f"part-{number:05}.parquet" for number in range(done.shards)]
        self.writer = ShardWriter(
            self.directory,
            self.plan.settings,
            group_contexts=min(500_000, self.plan.shard_bytes // 8),  # not much above its size
            shard_bytes=self.plan.shard_bytes,
            methods=done.all_methods,
            shards=names,
        )

    def write(self, extraction: FileExtraction) -> None:
        """Adds the next file."""
        writer, done = self.writer, self._in_shards
        added, finished = writer.added, len(writer.shards)
        writer.add(extraction.methods[done:])
        self._in_shards = 0
        if len(writer.shards) > finished:
            failure = self.report.first_failure
            self.checkpoint = Checkpoint(
                shards=len(writer.shards),
                files=self.report.files,
                methods=done + writer.finished_methods - added,
                all_methods=writer.finished_methods,
                log_bytes=self.log.size(),
                report=self.report.to_dict(),
                failure=asdict(failure) if failure else {},
            )
            self._save()
        self.report.add(extraction)
        self.log.write(extraction.logged)

    def _save(self) -> None:
        journal = self.directory / _JOURNAL
        new = journal.with_suffix(".new")
        values = {"plan": self.plan.to_dict(), "checkpoint": asdict(self.checkpoint)}
        new.write_text(sealed_json(values), encoding="utf-8")
        new.replace(journal)

    @classmethod
    def open(cls, directory: Path, plan: ShardPlan, resume: bool) -> Self:
        """Starts in a directory, or goes on with what is finished there.

        Raises:
            InputError: if the inputs cannot be read again.
            MismatchError: if it was begun under another plan.
        """
        checkpoint = _read(directory, plan) if resume else Checkpoint()
        if not checkpoint.shards:
            remove(directory)
            directory.mkdir()
        for file in directory.glob("part-*"):  # begun after the checkpoint
            if file.suffix != ".parquet" or int(file.stem[5:]) >= checkpoint.shards:
                file.unlink()
        return cls(directory, plan, checkpoint)


def _read(directory: Path, plan: ShardPlan) -> Checkpoint:
    if not plan.inputs:
        raise InputError("standard input cannot be read again: --resume needs files")
    try:
        values = read_object(directory / _JOURNAL)
        before, now = dict(values["plan"]), plan.to_dict()
        checkpoint = made_of(Checkpoint, values["checkpoint"])
    except FileNotFoundError:
        return Checkpoint()
    except (InputError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{directory} is damaged: leave out --resume to start anew") from error
    if others := [name for name in now if before.get(name) != now[name]]:
        raise MismatchError(
            f"{directory} was started with other {' and '.join(others)}: give the same, "
            "or leave out --resume to start anew"
        )
    return checkpoint


@contextmanager
def resumable_shards(
    path: Path, plan: ShardPlan, log: str | Path | None, *, overwrite: bool, resume: bool
) -> Iterator[ShardRun]:
    """A run whose shards appear at `path` in the end; if it fails, the finished ones are kept."""
    run = None
    with claimed(path, *([] if log is None else [Path(log)])):
        try:
            with whole(path, overwrite, directory=True, keep=True) as partial:
                run = ShardRun.open(partial, plan, resume)
                kept = run.checkpoint.log_bytes
                with skip_log(log, overwrite, keep=True, kept_bytes=kept) as run.log, run.writer:
                    yield run
                (partial / _JOURNAL).unlink(missing_ok=True)
        except BaseException as error:
            _settle(run, log, error)
            raise


def _settle(run: ShardRun | None, log: str | Path | None, error: BaseException) -> None:
    """Says what a run that failed leaves; deletes what is of no use."""
    if run is None:
        return
    if run.checkpoint.shards and run.plan.inputs:
        error.add_note(
            f"{run.directory} is kept: run the same command with --resume to continue after "
            f"{quantity(run.checkpoint.all_methods, 'method')}."
        )
        return
    remove(run.directory)
    if log is not None:
        remove(partial_of(Path(log)))
