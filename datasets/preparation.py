"""From shards, `.c2v` text or sources to vocabularies and encoded data.

The inputs are read once and kept as blocks on disk, with a hash and a split for each method; the
words of the training split are counted; all is encoded and written in shuffled order. Memory
holds some blocks, the distinct words up to a limit, and about a hundred bytes a method.
"""

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import SPLITS, DataManifest
from code2vec.datasets.outputs import whole
from code2vec.datasets.preparation_inputs import Input, common_settings, open_inputs
from code2vec.datasets.preparation_passes import (
    SOURCE,
    Report,
    VocabularyLimits,
    count_vocabularies,
    drop_training_duplicates,
    encode_found,
    place_methods,
    read_methods,
    with_duplicates,
)
from code2vec.datasets.preparation_report import PreparationReport
from code2vec.datasets.shards import ShardSettings
from code2vec.datasets.splits import SPLIT_BY, Shares
from code2vec.datasets.vocabulary import NAMES, Vocabularies, describe_vocabularies
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.errors import InputError, SettingError

Paths: TypeAlias = str | Path | Sequence[str | Path]


def prepare_data(
    output: str | Path,
    *,
    train: Paths = (),
    validation: Paths = (),
    test: Paths = (),
    source: Paths = (),
    split_by: str = "project",
    split: str = "80/10/10",
    seed: int = 1,
    vocabulary_from: str | Path | None = None,
    token_vocabulary: int = 1_301_136,
    path_vocabulary: int = 911_417,
    label_vocabulary: int = 261_245,
    min_count: int = 1,
    drop_duplicates: bool = False,
    overwrite: bool = False,
    extraction: ExtractConfig | None = None,
    jobs: int | None = None,
    progress: Report | None = None,
) -> PreparationReport:
    """Makes encoded data, with its vocabularies, from extracted or raw Java.

    Args:
        output: the directory to write.
        train, validation, test: inputs of each split: shards, `.c2v` files or Java sources.
        source: instead of these, inputs to be split here.
        split_by: what stays together in one split of `source`: `project`, `file` or `method`.
        split: shares of train, validation and test, as in `80/10/10`.
        seed: of the split and of the order of the rows.
        vocabulary_from: a model or data whose vocabularies are taken; needed without training
            data.
        token_vocabulary, path_vocabulary, label_vocabulary: words of each vocabulary, at most.
        min_count: how often a word must occur in the training split to get a row.
        drop_duplicates: whether to leave out of training what is also in validation or test, and
            what repeats within training.
        overwrite: whether an existing output is replaced.
        extraction: how Java sources are extracted, and `.c2v` files were; what shards and
            vocabularies say must be the same. None: what these say, else the defaults.
        jobs: threads or processes that read; None: as many as cores.
        progress: told now and then how far the work is.

    Raises:
        SettingError: if an argument has a value that is not allowed.
        InputError: if an input is missing or malformed, or a split is empty.
        MismatchError: if inputs do not fit together.
        OutputError: if `output` exists or cannot be written.
    """
    limits = VocabularyLimits(token_vocabulary, path_vocabulary, label_vocabulary, min_count)
    if not 0 <= seed < 2**63:
        raise SettingError(f"--seed must lie in 0 to 2^63 - 1. Received: {seed}")
    given = dict(zip((*SPLITS, SOURCE), (train, validation, test, source), strict=True))
    inputs = {name: open_inputs(paths) for name, value in given.items() if (paths := _paths(value))}
    shares = Shares.parse(split)
    check_inputs(inputs, split_by, vocabulary_from)
    known = Vocabularies.open(find_vocabularies(Path(vocabulary_from))) if vocabulary_from else None
    settings = common_settings(
        [entry for group in inputs.values() for entry in group],
        ShardSettings(ExtractConfig.from_dict(known.extraction), known.grammar) if known else None,
        str(vocabulary_from),
        extraction,
    )
    tell = progress or (lambda _: None)
    with whole(Path(output), overwrite) as partial:
        work = partial / "work"
        work.mkdir(parents=True)
        found = read_methods(
            inputs, settings.extraction, split_by, work, jobs or available_cores(), tell
        )
        splits = place_methods(found, shares, seed, split_by)
        dropped = drop_training_duplicates(found.hashes, splits) if drop_duplicates else 0
        check_filled(splits, inputs, shares)
        words = partial / "vocabularies"
        if known is None:
            count_vocabularies(found, splits, limits, words, work, tell)
            describe_vocabularies(words, settings.extraction.to_dict(), settings.grammar)
        else:
            known.copy_to(words)
        vocabularies = Vocabularies.open(words)
        sizes = encode_found(found, splits, vocabularies, partial, seed, tell)
        shutil.rmtree(work)
        rows = {name: getattr(vocabularies, name).size for name in NAMES}
        DataManifest(
            extraction=settings.extraction.to_dict(),
            grammar=settings.grammar,
            vocabularies={**rows, "fingerprint": vocabularies.fingerprint},
            splits=sizes,
            seed=seed,
        ).write(partial)
        return PreparationReport(
            splits=with_duplicates(sizes, found.hashes, splits, dropped),
            vocabularies=rows,
            vocabulary_from=None if vocabulary_from is None else str(vocabulary_from),
            extraction=found.extraction,
        )


def _paths(value: Paths) -> list[Path]:
    values = [value] if isinstance(value, str | Path) else value
    return [Path(path) for path in values]


def available_cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_inputs(
    inputs: Mapping[str, list[Input]],
    split_by: str,
    vocabulary_from: str | Path | None,
) -> None:
    """Refuses inputs that cannot become data, before any work.

    Raises:
        SettingError, InputError: if so.
    """
    if not inputs:
        raise InputError("nothing to prepare: give --train, --validation, --test or SOURCES")
    if SOURCE not in inputs:
        if "train" not in inputs and vocabulary_from is None:
            raise InputError(
                "without training data there are no words to count: "
                "give --train, or --vocabulary-from with a model or data"
            )
        return
    if len(inputs) > 1:
        other = next(name for name in inputs if name != SOURCE)
        raise SettingError(f"give either inputs to split or --{other}, not both")
    if split_by not in SPLIT_BY:
        raise SettingError(f"--split-by must be {', '.join(SPLIT_BY)}. Received: {split_by}")
    for entry in inputs[SOURCE]:
        if entry.kind == "c2v" and split_by != "method":
            raise InputError(
                f"{entry.paths[0]} does not tell the {split_by} of a method: use --split-by method"
            )


def find_vocabularies(path: Path) -> Path:
    """The directory of vocabularies in a model or in data.

    Raises:
        InputError: if there is none.
    """
    if (path / "vocabularies").is_dir():
        return path / "vocabularies"
    state = "holds no vocabularies" if path.exists() else "does not exist"
    raise InputError(f"{path} {state}: give a model or data to --vocabulary-from")


def check_filled(
    splits: NDArray[np.int8], inputs: Mapping[str, list[Input]], shares: Shares
) -> None:
    """Refuses a split without methods.

    Raises:
        InputError: if there is one.
    """
    wanted = list(shares.wanted) if SOURCE in inputs else list(inputs)
    for name in wanted:
        if not (splits == SPLITS.index(name)).any():
            where = ", ".join(
                str(path)
                for entry in inputs.get(name, inputs.get(SOURCE, []))
                for path in entry.paths
            )
            raise InputError(f"the split {name} is empty: no methods in {where}")
