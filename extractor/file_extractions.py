"""Cuts the methods with their contexts out of the trees of some files."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.method import FileExtraction, Method, Note, Skip
from code2vec.extractor.paths.method_contexts import Contexts, MethodContexts
from code2vec.extractor.report import (
    EMPTY_BODY,
    LATIN_1,
    NO_CONTEXTS,
    ONE_LEAF,
    SYNTAX_ERROR,
    SYNTAX_ERRORS,
    TOO_LONG,
    TOO_SHORT,
)
from code2vec.extractor.sources.source_text import SourceText
from code2vec.extractor.syntax_tree import (
    MOST_CONTEXTS,
    IntArray,
    MethodNode,
    SyntaxTree,
    TooComplexError,
)
from code2vec.extractor.tree.clean_words import clean_subtokens
from code2vec.extractor.tree.leaf_words import leaf_words
from code2vec.extractor.tree.tokens import subtokens


@dataclass(frozen=True)
class JavaSource:
    """The bytes of a file, of any encoding and content, and what it is called."""

    content: bytes
    file: str  # in the methods' columns
    project: str
    unique_file: str  # in the methods' ids: `file`, unless another file has the same name


@dataclass(frozen=True)
class ParsedFile:
    """A file that could be parsed."""

    source: JavaSource
    text: SourceText
    tree: SyntaxTree


def file_extractions(
    files: Sequence[ParsedFile], config: ExtractConfig, path_strings: bool = False
) -> list[FileExtraction]:
    """The extraction of each file.

    Args:
        files: what was parsed.
        config: which methods are wanted, and the limits of their contexts.
        path_strings: whether to give each context's path as a string too.

    Raises:
        TooComplexError: if there are too many contexts.
    """
    builders = [_FileBuilder.of(file, config) for file in files]
    wanted = [builder.wanted() for builder in builders]
    trees = [file.tree for file in files]
    contexts = MethodContexts.of(trees, wanted, config, path_strings)
    return [builder.extraction(contexts, tree) for tree, builder in enumerate(builders)]


def _skip_reason(node: MethodNode, leaves: int, config: ExtractConfig) -> str | None:
    if node.problem is not None:
        return node.problem
    if node.length < config.min_code_length:
        return TOO_SHORT if node.length else EMPTY_BODY
    if node.length > config.max_code_length:
        return TOO_LONG
    if node.label and leaves < 2:  # others have a name and a type
        return ONE_LEAF
    return None


def _skip(node: MethodNode, reason: str, text: SourceText, file: str) -> Skip:
    detail = ""
    if node.problem_at >= 0:
        line, column = text.position(node.problem_at)
        detail = f"line {line}, column {column}"
    method = node.signature or node.name or "?"  # never empty: that is a whole file
    return Skip(file, text.position(node.start)[0], method, reason, detail)


def _notes(tree: SyntaxTree, text: SourceText) -> tuple[Note, ...]:
    places = [(LATIN_1, text.not_utf8_at)] if text.latin_1 else []
    broken = [node for node in tree.methods if node.problem == SYNTAX_ERROR]
    for at in tree.errors_at:
        if not any(node.start <= at < node.end for node in broken):
            places.append((SYNTAX_ERRORS, at))
            break
    return tuple(Note(reason, *text.position(at)) for reason, at in places)


def _method_ids(nodes: Sequence[MethodNode], text: SourceText, file: str) -> list[str]:
    """`file#type.signature:line` of each method; a repeat gets `~2`, `~3`, …"""
    seen: dict[str, int] = {}
    ids = []
    for node in nodes:
        qualified = f"{node.type}.{node.signature}" if node.type else node.signature
        method_id = f"{file}#{qualified}:{text.position(node.start)[0]}"
        number = seen[method_id] = seen.get(method_id, 0) + 1
        ids.append(f"{method_id}~{number}" if number > 1 else method_id)
    return ids


@dataclass(frozen=True)
class _FileBuilder:
    """Builds the methods of a file."""

    file: ParsedFile
    leaves: list[range]  # of each method
    reasons: list[str | None]  # one a method: why it is skipped
    all_scripts: bool  # the rules of words

    @classmethod
    def of(cls, file: ParsedFile, config: ExtractConfig) -> "_FileBuilder":
        methods = file.tree.methods
        leaves = _leaves(file.tree)
        reasons = [
            _skip_reason(node, len(own), config) for node, own in zip(methods, leaves, strict=True)
        ]
        return cls(file, leaves, reasons, config.all_scripts)

    def wanted(self) -> dict[int, range]:
        """The leaves of the methods that are not skipped, by their rows."""
        rows = zip(self.file.tree.methods, self.leaves, self.reasons, strict=True)
        return {node.node: leaves for node, leaves, reason in rows if not reason}

    def extraction(self, contexts: MethodContexts, tree: int) -> FileExtraction:
        """All of the file, whose tree is this one of those with the contexts."""
        source, text, nodes = self.file.source, self.file.text, self.file.tree.methods
        methods: list[Method] = []
        skips: list[Skip] = []
        kept = 0
        ids = _method_ids(nodes, text, source.unique_file)
        leaf_bytes = self._leaf_bytes()
        for node, leaves, reason, method_id in zip(
            nodes, self.leaves, self.reasons, ids, strict=True
        ):
            own = None if reason else contexts.within(tree, leaves)
            if own is None or not len(own.paths):
                skips.append(_skip(node, reason or NO_CONTEXTS, text, source.file))
                continue
            kept += len(leaves) + len(own.paths)
            if kept > MOST_CONTEXTS:  # what lies in nested methods is in each of them
                raise TooComplexError(f"more than {MOST_CONTEXTS:,} leaves and contexts")
            methods.append(self._method(node, leaves, method_id, own, leaf_bytes))
        return FileExtraction(
            file=source.file,
            project=source.project,
            methods=tuple(methods),
            skips=tuple(skips),
            notes=_notes(self.file.tree, text),
            source=source.content if contexts.with_strings else None,
        )

    def _leaf_lines(self, leaves: range) -> IntArray:
        """The line of each leaf."""
        return self.file.text.lines(self.file.tree.leaf_starts[leaves.start : leaves.stop])

    def _leaf_bytes(self) -> tuple[IntArray, IntArray]:
        """Where each leaf of the file begins and ends in it."""
        text, tree = self.file.text, self.file.tree
        return text.file_offsets(tree.leaf_starts), text.file_offsets(tree.leaf_ends)

    def _method(
        self,
        node: MethodNode,
        leaves: range,
        method_id: str,
        contexts: Contexts,
        leaf_bytes: tuple[IntArray, IntArray],
    ) -> Method:
        position = self.file.text.position
        start_line, start_column = position(node.start)
        end_line, end_column = position(max(node.end - 1, node.start))
        first, end = leaves.start, leaves.stop
        tokens, subtoken_lists = leaf_words(self.file.tree, node, first, end)
        return Method(
            id=method_id,
            file=self.file.source.file,
            project=self.file.source.project,
            type=node.type,
            name=node.name,
            signature=node.signature,
            label=node.label or (clean_subtokens if self.all_scripts else subtokens)(node.name),
            start_line=start_line,
            start_column=start_column,
            end_line=end_line,
            end_column=end_column,
            leaf_tokens=tokens,
            leaf_subtokens=subtoken_lists,
            leaf_starts=leaf_bytes[0][first:end],
            leaf_ends=leaf_bytes[1][first:end],
            context_sources=contexts.sources,
            context_paths=contexts.paths,
            context_targets=contexts.targets,
            path_strings=contexts.strings,
            leaf_lines=None if contexts.strings is None else self._leaf_lines(leaves),
        )


def _leaves(tree: SyntaxTree) -> list[range]:
    """The leaves of each method; of one without a row none."""
    rows = np.array([method.node for method in tree.methods], np.int32)
    firsts = np.searchsorted(tree.leaves, rows)
    ends = np.searchsorted(tree.leaves, tree.ends_at[rows])
    ends[rows < 0] = 0
    return list(map(range, firsts.tolist(), ends.tolist()))
