"""Ctrl-C waits for a block to end, and is not lost."""

import signal
import threading

import pytest

from code2vec.models.interrupts import uninterrupted


def test_ctrl_c_comes_after_the_block() -> None:
    done = []
    before = signal.getsignal(signal.SIGINT)

    def work() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done
    assert signal.getsignal(signal.SIGINT) is before


def test_errors_pass_and_the_handler_comes_back() -> None:
    before = signal.getsignal(signal.SIGINT)

    def fail() -> None:
        with uninterrupted():
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_may_use_it() -> None:
    done: list[bool] = []

    def work() -> None:
        with uninterrupted():
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done
