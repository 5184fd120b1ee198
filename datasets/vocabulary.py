"""Vocabularies on disk: readable files with counts, and an index to look words up without loading.

`NAME.tsv` holds a line `word<TAB>count` a word, the most frequent first. Row 0, PAD_OR_OOV, is not
in it: the first line is row 1. Backslash, tab, newline and carriage return are written `\\\\`,
`\\t`, `\\n` and `\\r`. `NAME.index.npy` beside it is an int64 array (4, rows):

0. the keys of the words, ascending: their `hash_words`, or for paths the numbers themselves
1. the row of each key
2. where each word's line begins in the .tsv: word r at [r - 1]; the last entry is the file's size
3. the count of each row

The first two have one entry too many, the greatest int64 with row 0.
"""

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.one_line import ESCAPES
from code2vec.datasets.tasks import NAMES_TASK
from code2vec.datasets.word_hashes import hash_words, string_parts
from code2vec.extractor.errors import InputError
from code2vec.extractor.short_repr import short_repr
from code2vec.extractor.syntax_tree import IntArray
from code2vec.extractor.version import FORMAT

NAMES = ("tokens", "paths", "labels")
_NO_KEY = np.iinfo(np.int64).max


@dataclass(frozen=True)
class Vocabulary:
    """The words of one kind, each with its row in the embedding table.

    Opening maps the files into memory; a look-up reads the pages it needs.
    """

    path: Path  # the .tsv file
    index: NDArray[np.int64]  # (4, rows), see the head of this file
    text: NDArray[np.uint8]  # the bytes of the .tsv file
    numeric: bool  # the words are 32-bit numbers: paths

    def __repr__(self) -> str:
        return short_repr(self, path=self.path, rows=self.size)

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Opens `NAME.tsv` with the index beside it.

        Raises:
            InputError: if one of the two is missing, cut or does not belong to the other.
        """
        path = Path(path)
        index_path = path.with_suffix(".index.npy")
        try:
            index = np.load(index_path, mmap_mode="r", allow_pickle=False)
            size = path.stat().st_size
            text = np.memmap(path, np.uint8, "r") if size else np.zeros(0, np.uint8)
        except FileNotFoundError as error:
            raise InputError(
                f"{error.filename} is missing: the vocabulary is incomplete"
            ) from error
        except (OSError, ValueError, EOFError) as error:
            raise InputError(f"{index_path} is damaged: {error}") from error
        if index.ndim != 2 or index.shape[0] != 4 or index.dtype != np.int64 or not index.size:
            raise InputError(f"{index_path} is no vocabulary index of format {FORMAT}")
        if index[2, -1] != size or (size and text[-1] != ord("\n")):
            raise InputError(f"{path} was changed or cut: it does not fit {index_path.name}")
        return cls(path, index, text, path.stem == "paths")

    @property
    def size(self) -> int:
        """Rows of the embedding table: the words and row 0."""
        return int(self.index.shape[1])

    @property
    def counts(self) -> NDArray[np.int64]:
        """(size,) how often each word occurs in the training split; 0 for row 0."""
        counts: NDArray[np.int64] = self.index[3]
        return counts

    @property
    def keys(self) -> NDArray[np.int64]:
        """(size - 1,) the key of each word, in the order of the rows; row 1 comes first."""
        keys = np.empty(self.size - 1, np.int64)
        keys[self.index[1, :-1] - 1] = self.index[0, :-1]
        return keys

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
        words = _escape(words)
        keys = hash_words(words).view(np.int64)
        rows = np.zeros(len(words), np.int32)
        places = np.searchsorted(self.index[0], keys)
        open_places = np.arange(len(words))
        while len(open_places):  # again only for words whose hash is another word's, too
            hit = self.index[0, places] == keys[open_places]
            places, open_places = places[hit], open_places[hit]
            candidates = self.index[1, places].astype(np.int32)
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
        places = np.searchsorted(self.index[0], keys)
        found = self.index[0, places] == keys
        rows = np.empty(len(hashes), np.int32)
        rows[order] = np.where(found, self.index[1, places], 0)
        return rows

    def words(self, rows: Sequence[int] | NDArray[Any]) -> list[str]:
        """The word of each row; "" for row 0."""
        wanted = np.asarray(rows, np.int64)
        ends = self.index[2, wanted]
        starts = np.where(wanted > 0, self.index[2, wanted - 1], ends)
        text = self.text.data  # parts of it take a tenth of the time of numpy's
        lines = (
            bytes(text[start:end])
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        )
        return [_unescape(line.rpartition(b"\t")[0].decode()) for line in lines]

    def _equal(self, rows: IntArray, words: Any) -> NDArray[np.bool_]:
        """Whether each row's word is the given one, compared byte by byte."""
        text, offsets = string_parts(words)
        lengths = np.diff(offsets)
        starts = self.index[2, np.maximum(rows - 1, 0)]
        equal: NDArray[np.bool_] = (rows > 0) & (starts + lengths < self.index[2, rows])
        equal[equal] = self.text[(starts + lengths)[equal]] == ord("\t")
        lengths = np.where(equal, lengths, 0)
        within = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        here = self.text[np.repeat(starts, lengths) + within]
        asked = text[np.repeat(offsets[:-1], lengths) + within]
        equal[np.repeat(np.arange(len(words)), lengths)[here != asked]] = False
        return equal


