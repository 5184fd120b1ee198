"""How long preparation takes and how much memory it needs; run by hand.

    python tests/benchmarks/preparation.py TRAIN [TEST]

TRAIN and TEST are shards, `.c2v` files or sources. Without them, a `.c2v` file of 100,000 made-up
methods is written first.
"""

import random
import resource
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from code2vec.datasets.outputs import human_size, size_on_disk
from code2vec.datasets.preparation import prepare_data


def make_up(path: Path, methods: int) -> Path:
    """Writes methods of about 85 contexts, with words as frequent as in real code."""
    chance = random.Random(1)
    with path.open("w", encoding="utf-8") as file:
        for _ in range(methods):
            words = [f"word{int(chance.paretovariate(0.6))}" for _ in range(20)]
            contexts = [
                f"{chance.choice(words)},{int(chance.paretovariate(0.4)) % 2**31},"
                f"{chance.choice(words)}"
                for _ in range(chance.randrange(170))
            ]
            file.write(" ".join([f"label|{chance.choice(words)}", *contexts]) + "\n")
    return path


def main(arguments: list[str]) -> None:
    """Prepares, and prints the figures."""
    with TemporaryDirectory() as folder:
        output = Path(folder) / "data"
        train = arguments[:1] or [str(make_up(Path(folder) / "made-up.c2v", 100_000))]
        started = perf_counter()
        report = prepare_data(output, train=train, test=arguments[1:2])
        seconds = perf_counter() - started
        print(report.summary())
        methods = sum(split.size.methods for split in report.splits.values())
        contexts = sum(split.size.contexts for split in report.splits.values())
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        print(
            f"{methods:,} methods, {contexts:,} contexts in {seconds:.1f} s "
            f"({contexts / seconds / 1e6:.2f} million contexts a second), "
            f"memory {human_size(memory)}, output {human_size(size_on_disk(output))}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
