"""Extractions on their way between processes: all numbers in five arrays, not five a method."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import accumulate, islice, pairwise
from operator import attrgetter
from typing import Any, Self

import numpy as np

from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.syntax_tree import IntArray

_LEAF_ARRAYS = ("leaf_starts", "leaf_ends")
_CONTEXT_ARRAYS = ("context_sources", "context_paths", "context_targets")
_ARRAYS = (*_LEAF_ARRAYS, *_CONTEXT_ARRAYS)
_NAMES = [field.name for field in fields(Method)]
_FIRST = _NAMES.index(_ARRAYS[0])
_before = attrgetter(*_NAMES[:_FIRST])
_after = attrgetter(*_NAMES[_FIRST + len(_ARRAYS) :])


@dataclass(frozen=True)
class PackedExtractions:
    """The extractions of some files."""

    files: list[tuple[Any, ...]]  # file, project, number of methods, skips, notes, source
    methods: list[tuple[Any, ...]]  # all that is no array
    leaf_ends: list[int]  # one past the last leaf of each method, counting those of all
    context_ends: list[int]
    arrays: dict[str, IntArray]  # of all methods together

    @classmethod
    def of(cls, extractions: Sequence[FileExtraction]) -> Self:
        """Packs them."""
        methods = [method for extraction in extractions for method in extraction.methods]
        empty = np.zeros(0, np.int32)
        return cls(
            [(e.file, e.project, len(e.methods), e.skips, e.notes, e.source) for e in extractions],
            [(_before(method), _after(method)) for method in methods],
            list(accumulate(len(method.leaf_starts) for method in methods)),
            list(accumulate(len(method.context_paths) for method in methods)),
            {
                name: np.concatenate([empty, *(getattr(method, name) for method in methods)])
                for name in _ARRAYS
            },
        )

    def unpack(self) -> list[FileExtraction]:
        """The extractions; their arrays are parts of the packed ones."""
        leaves = [slice(*ends) for ends in pairwise([0, *self.leaf_ends])]
        contexts = [slice(*ends) for ends in pairwise([0, *self.context_ends])]
        parts = [[self.arrays[name][own] for own in leaves] for name in _LEAF_ARRAYS]
        parts += [[self.arrays[name][own] for own in contexts] for name in _CONTEXT_ARRAYS]
        methods = (
            Method(*[*before, *own, *after])
            for (before, after), *own in zip(self.methods, *parts, strict=True)
        )
        return [
            FileExtraction(file, project, tuple(islice(methods, count)), skips, notes, source)
            for file, project, count, skips, notes, source in self.files
        ]
