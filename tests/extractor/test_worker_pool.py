"""Workers are real processes; the functions they run come from the standard library."""

import math
import operator
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from code2vec.extractor.workers.cpu_limit import CLOCK_FACTOR
from code2vec.extractor.workers.worker_pool import (
    NoWorkersError,
    TimedOutError,
    WorkerDiedError,
    WorkerPool,
)


def test_results_come_back_in_the_order_asked_for() -> None:
    with WorkerPool(2) as pool:
        futures = [pool.submit(math.factorial, number) for number in range(50)]
        assert [future.result() for future in futures] == [math.factorial(n) for n in range(50)]


def test_workers_are_other_processes() -> None:
    with WorkerPool(1) as pool:
        assert pool.submit(os.getpid).result() != os.getpid()


def test_an_exception_of_the_function_is_raised_here() -> None:
    with WorkerPool(1) as pool:
        with pytest.raises(ZeroDivisionError):
            pool.submit(operator.truediv, 1, 0).result()
        assert pool.submit(operator.add, 1, 2).result() == 3


def test_death_of_a_worker_costs_its_own_task_only() -> None:
    with WorkerPool(2) as pool:
        before = pool.submit(pow, 2, 10)
        with pytest.raises(WorkerDiedError, match="exit code"):
            pool.submit(os._exit, 7).result()
        with pytest.raises(WorkerDiedError, match="exit code"):
            pool.submit(os.abort).result()
        assert before.result() == 1024
        assert [pool.submit(abs, -n).result() for n in range(5)] == list(range(5))


def test_what_a_task_prints_does_not_mix_with_answers() -> None:
    with WorkerPool(1) as pool:
        assert pool.submit(print, "talk").result() is None
        assert pool.submit(abs, -3).result() == 3


def test_leaving_ends_busy_workers_at_once() -> None:
    begin = time.perf_counter()
    with WorkerPool(2) as pool:
        futures = [pool.submit(time.sleep, 60) for _ in range(6)]
        pool.submit(time.sleep, 0)
        time.sleep(0.5)
    assert time.perf_counter() - begin < 10
    assert all(future.done() for future in futures)


def test_script_without_main_guard_may_use_the_pool(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from code2vec.extractor.workers.worker_pool import WorkerPool\n"
        "with WorkerPool(2) as pool:\n"
        "    print(pool.submit(abs, -3).result())\n"
    )
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert run.stdout == "3\n"
    assert run.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import os, time\n"
        "from code2vec.extractor.workers.worker_pool import WorkerPool\n"
        "with WorkerPool(1) as pool:\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    for _ in range(100):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        if _is_zombie(worker):
            return
        time.sleep(0.1)
    pytest.fail("the worker still runs")


def _is_zombie(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


def test_interpreter_that_cannot_import_us_gives_no_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with WorkerPool(1) as pool, pytest.raises(NoWorkersError, match="exit code 1"):
        pool.submit(abs, -3).result()
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with WorkerPool(1) as pool, pytest.raises(NoWorkersError, match="No such file"):
        pool.submit(abs, -3).result()


ENDLESS = range(10**15)  # to be summed in C, where no Python code could end it


def test_task_that_computes_too_long_is_ended_alone() -> None:
    with WorkerPool(2, time_limit=0.3) as pool:
        late = pool.submit(sum, ENDLESS)
        others = [pool.submit(abs, -number) for number in range(20)]
        with pytest.raises(TimedOutError, match=r"after 0\.3 s of CPU time"):
            late.result()
        assert [other.result() for other in others] == list(range(20))
        assert pool.submit(abs, -3).result() == 3


def test_time_limit_holds_for_a_task_not_for_all() -> None:
    with WorkerPool(1, time_limit=0.6) as pool:
        work = [pool.submit(sum, range(4_000_000)) for _ in range(12)]
        assert [one.result() for one in work] == [sum(range(4_000_000))] * 12


def test_time_limit_does_not_depend_on_the_load() -> None:
    """A process that is not given the CPU is as one that sleeps."""
    with WorkerPool(1, time_limit=0.2) as pool:
        assert pool.submit(time.sleep, 1).result() is None


def test_task_that_waits_for_ever_is_ended_by_the_clock() -> None:
    with WorkerPool(1, time_limit=0.02) as pool:
        with pytest.raises(TimedOutError, match=rf"no answer for {0.02 * CLOCK_FACTOR:g} s"):
            pool.submit(time.sleep, 3600).result()
        assert pool.submit(abs, -3).result() == 3
