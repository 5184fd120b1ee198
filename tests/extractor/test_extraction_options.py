"""Options of the extraction: kinds to include, calls of oneself, names of variables."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.errors import SettingError
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.report import INTENDED
from code2vec.extractor.sources.source_text import decode_source
from code2vec.extractor.tree.java_parser import parse_java
from code2vec.extractor.tree.leaf_words import SELF

TESTS = Path(__file__).parent.parent
QUICKSTART = TESTS.parent / "datasets" / "data" / "quickstart"
ALL_KINDS = "methods,constructors,lambdas,initializers"
PROFILES = ("reference", "clean")


def extract(source: str, **options: object) -> FileExtraction:
    return extract_source(source.encode(), file="A.java", config=ExtractConfig(**options))


def method(source: str, name: str, **options: object) -> Method:
    (found,) = [found for found in extract(source, **options).methods if found.name == name]
    return found


def words(source: str, name: str = "f", **options: object) -> str:
    return " ".join(method(source, name, **options).leaf_tokens)


@cache
def java_files() -> dict[str, str]:
    paths = [*sorted((TESTS / "oracle" / "fixtures").glob("*/*.java"))]
    paths += sorted(QUICKSTART.glob("*/*.java"))[::6]
    texts = {path.name: decode_source(path.read_bytes()) for path in paths}
    return {name: text.utf8.decode() for name, text in texts.items() if text is not None}


# --- settings


@pytest.mark.parametrize(
    "written", ["lambdas,methods", " methods, lambdas", ["lambdas", "methods"]]
)
def test_kinds_are_equal_however_written(written: object) -> None:
    config = ExtractConfig(include_kinds=written)
    assert config == ExtractConfig(include_kinds="methods,lambdas")
    assert config.kinds == ("methods", "lambdas")
    assert ExtractConfig.from_dict(config.to_dict()) == config


@pytest.mark.parametrize(
    "options", [{"include_kinds": ""}, {"include_kinds": "fields"}, {"anonymize": "types"}]
)
def test_other_values_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(SettingError, match="Received: "):
        ExtractConfig(**options)


# --- kinds

KINDS = """package p;
class A<T> {
    static { g(1); }
    { g(2); }
    A(int x, String... y) { this.x = x; }
    Runnable r = () -> g(3, 4);
    int f(int a) { return h((b, c) -> b + c, (int d) -> { return d; }); }
    enum B { C { { g(5); } }; B() { } }
    record D(int a, List<T> b) { D { g(a, b); } D(int a) { this(a, null); } }
    Object o = new Object() { { g(6); } };
}
"""


@pytest.mark.parametrize("profile", PROFILES)
def test_kinds_are_found(profile: str) -> None:
    extraction = extract(KINDS, include_kinds=ALL_KINDS, profile=profile)
    found = [(m.type, m.signature, m.label, m.start_line) for m in extraction.methods]
    assert found == [
        ("p.A", "<clinit>()", "<clinit>", 3),
        ("p.A", "<init>()", "<init>", 4),
        ("p.A", "A(int,String...)", "<init>", 5),
        ("p.A", "<lambda>()", "<lambda>", 6),
        ("p.A", "f(int)", "f", 7),
        ("p.A", "<lambda>(?,?)", "<lambda>", 7),
        ("p.A", "<lambda>(int)", "<lambda>", 7),
        ("p.A.B.$1", "<init>()", "<init>", 8),
        ("p.A.D", "D(int,List<T>)", "<init>", 9),
        ("p.A.D", "D(int)", "<init>", 9),
        ("p.A.$1", "<init>()", "<init>", 10),
    ]
    assert [(skip.method, skip.reason) for skip in extraction.skips] == [("B()", "empty body")]
    assert extraction.methods[5].id == "A.java#p.A.<lambda>(?,?):7"


def test_only_what_is_asked_for_is_found() -> None:
    for kind, count in (("methods", 1), ("constructors", 3), ("lambdas", 3), ("initializers", 4)):
        assert len(extract(KINDS, include_kinds=kind).methods) == count


@pytest.mark.parametrize("profile", PROFILES)
def test_other_kinds_leave_methods_alone(profile: str) -> None:
    for text in java_files().values():
        alone = extract(text, profile=profile)
        among = extract(text, profile=profile, include_kinds=ALL_KINDS)
        kept = [found for found in among.methods if found.label[0] != "<"]
        assert [found.id for found in kept] == [found.id for found in alone.methods]
        for ours, theirs in zip(kept, alone.methods, strict=True):
            assert ours.leaf_tokens == theirs.leaf_tokens
            assert ours.context_paths.tolist() == theirs.context_paths.tolist()
        ids = [found.id for found in among.methods]
        assert len(set(ids)) == len(ids)


def test_contexts_of_a_lambda_are_those_of_the_method_around() -> None:
    source = "class A { void f() { g(x -> x.h(y)); } }"
    outer, inner = (
        [
            (int(m.leaf_starts[a]), int(path), int(m.leaf_starts[b]))
            for a, path, b in zip(
                m.context_sources, m.context_paths, m.context_targets, strict=True
            )
        ]
        for m in extract(source, include_kinds="methods,lambdas").methods
    )
    assert inner
    assert set(inner) < set(outer)


def test_a_broken_constructor_is_counted() -> None:
    source = "class A { A(int x) { this.x = ; } { g(1, 2); } void f() { g(); } }"
    extraction = extract(source, include_kinds=ALL_KINDS)
    assert [found.signature for found in extraction.methods] == ["<init>()", "f()"]
    assert [(skip.method, skip.reason) for skip in extraction.skips] == [("A(int)", "syntax error")]


def test_what_cannot_have_a_context_is_no_failure() -> None:
    extraction = extract("class A { Runnable r = () -> x; { f(); } }", include_kinds=ALL_KINDS)
    assert [skip.method for skip in extraction.skips] == ["<lambda>()", "<init>()"]
    assert {skip.reason for skip in extraction.skips} <= INTENDED


# --- calls of oneself


@pytest.mark.parametrize(
    ("call", "masked"),
    [
        ("f(x);", True),
        ("this.f(x);", True),
        ("super.f(x);", True),
        ("A.this.f(x);", True),
        ("A.f(x);", True),
        ("B.f(x);", False),
        ("x.f(x);", False),
        ("x.this().f(x);".replace("this()", "g()"), False),
        ("g(x);", False),
        ("new A() { void g() { f(x); } };", True),
    ],
)
@pytest.mark.parametrize("profile", PROFILES)
def test_self_calls(call: str, masked: bool, profile: str) -> None:
    source = f"class A {{ void f() {{ {call} }} }} class B {{ }}"
    plain = method(source, "f", profile=profile)
    found = method(source, "f", profile=profile, mask_self_calls=True)
    assert ("SELF" in found.leaf_tokens) == masked
    pairs = list(zip(plain.leaf_tokens, found.leaf_tokens, strict=True))
    assert {pair for pair in pairs if pair[0] != pair[1]} == ({("f", "SELF")} if masked else set())
    assert ("SELF" in found.leaf_subtokens) == masked
    assert plain.context_paths.tolist() == found.context_paths.tolist()


@pytest.mark.parametrize("profile", PROFILES)
def test_nothing_else_is_masked(profile: str) -> None:
    for text in java_files().values():
        plain = extract(text, profile=profile)
        for before, after in zip(
            plain.methods, extract(text, profile=profile, mask_self_calls=True).methods, strict=True
        ):
            assert before.context_paths.tolist() == after.context_paths.tolist()
            for place, word in enumerate(after.leaf_tokens):
                if word == SELF:
                    start, end = before.leaf_starts[place], before.leaf_ends[place]
                    written = text.encode()[start:end].decode()
                    assert written == before.name or "\\u" in written
                else:
                    assert word == before.leaf_tokens[place]


def test_inner_and_outer_mask_their_own_names() -> None:
    source = "class A { void f() { new B() { void g() { f(); g(); h(); } }; } }"
    assert (
        words(source, "f", mask_self_calls=True) == "void METHOD_NAME b void METHOD_NAME SELF g h"
    )
    assert words(source, "g", mask_self_calls=True) == "void METHOD_NAME f SELF h"


def test_method_references_in_clean() -> None:
    source = "class A { void f() { g(this::f, A::f, super::f, b::f); } }"
    found = words(source, profile="clean", mask_self_calls=True)
    assert found == "void METHOD_NAME this SELF a SELF super SELF b f g"


# --- names of variables


@pytest.mark.parametrize(
    ("source", "tokens"),
    [
        ("int x; int y = x;", "int LOCAL_A int LOCAL_B LOCAL_A"),
        ("x = this.x + y.x + y.z + z;", "FIELD_A this FIELD_A y FIELD_A y z z"),
        ("int y = q; this.q.z();", "int LOCAL_A FIELD_A this FIELD_A z"),
        ("g(x); int x; g(x);", "FIELD_A g int LOCAL_A LOCAL_A g"),
        ("{ int y; } y = 1;", "int LOCAL_A y 1"),
        ("for (int i = 0; i < 9; i++) g(i); i();", "LOCAL_A 9 int LOCAL_A 0 LOCAL_A LOCAL_A g i"),
        ("for (int x : x) g(x);", "int LOCAL_A FIELD_A LOCAL_A g"),
        ("g(a -> a.x, (a, b) -> b);", "PARAMETER_A PARAMETER_A FIELD_A PARAMETER_B PARAMETER_C "
         "PARAMETER_C g"),
        ("try (B b = c) { b.d(); } catch (E e) { e.b(b); }",
         "b LOCAL_A c LOCAL_A d PARAMETER_A e PARAMETER_A b b"),
        ("if (x instanceof B b) b.c();", "FIELD_A b LOCAL_A LOCAL_A c"),
        ("g(x::h);", "FIELD_A g"),
        ("new B(x) { int x; { x = 1; } };", "b FIELD_A int FIELD_A FIELD_A 1"),
        ("int x; new B() { int x = 1; int y = x; };", "int LOCAL_A b int FIELD_A 1 int FIELD_B "
         "FIELD_A"),
        ("x.x(); y.x(); x = x[x];", "FIELD_A x y x FIELD_A FIELD_A FIELD_A"),
        ("int LOCAL_B, a; a = LOCAL_B;", "int LOCAL_A LOCAL_B LOCAL_B LOCAL_A"),
        ("@B(x) int b = Math.max(C.D, 1);", "b FIELD_A int LOCAL_A math c d 1 max"),
    ],
)  # fmt: skip
def test_variables(source: str, tokens: str) -> None:
    found = words(f"class A {{ int x; void f() {{ {source} }} }}", anonymize="variables")
    assert found == f"void METHOD_NAME {tokens}"


def test_switch_and_records() -> None:
    source = """class A { void f(Object o) {
        switch (o) { case B b -> b.c(); case D d -> g(d, b); }
        record R(int p) { int q() { return p; } }
    } }"""
    assert words(source, anonymize="variables") == (
        "void METHOD_NAME PARAMETER_A object PARAMETER_A b LOCAL_A LOCAL_A c d LOCAL_B LOCAL_B b g "
        "r FIELD_A int int METHOD_NAME FIELD_A"
    )


def test_each_method_starts_anew() -> None:
    source = "class A { int y; void f(int a) { g(y); } void g(int b) { h(b, y); } }"
    assert words(source, "f", anonymize="variables").split()[2] == "PARAMETER_A"
    assert words(source, "g", anonymize="variables").split()[2] == "PARAMETER_A"
    assert method(source, "g", anonymize="variables").leaf_subtokens[2] == "parameter|a"


def test_there_are_words_for_many_variables() -> None:
    names = [f"x{n}_" for n in range(60)]
    declared = "".join(f"int {name}; " for name in names)
    found = words(f"class A {{ void f() {{ {declared} }} }}", anonymize="variables").split()[3::2]
    assert len(set(found)) == 60
    assert found[25:28] == ["LOCAL_Z", "LOCAL_AA", "LOCAL_AB"]


# --- any source


@settings(max_examples=60)
@given(st.sampled_from(sorted(java_files())), st.sampled_from(PROFILES), st.data())
def test_broken_files_give_what_is_whole(file: str, profile: str, data: st.DataObject) -> None:
    source = java_files()[file].encode()
    start = data.draw(st.integers(0, len(source)))
    end = min(len(source), start + data.draw(st.integers(0, 30)))
    cut = source[:start] + data.draw(st.sampled_from([b"", b"}", b"(", b'"'])) + source[end:]
    tree = parse_java(cut, profile, kinds=ALL_KINDS.split(","), own_calls=True, variables=True)
    assert all(found.name and found.signature for found in tree.methods)


@pytest.mark.parametrize(
    "statement",
    ["x = " + "(" * 3000 + "y" + ")" * 3000 + ";", "{ int x; " * 2000 + "x = 1;" + "}" * 2000],
)
def test_deep_nesting(statement: str) -> None:
    source = f"class A {{ void f() {{ {statement} f(); }} }}"
    found = words(source, anonymize="variables", mask_self_calls=True, profile="clean")
    assert found.endswith("SELF")
