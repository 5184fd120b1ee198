"""Any bytes give a tree, and every tree is one."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.extractor.syntax_tree import SyntaxTree
from code2vec.extractor.tree.java_parser import parse_java

FIXTURES = sorted((Path(__file__).parent.parent / "oracle" / "fixtures").glob("*/*.java"))
PIECES = [
    b"{", b"}", b"(", b")", b";", b'"', b"'", b"/*", b"*/", b"//", b"\n", b"<", b">", b"[]", b"@",
    b"->", b"::", b"...", b"class X ", b"void f() {", b"new A() {", b"case 1:", b"\\u0022", b"\\",
    b"\xff", b"\x00", b"\xc3\xa4", b"default ", b"switch (x) {", b"record R(int x) {", b"int[] ",
]  # fmt: skip


def check(source: bytes) -> SyntaxTree:
    """Parses and checks what holds for each tree."""
    tree = parse_java(source)
    rows = np.arange(len(tree.parents))
    assert tree.parents[0] == -1
    assert tree.ends_at[0] == len(rows)
    below = rows[1:]
    assert (tree.parents[below] < below).all()
    assert (tree.ends_at > rows).all()
    assert (tree.ends_at[below] <= tree.ends_at[tree.parents[below]]).all()
    assert (tree.child_ids >= 0).all()
    assert (tree.ends_at[tree.leaves] == tree.leaves + 1).all()
    assert (np.diff(tree.leaves) > 0).all()
    lengths = {len(tree.leaves), len(tree.leaf_tokens), len(tree.leaf_subtokens)}
    assert lengths == {len(tree.leaf_starts)} == {len(tree.leaf_ends)}
    assert (tree.leaf_starts >= 0).all()
    assert (tree.leaf_starts <= tree.leaf_ends).all()
    assert (tree.leaf_ends <= len(source)).all()
    assert all(tree.leaf_tokens)
    for method in tree.methods:
        assert 0 <= method.start <= method.end <= len(source)
        assert (method.node == -1) == (method.problem is not None)
        assert method.problem_at == -1 or 0 <= method.problem_at <= len(source)
        assert method.name
        assert method.signature.startswith(method.name + "(")
    return tree


@settings(max_examples=150)
@given(st.binary(max_size=300))
def test_any_bytes(source: bytes) -> None:
    check(source)


@settings(max_examples=200)
@given(st.lists(st.sampled_from([*PIECES, b" a ", b" int b ", b" = c", b"return d;"]), max_size=40))
def test_pieces_of_java(pieces: list[bytes]) -> None:
    check(b"".join(pieces))


@settings(max_examples=250)
@given(st.sampled_from(FIXTURES), st.data())
def test_mutated_java(path: Path, data: st.DataObject) -> None:
    source = path.read_bytes()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(source)))
        end = min(len(source), start + data.draw(st.integers(0, 30)))
        source = source[:start] + data.draw(st.sampled_from([b"", *PIECES])) + source[end:]
    check(source)


@settings(max_examples=100)
@given(st.sampled_from(FIXTURES), st.floats(0, 1))
def test_truncated_java(path: Path, share: float) -> None:
    source = path.read_bytes()
    check(source[: int(len(source) * share)])


def in_method(statements: str) -> bytes:
    return f"class A {{ int f() {{ {statements} }} int g() {{ return 1; }} }}".encode()


@pytest.mark.parametrize(
    "source",
    [
        in_method("return " + "(" * 10_000 + "1" + ")" * 10_000 + ";"),
        in_method("{" * 3_000 + "x();" + "}" * 3_000),
        in_method("{ // c\n" * 1_000 + "x();" + "}" * 1_000),
        in_method("return " + "a + " * 10_000 + "1;"),
        in_method("return a" + ".b()" * 5_000 + ";"),
        in_method("if (a) b(); else " * 3_000 + "c();"),
        in_method("x = " + "a -> " * 2_000 + "1;"),
        in_method("return " + "(int) " * 5_000 + "1;"),
        in_method("return " + "- " * 5_000 + "1;"),
        in_method("x(); // a comment\n" * 5_000),
    ],
    ids=["parentheses", "blocks", "comments", "sum", "calls", "if", "lambdas", "casts", "signs",
         "lines"],
)  # fmt: skip
def test_depth_and_length_are_no_problem(source: bytes) -> None:
    assert [method.problem for method in check(source).methods] == [None, None]


@pytest.mark.parametrize("piece", [b"(", b"{", b"class A {", b"new A() { int f() {", b"[", b"<"])
def test_what_never_closes(piece: bytes) -> None:
    check(piece * 3_000)
