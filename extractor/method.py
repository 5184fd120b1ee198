"""A method with its contexts, and what an extraction says of a file."""

from dataclasses import dataclass

from code2vec.extractor.syntax_tree import IntArray
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class Method:
    """A method and its bag of path-contexts.

    Contexts are three parallel arrays: leaf, path, leaf. Positions are 1-based and count
    characters; ends are inclusive.
    """

    id: str  # `file#type.signature:line`, unique within an extraction
    file: str  # relative to its SOURCES argument, with `/`
    project: str
    type: str
    name: str
    signature: str
    label: str  # subtokens of the name, joined by `|`
    start_line: int
    start_column: int
    end_line: int
    end_column: int
    leaf_tokens: tuple[str, ...]
    leaf_subtokens: tuple[str, ...]
    leaf_starts: IntArray  # bytes from the start of the file
    leaf_ends: IntArray
    context_sources: IntArray  # (contexts,) position of the source among the leaves
    context_paths: IntArray  # (contexts,) Java's hashCode of the path
    context_targets: IntArray  # (contexts,) position of the target among the leaves
    path_strings: tuple[str, ...] | None = None  # (contexts,) only where they were asked for
    leaf_lines: IntArray | None = None  # (leaves,) 1-based; with the path strings only

    def __repr__(self) -> str:
        return short_repr(self, id=self.id, contexts=len(self.context_paths))


@dataclass(frozen=True)
class Skip:
    """Something found and not extracted: a whole file (no method) or one method of it."""

    file: str
    line: int  # 1-based; 0 for a whole file
    method: str  # signature; empty for a whole file
    reason: str  # a short fixed phrase, counted in the report
    detail: str = ""

    __repr__ = short_repr

    def described(self) -> str:
        """The skip in words: `a/B.java: f(int) of line 3: syntax error (line 4, column 9)`."""
        method = f"{self.method} of line {self.line}: " if self.method else ""
        detail = f" ({self.detail})" if self.detail else ""
        return f"{self.file}: {method}{self.reason}{detail}"


@dataclass(frozen=True)
class Note:
    """What is to be said of a file that was read, and the first place where it holds."""

    reason: str  # a short fixed phrase, counted in the report
    line: int  # 1-based
    column: int  # 1-based, in characters

    __repr__ = short_repr


@dataclass(frozen=True)
class FileExtraction:
    """All that one file gave: each method found is either in `methods` or in `skips`."""

    file: str
    project: str
    methods: tuple[Method, ...]
    skips: tuple[Skip, ...]
    notes: tuple[Note, ...] = ()  # e.g. read as Latin-1
    source: bytes | None = None  # of the file; with the path strings only

    def __repr__(self) -> str:
        return short_repr(
            self, file=self.file, methods=len(self.methods), skips=len(self.skips), notes=self.notes
        )

    @property
    def failed(self) -> bool:
        """Whether the file as a whole could not be read."""
        return any(skip.method == "" for skip in self.skips)

    @property
    def logged(self) -> tuple[Skip, ...]:
        """What a log says of the file: its skips, then its notes in the same form.

        A note has no method, as the skip of a whole file, but a line.
        """
        notes = (
            Skip(self.file, note.line, "", note.reason, f"line {note.line}, column {note.column}")
            for note in self.notes
        )
        return (*self.skips, *notes)
