"""Broken input costs the broken method only."""

import pytest

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction
from code2vec.extractor.report import SYNTAX_ERROR, SYNTAX_ERRORS

BROKEN_BODIES = {
    "stray opening brace": "int x = 1;\n    {\n    return x;",
    "two opening braces": "if (x) {{\n      a();\n    }\n    return x;",
    "missing closing brace": "if (x) {\n      a();\n    return x;",
    "two missing closing braces": "for (;;) {\n    if (x) {\n      a();\n    return x;\n",
    "stray closing brace": "int x = 1;\n    }\n    return x;",
    "missing semicolons": "int x = 1\n    return x",
    "missing closing parenthesis": "foo(1, (2);\n    return x;",
    "missing opening parenthesis": "foo 1, 2);\n    return x;",
    "string without end": 'foo("abc);\n    return x;',
    "empty character": "foo('');\n    return x;",
    "text block without end": 'foo("""\n    abc\n    );\n    return x;',
    "odd character": "#\n    return x;",
    "backslash": "foo(\\);\n    return x;",
    "comment without end": "foo(); /* \n    return x;",
    "comment without start": "foo(); */ \n    return x;",
    "missing bracket": "foo(x[1);\n    return x;",
    "lambda without end": "foo(x -> { a(); );\n    return x;",
    "long lambda without end": "foo(x -> {\n    return x;",
    "array without end": "foo(new int[] { 1, 2 );\n    return x;",
    "else without if": "else { a(); }\n    return x;",
    "missing colon": "switch (x) { case 1: a(); case 2 b(); default: c(); }\n    return x;",
    "switch without end": "switch (x) {\n    case 1: a();\n    return x;",
    "try without end": "try {\n    return x;",
    "other language": "def foo(x):\n        return 1\n    return x;",
    "dots": "...\n    return x;",
    "unfinished assignment": "x = \n    return x;",
    "unfinished call": "foo(\n    return x;",
    "unfinished if": "if (\n    return x;",
    "unfinished for": "for (int i = 0; i\n    return x;",
    "unfinished creation": "new Foo(",
    "conflict": "foo();\n<<<<<<< HEAD\n    a();\n=======\n    b();\n>>>>>>> x\n    return x;",
    "conflict of blocks": (
        "foo();\n<<<<<<< HEAD\n    if (a) {\n||||||| base\n    if (z) {\n=======\n"
        "    if (b) {\n>>>>>>> a commit's subject (#1)\n    }\n    return x;"
    ),
}
WHOLE = """    int x = a;
    if (x > 1) {
      return x;
    }
    for (int i = 0; i < x; i++) {
      go(i);
    }
    return 1;"""


def extract(source: str) -> FileExtraction:
    return extract_source(source.encode(), file="A.java")


def class_with(body: str, indent: str) -> str:
    bodies = [WHOLE, WHOLE, "    " + body, WHOLE, WHOLE]
    members = [
        f"  /** About {name}. */\n  public int {name}(int p) throws X {{\n{text}\n  }}\n"
        for name, text in zip("abcde", bodies, strict=True)
    ]
    source = "package q;\n\n/** D. */\nclass K extends L {\n" + "\n".join(members) + "}\n"
    return source.replace("  ", indent)


@pytest.mark.parametrize("indent", ["  ", "    ", "\t"])
@pytest.mark.parametrize("body", BROKEN_BODIES.values(), ids=list(BROKEN_BODIES))
def test_a_broken_body_costs_its_method_only(body: str, indent: str) -> None:
    extraction = extract(class_with(body, indent))
    assert [(m.type, m.name) for m in extraction.methods] == [("q.K", name) for name in "abde"]
    assert [(s.method, s.reason) for s in extraction.skips] == [("c(int)", SYNTAX_ERROR)]


@pytest.mark.parametrize(
    ("start", "labels"),
    [
        ("  int c() {\n    foo();\n    if (x", "a b"),
        ("  int c(int x, St", "a b"),
        ("  @Overri", "a b"),
        ("  int c() {\n    return 1;\n  }\n", "a b c"),
        ("  int c() {\n    return 1;\n  }\n  /* int d() {\n    return 1;", "a b c"),
        ('  int c() {\n    return "x', "a b"),
    ],
)
def test_half_files(start: str, labels: str) -> None:
    whole = "".join(f"  int {name}() {{\n{WHOLE}\n  }}\n\n" for name in "ab")
    extraction = extract("package q;\nclass K {\n  class L {\n" + whole + start)
    assert [m.name for m in extraction.methods] == labels.split()
    assert {m.type for m in extraction.methods} == {"q.K.L"}


