"""Ctrl-C and SIGTERM at a moment of our choice."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType


@dataclass
class StopRequest:
    """Whether the work has been asked to end."""

    asked: bool = False


@contextmanager
def stop_request() -> Iterator[StopRequest]:
    """Notes Ctrl-C or SIGTERM, for the work in the block to end when it can; the next one ends it.

    Only the main thread can handle signals; in others the request is never made.

    Raises:
        KeyboardInterrupt: at the second signal, wherever the work is.
    """
    request = StopRequest()

    def note(number: int, frame: FrameType | None) -> None:  # noqa: ARG001  (signal passes them)
        if request.asked:
            raise KeyboardInterrupt
        request.asked = True

    if threading.current_thread() is not threading.main_thread():
        yield request
        return
    before = {
        number: signal.signal(number, note)
        for number in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(number) is not signal.SIG_IGN  # nohup and such: leave it so
    }
    try:
        yield request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
