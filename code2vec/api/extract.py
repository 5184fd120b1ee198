"""`code2vec.extract`: Java sources to shards or `.c2v` text."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from gzip import GzipFile
from pathlib import Path
from typing import Any, BinaryIO

from code2vec.api.progress import file_bar
from code2vec.api.records import Written
from code2vec.datasets.methods.c2v_text import c2v_lines, is_c2v
from code2vec.datasets.methods.resume import ShardPlan, ShardRun, resumable_shards
from code2vec.datasets.methods.shards import SHARD_MEGABYTES, ShardSettings
from code2vec.datasets.methods.skip_log import SkipLog, skip_log
from code2vec.errors import InputError, OutputError, SettingError
from code2vec.extractor.config import ExtractConfig, WorkConfig
from code2vec.extractor.extract_files import extract_files
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.report import ExtractionReport
from code2vec.extractor.sources.source_files import fingerprint
from code2vec.extractor.tree.java_parser import grammar
from code2vec.file_arguments import (
    FilePath,
    Paths,
    optional_path,
    path_of,
    path_texts,
)
from code2vec.outputs import check_new, check_outside, whole
from code2vec.quantity import quantity
from code2vec.setting_checks import flags, whole_number
from code2vec.settings import settings_from
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class Extracted:
    """What an extraction found, wrote and skipped."""

    counts: ExtractionReport
    written: Written | None  # None: it went to standard output

    def __repr__(self) -> str:
        return short_repr(
            self,
            files=self.counts.files,
            methods=self.counts.methods_written,
            written=self.written and self.written.path,
        )

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The counts and the output, in lines for people."""
        lines = self.counts.summary()
        return "\n".join([self.written.summary(), *lines] if self.written else lines)

    def to_dict(self) -> dict[str, Any]:
        """The counts and the output as JSON holds them."""
        written = self.written.to_dict() if self.written else None
        return {**self.counts.to_dict(), "written": written}

    def return_code(self, strict: bool = False) -> int:
        """The exit code: 1 if `strict` and anything failed that the sources should have given."""
        return self.counts.return_code(strict)

    @property
    def first_failure(self) -> str:
        """The first thing that `strict` minds, in words; empty if there is none."""
        failure = self.counts.first_failure
        return failure.described() if failure else ""


def extract(
    sources: Paths,
    output: FilePath,
    *,
    no_hash: bool = False,
    log: FilePath | None = None,
    shard_size: int = SHARD_MEGABYTES,
    resume: bool = False,
    overwrite: bool = False,
    **settings: Any,
) -> Extracted:
    """Writes the path-contexts of each method of Java sources.

    Args:
        sources: one or many: files, directories, archives, or `-` for standard input.
        output: a directory of Parquet shards; `.c2v` text if it ends so, compressed if it ends in
            `.c2v.gz`; `-` for such text on standard output.
        no_hash: write paths in full; for `.c2v` only.
        log: a file that gets a line of JSON (file, line, reason) for each skipped thing, and for
            each file with syntax errors outside methods, or not in UTF-8, where the first one is.
        shard_size: megabytes after which the next shard is begun.
        resume: go on with the finished shards of an extraction that was ended in the middle. It
            must have had the same sources (names, sizes, times of change) and settings.
        overwrite: replace `output` (and `log`) if it exists, once the new one is complete.
        settings: those of `ExtractConfig` (`max_path_length=6`, …) and of `WorkConfig` (`jobs`,
            `include`, `exclude`, `follow_links`, `file_timeout`, `cluster`), where their defaults
            and meanings stand.

    Returns:
        Counts of all that was found: methods written, and methods and files skipped by reason.

    Raises:
        SettingError: if a setting is not allowed.
        InputError: if a source is missing or unreadable, or nothing was extracted; if the
            cluster cannot be used.
        MismatchError: if what is to be resumed had other sources or settings.
        OutputError: if the output exists or cannot be written.
    """
    config, work = settings_from(settings, ExtractConfig, WorkConfig)
    flags(no_hash=no_hash, resume=resume, overwrite=overwrite)
    sources = path_texts(sources, "sources")
    output, log = path_of(output, "output"), optional_path(log, "log")
    shard_size = whole_number("shard_size", shard_size, least=1)
    as_text = str(output) == "-" or is_c2v(output)
    if no_hash and not as_text:
        raise SettingError(
            "{} is for .c2v output only. Received: {output}", "no_hash", output=output
        )
    if output.name.lower().endswith((".c2s", ".c2s.gz")):
        raise SettingError(
            "{} must end in .c2v, not in .c2s. Received: {output}", "output", output=output
        )
    if resume and as_text:
        raise SettingError(
            "{} is for shards: give a directory. Received: {output}", "resume", output=output
        )
    _check_outputs(output, log, sources, overwrite, as_text=as_text)
    opened: AbstractContextManager[_TextRun | ShardRun]
    if as_text:
        opened = _text(output, log, overwrite)
    else:
        inputs = fingerprint(sources, work.include, work.exclude, work.follow_links)
        extraction_settings = ShardSettings(config, grammar(config.parser))
        plan = ShardPlan(extraction_settings, inputs, shard_size * 2**20, log is not None)
        opened = resumable_shards(output, plan, log, overwrite=overwrite, resume=resume)
    # The output is opened before the work, so that one that cannot be written costs no time.
    with opened as run, file_bar("extract") as progress:
        for extraction in extract_files(
            sources,
            config=config,
            path_strings=no_hash,
            first_file=run.files_done,
            progress=progress,
            **vars(work),
        ):
            run.write(extraction)
        report = run.report
        if report.methods_written == 0:
            raise InputError("nothing was extracted: " + "; ".join(report.summary()[:2]))
    if str(output) == "-":
        return Extracted(report, None)
    content = quantity(report.methods_written, "method")
    return Extracted(report, Written.of(output, content))


