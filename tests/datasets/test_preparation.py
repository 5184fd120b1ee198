"""Preparation against a plain twin in a few lines, and every mistake in one line."""

import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.encoding import encode_methods
from code2vec.datasets.methods.shards import ShardSettings, ShardWriter
from code2vec.datasets.preparation.passes import PreparationProgress
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.errors import (
    Code2VecError,
    InputError,
    MismatchError,
    OutputError,
    SettingError,
)
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_files import extract_files
from code2vec.extractor.method import Method
from code2vec.extractor.tree.java_parser import grammar

Context = tuple[str, int, str]
Bag = tuple[str, list[Context]]  # label and contexts

tokens = st.sampled_from(["a", "b", "ab", "é", "x"])
contexts = st.tuples(tokens, st.sampled_from([-5, 0, 7, 10, 9]), tokens)
bags = st.lists(
    st.tuples(st.sampled_from(["get", "set|x", "run", "go"]), st.lists(contexts, max_size=5)),
    min_size=1,
    max_size=12,
)


def write_text(path: Path, methods: list[Bag]) -> Path:
    lines = [" ".join([label, *(f"{s},{p},{t}" for s, p, t in bag)]) for label, bag in methods]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def most_frequent(counts: Mapping[Any, int], limit: int, min_count: int) -> dict[Any, int]:
    """Rows as the twin counts them."""
    known = [word for word, count in counts.items() if count >= min_count]
    known.sort(key=lambda word: (-counts[word], str(word).encode()))
    return {word: row for row, word in enumerate(known[:limit], 1)}


class Twin:
    """What preparation does, plainly."""

    def __init__(self, train: list[Bag], limits: tuple[int, int, int], min_count: int) -> None:
        every = [context for _, bag in train for context in bag]
        tokens = Counter(token for s, _, t in every for token in (s, t))
        self.tokens = most_frequent(tokens, limits[0], min_count)
        self.paths = most_frequent(Counter(p for _, p, _ in every), limits[1], min_count)
        self.labels = most_frequent(Counter(label for label, _ in train), limits[2], min_count)

    def encode(self, bag: Bag) -> tuple[int, list[tuple[int, int, int]], int]:
        rows = [
            (self.tokens.get(s, 0), self.paths.get(p, 0), self.tokens.get(t, 0))
            for s, p, t in bag[1]
        ]
        return self.labels.get(bag[0], 0), [row for row in rows if any(row)], len(rows)


def read_back(data: EncodedData, name: str) -> dict[int, tuple[int, list[Any], int]]:
    """The methods of a split by their place in the order found."""
    split = data.split(name)
    found = {}
    for row in range(len(split)):
        own = slice(split.bags.offsets[row], split.bags.offsets[row + 1])
        arrays = (split.bags.sources, split.bags.paths, split.bags.targets)
        triples = list(zip(*(array[own].tolist() for array in arrays), strict=True))
        label, count = int(split.bags.labels[row]), int(split.bags.contexts[row])
        assert split.bags.wholly_known[row] == sum(all(triple) for triple in triples)
        assert split.bags.known[row] == len(triples)
        found[int(split.order[row])] = (label, triples, count)
    return found


def drop(train: list[Bag], others: list[Bag]) -> list[Bag]:
    def key(bag: Bag) -> str:
        return repr((bag[0], sorted(bag[1])))

    seen = {key(bag) for bag in others}
    kept = []
    for bag in train:
        if key(bag) not in seen:
            kept.append(bag)
            seen.add(key(bag))
    return kept


@settings(max_examples=60)
@given(
    bags,
    bags,
    st.tuples(*[st.integers(1, 6)] * 3),
    st.integers(1, 3),
    st.booleans(),
    st.integers(1, 3),
)
def test_data_are_those_of_a_plain_twin(
    train: list[Bag],
    test: list[Bag],
    limits: tuple[int, int, int],
    min_count: int,
    drop_duplicates: bool,
    jobs: int,
) -> None:
    kept = drop(train, test) if drop_duplicates else train
    if not kept:
        return
    twin = Twin(kept, limits, min_count)
    with TemporaryDirectory() as folder:
        report = prepare_data(
            Path(folder) / "data",
            train=write_text(Path(folder) / "train.c2v", train),
            test=write_text(Path(folder) / "test.c2v", test),
            token_vocabulary=limits[0],
            path_vocabulary=limits[1],
            label_vocabulary=limits[2],
            min_count=min_count,
            drop_duplicates=drop_duplicates,
            jobs=jobs,
        )
        data = open_data(Path(folder) / "data")
        for vocabulary, rows in (
            (data.vocabularies.tokens, twin.tokens),
            (data.vocabularies.paths, twin.paths),
            (data.vocabularies.labels, twin.labels),
        ):
            assert vocabulary.words(range(1, vocabulary.size)) == [str(word) for word in rows]
        for name, found in (("train", kept), ("test", test)):
            assert read_back(data, name) == {n: twin.encode(bag) for n, bag in enumerate(found)}
            split = data.split(name)
            labels = [found[place][0] for place in split.order.tolist()]
            assert split.label_words == labels == split.methods().column("label").to_pylist()
    assert report.splits["train"].dropped == len(train) - len(kept)
    assert report.splits["train"].repeated == len(kept) - len(drop(kept, []))
    size = report.splits["test"].size
    triples = [twin.encode(bag)[1] for bag in test]
    assert size.known_tokens == sum((s > 0) + (t > 0) for own in triples for s, _, t in own)
    assert size.known_paths == sum(p > 0 for own in triples for _, p, _ in own)
    assert size.without_known_contexts == sum(not own for own in triples)


