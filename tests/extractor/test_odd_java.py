"""Java that javac takes and the grammar does not know: read as what it means.

Each is compared with a plain twin, written so that all offsets are equal.
"""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from code2vec.extractor.config import PROFILES, ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction
from code2vec.extractor.tree.java_parser import parse_java

PARSERS = ("tree-sitter", "javalang")


def extract(source: str, profile: str = "reference", parser: str = "tree-sitter") -> FileExtraction:
    config = ExtractConfig(profile=profile, parser=parser)
    return extract_source(source.encode(), file="A.java", config=config)


def found(source: str, profile: str, parser: str = "tree-sitter") -> list[tuple[str, str]]:
    """The type and the signature of each method of a source in which nothing is lost."""
    extraction = extract(source, profile, parser)
    assert extraction.notes == ()
    assert not [skip for skip in extraction.skips if skip.reason != "no body"]
    return [(method.type, method.signature) for method in extraction.methods]


@pytest.mark.parametrize("profile", PROFILES)
def test_records_in_annotation_types(profile: str) -> None:
    source = """@A public @interface B {
      int a() default 1; @C String[] b() default {"x;", "y"};
      record R(int x, @D int... y) implements I { R { f(); } int g() { return x; }
        enum E { F { int h() { return 1; } } } }
      Class<?> c() default R.class; int K = 3;
      class L { int i() { return 2; } }
      @ interface M { record S() { int j() { return 3; } } N n() default @N(a = {1, 2}); }
    } class O { int k() { return 4; } }"""
    assert found(source, profile) == [
        ("B.R", "g()"),
        ("B.R.E.$1", "h()"),
        ("B.L", "i()"),
        ("B.M.S", "j()"),
        ("O", "k()"),
    ]


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    "annotations", ["@A @B", '@A("x{") // c\n@b.C(d = {1}) /* e */ @D', "@A\n@B\n@C()"]
)
def test_annotations_of_a_package(annotations: str, profile: str, parser: str) -> None:
    source = f"// c\n{annotations} package q.r;\nimport a.B; class X {{ int f() {{ return 1; }} }}"
    assert found(source, profile, parser) == [("q.r.X", "f()")]


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("end", ["\\u000d", "\\u000a", "\\uu000d\\u000a", "\r", "\\u000d\n"])
def test_an_escape_that_ends_a_comment(end: str, profile: str, parser: str) -> None:
    source = f"class A {{\n // c {end} int f() {{ return 1; }}\n int g() {{ return 2; }} }}"
    assert found(source, profile, parser) == [("A", "f()"), ("A", "g()")]


NUMBERS = [
    "0x1.8P00_0f",
    "0x1__0.1_1p+1_0d",
    "0X.8p1",
    "0x1.p-1F",
    "0xap1",
    "0x1_0P0D",
    "1e1_0",
    ".1_0f",
    "1_0e-1_0D",
    "1.f",
    "1.e1",
    "1f",
    "0d",
    "09f",
    "0_9.5",
    "1_0",
    "1__0",
    "0b1__0L",
    "0B1",
    "0__1_7",
    "0_7l",
    "0xF__f",
    "0x0_0L",
    "0xCAFE_BABE",
    "1_000L",
    "0_0",
    "0",
    "017",
]


@pytest.mark.parametrize("parser", PARSERS)
def test_every_form_of_a_number(parser: str) -> None:
    texts = "".join(
        f"int f{place}() {{ return a({number}) + {number}-1 + -{number}; }}\n"
        for place, number in enumerate(NUMBERS)
    )
    tree = parse_java(f"class A {{ {texts} }}".encode(), "clean", parser)
    assert not tree.errors_at
    kinds = [tree.label_names[tree.labels[row]] for row in tree.leaves]
    literals = [kind for kind in kinds if kind.endswith("LiteralExpr")]
    assert literals == [
        kind
        for number in NUMBERS
        for kind in (kind_of(number), kind_of(number), "IntegerLiteralExpr", kind_of(number))
    ]


def kind_of(number: str) -> str:
    """By the letters that Java has in the three kinds of numbers."""
    if number[-1] in "lL":
        return "LongLiteralExpr"
    is_hex = number[:2] in ("0x", "0X")
    return (
        "Double"
        if re.search("[.pP]" if is_hex else "[.eEfFdD]", number) and number[:2] not in ("0b", "0B")
        else "Integer"
    ) + "LiteralExpr"


TARGETS = ["a", "a.b", "a[0]", "this.a", "a().b", "a[b].c", "a.b[c.d][1]", "super.a", "x.y.z"]
USES = [
    "T = 1;", "g(T += 1);", "g(a, T = 2, b);", "b = T = 3;", "if (c) T = 1; else T -= 2;",
    "while ((T) != (T >>>= 1)) T++;", "return (T ^= 2) + 1;", "for (T = 0; b < 1; T += 1) T--;",
    "f(x -> T = 1);", "int d = T <<= 1;", "g(++T, T--, -T, !T);", "g(c ? T = 1 : b);",
    "do T = 1; while (T);", "e[T = 1] = 2;", "c: T = 1;", "throw T = x;", "g((T) = 1);",
    "g((B) (T = 1));", "int[] h = {T = 1, T};", "switch (T = 1) { case 1: T = 2; }",
]  # fmt: skip


