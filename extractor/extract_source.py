"""One source file to its methods with contexts: parse, enumerate, hash, cut into methods."""

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.java_parser import parse_java
from code2vec.extractor.javalang_front.errors import RefusedError
from code2vec.extractor.leaf_words import leaf_words
from code2vec.extractor.limits import MOST_CONTEXTS, TooComplexError
from code2vec.extractor.method import FileExtraction, Method, Skip
from code2vec.extractor.path_contexts import PathContexts, path_contexts
from code2vec.extractor.path_hashes import path_hashes, path_strings
from code2vec.extractor.reasons import (
    BINARY,
    EMPTY_BODY,
    LATIN_1,
    NO_CONTEXTS,
    ONE_LEAF,
    REFUSED,
    SYNTAX_ERROR,
    SYNTAX_ERRORS,
    TOO_COMPLEX,
    TOO_LONG,
    TOO_SHORT,
)
from code2vec.extractor.source_text import SourceText, decode_source
from code2vec.extractor.syntax_tree import IntArray, MethodNode, SyntaxTree
from code2vec.extractor.tokens import subtokens


def extract_source(
    source: bytes,
    *,
    file: str,
    project: str = "",
    config: ExtractConfig | None = None,
    path_strings: bool = False,
    unique_file: str | None = None,
) -> FileExtraction:
    """Extracts the methods of one Java file. Never raises for what stands in the file.

    Args:
        source: the bytes of the file, of any encoding and content.
        file: its name in the methods' columns.
        project: the project that it belongs to.
        config: limits and profile; the defaults if None.
        path_strings: whether to give what people read too: each context's path as a string, each
            leaf's line, and the source itself.
        unique_file: what stands for the file in the methods' ids, if `file` is not unique.

    Returns:
        Each method of the file, either among the methods or among the skips.
    """
    config = config or ExtractConfig()
    text = decode_source(source)
    if text is None:
        return FileExtraction(file, project, (), (Skip(file, 0, "", BINARY),))
    try:
        found = _extract(text, file, project, config, path_strings, unique_file or file)
        return replace(found, source=source) if path_strings else found
    except TooComplexError as error:
        return FileExtraction(file, project, (), (Skip(file, 0, "", TOO_COMPLEX, str(error)),))


def _extract(
    text: SourceText,
    file: str,
    project: str,
    config: ExtractConfig,
    path_strings: bool,
    unique_file: str,
) -> FileExtraction:
    try:
        tree = parse_java(
            text.utf8,
            config.profile,
            config.parser,
            kinds=config.kinds,
            own_calls=config.mask_self_calls,
            variables=config.anonymize == "variables",
        )
    except RefusedError as error:
        return FileExtraction(file, project, (), (_refusal(error, text, file),))
    reasons = [_skip_reason(node, tree, config) for node in tree.methods]
    wanted = [node for node, reason in zip(tree.methods, reasons, strict=True) if not reason]
    found = _FileContexts.of(tree, wanted, config, path_strings)
    builder = _MethodBuilder(file, project, tree, text, found)
    ids = _method_ids(tree.methods, text, unique_file)
    return builder.extraction(reasons, ids)


def _refusal(error: RefusedError, text: SourceText, file: str) -> Skip:
    line, column = text.position(error.offset)
    return Skip(file, 0, "", REFUSED, f"{error.message}, line {line}, column {column}")


def _skip_reason(node: MethodNode, tree: SyntaxTree, config: ExtractConfig) -> str | None:
    if node.problem is not None:
        return node.problem
    if node.length < config.min_code_length:
        return TOO_SHORT if node.length else EMPTY_BODY
    if node.length > config.max_code_length:
        return TOO_LONG
    if node.label:  # others have a name and a type
        first, end = _leaf_range(node, tree)
        return ONE_LEAF if end - first < 2 else None
    return None


def _leaf_range(node: MethodNode, tree: SyntaxTree) -> tuple[int, int]:
    """The first leaf of a method, and one past its last."""
    rows = np.array((node.node, tree.ends_at[node.node]), np.int32)
    first, end = np.searchsorted(tree.leaves, rows).tolist()
    return first, end


def _skip(node: MethodNode, reason: str, text: SourceText, file: str) -> Skip:
    detail = ""
    if node.problem_at >= 0:
        line, column = text.position(node.problem_at)
        detail = f"line {line}, column {column}"
    method = node.signature or node.name or "?"  # never empty: that is a whole file
    return Skip(file, text.position(node.start)[0], method, reason, detail)


