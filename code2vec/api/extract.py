"""`code2vec.extract`: Java sources to shards or `.c2v` text."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from code2vec.api.progress import file_bar
from code2vec.api.records import Written
from code2vec.datasets.c2v_text import c2v_lines, is_c2v
from code2vec.datasets.outputs import whole
from code2vec.datasets.shards import ShardSettings, ShardWriter
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.errors import InputError, OutputError, SettingError
from code2vec.extractor.extract_files import FILE_TIMEOUT, extract_files
from code2vec.extractor.java_parser import grammar
from code2vec.extractor.method import FileExtraction, Skip
from code2vec.extractor.report import ExtractionReport

Write: TypeAlias = Callable[[FileExtraction], None]


@dataclass(frozen=True)
class Extracted:
    """What an extraction found, wrote and skipped."""

    counts: ExtractionReport
    written: Written | None  # None: it went to standard output

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


def extract(
    sources: Sequence[str | Path],
    output: str | Path,
    *,
    no_hash: bool = False,
    jobs: int | None = None,
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    file_timeout: float = FILE_TIMEOUT,
    cluster: str | None = None,
    log: str | Path | None = None,
    overwrite: bool = False,
    **limits: Any,
) -> Extracted:
    """Writes the path-contexts of each method of Java sources.

    Args:
        sources: files, directories, archives, or `-` for standard input.
        output: a directory of Parquet shards; `.c2v` text if it ends so; `-` for such text on
            standard output.
        no_hash: write paths in full; for `.c2v` only.
        jobs: processes that extract; None: as many as this process may use cores.
        include: globs of the files to read; none: `*.java`.
        exclude: globs of files to leave out.
        file_timeout: seconds after which a file is given up and counted; 0: never.
        cluster: address of a Dask scheduler whose workers extract, instead of this machine.
        log: a file that gets a line of JSON for each skipped thing (file, line, reason).
        overwrite: replace `output` (and `log`) if it exists, once the new one is complete.
        limits: fields of `ExtractConfig`, where their defaults and meanings stand:
            `max_path_length=6`, …

    Returns:
        Counts of all that was found: methods written, and methods and files skipped by reason.

    Raises:
        SettingError: if a setting is not allowed.
        InputError: if a source is missing or unreadable, or nothing was extracted; if the
            cluster cannot be used.
        OutputError: if the output exists or cannot be written.
    """
    config = ExtractConfig.from_dict(limits)
    as_text = str(output) == "-" or is_c2v(Path(output))
    if no_hash and not as_text:
        raise SettingError(f"--no-hash is for .c2v output only. Received: {output}")
    report = ExtractionReport()
    with ExitStack() as stack:
        # The output is opened before the work, so that one that cannot be written costs no time.
        write = stack.enter_context(_writer(output, as_text, config, overwrite))
        write_log = stack.enter_context(_log_writer(log, overwrite))
        progress = stack.enter_context(file_bar("extract"))
        for extraction in extract_files(
            sources,
            config=config,
            jobs=jobs,
            include=include,
            exclude=exclude,
            path_strings=no_hash,
            file_timeout=file_timeout,
            cluster=cluster,
            progress=progress,
        ):
            report.add(extraction)
            write(extraction)
            write_log(extraction.skips)
        if report.methods_written == 0:
            raise InputError("nothing was extracted: " + "; ".join(report.summary()[:2]))
    if str(output) == "-":
        return Extracted(report, None)
    content = f"{report.methods_written:,} methods"
    return Extracted(report, Written.of(output, content))


def _writer(
    output: str | Path, as_text: bool, config: ExtractConfig, overwrite: bool
) -> AbstractContextManager[Write]:
    if str(output) == "-":
        return _text_stream(sys.stdout.buffer)
    if as_text:
        return _text_file(Path(output), overwrite)
    return _shards(Path(output), config, overwrite)


@contextmanager
def _text_stream(stream: BinaryIO) -> Iterator[Write]:
    try:
        yield lambda extraction: _write_lines(stream, extraction)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"standard output cannot be written: {error.strerror}") from error


@contextmanager
def _text_file(path: Path, overwrite: bool) -> Iterator[Write]:
    with whole(path, overwrite) as partial, partial.open("wb") as stream:
        yield lambda extraction: _write_lines(stream, extraction)


def _write_lines(stream: BinaryIO, extraction: FileExtraction) -> None:
    stream.write(c2v_lines(list(extraction.methods)))


@contextmanager
def _shards(path: Path, config: ExtractConfig, overwrite: bool) -> Iterator[Write]:
    with whole(path, overwrite) as partial:
        partial.mkdir()
        with ShardWriter(partial, ShardSettings(config, grammar(config.parser))) as writer:
            yield lambda extraction: writer.add(extraction.methods)


@contextmanager
def _log_writer(
    log: str | Path | None, overwrite: bool
) -> Iterator[Callable[[Sequence[Skip]], None]]:
    if log is None:
        yield lambda _: None
        return
    with whole(Path(log), overwrite) as partial, partial.open("w", encoding="utf-8") as stream:

        def write(skips: Sequence[Skip]) -> None:
            for skip in skips:
                stream.write(json.dumps(asdict(skip), ensure_ascii=False) + "\n")

        yield write
