import codecs
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.extractor.sources.source_text import decode_source

TEXTS = st.text(st.sampled_from("ab{}\n\r é\u20ac\U0001f600"), max_size=40)


def slow_position(text: str, place: int) -> tuple[int, int]:
    """Line and column of a character, counted one by one."""
    line = column = 1
    for here, letter in enumerate(text[:place]):
        if letter == "\n" or (letter == "\r" and text[here + 1 : here + 2] != "\n"):
            line, column = line + 1, 1
        else:
            column += 1
    return line, column


@given(TEXTS, st.booleans())
def test_positions_count_characters_and_lines(text: str, mark: bool) -> None:
    source = decode_source((codecs.BOM_UTF8 if mark else b"") + text.encode())
    assert source is not None
    assert source.utf8 == text.encode()
    offset = 0
    for place, letter in enumerate(text + "."):
        for inside in range(len(letter.encode())):
            expected = slow_position(text, place)
            assert source.position(offset + inside) == expected
        offset += len(letter.encode())


@given(TEXTS, st.booleans())
def test_lines_are_those_of_the_positions(text: str, mark: bool) -> None:
    source = decode_source((codecs.BOM_UTF8 if mark else b"") + text.encode())
    assert source is not None
    offsets = np.arange(len(source.utf8) + 1, dtype=np.int32)
    assert source.lines(offsets).tolist() == [source.position(at)[0] for at in offsets.tolist()]


@given(TEXTS, st.booleans())
def test_file_offsets_lead_back_to_the_bytes(text: str, mark: bool) -> None:
    file = (codecs.BOM_UTF8 if mark else b"") + text.encode()
    source = decode_source(file)
    assert source is not None
    starts = np.array([len(text[:place].encode()) for place in range(len(text) + 1)], np.int32)
    offsets = source.file_offsets(starts)
    assert offsets.dtype == np.int32
    assert b"".join(file[a:b] for a, b in pairwise(offsets)) == text.encode()


@given(st.binary(max_size=40).filter(lambda data: b"\0" not in data))
def test_any_bytes_are_read(data: bytes) -> None:
    source = decode_source(data)
    assert source is not None
    text = source.utf8.decode()
    if source.latin_1:
        starts = np.array([len(text[:place].encode()) for place in range(len(text) + 1)], np.int32)
        body = data[source.mark_size :]
        assert text.encode("latin-1") == body
        good = len(source.utf8[: source.not_utf8_at].decode())  # a byte of `body` a character
        body[:good].decode()
        with pytest.raises(UnicodeDecodeError, match=f"position {good}[-:]"):
            body.decode()
        assert source.file_offsets(starts).tolist() == list(range(source.mark_size, len(data) + 1))
    else:
        assert source.utf8 == data[source.mark_size :]


@pytest.mark.parametrize("data", [b"\0", b"class A {\0}", "class A {}".encode("utf-16")])
def test_null_bytes_are_binary(data: bytes) -> None:
    assert decode_source(data) is None
