"""Work done ahead by threads comes in order, and not further ahead than told."""

import threading
from collections.abc import Iterator

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.datasets.preparation.memory_reuse import memory_reused
from code2vec.datasets.preparation.ordered_map import MOST_THREADS, ordered_map
from code2vec.extractor.extract_files import available_cores


@settings(max_examples=30)
@given(st.lists(st.integers(), max_size=20), st.integers(1, 5))
def test_results_are_in_the_order_of_the_items(items: list[int], jobs: int) -> None:
    assert list(ordered_map(lambda item: item + 1, items, jobs)) == [item + 1 for item in items]


@pytest.mark.parametrize("jobs", [1, 3, 8, 64, None])
def test_items_are_found_no_further_ahead_than_the_threads_need(jobs: int | None) -> None:
    found = 0

    def items() -> Iterator[int]:
        nonlocal found
        for item in range(50):
            found += 1
            yield item

    for done, _ in enumerate(ordered_map(str, items(), jobs)):
        assert found <= done + 1 + min(jobs or MOST_THREADS, MOST_THREADS, available_cores())


def test_items_are_found_by_the_caller_and_failures_come_where_they_belong() -> None:
    finders = set()

    def items() -> Iterator[int]:
        for item in (2, 1, 0, 3):
            finders.add(threading.get_ident())
            yield item

    results = ordered_map(lambda item: 6 // item, items(), 2)
    assert [next(results), next(results)] == [3, 6]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert finders == {threading.get_ident()}


def test_memory_pool_is_put_back() -> None:
    before = pa.default_memory_pool().backend_name
    with memory_reused():
        assert pa.default_memory_pool().backend_name == "system"
    assert pa.default_memory_pool().backend_name == before
