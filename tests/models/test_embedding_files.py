"""Embedding tables written and loaded with gensim."""

from pathlib import Path
from urllib.parse import unquote

import numpy as np
import pytest
from gensim.models import KeyedVectors
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from code2vec.errors import OutputError
from code2vec.models.export.embedding_files import write_embeddings


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1, unique=True
    )
)
def test_gensim_loads_what_was_written(words: list[str], tmp_path: Path) -> None:
    vectors = np.random.default_rng(len(words)).normal(size=(len(words), 5)).astype(np.float32)
    path = tmp_path / "words.txt"
    assert write_embeddings(path, iter(words), vectors, overwrite=True) == len(words)
    loaded = KeyedVectors.load_word2vec_format(str(path))
    assert [unquote(key) for key in loaded.index_to_key] == words
    assert np.array_equal(loaded.vectors, vectors)


def test_memory_mapped_table_of_many_blocks(tmp_path: Path) -> None:
    table = np.memmap(tmp_path / "table", np.float32, "w+", shape=(9001, 6))
    table[:] = np.random.default_rng(1).normal(size=table.shape)
    words = [f"w|{row}" for row in range(9001)]
    path = tmp_path / "words.txt"
    assert write_embeddings(path, words, table, overwrite=False) == 9001
    loaded = KeyedVectors.load_word2vec_format(str(path))
    assert loaded.index_to_key == words
    assert np.array_equal(loaded.vectors, table)


def test_equal_words_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="1 of 2 come again"):
        write_embeddings(tmp_path / "words.txt", ["a", "a"], np.zeros((2, 3), np.float32), False)


@pytest.mark.parametrize("words", [["a"], ["a", "b", "c"]])
def test_words_and_vectors_of_different_number_are_a_bug(words: list[str], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="vectors"):
        write_embeddings(tmp_path / "words.txt", words, np.zeros((2, 3), np.float32), False)
    assert list(tmp_path.iterdir()) == []
