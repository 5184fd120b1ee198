"""The text format of word2vec: a line `count dimension`, then a line `key number number …` each."""

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.vocabularies.word_hashes import HashArray, hash_words
from code2vec.errors import OutputError
from code2vec.models.export.float_text import joined_floats, write_strings

_UNSAFE = r"[%\s\p{Z}\p{C}]"  # what some reader of the format takes for the end of a key, and `%`


def escaped_keys(words: Any) -> Any:
    """Words of a pyarrow string array as keys: percent-encoded where they hold white space.

    `%` itself is encoded too, so that `urllib.parse.unquote` gives the word back, and different
    words stay different.
    """
    unsafe = pc.match_substring_regex(words, _UNSAFE)
    if not pc.any(unsafe).as_py():
        return words
    replacements = [_escaped(word) for word in words.filter(unsafe).to_pylist()]
    return pc.replace_with_mask(words, unsafe, pa.array(replacements, pa.string()))


def _escaped(word: str) -> str:
    return "".join(quote(each, safe="") if _is_unsafe(each) else each for each in word)


def _is_unsafe(character: str) -> bool:
    return character == "%" or character.isspace() or not character.isprintable()


def write_word2vec(
    path: Path, blocks: Iterable[tuple[Any, NDArray[np.float32]]], dimension: int
) -> int:
    """Writes blocks of words (pyarrow string arrays) and vectors; returns the number of rows.

    The body waits in a temporary file beside `path`, as the header says how many rows follow.

    Raises:
        OutputError: if a word comes twice, which readers would drop.
    """
    rows = 0
    hashes: list[HashArray] = []
    with tempfile.TemporaryFile(dir=path.parent) as body:
        for words, vectors in blocks:
            lines = pc.binary_join_element_wise(
                escaped_keys(words), joined_floats(vectors, " "), " "
            )
            write_strings(body, pc.binary_join_element_wise(lines, "", "\n"))
            hashes.append(hash_words(words))
            rows += len(words)
        every = np.concatenate([*hashes, np.zeros(0, np.uint64)])
        if (distinct := len(np.unique(every))) < rows:
            raise OutputError(
                f"{path} needs different keys: {rows - distinct} of {rows} come again"
            )
        body.seek(0)
        with path.open("wb") as file:
            file.write(f"{rows} {dimension}\n".encode())
            shutil.copyfileobj(body, file, 2**20)
    return rows


def count_word2vec(path: Path) -> int:
    """The rows of a file, counted; -1 if its header says another number."""
    with path.open("rb") as file:
        promised = int(file.readline().split()[0])
        rows = sum(block.count(b"\n") for block in iter(lambda: file.read(2**20), b""))
    return rows if rows == promised else -1
