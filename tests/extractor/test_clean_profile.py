"""The profile `clean`: no faults, and neither comments nor white space change anything."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import tree_sitter
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.java.grammar import LANGUAGE
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.sources.source_text import decode_source
from code2vec.extractor.tree.java_parser import parse_java

TESTS = Path(__file__).parent.parent
QUICKSTART = TESTS.parent / "datasets" / "data" / "quickstart"
COMMENTS = (
    "/* c */", "/**/", "/* { if ( */", "// x\n", "//\n", '/* " */', "// it's {\n", "/** @a */",
    "\n/* a\n * b\n */\n", "// /*\n", "/* // */", "/*'*/", '/*"""*/',
)  # fmt: skip
SPACES = (" ", "\n", "\t", "\r\n", "  \n\n  ", "\f")
UNITS = frozenset(("string_literal", "character_literal"))
COMMENT_KINDS = frozenset(("line_comment", "block_comment"))
CLEAN = ExtractConfig(profile="clean")


def extract(source: str, **options: object) -> FileExtraction:
    config = ExtractConfig(profile="clean", **options)  # type: ignore[arg-type]
    return extract_source(source.encode(), file="A.java", config=config, path_strings=True)


def methods(source: str, **options: object) -> dict[str, Method]:
    return {method.name: method for method in extract(source, **options).methods}


def tokens_of(statements: str) -> list[str]:
    method = methods(f"class A {{ void f() {{ {statements} }} }}")["f"]
    assert method.leaf_tokens[:2] == ("void", "METHOD_NAME")
    return list(method.leaf_tokens[2:])


# --- space and comments


def tree(text: str) -> tree_sitter.Tree:
    return tree_sitter.Parser(LANGUAGE).parse(text.encode())


@cache
def java_files() -> dict[str, str]:
    """Java without an error for tree-sitter, by name: the fixtures, and some real classes."""
    paths = [*sorted((TESTS / "oracle" / "fixtures").glob("*/*.java"))]
    paths += sorted(QUICKSTART.glob("*/*.java"))[::6]
    found = {}
    for path in paths:
        source = decode_source(path.read_bytes())
        if source is not None and not any(mark in source.utf8 for mark in (b"\\u", b"\x1a")):
            text = source.utf8.decode()
            if not tree(text).root_node.has_error:
                found[path.name] = text
    return found


@cache
def java_tokens(text: str) -> tuple[str, ...]:
    """The tokens of a text, without comments."""
    data = text.encode()
    tokens = []
    waiting = [tree(text).root_node]
    while waiting:
        node = waiting.pop()
        if node.type in COMMENT_KINDS:
            continue
        if node.children and node.type not in UNITS:
            waiting += reversed(node.children)
        elif node.end_byte > node.start_byte:
            tokens.append(data[node.start_byte : node.end_byte].decode())
    return tuple(tokens)


def laid_out(tokens: Sequence[str], gaps: Sequence[str]) -> str:
    """The tokens with the gaps, over and over, between them."""
    pieces = [gaps[0]]
    for place, token in enumerate(tokens, 1):
        pieces += (token, gaps[place % len(gaps)])
    return "".join(pieces)


def gaps(words: Sequence[str]) -> st.SearchStrategy[list[str]]:
    gap = st.lists(st.sampled_from(words), max_size=2).map(" ".join)
    return st.lists(gap.map(lambda text: f" {text} "), min_size=1, max_size=31)


def content(extraction: FileExtraction) -> list[object]:
    """All but positions."""
    found: list[object] = [(skip.method, skip.reason) for skip in extraction.skips]
    for m in extraction.methods:
        arrays = (m.context_sources, m.context_paths, m.context_targets)
        found.append((m.type, m.signature, m.label, m.leaf_tokens, m.leaf_subtokens))
        found.append((m.path_strings, *map(bytes, arrays)))
    return found


@cache
def own_content(name: str) -> list[object]:
    return content(extract(java_files()[name]))


