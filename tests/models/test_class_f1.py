"""Macro F1 as a Keras metric equals that of the scores, over batches and with what is missed."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.models.evaluation.class_f1 import ClassF1
from code2vec.models.evaluation.classification_scores import score_classes


@settings(max_examples=30)
@given(st.data())
def test_it_equals_the_scores(data: st.DataObject) -> None:
    labels, classes = 5, 7  # rows, row 0 and two classes that only the truths have
    truth = st.integers(1, classes - 1)
    methods = data.draw(st.lists(st.tuples(truth, st.integers(1, labels - 1)), min_size=1))
    missed = data.draw(st.lists(truth, max_size=5))
    metric = ClassF1(classes, np.array(missed, np.int64))
    metric = ClassF1.from_config(metric.get_config())
    for part in (methods[:3], methods[3:]):
        logits = np.zeros((len(part), labels), np.float32)
        logits[np.arange(len(part)), [answer for _, answer in part]] = 1
        logits[:, 0] = 2  # the unknown label is never an answer
        metric.update_state(np.array([[true] for true, _ in part], np.int32).reshape(-1, 1), logits)
    truths = [str(true) for true, _ in methods] + [str(true) for true in missed]
    answers = [str(answer) for _, answer in methods] + [None] * len(missed)
    scores = score_classes(truths, answers)
    found = {name: float(value) for name, value in metric.result().items()}
    macro = scores.macro
    expected = {"precision": macro.precision, "recall": macro.recall, "f1": macro.f1}
    assert found == pytest.approx({**expected, "accuracy": scores.accuracy}, abs=1e-6)
    metric.reset_state()
    if not missed:
        assert float(metric.result()["f1"]) == 0
