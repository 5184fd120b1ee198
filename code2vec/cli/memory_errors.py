"""Tells that the memory did not suffice from all other errors."""

import errno

_MESSAGES = (  # of errors whose type says nothing
    "failed to map segment from shared object",
    "Cannot allocate memory",
    "can't start new thread",
    "std::bad_alloc",
)


def out_of_memory(error: BaseException) -> bool:
    """Whether an error, or one that it stems from, says that memory could not be had.

    TensorFlow's errors are known by their names, since it may not be loaded.
    """
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        if _lacks_memory(link):
            return True
        link = link.__cause__ or link.__context__
    return False


def _lacks_memory(error: BaseException) -> bool:
    if isinstance(error, MemoryError) or type(error).__name__ == "ResourceExhaustedError":
        return True
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        return True
    told = isinstance(error, ImportError | RuntimeError)
    return told and any(message in str(error) for message in _MESSAGES)
