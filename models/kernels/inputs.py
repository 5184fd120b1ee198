"""What a batch looks like to the Keras model."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.batches import Batch, epoch_batches, trainable_methods
from code2vec.datasets.candidates import Candidates, LabelSampler, draw_candidates
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.models.config import TrainConfig

Inputs = dict[str, NDArray[Any]]


def batch_inputs(
    batch: Batch,
    candidates: Candidates | None = None,
    truths: NDArray[np.int32] | None = None,
    class_weights: NDArray[np.float32] | None = None,
) -> Inputs:
    """The model's inputs: vectors of different lengths, without padding.

    Args:
        batch: the packed contexts.
        candidates: of a sampled softmax; without, all labels compete.
        truths: `(methods, any)`, the subtokens of the true labels, for validation.
        class_weights: `(labels,)`, what a method of each label counts in the loss.
    """
    inputs: Inputs = {
        "answers": batch.labels,
        "path_order": sorting(batch.path_positions),
        "path_positions": batch.path_positions,
        "paths": batch.paths,
        "rows": batch.rows,
        "source_order": sorting(batch.sources),
        "sources": batch.sources,
        "target_order": sorting(batch.targets),
        "targets": batch.targets,
        "tokens": batch.tokens,
    }
    if candidates is not None:
        inputs["answers"] = candidates.answers
        inputs["classes"] = candidates.classes
        inputs["corrections"] = candidates.corrections
        inputs |= candidates.subtokens
    if truths is not None:
        inputs["truths"] = truths
    if class_weights is not None:
        inputs["weights"] = class_weights[batch.labels]
    return inputs


def sorting(positions: NDArray[np.int32]) -> NDArray[np.int32]:
    """What sorts some positions; equal ones keep their order."""
    if positions.max(initial=0) < 2**16:
        positions = positions.astype(np.uint16)  # numpy sorts these by radix, ten times as fast
    return np.argsort(positions, kind="stable").astype(np.int32)


def training_inputs(
    bags: EncodedBags,
    sampler: LabelSampler | None,
    max_contexts: int,
    train: TrainConfig,
    *,
    epoch: int,
    first: int = 0,
    class_weights: NDArray[np.float32] | None = None,
) -> Iterator[Inputs]:
    """The inputs of an epoch: methods reordered, contexts and candidates redrawn.

    Args:
        bags: the training split.
        sampler: of a sampled softmax.
        max_contexts: the most contexts that a method keeps.
        train: batch size and seed.
        epoch: from 1; what is drawn is a function of seed, epoch and place alone.
        first: the batch to begin with, where an epoch is gone on with.
        class_weights: `(labels,)`, what a method of each label counts in the loss.
    """
    batches = epoch_batches(
        bags,
        trainable_methods(bags),
        batch_size=train.batch_size,
        max_contexts=max_contexts,
        seed=train.seed,
        epoch=epoch,
        shuffle=True,
        first=first,
    )
    for number, batch in enumerate(batches, first):
        candidates = None
        if sampler is not None:
            seed = [train.seed, epoch, number]
            candidates = draw_candidates(batch.labels, sampler, seed=seed)
        yield batch_inputs(batch, candidates, class_weights=class_weights)


def evaluation_inputs(
    bags: EncodedBags,
    *,
    batch_size: int,
    max_contexts: int,
    seed: int,
    truths: NDArray[np.int32] | None = None,
) -> Iterator[Inputs]:
    """The inputs of all methods with a known context, in their order.

    Args:
        bags: the split.
        batch_size: methods a batch.
        max_contexts: the most contexts that a method keeps.
        seed: of the draw of contexts: the model's.
        truths: `(methods of the split, any)`, the subtokens of the true labels.
    """
    for batch in epoch_batches(
        bags,
        np.arange(len(bags)),
        batch_size=batch_size,
        max_contexts=max_contexts,
        seed=seed,
    ):
        yield batch_inputs(batch, truths=None if truths is None else truths[batch.methods])


def evaluation_batch_size(labels: int, most: int) -> int:
    """Methods whose logits over all labels take 128 MB at most, `most` if that is less."""
    return max(1, min(most, 2**25 // labels))


def dataset(
    batches: Callable[[], Iterator[Inputs]], example: Inputs, count: int | None = None
) -> Any:
    """A tf.data.Dataset of batches of any length, read ahead in the background.

    Args:
        batches: gives a new iterator over the inputs.
        example: one batch, for the names and types; all lengths are left open, so that no batch
            makes TensorFlow trace the model again.
        count: how many batches there are; without, Keras finds the end and warns of it.
    """
    import tensorflow as tf

    signature = {
        name: tf.TensorSpec((None, *array.shape[1:]), array.dtype)
        for name, array in example.items()
    }
    read = tf.data.Dataset.from_generator(batches, output_signature=signature).prefetch(2)
    return read if count is None else read.apply(tf.data.experimental.assert_cardinality(count))


def batch_count(bags: EncodedBags, batch_size: int) -> int:
    """Batches that the methods with a known context make."""
    return -(-int(np.count_nonzero(bags.known)) // batch_size)
