"""Batches: the contexts of some methods, cut to a limit and laid out for the model."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import EncodedBags, ranges
from code2vec.datasets.vocabularies.word_hashes import mix
from code2vec.short_repr import short_repr

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

EVALUATION_EPOCH = 0
"""Evaluation and prediction draw their contexts as this epoch does; training counts from 1."""

_AHEAD = 2  # batches packed before they are asked for


@dataclass(frozen=True)
class Batch:
    """The contexts of some methods without padding: each token and path row stands once.

    The contexts of a method lie together, sorted by (source, path, target).
    """

    tokens: Int32  # (unique tokens,) rows of the token table, ascending
    paths: Int32  # (unique paths,) rows of the path table, ascending
    sources: Int32  # (contexts,) positions in `tokens`
    path_positions: Int32  # (contexts,) positions in `paths`
    targets: Int32  # (contexts,) positions in `tokens`
    rows: Int32  # (contexts,) which of the batch's methods each belongs to, ascending
    labels: Int32  # (methods,) label rows; 0 = unknown
    methods: Int64  # (methods,) their rows in the split
    origins: Int64  # (contexts,) where each context stands in the bags that it came from

    __repr__ = short_repr

    def __len__(self) -> int:
        return len(self.methods)


def pack(
    bags: EncodedBags,
    methods: Sequence[int] | Int64,
    *,
    max_contexts: int,
    seed: int,
    epoch: int = EVALUATION_EPOCH,
) -> Batch:
    """Packs the given methods; those without a known context are left out.

    A method with more than `max_contexts` contexts keeps wholly known ones first, then partly
    known ones, drawn as a function of `seed`, `epoch` and the method's own contexts: neither its
    neighbours in the batch nor the order of its contexts play a part.

    Args:
        bags: the encoded methods.
        methods: rows in `bags`, in the order that the batch shall have.
        max_contexts: the most contexts that a method keeps.
        seed: of the draw, as is `epoch`.
    """
    chosen = np.asarray(methods, dtype=np.int64)
    chosen = chosen[bags.offsets[chosen + 1] > bags.offsets[chosen]]
    rows, origins, parts = _kept_contexts(bags, chosen, max_contexts, seed, epoch)
    tokens, token_positions = _unique(np.concatenate([parts[0], parts[2]]))
    paths, path_positions = _unique(parts[1])
    sources, targets = np.split(token_positions, 2)
    return Batch(
        tokens=tokens,
        paths=paths,
        sources=sources,
        path_positions=path_positions,
        targets=targets,
        rows=rows.astype(np.int32),
        labels=np.asarray(bags.labels[chosen], dtype=np.int32),
        methods=chosen,
        origins=origins,
    )


def epoch_batches(
    bags: EncodedBags,
    methods: Int64,
    *,
    batch_size: int,
    max_contexts: int,
    seed: int,
    epoch: int = EVALUATION_EPOCH,
    shuffle: bool = False,
    first: int = 0,
) -> Iterator[Batch]:
    """Gives the methods in batches, packed ahead by a thread.

    Args:
        bags: the encoded methods.
        methods: rows in `bags`; those without a known context enter no batch.
        batch_size: methods a batch; the last one may be smaller.
        max_contexts: the most contexts that a method keeps.
        seed: of the order and of the drawn contexts.
        epoch: of the order and of the drawn contexts.
        shuffle: whether the order is drawn anew, as a function of `seed` and `epoch`.
        first: the batch to begin with; those before it are left out.
    """
    methods = methods[bags.offsets[methods + 1] > bags.offsets[methods]]
    if shuffle:
        methods = np.random.default_rng([seed, epoch]).permutation(methods)
    packing: deque[Future[Batch]] = deque()
    pool = ThreadPoolExecutor(1)
    try:
        for start in range(first * batch_size, len(methods), batch_size):
            part = methods[start : start + batch_size]
            packing.append(
                pool.submit(pack, bags, part, max_contexts=max_contexts, seed=seed, epoch=epoch)
            )
            if len(packing) > _AHEAD:
                yield packing.popleft().result()
        while packing:
            yield packing.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def trainable_methods(bags: EncodedBags) -> Int64:
    """The rows that can be trained on: of known label, and with a known context."""
    return np.flatnonzero((bags.labels > 0) & (bags.known > 0))


def _kept_contexts(
    bags: EncodedBags, chosen: Int64, limit: int, seed: int, epoch: int
) -> tuple[Int64, Int64, list[Int32]]:
    """Row, origin and the three parts of each context that stays, in the order of a batch."""
    known = bags.offsets[chosen + 1] - bags.offsets[chosen]
    rows = np.repeat(np.arange(len(chosen)), known)
    origins = ranges(bags.offsets[chosen], known)
    parts = [array[origins] for array in (bags.sources, bags.paths, bags.targets)]
    order = _sorted_order(rows, parts)
    origins, parts = origins[order], [part[order] for part in parts]
    if known.max(initial=0) > limit:
        kept = _drawn(rows, known, parts, limit, seed, epoch)
        rows, origins, parts = rows[kept], origins[kept], [part[kept] for part in parts]
    return rows, origins, parts


def _unique(values: Int32) -> tuple[Int32, Int32]:
    """The distinct values, ascending, and the place of each value among them.

    Marks in an array as long as the largest value cost a tenth of a sort.
    """
    marks = np.zeros(int(values.max(initial=0)) + 1, dtype=bool)
    marks[values] = True
    unique = np.flatnonzero(marks).astype(np.int32)
    places = np.empty(len(marks), dtype=np.int32)
    places[unique] = np.arange(len(unique), dtype=np.int32)
    return unique, places[values]


def _sorted_order(rows: Int64, parts: list[Int32]) -> Int64:
    """The order by (row, source, path, target); rows ascend already.

    Ranks among the batch's own values fit into one integer, which sorts far faster than four.
    """
    places = [_unique(part) for part in parts]
    bits = [len(unique).bit_length() for unique, _ in places]
    if sum(bits) + len(rows).bit_length() > 63:
        order: Int64 = np.lexsort((parts[2], parts[1], parts[0], rows))
        return order
    keys = rows.astype(np.int64)
    for width, (_, place) in zip(bits, places, strict=True):
        keys = (keys << width) | place
    return np.argsort(keys, kind="stable")


def _drawn(
    rows: Int64, known: Int64, parts: list[Int32], limit: int, seed: int, epoch: int
) -> NDArray[np.bool_]:
    """Which contexts stay when each row keeps at most `limit` of its own (sorted) ones."""
    starts = np.cumsum(known) - known
    kept = np.ones(len(rows), dtype=bool)
    long = np.flatnonzero(known > limit)
    places = ranges(starts[long], known[long])
    owners = np.repeat(np.arange(len(long)), known[long])
    sources, paths, targets = (part[places] for part in parts)
    hashes = np.ones(len(places), dtype=np.uint64)
    for part in (sources, paths, targets):
        hashes = mix(hashes) + part.view(np.uint32)
    first = np.cumsum(known[long]) - known[long]
    salt = mix(np.array([seed, epoch], dtype=np.uint64) + np.uint64(1))
    bag_hashes = mix(np.add.reduceat(mix(hashes), first) + mix(salt[:1]) + salt[1:])
    ranks = np.arange(len(places), dtype=np.int64) - first[owners]
    draws = mix(bag_hashes[owners] + ranks.astype(np.uint64))
    partly = (sources == 0) | (paths == 0) | (targets == 0)
    # owner, then partly, then 40 bits of the draw in one integer: a third of a lexsort's time
    keys = (owners.astype(np.uint64) << 1 | partly) << 40 | draws >> 24
    order = np.argsort(keys, kind="stable")
    kept[places[order[ranks >= limit]]] = False
    return kept
