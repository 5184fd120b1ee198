"""The reference's `.c2v` text: a line a method, `label context context …`.

A context is `token,path,token`; preprocessed files are padded with spaces at the end of a line.
"""

import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.methods.method_blocks import (
    METHOD_SCHEMA,
    MethodBlock,
    block_of_methods,
    distinct_values,
    running_offsets,
)
from code2vec.datasets.vocabularies.word_hashes import java_hashes
from code2vec.errors import InputError
from code2vec.extractor.method import Method
from code2vec.extractor.syntax_tree import IntArray

CHUNK = 4 * 2**20  # bytes of text that make a block: bounds the memory of reading
ENDINGS = (".c2v", ".c2v.gz", ".c2s", ".c2s.gz")
SPACE, COMMA, NEWLINE = 32, 44, 10
_PADDING = re.compile(rb" +\n")
_DECIMAL = r"^(0|-?[1-9][0-9]{0,9})$"  # as Java prints an int; anything else is a path to hash


def is_c2v(path: Path) -> bool:
    """Whether a path names `.c2v` text to read: `.c2s`, as other tools name it, is the same."""
    name = path.name.lower()
    return name.endswith(ENDINGS) and not name.endswith(".dict.c2v")  # a pickle


def read_chunks(path: Path, size: int = CHUNK) -> Iterator[tuple[int, bytes]]:
    """Whole lines of a file, about `size` bytes at a time, each with the number of its first line.

    Raises:
        InputError: if the file cannot be read.
    """
    line = 1
    try:
        with open_binary(path) as file:
            rest = b""
            while data := file.read(size):
                whole, newline, rest_of_data = data.rpartition(b"\n")
                if not newline:
                    rest += data
                    continue
                chunk = rest + whole + newline
                yield line, chunk
                line += chunk.count(b"\n")
                rest = rest_of_data
            if rest:
                yield line, rest + b"\n"
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"{path} cannot be read: {error}") from error


def open_binary(path: Path) -> IO[bytes]:
    """Opens a file for reading bytes; decompresses `.gz`."""
    return gzip.open(path) if path.suffix.lower() == ".gz" else path.open("rb")  # type: ignore[return-value]


def read_blocks(path: Path, name: str, size: int = CHUNK) -> Iterator[MethodBlock]:
    """The methods of a `.c2v` file, in blocks.

    Args:
        path: the file; `.c2v.gz` is decompressed.
        name: what the ids of its methods begin with: `name:line`.
        size: bytes of text a block.

    Raises:
        InputError: `FILE:LINE: …` for a malformed line; or if the file cannot be read.
    """
    for line, chunk in read_chunks(path, size):
        yield parse_chunk(chunk, path=path, name=name, first_line=line)


def parse_chunk(chunk: bytes, path: Path, name: str, first_line: int) -> MethodBlock:
    """Parses whole lines of `.c2v` text.

    Args:
        chunk: the text; ends with a newline.
        path: named by errors.
        name: what the ids of its methods begin with.
        first_line: number of its first line in the file.

    Raises:
        InputError: at the first line that is not UTF-8, has no label, or has a context that is
            not `token,path,token`.
    """
    check_text(chunk, path, first_line)
    if b"\r" in chunk:
        chunk = chunk.replace(b"\r\n", b"\n")
    places, marks = find_marks(chunk)
    if ((marks[:-1] == SPACE) & (marks[1:] == NEWLINE) & (np.diff(places) == 1)).any():
        chunk = _PADDING.sub(b"\n", chunk)
        places, marks = find_marks(chunk)
    pieces = np.flatnonzero(marks != COMMA)  # fields that end a label or a context
    starts_line = np.concatenate([[True], marks[pieces[:-1]] == NEWLINE])  # pieces that are labels
    check_fields(places, pieces, starts_line, path, first_line)

    words, fields = distinct_fields(chunk, places)
    ends = pieces[~starts_line]  # the last of the three fields of each context
    label_pieces = np.flatnonzero(starts_line)
    lengths = np.diff(np.append(label_pieces, len(pieces))) - 1
    labels = words.take(pa.array(fields[pieces[starts_line]]))
    written = (pc.binary_length(labels).to_numpy() > 0) | (lengths > 0)  # not a blank line
    tokens, (sources, targets) = used_values(words, [fields[ends - 2], fields[ends]])
    paths, (path_places,) = used_values(words, [fields[ends - 1]])
    return MethodBlock(
        methods=rows_of_lines(
            labels.filter(pa.array(written)), name, first_line + np.flatnonzero(written)
        ),
        words=tokens,
        distinct_paths=path_values(paths),
        sources=sources,
        path_places=path_places,
        targets=targets,
        offsets=running_offsets(lengths[written]),
    )


def check_text(chunk: bytes, path: Path, first_line: int) -> None:
    """Refuses bytes that are not UTF-8."""
    if chunk.isascii():
        return
    try:
        chunk.decode("utf-8")
    except UnicodeDecodeError as error:
        line = first_line + chunk.count(b"\n", 0, error.start)
        raise InputError(f"{path}:{line}: not UTF-8 text: {error.reason}") from error


