"""The reference's retries: a text that is no file is taken as statements, then as members."""

from collections.abc import Callable, Sequence

import tree_sitter

from code2vec.extractor.java.grammar import kind_of
from code2vec.extractor.java.java_text import JavaText

WRAPPINGS = (
    (b"public class Test {SomeUnknownReturnType f() {", b"return noSuchReturnValue; }}"),
    (b"public class Test {", b"}"),
)
"""What the reference puts a snippet into."""

_HEADERS = frozenset((kind_of("package_declaration"), kind_of("import_declaration")))
_OF_A_FILE = _HEADERS | {
    kind_of(name)
    for name in (
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "annotation_type_declaration",
        "record_declaration",
        "module_declaration",
        "line_comment",
        "block_comment",
    )
}
_SEMICOLON = kind_of(";", named=False)

Parse = Callable[[bytes], tree_sitter.Tree]


def parse_with_retries(
    text: JavaText, parse: Parse, wrappings: Sequence[tuple[bytes, bytes]] = WRAPPINGS
) -> tuple[JavaText, tree_sitter.Tree]:
    """The first reading without an error of the text, the text in a method, the text in a class.

    If each has one, the text as it is.
    """
    tree = parse(text.text)
    kinds = {child.kind_id for child in tree.root_node.children}
    whole = not tree.root_node.has_error and kinds <= _OF_A_FILE | {_SEMICOLON}
    if whole or kinds & _HEADERS:
        return text, tree
    for before, after in wrappings:
        wrapped = text.wrapped(before, after)
        wrapped_tree = parse(wrapped.text)
        if not wrapped_tree.root_node.has_error:
            return wrapped, wrapped_tree
    return text, tree
