"""Processes that work for this one, where the death of one costs its own task only.

The standard library's pool breaks as a whole when a worker is killed, and its workers import the
program's main module again, which a script without a main guard does not survive. Here each worker
is a fresh interpreter on two pipes, served by a thread of its own.
"""

import contextlib
import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from queue import SimpleQueue
from types import TracebackType
from typing import IO, Any, ParamSpec, Self, TypeVar

from code2vec.extractor.workers.cpu_limit import (
    CLOCK_FACTOR,
    Deadline,
    ended_by_limit,
    limit_own_cpu_time,
)

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_LENGTH_BYTES = 8
_START = (
    "import sys; sys.path[:] = sys.argv[3:]; "
    "from code2vec.extractor.workers.worker_pool import serve; "
    "serve(sys.argv[1], float(sys.argv[2]))"
)


class WorkerDiedError(Exception):
    """A worker ended before it answered: out of memory, killed, or crashed."""


class TimedOutError(WorkerDiedError):
    """A task took longer than allowed, and its worker was ended."""


class NoWorkersError(Exception):
    """A worker did not even start: no memory, or an interpreter that cannot import this package."""


class WorkerPool:
    """Runs functions in `workers` processes; `submit` is that of `concurrent.futures`.

    Functions must be importable and take and give what pickle knows. Leaving the `with` block ends
    the workers at once, whatever they are doing.

    Args:
        workers: the number of processes.
        time_limit: seconds that a task may compute in its worker; 0: any time. A task that waits
            is ended after `CLOCK_FACTOR` times as much by the clock.
        module: what workers import before their first task, so that it costs no task's time.
    """

    def __init__(self, workers: int, time_limit: float = 0, module: str = __name__) -> None:
        self.workers = workers
        self._threads = ThreadPoolExecutor(workers)
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._processes = [_Worker(time_limit, module) for _ in range(workers)]
        for worker in self._processes:
            self._idle.put(worker)

    def submit(
        self,
        function: Callable[Arguments, Result],
        /,
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> "Future[Result]":
        """Starts `function(*args, **kwargs)` in the next idle worker.

        The future raises what the function raises; WorkerDiedError or TimedOutError, and the dead
        worker is replaced; or NoWorkersError.
        """
        return self._threads.submit(self._run, (function, args, kwargs))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._processes:
            worker.end()
        self._threads.shutdown()

    def _run(self, task: tuple[Any, ...]) -> Any:
        worker = self._idle.get()
        try:
            return worker.run(task)
        finally:
            self._idle.put(worker)


class _Worker:
    """One process, started when it gets its first task."""

    def __init__(self, time_limit: float, module: str) -> None:
        self._time_limit = time_limit
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False

    def run(self, task: tuple[Any, ...]) -> Any:
        process = self._process or self._start()
        deadline = Deadline(process, self._time_limit)
        try:
            with deadline:
                _send(process.stdin, task)
                succeeded, result = _receive(process.stdout)
        except (OSError, EOFError) as error:
            code = self._kill(process)
            if ended_by_limit(code) or deadline.passed:
                raise TimedOutError(self._late(by_clock=not ended_by_limit(code))) from error
            raise WorkerDiedError(f"exit code {code}") from error
        if deadline.passed:  # the answer came at the last moment
            self._kill(process)
        if not succeeded:
            raise result
        return result

    def _late(self, by_clock: bool) -> str:
        if by_clock and sys.platform != "win32":
            return f"no answer for {CLOCK_FACTOR * self._time_limit:g} s"
        return f"after {self._time_limit:g} s of CPU time"

    def end(self) -> None:
        self._ended = True
        if (process := self._process) is not None:
            self._kill(process)

    def _start(self) -> "subprocess.Popen[bytes]":
        if getattr(sys, "frozen", False) or not sys.executable:
            raise NoWorkersError("there is no interpreter of its own to start")
        try:
            process = self._process = _interpreter(self._module, self._time_limit)
        except OSError as error:
            raise NoWorkersError(str(error)) from error
        if self._ended:
            self._kill(process)
            raise WorkerDiedError("the pool was closed")
        try:
            _receive(process.stdout)  # its greeting
        except (OSError, EOFError) as error:
            raise NoWorkersError(f"exit code {self._kill(process)}") from error
        return process

    def _kill(self, process: "subprocess.Popen[bytes]") -> int:
        self._process = None
        process.kill()
        code = process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # unsent bytes of a broken pipe
                    pipe.close()
        return code


def serve(module: str, time_limit: float) -> None:
    """What a worker does: answers tasks until its input ends, that is, its parent does.

    Args:
        module: imported first.
        time_limit: seconds of CPU time that a task may take; 0: any time.
    """
    import_module(module)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where a process group does not keep it away
    tasks, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anything prints must not mix with the answers
    gc.disable()  # a tenth of the time of a task that makes many objects; done after it instead
    gc.freeze()  # what was imported need not be looked at then
    with contextlib.suppress(EOFError, OSError):
        _send(answers, "ready")
        while True:
            function, args, kwargs = _receive(tasks)
            limit_own_cpu_time(time_limit)
            try:
                answer = (True, function(*args, **kwargs))
            except Exception as error:
                answer = (False, error)
            _send(answers, answer)
            limit_own_cpu_time(0)
            del function, args, kwargs, answer
            gc.collect()
    os._exit(0)


def _interpreter(module: str, time_limit: float) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", _START, module, str(time_limit), *map(_given, sys.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        process_group=0 if os.name == "posix" else None,  # Ctrl-C is for the parent, who ends us
    )


def _given(path: str) -> str:
    return path or os.curdir


def _send(pipe: IO[bytes] | None, value: object) -> None:
    data = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    if pipe is None:
        raise EOFError
    pipe.write(len(data).to_bytes(_LENGTH_BYTES))
    pipe.write(data)
    pipe.flush()


def _receive(pipe: IO[bytes] | None) -> Any:
    if pipe is None:
        raise EOFError
    length = pipe.read(_LENGTH_BYTES)
    if len(length) < _LENGTH_BYTES:
        raise EOFError
    size = int.from_bytes(length)
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)
