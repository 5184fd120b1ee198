"""Batches against a plain twin, and the laws of the cut."""

import threading
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.datasets.batches import Batch, epoch_batches, pack, trainable_methods
from code2vec.datasets.encoded_bags import EncodedBags

Context = tuple[int, int, int]

contexts = st.tuples(st.integers(0, 6), st.integers(0, 4), st.integers(0, 6)).filter(any)
bag_lists = st.lists(st.lists(contexts, max_size=12), min_size=1, max_size=6)


def bags_of(lists: list[list[Context]], labels: list[int] | None = None) -> EncodedBags:
    flat = np.array([c for contexts in lists for c in contexts], dtype=np.int32).reshape(-1, 3)
    lengths = np.array([len(contexts) for contexts in lists], dtype=np.int32)
    return EncodedBags(
        sources=flat[:, 0].copy(),
        paths=flat[:, 1].copy(),
        targets=flat[:, 2].copy(),
        offsets=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        labels=np.array(labels or range(1, len(lists) + 1), dtype=np.int32),
        contexts=lengths,
        wholly_known=np.array([sum(map(all, contexts)) for contexts in lists], dtype=np.int32),
    )


def contexts_of(batch: Batch) -> list[list[Context]]:
    """The contexts of each method of a batch."""
    lists: list[list[Context]] = [[] for _ in range(len(batch))]
    triples = zip(
        batch.tokens[batch.sources],
        batch.paths[batch.path_positions],
        batch.tokens[batch.targets],
        strict=True,
    )
    for row, triple in zip(batch.rows, triples, strict=True):
        lists[row].append(tuple(int(part) for part in triple))
    return lists


@given(bag_lists)
def test_pack_sorts_contexts_and_keeps_all_of_a_short_method(lists: list[list[Context]]) -> None:
    bags = bags_of(lists)
    batch = pack(bags, range(len(lists)), max_contexts=12, seed=1)
    assert contexts_of(batch) == [sorted(contexts) for contexts in lists if contexts]
    assert batch.methods.tolist() == [i for i, contexts in enumerate(lists) if contexts]
    assert batch.labels.tolist() == [i + 1 for i in batch.methods]
    assert bags.sources[batch.origins].tolist() == batch.tokens[batch.sources].tolist()
    assert bags.paths[batch.origins].tolist() == batch.paths[batch.path_positions].tolist()
    assert np.all(np.diff(batch.tokens) > 0)
    assert np.all(np.diff(batch.paths) > 0)
    assert sorted(set(batch.sources) | set(batch.targets)) == list(range(len(batch.tokens)))


@given(bag_lists, st.integers(1, 6), st.integers(0, 2**31), st.integers(0, 50))
def test_pack_keeps_wholly_known_contexts_first(
    lists: list[list[Context]], limit: int, seed: int, epoch: int
) -> None:
    lists = [contexts for contexts in lists if contexts] or [[(1, 1, 1)]]
    batch = pack(bags_of(lists), range(len(lists)), max_contexts=limit, seed=seed, epoch=epoch)
    for kept, all_contexts in zip(contexts_of(batch), lists, strict=True):
        assert len(kept) == min(limit, len(all_contexts))
        assert not Counter(kept) - Counter(all_contexts)
        wholly = sum(map(all, all_contexts))
        assert sum(map(all, kept)) == min(limit, wholly)


@given(bag_lists, st.integers(1, 6), st.randoms())
def test_the_cut_depends_on_the_methods_own_contexts_alone(
    lists: list[list[Context]], limit: int, random: "object"
) -> None:
    lists = [contexts for contexts in lists if contexts] or [[(1, 1, 1)]]
    together = contexts_of(pack(bags_of(lists), range(len(lists)), max_contexts=limit, seed=3))
    for method, contexts in enumerate(lists):
        shuffled = list(contexts)
        random.shuffle(shuffled)  # type: ignore[attr-defined]
        alone = pack(bags_of([shuffled]), [0], max_contexts=limit, seed=3)
        assert contexts_of(alone) == [together[method]]


def test_each_context_is_drawn_equally_often() -> None:
    bags = bags_of([[(i, 1, 1) for i in range(1, 11)]])
    seen: Counter[int] = Counter()
    for epoch in range(2000):
        batch = pack(bags, [0], max_contexts=3, seed=5, epoch=epoch)
        seen.update(batch.tokens[batch.sources].tolist())
    expected, spread = 600, (600 * 0.7) ** 0.5
    assert all(abs(seen[i] - expected) < 5 * spread for i in range(1, 11))


def test_epochs_and_seeds_draw_anew_and_repeat() -> None:
    bags = bags_of([[(i, 1, 1) for i in range(1, 101)]])
    draws = {
        (seed, epoch): tuple(pack(bags, [0], max_contexts=5, seed=seed, epoch=epoch).origins)
        for seed in (0, 1)
        for epoch in (0, 1)
    }
    assert len(set(draws.values())) == 4
    again = pack(bags, [0], max_contexts=5, seed=1, epoch=1)
    assert tuple(again.origins) == draws[1, 1]


def test_no_methods_make_an_empty_batch() -> None:
    batch = pack(bags_of([[], []]), [0, 1], max_contexts=5, seed=0)
    assert len(batch) == 0
    assert len(batch.rows) == len(batch.tokens) == len(batch.paths) == 0


@settings(max_examples=20)
@given(bag_lists, st.integers(1, 4), st.booleans())
def test_an_epoch_gives_every_method_once(
    lists: list[list[Context]], batch_size: int, shuffle: bool
) -> None:
    bags = bags_of(lists)
    methods = np.arange(len(lists))
    batches = list(
        epoch_batches(
            bags, methods, batch_size=batch_size, max_contexts=3, seed=1, epoch=2, shuffle=shuffle
        )
    )
    given_methods = [method for batch in batches for method in batch.methods.tolist()]
    expected = [i for i, contexts in enumerate(lists) if contexts]
    assert sorted(given_methods) == expected
    assert shuffle or given_methods == expected
    assert all(len(batch) == batch_size for batch in batches[:-1])


def test_leaving_an_epoch_early_leaves_no_thread() -> None:
    bags = bags_of([[(1, 1, 1)]] * 100)
    before = threading.active_count()
    batches = epoch_batches(bags, np.arange(100), batch_size=2, max_contexts=3, seed=1)
    next(batches)
    batches.close()
    assert threading.active_count() == before


def test_methods_of_unknown_label_or_without_contexts_are_not_trained_on() -> None:
    bags = bags_of([[(1, 1, 1)], [], [(1, 1, 1)], [(1, 1, 1)]], labels=[1, 2, 0, 3])
    assert trainable_methods(bags).tolist() == [0, 3]


@pytest.mark.parametrize("limit", [200, 10])
def test_packing_takes_milliseconds(limit: int) -> None:
    import time

    rng = np.random.default_rng(0)
    lists = [rng.integers(1, 1000, (85, 3)) for _ in range(1024)]
    bags = bags_of([list(map(tuple, contexts.tolist())) for contexts in lists])
    start = time.perf_counter()
    pack(bags, range(1024), max_contexts=limit, seed=1)
    assert time.perf_counter() - start < 0.5  # 0.02 s on one idle core
