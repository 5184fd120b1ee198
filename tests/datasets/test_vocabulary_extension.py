"""New words are added behind the old ones, which keep their rows."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.preparation.counting import Counter, counted
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.datasets.unknown_words import unknown_shares
from code2vec.datasets.vocabularies.vocabulary import Vocabulary
from code2vec.datasets.vocabularies.vocabulary_writer import write_extended, write_vocabulary
from code2vec.errors import InputError, SettingError

OLD = ["get|name a,1,b b,2,c", "get|name a,1,b", "set|it a,3,\u00e4\\x"]
NEW = ["get|name a,1,new new,4,c", "put a,1,new zoo,3,c", "get|name a,9,b"]


def write(path: Path, lines: list[str]) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@given(
    st.dictionaries(st.text("abc\\\t\n", min_size=1, max_size=3), st.integers(1, 9)),
    st.lists(st.text("abcd\\\t\n", min_size=1, max_size=3), max_size=40),
    st.integers(1, 5),
    st.sampled_from([2, 1_000]),
)
@settings(max_examples=60)
def test_rows_stay_and_counts_add_up(
    tmp_path_factory: pytest.TempPathFactory,
    old: dict[str, int],
    found: list[str],
    limit: int,
    memory: int,
) -> None:
    folder = tmp_path_factory.mktemp("words")
    counts = np.array(list(old.values()), np.int64)
    write_vocabulary(folder / "tokens.tsv", pa.array(list(old), pa.string()), counts)
    known = Vocabulary.open(folder / "tokens.tsv")
    counter = Counter(pa.string(), folder / "work", limit=memory)
    for start in range(0, len(found), 7):
        words = sorted(set(found[start : start + 7]))
        times = [found[start : start + 7].count(word) for word in words]
        counter.add(counted(pa.array(words, pa.string()), np.array(times, np.int64)))
    (folder / "new").mkdir()
    write_extended(folder / "new/tokens.tsv", known, *counter.beside(known, limit))
    made = Vocabulary.open(folder / "new/tokens.tsv")
    assert made.extends(known)
    assert made.rows(list(old)).tolist() == list(range(1, len(old) + 1))
    fresh = {word: found.count(word) for word in found if word not in old}
    chosen = sorted(fresh, key=lambda word: (-fresh[word], word.encode()))[:limit]
    assert made.words(range(1, made.size)) == [*old, *chosen]
    assert made.counts.tolist() == [
        0,
        *(count + found.count(word) for word, count in old.items()),
        *(fresh[word] for word in chosen),
    ]
    assert known.extends(made) == (not chosen)


def test_data_with_more_words(tmp_path: Path) -> None:
    old = write(tmp_path / "old.c2v", OLD)
    new = write(tmp_path / "new.c2v", NEW)
    prepare_data(tmp_path / "old", train=old, jobs=1)
    prepare_data(tmp_path / "same", train=new, vocabulary_from=tmp_path / "old", jobs=1)
    report = prepare_data(
        tmp_path / "more",
        train=new,
        vocabulary_from=tmp_path / "old",
        extend_vocabulary=True,
        jobs=1,
    )
    assert "old, extended: 6 tokens, 5 paths, 3 labels" in report.summary()
    known, same, more = (open_data(tmp_path / name) for name in ("old", "same", "more"))
    assert more.vocabularies.extends(known.vocabularies)
    assert not known.vocabularies.extends(more.vocabularies)
    words = more.vocabularies.labels
    assert words.words(range(words.size)) == ["", "get|name", "set|it", "put"]
    assert words.counts.tolist() == [0, 4, 1, 1]

    before = unknown_shares(same.split("train"), same.manifest.splits["train"], known.vocabularies)
    assert before.to_dict() == pytest.approx({"tokens": 4 / 10, "paths": 2 / 5, "labels": 1 / 3})
    size = more.manifest.splits["train"]
    found = unknown_shares(more.split("train"), size, known.vocabularies)
    assert found.to_dict() == pytest.approx(before.to_dict())
    after = unknown_shares(more.split("train"), size, more.vocabularies)
    assert after.to_dict() == {"tokens": 0, "paths": 0, "labels": 0}
    assert before.summary() == "40.0% of tokens, 40.0% of paths, 33.3% of labels"


def test_limits_are_of_what_is_added(tmp_path: Path) -> None:
    prepare_data(tmp_path / "old", train=write(tmp_path / "old.c2v", OLD), jobs=1)
    prepare_data(
        tmp_path / "more",
        train=write(tmp_path / "new.c2v", NEW),
        vocabulary_from=tmp_path / "old",
        extend_vocabulary=True,
        token_vocabulary=1,
        min_count=2,
        jobs=1,
    )
    words = open_data(tmp_path / "more").vocabularies
    old = open_data(tmp_path / "old").vocabularies
    assert words.tokens.words(range(old.tokens.size, words.tokens.size)) == ["new"]
    assert (words.paths.size, words.labels.size) == (old.paths.size, old.labels.size)


def test_there_must_be_something_to_extend(tmp_path: Path) -> None:
    lines = write(tmp_path / "a.c2v", OLD)
    with pytest.raises(SettingError, match="extend_vocabulary needs vocabulary_from"):
        prepare_data(tmp_path / "data", train=lines, extend_vocabulary=True)
    prepare_data(tmp_path / "old", train=lines, jobs=1)
    with pytest.raises(InputError, match="--extend-vocabulary needs training input"):
        prepare_data(
            tmp_path / "data",
            test=lines,
            vocabulary_from=tmp_path / "old",
            extend_vocabulary=True,
        )
