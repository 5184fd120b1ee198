"""Preparation's memory does not grow with the number of methods."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

PREPARE = """
import sys
from pathlib import Path
from code2vec.datasets.preparation.prepare_data import prepare_data
if __name__ == "__main__":
    prepare_data(sys.argv[2], train=sys.argv[1], jobs=2)
    # not ru_maxrss, which would count what forked this process, too
    print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


def some_methods(count: int) -> str:
    chance = random.Random(1)
    lines = []
    for number in range(count):
        contexts = [
            f"word{chance.randrange(999)},{chance.randrange(9999)},word{chance.randrange(999)}"
            for _ in range(chance.randrange(170))
        ]
        lines.append(" ".join([f"label|{number % 777}", *contexts]))
    return "\n".join(lines) + "\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
def test_memory_does_not_grow_with_the_methods(tmp_path: Path) -> None:
    text = some_methods(5000)
    peaks = []
    for times in (12, 48):  # 5 and 20 million contexts; their arrays would take 180 MB more
        path = tmp_path / f"{times}.c2v"
        with path.open("w", encoding="utf-8") as file:
            for _ in range(times):
                file.write(text)
        command = [sys.executable, "-c", PREPARE, str(path), str(tmp_path / f"data {times}")]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        peaks.append(int(done.stdout) / 1024)
    assert peaks[1] < peaks[0] + 90  # MB; about 50 with 180,000 methods more
    assert peaks[1] < 450
