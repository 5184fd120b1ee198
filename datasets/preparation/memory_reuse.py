"""Memory that is freed and needed again at once, as by work on one block after the other."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pyarrow as pa

_NOTED = 2**24  # bytes: more than most arrays of a block; each thread may keep twice as much


@contextmanager
def memory_reused() -> Iterator[None]:
    """Lets arrays take the place of those freed before, be they numpy's or pyarrow's.

    To be given memory by the system costs more than most of what is done with a block. Therefore
    pyarrow uses the C library here, as numpy does, instead of keeping memory for itself. And
    that, where it is glibc, gives back what is free beyond twice the largest array freed so far
    (mallopt(3)): one is freed that was never touched.
    """
    pool = pa.default_memory_pool()
    np.empty(_NOTED, np.uint8)
    pa.set_memory_pool(pa.system_memory_pool())
    try:
        yield
    finally:
        pa.set_memory_pool(pool)
