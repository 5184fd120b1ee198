"""What an epoch costs: time on the clock and of the processors, and memory."""

import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self


@dataclass(frozen=True)
class Times:
    """Seconds on the clock, and of all processor cores together."""

    seconds: float = 0.0
    cpu_seconds: float = 0.0

    @classmethod
    def now(cls) -> Self:
        """The time that has passed since some moment in the past."""
        return cls(time.perf_counter(), time.process_time())

    def __add__(self, other: "Times") -> "Times":
        return Times(self.seconds + other.seconds, self.cpu_seconds + other.cpu_seconds)

    def __sub__(self, other: "Times") -> "Times":
        return Times(self.seconds - other.seconds, self.cpu_seconds - other.cpu_seconds)


@dataclass
class EpochClock:
    """Measures the steps of an epoch, apart from its validation.

    Attributes:
        training: the steps' time, up to the last `read`.
        validation: the validation's.
    """

    training: Times = field(default_factory=Times)
    validation: Times = field(default_factory=Times)
    _mark: Times = field(default_factory=Times.now)

    def start(self, before: Times | None = None) -> None:
        """An epoch begins, or goes on after `before`."""
        self.training, self.validation = before or Times(), Times()
        self._mark = Times.now()

    def read(self) -> Times:
        """The time of the epoch's steps up to now."""
        self.training += self._passed()
        return self.training

    def skip(self) -> None:
        """What was done since the last reading belongs to no step."""
        self._passed()

    def read_validation(self) -> None:
        """What was done since the last reading was validation."""
        self.validation += self._passed()

    def _passed(self) -> Times:
        now = Times.now()
        passed, self._mark = now - self._mark, now
        return passed


def peak_memory() -> int:
    """The most memory that this process has had resident so far, in bytes; 0 if not known."""
    status = Path("/proc/self/status")
    if status.is_file():  # ru_maxrss there counts what forked this process, too
        lines = status.read_text(encoding="ascii", errors="replace").splitlines()
        return next((int(line.split()[1]) * 1024 for line in lines if "VmHWM:" in line), 0)
    try:
        import resource  # not on Windows
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
