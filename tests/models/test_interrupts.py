"""Ctrl-C and SIGTERM are requests at first; the second one is obeyed at once."""

import signal
import threading
from collections.abc import Iterator

import pytest

from code2vec.models.training.interrupts import stop_request


@pytest.fixture(autouse=True)
def _ctrl_c_is_not_ignored() -> Iterator[None]:
    """A job in the background of a shell inherits that it is."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_the_first_signal_is_noted() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    for number in (signal.SIGINT, signal.SIGTERM):
        with stop_request() as stop:
            assert not stop.asked
            signal.raise_signal(number)
            assert stop.asked
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_the_second_signal_ends_the_work() -> None:
    before = signal.getsignal(signal.SIGINT)

    def work() -> None:
        with stop_request():
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGINT)
            pytest.fail("this is not reached")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert signal.getsignal(signal.SIGINT) is before


def test_what_was_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with stop_request() as stop:
            signal.raise_signal(signal.SIGINT)
            assert not stop.asked
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_may_use_it() -> None:
    asked = []

    def work() -> None:
        with stop_request() as stop:
            asked.append(stop.asked)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert asked == [False]
