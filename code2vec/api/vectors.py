"""`code2vec.vectors`: one code vector a method, with all that tells which method it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from code2vec.api.data import check_fits, is_data, settings_of
from code2vec.api.progress import bar
from code2vec.api.records import Written
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoded_data import SPLITS, open_data
from code2vec.datasets.encoding import encode_block
from code2vec.datasets.preparation.inputs import Input, common_settings, open_inputs, read_input
from code2vec.errors import InputError
from code2vec.extractor.config import ReadConfig
from code2vec.extractor.report import ExtractionReport
from code2vec.file_arguments import FilePath, Paths, path_of, paths_of
from code2vec.models.export.vector_files import check_vector_path, write_vectors
from code2vec.models.inference.numpy_model import infer
from code2vec.models.saved.saved_model import Model, SavedModel, open_model
from code2vec.outputs import check_new
from code2vec.quantity import quantity
from code2vec.setting_checks import flags, one_of
from code2vec.settings import settings_from
from code2vec.short_repr import short_repr

_CHUNK = 4096  # methods of encoded data at a time
Chunk = tuple[Any, NDArray[np.float32]]  # pyarrow Table of method columns, vectors


@dataclass(frozen=True)
class Vectors:
    """What an export made."""

    methods: int
    without_known_contexts: int  # rows of zeros
    written: Written
    extraction: ExtractionReport | None  # of Java sources, if there were any

    def __repr__(self) -> str:
        return short_repr(
            self,
            methods=self.methods,
            without_known_contexts=self.without_known_contexts,
            written=self.written.path,
        )

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The export in lines for people."""
        lines = [self.written.summary()]
        if self.without_known_contexts:
            lines.append(
                f"{self.without_known_contexts:,} of "
                f"{quantity(self.methods, 'method has', 'methods have')} no context that the model "
                "knows: a vector of zeros stands for each"
            )
        return "\n".join(lines + (self.extraction.summary() if self.extraction else []))

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            "methods": self.methods,
            "without_known_contexts": self.without_known_contexts,
            "written": self.written.to_dict(),
            "extraction": self.extraction.to_dict() if self.extraction else None,
        }


def vectors(
    sources: Paths,
    *,
    model: Model,
    output: FilePath,
    split: str | None = None,
    attention: str | None = None,
    overwrite: bool = False,
    **settings: Any,
) -> Vectors:
    """Writes one code vector a method, in the order found.

    Args:
        sources: Java sources, shards or `.c2v` files; or one directory of encoded data.
        model: a model that `train` saved, or one that is open.
        output: by its ending `.parquet`, `.npz`, `.jsonl`, `.csv` or word2vec's `.txt`.
        split: of encoded data, only this split; None: all, one after the other.
        attention: `soft`, `hard` or `uniform`; None: the kind that the model was trained with.
        overwrite: replace `output` if it exists, once the new one is complete.
        settings: those of `ReadConfig`: `jobs`, `include`, `exclude`.

    Raises:
        SettingError: if the ending names no format.
        InputError: if the model or an input is incomplete, or no method is found.
        MismatchError: if inputs and model do not fit together.
        OutputError: if `output` exists or cannot be written.
    """
    flags(overwrite=overwrite)
    (read,) = settings_from(settings, ReadConfig)
    if split is not None:
        one_of("split", split, SPLITS)
    paths, output = paths_of(sources), path_of(output, "output")
    check_vector_path(output)
    opened = open_model(model)
    check_new(output, overwrite, inputs=[*paths, opened.path])
    opened.config.with_attention(attention)  # refused before anything is read
    counts = _Counts()
    if is_data(paths):
        bags = _bags_of_data(opened, paths[0], split)
    else:
        inputs = open_inputs(paths, paths, read.include, read.exclude)
        bags = _bags_of_inputs(opened, inputs, read.jobs, counts)
    with bar("vectors", " methods") as shown:
        chunks = _chunks(opened, bags, attention, counts, shown)
        rows = write_vectors(output, chunks, opened.config.code_dim, overwrite)
    content = f"{quantity(rows, 'vector')} of {quantity(opened.config.code_dim, 'number')}"
    return Vectors(rows, counts.unknown, Written.of(output, content), counts.extraction)


@dataclass
class _Counts:
    """What is counted while chunks pass."""

    unknown: int = 0  # methods without known contexts
    extraction: ExtractionReport | None = None


def _bags_of_data(
    model: SavedModel, path: Path, split: str | None
) -> Iterator[tuple[Any, EncodedBags]]:
    """The methods of encoded data in the order found, some at a time, and their bags."""
    data = open_data(path)
    check_fits(model, data)
    for name in SPLITS if split is None else (split,):
        if split is None and name not in data.splits:
            continue
        opened = data.split(name)
        rows = np.argsort(opened.order)
        methods = opened.methods()
        for start in range(0, len(rows), _CHUNK):
            some = rows[start : start + _CHUNK]
            yield methods.take(some), opened.bags.take(some)


def _bags_of_inputs(
    model: SavedModel, inputs: list[Input], jobs: int | None, counts: _Counts
) -> Iterator[tuple[Any, EncodedBags]]:
    """The methods of sources, shards and `.c2v` files, and their bags."""
    settings = common_settings(inputs, settings_of(model), str(model.path), None)
    counts.extraction = ExtractionReport() if any(i.kind == "java" for i in inputs) else None
    tell = counts.extraction.add if counts.extraction else None
    found = 0
    encode = partial(encode_block, vocabularies=model.vocabularies)
    for entry in inputs:
        for block, bags in read_input(entry, settings.extraction, jobs, tell, encode):
            found += len(block)
            yield pa.Table.from_batches([block.methods]), bags
    if not found:
        about = counts.extraction.summary()[:2] if counts.extraction else _names(inputs)
        raise InputError("no method to compute a vector for: " + "; ".join(about))


def _names(inputs: list[Input]) -> list[str]:
    return [str(path) for entry in inputs for path in entry.paths]


def _chunks(
    model: SavedModel,
    methods_and_bags: Iterator[tuple[Any, EncodedBags]],
    attention: str | None,
    counts: _Counts,
    shown: Any,
) -> Iterator[Chunk]:
    for methods, bags in methods_and_bags:
        known = bags.known
        counts.unknown += int((known == 0).sum())
        table = methods.append_column("known_contexts", pa.array(known, pa.int32()))
        for inference in infer(model, bags, attention=attention):
            start = int(inference.methods[0])
            yield table.slice(start, len(inference.methods)), inference.code_vectors
            shown.update(len(inference.methods))