def _check_outputs(
    output: str | Path,
    log: str | Path | None,
    sources: Sequence[FilePath],
    overwrite: bool,
    *,
    as_text: bool,
) -> None:
    """Refuses before any work what cannot be written, and what would replace a source."""
    if str(output) != "-":
        check_new(Path(output), overwrite, directory=not as_text, inputs=sources)
    if log is not None:
        check_new(Path(log), overwrite, inputs=sources)
        if str(output) != "-":
            check_outside(Path(log), Path(output))


_TEXT_CONTEXTS = 100_000  # that are written together: file by file takes twice the time


@dataclass
class _TextRun:
    """Writes `.c2v` text and skips, and counts."""

    stream: BinaryIO | GzipFile
    log: SkipLog
    report: ExtractionReport
    files_done: int = 0  # before this run
    _waiting: list[Method] = field(default_factory=list)
    _waiting_contexts: int = 0

    def write(self, extraction: FileExtraction) -> None:
        """Adds the next file."""
        self._waiting += extraction.methods
        self._waiting_contexts += sum(len(method.context_paths) for method in extraction.methods)
        if self._waiting_contexts >= _TEXT_CONTEXTS:
            self.flush()
        self.report.add(extraction)
        self.log.write(extraction.logged)

    def flush(self) -> None:
        """Writes the methods that wait."""
        self.stream.write(c2v_lines(self._waiting))
        self._waiting, self._waiting_contexts = [], 0


@contextmanager
def _text(output: Path, log: Path | None, overwrite: bool) -> Iterator[_TextRun]:
    opened = _standard_output() if str(output) == "-" else _text_file(output, overwrite)
    with opened as stream, skip_log(log, overwrite) as skips:
        run = _TextRun(stream, skips, ExtractionReport())
        yield run
        run.flush()


@contextmanager
def _standard_output() -> Iterator[BinaryIO]:
    try:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"standard output cannot be written: {error.strerror}") from error


@contextmanager
def _text_file(path: Path, overwrite: bool) -> Iterator[BinaryIO | GzipFile]:
    with whole(path, overwrite) as partial, partial.open("wb") as stream:
        if path.suffix.lower() != ".gz":
            yield stream
            return
        with GzipFile("", "wb", fileobj=stream, mtime=0) as packed:  # the same bytes each time
            yield packed
