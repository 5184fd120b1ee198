"""Methods in columns, a block of some thousands at a time: what preparation works on.

Shards, `.c2v` text and freshly extracted methods all become such blocks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from code2vec.extractor.method import Method
from code2vec.extractor.syntax_tree import IntArray
from code2vec.short_repr import short_repr

METHOD_SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("file", pa.string()),
        ("project", pa.string()),
        ("type", pa.string()),
        ("name", pa.string()),
        ("signature", pa.string()),
        ("label", pa.string()),
        ("start_line", pa.int32()),
        ("start_column", pa.int32()),
        ("end_line", pa.int32()),
        ("end_column", pa.int32()),
    ]
)
"""The columns that say which method a row is; they keep their names in every output."""


@dataclass(frozen=True)
class MethodBlock:
    """Some methods; method i owns contexts offsets[i] to offsets[i + 1].

    The parts of contexts are places in `words` and `distinct_paths`, which hold each token and
    each path of the block once, and maybe others: what is done to each of them need not be done
    to each context.
    """

    methods: Any  # pyarrow.RecordBatch of METHOD_SCHEMA
    words: Any  # pyarrow string array
    distinct_paths: IntArray  # Java's hashCode of each path
    sources: IntArray  # (contexts,) places in `words`
    path_places: IntArray  # (contexts,) places in `distinct_paths`
    targets: IntArray  # (contexts,) places in `words`
    offsets: NDArray[np.int64]  # (methods + 1,)

    __repr__ = short_repr

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def paths(self) -> IntArray:
        """(contexts,) Java's hashCode of each context's path."""
        paths: IntArray = self.distinct_paths.take(self.path_places)
        return paths

    @property
    def labels(self) -> Any:
        """The labels, a pyarrow string array."""
        return self.methods.column("label")


def method_rows(methods: Sequence[Method]) -> Any:
    """The method columns of some methods, as a pyarrow.RecordBatch."""
    rows = map(attrgetter(*METHOD_SCHEMA.names), methods)
    values = zip(*rows, strict=True) if methods else [()] * len(METHOD_SCHEMA)
    columns = [
        pa.array(listed, column.type) for listed, column in zip(values, METHOD_SCHEMA, strict=True)
    ]
    return pa.RecordBatch.from_arrays(columns, schema=METHOD_SCHEMA)


def join_int32(arrays: Sequence[IntArray]) -> IntArray:
    """The arrays one after the other; none gives an empty one."""
    return np.concatenate([np.zeros(0, np.int32), *arrays])


def running_offsets(lengths: Sequence[int] | NDArray[Any]) -> NDArray[np.int64]:
    """(n + 1,) where each of n parts starts, and where the last one ends."""
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets


def block_of_methods(methods: Sequence[Method]) -> MethodBlock:
    """The block of methods that lie in memory."""
    tokens = pa.array([token for m in methods for token in m.leaf_tokens], pa.string())
    leaf_offsets = running_offsets([len(m.leaf_tokens) for m in methods])
    offsets = running_offsets([len(m.context_paths) for m in methods])
    return block_of_leaves(
        method_rows(methods),
        tokens,
        leaf_offsets,
        join_int32([m.context_sources for m in methods]),
        join_int32([m.context_paths for m in methods]),
        join_int32([m.context_targets for m in methods]),
        offsets,
    )


def block_of_leaves(
    methods: Any,
    leaf_tokens: Any,
    leaf_offsets: NDArray[np.int64],
    sources: IntArray,
    paths: IntArray,
    targets: IntArray,
    offsets: NDArray[np.int64],
) -> MethodBlock:
    """A block from contexts that count the leaves of their own method.

    Args:
        methods: the method columns.
        leaf_tokens: pyarrow string array, the leaves of all methods one after the other.
        leaf_offsets: (methods + 1,) whose leaves are whose.
        sources, paths, targets, offsets: as in `MethodBlock`, but sources and targets are the
            places of leaves among the method's own.
    """
    words, leaves = distinct_values(leaf_tokens)
    distinct_paths, path_places = distinct_values(pa.array(paths))
    first_leaf = np.repeat(leaf_offsets[:-1].astype(np.int32), np.diff(offsets))
    return MethodBlock(
        methods=methods,
        words=words,
        distinct_paths=distinct_paths.to_numpy(),
        sources=leaves.take(first_leaf + sources),
        path_places=path_places,
        targets=leaves.take(first_leaf + targets),
        offsets=offsets,
    )


def distinct_values(values: Any) -> tuple[Any, IntArray]:
    """The distinct values of a pyarrow array without nulls, and each value's place among them."""
    encoded = values.dictionary_encode()
    return encoded.dictionary, encoded.indices.to_numpy(zero_copy_only=False)


_INTEGERS = ("distinct_paths", "sources", "path_places", "targets")
_STORED = pa.schema(
    [
        ("methods", pa.list_(pa.struct(list(METHOD_SCHEMA)))),
        ("words", pa.list_(pa.string())),
        *((name, pa.list_(pa.int32())) for name in _INTEGERS),
        ("offsets", pa.list_(pa.int64())),
    ]
)  # one row a block: a block's parts differ in length


@dataclass
class BlockFile:
    """Blocks kept on disk between two passes: written once, then read as often as needed."""

    path: Path
    _writer: Any = field(default=None, repr=False)

    def add(self, block: MethodBlock) -> None:
        """Appends a block."""
        if self._writer is None:
            self._writer = pa.ipc.new_file(self.path, _STORED)
        parts = [
            block.methods.to_struct_array(),
            block.words,
            *(pa.array(getattr(block, name)) for name in _INTEGERS),
            pa.array(block.offsets),
        ]
        columns = [
            pa.ListArray.from_arrays(pa.array([0, len(part)], pa.int32()), part) for part in parts
        ]
        self._writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=_STORED))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the writing."""
        if self._writer is not None:
            self._writer.close()

    def __iter__(self) -> Iterator[MethodBlock]:
        if self._writer is None:
            return
        with pa.OSFile(str(self.path)) as source:  # mapped, its pages would count as ours
            reader = pa.ipc.open_file(source)
            for place in range(reader.num_record_batches):
                batch = reader.get_batch(place)
                parts = {name: batch.column(name).values for name in _STORED.names}
                arrays = {name: parts[name].to_numpy() for name in (*_INTEGERS, "offsets")}
                yield MethodBlock(
                    methods=pa.RecordBatch.from_struct_array(parts["methods"]),
                    words=parts["words"],
                    **arrays,
                )
