"""Words that are keywords in some places only: elsewhere they read as any other name does.

Every word stands in every place where javac takes it; what comes of it is compared with what comes
of a plain name of the same length in the same places.
"""

import re
from pathlib import Path

import pytest

from code2vec.extractor.config import PROFILES
from code2vec.extractor.javalang_front.errors import RefusedError
from code2vec.extractor.syntax_tree import SyntaxTree
from code2vec.extractor.tree.java_parser import parse_java

MODULE_WORDS = [
    "exports", "module", "open", "opens", "provides", "requires", "to", "transitive", "uses", "with"
]  # fmt: skip
NO_TYPES = ["permits", "record", "sealed", "var", "yield"]  # restricted identifiers
WORDS = [*MODULE_WORDS, "when", "non", *NO_TYPES]


def sections() -> dict[str, list[str]]:
    """Statements with `W` as a name, as one that is called, and as a type."""
    table = Path(__file__).with_name("contextual_words.txt").read_text(encoding="utf-8")
    found = {}
    for section in table.removeprefix("# ").split("\n\n# "):
        name, *texts = section.strip().split("\n")
        found[name] = texts
    return found


def places(word: str) -> list[str]:
    """What a word stands in, without those places where Java has no name of its letters."""
    found = sections()
    texts = found["names"]
    if word != "yield":  # such a call needs an owner
        texts = texts + found["calls"]
    if word not in NO_TYPES:
        texts = texts + found["types"]
    if word == "var":  # else it stands there twice
        texts = [text.replace("var ", "A ") for text in texts]
    return texts


def source(texts: list[str], word: str) -> bytes:
    """A file with a word in all its places."""
    methods = [f"int m{number}() {{ {text} }}" for number, text in enumerate(texts)]
    header = "package a.W.b; import a.W.B; import static a.W.c; import W.*;"
    return re.sub(r"\bW\b", word, "\n".join([header, "class A {", *methods, "}"])).encode()


def shape(tree: SyntaxTree, word: str) -> tuple[object, ...]:
    """All of a tree but its words, where they are those of the word."""
    plain = "q" * len(word)
    methods = [(m.node, m.start, m.end, m.length, m.problem, m.type) for m in tree.methods]
    return (
        tree.label_names,
        [
            column.tolist()
            for column in (tree.labels, tree.parents, tree.child_ids, tree.ends_at, tree.leaves)
        ],
        [column.tolist() for column in (tree.leaf_starts, tree.leaf_ends)],
        [token.replace(word, "?").replace(plain, "?") for token in tree.leaf_tokens],
        repr(methods).replace(word, "?").replace(plain, "?"),
        tree.errors_at,
    )


def check(texts: list[str], word: str, profile: str, parser: str = "tree-sitter") -> None:
    """A word and a plain name of its length make the same tree."""
    plain = "q" * len(word)
    tree = parse_java(source(texts, word), profile, parser)
    assert not tree.errors_at
    twin = parse_java(source(texts, plain), profile, parser)
    assert shape(tree, word) == shape(twin, plain)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_reads_as_any_other_name(word: str) -> None:
    for profile in PROFILES:
        check(places(word), word, profile)


def test_javalang_reads_these_words_as_names_too() -> None:
    java_8 = [text for text in places("open") if is_java_8(text)]
    assert len(java_8) > 40
    for word in ("open", "record", "when", "with", "yield"):
        texts = [text for text in java_8 if text in places(word)]
        check(texts, word, "reference", "javalang")


def is_java_8(text: str) -> bool:
    try:
        parse_java(source([text], "q"), parser="javalang")
    except RefusedError:
        return False
    return True


MISREAD = """
open<A> x; f(open.class); a = open.A.class; open<A>.B<C> x = y; f(with . class);
@interface X { Class<?> a() default module.class; }
""".strip()


@pytest.mark.parametrize("text", MISREAD.split("\n"))
def test_what_the_grammar_reads_wrongly_without_an_error(text: str) -> None:
    """Alone in a file: no other place has it repaired."""
    for word in ("open", "module", "with"):
        check([re.sub("open|module|with", "W", text)], word, "clean")


def test_a_module_declaration_keeps_its_words() -> None:
    source = b"import a.B;\n@A open module a.open { requires transitive b; exports c.d to e, f; }"
    tree = parse_java(source)
    assert not tree.errors_at
    assert "ModuleDeclaration" in tree.label_names
