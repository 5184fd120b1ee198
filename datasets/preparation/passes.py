"""The passes of a preparation: read, place in splits, count, encode."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import SPLITS, SplitSize
from code2vec.datasets.encoding import encode_block
from code2vec.datasets.labels.label_tables import LabelTable
from code2vec.datasets.labels.labelled_methods import LabelReport, label_blocks
from code2vec.datasets.methods.method_blocks import BlockFile, MethodBlock
from code2vec.datasets.preparation.config import PrepareConfig
from code2vec.datasets.preparation.counting import Counter, counted
from code2vec.datasets.preparation.duplicates import find_duplicates, method_hashes
from code2vec.datasets.preparation.encoded_writer import (
    SplitWriter,
    WrittenSplit,
    encoded_rows,
    reordered,
)
from code2vec.datasets.preparation.inputs import Input, read_input
from code2vec.datasets.preparation.ordered_map import ordered_map
from code2vec.datasets.preparation.report import SplitReport
from code2vec.datasets.preparation.splits import MethodKeys, Shares, assign_keys
from code2vec.datasets.vocabularies.vocabulary import (
    NAMES,
    Vocabularies,
    Vocabulary,
)
from code2vec.datasets.vocabularies.vocabulary_writer import write_extended, write_vocabulary
from code2vec.datasets.vocabularies.word_hashes import HashArray
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.report import ExtractionReport
from code2vec.short_repr import short_repr

SOURCE = "source"  # beside SPLITS: the inputs that are to be split
OPEN, DROPPED = -1, -2  # instead of a split: not placed yet, left out


@dataclass(frozen=True)
class PreparationProgress:
    """How far a preparation is."""

    stage: str  # `reading`, `labelling`, `counting` or `encoding`
    methods: int  # done in this stage
    total: int | None  # of this stage; unknown while reading and labelling

    __repr__ = short_repr


Report: TypeAlias = Callable[[PreparationProgress], None]
SplitArray: TypeAlias = NDArray[np.int8]


@dataclass(frozen=True)
class Found:
    """What was read: the blocks, on disk, and some numbers of each method, in their order."""

    blocks: BlockFile
    hashes: HashArray  # (methods, 2)
    splits: SplitArray  # (methods,) place in SPLITS, or OPEN
    contexts: NDArray[np.int32]  # (methods,)
    keys: MethodKeys  # of the methods to be split
    extraction: ExtractionReport | None  # if Java sources were among the inputs

    def placed_blocks(self) -> Iterator[tuple[slice, MethodBlock]]:
        """The blocks, each with the place of its methods among all."""
        done = 0
        for block in self.blocks:
            yield slice(done, done + len(block)), block
            done += len(block)


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
    placed = (
        (int(found.splits[before]), block, method_hashes(block)) for before, block in labelled
    )
    path = work / "labelled.arrow"
    kept = _gather(placed, path, split_by, "labelling", found.extraction, tell)
    found.blocks.path.unlink()
    return kept, report


def _gather(
    placed: Iterable[tuple[int, MethodBlock, HashArray]],
    path: Path,
    split_by: str,
    stage: str,
    extraction: ExtractionReport | None,
    tell: Report,
) -> Found:
    """Keeps blocks, each with its split's place in SPLITS or OPEN and hashes, in a file."""
    blocks = BlockFile(path)
    keys = MethodKeys(split_by)
    hashes, splits, contexts = [np.zeros((0, 2), np.uint64)], [np.zeros(0, np.int8)], []
    methods = 0
    with blocks:
        for place, block, block_hashes in placed:
            blocks.add(block)
            if place == OPEN:
                keys.add(block)
            hashes.append(block_hashes)
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
) -> Iterator[tuple[int, MethodBlock, HashArray]]:
    """All inputs in blocks, each with its split's place in SPLITS, or OPEN, and its hashes."""
    extracted = None if extraction is None else extraction.add
    for name, group in inputs.items():
        place = OPEN if name == SOURCE else SPLITS.index(name)
        for entry in group:
            for block, hashes in read_input(entry, config, jobs, extracted, method_hashes):
                yield place, block, hashes


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
    config: PrepareConfig,
    directory: Path,
    work: Path,
    jobs: int | None,
    tell: Report,
    known: Vocabularies | None = None,
) -> None:
    """Counts the words of the training split and writes the three vocabularies.

    Args:
        found: all methods.
        splits: (methods,) the split of each.
        config: says how many words get a row; with `known`, how many new ones.
        directory: of the vocabularies; made here.
        work: where words go that are too many to be counted in memory.
        jobs: threads that count.
        tell: told how far the work is.
        known: vocabularies whose words keep their rows; what is new is added behind.
    """
    kinds = {"tokens": pa.string(), "paths": pa.int32(), "labels": pa.string()}
    counters = {name: Counter(kind, work / name) for name, kind in kinds.items()}
    train = splits == SPLITS.index("train")

    def count(placed: tuple[slice, MethodBlock]) -> tuple[int, dict[str, Any]]:
        return placed[0].stop, count_block(placed[1], train[placed[0]])

    for done, counts in ordered_map(count, found.placed_blocks(), jobs):
        for name, table in counts.items():
            counters[name].add(table)
        tell(PreparationProgress("counting", done, len(splits)))
    directory.mkdir()
    for name in NAMES:  # one after the other: the largest tables that there are
        old = None if known is None else getattr(known, name)
        limit = config.limit(name)
        write_counted(directory / f"{name}.tsv", counters[name], limit, config.min_count, old)


