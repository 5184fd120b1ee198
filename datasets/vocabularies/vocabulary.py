"""Vocabularies on disk: readable files with counts, and an index to look words up without loading.

`NAME.tsv` holds a line `word<TAB>count` a word, the most frequent first. Row 0, PAD_OR_OOV, is not
in it: the first line is row 1. Backslash, tab, newline and carriage return are written `\\\\`,
`\\t`, `\\n` and `\\r`. `NAME.index.npy` beside it is an int64 array (4, rows):

0. the keys of the words, ascending: their `hash_words`, or for paths the numbers themselves
1. the row of each key
2. where each word's line begins in the .tsv: word r at [r - 1]; the last entry is the file's size
3. the count of each row

The first two have one entry too many, the greatest int64 with row 0.

`vocabularies.json` has the checksums of the blocks of all these files. What is looked up is checked
when it is read, so that opening a large vocabulary costs nothing.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.files.checksums import (
    CheckedArray,
    CheckedBytes,
    Sums,
    block_sums,
    damaged,
    sums_of_text,
)
from code2vec.datasets.files.json_files import read_json, sealed_json, well_formed
from code2vec.datasets.files.npy_files import header_bytes, map_npy
from code2vec.datasets.tasks import NAMES_TASK
from code2vec.datasets.vocabularies.word_hashes import hash_words, string_parts
from code2vec.errors import InputError
from code2vec.extractor.syntax_tree import IntArray
from code2vec.one_line import ESCAPES
from code2vec.short_repr import short_repr
from code2vec.version import FORMAT

NAMES = ("tokens", "paths", "labels")
NO_KEY = np.iinfo(np.int64).max  # behind all keys


@dataclass(frozen=True)
class Vocabulary:
    """The words of one kind, each with its row in the embedding table.

    Opening maps the files into memory; a look-up reads the pages it needs.
    """

    path: Path  # the .tsv file
    index: NDArray[np.int64]  # (4, rows), see the head of this file; unchecked, as all below
    text: NDArray[np.uint8]  # the bytes of the .tsv file
    checked_index: CheckedBytes  # of the index file, from its first byte
    checked_text: CheckedBytes
    numeric: bool  # the words are 32-bit numbers: paths

    def __repr__(self) -> str:
        return short_repr(self, path=self.path, rows=self.size)

    @classmethod
    def open(cls, path: str | Path, sums: Mapping[str, str] | None = None) -> Self:
        """Opens `NAME.tsv` with the index beside it.

        Args:
            path: of the .tsv file.
            sums: checksums of the blocks of both files, by their names; None: there are none.

        Raises:
            InputError: if one of the two is missing, cut or does not belong to the other.
        """
        path = Path(path)
        index_path = path.with_suffix(".index.npy")
        index = map_npy(index_path)
        if index.ndim != 2 or len(index) != 4 or index.dtype != np.int64 or not index.size:
            raise InputError(f"{index_path} is not a vocabulary index of format {FORMAT}")
        text = _mapped(path)
        if index[2, -1] != len(text) or (len(text) and text[-1] != ord("\n")):
            raise InputError(f"{path} was changed or cut: it does not fit {index_path.name}")
        start = header_bytes(index_path, index)
        whole = np.memmap(index_path, np.uint8, "r")
        given = [None if sums is None else sums[file.name] for file in (index_path, path)]
        try:
            found = [
                _sums(each, len(data)) for each, data in zip(given, (whole, text), strict=True)
            ]
        except ValueError as error:
            raise damaged(path) from error
        opened = cls(
            path=path,
            index=index,
            text=text,
            checked_index=CheckedBytes.of(index_path, whole, found[0]),
            checked_text=CheckedBytes.of(path, text, found[1]),
            numeric=path.stem == "paths",
        )
        opened.checked_index.check(0, start)
        return opened

    @property
    def size(self) -> int:
        """Rows of the embedding table: the words and row 0."""
        return int(self.index.shape[1])

    @property
    def counts(self) -> NDArray[np.int64]:
        """(size,) how often each word occurs in the training split; 0 for row 0."""
        return self._line(3)[:]

    @property
    def keys(self) -> NDArray[np.int64]:
        """(size - 1,) the key of each word, in the order of the rows; row 1 comes first."""
        keys = np.empty(self.size - 1, np.int64)
        keys[self._rows_at(np.arange(self.size - 1)) - 1] = self._line(0)[:-1]
        return keys

    def check(self) -> None:
        """Checks both files as a whole.

        Raises:
            InputError: if one is damaged.
        """
        for part in (self.checked_index, self.checked_text):
            part.check(0, len(part.data))

    def _line(self, number: int) -> CheckedArray:
        """One of the four lines of the index."""
        start = len(self.checked_index.data) - self.index.nbytes + number * self.size * 8
        return CheckedArray(self.index[number], self.checked_index, start)

    def _places(self, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where keys stand in the ascending ones, or would stand.

        Of what the search reads only its end is checked: a place is right if the key before it is
        less, and its own is not.
        """
        ascending = self._line(0)
        places = np.minimum(np.searchsorted(ascending.array, keys), self.size - 1)
        before = np.maximum(places - 1, 0)
        right = (ascending[places] >= keys) & ((places == 0) | (ascending[before] < keys))
        if not right.all():
            raise damaged(self.checked_index.path)
        return places

    def _rows_at(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """The rows of the keys at some places."""
        rows = self._line(1)[places]
        if len(rows) and not 0 <= rows.min() <= rows.max() < self.size:
            raise damaged(self.checked_index.path)
        return rows

    def _starts_and_ends(self, rows: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """(n,) where the line of each row's word begins in the text, and where the next begins."""
        offsets = self._line(2)
        ends = offsets[rows]
        starts = np.where(rows > 0, offsets[np.maximum(rows - 1, 0)], ends)
        if ((starts < 0) | (starts > ends) | (ends > len(self.text))).any():
            raise damaged(self.checked_index.path)
        self.checked_text.check_ranges(starts, ends)
        return starts, ends

    def extends(self, other: "Vocabulary") -> bool:
        """Whether the words of another vocabulary have the same rows in this one."""
        return self.size >= other.size and np.array_equal(self.keys[: other.size - 1], other.keys)

    def rows(self, words: Sequence[str] | Any) -> IntArray:
        """(n,) the row of each word; 0 for a word that is not in the vocabulary.

        Args:
            words: a sequence of str, or a pyarrow string array.
        """
        if not isinstance(words, pa.Array):
            words = pa.array(words, pa.string())
        if self.numeric:
            return self.rows_of_hashes(_numbers(words))
        words = escape(words)
        keys = hash_words(words).view(np.int64)
        rows = np.zeros(len(words), np.int32)
        places = self._places(keys)
        open_places = np.arange(len(words))
        while len(open_places):  # again only for words whose hash is another word's, too
            hit = self._line(0)[places] == keys[open_places]
            places, open_places = places[hit], open_places[hit]
            candidates = self._rows_at(places).astype(np.int32)
            same = self._equal(candidates, words.take(pa.array(open_places)))
            rows[open_places[same]] = candidates[same]
            left = ~same & (places + 1 < self.size)
            places, open_places = places[left] + 1, open_places[left]
        return rows

    def rows_of_hashes(self, hashes: IntArray) -> IntArray:
        """(n,) the row of each path, given by its number; 0 for an unknown one."""
        order = np.argsort(
            hashes
        )  # what is looked up next lies near in memory: a third of the time
        keys = hashes[order].astype(np.int64)
        places = self._places(keys)
        found = self.index[0, places] == keys
        rows = np.zeros(len(hashes), np.int32)
        rows[order[found]] = self._rows_at(places[found])
        return rows

    def words(self, rows: Sequence[int] | NDArray[Any]) -> list[str]:
        """The word of each row; "" for row 0."""
        starts, ends = self._starts_and_ends(np.asarray(rows, np.int64))
        text = self.text.data  # parts of it take a tenth of the time of numpy's
        lines = (
            bytes(text[start:end])
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        )
        try:
            return [_unescape(line.rpartition(b"\t")[0].decode()) for line in lines]
        except UnicodeDecodeError as error:
            raise damaged(self.path) from error

    def _equal(self, rows: IntArray, words: Any) -> NDArray[np.bool_]:
        """Whether each row's word is the given one, compared byte by byte."""
        text, offsets = string_parts(words)
        lengths = np.diff(offsets)
        starts, ends = self._starts_and_ends(rows)
        equal: NDArray[np.bool_] = (rows > 0) & (starts + lengths < ends)
        equal[equal] = self.text[(starts + lengths)[equal]] == ord("\t")
        lengths = np.where(equal, lengths, 0)
        within = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        here = self.text[np.repeat(starts, lengths) + within]
        asked = text[np.repeat(offsets[:-1], lengths) + within]
        equal[np.repeat(np.arange(len(words)), lengths)[here != asked]] = False
        return equal


def escape(words: Any) -> Any:
    """The words as the .tsv file holds them."""
    text = string_parts(words)[0].tobytes()
    if not any(plain.encode() in text for plain, _ in ESCAPES):
        return words
    for plain, escaped in ESCAPES:
        words = pc.replace_substring(words, plain, escaped)
    return words


def _unescape(word: str) -> str:
    """The word that the .tsv file holds in this form."""
    if "\\" not in word:
        return word
    plain = {escaped: character for character, escaped in ESCAPES}
    parts = word.split("\\\\")
    for escaped in ("\\t", "\\n", "\\r"):
        parts = [part.replace(escaped, plain[escaped]) for part in parts]
    return "\\".join(parts)


def _numbers(words: Any) -> IntArray:
    """Decimal words as numbers."""
    numbers: IntArray = words.cast(pa.int32()).to_numpy(zero_copy_only=False)
    return numbers


@dataclass(frozen=True)
class Vocabularies:
    """The three vocabularies of a model or of data, in one directory."""

    tokens: Vocabulary
    paths: Vocabulary
    labels: Vocabulary
    fingerprint: str  # of all words and their order: equal for equal rows
    extraction: dict[str, Any]  # the settings of the extraction they were counted on
    grammar: dict[str, str]  # its grammar; {} if unknown, as for `.c2v`
    task: str = NAMES_TASK  # what the labels are
    checksums: bool = True  # of the files are there; those of 0.1.0 have none

    def __repr__(self) -> str:
        return short_repr(
            self,
            tokens=self.tokens.size,
            paths=self.paths.size,
            labels=self.labels.size,
            task=self.task,
        )

    @classmethod
    def open(cls, directory: str | Path) -> Self:
        """Opens the vocabularies in a directory.

        Raises:
            InputError: if a file is missing, damaged or of another format.
        """
        directory = Path(directory)
        file = directory / "vocabularies.json"
        about = read_json(file, "vocabularies")
        with well_formed(file):
            sums = about["checksums"] if "checksum" in about else None
            opened = {name: Vocabulary.open(directory / f"{name}.tsv", sums) for name in NAMES}
            for name, vocabulary in opened.items():
                if about["rows"].get(name) != vocabulary.size:
                    raise InputError(f"{vocabulary.path} does not fit vocabularies.json beside it")
            return cls(
                fingerprint=str(about["fingerprint"]),
                extraction=dict(about["extraction"]),
                grammar=dict(about["grammar"]),
                task=str(about.get("task", NAMES_TASK)),
                checksums=sums is not None,
                **opened,
            )

    def check(self) -> None:
        """Reads all files, to see that they are whole and the words those of the fingerprint.

        Raises:
            InputError: if a file is damaged.
        """
        for name in NAMES:
            getattr(self, name).check()
        if _fingerprint([getattr(self, name) for name in NAMES]) != self.fingerprint:
            raise InputError(
                f"{self.tokens.path.parent} is damaged: its words are not those of the fingerprint "
                "in vocabularies.json"
            )

    def extends(self, other: "Vocabularies") -> bool:
        """Whether the words of other vocabularies have the same rows in these."""
        return all(getattr(self, name).extends(getattr(other, name)) for name in NAMES)

    def copy_to(self, directory: Path) -> None:
        """Copies all files into a directory, which is made if need be.

        Raises:
            InputError: if one of them is damaged.
        """
        self.check()
        directory.mkdir(parents=True, exist_ok=True)
        source = self.tokens.path.parent
        for name in NAMES:
            for file in (f"{name}.tsv", f"{name}.index.npy"):
                shutil.copyfile(source / file, directory / file)
        describe_vocabularies(directory, self.extraction, self.grammar, self.task)


def describe_vocabularies(
    directory: Path, extraction: dict[str, Any], grammar: dict[str, str], task: str = NAMES_TASK
) -> None:
    """Completes a directory in which the three vocabularies have been written."""
    vocabularies = [Vocabulary.open(directory / f"{name}.tsv") for name in NAMES]
    files = [f"{name}{ending}" for name in NAMES for ending in (".tsv", ".index.npy")]
    about = {
        "format": FORMAT,
        "fingerprint": _fingerprint(vocabularies),
        "rows": {name: each.size for name, each in zip(NAMES, vocabularies, strict=True)},
        "task": task,
        "extraction": extraction,
        "grammar": grammar,
        "checksums": {file: block_sums(directory / file) for file in files},
    }
    (directory / "vocabularies.json").write_text(sealed_json(about, 2), encoding="utf-8")


def _fingerprint(vocabularies: Sequence[Vocabulary]) -> str:
    """A hash of the words of the three kinds and their rows."""
    digest = sha256()
    for name, vocabulary in zip(NAMES, vocabularies, strict=True):
        digest.update(f"{name} {vocabulary.size}\n".encode())
        digest.update(np.ascontiguousarray(vocabulary.index[:2]).data)
    return digest.hexdigest()


def _mapped(path: Path) -> NDArray[np.uint8]:
    """The bytes of a file in mapped memory."""
    try:
        return np.memmap(path, np.uint8, "r") if path.stat().st_size else np.zeros(0, np.uint8)
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing: the vocabulary is incomplete") from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error


def _sums(text: str | None, size: int) -> Sums | None:
    return None if text is None else sums_of_text(text, size)
