"""How often each word occurs, in bounded memory, and the choice of a vocabulary's words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from code2vec.datasets.vocabularies.vocabulary import Vocabulary
from code2vec.datasets.vocabularies.word_hashes import hash_words, mix
from code2vec.extractor.syntax_tree import IntArray

WORDS_IN_MEMORY = 4_000_000  # distinct words a counter holds before it goes to disk
PARTS = 64  # files that words are spread over then; one at a time is read back


@dataclass
class Counter:
    """Counts the words of one kind.

    While the distinct words are few, they are counted in memory. Beyond `limit` they are spread
    by hash over files, so that equal words meet in one file, and each file is counted alone.
    """

    kind: Any  # pyarrow type of the words: string, or int32 for paths
    folder: Path  # where files go, if they are needed
    limit: int = WORDS_IN_MEMORY
    _tables: list[Any] = field(default_factory=list)
    _pending: int = 0  # rows of the tables, repeats included
    _files: list[Any] = field(default_factory=list)

    def add(self, table: Any) -> None:
        """Adds words with their counts, as `counted` gives them."""
        self._tables.append(table)
        self._pending += len(table)
        if self._pending > 2 * self.limit:
            self._merge()
            if self._pending > self.limit:
                self._spill()

    def _merge(self) -> None:
        self._tables = [count_rows(pa.concat_tables(self._tables))]
        self._pending = len(self._tables[0])

    def _spill(self) -> None:
        table = self._tables[0]
        if not self._files:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._files = [
                pa.ipc.new_stream(self.folder / f"words-{part}.arrow", table.schema)
                for part in range(PARTS)
            ]
        part = (part_keys(table.column("word")) % np.uint64(PARTS)).astype(np.int64)
        order = np.argsort(part, kind="stable")
        bounds = np.searchsorted(part[order], np.arange(PARTS + 1))
        table = table.take(pa.array(order))
        for file, start, end in zip(self._files, bounds[:-1], bounds[1:], strict=True):
            file.write_table(table.slice(start, end - start))
        self._tables, self._pending = [], 0

    def most_frequent(self, limit: int, min_count: int = 1) -> Any:
        """The most frequent words, as a table of `word` and `count`; ends the counting.

        Ties are in the order of the words' UTF-8 bytes.

        Args:
            limit: words at most; exactly so many if there are enough.
            min_count: words that occur less often are left out.
        """
        chosen = self._no_words()
        for table in self._counted():
            chosen = choose(pa.concat_tables([chosen, table]), limit, min_count)
        return chosen

    def beside(
        self, known: Vocabulary, limit: int, min_count: int = 1
    ) -> tuple[NDArray[np.int64], Any]:
        """Tells known words from new ones; ends the counting.

        Args:
            known: the words that have rows already.
            limit: new words at most.
            min_count: new words that occur less often are left out.

        Returns:
            How often each row of `known` occurs, `(known.size,)`, 0 for row 0; and the most
            frequent new words, as `most_frequent` gives them.
        """
        counts, new = np.zeros(known.size, np.int64), self._no_words()
        for table in self._counted():
            rows = known.rows(table.column("word").combine_chunks())
            counts[rows] += table.column("count").to_numpy()  # no word is in two tables
            unknown = table.filter(pa.array(rows == 0))
            new = choose(pa.concat_tables([new, unknown]), limit, min_count)
        counts[0] = 0
        return counts, new

    def _no_words(self) -> Any:
        return pa.table({"word": pa.array([], self.kind), "count": pa.array([], pa.int64())})

    def _counted(self) -> Iterator[Any]:
        """All words with their counts, in tables that share no word; ends the counting."""
        if self._tables:
            self._merge()
        if not self._files:
            yield from self._tables
            return
        if self._tables:
            self._spill()
        for part, file in enumerate(self._files):
            file.close()
            path = self.folder / f"words-{part}.arrow"
            with pa.OSFile(str(path)) as source:
                table = count_rows(pa.ipc.open_stream(source).read_all())
            yield table
            path.unlink()


def counted(words: Any, counts: NDArray[np.int64]) -> Any:
    """A table of `word` and `count`, without the words of a pyarrow array that do not occur."""
    seen = counts > 0
    return pa.table({"word": words.filter(pa.array(seen)), "count": counts[seen]})


def count_rows(table: Any) -> Any:
    """Adds up the counts of equal words."""
    counted = table.group_by("word", use_threads=False).aggregate([("count", "sum")])
    return counted.select(["word", "count_sum"]).rename_columns(["word", "count"])


def part_keys(words: Any) -> NDArray[np.uint64]:
    """A 64-bit key a word, well spread, the same for equal words."""
    words = words.combine_chunks()
    if words.type == pa.int32():
        return mix(words.to_numpy().astype(np.int64).view(np.uint64))
    return hash_words(words)


def choose(table: Any, limit: int, min_count: int) -> Any:
    """The `limit` most frequent rows of a table of distinct words, most frequent first."""
    counts = table.column("count").to_numpy()
    least = min_count
    if len(counts) > limit > 0:
        least = max(least, int(np.partition(counts, len(counts) - limit)[len(counts) - limit]))
    table = table.filter(pa.array(counts >= least))  # all that tie with the last: sort but few
    words = table.column("word")
    if words.type == pa.int32():
        order = np.lexsort((text_order(words.to_numpy()), -table.column("count").to_numpy()))
        return table.take(pa.array(order[:limit]))
    table = table.append_column("text", pc.cast(words, pa.large_string()))
    order = pc.sort_indices(table, sort_keys=[("count", "descending"), ("text", "ascending")])
    return table.select(["word", "count"]).take(order[:limit])


def text_order(numbers: IntArray) -> NDArray[np.int64]:
    """(n,) keys that sort 32-bit numbers as their decimal texts are sorted.

    Filled up with zeros to ten digits; of `1` and `10`, which then are equal, the shorter one
    comes first; and `-` before all digits.
    """
    absolute = np.abs(numbers.astype(np.int64))
    digits = np.searchsorted(10 ** np.arange(1, 10), absolute, side="right") + 1
    keys: NDArray[np.int64] = absolute * 10 ** (10 - digits) * 16 + digits
    keys[numbers < 0] -= 2**40
    return keys
