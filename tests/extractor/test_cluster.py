"""Extraction on a Dask cluster: a real scheduler and two worker processes on this machine."""

import gc
import importlib
import logging
import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from code2vec.errors import InputError
from code2vec.extractor.extract_files import extract_files
from code2vec.extractor.method import FileExtraction

pytest.importorskip(
    "distributed", reason="needs the extra `cluster`: pip install code2vec[cluster]"
)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills by signals")


class Service:
    """A process of Dask, with what it says in a file."""

    def __init__(self, folder: Path, module: str, *arguments: str) -> None:
        self.log = folder / f"{module}-{time.monotonic_ns()}.log"
        with self.log.open("w") as log:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
            # Not in the sources' folder: what the workers need must be sent.
            self.process = subprocess.Popen(command, cwd=folder, stderr=log)

    def said(self, pattern: str) -> str:
        """Waits until the process has said it."""
        for _ in range(600):
            if found := re.search(pattern, self.log.read_text()):
                return found[1]
            time.sleep(0.1)
        raise AssertionError(f"{pattern} not in {self.log.read_text()}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    options = ("--host", "tcp://127.0.0.1:0", "--no-dashboard")
    service = Service(tmp_path_factory.mktemp("scheduler"), "dask_scheduler", *options)
    yield service.said(r"Scheduler at: +(tcp://\S+)")
    service.kill()


def start_worker(scheduler: str, folder: Path) -> Service:
    options = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--host", "127.0.0.1")
    service = Service(folder, "dask_worker", scheduler, *options)
    service.said("(Registered to)")
    return service


@pytest.fixture(scope="module")
def workers(scheduler: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    folder = tmp_path_factory.mktemp("workers")
    services = [start_worker(scheduler, folder) for _ in range(2)]
    yield services
    for service in services:
        service.kill()


def project(root: Path, files: int) -> Path:
    methods = "".join(f"int get{n}(int a) {{ return a * {n} + b.c(a); }}\n" for n in range(20))
    for number in range(files):
        (root / f"C{number:03}.java").write_text(f"class C{number} {{\n{methods}}}\n")
    return root


def plain(extractions: Iterable[FileExtraction]) -> list[bytes]:
    return [pickle.dumps(pickle.loads(pickle.dumps(found))) for found in extractions]


@pytest.fixture
def handler() -> Iterator[logging.Handler]:
    """A handler of Dask's log with a level of its own, as its user has set it up."""
    importlib.import_module("distributed")  # sets up its log
    own = logging.StreamHandler()
    own.setLevel(logging.INFO)
    logging.getLogger("distributed").addHandler(own)
    yield own
    logging.getLogger("distributed").removeHandler(own)


def test_cluster_gives_what_this_machine_gives(
    scheduler: str,
    workers: list[Service],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    handler: logging.Handler,
) -> None:
    project(tmp_path, 150)
    (tmp_path / "Broken.java").symlink_to("nowhere")
    monkeypatch.chdir(tmp_path)  # relative paths mean nothing to the workers
    here = plain(extract_files(["."], jobs=2))
    found = extract_files(["."], cluster=scheduler)
    first = next(found)
    assert handler.level == logging.CRITICAL
    assert plain([first, *found]) == here
    assert handler.level == logging.INFO


def test_death_of_a_worker_loses_nothing(
    scheduler: str, workers: list[Service], tmp_path: Path
) -> None:
    project(tmp_path, 600)
    here = plain(extract_files([tmp_path], jobs=2))
    found = extract_files([tmp_path], cluster=scheduler)
    first = next(found)
    workers[0].kill()
    assert plain([first, *found]) == here
    workers[0] = start_worker(scheduler, tmp_path)


def test_file_that_takes_too_long_is_counted(
    scheduler: str, workers: list[Service], tmp_path: Path
) -> None:
    project(tmp_path, 20)
    slow = "class S { int f() { return new int" + "[1]" * 2_500 + "; } }"  # a second, at least
    (tmp_path / "Slow.java").write_text(slow)
    begin = time.perf_counter()
    found = list(extract_files([tmp_path], cluster=scheduler, file_timeout=0.4))
    skips = {one.file: skip.reason for one in found for skip in one.skips}
    assert skips == {"Slow.java": "timed out"}
    assert sum(len(one.methods) for one in found) == 400
    assert time.perf_counter() - begin < 30


@pytest.mark.parametrize(
    "address",
    ["", "scheduler", "10.0.0.5", "http://10.0.0.5:80", "tcp://h:x", "tcp://h:65536", "tcp://:1"],
)
def test_what_cannot_be_an_address_is_refused_before_anything_waits(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("distributed.Client", None)  # nothing is connected to
    with pytest.raises(InputError, match=r"is not a scheduler's address"):
        list(extract_files([project(tmp_path, 1)], cluster=address))


def test_missing_scheduler_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, handler: logging.Handler
) -> None:
    monkeypatch.setattr("code2vec.extractor.workers.cluster_pool._SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(InputError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        list(extract_files([project(tmp_path, 3)], cluster="tcp://127.0.0.1:9"))
    assert handler.level == logging.INFO
    # an open client would hold up the end of Python by twice the time to connect
    clients = [one for one in gc.get_objects() if type(one).__name__ == "Client"]
    assert all(client.status == "closed" for client in clients)
