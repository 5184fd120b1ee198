"""Ends a process that has computed for too long, whatever the clock says.

A machine under load gives a process less of its time, so that a limit by the clock would make what
is extracted depend on the load. The limit here is on CPU time. Where the system has a timer of CPU
time (POSIX), the process sets it for itself: the kernel then ends it even inside a library that
never returns to Python. On Windows the parent looks at the process's CPU time now and then.
"""

import signal
import subprocess
import sys
import threading
from collections.abc import Callable

CLOCK_FACTOR = 30
"""Times the limit that may pass by the clock, for a process that waits forever or is starved."""

_SECONDS_BETWEEN_LOOKS = 0.2


def limit_own_cpu_time(seconds: float) -> None:
    """Ends this process by a signal after so many seconds of CPU time from now; 0: no limit."""
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # the parent's may be to ignore it
        signal.setitimer(signal.ITIMER_PROF, seconds)


def ended_by_limit(code: int) -> bool:
    """Whether an exit code says that `limit_own_cpu_time` ended the process."""
    return sys.platform != "win32" and code == -signal.SIGPROF


class Deadline:
    """Ends a process if the `with` block takes `CLOCK_FACTOR` times `seconds` (0: never).

    On Windows also once the process has computed for `seconds` within the block.

    Attributes:
        passed: whether it was ended.
    """

    def __init__(self, process: "subprocess.Popen[bytes]", seconds: float) -> None:
        self.passed = False
        self._process = process
        self._over = threading.Event()
        self._watcher = threading.Thread(target=self._watch, args=(seconds,), daemon=True)
        self._limited = seconds > 0

    def __enter__(self) -> None:
        if self._limited:
            self._watcher.start()

    def __exit__(self, *_: object) -> None:
        if self._limited:
            self._over.set()
            self._watcher.join()

    def _watch(self, seconds: float) -> None:
        if not _wait(self._over, seconds, _cpu_clock(self._process)):
            self.passed = True
            self._process.kill()


def _wait(over: threading.Event, seconds: float, cpu_clock: Callable[[], float] | None) -> bool:
    """Waits for the event; False if a limit came first."""
    by_clock = min(seconds * CLOCK_FACTOR, threading.TIMEOUT_MAX)
    if cpu_clock is None:
        return over.wait(by_clock)
    begin = cpu_clock()
    for _ in range(round(by_clock / _SECONDS_BETWEEN_LOOKS) + 1):
        if over.wait(_SECONDS_BETWEEN_LOOKS):
            return True
        if cpu_clock() - begin > seconds:
            break
    return False


def _cpu_clock(process: "subprocess.Popen[bytes]") -> Callable[[], float] | None:
    """The seconds that another process has computed; None where it limits itself."""
    if sys.platform != "win32":
        return None
    import ctypes
    from ctypes import wintypes

    times = [wintypes.FILETIME() for _ in range(4)]  # creation, exit, kernel, user

    def seconds() -> float:
        handle = wintypes.HANDLE(int(vars(process)["_handle"]))
        ctypes.windll.kernel32.GetProcessTimes(handle, *map(ctypes.byref, times))
        ticks = sum((time.dwHighDateTime << 32) + time.dwLowDateTime for time in times[2:])
        return ticks / 1e7

    return seconds
