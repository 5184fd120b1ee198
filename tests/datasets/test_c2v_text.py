"""`.c2v` text in and out: byte for byte, and each malformed line named."""

import gzip
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.datasets.methods.c2v_text import c2v_lines, c2v_text, parse_chunk, read_blocks
from code2vec.datasets.methods.method_blocks import MethodBlock
from code2vec.datasets.vocabularies.word_hashes import java_hashes
from code2vec.errors import InputError
from code2vec.extractor.method import Method

fields = st.text(st.characters(codec="utf-8", exclude_characters=" ,\n\r"), min_size=1, max_size=12)
contexts = st.tuples(fields, st.integers(-(2**31), 2**31 - 1), fields).map(
    lambda parts: ",".join(map(str, parts))
)
lines = st.tuples(fields, st.lists(contexts, max_size=6)).map(
    lambda parts: " ".join([parts[0], *parts[1]])
)


def parse(text: bytes) -> MethodBlock:
    return parse_chunk(text, path=Path("a.c2v"), name="a.c2v", first_line=1)


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def method(label: str, tokens: tuple[str, ...], triples: list[tuple[int, int, int]]) -> Method:
    sources, paths, targets = np.array(triples, np.int32).reshape(-1, 3).T
    spans = np.zeros(len(tokens), np.int32)
    return Method(
        id=f"A.java#A.{label}:1", file="A.java", project="p", type="A", name=label,
        signature=f"{label}()", label=label, start_line=1, start_column=1, end_line=1,
        end_column=9, leaf_tokens=tokens, leaf_subtokens=tokens, leaf_starts=spans,
        leaf_ends=spans, context_sources=sources, context_paths=paths, context_targets=targets,
    )  # fmt: skip


@given(st.lists(lines, min_size=1, max_size=8))
def test_reading_then_writing_gives_the_same_bytes(text: list[str]) -> None:
    data = ("\n".join(text) + "\n").encode()
    assert c2v_text(parse(data)) == data


@given(st.lists(lines, min_size=1, max_size=8))
def test_parts_are_those_of_a_plain_split(text: list[str]) -> None:
    block = parse(("\n".join(text) + "\n").encode())
    split = [context.split(",") for line in text for context in line.split(" ")[1:]]
    words = block.words.to_pylist()
    assert [words[place] for place in block.sources] == [source for source, _, _ in split]
    assert [words[place] for place in block.targets] == [target for _, _, target in split]
    assert block.paths.tolist() == [int(path) for _, path, _ in split]
    assert sorted(words) == sorted(
        {word for source, _, target in split for word in (source, target)}
    )
    assert sorted(block.distinct_paths.tolist()) == sorted({int(path) for _, path, _ in split})


@given(st.lists(lines, min_size=1, max_size=8), st.data())
def test_padding_changes_nothing(text: list[str], data: st.DataObject) -> None:
    padded = [line + " " * data.draw(st.integers(0, 5)) for line in text]
    assert c2v_text(parse(("\n".join(padded) + "\n").encode())) == c2v_text(
        parse(("\n".join(text) + "\n").encode())
    )


@given(st.lists(lines, min_size=1, max_size=20))
def test_lines_do_not_depend_on_the_block(text: list[str]) -> None:
    data = ("\n".join(text) + "\n").encode()
    whole = parse(data)
    pieces = [parse_chunk(line + b"\n", path=Path("a.c2v"), name="a.c2v", first_line=number)
              for number, line in enumerate(data.split(b"\n")[:-1], 1)]  # fmt: skip
    assert b"".join(map(c2v_text, pieces)) == c2v_text(whole)
    ids = [name for piece in pieces for name in piece.methods.column("id").to_pylist()]
    assert ids == whole.methods.column("id").to_pylist()


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_file_is_read_in_whole_lines(tmp_path: Path, size: int) -> None:
    text = "".join(f"label|{n} a{n},{n},b c,-{n + 1},METHOD_NAME\n" for n in range(50))
    path = write(tmp_path / "a.c2v", text.rstrip("\n"))  # the last line without its end
    blocks = list(read_blocks(path, "x", size))
    assert b"".join(map(c2v_text, blocks)).decode() == text
    ids = [name for block in blocks for name in block.methods.column("id").to_pylist()]
    assert ids == [f"x:{n}" for n in range(1, 51)]


