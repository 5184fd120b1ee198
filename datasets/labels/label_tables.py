"""Tables of labels: which label which methods are to have, instead of their names.

A row says which method it means by `id`, or by `file` and as much of `project`, `type`, `method`
(name or signature) and `line` as the table has. Of each row only hashes and numbers stay in
memory, 21 bytes, and of the labels each distinct text.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.labels.label_table_files import find_columns, read_table
from code2vec.datasets.vocabularies.word_hashes import HashArray, hash_words
from code2vec.errors import InputError
from code2vec.one_line import one_line
from code2vec.short_repr import short_repr

NO_LABEL = -1  # instead of a place among the labels
NO_LINE = -1

_KEY_COLUMNS = ("id", "project", "file", "type", "method")


@dataclass(frozen=True)
class LabelTable:
    """A table of labels, read."""

    path: Path
    columns: dict[str, str]  # meaning → the file's name for it, as `find_columns` gives them
    keys: HashArray  # (rows,) hash of id, or of project, file, type and method
    by_signature: NDArray[np.bool_]  # (rows,) `method` is a signature, not a name
    lines: NDArray[np.int64]  # (rows,) NO_LINE where there is none
    labels: NDArray[np.int32]  # (rows,) places in `classes`, or NO_LABEL
    classes: Any  # pyarrow string array, each label once

    __repr__ = short_repr

    def __len__(self) -> int:
        return len(self.keys)

    @property
    def wide(self) -> bool:
        """Whether a row means all methods of a file or type."""
        return not self.columns.keys() & {"id", "method", "line"}

    @property
    def key_columns(self) -> list[str]:
        """The columns that make the keys."""
        return [name for name in _KEY_COLUMNS if name in self.columns]

    def show(self, rows: NDArray[np.int64]) -> list[str]:
        """Some rows as people read them; reads the file again."""
        wanted, shown, start = set(rows.tolist()), {}, 0
        for batch in read_table(self.path, self.columns) if wanted else ():
            for row in [row for row in wanted if start <= row < start + len(batch)]:
                cells = batch.slice(row - start, 1).to_pylist()[0]
                told = ", ".join(f"{name} {one_line(cell or '')}" for name, cell in cells.items())
                shown[row] = f"row {row + 1} ({told})"
            start += len(batch)
        return [shown[row] for row in rows.tolist()]


def read_label_table(path: Path) -> LabelTable:
    """Reads a table of labels.

    Raises:
        InputError: if it is missing, damaged or empty, lacks columns, or a line is no number.
    """
    columns = find_columns(path)
    names = [name for name in _KEY_COLUMNS if name in columns]
    numbers: dict[str, int] = {}
    keys, signatures, lines, labels = [], [], [], []
    rows = 0
    for batch in read_table(path, columns):
        filled = {name: pc.fill_null(batch.column(name), "") for name in columns}
        if "method" in columns:
            filled["method"] = pc.replace_substring_regex(filled["method"], r"\s+", "")
            signatures.append(pc.match_substring(filled["method"], "(").to_numpy(False))
        else:
            signatures.append(np.zeros(len(batch), np.bool_))
        keys.append(key_hashes(filled[name] for name in names))
        labels.append(_numbered(batch.column("label"), numbers))
        given = batch.column("line") if "line" in columns else pa.nulls(len(batch), pa.string())
        lines.append(_line_numbers(given, path, rows))
        rows += len(batch)
    if not rows:
        raise InputError(f"{path} has no rows")
    return LabelTable(
        path=path,
        columns=columns,
        keys=np.concatenate(keys),
        by_signature=np.concatenate(signatures),
        lines=np.concatenate(lines),
        labels=np.concatenate(labels),
        classes=pa.array(list(numbers), pa.string()),
    )


def key_hashes(columns: Iterable[Any]) -> HashArray:
    """(rows,) a hash of what stands in some columns, which are pyarrow string arrays.

    Files may be written with `\\` or `/`, and may begin with `./`.
    """
    text = pc.binary_join_element_wise(*columns, "\0")
    text = pc.replace_substring(text, "\\", "/")
    return hash_words(pc.replace_substring_regex(text, r"(^|\x00)(\./)+", r"\1"))


def _numbered(labels: Any, numbers: dict[str, int]) -> NDArray[np.int32]:
    """The labels by their numbers, which grow with each new one."""
    encoded = labels.dictionary_encode()
    places = [numbers.setdefault(text, len(numbers)) for text in encoded.dictionary.to_pylist()]
    codes = pc.fill_null(encoded.indices, len(places)).to_numpy(zero_copy_only=False)
    numbered: NDArray[np.int32] = np.array([*places, NO_LABEL], np.int32)[codes]
    return numbered


def _line_numbers(texts: Any, path: Path, first_row: int) -> NDArray[np.int64]:
    """Lines as numbers; `12.0` is one too, as pandas writes it where others are missing."""
    trimmed = pc.utf8_trim_whitespace(texts)
    whole = pc.replace_substring_regex(trimmed, r"^(\d+)\.0+$", r"\1")
    wrong = pc.invert(pc.match_substring_regex(whole, r"^\d{1,18}$"))
    if pc.any(wrong).as_py():
        row = pc.index(wrong, True).as_py()
        told = one_line(texts[row].as_py())
        raise InputError(f"{path}, row {first_row + row + 1}: the line is not a number: {told}")
    numbers: NDArray[np.int64] = pc.fill_null(whole.cast(pa.int64()), NO_LINE).to_numpy(
        zero_copy_only=False
    )
    return numbers
