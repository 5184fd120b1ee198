"""Vocabularies: what is chosen, what is written, and what is found again."""

from collections import Counter as Count
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from code2vec.datasets.preparation.counting import Counter, counted, text_order
from code2vec.datasets.vocabularies.vocabulary import (
    Vocabularies,
    Vocabulary,
    describe_vocabularies,
)
from code2vec.datasets.vocabularies.vocabulary_writer import write_vocabulary
from code2vec.datasets.vocabularies.word_hashes import hash_words
from code2vec.errors import InputError

words_of_any_kind = st.text(st.characters(codec="utf-8"), max_size=20)
ODD = [
    "",
    " ",
    "a b",
    "a\tb",
    "a\nb",
    "a\r",
    "\\",
    "\\t",
    "\\\\t",
    "é",
    "😀",
    "a" * 1000,
    "\0",
    '"',
]
fixture_reuse = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def written(path: Path, words: list[str]) -> Vocabulary:
    write_vocabulary(path, pa.array(words, pa.string()), np.arange(len(words), 0, -1))
    return Vocabulary.open(path)


def test_file_is_readable_and_ordered(tmp_path: Path) -> None:
    write_vocabulary(tmp_path / "tokens.tsv", pa.array(["get", "a\tb"]), np.array([7, 2]))
    assert (tmp_path / "tokens.tsv").read_bytes() == b"get\t7\na\\tb\t2\n"


def test_odd_words_are_found_again(tmp_path: Path) -> None:
    vocabulary = written(tmp_path / "tokens.tsv", ODD)
    assert vocabulary.size == len(ODD) + 1
    assert vocabulary.rows(ODD).tolist() == list(range(1, len(ODD) + 1))
    assert vocabulary.words(range(1, len(ODD) + 1)) == ODD
    assert vocabulary.words([0]) == [""]
    assert vocabulary.counts.tolist() == [0, *range(len(ODD), 0, -1)]
    assert vocabulary.rows(["a", "b\t", "\\n", "unknown"]).tolist() == [0, 0, 0, 0]
    assert vocabulary.rows([]).tolist() == []


@fixture_reuse
@given(st.lists(words_of_any_kind, unique=True), st.lists(words_of_any_kind))
def test_rows_are_the_places_of_the_words(
    tmp_path: Path, words: list[str], asked: list[str]
) -> None:
    vocabulary = written(tmp_path / "labels.tsv", words)
    assert vocabulary.words(range(1, vocabulary.size)) == words
    twin = {word: row for row, word in enumerate(words, 1)}
    assert vocabulary.rows(asked + words).tolist() == [twin.get(word, 0) for word in asked + words]


@fixture_reuse
@given(st.lists(st.integers(-(2**31), 2**31 - 1), unique=True, max_size=50))
def test_paths_are_found_by_number(tmp_path: Path, numbers: list[int]) -> None:
    values = np.array(numbers, np.int32)
    write_vocabulary(tmp_path / "paths.tsv", pa.array(values), np.ones(len(values), np.int64))
    vocabulary = Vocabulary.open(tmp_path / "paths.tsv")
    assert vocabulary.rows_of_hashes(values).tolist() == list(range(1, len(values) + 1))
    assert vocabulary.words(range(1, vocabulary.size)) == [str(number) for number in numbers]
    assert vocabulary.rows([str(number) for number in numbers]).tolist() == list(
        range(1, len(values) + 1)
    )
    others = np.array(sorted({0, 1, -1, 2**31 - 1, -(2**31)} - set(numbers)), np.int32)
    assert not vocabulary.rows_of_hashes(others).any()


def test_words_with_one_hash_are_told_apart(tmp_path: Path) -> None:
    written(tmp_path / "tokens.tsv", ["one", "two", "three"])
    index = np.load(tmp_path / "tokens.index.npy")
    index[0, :3] = hash_words(pa.array(["two"])).view(np.int64)[0]  # as if all had this hash
    order = np.argsort(index[0])
    np.save(tmp_path / "tokens.index.npy", np.ascontiguousarray(index[:, order]))
    vocabulary = Vocabulary.open(tmp_path / "tokens.tsv")
    assert vocabulary.rows(["two", "one", "two"]).tolist() == [2, 0, 2]


def test_word_that_begins_another_is_not_it(tmp_path: Path) -> None:
    vocabulary = written(tmp_path / "tokens.tsv", ["ab", "a"])
    assert vocabulary.rows(["a", "ab", "abc", ""]).tolist() == [2, 1, 0, 0]


