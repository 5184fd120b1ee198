"""The workers of a Dask cluster, with the interface of the local pool.

Each Dask worker keeps a local pool of its own, in whose processes the work is done: so a file can
be ended there when it takes too long, and a crash costs no Dask worker.
"""

import gc
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar
from uuid import uuid4

from code2vec.errors import InputError
from code2vec.extractor.workers.worker_pool import NoWorkersError, WorkerDiedError

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_SECONDS_TO_CONNECT = 10


class ClusterPool:
    """Runs functions on the workers of a Dask scheduler; `submit` is that of the local pool.

    The cluster is connected to when the `with` block is entered, and left as it was.

    Args:
        address: of the scheduler, such as `tls://10.0.0.5:8786`.
        time_limit: seconds that a task may take; 0: any time.
        module: what the processes import before their first task.
    """

    def __init__(self, address: str, time_limit: float, module: str) -> None:
        self.workers = 1  # processes that work at the same time, as known at the beginning
        self._address = address
        self._pool = time_limit, module
        self._plugin = f"code2vec-{uuid4().hex}"
        self._client: Any = None
        self._undo = ExitStack()  # what to restore in the end

    def submit(
        self,
        function: Callable[Arguments, Result],
        /,
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> "ClusterAnswer[Result]":
        """Starts `function(*args, **kwargs)` on a worker; where that dies, on another."""
        from code2vec.extractor.workers.cluster_worker import in_pool

        future = self._client.submit(in_pool, self._plugin, function, *args, **kwargs, pure=False)
        return ClusterAnswer(future, self._address)

    def __enter__(self) -> Self:
        try:
            import distributed  # noqa: F401  # sets up its log
        except ImportError as error:
            raise InputError("--cluster needs `pip install code2vec[cluster]`") from error
        _check_address(self._address)
        with ExitStack() as undo:
            undo.enter_context(_quiet_log())
            self._connect()
            self._undo = undo.pop_all()
        return self

    def _connect(self) -> None:
        """Connects to the cluster, and gives its workers what they need; or is not connected."""
        from distributed import Client

        failure = ""
        try:
            self._client = Client(self._address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            failure = str(error) or type(error).__name__
        if failure:  # raised here, as the error above holds the client
            gc.collect()  # closes it; when Python ends, that would wait for a thread that is gone
            raise InputError(f"no Dask scheduler answers at {self._address}: {failure}")
        try:
            self._prepare()
        except BaseException:
            self._client.close()
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._undo:
            try:
                self._client.unregister_worker_plugin(self._plugin)
            except (OSError, CancelledError):  # the cluster is gone
                pass
            finally:
                self._client.close()

    def _prepare(self) -> None:
        """Finds the workers, checks their versions and gives each its pool."""
        from code2vec.extractor.workers.cluster_worker import PoolPlugin, versions

        try:
            self._client.wait_for_workers(1, timeout=_SECONDS_TO_CONNECT)
        except TimeoutError as error:
            raise InputError(f"the cluster at {self._address} has no workers") from error
        ours = versions()
        try:
            theirs = set(self._client.run(versions).values())
            self._client.register_plugin(PoolPlugin(*self._pool), self._plugin)
        except Exception as error:  # whatever the other side's imports raise
            raise InputError(
                f"the workers of {self._address} cannot run code2vec: install {ours} there "
                f"({type(error).__name__}: {error})"
            ) from error
        if theirs != {ours}:
            raise InputError(
                f"the workers of {self._address} have {', '.join(sorted(theirs))}: "
                f"install {ours} there"
            )
        self.workers = sum(self._client.nthreads().values())


@contextmanager
def _quiet_log() -> Iterator[None]:
    """Keeps Dask's own lines from stderr: what goes wrong is one line, and ours."""
    handlers = list(logging.getLogger("distributed").handlers)
    levels = [handler.level for handler in handlers]
    for handler in handlers:
        handler.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for handler, level in zip(handlers, levels, strict=True):
            handler.setLevel(level)


def _check_address(address: str) -> None:
    """Raises InputError for what cannot be a scheduler's address, before anything waits for it."""
    from distributed.comm import get_address_host_port

    try:
        host, port = get_address_host_port(address)
    except (ValueError, TypeError) as error:
        raise InputError(
            f"--cluster {address} is not a scheduler's address, such as tcp://10.0.0.5:8786: "
            f"{error}"
        ) from error
    if not host or not 0 < port < 2**16:
        raise InputError(
            f"--cluster {address} is not a scheduler's address: it needs a host and a port "
            "between 1 and 65535"
        )


@dataclass(frozen=True)
class ClusterAnswer(Generic[Result]):
    """What a task on the cluster will give."""

    _future: Any
    _address: str

    def result(self) -> Result:
        """Waits for the result.

        Raises:
            WorkerDiedError: if the task, or several workers that tried it, died.
            InputError: if the cluster was lost.
        """
        from distributed import KilledWorker

        try:
            result: Result = self._future.result()
        except KilledWorker as error:
            raise WorkerDiedError("several workers of the cluster died of it") from error
        except (OSError, CancelledError, NoWorkersError) as error:
            reason = str(error) or type(error).__name__
            raise InputError(f"the cluster at {self._address} was lost: {reason}") from error
        self._future.release()  # or the scheduler would keep all results
        return result
