"""Many source files to their extractions, in parallel, in a fixed order and in bounded memory."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from pathlib import Path

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.errors import InputError, SettingError
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction, Skip
from code2vec.extractor.reasons import INTERNAL_ERROR, UNREADABLE, WORKER_DIED
from code2vec.extractor.source_files import (
    Source,
    SourceFile,
    open_sources,
)
from code2vec.extractor.worker_pool import NoWorkersError, WorkerDiedError, WorkerPool

_CHUNK_BYTES = 300_000  # of source in one task: about half a second of work
_CHUNK_FILES = 64
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
    sources: Sequence[str | Path],
    *,
    config: ExtractConfig | None = None,
    jobs: int | None = None,
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    path_strings: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> Iterator[FileExtraction]:
    """Extracts all Java files of the sources, in an order that `jobs` does not change.

    Args:
        sources: files, directories, archives, or `-` for standard input.
        config: limits and profile; the defaults if None.
        jobs: processes that work in parallel; None: as many cores as this process may use; 1:
            this process itself, as if workers cannot be started.
        include: globs of the files to take, instead of all `*.java`.
        exclude: globs of files and directories to leave out.
        path_strings: whether to give each context's path as a string too, for reading.
        progress: called after each file.

    Returns:
        One extraction a file, also if it could not be read or its worker died.

    Raises:
        SettingError: if `jobs` is below 1.
        InputError: if a source is missing, unreadable or without Java files; at once, but for
            what only reading an archive to its end can tell.
    """
    opened = open_sources(sources, include, exclude)
    total = _total(opened)
    jobs = available_cores() if jobs is None else jobs
    if jobs < 1:
        raise SettingError(f"--jobs must be at least 1. Received: {jobs}")
    config = config or ExtractConfig()
    if jobs == 1 or total == 1:
        done = _extract_here(_tasks(opened), config, path_strings)
    else:
        done = _extract_in_pool(_tasks(opened), jobs, config, path_strings)
    return _with_progress(done, total, progress)


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
    total: int | None,
    progress: Callable[[Progress], None] | None,
) -> Iterator[FileExtraction]:
    methods = size = 0
    with closing(done):  # type: ignore[type-var]
        for number, (task, extraction) in enumerate(done, 1):
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


def _extract_here(
    tasks: Iterator[_Task], config: ExtractConfig, path_strings: bool
) -> Iterator[tuple[_Task, FileExtraction]]:
    for task in tasks:
        yield task, _extract_task(task, config, path_strings)


def _extract_in_pool(
    tasks: Iterator[_Task], jobs: int, config: ExtractConfig, path_strings: bool
) -> Iterator[tuple[_Task, FileExtraction]]:
    chunks = _chunks(tasks)
    waiting: deque[tuple[list[_Task], Future[list[FileExtraction]]]] = deque()

    def submit(chunk: list[_Task]) -> Future[list[FileExtraction]]:
        return pool.submit(extract_chunk, chunk, config, path_strings)

    with WorkerPool(jobs) as pool:
        while True:
            while len(waiting) < jobs * _CHUNKS_AHEAD and (chunk := next(chunks, None)):
                waiting.append((chunk, submit(chunk)))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            try:
                yield from zip(chunk, future.result(), strict=True)
            except WorkerDiedError:
                for task in chunk:  # find the file that killed it
                    yield task, _result_alone(task, submit([task]))
            except NoWorkersError:
                left = chain(chunk, *(chunk for chunk, _ in waiting), chain.from_iterable(chunks))
                yield from _extract_here(left, config, path_strings)
                return


def _result_alone(task: _Task, future: "Future[list[FileExtraction]]") -> FileExtraction:
    try:
        return future.result()[0]
    except WorkerDiedError as error:
        return _failed(task, WORKER_DIED, str(error))


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
) -> list[FileExtraction]:
    """What a worker does: some files, one after another."""
    return [_extract_task(task, config, path_strings) for task in tasks]


def _extract_task(task: _Task, config: ExtractConfig, path_strings: bool) -> FileExtraction:
    file = task.file
    if isinstance(file, Skip):
        return FileExtraction(file.file, "", (), (file,))
    try:
        content = file.read()
    except OSError as error:
        return _failed(task, UNREADABLE, error.strerror or str(error))
    try:
        return extract_source(
            content,
            file=file.file,
            project=file.project,
            config=config,
            path_strings=path_strings,
            unique_file=task.unique,
        )
    except Exception as error:  # a bug of ours must not cost the other files
        return _failed(task, INTERNAL_ERROR, f"{type(error).__name__}: {error}")


def _failed(task: _Task, reason: str, detail: str) -> FileExtraction:
    project = task.file.project if isinstance(task.file, SourceFile) else ""
    skip = Skip(task.file.file, 0, "", reason, detail)
    return FileExtraction(task.file.file, project, (), (skip,))
