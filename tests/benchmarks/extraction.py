"""By hand: what the whole command `extract` takes, beside the reference extractor's.

    python tests/benchmarks/extraction.py SOURCES... [--jobs N] [--repeat N] [--jar JAR] [--text]

With `--jar` the reference extractor runs on the same directories, in turns with ours; the figures
are medians over the turns. `--text` has ours write text too, instead of Parquet. Memory is the sum
of what each process has for itself (Linux only).
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from code2vec.extractor.extract_files import available_cores


@dataclass(frozen=True)
class Run:
    files: int
    methods: int
    contexts: int
    seconds: float
    cpu_seconds: float
    megabytes: float  # peak of all processes together


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--jobs", type=int, default=available_cores())
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--jar", help="the reference extractor's jar")
    parser.add_argument("--text", action="store_true")
    arguments = parser.parse_args()
    sources = arguments.sources
    size = sum(path.stat().st_size for source in sources for path in Path(source).rglob("*.java"))
    ours, theirs = [], []
    for _ in range(arguments.repeat):
        ours.append(measured(lambda: run_ours(sources, arguments.jobs, arguments.text)))
        if arguments.jar:
            theirs.append(measured(lambda: run_reference(sources, arguments.jobs, arguments.jar)))
    print_median("code2vec", ours, size / 1e6)
    print_median("reference", theirs, size / 1e6)


def run_ours(sources: list[str], jobs: int, text: bool) -> tuple[int, int, int]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "code2vec", "extract", *sources, "--jobs", str(jobs)]
        command += ["--json", "-o", f"{folder}/out" + (".c2v" if text else "")]
        run = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    counts = json.loads(run.stdout)
    return counts["files"], counts["methods_written"], counts["contexts"]


def run_reference(sources: list[str], jobs: int, jar: str) -> tuple[int, int, int]:
    files = methods = contexts = 0
    for source in sources:
        files += sum(1 for _ in Path(source).rglob("*.java"))
        command = ["java", "-cp", jar, "JavaExtractor.App", "--max_path_length", "8"]
        command += ["--max_path_width", "2", "--dir", source, "--num_threads", str(jobs)]
        with tempfile.TemporaryFile() as output:
            subprocess.run(command, stdout=output, stderr=subprocess.DEVNULL, check=True)
            output.seek(0)
            for line in output:
                methods += 1
                contexts += line.count(b" ")
    return files, methods, contexts


def measured(work: Callable[[], tuple[int, int, int]]) -> Run:
    """Runs `work` while a thread looks at the memory every tenth of a second."""
    peak = 0.0
    done = threading.Event()

    def watch() -> None:
        nonlocal peak
        while not done.wait(0.1):
            peak = max(peak, memory_of_family())

    watcher = threading.Thread(target=watch)
    watcher.start()
    begin, cpu = time.perf_counter(), cpu_of_children()
    try:
        files, methods, contexts = work()
    finally:
        seconds, cpu = time.perf_counter() - begin, cpu_of_children() - cpu
        done.set()
        watcher.join()
    return Run(files, methods, contexts, seconds, cpu, peak)


def cpu_of_children() -> float:
    """Seconds of all processes that were started here and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def memory_of_family() -> float:
    """Megabytes of this process and all below it, shared pages counted once."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    family, added = set(), {int(Path("/proc/self").resolve().name)}
    while added:
        family |= added
        added = {child for child, parent in parents.items() if parent in added}
    return sum(map(proportional_memory, family)) / 1000


def proportional_memory(process: int) -> int:
    """Kilobytes, each shared page divided among those who share it."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def print_median(name: str, runs: list[Run], megabytes: float) -> None:
    if not runs:
        return
    seconds = statistics.median(run.seconds for run in runs)
    cpu = statistics.median(run.cpu_seconds for run in runs)
    last = runs[-1]
    print(
        f"{name}: {last.files:,} files, {last.methods:,} methods, {last.contexts:,} contexts in "
        f"{seconds:.1f} s = {last.methods / seconds:,.0f} methods/s, "
        f"{last.contexts / seconds:,.0f} contexts/s; CPU {cpu:.1f} s = {cpu / megabytes:.2f} s/MB; "
        f"peak {max(run.megabytes for run in runs):,.0f} MB"
    )


if __name__ == "__main__":
    main()