def _notes(tree: SyntaxTree, text: SourceText) -> tuple[str, ...]:
    notes = [LATIN_1] if text.latin_1 else []
    broken = [node for node in tree.methods if node.problem == SYNTAX_ERROR]
    if any(not any(node.start <= at < node.end for node in broken) for at in tree.errors_at):
        notes.append(SYNTAX_ERRORS)
    return tuple(notes)


def _method_ids(nodes: tuple[MethodNode, ...], text: SourceText, file: str) -> list[str]:
    """`file#type.signature:line` of each method; a repeat gets `~2`, `~3`, …"""
    seen: Counter[str] = Counter()
    ids = []
    for node in nodes:
        qualified = f"{node.type}.{node.signature}" if node.type else node.signature
        method_id = f"{file}#{qualified}:{text.position(node.start)[0]}"
        seen[method_id] += 1
        ids.append(f"{method_id}~{seen[method_id]}" if seen[method_id] > 1 else method_id)
    return ids


@dataclass(frozen=True)
class _FileContexts:
    """The contexts of all methods of a file."""

    contexts: PathContexts
    hashes: IntArray
    strings: list[str] | None

    @classmethod
    def of(
        cls, tree: SyntaxTree, nodes: list[MethodNode], config: ExtractConfig, strings: bool
    ) -> "_FileContexts":
        tops = [node.node for node in nodes]
        contexts = path_contexts(tree, tops, config.max_path_length, config.max_path_width)
        how = config.max_child_id, config.profile == "clean"
        hashes = path_hashes(tree, contexts, *how)
        texts = path_strings(tree, contexts, *how) if strings else None
        return cls(contexts, hashes, texts)


@dataclass(frozen=True)
class _MethodBuilder:
    """Cuts a method out of what was found in its file."""

    file: str
    project: str
    tree: SyntaxTree
    text: SourceText
    found: _FileContexts

    def extraction(self, reasons: list[str | None], ids: list[str]) -> FileExtraction:
        """All of the file, from the reason to skip (or None) and the id of each method."""
        methods: list[Method] = []
        skips: list[Skip] = []
        kept = 0
        for node, reason, method_id in zip(self.tree.methods, reasons, ids, strict=True):
            method = None if reason else self.method(node, method_id)
            if method is None:
                skips.append(_skip(node, reason or NO_CONTEXTS, self.text, self.file))
            else:
                methods.append(method)
                kept += len(method.leaf_tokens) + len(method.context_paths)
                if kept > MOST_CONTEXTS:  # what lies in nested methods is in each of them
                    raise TooComplexError(f"more than {MOST_CONTEXTS:,} leaves and contexts")
        notes = _notes(self.tree, self.text)
        return FileExtraction(self.file, self.project, tuple(methods), tuple(skips), notes)

    def method(self, node: MethodNode, method_id: str) -> Method | None:
        """The method, or None if it has no context."""
        tree, contexts = self.tree, self.found.contexts
        first, end = _leaf_range(node, tree)
        own = contexts.within(first, end)
        if not len(own):
            return None
        start_line, start_column = self.text.position(node.start)
        end_line, end_column = self.text.position(max(node.end - 1, node.start))
        strings = self.found.strings
        tokens, subtoken_lists = leaf_words(tree, node, first, end)
        return Method(
            id=method_id,
            file=self.file,
            project=self.project,
            type=node.type,
            name=node.name,
            signature=node.signature,
            label=node.label or subtokens(node.name),
            start_line=start_line,
            start_column=start_column,
            end_line=end_line,
            end_column=end_column,
            leaf_tokens=tokens,
            leaf_subtokens=subtoken_lists,
            leaf_starts=self.text.file_offsets(tree.leaf_starts[first:end]),
            leaf_ends=self.text.file_offsets(tree.leaf_ends[first:end]),
            context_sources=contexts.sources[own] - np.int32(first),
            context_paths=self.found.hashes[own],
            context_targets=contexts.targets[own] - np.int32(first),
            path_strings=None if strings is None else tuple(strings[row] for row in own.tolist()),
            leaf_lines=None if strings is None else self.text.lines(tree.leaf_starts[first:end]),
        )
