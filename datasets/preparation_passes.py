"""The passes of a preparation: read, place in splits, count, encode."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.counting import Counter
from code2vec.datasets.duplicates import find_duplicates, method_hashes
from code2vec.datasets.encoded_data import SPLITS, SplitSize
from code2vec.datasets.encoded_writer import SplitWriter, encoded_rows
from code2vec.datasets.encoding import encode_block
from code2vec.datasets.label_tables import LabelTable
from code2vec.datasets.labelled_methods import LabelReport, label_blocks
from code2vec.datasets.method_blocks import BlockFile, MethodBlock
from code2vec.datasets.preparation_inputs import Input, read_input
from code2vec.datasets.preparation_report import SplitReport
from code2vec.datasets.splits import MethodKeys, Shares, assign_keys
from code2vec.datasets.vocabulary import (
    NAMES,
    Vocabularies,
    write_extended,
    write_vocabulary,
)
from code2vec.datasets.word_hashes import HashArray
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.errors import SettingError
from code2vec.extractor.report import ExtractionReport

SOURCE = "source"  # beside SPLITS: the inputs that are to be split
OPEN, DROPPED = -1, -2  # instead of a split: not placed yet, left out


@dataclass(frozen=True)
class PreparationProgress:
    """How far a preparation is."""

    stage: str  # `reading`, `labelling`, `counting` or `encoding`
    methods: int  # done in this stage
    total: int | None  # of this stage; unknown while reading and labelling


Report: TypeAlias = Callable[[PreparationProgress], None]
SplitArray: TypeAlias = NDArray[np.int8]


@dataclass(frozen=True)
class VocabularyLimits:
    """Which words get a row."""

    tokens: int = 1_301_136
    paths: int = 911_417
    labels: int = 261_245
    min_count: int = 1  # of all three

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value < 1:
                option = "min-count" if name == "min_count" else f"{name[:-1]}-vocabulary"
                raise SettingError(f"--{option} must be at least 1. Received: {value}")


@dataclass(frozen=True)
class Found:
    """What was read: the blocks, on disk, and some numbers of each method, in their order."""

    blocks: BlockFile
    hashes: HashArray  # (methods, 2)
    splits: SplitArray  # (methods,) place in SPLITS, or OPEN
    contexts: NDArray[np.int32]  # (methods,)
    keys: MethodKeys  # of the methods to be split
    extraction: ExtractionReport | None  # if Java sources were among the inputs


def read_methods(
    inputs: Mapping[str, Sequence[Input]],
    config: ExtractConfig,
    split_by: str,
    work: Path,
    jobs: int | None,
    tell: Report,
) -> Found:
    """Reads all inputs once, and keeps their methods as blocks in a file in `work`."""
    java = any(entry.kind == "java" for group in inputs.values() for entry in group)
    extraction = ExtractionReport() if java else None
    placed = read_in_turn(inputs, config, jobs, extraction)
    return _gather(placed, work / "blocks.arrow", split_by, "reading", extraction, tell)


def label_methods(
    found: Found, table: LabelTable, split_by: str, work: Path, tell: Report
) -> tuple[Found, LabelReport]:
    """Gives the methods the labels of a table; those without are found no more.

    Raises:
        InputError: if no method gets a label.
    """
    labelled, report = label_blocks(found.blocks, table)
    placed = ((int(found.splits[before]), block) for before, block in labelled)
    kept = _gather(placed, work / "labelled.arrow", split_by, "labelling", found.extraction, tell)
    found.blocks.path.unlink()
    return kept, report


def _gather(
    placed: Iterable[tuple[int, MethodBlock]],
    path: Path,
    split_by: str,
    stage: str,
    extraction: ExtractionReport | None,
    tell: Report,
) -> Found:
    """Keeps blocks, each with its split's place in SPLITS or OPEN, in a file."""
    blocks = BlockFile(path)
    keys = MethodKeys(split_by)
    hashes, splits, contexts = [np.zeros((0, 2), np.uint64)], [np.zeros(0, np.int8)], []
    methods = 0
    with blocks:
        for place, block in placed:
            blocks.add(block)
            if place == OPEN:
                keys.add(block)
            hashes.append(method_hashes(block))
            splits.append(np.full(len(block), place, np.int8))
            contexts.append(np.diff(block.offsets).astype(np.int32))
            methods += len(block)
            tell(PreparationProgress(stage, methods, None))
    return Found(
        blocks,
        np.concatenate(hashes),
        np.concatenate(splits),
        np.concatenate([np.zeros(0, np.int32), *contexts]),
        keys,
        extraction,
    )


def read_in_turn(
    inputs: Mapping[str, Sequence[Input]],
    config: ExtractConfig,
    jobs: int | None,
    extraction: ExtractionReport | None,
) -> Iterator[tuple[int, MethodBlock]]:
    """All inputs in blocks, each with its split's place in SPLITS, or OPEN."""
    extracted = None if extraction is None else extraction.add
    for name, group in inputs.items():
        place = OPEN if name == SOURCE else SPLITS.index(name)
        for entry in group:
            for block in read_input(entry, config, jobs, extracted):
                yield place, block


