import codecs
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.paths.path_hashes import java_hash
from code2vec.extractor.tree.java_parser import parse_java

JAVA = """package a.b;

class Outer {
    abstract void open(String s);

    int addOne(int x) {
        return x + 1;
    }

    void empty() { }

    static class Inner {
        Runnable make(List<String> names) {
            return new Runnable() { public void run() { go(names); } };
        }
    }
}
"""


def extract(source: str | bytes, **settings: int) -> FileExtraction:
    data = source.encode() if isinstance(source, str) else source
    return extract_source(data, file="a/Outer.java", project="p", config=ExtractConfig(**settings))


def method(extraction: FileExtraction, name: str) -> Method:
    (found,) = [found for found in extraction.methods if found.name == name]
    return found


def test_methods_and_their_columns() -> None:
    extraction = extract(JAVA)
    assert [found.name for found in extraction.methods] == ["addOne", "make", "run"]
    add = method(extraction, "addOne")
    assert add.id == "a/Outer.java#a.b.Outer.addOne(int):6"
    assert (add.file, add.project, add.type) == ("a/Outer.java", "p", "a.b.Outer")
    assert (add.signature, add.label) == ("addOne(int)", "add|one")
    assert (add.start_line, add.start_column, add.end_line, add.end_column) == (6, 5, 8, 5)
    assert add.leaf_tokens == ("int", "METHOD_NAME", "x", "int", "x", "1")
    assert method(extraction, "run").type == "a.b.Outer.Inner.$1"
    assert extraction.notes == ()
    assert not extraction.failed


def test_every_method_is_written_or_skipped() -> None:
    extraction = extract(JAVA)
    skips = {(skip.method, skip.line, skip.reason) for skip in extraction.skips}
    assert skips == {("open(String)", 4, "no body"), ("empty()", 10, "empty body")}


def test_leaves_are_where_their_bytes_say() -> None:
    for mark in (b"", codecs.BOM_UTF8):
        data = mark + JAVA.encode()
        add = method(extract(data), "addOne")
        spans = zip(add.leaf_starts, add.leaf_ends, strict=True)
        assert [data[a:b] for a, b in spans] == [b"int", b"addOne", b"x", b"int", b"x", b"1"]


def test_latin_1_is_read_with_a_note() -> None:
    data = JAVA.replace("x + 1", 'x + "é"').encode("latin-1")
    extraction = extract(data)
    add = method(extraction, "addOne")
    (note,) = extraction.notes
    assert (note.reason, note.line, note.column) == ("not UTF-8, read as Latin-1", 7, 21)
    assert data[add.leaf_starts[-1] : add.leaf_ends[-1]] == '"é"'.encode("latin-1")
    run = method(extraction, "run")
    assert data[run.leaf_starts[-1] : run.leaf_ends[-1]] == b"go"


def test_columns_count_characters() -> None:
    extraction = extract("class A { /* é€\U0001f600 */ int f() { return 1; } }")
    assert method(extraction, "f").start_column == 21
    assert method(extraction, "f").end_column == 41


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_change_positions(end: str) -> None:
    assert [found.id for found in extract(JAVA.replace("\n", end)).methods] == [
        found.id for found in extract(JAVA).methods
    ]


def test_binary_file_is_skipped_whole() -> None:
    extraction = extract(b"\xca\xfe\xba\xbe\0\0")
    assert extraction.failed
    assert [(skip.line, skip.reason) for skip in extraction.skips] == [(0, "binary")]


@pytest.mark.parametrize("source", ["", "\n", "// only a comment", "package a;", "\ufeff"])
def test_file_without_methods_is_no_error(source: str) -> None:
    extraction = extract(source)
    assert extraction.methods == extraction.skips == ()
    assert not extraction.failed


@pytest.mark.parametrize(
    "source",
    ["hello world", "class A { int f() { return 1; } void g( {", "class A { int f() { return 1; }"],
)
def test_file_cut_short_has_a_note(source: str) -> None:
    assert [n.reason for n in extract(source).notes] == ["with syntax errors outside methods"]


