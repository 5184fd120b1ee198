import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.extractor.tree.tokens import leaf_subtokens, normalise_token, subtokens

JAVA_LIKE = st.text(st.sampled_from("aAbBsSzZ_$09/\\n\"', \t|İKé-."), max_size=90)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ('"https://spring.io"', "httpspringio"),
        (r'"\t"', "t"),
        (r'"\n"', "BLANK"),
        ('""', "BLANK"),
        ('" "', "_"),
        ('"1 2"', "1_2"),
        ('"100%"', "100%"),
        (r"'\\'", r"\\"),
        ("0xFF", "xff"),
        ("1L", "l"),
        ("2.5", "2.5"),
        ("2.5f", "f"),
        ("1_000", "1_000"),
        ("-2147483648", "-2147483648"),
        ("x1", "x"),
        ("?", "?"),
        ("\u212a", "k"),  # Kelvin sign
        ("\u0130", "i"),  # capital dotted I
        ("ArrayList<>", "arraylist"),
        ('"a,b\'c"', "abc"),
        ("название", "BLANK"),
    ],
)
def test_normalise_token(text: str, token: str) -> None:
    assert normalise_token(text) == token


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("toString", "to|string"),
        ("$", "$"),
        ("_", "_"),
        ("_1", "_1"),
        ("$dollar$sign", "dollarsign"),
        ("название", "BLANK"),
        ("parseXMLFile2", "parse|xml|file"),
        ("ABC", "abc"),
        ("snake_case_name", "snake|case|name"),
        ("a", "a"),
    ],
)
def test_subtokens(name: str, label: str) -> None:
    assert subtokens(name) == label


@pytest.mark.parametrize(
    ("text", "token", "integer", "expected"),
    [
        ("fooBar", "foobar", False, "foo|bar"),
        ('"Hello big World"', "hellobigworld", False, "hello|big|world"),
        ("toString", "METHOD_NAME", False, "METHOD_NAME"),
        ("17", "17", True, "<NUM>"),
        ("1_000", "1_000", True, "<NUM>"),
        ("0", "0", True, "0"),
        ("1", "1", True, "1"),
        ("32", "32", True, "32"),
        ("64", "64", True, "64"),
        ("0xFF", "xff", True, "x|ff"),
        ("2.5", "2.5", False, "."),
        ('"a || b"', "ab", False, "a|b"),
        ('""', "BLANK", False, "BLANK"),
        ('"|"', "|", False, "|"),
        ('"' + "one Two" * 20 + '"', "onetwo", False, "one|" + "twoone|" * 19 + "two"),
    ],
)
def test_leaf_subtokens(text: str, token: str, integer: bool, expected: str) -> None:
    assert leaf_subtokens(text, token, integer) == expected


def slow_normalise(text: str, default: str) -> str:
    """The rules one by one, as NOTES give them."""
    text = text.lower().replace("\\n", "")
    text = re.sub("//s+", "", text)
    text = re.sub("[\"',]", "", text)
    text = "".join(letter for letter in text if " " <= letter <= "~")
    letters = "".join(letter for letter in text if "a" <= letter <= "z")
    return letters or text.replace(" ", "_") or default


@settings(max_examples=500)
@given(JAVA_LIKE | st.text(max_size=80))
def test_normalise_equals_the_rules(text: str) -> None:
    assert normalise_token(text) == slow_normalise(text, "BLANK")
    assert normalise_token(text, "") == slow_normalise(text, "")


@given(JAVA_LIKE)
def test_label_has_no_empty_part(text: str) -> None:
    assert all(subtokens(text.replace("|", "")).split("|"))


@given(st.lists(st.from_regex("[A-Z][a-z]{1,8}", fullmatch=True), min_size=1, max_size=6))
def test_camel_case_splits_into_its_words(words: list[str]) -> None:
    assert subtokens("".join(words)) == "|".join(words).lower()
