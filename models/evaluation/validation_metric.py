"""What a training measures on the validation split, to choose the epoch by."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.tasks import CLASSES_TASK
from code2vec.models.evaluation.class_f1 import ClassF1, class_numbers
from code2vec.models.evaluation.scores import subtokens
from code2vec.models.evaluation.subtoken_f1 import SubtokenF1, label_subtokens


@dataclass(frozen=True)
class ValidationMetric:
    """A metric whose `f1` decides, and what it compares with.

    Args:
        metric: F1 over subtokens by the strict rule, or of classes the macro average. The paper's
            rule cannot choose: a label that is not letters and `|` is never right by it.
        truths: `(methods of the split, any)`, what stands for the true label of each method.
    """

    metric: SubtokenF1 | ClassF1
    truths: NDArray[np.int32]


def validation_metric(data: EncodedData) -> ValidationMetric:
    """The metric for the validation split of the data."""
    split, labels = data.split("validation"), data.vocabularies.labels
    without = np.flatnonzero(split.bags.known == 0)
    if data.manifest.task == CLASSES_TASK:
        numbers, classes = class_numbers(split, labels.size)
        return ValidationMetric(ClassF1(classes, numbers[without, 0]), numbers)
    truths = split.label_words
    parts = label_subtokens(labels.words(range(labels.size)), truths)
    missed = sum(len(subtokens(truths[method])) for method in without)
    return ValidationMetric(SubtokenF1(parts, missed=missed), parts.truths)
