"""Java source to its syntax tree, by tree-sitter or by javalang."""

from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import NamedTuple, TypeVar

import numpy as np

from code2vec.extractor.config import PARSERS, PROFILES
from code2vec.extractor.java import clean_profile
from code2vec.extractor.java.clean_profile import code_lines, without_comments
from code2vec.extractor.java.clean_tree import CleanTree
from code2vec.extractor.java.grammar import grammar as tree_sitter_grammar
from code2vec.extractor.java.java_text import JavaText, java_text
from code2vec.extractor.java.lost_names import add_lost_names
from code2vec.extractor.java.node import Node
from code2vec.extractor.java.own_calls import find_own_calls
from code2vec.extractor.java.parsing import parse, parse_contained
from code2vec.extractor.java.variables import find_variables
from code2vec.extractor.reference.body_length import body_length
from code2vec.extractor.reference.finish import finish
from code2vec.extractor.reference.snippets import WRAPPINGS, parse_with_retries
from code2vec.extractor.syntax_tree import (
    MOST_NODES,
    MethodNode,
    SyntaxTree,
    TooComplexError,
    Variable,
)
from code2vec.extractor.tree.flat_tree import Leaves, Rows, labels
from code2vec.extractor.tree.methods import find_methods


def grammar(parser: str = "tree-sitter") -> dict[str, str]:
    """Name and version of what a parser goes by, as shards, data and models record them."""
    if parser == "javalang":
        return {"name": parser, "version": version(parser)}
    return tree_sitter_grammar()


def parse_java(
    source: bytes,
    profile: str = "reference",
    parser: str = "tree-sitter",
    *,
    kinds: Sequence[str] = ("methods",),
    own_calls: bool = False,
    variables: bool = False,
    all_scripts: bool = False,
) -> SyntaxTree:
    """The syntax tree of a source, shaped like those of JavaParser 3.0.0-alpha.4.

    Any bytes give a tree: a method that cannot be parsed is listed with its problem, all others
    are as in a source without errors.

    Args:
        source: the bytes of a file or of a snippet (members, or statements), without a mark of
            the byte order.
        profile: `reference`: with the faults of that parser; `clean`: without.
        parser: `tree-sitter`, or `javalang`, which refuses a source with an error.
        kinds: what to list as methods: `methods`, `constructors`, `lambdas`, `initializers`.
        own_calls: whether to tell which leaves are calls of the class's own methods.
        variables: whether to tell which leaves are variables.
        all_scripts: whether words keep the letters of every script, and digits, and the names of
            methods within methods are words.

    Raises:
        TooComplexError: if there are more than `MOST_NODES`.
        RefusedError: if javalang does not read the source.
    """
    if profile not in PROFILES:
        raise ValueError(f"unknown profile: {profile}")
    if parser not in PARSERS:
        raise ValueError(f"unknown parser: {parser}")
    text = java_text(source)
    wrappings = WRAPPINGS
    if profile == "clean":
        text, wrappings = without_comments(text), clean_profile.WRAPPINGS
    text, clean = _clean_tree(text, wrappings, parser)
    if profile == "clean":
        add_lost_names(clean.root, text.text)
    names = _Names(
        find_own_calls(clean.root, text.text) if own_calls else {},
        find_variables(clean.root, text.text) if variables else {},
    )
    length = _finish(clean, text, profile, keep_lambdas=tuple(kinds) != ("methods",))
    rows = Rows(clean.root)
    methods = find_methods(rows, text, clean.errors, length, kinds)
    return _arrays(rows, methods, text, clean.errors, names, all_scripts)


class _Names(NamedTuple):
    """What is known of names, by their offsets in the text."""

    own_calls: dict[int, str]
    variables: dict[int, Variable]


def _clean_tree(
    text: JavaText, wrappings: Sequence[tuple[bytes, bytes]], parser: str
) -> tuple[JavaText, CleanTree]:
    """The text, perhaps wrapped, and its tree."""
    if parser == "javalang":
        from code2vec.extractor.javalang_front import clean_tree  # takes time to load

        return clean_tree.parse_with_retries(text, wrappings)
    text, tree = parse_with_retries(text, parse, wrappings)
    if tree.root_node.has_error:
        tree = parse_contained(text.text, tree)
    if tree.root_node.descendant_count > MOST_NODES:
        raise TooComplexError(f"more than {MOST_NODES:,} nodes")
    return text, CleanTree(text.text, tree)


def _finish(
    clean: CleanTree, text: JavaText, profile: str, keep_lambdas: bool
) -> Callable[[Node], int]:
    """Adds a profile's faults to the clean tree; gives what counts the lines of a body."""
    if profile == "clean":
        return lambda body: code_lines(body, text.text)
    wide = finish(clean, text, keep_lambdas)
    return lambda body: body_length(body, wide, text.text)


def _arrays(
    rows: Rows,
    methods: tuple[MethodNode, ...],
    text: JavaText,
    errors: Sequence[int],
    names: _Names,
    all_scripts: bool,
) -> SyntaxTree:
    label_rows, label_names = labels(rows, text.text)
    outermost = _outermost(rows, methods)
    leaves = Leaves(rows, outermost, text.text, all_scripts)
    return SyntaxTree(
        labels=label_rows,
        label_names=label_names,
        kinds=rows.kinds,
        parents=np.array(rows.parents, np.int32),
        child_ids=np.array(rows.child_ids, np.int32),
        ends_at=np.array(rows.ends_at, np.int32),
        leaves=np.array(leaves.rows, np.int32),
        repeated=tuple(leaves.repeated),
        leaf_tokens=leaves.tokens,
        leaf_subtokens=leaves.subtokens,
        leaf_starts=text.source_offsets(leaves.starts),
        leaf_ends=text.source_offsets(leaves.ends),
        methods=methods,
        errors_at=tuple(map(text.source_offset, errors)),
        inner_names=leaves.inner_names,
        own_calls=_at_leaves(names.own_calls, leaves),
        variables=_at_leaves(names.variables, leaves),
    )


_Found = TypeVar("_Found")


def _at_leaves(found: dict[int, _Found], leaves: Leaves) -> dict[int, _Found]:
    """By position of a leaf what is known by offset in the text."""
    if not found:
        return {}
    return {leaf: found[start] for leaf, start in enumerate(leaves.starts) if start in found}


def _outermost(rows: Rows, methods: tuple[MethodNode, ...]) -> list[range]:
    """The rows of the methods that lie in no other, ascending."""
    spans: list[range] = []
    for row in sorted(method.node for method in methods if method.node >= 0):
        if not spans or row >= spans[-1].stop:
            spans.append(range(row, rows.ends_at[row]))
    return spans
