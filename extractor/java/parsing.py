"""Parses a text with tree-sitter: as it is, repaired, or with what is broken in it contained."""

import tree_sitter

from code2vec.extractor.java.broken_text import contained
from code2vec.extractor.java.grammar import LANGUAGE, kind_of
from code2vec.extractor.java.repairs import is_misread, repaired

_METHOD = kind_of("method_declaration")
_MEMBERS = frozenset(
    kind_of(name)
    for name in (
        "annotation_type_declaration",
        "class_declaration",
        "constructor_declaration",
        "enum_declaration",
        "field_declaration",
        "interface_declaration",
        "method_declaration",
        "record_declaration",
    )
)


def parse(text: bytes) -> tree_sitter.Tree:
    """Tree-sitter's tree, or that of the repaired text if it has fewer errors.

    Of a text that may be read wrongly without an error, the repaired one need not have fewer.
    """
    parser = tree_sitter.Parser(LANGUAGE)
    tree = parser.parse(text)
    misread = is_misread(text)
    if tree.root_node.has_error or misread:
        repaired_text = repaired(text)
        if repaired_text != text:
            repaired_tree = parser.parse(repaired_text)
            if _errors(repaired_tree.root_node) < _errors(tree.root_node) + misread:
                return repaired_tree
    return tree


def parse_contained(text: bytes, tree: tree_sitter.Tree) -> tree_sitter.Tree:
    """Another tree of a text, if in it more is whole than in `tree`, which has errors."""
    repaired_text = repaired(text)
    contained_text = contained(repaired_text)
    if contained_text != repaired_text:
        contained_tree = tree_sitter.Parser(LANGUAGE).parse(contained_text)
        if _broken_bytes(contained_tree.root_node) < _broken_bytes(tree.root_node):
            return contained_tree
    return tree


def _errors(root: tree_sitter.Node) -> int:
    """How many nodes tree-sitter has made up or could not place."""
    count = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.is_error or node.is_missing:
            count += 1
        if node.has_error:
            waiting += node.children
    return count


def _broken_bytes(root: tree_sitter.Node) -> int:
    """The bytes in methods that have an error or lie in no type, and in what has no place."""
    outside = [child for child in root.children if child.kind_id == _METHOD]
    count = sum(child.end_byte - child.start_byte for child in outside if not child.has_error)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.kind_id == _METHOD:
            count += node.end_byte - node.start_byte
            continue
        children = node.children
        if node.is_error:
            count += node.end_byte - node.start_byte
            count -= sum(c.end_byte - c.start_byte for c in children if c.kind_id in _MEMBERS)
        waiting += [child for child in children if child.has_error]
    return count
