"""The candidates of the sampled softmax: their chances, and what the corrections estimate."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.datasets.candidates import NOT_DRAWN, draw_candidates, label_sampler

COUNTS = np.array([0, 500, 200, 90, 40, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 1, 1, 1, 1, 1])


@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=60), st.integers(1, 70))
def test_chances_add_up_to_the_number_asked_for(counts: list[int], candidates: int) -> None:
    array = np.array([0, *sorted(counts, reverse=True)])
    sampler = label_sampler(array, candidates)
    labels = len(array) - 1
    assert sampler.chances[0] == 0
    assert np.all(sampler.chances[1:] > 0)
    assert np.all(sampler.chances <= 1)
    assert sampler.chances.sum() == pytest.approx(min(candidates, labels))
    assert np.all(np.diff(sampler.chances[1:]) <= 1e-12)  # the more frequent, the likelier
    drawn = sampler.draw(np.random.default_rng(0))
    assert len(set(drawn.tolist())) == len(drawn)
    assert len(drawn) == pytest.approx(min(candidates, labels), abs=1)


def test_labels_are_drawn_as_often_as_their_chances_say() -> None:
    sampler = label_sampler(COUNTS, 8)
    rng = np.random.default_rng(1)
    hits = np.zeros(len(COUNTS))
    for _ in range(4000):
        hits[sampler.draw(rng)] += 1
    spread = np.sqrt(sampler.chances * (1 - sampler.chances) / 4000)
    assert np.all(np.abs(hits / 4000 - sampler.chances) <= 5 * spread + 1e-12)


def test_missing_counts_give_log_uniform_chances() -> None:
    chances = label_sampler(np.zeros(1001, dtype=np.int64), 5).chances[1:]
    expected = np.log1p(1 / np.arange(1, 1001))
    small = chances < 1
    assert np.allclose(chances[small] / chances[small][-1], expected[small] / expected[small][-1])


@pytest.mark.parametrize("candidates", [20, 1000])
def test_as_many_candidates_as_labels_are_all_of_them_uncorrected(candidates: int) -> None:
    sampler = label_sampler(COUNTS, candidates)
    drawn = draw_candidates(np.array([3, 3, 20], np.int32), sampler, seed=[1])
    assert drawn.classes.tolist() == list(range(1, 21))
    assert not drawn.corrections.any()


def test_classes_unite_what_is_drawn_with_the_methods_own_labels() -> None:
    labels = np.array([20, 1, 20, 13], np.int32)
    sampler = label_sampler(COUNTS, 4)
    found = draw_candidates(labels, sampler, seed=[1, 2, 3])
    assert found.classes[found.answers].tolist() == labels.tolist()
    assert np.all(np.diff(found.classes) > 0)
    drawn = sampler.draw(np.random.default_rng([1, 2, 3]))
    for row, correction in zip(found.classes, found.corrections, strict=True):
        expected = -np.log(sampler.chances[row]) if row in drawn else NOT_DRAWN
        assert correction == pytest.approx(expected, rel=1e-6)
    again = draw_candidates(labels, sampler, seed=[1, 2, 3])
    assert np.array_equal(again.classes, found.classes)


def test_corrected_candidates_estimate_the_softmax_sum_without_bias() -> None:
    logits = np.random.default_rng(3).normal(size=len(COUNTS))
    truth = np.exp(logits[1:]).sum()
    sampler = label_sampler(COUNTS, 8)
    estimates = []
    for draw in range(4000):
        found = draw_candidates(np.array([], np.int32), sampler, seed=[draw])
        estimates.append(np.exp(logits[found.classes] + found.corrections).sum())
    error = np.std(estimates) / np.sqrt(len(estimates))
    assert abs(np.mean(estimates) - truth) < 4 * error
