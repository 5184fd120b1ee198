"""What javalang refuses, and that it never breaks down."""

import threading
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.cli import main
from code2vec.errors import SettingError
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.javalang_front import lexing
from code2vec.extractor.javalang_front.clean_tree import JavalangTree
from code2vec.extractor.javalang_front.errors import RefusedError
from code2vec.extractor.method import FileExtraction
from code2vec.extractor.report import REFUSED, TOO_COMPLEX
from code2vec.extractor.tree.java_parser import grammar, parse_java

FIXTURES = sorted((Path(__file__).parent.parent / "oracle" / "fixtures").glob("*/*.java"))
PIECES = [
    b"{", b"}", b"(", b")", b";", b'"', b"'", b"/*", b"*/", b"//", b"\n", b"<", b">", b"[]", b"@",
    b"->", b"::", b"...", b"class X ", b"void f() {", b"new A() {", b"case 1:", b"\\u0022", b"\\",
    b"\xff", b"\xc3\xa4", b"default ", b"switch (x) {", b"record R(int x) {", b"int[] ", b" a ",
    b" = b", b"return c;", b"0x", b"1.", b"=", b"+", b"(A & B) ", b"@A int ", b"new int[",
]  # fmt: skip


def extracted(source: bytes, **settings: str) -> FileExtraction:
    config = ExtractConfig(parser="javalang", **settings)
    return extract_source(source, file="A.java", config=config)


def refusal(source: str) -> str:
    (skip,) = extracted(source.encode()).skips
    assert (skip.reason, skip.line, skip.method) == (REFUSED, 0, "")
    return skip.detail


def test_grammar() -> None:
    assert grammar("javalang") == {"name": "javalang", "version": "0.13.0"}


def test_other_parsers_are_refused() -> None:
    with pytest.raises(SettingError, match=r"tree-sitter, javalang\. Received: antlr"):
        ExtractConfig(parser="antlr")
    with pytest.raises(ValueError, match="unknown parser: antlr"):
        parse_java(b"", parser="antlr")


@pytest.mark.parametrize(
    ("source", "detail"),
    [
        ("class A {\n  void f() { x = ; }\n}", "Expected expression, line 2, column 18"),
        ("class A { void f() {", "Expected expression, line 1, column 21"),
        ("class A { int é = # }", "Could not process token '#', line 1, column 19"),
        ('class A { /* é */ String s = "a\n"; }', "Unterminated character/string literal, line 1"),
        ("class A { /* never ends", "Unterminated block comment, line 1, column 11"),
        ("class A { record P(int x) { } }", "Records are not Java 8, line 1, column 11"),
        ("interface A { record P(int x) { } }", "Records are not Java 8, line 1, column 15"),
        ("class A { boolean f() { return o instanceof B b; } }", "Expected ';', line 1, column 48"),
        ("import a.B;\nint f() { return 1; }", "Expected type declaration, line 2, column 1"),
        ("class A { } }", "Expected type declaration, line 1, column 13"),
    ],
)
def test_refusals_tell_why_and_where(source: str, detail: str) -> None:
    assert refusal(source).startswith(detail)


def test_positions_are_those_of_the_file() -> None:
    source = b'class A { String \\u0061 = "\\u00e9"; int b = #; }'
    detail = extracted(source).skips[0].detail
    assert detail.endswith(f"column {source.index(b'#') + 1}")


@pytest.mark.parametrize("profile", ["reference", "clean"])
@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("int twice(int a) { return 2 * a; }", ["twice"]),
        ("int a = 1; f(a);", ["f"]),
        ("@A void f() { g(); } /* c */ int h() { return 1; }", ["f", "h"]),
        ("", []),
        ("// nothing", []),
    ],
)
def test_snippets(source: str, names: list[str], profile: str) -> None:
    found = extracted(source.encode(), profile=profile)
    assert [method.name for method in found.methods] == names
    assert found.skips == ()