def test_there_is_enough_java() -> None:
    assert len(java_files()) > 150
    assert sum(len(own_content(name)) for name in java_files()) > 800


@settings(max_examples=150)
@given(st.sampled_from(sorted(java_files())), gaps(COMMENTS))
def test_comments_change_nothing(name: str, between: list[str]) -> None:
    text = laid_out(java_tokens(java_files()[name]), between)
    assert content(extract(text)) == own_content(name)


@settings(max_examples=80)
@given(st.sampled_from(sorted(java_files())), gaps(SPACES))
def test_white_space_changes_nothing(name: str, between: list[str]) -> None:
    text = laid_out(java_tokens(java_files()[name]), between)
    assert content(extract(text)) == own_content(name)


def test_the_reference_does_change_with_comments() -> None:
    plain = b"class A { void f() { g(a, b); } }"
    commented = plain.replace(b"b)", b"/* c */ b)")
    found = [extract_source(source, file="A.java") for source in (plain, commented)]
    assert content(found[0]) != content(found[1])


# --- names that the reference loses


@pytest.mark.parametrize(
    ("statements", "tokens"),
    [
        ("int b[];", "int b []"),
        ("List<String> b;", "list string b"),
        ("java.util.List b;", "java util list b"),
        ("Map.Entry<K, ? extends V> b;", "map entry k v b"),
        ("A<B>.C<D> b;", "a b c d b"),
        ("b = new a.B<>();", "b a b"),
        ("b = (@C A) x;", "b a c x"),
        ("b = (@a.C int) x;", "b int a c x"),
        ("b = (java.lang.@C(d = 1) A<E>) x;", "b java lang a e c d 1 x"),
        ("a: for (;;) break a;", "a a"),
        ("a: for (;;) continue a;", "a a"),
        ("b = c::d;", "b c d"),
        ("b = c::<E>d;", "b c e d"),
        ("b = c.D::new;", "b c d new"),
        ("b = int[]::new;", "b int new"),
        ("@A(b = 1) int c;", "a b 1 int c"),
        ("class B<T extends C> { }", "t c b"),
        ("enum B { C(1), D }", "c 1 d b"),
    ],
)
def test_each_name_is_a_leaf(statements: str, tokens: str) -> None:
    assert tokens_of(statements) == tokens.split()


def test_names_stand_where_they_are_written() -> None:
    source = "class A { void f(java . util . List<B> args[]) { a: g(@C.D E::<F>h); } }"
    for name in (name for name in java_files() if name[0] in "AGLM"):
        text = java_files()[name]
        parsed = parse_java(text.encode(), "clean")
        spans = zip(parsed.leaf_starts.tolist(), parsed.leaf_ends.tolist(), strict=True)
        words = [text.encode()[start:end].decode() for start, end in spans]
        kinds = [parsed.label_names[parsed.kinds[row]] for row in parsed.leaves.tolist()]
        named = [word for word, kind in zip(words, kinds, strict=True) if kind == "SimpleName"]
        assert all(word.isidentifier() or "$" in word for word in named)
    f = methods(source)["f"]
    places = dict(zip(f.leaf_tokens, f.leaf_starts.tolist(), strict=True))
    assert {name: source[places[name]] for name in ("util", "list", "args")} == {
        "util": "u",
        "list": "L",
        "args": "a",
    }


# --- no other faults


def test_child_ids_are_plain() -> None:
    for text in java_files().values():
        parsed = parse_java(text.encode(), "clean")
        seen: dict[int, int] = {}
        for row, parent in enumerate(parsed.parents.tolist()):
            assert parsed.child_ids[row] == seen.setdefault(parent, 0)
            seen[parent] += 1


def test_a_call_has_no_phantom() -> None:
    f = methods("class A { void f() { a.g(b); } }")["f"]
    assert f.path_strings is not None
    assert "(NameExpr0)^(MethodCallExpr)_(NameExpr1)" in f.path_strings