MERGED = """package q;
{0}
class K {{
  int a() {{ return 1; }}
{1}
    b();
    return 2;
  }}
  int d() {{ return 1; }}
{2}
  int e() {{ return 1; }}
}}
"""


def conflict(ours: str, theirs: str) -> str:
    return f"<<<<<<< HEAD\n{ours}\n=======\n{theirs}\n>>>>>>> topic"


def test_conflicts_outside_methods_take_one_side() -> None:
    extraction = extract(
        MERGED.format(
            conflict("import a.B;", "import a.C;"),
            conflict("  int b(int x) {", "  int c(long x) {"),
            conflict("  int f() { return 1; }\n", "  int g() { return 1; }\n  int h() { x(); }"),
        )
    )
    assert [m.signature for m in extraction.methods] == ["a()", "b(int)", "d()", "f()", "e()"]
    assert {m.type for m in extraction.methods} == {"q.K"}
    assert [note.reason for note in extraction.notes] == [SYNTAX_ERRORS]


@pytest.mark.parametrize(
    "name", ["1a", "a-b", "class", "a.b", "#x", "`y`", "${z}", "<w>", '"v"', "true", "int", "@u"]
)
def test_what_is_no_name_is_no_label(name: str) -> None:
    source = f"class K {{ int a() {{ x(); }} int {name}() {{ y(); }} int b() {{ z(); }} }}"
    assert [m.label for m in extract(source).methods] == ["a", "b"]


BROKEN_HEADS = {
    "a parameter is missing": "int x(int, ) {",
    "a comma is missing": "List<int[]> x(int a int b) throws q.E {",
    "a parenthesis is not closed": "int x( {",
    "a parenthesis is not closed behind a parameter": "public static <T> T[] x(int a {",
    "a modifier is misspelt": "pubic int x(@A({1}) int a) {",
    "a default value": "Map<String, ? extends B> x(int a = 1) {",
}


@pytest.mark.parametrize("head", BROKEN_HEADS.values(), ids=BROKEN_HEADS)
def test_a_method_with_a_broken_head_is_counted(head: str) -> None:
    extraction = extract(
        f"class K {{ boolean k = a > b(() -> {{ }}); int y() {{ c(); }}\n  {head} d(); }}\n"
        "  int z() { new A<B>(1) { int v() { return 1; } }; this.<B>f(() -> { }); } }"
    )
    assert [method.name for method in extraction.methods] == ["y", "z", "v"]
    (skip,) = extraction.skips
    assert (skip.method.split("(")[0], skip.line, skip.reason) == ("x", 2, SYNTAX_ERROR)


def test_what_the_grammar_takes_and_java_does_not_is_noted() -> None:
    extraction = extract("class K { int class() { a(); } int x() { return 1; } }")
    assert [method.name for method in extraction.methods] == ["x"]
    assert [note.reason for note in extraction.notes] == [SYNTAX_ERRORS]


@pytest.mark.parametrize("profile", ["reference", "clean"])
@pytest.mark.parametrize(
    ("broken", "signature"),
    [
        ("@ int f() { return 1; }", "f(?)"),
        ("@ void f() { }", "f(?)"),
        ("@int(1) int f(int a) { return a; }", "f(int)"),
        ("@ /* c */ int\n f() { return 1; }", "f(?)"),
        ("@ public int f() { return 1; }", "f()"),
        ("int f(@ int A a) { return 1; }", "f(A)"),
        ("int f() { class B { @ public int g; } return 1; }", "f()"),
    ],
)
def test_an_annotation_named_by_a_keyword(broken: str, signature: str, profile: str) -> None:
    source = f"class A {{ int e() {{ return 0; }} {broken} int h() {{ return 2; }} }}"
    found = extract_source(source, file="A.java", config=ExtractConfig(profile=profile))
    assert [method.signature for method in found.methods] == ["e()", "h()"]
    assert [(skip.method, skip.reason) for skip in found.skips] == [(signature, "syntax error")]
    assert found.skips[0].detail == f"line 1, column {source.index('@') + 1}"
    assert not found.notes


def test_a_field_annotated_by_a_keyword_is_noted() -> None:
    found = extract_source("class A { @ public int x; int h() { return 2; } }", file="A.java")
    assert [method.signature for method in found.methods] == ["h()"]
    assert [(note.line, note.column) for note in found.notes] == [(1, 11)]
