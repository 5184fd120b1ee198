"""Data for the reference tool, made by its own preprocessing; for the benchmarks beside this file.

All that is the reference's is read from a checkout that the user names, and runs unchanged.
"""

import pickle
import shlex
import subprocess
from collections.abc import Iterable
from pathlib import Path

from code2vec.datasets.methods.c2v_text import c2v_text, is_c2v
from code2vec.datasets.methods.shards import block_of_rows, read_shard_batches

UNLIMITED = 10**9


def write_text(sources: Iterable[Path], output: Path, methods: int | None = None) -> int:
    """Writes methods of shards and `.c2v` files as one text; gives how many there are.

    Args:
        sources: where the methods are.
        output: the file to write.
        methods: the most that are written; None: all.
    """
    count = 0
    with output.open("wb") as file:
        for source in sources:
            for line in _lines(source):
                if methods is not None and count >= methods:
                    return count
                file.write(line)
                count += 1
    return count


def _lines(source: Path) -> Iterable[bytes]:
    if is_c2v(source):
        with source.open("rb") as file:
            yield from file
        return
    for rows in read_shard_batches(source):
        yield from c2v_text(block_of_rows(rows)).splitlines(keepends=True)


def preprocess(
    checkout: Path,
    folder: Path,
    train: Path,
    validation: Path,
    python: str,
    paths: int = UNLIMITED,
    test: Path | None = None,
) -> Path:
    """Makes the reference's dataset of extracted methods, by the end of its own shell script.

    That is all that its script does once the methods are extracted, but for their shuffling.

    Args:
        checkout: of the reference.
        folder: where the dataset is made.
        train: text of the training split.
        validation: text of its validation split.
        python: the interpreter for its scripts.
        paths: the most that its vocabulary has. With a limit, the reference leaves out *all* paths
            as rare as the first one too many, which may be most of them.
        test: text of its test split; None: that of validation again.

    Returns:
        What its command wants as `--data`.
    """
    folder = folder.resolve()
    (folder / "data" / "set").mkdir(parents=True)
    for name, source in (("train", train), ("val", validation), ("test", test or validation)):
        (folder / f"set.{name}.raw.txt").symlink_to(source.resolve())
    script = (checkout / "preprocess.sh").read_text(encoding="utf-8")
    stage = script[script.index("TARGET_HISTOGRAM_FILE=") :].replace(
        " preprocess.py", f" {shlex.quote(str(checkout.resolve() / 'preprocess.py'))}"
    )
    settings = {
        "DATASET_NAME": "set",
        "PYTHON": python,
        "TRAIN_DATA_FILE": "set.train.raw.txt",
        "VAL_DATA_FILE": "set.val.raw.txt",
        "TEST_DATA_FILE": "set.test.raw.txt",
        "MAX_CONTEXTS": "200",
        "WORD_VOCAB_SIZE": "1301136",
        "PATH_VOCAB_SIZE": str(paths),
        "TARGET_VOCAB_SIZE": "261245",
    }
    given = "\n".join(f"{name}={shlex.quote(value)}" for name, value in settings.items())
    subprocess.run(
        ["bash", "-e", "-c", f"{given}\n{stage}"], cwd=folder, check=True, stdout=subprocess.DEVNULL
    )
    return folder / "data" / "set" / "set"


def vocabulary_sizes(prefix: Path) -> dict[str, int]:
    """How many words the reference counted, as `token_vocabulary`, `path_…` and `label_…`."""
    with Path(f"{prefix}.dict.c2v").open("rb") as file:  # pickles that `preprocess` just made
        return {f"{name}_vocabulary": len(pickle.load(file)) for name in ("token", "path", "label")}
