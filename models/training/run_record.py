"""The manifest of a run: what made a model, when, where and with what; `run/manifest.json`."""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from code2vec.datasets.files.json_files import parse_json
from code2vec.models.kernels.machine import machine
from code2vec.models.training.run_state import Run, RunState
from code2vec.version import FORMAT, VERSION

MANIFEST = "manifest.json"
_PROGRAMS = ("code2vec", "code2vec.exe", "__main__.py")


@dataclass
class RunRecord:
    """What is told of a training: it consists of sessions, one more each time it is resumed.

    Args:
        run: what the training is about.
        data: the name of the data's directory.
        before: the sessions before this one.
        begun: where this session begins, in words.
    """

    run: Run
    data: str
    before: Sequence[dict[str, Any]]
    begun: str
    _started: str = field(default_factory=lambda: _now())
    _clock: float = field(default_factory=time.monotonic)

    def to_json(self, state: RunState, stop: str | None = None) -> str:
        """The manifest as it is now.

        Args:
            state: how far the training is.
            stop: why it ended, as `TrainReport.stop` has it; None: it has not, as far as this file
                knows: so it stays if the process is killed.
        """
        session = {
            "command": command(),
            "started": self._started,
            "ended": _now(),
            "seconds": round(time.monotonic() - self._clock, 1),
            "from": self.begun,
            "to": state.place,
            "stop": stop,
            "threads": self.run.train.threads,
            "device": self.run.device,
            "code2vec": VERSION,
            "machine": machine(),
        }
        sessions = [*self.before, session]
        values = {
            "format": FORMAT,
            "code2vec": VERSION,
            "data": {"path": self.data, "fingerprint": self.run.data},
            "base": self.run.base or None,
            "seed": self.run.train.seed,
            "started": sessions[0]["started"],
            "ended": session["ended"],
            "seconds": round(sum(each["seconds"] for each in sessions), 1),
            "sessions": sessions,
        }
        return json.dumps(values, indent=2, ensure_ascii=False) + "\n"


def open_record(run: Run, data: Path, output: Path, found: Path | None, begun: str) -> RunRecord:
    """The record of a training that begins or goes on.

    Args:
        run: what it is about.
        data: directory of the data.
        output: the directory of the model to be; data in it is named as it lies there.
        found: the directory of the training that is gone on with.
        begun: where it begins, in words.
    """
    name = str(data)
    for directory in (run.directory, output):
        if directory in data.parents:
            name = data.relative_to(directory).as_posix()
    return RunRecord(run, name, [] if found is None else _sessions(found), begun)


def command() -> list[str] | None:
    """The command line as it was given; None where another program calls this package.

    Such a program's arguments are not ours to tell.
    """
    program = Path(sys.argv[0])
    ours = program.name in _PROGRAMS and (
        program.suffix != ".py" or program.parent.name == "code2vec"
    )
    return ["code2vec", *sys.argv[1:]] if ours else None


def _sessions(found: Path) -> list[dict[str, Any]]:
    """The sessions that a training had; none where nothing tells of them."""
    try:
        values = parse_json((found / "run" / MANIFEST).read_text(encoding="utf-8"))
        sessions: list[dict[str, Any]] = values["sessions"]
        return [each for each in sessions if {"started", "seconds"} <= each.keys()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def _now() -> str:
    """The time in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")
