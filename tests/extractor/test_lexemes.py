"""Words, literals and operators: nothing of a text is lost between them but what Java ignores."""

import re

from hypothesis import given
from hypothesis import strategies as st

from code2vec.extractor.java.lexemes import lexemes

PIECES = st.sampled_from(
    [
        *rb""" " ' \ / * // /* */ a when 0x1.8p3 .5e3 7 ( ) { } ] >>>= @ . """.split(),
        b'"""',
        b"\n",
        b" ",
        b"\x0b",
        b"\xc3\xa9",
        b"\x00",
    ]
)
IGNORED = re.compile(rb"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)


@given(st.lists(PIECES, max_size=14).map(b"".join))
def test_between_lexemes_are_spaces_and_comments_only(text: bytes) -> None:
    found = lexemes(text)
    assert found.words[0] == b""
    assert found.words[-3:] == [b""] * 3
    assert found.starts[-3:] == [len(text)] * 3
    done = 0
    for place in range(1, len(found.words) - 3):
        assert found.words[place]
        assert IGNORED.fullmatch(text[done : found.starts[place]])
        assert text[found.starts[place] : found.end(place)] == found.words[place]
        done = found.end(place)
    assert IGNORED.fullmatch(text[done:])


@given(st.lists(PIECES, max_size=14).map(b"".join))
def test_partners_are_brackets_of_a_kind_and_nest(text: bytes) -> None:
    found = lexemes(text)
    for place, partner in found.partners.items():
        assert found.partners[partner] == place
        opened, closed = sorted((place, partner))
        assert found.words[opened] + found.words[closed] in (b"()", b"[]", b"{}")
        inside = range(opened + 1, closed)
        assert all(found.partners[p] in inside for p in inside if p in found.partners)