def test_compressed_file_is_read(tmp_path: Path) -> None:
    path = write(tmp_path / "a.c2v.gz", gzip.compress(b"get a,1,b\n"))
    assert [c2v_text(block) for block in read_blocks(path, "x")] == [b"get a,1,b\n"]


def test_truncated_compression_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.c2v.gz", gzip.compress(b"get a,1,b\n" * 1000)[:-20])
    with pytest.raises(InputError, match=r"a\.c2v\.gz cannot be read"):
        list(read_blocks(path, "x"))


def test_blank_lines_and_windows_line_ends_are_passed_over() -> None:
    block = parse(b"\nget a,1,b\r\n\n  \nset a,2,b  \r\n\n")
    assert c2v_text(block) == b"get a,1,b\nset a,2,b\n"
    assert block.methods.column("id").to_pylist() == ["a.c2v:2", "a.c2v:5"]


def java_hash(text: str) -> int:
    value = 0
    units = text.encode("utf-16-be")
    for high, low in zip(units[::2], units[1::2], strict=True):
        value = (31 * value + 256 * high + low) % 2**32
    return value - 2**32 if value >= 2**31 else value


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=30), max_size=5))
def test_java_hashes_are_those_of_java(texts: list[str]) -> None:
    assert java_hashes(texts).tolist() == [java_hash(text) for text in texts]


PATHS = [
    ("(NameExpr0)^(MethodDeclaration)_(NameExpr2)", None),
    ("-2147483648", -(2**31)),
    ("2147483647", 2**31 - 1),
    ("2147483648", None),  # too large for an int: a name like any other
    ("0", 0),
    ("-0", None),
    ("007", None),
    ("+1", None),
    ("0x1F", None),
    ("1e3", None),
    ("😀^ä", None),
]


@pytest.mark.parametrize(("path", "value"), PATHS)
def test_path_is_its_number_or_its_hash(path: str, value: int | None) -> None:
    block = parse(f"get a,{path},b\n".encode())
    assert block.paths.tolist() == [java_hash(path) if value is None else value]


MALFORMED = [
    (b"b x,1,y\na x,1\n", r"a\.c2v:2: context 1 has 2 fields, not 3 \(token,path,token\)"),
    (b"b x,1,y\na x,1,y x,1,2,3\n", r"a\.c2v:2: context 2 has 4 fields"),
    (b"a x,1,y  x,1,y\n", r"a\.c2v:1: context 2 has 0 fields"),
    (b"a x\n", r"a\.c2v:1: context 1 has 1 fields"),
    (b"\n x,1,y\n", r"a\.c2v:2: the label is empty"),
    (b"a,b x,1,y\n", r"a\.c2v:1: the label holds a comma"),
    (b"a x,,y\n", r"a\.c2v:1: a context has an empty path"),
    (b"a x,1,y\nb \xff,1,y\n", r"a\.c2v:2: not UTF-8 text: invalid start byte"),
]


@pytest.mark.parametrize(("text", "message"), MALFORMED)
def test_malformed_line_is_named(tmp_path: Path, text: bytes, message: str) -> None:
    path = write(tmp_path / "a.c2v", b"fine a,1,b\n" * 3 + text)
    number = int(message.split(":")[1]) + 3
    message = message.replace(f"c2v:{number - 3}:", f"c2v:{number}:")
    for size in (5, 10_000):
        with pytest.raises(InputError, match=message):
            list(read_blocks(path, "x", size))


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.c2v cannot be read"):
        list(read_blocks(tmp_path / "none.c2v", "x"))


def test_methods_are_written_as_lines() -> None:
    methods = [
        method("to|string", ("override", "string", "x"), [(0, -5, 1), (1, 7, 2)]),
        method("run", ("void",), [(0, 3, 0)]),
    ]
    assert c2v_lines(methods) == b"to|string override,-5,string string,7,x\nrun void,3,void\n"
    assert c2v_lines([]) == b""


def test_path_strings_are_written_where_asked_for() -> None:
    plain = method("run", ("a", "b"), [(0, 3, 1)])
    named = Method(**{**vars(plain), "path_strings": ("(A)^(B)_(C)",)})
    assert c2v_lines([named]) == b"run a,(A)^(B)_(C),b\n"
