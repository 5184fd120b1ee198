"""What an extraction found, wrote and skipped, and why: counts that add up."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from time import perf_counter
from typing import Any, Self

from code2vec.extractor.method import FileExtraction, Skip
from code2vec.quantity import quantity
from code2vec.short_repr import short_repr

# Of a whole file.
BINARY = "binary"  # holds a NUL byte
UNREADABLE = "unreadable"
NOT_A_FILE = "not a regular file"
LINK_OUT = "link out of the sources"  # below the first level; --follow-links takes it
TOO_LARGE = "larger than 5 MB"
TOO_COMPLEX = "too complex"  # its tree or its contexts would not fit into memory
TIMED_OUT = "timed out"  # computed longer than --file-timeout
REFUSED = "refused by javalang"  # not Java 8, or with an error; only with --parser javalang
INTERNAL_ERROR = "internal error"  # a bug of ours
WORKER_DIED = "worker died"  # out of memory, or killed

# Of one method.
NO_BODY = "no body"  # abstract or native
EMPTY_BODY = "empty body"
TOO_SHORT = "shorter than --min-code-length"
TOO_LONG = "longer than --max-code-length"
ONE_LEAF = "one leaf or none"  # a lambda such as `() -> x`: a context needs two
NO_CONTEXTS = "no contexts"  # the limits on paths leave none
SYNTAX_ERROR = "syntax error"

# Notes on a file that was read.
LATIN_1 = "not UTF-8, read as Latin-1"
SYNTAX_ERRORS = "with syntax errors outside methods"  # there may have been more methods

INTENDED = frozenset((NO_BODY, EMPTY_BODY, ONE_LEAF, TOO_SHORT, TOO_LONG))
"""What the Java itself or the limits leave out: no failure, not even to `--strict`."""


@dataclass
class ExtractionReport:
    """Counts over the extractions added so far. `files` and `methods_found` are sums:

    files = files_with_methods + files_without_methods + those of `files_failed`;
    methods_found = methods_written + those of `methods_skipped`.
    """

    files_with_methods: int = 0  # at least one written
    files_without_methods: int = 0  # read, but nothing to write in it
    files_failed: Counter[str] = field(default_factory=Counter)  # by reason
    methods_written: int = 0
    methods_skipped: Counter[str] = field(default_factory=Counter)  # by reason
    contexts: int = 0  # of the methods written
    notes: Counter[str] = field(default_factory=Counter)  # files by what is to be said of them
    first_failure: Skip | None = None  # the first thing that `strict` minds
    started: float = field(default_factory=perf_counter, repr=False)
    seconds: float = 0.0  # from the report's making to the last file added

    def __repr__(self) -> str:
        return short_repr(
            self,
            files=self.files,
            methods=self.methods_written,
            skipped_methods=self.methods_skipped.total(),
            failed_files=self.files_failed.total(),
            contexts=self.contexts,
        )

    def __str__(self) -> str:
        return "\n".join(self.summary())

    @property
    def files(self) -> int:
        """All files found."""
        failed = self.files_failed.total()
        return self.files_with_methods + self.files_without_methods + failed

    @property
    def methods_found(self) -> int:
        """All methods found in them."""
        return self.methods_written + self.methods_skipped.total()

    def add(self, extraction: FileExtraction) -> None:
        """Counts one file."""
        if extraction.failed:
            self.files_failed.update(skip.reason for skip in extraction.skips if not skip.method)
        elif extraction.methods:
            self.files_with_methods += 1
        else:
            self.files_without_methods += 1
        self.methods_written += len(extraction.methods)
        self.methods_skipped.update(skip.reason for skip in extraction.skips if skip.method)
        self.contexts += sum(len(method.context_paths) for method in extraction.methods)
        self.notes.update(note.reason for note in extraction.notes)
        self.first_failure = self.first_failure or _first_failure(extraction)
        self.seconds = perf_counter() - self.started

    def counting(self, extractions: Iterable[FileExtraction]) -> Iterator[FileExtraction]:
        """Passes the extractions on, each counted."""
        for extraction in extractions:
            self.add(extraction)
            yield extraction

    def summary(self) -> list[str]:
        """The counts, in lines for people."""
        parts = {"with methods": self.files_with_methods, "without": self.files_without_methods}
        lines = [
            f"{quantity(self.files, 'file')} = "
            + _listed(parts | dict(self.files_failed.most_common())),
            f"{quantity(self.methods_found, 'method')} = "
            + _listed({"written": self.methods_written} | dict(self.methods_skipped.most_common())),
            f"{quantity(self.contexts, 'context')} in {self.seconds:.1f} s",
        ]
        notes = self.notes.most_common()
        return lines + [f"{quantity(count, 'file')} {note}" for note, count in notes]

    def to_dict(self) -> dict[str, Any]:
        """The counts as JSON holds them."""
        return {
            "files": self.files,
            "files_with_methods": self.files_with_methods,
            "files_without_methods": self.files_without_methods,
            "files_failed": dict(self.files_failed.most_common()),
            "methods_found": self.methods_found,
            "methods_written": self.methods_written,
            "methods_skipped": dict(self.methods_skipped.most_common()),
            "contexts": self.contexts,
            "notes": dict(self.notes.most_common()),
            "seconds": round(self.seconds, 3),
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The counts that `to_dict` gave, to count on."""
        report = cls(
            files_with_methods=values["files_with_methods"],
            files_without_methods=values["files_without_methods"],
            files_failed=Counter(values["files_failed"]),
            methods_written=values["methods_written"],
            methods_skipped=Counter(values["methods_skipped"]),
            contexts=values["contexts"],
            notes=Counter(values["notes"]),
            seconds=values["seconds"],
        )
        report.started -= report.seconds
        return report

    def return_code(self, strict: bool = False) -> int:
        """1 if nothing was extracted, or if `strict` and anything failed; else 0.

        What the Java itself leaves out (`INTENDED`: no body, …) is no failure; a file with
        syntax errors is one.
        """
        failures = self.files_failed.total() + self.notes[SYNTAX_ERRORS]
        failures += sum(
            count for reason, count in self.methods_skipped.items() if reason not in INTENDED
        )
        return int(not self.methods_written or (strict and failures > 0))


def _first_failure(extraction: FileExtraction) -> Skip | None:
    """The first thing in a file that it should have given and did not."""
    failures = [skip for skip in extraction.logged if skip.reason not in (*INTENDED, LATIN_1)]
    return min(failures, key=attrgetter("line"), default=None)


def _listed(counts: dict[str, int]) -> str:
    return " + ".join(f"{count:,} {name}" for name, count in counts.items())
