"""What only one of the front ends accepts, as docs/parsers.md lists it; none of it is Java 8."""

import pytest

from code2vec.extractor.config import PARSERS, ExtractConfig
from code2vec.extractor.extract_source import extract_source

ONLY_JAVALANG = [
    "f() = 1;",
    "1 = a;",
    "a++ = 1;",
    "a(1 + 1 -> 10);",
    "Object o = new <T>Object[5];",
    "int i = 08;",
    "x = 0x;",
    "x = 1e;",
    "char c = '';",
    "super;",
    "a = b > > 2;",
    "Runnable = r() -> f();",
    "r = this::f = g;",
]
ONLY_TREE_SITTER = [
    r'String s = "\q";',
    "goto x;",
    "if (a) int b = 1;",
    "a.<T>b;",
    "public int x = 1;",
    "static int x;",
    "List<int> x;",
    "void x;",
    "switch (a) { case 1, 2: b(); }",
    "return return;",
]


def accepting(statement: str) -> list[str]:
    source = f"class A {{ void m() {{ {statement} }} }}".encode()
    accepted = []
    for parser in PARSERS:
        found = extract_source(source, file="A.java", config=ExtractConfig(parser=parser))
        if not found.skips and not found.notes:
            accepted.append(parser)
    return accepted


@pytest.mark.parametrize("statement", ONLY_JAVALANG)
def test_only_javalang_accepts(statement: str) -> None:
    assert accepting(statement) == ["javalang"]


@pytest.mark.parametrize("statement", ONLY_TREE_SITTER)
def test_only_tree_sitter_accepts(statement: str) -> None:
    assert accepting(statement) == ["tree-sitter"]