PARENTHESES = {
    "reference": [("(", ")"), ("((", "))")],  # there a comment moves what is around it
    "clean": [("(", ")"), ("( (", ") )"), ("( /* ( */ ", "/* ) */\n)")],
}


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("profile", PROFILES)
def test_targets_in_parentheses(profile: str, parser: str) -> None:
    """A target in parentheses makes the tree of a bare one with an EnclosedExpr around it."""
    for target in TARGETS if parser == "tree-sitter" else TARGETS[:3]:
        for opened, closed in PARENTHESES[profile]:
            wrapped = with_uses(opened + target + closed)
            bare = with_uses(" " * len(opened) + target + " " * len(closed))
            assert without_parentheses(wrapped, profile, parser) == without_parentheses(
                bare, profile, parser
            )
            assert "EnclosedExpr" in parse_java(wrapped, profile, parser).label_names


def with_uses(target: str) -> bytes:
    methods = [f"int m{k}() {{ {use} }}\n" for k, use in enumerate(USES)]
    return re.sub(r"\bT\b", target, f"class A {{ {''.join(methods)} }}").encode()


def without_parentheses(source: bytes, profile: str, parser: str) -> list[tuple[str, str, int]]:
    """The nodes of a tree, but those of parentheses, and where each leaf begins."""
    tree = parse_java(source, profile, parser)
    assert not tree.errors_at
    kinds = [tree.label_names[label] for label in tree.labels]
    starts = dict(zip(tree.leaves.tolist(), tree.leaf_starts.tolist(), strict=True))
    return [
        (kind, kinds[parent_in_code(tree.parents, kinds, row)], starts.get(row, -1))
        for row, kind in enumerate(kinds)
        if kind not in ("EnclosedExpr", "BlockComment")
    ]


def parent_in_code(parents: object, kinds: list[str], row: int) -> int:
    parent = int(parents[row])  # type: ignore[index]
    while kinds[parent] == "EnclosedExpr":
        parent = int(parents[parent])  # type: ignore[index]
    return parent


@pytest.mark.parametrize("profile", PROFILES)
def test_this_as_a_resource(profile: str) -> None:
    source = """class A { void f() { try (this) { a(); } }
      void g() { try (this.x; this; super.y) { } }
      void h() { try (A.this; var b = this; this;) { b(); } } }"""
    assert found(source, profile) == [("A", "f()"), ("A", "g()"), ("A", "h()")]
    tree = parse_java(source.encode(), profile)
    kinds = [tree.label_names[tree.labels[row]] for row in tree.leaves]
    assert kinds.count("ThisExpr") == 5


# javac's word, of Character.isJavaIdentifierPart: symbols of currency, connectors, marks, digits,
# letters that are numbers, letters beyond 16 bits, format and control characters.
PARTS = (
    "€¢£¤¥₿﷼‿⁀_＿\u0301\u0308\u0903٣५ªºⅧ𝒜𐐀数ß"
    "\u200b\u200c\u200d\u00ad\u2060\ufeff\u180e\x00\x01\x08\x0e\x1b\x7f\x80\x85\x9f"
)
STARTS = "€¢£¤¥₿﷼‿⁀_＿ªºⅧ𝒜𐐀数ß$a"


@settings(max_examples=60)
@given(
    st.sampled_from(STARTS),
    st.lists(st.sampled_from(PARTS + "aB1$"), max_size=5),
    st.sampled_from(PROFILES),
    st.sampled_from(PARSERS),
)
def test_every_character_of_an_identifier(
    start: str, parts: list[str], profile: str, parser: str
) -> None:
    assume(parser != "javalang" or "\u200b" not in parts)  # refused there: docs/parsers.md
    name = "".join([start, *parts, "z"])
    escaped = "".join(f"\\u{ord(c):04x}" if not c.isprintable() else c for c in name)
    plain = "q" * len(name.encode())
    text = "class W { W W = new W(); int W(W W) { W: for (;;) break W; return W.W(W, W::W); } }"
    odd, twin = (
        parse_java(text.replace("W", word).encode(), profile, parser)
        for word in (name if "\0" not in name else escaped, plain)
    )
    assert not odd.errors_at
    assert odd.labels.tolist() == twin.labels.tolist()
    assert odd.parents.tolist() == twin.parents.tolist()
    (method,) = odd.methods
    assert (method.name, method.type, method.problem) == (name, name, None)
    assert method.length == twin.methods[0].length
