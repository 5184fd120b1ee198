"""Many source files to their extractions, in parallel, in a fixed order and in bounded memory."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import chain, islice
from typing import Any, TypeAlias

from code2vec.errors import InputError
from code2vec.extractor.config import ExtractConfig, WorkConfig
from code2vec.extractor.extract_source import extract_sources
from code2vec.extractor.file_extractions import JavaSource
from code2vec.extractor.method import FileExtraction, Skip
from code2vec.extractor.report import INTERNAL_ERROR, TIMED_OUT, TOO_LARGE, UNREADABLE, WORKER_DIED
from code2vec.extractor.sources.source_files import (
    Source,
    SourceFile,
    open_sources,
)
from code2vec.extractor.workers.cluster_pool import ClusterAnswer, ClusterPool
from code2vec.extractor.workers.packed_extractions import PackedExtractions
from code2vec.extractor.workers.worker_pool import (
    NoWorkersError,
    TimedOutError,
    WorkerDiedError,
    WorkerPool,
)
from code2vec.file_arguments import Paths
from code2vec.settings import settings_from

_CHUNK_BYTES = 300_000  # of source in one task: about half a second of work
_CHUNK_FILES = 64
_SMALL_BYTES = 20_000  # of source, which takes a few seconds at most, however broken
_CHUNKS_AHEAD = 3  # tasks a worker that are started before the first is done


@dataclass(frozen=True)
class Progress:
    """How far an extraction has come."""

    files_done: int
    files_total: int | None  # None if only the end will tell, as of a .tar
    methods: int  # written so far
    bytes: int  # of source read so far


@dataclass(frozen=True)
class _Task:
    """A file with what stands for it in ids; a place where nothing could be read is a Skip."""

    file: SourceFile | Skip
    unique: str


def extract_files(
    sources: Paths,
    *,
    config: ExtractConfig | None = None,
    path_strings: bool = False,
    first_file: int = 0,
    progress: Callable[[Progress], None] | None = None,
    **settings: Any,
) -> Iterator[FileExtraction]:
    """Extracts all Java files of the sources, in an order that `jobs` does not change.

    Args:
        sources: one or many: files, directories, archives, or `-` for standard input.
        config: limits and profile; the defaults if None.
        path_strings: whether to give paths as strings, lines and sources too, for reading.
        first_file: number of files to leave out at the beginning, as they are done already.
        progress: called after each file.
        settings: those of `WorkConfig`. A file that takes more than `file_timeout` seconds of CPU
            time is given up, and its worker ended; what waits without computing is given up after
            30 times as long by the clock. Where no worker is needed (a single file that is small;
            one job without this limit) or none can be started, this process itself extracts, and
            there is no such limit.

    Returns:
        One extraction a file, also if it could not be read or its worker died.

    Raises:
        SettingError: if a setting is unknown or not allowed.
        InputError: if a source is missing, unreadable or without Java files; at once, but for
            what only reading an archive to its end can tell. If the cluster cannot be used.
    """
    (asked,) = settings_from(settings, WorkConfig)
    opened = open_sources(sources, asked.include, asked.exclude, asked.follow_links)
    total = _total(opened)
    jobs = asked.jobs or available_cores()
    work = _Work(config or ExtractConfig(), path_strings, jobs, asked.file_timeout, asked.cluster)
    done = work.extract(islice(_tasks(opened), first_file, None), alone=total == 1)
    return _with_progress(done, first_file, total, progress)


def available_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "process_cpu_count"):  # Python 3.13
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _total(sources: Sequence[Source]) -> int | None:
    counts = [source.count() for source in sources]
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


def _tasks(sources: Sequence[Source]) -> Iterator[_Task]:
    """All files, each with a name of its own: the second `A.java` is `A.java~2` in ids."""
    seen: set[bytes] = set()  # hashes: the names of a million files would fill memory
    for source in sources:
        for file in source.files():
            unique, number = file.file, 1
            while (digest := blake2b(unique.encode(), digest_size=8).digest()) in seen:
                number += 1
                unique = f"{file.file}~{number}"
            seen.add(digest)
            yield _Task(file, unique)


def _with_progress(
    done: Iterator[tuple[_Task, FileExtraction]],
    first_file: int,
    total: int | None,
    progress: Callable[[Progress], None] | None,
) -> Iterator[FileExtraction]:
    methods = size = 0
    with closing(done):  # type: ignore[type-var]
        for number, (task, extraction) in enumerate(done, first_file + 1):
            _refuse_unreadable(task, extraction)
            methods += len(extraction.methods)
            size += task.file.size if isinstance(task.file, SourceFile) else 0
            yield extraction
            if progress is not None:
                progress(Progress(number, total, methods, size))


def _refuse_unreadable(task: _Task, extraction: FileExtraction) -> None:
    """A file that the user named must be readable; one found in a directory is only counted."""
    if isinstance(task.file, SourceFile) and task.file.given:
        for skip in extraction.skips:
            if skip.reason == UNREADABLE:
                raise InputError(f"{task.file.path} cannot be read: {skip.detail}")


Done: TypeAlias = Iterator[tuple[_Task, FileExtraction]]
_Answer: TypeAlias = Future[PackedExtractions] | ClusterAnswer[PackedExtractions]


@dataclass(frozen=True)
class _Work:
    """How, and by whom, tasks are done."""

    config: ExtractConfig
    path_strings: bool
    jobs: int
    file_timeout: float
    cluster: str | None

    def extract(self, tasks: Iterator[_Task], alone: bool) -> Done:
        """The tasks with their results, in order; `alone`: there is one only."""
        if self.cluster is not None:
            pool = ClusterPool(self.cluster, self.file_timeout, __name__)
            return self._in_pool(map(_with_content, tasks), pool)
        if self.jobs == 1 and not self.file_timeout:
            return self._here(tasks)
        if alone and (task := next(tasks, None)):
            if not isinstance(task.file, SourceFile) or task.file.size <= _SMALL_BYTES:
                return self._here(iter([task]))
            tasks = iter([task])
        return self._in_pool(tasks, WorkerPool(self.jobs, self.file_timeout, __name__))

    def _here(self, tasks: Iterator[_Task]) -> Done:
        for task in tasks:
            yield task, _extract_tasks([task], self.config, self.path_strings)[0]

    def _in_pool(self, tasks: Iterator[_Task], workers: WorkerPool | ClusterPool) -> Done:
        chunks = _chunks(tasks)
        waiting: deque[tuple[list[_Task], _Answer]] = deque()

        def submit(chunk: list[_Task]) -> _Answer:
            return pool.submit(extract_chunk, chunk, self.config, self.path_strings)

        with workers as pool:
            while True:
                while len(waiting) < pool.workers * _CHUNKS_AHEAD and (chunk := next(chunks, None)):
                    waiting.append((chunk, submit(chunk)))
                if not waiting:
                    return
                chunk, future = waiting.popleft()
                try:
                    yield from zip(chunk, future.result().unpack(), strict=True)
                except WorkerDiedError as error:
                    if len(chunk) == 1 and isinstance(error, TimedOutError):
                        yield chunk[0], _ended(chunk[0], error)
                        continue
                    for task in chunk:  # find the file that did it
                        yield task, _result_alone(task, submit([task]))
                except NoWorkersError:
                    left = chain(chunk, *(ahead for ahead, _ in waiting))
                    yield from self._here(chain(left, chain.from_iterable(chunks)))
                    return


def _with_content(task: _Task) -> _Task:
    """The task with the file's content, for a machine that does not see the file."""
    file = task.file
    if isinstance(file, Skip) or file.content is not None:
        return task
    try:
        content = file.read()
    except OSError as error:
        reason = error.strerror or str(error)
        if file.given:
            raise InputError(f"{file.path} cannot be read: {reason}") from error
        return replace(task, file=Skip(file.file, 0, "", UNREADABLE, reason))
    if content is None:
        return replace(task, file=Skip(file.file, 0, "", TOO_LARGE))
    return replace(task, file=replace(file, content=content))