def test_javalang_cannot_be_surprised_by_bare_carriage_returns() -> None:
    found = extracted(b"class A {\r  // c\r  int f() { return a; }\r}\r\x1a")
    assert [(method.name, method.start_line) for method in found.methods] == [("f", 3)]


@pytest.mark.parametrize(
    "source",
    [
        "(" * 10_000 + "a" + ")" * 10_000,
        "!" * 10_000 + "a",
        "f(" * 5_000 + ")" * 5_000,
        "new int[] " + "{" * 10_000 + "}" * 10_000,
        "(A) " * 10_000 + "a",
        "x -> " * 10_000 + "a",
        "a" + " < a" * 3_000,
        "(T<" * 3_000,
    ],
    ids=["parentheses", "not", "calls", "values", "casts", "lambdas", "less", "types"],
)
def test_deep_nesting_is_refused(source: str) -> None:
    """Where the C stack is small too, as that of threads on macOS; Windows gives 1 MB."""
    found = []

    def run() -> None:
        text = f"class A {{ Object f() {{ return {source}; }} }}"
        found.append(extracted(text.encode()))

    before = threading.stack_size(512 * 1024)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert [skip.reason for skip in found[0].skips] == [REFUSED]


@pytest.mark.parametrize(
    "source",
    ["a" + ".b()" * 2_000, "a + " * 5_000 + "a", "a ? b : " * 300 + "c", "f(" * 200 + ")" * 200],
    ids=["chain", "sum", "conditionals", "calls"],
)
def test_what_people_write_is_not_too_deep(source: str) -> None:
    found = extracted(f"class A {{ Object f() {{ return {source}; }} }}".encode())
    assert [method.name for method in found.methods] == ["f"]


def test_long_chains_of_else_if() -> None:
    branches = "if (a) b(); else " * 500 + "c();"
    found = extracted(f"class A {{ void f() {{ {branches} }} }}".encode())
    assert [method.name for method in found.methods] == ["f"]


def test_too_many_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexing, "MOST_TOKENS", 20)
    found = extracted(b"class A { void f() { a(); b(); c(); d(); } }")
    assert [(skip.reason, skip.detail) for skip in found.skips] == [
        (TOO_COMPLEX, "more than 20 tokens")
    ]


@settings(max_examples=150)
@given(st.binary(max_size=300))
def test_any_bytes(source: bytes) -> None:
    extracted(source)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=40), st.booleans())
def test_pieces_of_java(pieces: list[bytes], inside: bool) -> None:
    source = b"".join(pieces)
    extracted(b"class A { void f() {" + source + b"}}" if inside else source)


@settings(max_examples=300)
@given(st.sampled_from(FIXTURES), st.integers(0, 3000), st.integers(0, 20), st.sampled_from(PIECES))
def test_changed_files(path: Path, at: int, length: int, piece: bytes) -> None:
    source = path.read_bytes()
    extracted(source[:at] + piece + source[at + length :])


def test_a_tree_or_a_refusal() -> None:
    with pytest.raises(RefusedError):
        JavalangTree(b"class {")
    assert JavalangTree(b"class A { }").root.kind == "CompilationUnit"


def test_command_counts_what_javalang_refuses(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("class A { int f(int a) { return a; } }")
    (tmp_path / "B.java").write_text("class B { int f(Object o) { return o instanceof B b; } }")
    command = ["extract", str(tmp_path), "--parser", "javalang", "--jobs", "1", "-o"]
    result = CliRunner().invoke(main, [*command, str(tmp_path / "out.c2v")])
    assert result.exit_code == 0
    assert "1 refused by javalang" in result.output
    assert (tmp_path / "out.c2v").read_bytes().startswith(b"f int,")
    strict = CliRunner().invoke(main, [*command, str(tmp_path / "strict.c2v"), "--strict"])
    assert strict.exit_code == 1
