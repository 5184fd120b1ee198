"""Broken Java by the number: each input is a function of its number alone."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEEDS = ("tests/oracle/fixtures", "tests/oracle/more", "datasets/data")

_TOKEN = re.compile(rb"\w+|\s+|//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"|.", re.DOTALL)
_PIECES = [
    *(b"{", b"}", b"(", b")", b"[", b"]", b"<", b">", b";", b",", b".", b":", b"?", b"@", b"="),
    *(b"\\", b'"', b"'", b'"""', b"/*", b"*/", b"//", b"->", b"::", b"...", b">>>="),
    *(b"<>", b"\n", b"\r"),
    *(b"class X ", b"enum E {", b"record R(int x) {", b"interface I {", b"@interface A {"),
    *(b"void f() {", b"new A() {", b"case 1 -> ", b"default:", b"switch (x) {"),
    *(b"if (a) ", b"else ", b"yield 1;"),
    *(b"try (", b"catch (A | B e) {", b"(int) ", b"int[] x[] = {", b"a instanceof B(var c) && "),
    *(b"<<<<<<< ours\n", b"=======\n", b">>>>>>> theirs\n", b"package p;", b"import module m;"),
    *(b"\\u0022", b"\\u007b", b"\\uu0041", b"\\u", b"\\ud83d\\ude00", b"\xff\xfe", b"\xef\xbb\xbf"),
    *(b"\x00", b"\x1a", b"\xc3\xa4", b"\xf0\x9f\x98\x80", b"\xc3", b"\xed\xa0\x80", b"0_17"),
]  # fmt: skip
_NESTED = [  # what opens, what stands inside, what closes
    ("(", "1", ")"),
    ("{", "x();", "}"),
    ("a[", "0", "]"),
    ("f(", "a", ")"),
    ("if (a) {", "x();", "}"),
    ("a -> ", "1", ""),
    ("(int) ", "1", ""),
    ("-", "1", ""),
    ("a ? b : ", "c", ""),
    ("new A() { int f() { return ", "1", "; } }"),
    ("class N { ", "", " }"),
    ("List<", "A", ">"),
    ("switch (a) { default: ", "x();", "}"),
    ("switch (a) { default -> ", "x();", "}"),
    ("try { ", "x();", " } finally { }"),
    ("@A(", "1", ")"),
    ("/* c */ (", "1", ")"),
    ("{ // c\n", "x();", "}"),
]
_REPEATED = [
    *("a + ", '"s" + ', "b().", "x(); ", "if (a) b(); else ", "a, ", "[1]", "[]", ";", "int a; "),
    *("@A ", "case 1: ", "case 1 -> b(); ", "// c\n", "/* c */", "a = ", "a && ", "a < ", "A<B>."),
    *("A & ", "l: ", "void f() { a(b); } ", "E, ", "catch (A e) { } ", "a.b", "?:", "(a) -> "),
]  # fmt: skip


@cache
def seeds() -> list[bytes]:
    """The contents of the files to start from, without the few large ones."""
    files = sorted(path for folder in SEEDS for path in (ROOT / folder).rglob("*.java"))
    return [path.read_bytes() for path in files if path.stat().st_size < 4_000]


def made(number: int) -> bytes:
    """The input of this number."""
    choose = random.Random(number)
    kind = choose.choices(
        (_mutated, _cut, _joined, _spliced, _bytes, _deep), (52, 10, 2, 16, 16, 4)
    )
    return kind[0](choose)


def _mutated(choose: random.Random) -> bytes:
    tokens: list[bytes] = _TOKEN.findall(choose.choice(seeds()))
    changes: list[Callable[[int, int], None]] = [
        lambda a, b: tokens.__delitem__(slice(a, b)),
        lambda a, b: tokens.insert(a, b"".join(tokens[a:b])),
        lambda a, _: tokens.insert(a, choose.choice(_PIECES)),
        lambda a, _: tokens.__setitem__(slice(a, a + 1), [choose.choice(_PIECES)]),
        lambda a, b: tokens.insert(0, b"".join(tokens[a:b])),
    ]
    for _ in range(choose.choice((1, 1, 2, 3, 5, 20))):
        start = choose.randrange(len(tokens) + 1)
        choose.choice(changes)(start, start + choose.choice((1, 2, 5, 50)))
    return b"".join(tokens)


def _cut(choose: random.Random) -> bytes:
    source = choose.choice(seeds())
    start, end = sorted((choose.randrange(len(source) + 1), choose.randrange(len(source) + 1)))
    return source[start:] if choose.random() < 0.3 else source[:end]


def _joined(choose: random.Random) -> bytes:
    return choose.choice((b"", b"\n", b"\r")).join(choose.choices(seeds(), k=choose.randint(2, 4)))


def _spliced(choose: random.Random) -> bytes:
    one, two = choose.choices(seeds(), k=2)
    start = choose.randrange(len(one) + 1)
    end = start + choose.choice((0, 10, 1000))
    first = choose.randrange(len(two) + 1)
    return one[:start] + two[first : first + choose.choice((10, 100, 2000))] + one[end:]


def _bytes(choose: random.Random) -> bytes:
    if choose.random() < 0.5:
        return choose.randbytes(choose.randint(0, 2000))
    return b"".join(
        choose.choices([*_PIECES, b" a ", b" int b ", b" = c"], k=choose.randint(1, 400))
    )


def _deep(choose: random.Random) -> bytes:
    times = choose.choice((10, 100, 500, 1000, 3000))
    if choose.random() < 0.5:
        opens, inside, closes = choose.choice(_NESTED)
        closed = times if choose.random() < 0.7 else choose.randrange(times)
        body = opens * times + inside + closes * closed
    else:
        body = choose.choice(_REPEATED) * times + choose.choice(("", "1", "a", "b()"))
    before, after = choose.choice(
        (
            ("return ", ";"),
            ("", ""),
            ("x = ", ";"),
            ("String s = ", ";"),
            ("for (", ")"),
            ("f(", ");"),
        )
    )
    method = f"int f() {{ {before}{body}{after} }} int g() {{ return a + b; }}"
    outside = choose.choice(("class A {{ {} }}", "{}", "enum E {{ A {{ {} }} }}"))
    return outside.format(method).encode()
