"""Work that threads do ahead of who needs it, in order."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

THREADS = min(4, os.cpu_count() or 1)  # by default: more would wait for the one that writes

Item = TypeVar("Item")
Result = TypeVar("Result")


def ordered_map(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int | None = None
) -> Iterator[Result]:
    """Applies a function in threads, in order, with at most `jobs` + 1 items under way.

    The items are found by the caller's thread, which gets the results, too.

    Threads, because numpy and pyarrow work outside the interpreter's lock.
    """
    jobs = jobs or THREADS
    if jobs <= 1:
        yield from map(function, items)
        return
    pending: deque[Future[Any]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for item in items:
                pending.append(pool.submit(function, item))
                if len(pending) > jobs:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            for future in pending:
                future.cancel()