@given(
    st.lists(
        st.lists(st.sampled_from(["a", "b", "c", "aa", "ab", "é", "ä", "10", "9"]), max_size=9),
        max_size=9,
    ),
    st.integers(1, 12),
    st.integers(1, 3),
    st.sampled_from([1, 2, 3, 100]),
)
def test_most_frequent_words_are_chosen(
    parts: list[list[str]], limit: int, min_count: int, in_memory: int
) -> None:
    counts: Count[str] = Count()
    with TemporaryDirectory() as folder:
        counter = Counter(pa.string(), Path(folder) / "words", in_memory)
        for part in parts:
            counts.update(part)
            here = Count(part)
            words = pa.array(list(here), pa.string())
            counter.add(counted(words, np.array(list(here.values()), np.int64)))
        table = counter.most_frequent(limit, min_count)
    expected = sorted(counts.items(), key=lambda item: (-item[1], item[0].encode()))
    expected = [item for item in expected if item[1] >= min_count][:limit]
    assert list(zip(*table.to_pydict().values(), strict=True)) == expected


def test_paths_that_tie_are_in_the_order_of_their_text(tmp_path: Path) -> None:
    counter = Counter(pa.int32(), tmp_path / "paths", limit=2)
    counter.add(counted(pa.array([9, 10, -1, 5, 7], pa.int32()), np.array([1, 1, 1, 1, 2])))
    counter.add(counted(pa.array([7, 11], pa.int32()), np.array([1, 1])))
    table = counter.most_frequent(4)
    assert table.column("word").to_pylist() == [7, -1, 10, 11]
    assert table.column("count").to_pylist() == [3, 1, 1, 1]


@given(st.lists(st.one_of(st.integers(-(2**31), 2**31 - 1), st.integers(-120, 120))))
def test_numbers_are_sorted_as_their_texts(numbers: list[int]) -> None:
    keys = text_order(np.array(numbers, np.int32))
    by_key = [numbers[place] for place in np.argsort(keys, kind="stable")]
    assert by_key == sorted(numbers, key=str)


def test_limit_is_exact_where_all_tie(tmp_path: Path) -> None:
    counter = Counter(pa.string(), tmp_path / "words")
    counter.add(counted(pa.array(list("fedcba")), np.ones(6, np.int64)))
    assert counter.most_frequent(5).column("word").to_pylist() == list("abcde")


def three(directory: Path) -> Path:
    for name in ("tokens", "labels"):
        written(directory / f"{name}.tsv", ["get", "set", "x"])
    write_vocabulary(directory / "paths.tsv", pa.array([3, 1], pa.int32()), np.array([2, 1]))
    describe_vocabularies(directory, {"max_path_length": 8}, {"name": "g", "version": "1"})
    return directory


def test_vocabularies_are_copied_whole(tmp_path: Path) -> None:
    first = Vocabularies.open(three(tmp_path))
    first.copy_to(tmp_path / "model" / "vocabularies")
    second = Vocabularies.open(tmp_path / "model" / "vocabularies")
    assert second.fingerprint == first.fingerprint
    assert second.extraction == {"max_path_length": 8}
    assert second.labels.words([1, 2]) == ["get", "set"]


def test_fingerprint_tells_the_order_of_words(tmp_path: Path) -> None:
    first = Vocabularies.open(three(tmp_path)).fingerprint
    write_vocabulary(tmp_path / "labels.tsv", pa.array(["set", "get", "x"]), np.array([3, 2, 1]))
    describe_vocabularies(tmp_path, {}, {})
    assert Vocabularies.open(tmp_path).fingerprint != first


@pytest.mark.parametrize(
    "name", ["vocabularies.json", "tokens.tsv", "paths.index.npy", "labels.tsv"]
)
def test_missing_or_cut_file_is_named(tmp_path: Path, name: str) -> None:
    path = three(tmp_path) / name
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(InputError, match=name.split(".")[0]):
        Vocabularies.open(tmp_path)
    path.unlink()
    with pytest.raises(InputError, match=f"{name} is missing"):
        Vocabularies.open(tmp_path)


def test_other_words_beside_an_index_are_refused(tmp_path: Path) -> None:
    three(tmp_path)
    with (tmp_path / "tokens.tsv").open("a") as file:
        file.write("more\t1\n")
    with pytest.raises(InputError, match=r"tokens\.tsv was changed or cut"):
        Vocabularies.open(tmp_path)


def test_vocabulary_of_another_size_is_refused(tmp_path: Path) -> None:
    three(tmp_path)
    written(tmp_path / "tokens.tsv", ["get"])
    with pytest.raises(InputError, match=r"tokens\.index\.npy is damaged"):
        Vocabularies.open(tmp_path)


def test_other_format_is_refused(tmp_path: Path) -> None:
    path = three(tmp_path) / "vocabularies.json"
    path.write_text(path.read_text().replace('"format": 1', '"format": 2'))
    with pytest.raises(InputError, match="has format 2, this version of code2vec reads format 1"):
        Vocabularies.open(tmp_path)