def test_annotated_varargs_are_read() -> None:
    extraction = extract("class A { int f(@N Object @a.Nullable ... names) { return 1; } }")
    assert [found.signature for found in extraction.methods] == ["f(Object...)"]
    assert extraction.notes == ()


def test_escaped_null_character_is_read() -> None:
    extraction = extract(r"""class A { int f() { return '\u0000' + g("a\u0000b"); } }""")
    (found,) = extraction.methods
    assert found.leaf_tokens == ("int", "METHOD_NAME", "BLANK", "ab", "g")


def test_syntax_error_in_a_method_is_that_methods() -> None:
    extraction = extract("class A { int f() { return 1; } int g() { return 1 +; } }")
    assert [found.name for found in extraction.methods] == ["f"]
    assert [(skip.method, skip.reason) for skip in extraction.skips] == [("g()", "syntax error")]
    assert extraction.skips[0].detail == "line 1, column 53"
    assert extraction.notes == ()


def test_limits_give_their_reasons() -> None:
    def reason(**settings: int) -> str:
        (skip,) = [s for s in extract(JAVA, **settings).skips if s.method == "addOne(int)"]
        return skip.reason

    assert reason(min_code_length=2) == "shorter than --min-code-length"
    assert reason(max_code_length=0) == "longer than --max-code-length"
    assert reason(max_path_length=1) == "no contexts"
    assert reason(max_path_width=-1) == "no contexts"


def test_same_method_twice_gets_two_ids() -> None:
    extraction = extract("class A { void f() { g(); } void f() { g(); } }")
    assert [found.id.partition("#")[2] for found in extraction.methods] == [
        "A.f():1",
        "A.f():1~2",
    ]


def test_inner_method_has_the_contexts_it_has_alone() -> None:
    both = extract("class A { void f() { new B() { int g(int a) { return a + 1; } }; } }")
    alone = extract("class A { int g(int a) { return a + 1; } }")
    inner, single = method(both, "g"), method(alone, "g")
    assert inner.leaf_tokens == single.leaf_tokens
    assert np.array_equal(inner.context_paths, single.context_paths)
    assert np.array_equal(inner.context_sources, single.context_sources)
    assert len(method(both, "f").leaf_tokens) > len(inner.leaf_tokens)


def test_path_strings_stand_beside_their_hashes() -> None:
    with_strings = extract_source(JAVA.encode(), file="A.java", path_strings=True)
    without = extract_source(JAVA.encode(), file="A.java")
    for found, plain in zip(with_strings.methods, without.methods, strict=True):
        assert found.path_strings is not None
        assert [java_hash(path) for path in found.path_strings] == found.context_paths.tolist()
        assert plain.path_strings is None
        assert replace(found, path_strings=None).id == plain.id
    path = method(with_strings, "addOne").path_strings
    assert path is not None
    assert path[0] == "(PrimitiveType0)^(MethodDeclaration)_(NameExpr1)"


@settings(max_examples=150)
@given(st.integers(0, len(JAVA)), st.integers(0, 12), st.text("{}()<;\"'/*é \n@", max_size=5))
def test_damaged_java_never_raises_and_counts_add_up(at: int, lost: int, junk: str) -> None:
    source = (JAVA[:at] + junk + JAVA[at + lost :]).encode()
    extraction = extract(source)
    found = parse_java(source).methods
    assert len(extraction.methods) + len(extraction.skips) == len(found)
    for one in extraction.methods:
        assert 1 <= one.start_line <= one.end_line
        assert len(one.context_paths) == len(one.context_sources) == len(one.context_targets) > 0
        assert (one.context_sources < one.context_targets).all()
        assert one.context_targets.max() < len(one.leaf_tokens) == len(one.leaf_starts)


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_may_come(data: bytes) -> None:
    extraction = extract(data)
    assert extraction.file == "a/Outer.java"
