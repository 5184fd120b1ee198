"""The subtokens of labels as rows of a table, for composed label vectors."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import ranges

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]


@dataclass(frozen=True)
class LabelParts:
    """The subtokens of each label row; label i has `rows[offsets[i]:offsets[i + 1]]`."""

    rows: Int32  # (all,) rows of the table of subtokens
    offsets: Int64  # (labels + 1,)

    @property
    def count(self) -> int:
        """Rows of the table of subtokens."""
        return int(self.rows.max(initial=-1)) + 1

    def inputs(self, classes: Int32) -> dict[str, Int32]:
        """The subtokens of some labels, as the model composes their vectors.

        Args:
            classes: `(classes,)`, label rows.

        Returns:
            `subtokens`, `(unique,)`, rows of their table, ascending; and for each subtoken of each
            label `subtoken_positions`, its position among these, and `subtoken_classes`, the
            position of the label in `classes`, ascending.
        """
        counts = self.offsets[classes + 1] - self.offsets[classes]
        found = self.rows[ranges(self.offsets[classes], counts)]
        marks = np.zeros(self.count, dtype=bool)
        marks[found] = True
        unique = np.flatnonzero(marks).astype(np.int32)
        places = np.cumsum(marks, dtype=np.int32) - 1
        return {
            "subtokens": unique,
            "subtoken_positions": places[found],
            "subtoken_classes": np.repeat(np.arange(len(classes), dtype=np.int32), counts),
        }

    @cached_property
    def all_inputs(self) -> dict[str, Int32]:
        """The subtokens of all labels."""
        return self.inputs(np.arange(len(self.offsets) - 1, dtype=np.int32))

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {"rows": self.rows.tolist(), "offsets": self.offsets.tolist()}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """What `to_dict` gave."""
        return cls(np.array(values["rows"], np.int32), np.array(values["offsets"], np.int64))


def label_parts(labels: Sequence[str]) -> LabelParts:
    """Splits labels; subtokens are numbered from 0 as they appear, label after label.

    Labels added behind therefore leave the numbers of the others as they are.

    Args:
        labels: the word of each label row; row 0, the unknown label, has no subtokens.
    """
    numbers: dict[str, int] = {}
    split = [[], *(label.split("|") if label else [] for label in labels[1:])]
    rows = [numbers.setdefault(part, len(numbers)) for parts in split for part in parts]
    lengths = np.array([len(parts) for parts in split], dtype=np.int64)
    return LabelParts(np.array(rows, np.int32), np.concatenate([[0], np.cumsum(lengths)]))