def _escape(words: Any) -> Any:
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


def write_extended(path: Path, known: Vocabulary, counts: NDArray[np.int64], new: Any) -> None:
    """Writes a vocabulary in which known words keep their rows and new ones follow.

    Args:
        path: as of `write_vocabulary`.
        known: the words that have rows.
        counts: (known.size,) how often each of these occurs besides what `known` has counted.
        new: table of `word` and `count`, the most frequent first.
    """
    words = new.column("word").combine_chunks()
    if known.numeric:
        old = pa.array(known.keys.astype(np.int32))
    else:
        old = pa.array(known.words(range(1, known.size)), pa.string())
    write_vocabulary(
        path,
        pa.concat_arrays([old, words]),
        np.concatenate([(known.counts + counts)[1:], new.column("count").to_numpy()]),
    )


def write_vocabulary(path: Path, words: Any, counts: NDArray[np.int64]) -> None:
    """Writes a vocabulary: `path`, a .tsv file, and its index.

    Args:
        path: named after its kind; `paths.tsv` is indexed by number.
        words: pyarrow array in the order of the rows, row 1 first: strings, or int32 for paths.
        counts: (words,) how often each occurs.
    """
    numeric = path.stem == "paths"
    written = words.cast(pa.string()) if numeric else _escape(words)
    ends = pc.binary_join_element_wise(pa.array(counts).cast(pa.string()), "", "\n")
    text, starts = string_parts(pc.binary_join_element_wise(written, ends, "\t"))
    path.write_bytes(text[: starts[-1]].data)

    keys = words.to_numpy().astype(np.int64) if numeric else hash_words(written).view(np.int64)
    order = np.argsort(keys, kind="stable")
    index = np.zeros((4, len(words) + 1), np.int64)
    index[0, :-1], index[0, -1] = keys[order], _NO_KEY
    index[1, :-1] = order + 1
    index[2] = starts
    index[3, 1:] = counts
    np.save(path.with_suffix(".index.npy"), index)


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
        about = read_json(directory / "vocabularies.json", "vocabularies")
        opened = {name: Vocabulary.open(directory / f"{name}.tsv") for name in NAMES}
        for name, vocabulary in opened.items():
            if about["rows"].get(name) != vocabulary.size:
                raise InputError(f"{vocabulary.path} does not fit vocabularies.json beside it")
        return cls(
            fingerprint=about["fingerprint"],
            extraction=about["extraction"],
            grammar=about["grammar"],
            task=about.get("task", NAMES_TASK),
            **opened,
        )

    def extends(self, other: "Vocabularies") -> bool:
        """Whether the words of other vocabularies have the same rows in these."""
        return all(getattr(self, name).extends(getattr(other, name)) for name in NAMES)

    def copy_to(self, directory: Path) -> None:
        """Copies all files into a directory, which is made if need be."""
        directory.mkdir(parents=True, exist_ok=True)
        source = self.tokens.path.parent
        shutil.copyfile(source / "vocabularies.json", directory / "vocabularies.json")
        for name in NAMES:
            for file in (f"{name}.tsv", f"{name}.index.npy"):
                shutil.copyfile(source / file, directory / file)


def describe_vocabularies(
    directory: Path, extraction: dict[str, Any], grammar: dict[str, str], task: str = NAMES_TASK
) -> None:
    """Completes a directory in which the three vocabularies have been written."""
    digest = sha256()
    rows = {}
    for name in NAMES:
        vocabulary = Vocabulary.open(directory / f"{name}.tsv")
        rows[name] = vocabulary.size
        digest.update(f"{name} {vocabulary.size}\n".encode())
        digest.update(vocabulary.index[:2].tobytes())
    about = {
        "format": FORMAT,
        "fingerprint": digest.hexdigest(),
        "rows": rows,
        "task": task,
        "extraction": extraction,
        "grammar": grammar,
    }
    text = json.dumps(about, indent=2) + "\n"
    (directory / "vocabularies.json").write_text(text, encoding="utf-8")


def read_json(path: Path, what: str) -> dict[str, Any]:
    """Reads a JSON object that has our `format`.

    Args:
        path: the file.
        what: what it describes, for errors.

    Raises:
        InputError: if the file is missing, no JSON, or of another format.
    """
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise InputError(f"{path} is missing: {path.parent} holds no {what}") from error
    except (OSError, ValueError) as error:
        raise InputError(f"{path} is damaged: {error}") from error
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        received = values.get("format") if isinstance(values, dict) else None
        raise InputError(
            f"{path} has format {received}, this version of code2vec reads format {FORMAT}"
        )
    return values