def write_counted(
    path: Path, counter: Counter, limit: int, min_count: int, known: Vocabulary | None
) -> None:
    """Writes a vocabulary of what was counted, behind the words of a known one, if there is one."""
    if known is not None:
        write_extended(path, known, *counter.beside(known, limit, min_count))
        return
    table = counter.most_frequent(limit, min_count)
    words = table.column("word").combine_chunks()
    write_vocabulary(path, words, table.column("count").to_numpy())


def count_block(block: MethodBlock, chosen: NDArray[np.bool_]) -> dict[str, Any]:
    """The words of a block's chosen methods, of each kind, with their counts."""
    parts = [block.sources, block.targets, block.path_places]
    if not chosen.all():
        inside = np.repeat(chosen, np.diff(block.offsets))
        parts = [part[inside] for part in parts]
    words = len(block.words)
    tokens = np.bincount(parts[0], minlength=words) + np.bincount(parts[1], minlength=words)
    paths = np.bincount(parts[2], minlength=len(block.distinct_paths))
    labels = pc.value_counts(block.labels.filter(pa.array(chosen)))
    return {
        "tokens": counted(block.words, tokens),
        "paths": counted(pa.array(block.distinct_paths), paths),
        "labels": counted(labels.field("values"), labels.field("counts").to_numpy()),
    }


def encode_found(
    found: Found,
    splits: SplitArray,
    vocabularies: Vocabularies,
    directory: Path,
    seed: int,
    jobs: int | None,
    tell: Report,
) -> dict[str, WrittenSplit]:
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
            writers[place] = SplitWriter(directory / name, work, len(members), contexts, jobs)

    def encode(placed: tuple[slice, MethodBlock]) -> tuple[int, dict[int, Any]]:
        here, block = placed
        bags = encode_block(block, vocabularies)
        rows = encoded_rows(bags, block.methods, ranks[here], order[here])
        by_rank = np.argsort(ranks[here])
        return here.stop, {
            place: reordered(rows, by_rank[splits[here][by_rank] == place])
            for place in np.unique(splits[here]).tolist()
            if place in writers
        }

    for done, parts in ordered_map(encode, found.placed_blocks(), jobs):
        for place, rows in parts.items():
            writers[place].add(rows)
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