def test_ids_show_the_same_up_and_down() -> None:
    """A path turned around shows the same ids: those of leaves and of children of four kinds."""
    f = methods("class A { void f() { h(g(a), g(a)); } }")["f"]
    assert f.path_strings is not None
    paths = dict(zip(pairs(f), f.path_strings, strict=True))
    names = [k for k, token in enumerate(f.leaf_tokens) if token == "a"]
    assert paths[names[0], names[1]] == (
        "(NameExpr0)^(MethodCallExpr0)^(MethodCallExpr)_(MethodCallExpr1)_(NameExpr0)"
    )


def test_width_counts_siblings() -> None:
    f = methods("class A { void f() { a(); b(); c(); d(); e(); } }")["f"]
    calls = {(f.leaf_tokens[s], f.leaf_tokens[t]) for s, t in pairs(f)}
    assert {("a", "b"), ("a", "c")} <= calls
    assert not {("a", "d"), ("a", "e")} & calls


def pairs(method: Method) -> list[tuple[int, int]]:
    return list(zip(method.context_sources, method.context_targets, strict=True))


def test_length_is_lines_with_code() -> None:
    source = "class A { void f() {\n a();\n\n // c\n /* d\n */ b(); c();\n } void g() { /* */ } }"
    assert [method.length for method in parse_java(source.encode(), "clean").methods] == [2, 0]
    assert not extract(source, max_code_length=1).methods
    assert len(extract(source, max_code_length=2).methods) == 1


@pytest.mark.parametrize(
    "snippet",
    ["void f() { g(a); }", "void f() { g(a); } // c", "/* c */ int b; void f() { g(a); }", "g(a);"],
)
def test_snippets(snippet: str) -> None:
    f = methods(snippet)["f"]
    assert f.leaf_tokens == ("void", "METHOD_NAME", "a", "g")


def test_literals_that_look_like_comments() -> None:
    assert tokens_of("""a("//b", '"', "/*", c); // d\n""") == ["b", "BLANK", "/*", "c", "a"]


@settings(max_examples=100)
@given(st.binary(max_size=200) | st.text("/*\"'\\\n ax", max_size=60).map(str.encode))
def test_any_bytes_give_a_tree(source: bytes) -> None:
    parsed = parse_java(b"class A { void f() { " + source + b" } }", "clean")
    assert (np.diff(parsed.leaves) > 0).all()
    assert len(parsed.leaves) == len(parsed.leaf_tokens)


def names_in(text: str) -> dict[int, str]:
    """All names of a text by their places, as the grammar has them."""
    found = {}
    waiting = [tree(text).root_node]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if node.type in ("identifier", "type_identifier"):
            found[node.start_byte] = text.encode()[node.start_byte : node.end_byte].decode()
    return found


def test_no_name_is_lost() -> None:
    for text in java_files().values():
        parsed = parse_java(text.encode(), "clean")
        starts = set(parsed.leaf_starts.tolist())
        names = names_in(text)
        for found in parsed.methods:
            if found.problem is None:
                inside = {at for at in names if found.start <= at < found.end}
                assert not [names[at] for at in inside - starts]


@pytest.mark.parametrize("between", [" ", "/* c */", "// c\n"])
@pytest.mark.parametrize(
    "statement", ["( x ) = y;", "( ( x ) ) += y;", "( this . x [ 1 ] ) = y;", "( x ) = ( y ) = 1;"]
)
def test_targets_in_parentheses(statement: str, between: str) -> None:
    source = "class A {{ void f() {{ {} }} }}"
    tight = methods(source.format(statement.replace(" ", "")))["f"]
    assert "EnclosedExpr" in "".join(tight.path_strings or ())
    wide = methods(source.format(statement.replace(" ", between)))["f"]
    assert wide.path_strings == tight.path_strings
    assert wide.leaf_tokens == tight.leaf_tokens
