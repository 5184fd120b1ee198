"""Work that threads do ahead of who needs it, in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from code2vec.extractor.extract_files import available_cores

MOST_THREADS = 4  # more would wait for the one that writes, each with an item in memory

Item = TypeVar("Item")
Result = TypeVar("Result")


def ordered_map(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int | None = None
) -> Iterator[Result]:
    """Applies a function in threads, in order, with few items under way, whatever `jobs` is.

    The items are found by the caller's thread, which gets the results, too.

    Threads, because numpy and pyarrow work outside the interpreter's lock.

    Args:
        function: called with one item at a time.
        items: read at most one further ahead of the results than there are threads.
        jobs: threads at most; more than cores or MOST_THREADS would only take memory. None: so
            many.
    """
    threads = min(jobs or MOST_THREADS, MOST_THREADS, available_cores())
    if threads <= 1:
        yield from map(function, items)
        return
    pending: deque[Future[Any]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for item in items:
                pending.append(pool.submit(function, item))
                if len(pending) > threads:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            for future in pending:
                future.cancel()