JAVA = """
class {name} {{
    int {field};
    int get{field}() {{ return this.{field}; }}
    void set{field}(int value) {{ if (value > 0) this.{field} = value + {number}; }}
    String describe() {{ return "{field} of " + {field} + name(); }}
}}
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Four projects of some files each."""
    for project in range(4):
        for number in range(3 if project else 20):
            name = f"C{project}x{number}"
            path = tmp_path / "sources" / f"project{project}" / f"{name}.java"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(JAVA.format(name=name, field=f"F{number % 7}", number=number))
    return tmp_path / "sources"


def extract(source: Path, output: Path, config: ExtractConfig | None = None) -> Path:
    config = config or ExtractConfig()
    output.mkdir()
    with ShardWriter(output, ShardSettings(config, grammar())) as writer:
        for file in extract_files([source], config=config, jobs=1):
            writer.add(file.methods)
    return output


def digest(directory: Path) -> dict[str, str]:
    return {
        str(path.relative_to(directory)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }


def test_shards_and_sources_give_the_same_data(tmp_path: Path, sources: Path) -> None:
    shards = extract(sources, tmp_path / "shards")
    prepare_data(tmp_path / "a", source=shards, seed=3)
    report = prepare_data(tmp_path / "b", source=sources, seed=3, jobs=2)
    assert digest(tmp_path / "a") == digest(tmp_path / "b")
    assert report.extraction is not None
    assert report.extraction.methods_written == 87
    data = open_data(tmp_path / "a")
    assert data.manifest.grammar == grammar()
    assert data.manifest.extraction == ExtractConfig().to_dict()
    assert data.manifest.seed == 3


@pytest.mark.parametrize("split_by", ["project", "file", "method"])
def test_splitting_keeps_together_what_belongs_together(
    tmp_path: Path, sources: Path, split_by: str
) -> None:
    shards = extract(sources, tmp_path / "shards")
    prepare_data(tmp_path / "data", source=shards, split_by=split_by)
    data = open_data(tmp_path / "data")
    assert data.splits == ("train", "validation", "test")
    column = "id" if split_by == "method" else split_by
    keys = [set(data.split(name).methods().column(column).to_pylist()) for name in data.splits]
    assert all(keys)
    assert not (keys[0] & keys[1] | keys[0] & keys[2] | keys[1] & keys[2])
    assert sum(len(data.split(name)) for name in data.splits) == 87


def test_seed_decides_the_order(tmp_path: Path) -> None:
    path = write_text(tmp_path / "a.c2v", [(f"m{n}", [("a", n, "b")]) for n in range(200)])
    for name, seed, jobs in (("a", 1, 1), ("b", 1, 3), ("c", 2, 1)):
        prepare_data(tmp_path / name, train=path, seed=seed, jobs=jobs)
    assert digest(tmp_path / "a") == digest(tmp_path / "b")
    order = [open_data(tmp_path / name).split("train").order.tolist() for name in "ac"]
    assert sorted(order[0]) == sorted(order[1]) == list(range(200))
    assert order[0] != order[1]


def test_methods_in_memory_encode_as_prepared_ones(tmp_path: Path, sources: Path) -> None:
    prepare_data(tmp_path / "data", train=sources, path_vocabulary=5, token_vocabulary=8)
    data = open_data(tmp_path / "data")
    found: list[Method] = [m for file in extract_files([sources], jobs=1) for m in file.methods]
    bags = encode_methods(found, data.vocabularies)
    split = data.split("train")
    for row, place in enumerate(split.order.tolist()):
        for name in ("sources", "paths", "targets"):
            ours, theirs = getattr(bags, name), getattr(split.bags, name)
            own = slice(bags.offsets[place], bags.offsets[place + 1])
            prepared = slice(split.bags.offsets[row], split.bags.offsets[row + 1])
            assert (ours[own] == theirs[prepared]).all()
        assert bags.labels[place] == split.bags.labels[row]
        assert bags.contexts[place] == split.bags.contexts[row]
        assert bags.wholly_known[place] == split.bags.wholly_known[row]
    assert encode_methods([], data.vocabularies).offsets.tolist() == [0]


def test_vocabularies_come_from_other_data(tmp_path: Path) -> None:
    first = write_text(tmp_path / "a.c2v", [("get", [("a", 1, "b")])])
    second = write_text(tmp_path / "b.c2v", [("set", [("x", 1, "b")]), ("get", [("x", 2, "y")])])
    prepare_data(tmp_path / "first", train=first)
    report = prepare_data(tmp_path / "second", test=second, vocabulary_from=tmp_path / "first")
    data = open_data(tmp_path / "second")
    assert data.splits == ("test",)
    before = open_data(tmp_path / "first").vocabularies
    assert data.vocabularies.fingerprint == before.fingerprint
    assert read_back(data, "test") == {0: (0, [(0, 1, 2)], 1), 1: (1, [], 1)}
    assert report.splits["test"].size.without_known_contexts == 1
    assert str(tmp_path / "first") in report.summary()


def test_files_of_one_name_have_ids_of_their_own(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write_text(tmp_path / name / "x.c2v", [("get", [("a", 1, "b")])])
    prepare_data(tmp_path / "data", train=tmp_path / "a" / "x.c2v", test=tmp_path / "b" / "x.c2v")
    data = open_data(tmp_path / "data")
    ids = [data.split(name).methods().column("id")[0].as_py() for name in data.splits]
    assert ids == [f"{(tmp_path / name / 'x.c2v').as_posix()}:1" for name in ("a", "b")]


def test_report_says_what_was_made(tmp_path: Path) -> None:
    same: Bag = ("get", [("a", 1, "b")])
    train = write_text(tmp_path / "a.c2v", [same, same, ("set", [("a", 2, "a")])])
    test = write_text(tmp_path / "b.c2v", [same, ("run", [("x", 9, "x")])])
    report = prepare_data(tmp_path / "data", train=train, test=test)
    assert report.summary().splitlines() == [
        "       methods  contexts  tokens known  paths known  labels known",
        "train        3         3        100.0%       100.0%        100.0%",
        "test         2         2         50.0%        50.0%         50.0%",
        "Vocabularies: 2 tokens, 2 paths, 2 labels",
        "train: 1 duplicate (same label and contexts as an earlier method)",
        "train: 2 methods that are also in test",
        "test: 1 method without a known context: zero vector, no names",
        "test: 1 method that is also in train",
    ]
    values = json.loads(json.dumps(report.to_dict()))
    assert values["splits"]["test"]["coverage"] == {"tokens": 0.5, "paths": 0.5, "labels": 0.5}
    assert values["vocabularies"] == {"tokens": 3, "paths": 3, "labels": 3}


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[PreparationProgress] = []
    path = write_text(tmp_path / "a.c2v", [("get", [("a", 1, "b")])])
    prepare_data(tmp_path / "data", train=path, progress=told.append)
    assert [(p.stage, p.methods, p.total) for p in told] == [
        ("reading", 1, None), ("counting", 1, 1), ("encoding", 1, 1),
    ]  # fmt: skip


def refused(tmp_path: Path, **arguments: Any) -> Code2VecError:
    with pytest.raises(Code2VecError) as caught:
        prepare_data(tmp_path / "data", **arguments)
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.glob("data*"))
    return caught.value


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({}, InputError, "nothing to prepare"),
        ({"train": "none"}, InputError, "none does not exist"),
        ({"test": "a.c2v"}, InputError, "--vocabulary-from with a model or data"),
        ({"train": "a.c2v", "validation": "empty.c2v"}, InputError, "split validation is empty"),
        ({"train": "a.c2v", "source": "a.c2v"}, SettingError, "not both"),
        ({"source": "a.c2v"}, InputError, "use --split-by method"),
        ({"source": "a.c2v", "split_by": "file"}, InputError, "use --split-by method"),
        ({"source": "a.c2v", "split_by": "line"}, SettingError, "split_by must be one of"),
        ({"source": "a.c2v", "split_by": "method"}, InputError, "1 method cannot fill"),
        ({"source": "a.c2v", "split_by": "method", "split": "9/1"}, SettingError, "split must"),
        ({"train": "a.c2v", "seed": -1}, SettingError, "seed must be at"),
        ({"train": "a.c2v", "token_vocabulary": 0}, SettingError, "token_vocabulary must be"),
        ({"train": "a.c2v", "min_count": 0}, SettingError, "min_count must be at least 1"),
        ({"train": "bad.c2v"}, InputError, r"bad\.c2v:2: context 1 has 2 fields"),
        ({"train": "a.c2v", "test": "a.c2v", "drop_duplicates": True}, InputError, "dropping"),
        ({"test": "a.c2v", "vocabulary_from": "none"}, InputError, "none does not exist"),
        ({"test": "a.c2v", "vocabulary_from": "folder"}, InputError, "holds no vocabularies"),
        ({"train": "folder"}, InputError, "folder"),
    ],
)
def test_mistake_gives_one_line_and_no_output(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: dict[str, Any],
    kind: type[Code2VecError],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    write_text(tmp_path / "a.c2v", [("get", [("a", 1, "b")])])
    (tmp_path / "bad.c2v").write_text("get a,1,b\nset a,1\n")
    (tmp_path / "empty.c2v").touch()
    (tmp_path / "folder").mkdir()
    error = refused(tmp_path, **arguments)
    assert isinstance(error, kind)
    assert re.search(message, str(error))


def test_inputs_of_other_settings_are_refused(tmp_path: Path, sources: Path) -> None:
    config = ExtractConfig(max_path_length=6)
    first = extract(sources, tmp_path / "first")
    other = extract(sources, tmp_path / "other", config)
    error = refused(tmp_path, train=first, test=other)
    assert isinstance(error, MismatchError)
    assert "other has --max-path-length 6" in str(error)
    assert "extract again with --max-path-length 8" in str(error)
    refused(tmp_path, train=first, extraction=config)
    prepare_data(tmp_path / "prepared", train=first)
    refused(tmp_path, test=other, vocabulary_from=tmp_path / "prepared")
    prepare_data(tmp_path / "six", train=other)
    prepare_data(tmp_path / "sources six", test=sources, vocabulary_from=tmp_path / "six")
    assert open_data(tmp_path / "sources six").manifest.extraction == config.to_dict()


def test_prepared_data_are_no_input(tmp_path: Path) -> None:
    path = write_text(tmp_path / "a.c2v", [("get", [("a", 1, "b")])])
    prepare_data(tmp_path / "first", train=path)
    assert "is prepared already" in str(refused(tmp_path, train=tmp_path / "first"))


def test_existing_output_is_kept_unless_told(tmp_path: Path) -> None:
    path = write_text(tmp_path / "a.c2v", [("get", [("a", 1, "b")])])
    prepare_data(tmp_path / "data", train=path)
    before = digest(tmp_path / "data")
    with pytest.raises(OutputError, match="exists already"):
        prepare_data(tmp_path / "data", train=path, seed=2)
    assert digest(tmp_path / "data") == before
    prepare_data(tmp_path / "data", train=path, seed=2, overwrite=True)
    assert open_data(tmp_path / "data").manifest.seed == 2


def test_many_buckets_give_the_order_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(1)
    methods: list[Bag] = [
        (f"m{n % 9}", [("a", n, f"t{n % 5}")] * chance.randrange(4)) for n in range(300)
    ]
    path = write_text(tmp_path / "a.c2v", methods)
    prepare_data(tmp_path / "one", train=path)
    monkeypatch.setattr("code2vec.datasets.preparation.encoded_writer.BUCKET_CONTEXTS", 10)
    prepare_data(tmp_path / "many", train=path)
    for name in ("sources", "paths", "targets", "offsets", "labels", "order"):
        arrays = [np.load(tmp_path / data / "train" / f"{name}.npy") for data in ("one", "many")]
        assert (arrays[0] == arrays[1]).all()
    tables = [open_data(tmp_path / data).split("train").methods() for data in ("one", "many")]
    assert tables[0].equals(tables[1])


def test_older_words_of_clean_are_refused_with_what_helps(tmp_path: Path, sources: Path) -> None:
    older = ExtractConfig(profile="clean", clean_words=1)
    old = extract(sources, tmp_path / "old", older)
    new = extract(sources, tmp_path / "new", ExtractConfig(profile="clean"))
    for train, test in ((old, new), (new, old)):
        error = str(refused(tmp_path, train=train, test=test))
        assert "old has the older words" in error
        assert f"make {old} anew, or in Python the other with clean_words=1" in error
        assert "--clean-words" not in error
    prepare_data(tmp_path / "data", train=old, test=sources, extraction=older)
