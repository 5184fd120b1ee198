"""Words of the profile `clean`: letters of every script, digits, and names of inner methods."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.datasets.methods.c2v_text import c2v_lines
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import Method
from code2vec.extractor.tree.clean_words import clean_leaf_subtokens, clean_subtokens, clean_token

NAMES = st.text(
    st.characters(categories=("Lu", "Ll", "Lt", "Lo", "Lm", "Mn", "Mc", "Nd", "Pc", "Sc")),
    min_size=1,
    max_size=20,
)


def methods(source: str, words: int = 2) -> list[Method]:
    config = ExtractConfig(profile="clean", clean_words=words)
    return list(extract_source(source.encode(), file="A.java", config=config).methods)


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("数量", "数量"),
        ("ÄÖ", "äö"),
        ("größe", "größe"),
        ("getИмя", "get|имя"),
        ("sha256", "sha256"),
        ("utf8String", "utf8|string"),
        ("toURLPath", "to|url|path"),
        ("a_b$c", "a|bc"),
        ("_1", "1"),
        ("$", "$"),
        ("_", "_"),
        ("gro\u0308\u00dfe", "größe"),
    ],
)
def test_labels(name: str, label: str) -> None:
    assert clean_subtokens(name) == label


@pytest.mark.parametrize(
    ("text", "kind", "token"),
    [
        ('"日本語"', "StringLiteralExpr", "日本語"),
        ("sha256", "NameExpr", "sha256"),
        ("0x1F", "IntegerLiteralExpr", "0x1f"),
        ("1_000L", "LongLiteralExpr", "1000l"),
        ("2.5f", "DoubleLiteralExpr", "2.5f"),
        ("1e-3", "DoubleLiteralExpr", "1e-3"),
        ('"a, b"', "StringLiteralExpr", "ab"),
        ('" "', "StringLiteralExpr", "_"),
        ('","', "StringLiteralExpr", "BLANK"),
        ('"|"', "StringLiteralExpr", "BLANK"),
        ("'|'", "CharLiteralExpr", "BLANK"),
        ('"a|b"', "StringLiteralExpr", "ab"),
        ('"|-|"', "StringLiteralExpr", "-"),
        ("?", "WildcardType", "?"),
    ],
)
def test_tokens(text: str, kind: str, token: str) -> None:
    assert clean_token(text, kind) == token


def test_integers_are_numbers_but_for_a_few() -> None:
    assert clean_leaf_subtokens("17", "17", integer_literal=True) == "<NUM>"
    assert clean_leaf_subtokens("32", "32", integer_literal=True) == "32"


def folded(text: str) -> str:
    """The letters, marks and digits of a text, without case, decomposed."""
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).casefold())
    kept = "".join(c for c in text if unicodedata.category(c)[0] in "LMN")
    return unicodedata.normalize("NFD", kept)


@given(NAMES)
def test_names_lose_case_and_underscores_only(name: str) -> None:
    label = clean_subtokens(name)
    assert folded(label) == folded(name)
    assert unicodedata.is_normalized("NFC", label)
    assert all(label.split("|"))


@given(st.text(st.sampled_from("aAbBnZ_$09/\\n\"', \t|-."), max_size=30))
def test_ascii_splits_as_other_scripts_do(text: str) -> None:
    """A letter of another script at the end, as a word of its own, changes nothing before it."""
    words = clean_subtokens(f"{text}_\u6570").split("|")
    assert words == [*filter(None, _own_words(text)), "\u6570"]


def _own_words(text: str) -> list[str]:
    label = clean_subtokens(text)
    return label.split("|") if any(c.isalnum() for c in text.replace("\\n", "")) else []


@given(st.text(min_size=1))
def test_words_are_safe_in_c2v_text(text: str) -> None:
    for word in (clean_token(text), clean_token(text, "DoubleLiteralExpr"), clean_subtokens(text)):
        assert word
        assert not set(word) & set(" ,\"'")
        assert len(word.split()) == 1
    assert "|" not in clean_token(text) + clean_token(text, "IntegerLiteralExpr")
    assert all(clean_leaf_subtokens(text, clean_token(text), False).split("|"))
    assert clean_token(text) == clean_token(unicodedata.normalize("NFD", text))


def test_only_the_methods_own_name_is_hidden() -> None:
    outer, inner = methods(
        "class A { void outerOne() { new B() { int innerTwo() { return 1; } }; } }"
    )
    assert "innertwo" in outer.leaf_tokens
    assert outer.leaf_tokens.count("METHOD_NAME") == 1
    assert outer.leaf_subtokens[outer.leaf_tokens.index("innertwo")] == "inner|two"
    assert "METHOD_NAME" in inner.leaf_tokens
    assert "innertwo" not in inner.leaf_tokens


def test_c2v_text_holds_words_of_all_scripts() -> None:
    (found,) = methods('class A { int getИмя(int 数量) { return f("日本語", größe, sha256); } }')
    line = c2v_lines([found]).decode()
    assert line.startswith("get|имя ")
    for word in ("数量", "日本語", "größe", "sha256"):
        assert f"{word}," in line or f",{word}" in line


def test_what_was_stored_before_keeps_its_words() -> None:
    config = ExtractConfig(profile="clean", clean_words=1)
    stored = {name: value for name, value in config.to_dict().items() if name != "clean_words"}
    assert ExtractConfig.stored(stored) == config
    assert ExtractConfig.stored(ExtractConfig(profile="clean").to_dict()).clean_words == 2
    assert "clean_words" not in ExtractConfig().to_dict()
    (found,) = methods("class A { int sha256() { return größe; } }", words=1)
    assert found.label == "sha"
    assert "gre" in found.leaf_tokens
