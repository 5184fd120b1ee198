"""By hand: files and contexts a second, and the peak memory of all processes, of an extraction.

    python tests/benchmarks/extraction.py SOURCES... [--jobs N] [--repeat N] [--jar JAR]

With `--jar` the reference extractor runs on the same directories, in turns with ours; the figures
are medians over the turns. Memory is the sum of what each process has for itself (Linux only).
"""

import argparse
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from code2vec.extractor.extract_files import available_cores, extract_files
from code2vec.extractor.report import ExtractionReport


@dataclass(frozen=True)
class Run:
    files: int
    methods: int
    contexts: int
    seconds: float
    megabytes: float  # peak of all processes together


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--jobs", type=int, default=available_cores())
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--jar", help="the reference extractor's jar")
    arguments = parser.parse_args()
    ours, theirs = [], []
    for _ in range(arguments.repeat):
        ours.append(measured(lambda: run_ours(arguments.sources, arguments.jobs)))
        if arguments.jar:
            run = measured(lambda: run_reference(arguments.sources, arguments.jobs, arguments.jar))
            theirs.append(run)
    print_median("code2vec", ours)
    print_median("reference", theirs)


def run_ours(sources: list[str], jobs: int) -> tuple[int, int, int]:
    report = ExtractionReport()
    for _ in report.counting(extract_files(sources, jobs=jobs)):
        pass
    print("\n".join(report.summary()), file=sys.stderr)
    return report.files, report.methods_written, report.contexts


def run_reference(sources: list[str], jobs: int, jar: str) -> tuple[int, int, int]:
    files = methods = contexts = 0
    for source in sources:
        files += sum(1 for _ in Path(source).rglob("*.java"))
        command = ["java", "-cp", jar, "JavaExtractor.App", "--max_path_length", "8"]
        command += ["--max_path_width", "2", "--dir", source, "--num_threads", str(jobs)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as java:
            for line in java.stdout or ():
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
    begin = time.perf_counter()
    try:
        files, methods, contexts = work()
    finally:
        seconds = time.perf_counter() - begin
        done.set()
        watcher.join()
    return Run(files, methods, contexts, seconds, peak)


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


def print_median(name: str, runs: list[Run]) -> None:
    if not runs:
        return
    seconds = statistics.median(run.seconds for run in runs)
    last = runs[-1]
    print(
        f"{name}: {last.files:,} files, {last.methods:,} methods, {last.contexts:,} contexts in "
        f"{seconds:.1f} s = {last.files / seconds:,.0f} files/s, {last.contexts / seconds:,.0f} "
        f"contexts/s, peak {max(run.megabytes for run in runs):,.0f} MB"
    )


if __name__ == "__main__":
    main()
