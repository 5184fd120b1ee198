"""What names files and numbers among the arguments of public functions."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.errors import SettingError
from code2vec.file_arguments import path_of, path_texts, paths_of, texts_of
from code2vec.quantity import quantity
from code2vec.setting_checks import LARGEST, flag, number, whole_number

names = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1)


class Entry:
    """A path that is neither text nor of pathlib, as `os.scandir` gives them."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __fspath__(self) -> str:
        return self.name


ways: list[Callable[[str], Any]] = [
    str,
    Path,
    Entry,
    lambda name: [name],
    lambda name: (Path(name),),
]
ways += [lambda name: iter([name]), lambda name: {name: 1}]


@given(names, st.sampled_from(ways))
def test_one_path_is_one_path_however_it_is_given(name: str, way: Callable[[str], Any]) -> None:
    assert paths_of(way(name)) == [Path(name)]


@given(st.lists(st.one_of(names, names.map(Path), names.map(Entry))))
def test_many_paths_keep_their_order(values: list[Any]) -> None:
    expected = [Path(os.fspath(value)) for value in values]
    assert paths_of(values) == paths_of(tuple(values)) == paths_of(iter(values)) == expected


@pytest.mark.parametrize("value", [None, 3, b"src", [b"src"], ["a", None], "", ["a", ""], "a\0b"])
def test_what_is_not_a_path_is_refused_in_a_sentence(value: Any) -> None:
    with pytest.raises(SettingError, match=r"^sources must "):
        paths_of(value, "sources")


def test_a_path_stays_as_it_is_written() -> None:
    assert path_texts(["./-", "-"]) == ["./-", "-"]
    assert path_of(Entry("a/b")) == Path("a/b")


def test_one_pattern_is_not_a_list_of_letters() -> None:
    assert texts_of("*.java") == texts_of(["*.java"]) == texts_of(iter(["*.java"])) == ("*.java",)
    with pytest.raises(SettingError, match="text"):
        texts_of([3])  # type: ignore[list-item]


@given(st.integers(-LARGEST, LARGEST), st.sampled_from([int, np.int64, np.int32]))
def test_a_whole_number_becomes_pythons(value: int, kind: Any) -> None:
    found = whole_number("top_k", kind(value))
    assert (found, type(found)) == (value, int)


@pytest.mark.parametrize("value", [True, np.bool_(True), 1.0, np.float64(1), "1", None, [1]])
def test_what_is_not_a_whole_number_is_refused(value: Any) -> None:
    with pytest.raises(SettingError, match=r"top_k must be a whole number. Received: "):
        whole_number("top_k", value)


def test_the_bound_that_is_broken_is_named() -> None:
    with pytest.raises(SettingError, match=r"top_k must be at least 1. Received: 0"):
        whole_number("top_k", 0, least=1)
    with pytest.raises(SettingError, match="top_k must be at most 2147483647"):
        whole_number("top_k", 10**30, least=1)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -0.1, 10**400, True, "1", None])
def test_what_is_not_a_finite_number_is_refused(value: Any) -> None:
    with pytest.raises(SettingError, match="file_timeout must"):
        number("file_timeout", value, least=0)
    assert number("file_timeout", np.float32(0.5), least=0) == 0.5


def test_only_true_and_false_are_flags() -> None:
    assert flag("overwrite", np.bool_(True)) is True
    for value in ("no", 0, None):
        with pytest.raises(SettingError, match="overwrite must be True or False"):
            flag("overwrite", value)


def test_one_thing_is_singular() -> None:
    found = [quantity(count, "method") for count in (0, 1, 2, 1000)]
    assert found == ["0 methods", "1 method", "2 methods", "1,000 methods"]
    assert quantity(2, "class", "classes") == "2 classes"
