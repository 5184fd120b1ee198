"""Conditionals of two lambdas in `reference`: the second may take the place of the first."""

import os
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from code2vec.datasets.methods.c2v_text import c2v_lines
from code2vec.extractor.config import PARSERS, ExtractConfig
from code2vec.extractor.extract_source import extract_source

RUNNER = Path(__file__).parent.parent / "parity" / "Reference.java"
EXPECTED = """\
c,(NameExpr0)^(ConditionalExpr)_(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),a
c,(NameExpr0)^(ConditionalExpr)_(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),b
c,(NameExpr0)^(ConditionalExpr)_(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
c,(NameExpr0)^(ConditionalExpr)_(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),a
c,(NameExpr0)^(ConditionalExpr)_(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),b
c,(NameExpr0)^(ConditionalExpr)_(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
a,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),b
a,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
a,(VariableDeclaratorId),a
a,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),b
a,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
b,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
b,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),a
b,(VariableDeclaratorId),b
b,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
a,(NameExpr0)^(ExpressionStmt)^(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),a
a,(NameExpr0)^(ExpressionStmt)^(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),b
a,(NameExpr),a
a,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(Parameter)_(VariableDeclaratorId0),b
a,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
b,(VariableDeclaratorId0)^(Parameter)^(LambdaExpr)_(ExpressionStmt)_(NameExpr0),a
"""
"""What the reference prints with `--no_hash` of a conditional of two `(a, b) -> a`, from `c` on."""

LAMBDAS = (
    "x -> x",
    "(x) -> x",
    "() -> a.b(1)",
    "(a, b) -> a",
    "(a, /* c */ b) -> { y = a[b]; return (A) e -> e; }",
    "(int a) -> { // c\n }",
    "(a, b) -> d ? (e, f) -> e : (e, f) -> e",
    "(List<? extends @B A> a, final int[] b) -> new A[] {a, b}",
)
CASTS = ("", "(A) ", "(A & B) ", "(A) (B<A>) ")
PLACES = ("return {};", "y.z({}, 1, f);", "x = {};", "int i = f({}, g) + 1;")


def lines(source: str, parser: str = "tree-sitter", **options: object) -> bytes:
    config = ExtractConfig(parser=parser, **options)  # type: ignore[arg-type]
    found = extract_source(source, file="A.java", config=config, path_strings=True)
    assert not [skip for skip in found.skips if skip.method]
    return c2v_lines(list(found.methods))


@pytest.mark.parametrize("parser", PARSERS)
def test_paths_within_what_is_there_twice(parser: str) -> None:
    source = "class A { Object f() { return c ? (a, b) -> a : (a, b) -> a; } }"
    contexts = lines(source, parser).decode().split()[1:]
    assert [text for text in contexts if text[:2] in ("a,", "b,", "c,")] == EXPECTED.split()


@pytest.mark.parametrize("profile", ["reference", "clean"])
def test_no_lambda_is_lost_where_lambdas_are_methods(profile: str) -> None:
    config = ExtractConfig(profile=profile, include_kinds="methods,lambdas")
    source = "class A { Object f() { return c ? (a, b) -> a : (a, b) -> a; } }"
    found = extract_source(source, file="A.java", config=config)
    assert [method.name for method in found.methods] == ["f", "<lambda>", "<lambda>"]


def test_methods_in_equal_lambdas_are_all_there() -> None:
    one = "(a, b) -> new A() { int g() { return a; } }"
    found = extract_source(f"class A {{ Object f() {{ return c ? {one} : {one}; }} }}", file="A")
    assert [method.name for method in found.methods] == ["f", "g", "g"]


@pytest.mark.jar
def test_generated_conditionals_equal_the_references(tmp_path: Path) -> None:
    jar, java = os.environ.get("CODE2VEC_REFERENCE_JAR"), shutil.which("java")
    if jar is None or java is None:
        pytest.skip("CODE2VEC_REFERENCE_JAR is not set, or java is not installed")
    cases = product(PLACES, CASTS, LAMBDAS, LAMBDAS)
    bodies = [
        place.format(f"c ? {cast}{then} : {cast}{other}")
        for number, (place, cast, then, other) in enumerate(cases)
        if then == other or number % 9 == 0
    ]
    sources = {
        tmp_path / f"A{number}.java": f"class A {{\n Object f() {{ {body} }}\n}}\n"
        for number, body in enumerate(bodies)
    }
    for file, source in sources.items():
        file.write_text(source)
    limits = ["--max_path_length", "8", "--max_path_width", "2", "--no_hash"]
    done = subprocess.run(
        [java, "-cp", jar, str(RUNNER), *limits],
        input="".join(f"{file}\n" for file in sources),
        capture_output=True,
        text=True,
        check=True,
    )
    printed = iter(done.stdout.splitlines())
    compared = 0
    for source in sources.values():
        _, status, count = next(printed).split("\t")
        theirs = [next(printed) for _ in range(int(count))]
        if status == "ok":  # it cannot parse a conditional in the place of an else before `->`
            assert lines(source).decode().splitlines() == theirs, source
            compared += 1
    assert compared > 150