def place_methods(found: Found, shares: Shares, seed: int, split_by: str) -> SplitArray:
    """(methods,) the split of each; those that are open are split by their keys.

    Raises:
        InputError: if a split would be empty.
    """
    if not (found.splits == OPEN).any():
        return found.splits.copy()
    hashes, counts, codes = found.keys.collect()
    return assign_keys(hashes, counts, shares, seed, split_by)[codes]


def drop_training_duplicates(hashes: HashArray, splits: SplitArray) -> int:
    """Takes out of training what is also elsewhere, then repeats; returns how many methods.

    Args:
        hashes: (methods, 2).
        splits: (methods,), changed in place.
    """
    train = SPLITS.index("train")
    found = find_duplicates(hashes, splits, len(SPLITS))
    elsewhere = np.delete(found.present, train, axis=1).any(axis=1)
    dropped = (splits == train) & (elsewhere | found.repeats)
    splits[dropped] = DROPPED
    return int(dropped.sum())


def count_vocabularies(
    found: Found,
    splits: SplitArray,
    limits: VocabularyLimits,
    directory: Path,
    work: Path,
    tell: Report,
    known: Vocabularies | None = None,
) -> None:
    """Counts the words of the training split and writes the three vocabularies.

    Args:
        found: all methods.
        splits: (methods,) the split of each.
        limits: how many words get a row; with `known`, how many new ones.
        directory: of the vocabularies; made here.
        work: where words go that are too many to be counted in memory.
        tell: told how far the work is.
        known: vocabularies whose words keep their rows; what is new is added behind.
    """
    kinds = {"tokens": pa.string(), "paths": pa.int32(), "labels": pa.string()}
    counters = {name: Counter(kind, work / name) for name, kind in kinds.items()}
    done = 0
    for block in found.blocks:
        chosen = splits[done : done + len(block)] == SPLITS.index("train")
        done += len(block)
        if chosen.any():
            count_block(block, chosen, counters)
        tell(PreparationProgress("counting", done, len(splits)))
    directory.mkdir()
    for name in NAMES:
        path, counter = directory / f"{name}.tsv", counters[name]
        limit, least = getattr(limits, name), limits.min_count
        if known is not None:
            vocabulary = getattr(known, name)
            write_extended(path, vocabulary, *counter.beside(vocabulary, limit, least))
            continue
        table = counter.most_frequent(limit, least)
        words = table.column("word").combine_chunks()
        write_vocabulary(path, words, table.column("count").to_numpy())


def count_block(
    block: MethodBlock, chosen: NDArray[np.bool_], counters: dict[str, Counter]
) -> None:
    """Adds the words of a block's chosen methods to the counters."""
    inside = np.repeat(chosen, np.diff(block.offsets))
    words = len(block.words)
    tokens = np.bincount(block.sources[inside], minlength=words)
    tokens += np.bincount(block.targets[inside], minlength=words)
    counters["tokens"].add(block.words, tokens)
    paths, counts = np.unique(block.paths[inside], return_counts=True)
    counters["paths"].add(pa.array(paths), counts)
    labels = pc.value_counts(block.labels.filter(pa.array(chosen)))
    counters["labels"].add(labels.field("values"), labels.field("counts").to_numpy())


def encode_found(
    found: Found,
    splits: SplitArray,
    vocabularies: Vocabularies,
    directory: Path,
    seed: int,
    tell: Report,
) -> dict[str, SplitSize]:
    """Encodes all methods and writes the directories of the splits, each in shuffled order."""
    ranks = np.full(len(splits), -1, np.int64)
    order = np.full(len(splits), -1, np.int64)
    writers: dict[int, SplitWriter] = {}
    for place, name in enumerate(SPLITS):
        members = np.flatnonzero(splits == place)
        if len(members):
            generator = np.random.Generator(np.random.PCG64([seed, place]))
            ranks[members] = generator.permutation(len(members))
            order[members] = np.arange(len(members))
            contexts = int(found.contexts[members].sum(dtype=np.int64))
            work = directory / "work" / name
            writers[place] = SplitWriter(directory / name, work, len(members), contexts)
    done = 0
    for block in found.blocks:
        here = slice(done, done + len(block))
        bags = encode_block(block, vocabularies)
        rows = encoded_rows(bags, block.methods, ranks[here], order[here])
        for place, writer in writers.items():
            chosen = splits[here] == place
            if chosen.any():
                writer.add(rows if chosen.all() else rows.filter(pa.array(chosen)))
        done += len(block)
        tell(PreparationProgress("encoding", done, len(splits)))
    return {SPLITS[place]: writer.finish() for place, writer in writers.items()}


def with_duplicates(
    sizes: Mapping[str, SplitSize], hashes: HashArray, splits: SplitArray, dropped: int
) -> dict[str, SplitReport]:
    """The report of each split: its size, and which of its methods are elsewhere as well."""
    kept = splits >= 0
    splits = splits[kept]
    found = find_duplicates(hashes[kept], splits, len(SPLITS))
    reports = {}
    for name, size in sizes.items():
        mine = splits == SPLITS.index(name)
        also_in = {
            other: int(found.present[mine, SPLITS.index(other)].sum())
            for other in sizes
            if other != name
        }
        repeated = int(found.repeats[mine].sum())
        reports[name] = SplitReport(size, repeated, also_in, dropped if name == "train" else 0)
    return reports
