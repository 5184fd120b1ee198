"""Files extracted together give what each gives alone, also on their way between processes."""

import pickle
from pathlib import Path

import pytest

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source, extract_sources
from code2vec.extractor.file_extractions import JavaSource
from code2vec.extractor.method import FileExtraction
from code2vec.extractor.report import TOO_COMPLEX
from code2vec.extractor.workers.packed_extractions import PackedExtractions

FIXTURES = sorted((Path(__file__).parents[1] / "oracle" / "fixtures").rglob("*.java"))
ODD = [
    b"",
    b"class A { void f() { int a = 1; } void g( { } }",
    b"\0",
    b"\xef\xbb\xbfclass B { int f(int a) { return a; } }",
    b"class \xe9 { int f() { return \xe9; } }",
    b"interface C { void f(); }",
]
CONFIGS = [
    ExtractConfig(),
    ExtractConfig(profile="clean", anonymize="variables", mask_self_calls=True),
    ExtractConfig(include_kinds="methods,lambdas,constructors,initializers", max_path_length=5),
    ExtractConfig(parser="javalang"),
]


def sources() -> list[JavaSource]:
    contents = [path.read_bytes() for path in FIXTURES[::4]] + ODD
    return [
        JavaSource(content, f"{number}.java", "p", f"{number}.java")
        for number, content in enumerate(contents)
    ]


def alone(source: JavaSource, config: ExtractConfig, strings: bool = False) -> FileExtraction:
    return extract_source(
        source.content, file=source.file, project="p", config=config, path_strings=strings
    )


def told(extraction: FileExtraction) -> str:
    """All that it says, arrays in full and with their types."""
    methods = [
        {name: value.tolist() if hasattr(value, "tolist") else value for name, value in row.items()}
        for row in map(vars, extraction.methods)
    ]
    types = {
        array.dtype.name for m in extraction.methods for array in (m.leaf_ends, m.context_paths)
    }
    return repr((methods, types, extraction.skips, extraction.notes, extraction.source))


@pytest.mark.parametrize("config", CONFIGS)
def test_files_together_and_alone(config: ExtractConfig) -> None:
    given = sources()
    found = extract_sources(given, config)
    assert [told(one) for one in found] == [told(alone(source, config)) for source in given]


@pytest.mark.parametrize("strings", [False, True])
def test_packing_loses_nothing(strings: bool) -> None:
    found = extract_sources(sources(), ExtractConfig(), strings)
    packed = pickle.loads(pickle.dumps(PackedExtractions.of(found)))
    assert list(map(told, packed.unpack())) == list(map(told, found))
    assert PackedExtractions.of([]).unpack() == []


def test_file_that_is_too_complex_costs_only_itself() -> None:
    complex_one = b"class A { void f() { int" + b"[]" * 3300 + b" x; } }"
    contents = [
        b"class B { int f(int a) { return a; } }",
        complex_one,
        b"class C { int g() { return 1; } }",
    ]
    given = [JavaSource(content, "A.java", "", "A.java") for content in contents]
    first, second, third = extract_sources(given, ExtractConfig())
    assert [len(first.methods), len(third.methods)] == [1, 1]
    assert [skip.reason for skip in second.skips] == [TOO_COMPLEX]
