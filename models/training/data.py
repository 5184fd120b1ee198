"""The splits of encoded data as Keras reads them while it trains."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.batches import pack, trainable_methods
from code2vec.datasets.candidates import LabelSampler, draw_candidates, label_sampler
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.label_parts import LabelParts
from code2vec.errors import InputError
from code2vec.models.evaluation.class_f1 import ClassF1
from code2vec.models.evaluation.subtoken_f1 import SubtokenF1
from code2vec.models.evaluation.validation_metric import validation_metric
from code2vec.models.kernels.inputs import (
    Inputs,
    batch_count,
    batch_inputs,
    dataset,
    evaluation_batch_size,
    evaluation_inputs,
    training_inputs,
)
from code2vec.models.layers.name_classifier import composed_parts
from code2vec.models.training.distributed_training import distributed
from code2vec.models.training.run_state import Run

_FIXED = 256  # methods of the batch that is measured after each epoch


@dataclass(frozen=True)
class TrainingData:
    """The training split.

    Args:
        run: what the training is about.
        bags: the methods.
        sampler: of a sampled softmax.
        parts: the labels' subtokens, if their vectors are composed.
        strategy: of several devices; None: there is one.
    """

    run: Run
    bags: EncodedBags
    sampler: LabelSampler | None
    parts: LabelParts | None = None
    strategy: Any = None

    @classmethod
    def open(cls, run: Run, data: EncodedData, strategy: Any = None) -> Self:
        """The training split of the data."""
        labels, sampler = data.vocabularies.labels, None
        parts = composed_parts(run.config, labels)
        if run.train.samples(labels.size):
            sampler = label_sampler(labels.counts, run.train.candidates, parts)
        return cls(run, data.split("train").bags, sampler, parts, strategy)

    @cached_property
    def fixed_batch(self) -> Inputs:
        """The first methods of the split, to measure the same thing on after each epoch."""
        seed = self.run.train.seed
        methods = trainable_methods(self.bags)[:_FIXED]
        batch = pack(self.bags, methods, max_contexts=self.run.config.max_contexts, seed=seed)
        candidates = None
        if self.sampler is not None:
            candidates = draw_candidates(batch.labels, self.sampler, seed=[seed])
        return batch_inputs(batch, candidates, class_weights=self.class_weights)

    @cached_property
    def class_weights(self) -> NDArray[np.float32] | None:
        """`(labels,)` what a method of each label counts in the loss; None: all the same.

        Balanced: n / (k · nᶜ) for n methods, k classes and nᶜ methods of class c, one on average.
        """
        if self.run.train.class_weights == "none":
            return None
        labels = self.bags.labels[trainable_methods(self.bags)]
        counts = np.bincount(labels, minlength=self.run.vocabularies.labels.size)
        return (len(labels) / np.count_nonzero(counts) / np.maximum(counts, 1)).astype(np.float32)

    def epoch(self, number: int, first: int = 0, end: int | None = None) -> Any:
        """An epoch, or a part of it, as a tf.data.Dataset, distributed over several devices.

        Args:
            number: of the epoch, from 1.
            first: the step to begin with.
            end: the step before which to stop; None: after the last one.
        """
        run, devices = self.run, self.run.train.devices
        all_batches = -(-run.methods // run.train.batch_size)
        first *= devices
        count = min(devices * (run.steps if end is None else end), all_batches) - first

        def batches() -> Iterator[Inputs]:
            inputs = training_inputs(
                self.bags,
                self.sampler,
                run.config.max_contexts,
                run.train,
                epoch=number,
                first=first,
                class_weights=self.class_weights,
            )
            return islice(inputs, count)

        return delivered(self.strategy, batches, self.fixed_batch, count)


@dataclass(frozen=True)
class ValidationData:
    """The validation split.

    Args:
        f1: what to measure.
        dataset: of all its methods, as `TrainingData.epoch` gives it.
    """

    f1: SubtokenF1 | ClassF1
    dataset: Any

    @classmethod
    def open(cls, run: Run, data: EncodedData, strategy: Any = None) -> Self:
        """The validation split of the data.

        Raises:
            InputError: if no method in it has a known context.
        """
        split, measured = data.split("validation"), validation_metric(data)
        size = evaluation_batch_size(data.vocabularies.labels.size, run.train.batch_size)

        def batches() -> Iterator[Inputs]:
            return evaluation_inputs(
                split.bags,
                batch_size=size,
                max_contexts=run.config.max_contexts,
                seed=run.train.seed,
                truths=measured.truths,
            )

        example = next(batches(), None)
        if example is None:
            raise InputError(
                f"{split.directory}: no method of the validation split has a known context: "
                "prepare it from more methods, or without a validation split"
            )
        count = batch_count(split.bags, size)
        return cls(measured.metric, delivered(strategy, batches, example, count))


def delivered(
    strategy: Any, batches: Callable[[], Iterator[Inputs]], example: Inputs, count: int
) -> Any:
    """Batches as Keras reads them, or as each device of a strategy does."""
    if strategy is None:
        return dataset(batches, example, count)
    return distributed(strategy, batches, example, count)