def _result_alone(task: _Task, future: _Answer) -> FileExtraction:
    try:
        return future.result().unpack()[0]
    except WorkerDiedError as error:
        return _ended(task, error)


def _ended(task: _Task, error: WorkerDiedError) -> FileExtraction:
    reason = TIMED_OUT if isinstance(error, TimedOutError) else WORKER_DIED
    return _failed(task, reason, str(error))


def _chunks(tasks: Iterator[_Task]) -> Iterator[list[_Task]]:
    """Tasks in runs of about equal size in bytes; a large file is alone."""
    chunk: list[_Task] = []
    size = 0
    for task in tasks:
        more = task.file.size if isinstance(task.file, SourceFile) else 0
        if chunk and (size + more > _CHUNK_BYTES or len(chunk) == _CHUNK_FILES):
            yield chunk
            chunk, size = [], 0
        chunk.append(task)
        size += more
    if chunk:
        yield chunk


def extract_chunk(
    tasks: Sequence[_Task], config: ExtractConfig, path_strings: bool
) -> PackedExtractions:
    """What a worker does: some files."""
    return PackedExtractions.of(_extract_tasks(tasks, config, path_strings))


def _extract_tasks(
    tasks: Sequence[_Task], config: ExtractConfig, path_strings: bool
) -> list[FileExtraction]:
    opened = [_open(task) for task in tasks]
    sources = [source for source in opened if isinstance(source, JavaSource)]
    try:
        found = iter(extract_sources(sources, config, path_strings))
    except Exception as error:  # a bug of ours must not cost the other files
        if len(tasks) == 1:
            return [_failed(tasks[0], INTERNAL_ERROR, f"{type(error).__name__}: {error}")]
        return [_extract_tasks([task], config, path_strings)[0] for task in tasks]
    return [source if isinstance(source, FileExtraction) else next(found) for source in opened]


def _open(task: _Task) -> JavaSource | FileExtraction:
    file = task.file
    if isinstance(file, Skip):
        return FileExtraction(file.file, "", (), (file,))
    try:
        content = file.read()
    except OSError as error:
        return _failed(task, UNREADABLE, error.strerror or str(error))
    if content is None:
        return _failed(task, TOO_LARGE)
    return JavaSource(content, file.file, file.project, task.unique)


def _failed(task: _Task, reason: str, detail: str = "") -> FileExtraction:
    project = task.file.project if isinstance(task.file, SourceFile) else ""
    skip = Skip(task.file.file, 0, "", reason, detail)
    return FileExtraction(task.file.file, project, (), (skip,))
