"""Limits that keep the memory of one file below 1 GB; else a small file could take it all."""

MOST_NODES = 1_800_000
"""Nodes of a file's syntax tree: code of 5 MB as people write it, generated code of 1 MB."""

MOST_NESTED = 5_000_000
"""Nodes of all methods of a file together, those of a nested method in each method around it."""

MOST_CONTEXTS = 5_000_000
"""Contexts of a file. 3,200 array dimensions are enough: each is the sibling of all others."""

MOST_TYPE_LETTERS = 50_000_000
"""Letters in the names of the types around a file's methods. 5 MB of plain code have 15 million."""


class TooComplexError(Exception):
    """A file whose tree or contexts would not fit into memory."""
