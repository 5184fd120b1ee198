"""Equal methods: label and bag decide, order does not."""

import random
from collections import Counter
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from code2vec.datasets.methods.c2v_text import parse_chunk
from code2vec.datasets.preparation.duplicates import find_duplicates, method_hashes
from code2vec.datasets.vocabularies.word_hashes import HashArray

contexts = st.sampled_from(["a,1,b", "b,1,a", "a,2,b", "b,1,b", "ab,1,", ",1,ab"])
methods = st.tuples(st.sampled_from(["get", "set"]), st.lists(contexts, max_size=3))


def hashes_of(given_methods: list[tuple[str, list[str]]]) -> HashArray:
    lines = "".join(" ".join([label, *bag]) + "\n" for label, bag in given_methods)
    return method_hashes(
        parse_chunk(lines.encode(), path=Path("a.c2v"), name="a.c2v", first_line=1)
    )


def key(method: tuple[str, list[str]]) -> tuple[str, tuple[str, ...]]:
    return method[0], tuple(sorted(method[1]))


@given(st.lists(methods, min_size=1, max_size=12))
def test_hashes_are_equal_for_equal_methods_only(
    given_methods: list[tuple[str, list[str]]],
) -> None:
    hashes = hashes_of(given_methods)
    for first, left in zip(hashes, given_methods, strict=True):
        for second, right in zip(hashes, given_methods, strict=True):
            assert (first == second).tolist() == [key(left) == key(right)] * 2


def test_contexts_of_swapped_parts_are_others() -> None:
    parts = [f"{s},{p},{t}" for s in "abcd" for p in range(4) for t in "abcd"]
    bags = [[first, second] for place, first in enumerate(parts) for second in parts[place:]]
    hashes = hashes_of([("get", bag) for bag in bags])
    for column in range(2):
        assert len(np.unique(hashes[:, column])) == len(bags) == 64 * 65 // 2


def test_hash_does_not_depend_on_the_block() -> None:
    many = [("get", ["b,1,a", "a,1,b"]), ("set", ["x,9,y"]), ("get", ["a,1,b"])]
    together = hashes_of(many)
    alone = np.concatenate([hashes_of([one]) for one in many])
    assert (together == alone).all()


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), max_size=20))
def test_duplicates_are_those_of_a_plain_count(rows: list[tuple[int, int]]) -> None:
    keys = np.array([row[0] for row in rows], np.uint64)
    splits = np.array([row[1] for row in rows], np.int8)
    found = find_duplicates(np.stack([keys // 2, keys], axis=1), splits, 3)
    seen: Counter[tuple[int, int]] = Counter()
    for place, row in enumerate(rows):
        assert found.repeats[place] == (seen[row] > 0)
        seen[row] += 1
        for split in range(3):
            assert found.present[place, split] == ((row[0], split) in rows)


def test_shuffled_bag_is_the_same() -> None:
    bag = [f"a{n},{n},b" for n in range(100)]
    shuffled = random.Random(1).sample(bag, len(bag))
    first, second = hashes_of([("get", bag), ("get", shuffled)])
    assert (first == second).all()
