"""By hand: extracts many broken inputs in processes with limits of time and memory.

    python tests/fuzz/extract.py [--inputs N] [--first N] [--jobs N]
    python tests/fuzz/extract.py --write N > N.java

Input N is always the same bytes. An input fails if the extraction raises, breaks an invariant,
ends its process, takes over 10 seconds of CPU, or over 1 GB of memory; each failure is
printed. The summary says how many inputs there were, of how many bytes, and what they gave.
"""

import argparse
import sys
import time
from collections import Counter, deque
from concurrent.futures import Future

from input_checks import SECONDS, checked
from java_mutations import made

from code2vec.extractor.workers.worker_pool import WorkerDiedError, WorkerPool

BATCH = 50


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=int)
    arguments = parser.parse_args()
    if arguments.write is not None:
        sys.stdout.buffer.write(made(arguments.write))
        return
    counts: Counter[str] = Counter()
    numbers = range(arguments.first, arguments.first + arguments.inputs)
    begin = time.perf_counter()
    with WorkerPool(arguments.jobs, SECONDS * 4, checked.__module__) as pool:
        fuzz(pool, numbers, counts, arguments.jobs * 3)
    print(f"{time.perf_counter() - begin:.0f} s: {dict(counts.most_common())}")


def fuzz(pool: WorkerPool, numbers: range, counts: Counter[str], ahead: int) -> None:
    """Runs all inputs, and those of a batch that ended its process one by one."""
    batches = (numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH))
    waiting: deque[tuple[range, Future[Counter[str]]]] = deque()
    while True:
        while len(waiting) < ahead and (batch := next(batches, None)):
            waiting.append((batch, pool.submit(checked, batch)))
        if not waiting:
            return
        batch, future = waiting.popleft()
        try:
            counts += future.result()
        except WorkerDiedError:
            for number in batch:
                try:
                    counts += pool.submit(checked, range(number, number + 1)).result()
                except WorkerDiedError as error:
                    counts[type(error).__name__] += 1
                    print(f"input {number}: {type(error).__name__} {error}", flush=True)


if __name__ == "__main__":
    main()