def check_fields(
    places: NDArray[np.int64],
    pieces: NDArray[np.int64],
    starts_line: NDArray[np.bool_],
    path: Path,
    first_line: int,
) -> None:
    """Refuses labels that are empty or hold a comma, and contexts without three full fields."""
    commas = np.diff(pieces, prepend=-1) - 1
    empty = np.diff(places, prepend=-1) == 1  # fields
    followed = np.append(~starts_line[1:], False)  # a context stands on the same line
    wrong = np.where(starts_line, (commas != 0) | (empty[pieces] & followed), commas != 2)
    empty_path = ~starts_line & (commas == 2) & empty[pieces - 1]
    wrong |= empty_path
    if not wrong.any():
        return
    piece = int(np.argmax(wrong))
    line = first_line + int(np.count_nonzero(starts_line[: piece + 1])) - 1
    if starts_line[piece]:
        problem = "the label is empty" if commas[piece] == 0 else "the label holds a comma"
    elif empty_path[piece]:
        problem = "a context has an empty path"
    else:
        number = piece - int(np.flatnonzero(starts_line[:piece])[-1])
        received = 0 if commas[piece] == 0 and empty[pieces[piece]] else commas[piece] + 1
        problem = f"context {number} has {received} fields, not 3 (token,path,token)"
    raise InputError(f"{path}:{line}: {problem}")


def find_marks(chunk: bytes) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Where spaces, commas and ends of lines are, each of which ends a field, and which it is."""
    text = np.frombuffer(chunk, np.uint8)
    places = np.flatnonzero((text == SPACE) | (text == COMMA) | (text == NEWLINE))
    return places, text[places]


def distinct_fields(text: bytes, places: NDArray[np.int64]) -> tuple[Any, IntArray]:
    """The distinct texts between marks, a pyarrow string array, and which of them each field is.

    Fields are told apart together with the mark that ends them, as they lie in the text, which
    saves copying them; then these few without it.

    Args:
        text: ends with a mark.
        places: (fields,) of the marks.
    """
    offsets = np.zeros(len(places) + 1, np.int32)
    np.add(places, 1, out=offsets[1:], casting="same_kind")
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(text)]
    marked, fields = distinct_values(pa.Array.from_buffers(pa.binary(), len(places), buffers))
    words, unmarked = distinct_values(pc.binary_slice(marked, 0, -1).cast(pa.string()))
    return words, unmarked.take(fields)


def used_values(values: Any, places: list[IntArray]) -> tuple[Any, list[IntArray]]:
    """Of a pyarrow array only what stands at some places, and these places among it."""
    used = np.zeros(len(values), np.bool_)
    for part in places:
        used[part] = True
    kept = np.flatnonzero(used)
    new_places = np.empty(len(values), np.int32)
    new_places[kept] = np.arange(len(kept), dtype=np.int32)
    return values.take(pa.array(kept)), [new_places.take(part) for part in places]


def rows_of_lines(labels: Any, name: str, lines: NDArray[np.int64]) -> Any:
    """Method columns of `.c2v` lines, which tell neither file, nor place, nor signature."""
    numbers = pa.array(lines).cast(pa.string())
    values: dict[str, Any] = {
        "label": labels,
        "id": pc.binary_join_element_wise(name, numbers, ":"),
    }
    for column in METHOD_SCHEMA:
        if column.name not in values:
            unknown = "" if column.type == pa.string() else 0
            values[column.name] = pa.repeat(pa.scalar(unknown, column.type), len(labels))
    columns = [values[column] for column in METHOD_SCHEMA.names]
    return pa.RecordBatch.from_arrays(columns, schema=METHOD_SCHEMA)


def path_values(paths: Any) -> IntArray:
    """Paths as integers: a decimal 32-bit number is itself, anything else Java's hash of it."""
    try:
        as_numbers = paths.cast(pa.int32())
        if as_numbers.cast(pa.string()).equals(paths):  # not `007`, `-0` or `0x1F`
            return np.array(as_numbers)
    except pa.ArrowInvalid:  # some are none
        pass
    decimal = pc.match_substring_regex(paths, _DECIMAL)
    numbers = pc.if_else(decimal, paths, "0").cast(pa.int64()).to_numpy()
    hashed = ~decimal.to_numpy(zero_copy_only=False) | (numbers != numbers.astype(np.int32))
    values: IntArray = numbers.astype(np.int32)
    if hashed.any():
        values[hashed] = java_hashes(paths.filter(pa.array(hashed)).to_pylist())
    return values


def c2v_text(block: MethodBlock) -> bytes:
    """The lines of a block, byte for byte as the reference writes them."""
    return join_lines(block, pa.array(block.paths).cast(pa.string()))


def c2v_lines(methods: list[Method]) -> bytes:
    """The lines of methods; with path strings where the methods have them (`--no-hash`)."""
    if any(method.path_strings is not None for method in methods):
        paths = pa.array([path for method in methods for path in method.path_strings or ()])
        return join_lines(block_of_methods(methods), paths)
    return c2v_text(block_of_methods(methods))


def join_lines(block: MethodBlock, paths: Any) -> bytes:
    """The lines of a block whose paths are written as given."""
    if len(block) == 0:
        return b""
    words = block.words
    contexts = pc.binary_join_element_wise(
        words.take(pa.array(block.sources)), paths, words.take(pa.array(block.targets)), ","
    )
    bags = pa.ListArray.from_arrays(pa.array(block.offsets.astype(np.int32)), contexts)
    joined = pc.binary_join(bags, " ")
    lines = pc.if_else(
        np.diff(block.offsets) > 0,
        pc.binary_join_element_wise(block.labels, joined, " "),
        block.labels,
    )
    return ("\n".join(lines.to_pylist()) + "\n").encode()
