"""Ctrl-C at a moment of our choice."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Holds Ctrl-C back until the block is done, so that it cannot leave files half changed.

    Only the main thread receives it; in others the block simply runs.

    Raises:
        KeyboardInterrupt: after the block, if Ctrl-C came during it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
