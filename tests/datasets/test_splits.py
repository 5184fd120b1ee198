"""Splitting: shares are reached, nothing but seed and keys decides, no split is empty."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.datasets.preparation.splits import Shares, assign_keys
from code2vec.datasets.vocabularies.word_hashes import hash_words
from code2vec.errors import InputError, SettingError


def assign(keys: list[str], counts: list[int], split: str = "80/10/10", seed: int = 1) -> list[int]:
    hashes = hash_words(pa.array(keys, pa.string()))
    splits = assign_keys(hashes, np.array(counts), Shares.parse(split), seed, "project")
    return [int(place) for place in splits]


keyed_counts = st.dictionaries(
    st.text(st.characters(codec="utf-8"), max_size=9), st.integers(1, 1000), min_size=3, max_size=30
)


@given(keyed_counts, st.integers(0, 2**63 - 1))
def test_no_split_is_empty_and_order_does_not_matter(counts: dict[str, int], seed: int) -> None:
    keys = list(counts)
    splits = dict(zip(keys, assign(keys, list(counts.values()), seed=seed), strict=True))
    assert set(splits.values()) == {0, 1, 2}
    backwards = keys[::-1]
    again = assign(backwards, [counts[key] for key in backwards], seed=seed)
    assert dict(zip(backwards, again, strict=True)) == splits


def test_many_keys_reach_the_shares_and_follow_the_seed() -> None:
    keys = [f"method {number}" for number in range(20_000)]
    first = np.array(assign(keys, [1] * len(keys)))
    assert np.bincount(first).tolist() == [16_000, 2_000, 2_000]
    second = np.array(assign(keys, [1] * len(keys), seed=2))
    assert (first != second).mean() > 0.2


@pytest.mark.parametrize("counts", [[1000, 130, 120], [130, 1000, 120], [120, 130, 1000]])
def test_large_project_goes_to_training(counts: list[int]) -> None:
    assert assign(["a", "b", "c"], counts)[counts.index(1000)] == 0


def test_few_projects_of_odd_sizes_come_near_the_shares() -> None:
    sizes = [900, 800, 40, 700, 210, 150, 90, 60, 30, 20]
    splits = assign([f"project {size}" for size in sizes], sizes)
    reached = np.bincount(splits, weights=sizes) / sum(sizes)
    assert np.abs(reached - [0.8, 0.1, 0.1]).max() < 0.05


def test_share_of_nothing_leaves_a_split_out() -> None:
    assert set(assign(["a", "b", "c"], [5, 5, 5], "90/0/10")) == {0, 2}
    assert set(assign(["a", "b"], [5, 5], "1/0/0")) == {0}


def test_empty_split_is_refused() -> None:
    with pytest.raises(InputError, match=r"2 projects cannot fill .*: .*use --split-by file"):
        assign(["a", "b"], [5, 5])


@pytest.mark.parametrize("split", ["80/20", "80/10/x", "0/50/50", "-1/1/1", "nan/1/1", ""])
def test_shares_that_make_no_sense_are_refused(split: str) -> None:
    with pytest.raises(SettingError, match=f"split must be three shares.*Received: {split}"):
        Shares.parse(split)
