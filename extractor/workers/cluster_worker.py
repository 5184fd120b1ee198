"""What runs on the workers of a Dask cluster: a pool of processes in each of them."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from distributed import Worker, WorkerPlugin, get_worker

from code2vec.extractor.tree.java_parser import grammar
from code2vec.extractor.workers.worker_pool import WorkerPool
from code2vec.version import VERSION

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class PoolPlugin(WorkerPlugin):  # type: ignore[misc]  # untyped where it is not installed
    """Keeps a pool in each Dask worker, with as many processes as the worker has threads."""

    def __init__(self, time_limit: float, module: str) -> None:
        self.settings = time_limit, module

    def setup(self, worker: Worker) -> None:
        """Makes the pool; its processes start with their first tasks."""
        self.pool = WorkerPool(worker.state.nthreads, *self.settings)

    def teardown(self, worker: Worker) -> None:  # noqa: ARG002
        """Ends the pool."""
        self.pool.__exit__(None, None, None)


def in_pool(
    plugin: str,
    function: Callable[Arguments, Result],
    /,
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> Result:
    """Runs a function in the pool of the Dask worker that this is called on."""
    pool: WorkerPool = get_worker().plugins[plugin].pool
    return pool.submit(function, *args, **kwargs).result()


def versions() -> str:
    """What must be equal everywhere for the same results."""
    return f"code2vec {VERSION} with {grammar()['name']} {grammar()['version']}"
