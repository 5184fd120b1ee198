"""Comments at every level of nesting, in `reference`: the work grows with the text, not faster."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from code2vec.extractor.java.clean_tree import CleanTree
from code2vec.extractor.java.java_text import java_text
from code2vec.extractor.java.parsing import parse
from code2vec.extractor.reference import comments
from code2vec.extractor.reference.faults import apply_faults

SOURCES: dict[str, Callable[[int], str]] = {
    "before": lambda n: "class A { void f() {" + "/* c */ { a();\n" * n + "}\n" * n + "} }",
    "first": lambda n: "class A { void f() {" + "{ // c\n a();" * n + "}\n" * n + "} }",
    "after": lambda n: "class A { void f() {" + "{ a();\n" * n + "} // c\n" * n + "} }",
    "after calls": lambda n: "class A { int f() {" + "a(() -> {\n" * n + "}); // c\n" * n + "} }",
    "after more": lambda n: "class A { void f() {" + "{ a();\n" * n + "} b(); // c\n" * n + "} }",
    "operands": lambda n: (
        "class A { int f() { return " + "( // c\n" * n + "1" + ") // d\n" * n + ";}}"
    ),
    "types": lambda n: "class A { // c\n int x;\n" * n + "int f() { return 1; }" + "} // d\n" * n,
}


def work(source: str) -> int:
    """The operations of Python that putting in the comments takes; no matter how fast."""
    text = java_text(source.encode())
    clean = CleanTree(text.text, parse(text.text))
    apply_faults(clean.root, text.text, keep_lambdas=False)
    comments.extend_line_comments(clean.comments, text.text)
    inserter = comments.CommentInserter(text.line_starts)
    count = 0

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        inserter.insert(clean.root, clean.comments)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("name", SOURCES)
def test_twice_the_depth_is_twice_the_work(name: str) -> None:
    few, many = (work(SOURCES[name](depth)) for depth in (100, 200))
    assert few > 100
    assert many < 2.3 * few  # four times, if each level looks through those inside
