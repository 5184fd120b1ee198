"""The grammar in use: tree-sitter-java or, where it is installed, tree-sitter-java-orchard.

The latter, a fork, reads more of today's Java, which `repairs` otherwise helps through; installing
it needs a C compiler.
"""

from importlib.metadata import version

import tree_sitter

try:
    import tree_sitter_java_orchard as tree_sitter_java

    GRAMMAR = "tree-sitter-java-orchard"
except ImportError:
    import tree_sitter_java

    GRAMMAR = "tree-sitter-java"

LANGUAGE = tree_sitter.Language(tree_sitter_java.language())

NAMES: tuple[str, ...] = tuple(
    LANGUAGE.node_kind_for_id(i) or "" for i in range(LANGUAGE.node_kind_count)
)
"""Name of each kind; anonymous tokens are named by their text."""

ERROR_KIND = 65535
"""Kind of the nodes that tree-sitter's error recovery makes; it has no entry in `NAMES`."""


def kind_of(name: str, named: bool = True) -> int:
    """Number of the kind `name`: a named node, or the token of that text."""
    kind = LANGUAGE.id_for_node_kind(name, named)
    if kind is None:
        raise LookupError(f"{GRAMMAR} has no node kind {name}")
    return kind


def grammar() -> dict[str, str]:
    """Name and version of the grammar, as shards, data and models record them."""
    return {"name": GRAMMAR, "version": version(GRAMMAR)}
