"""The Keras metric counts as `scores` does."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.models.evaluation.scores import Scores, score
from code2vec.models.evaluation.subtoken_f1 import SubtokenF1, label_subtokens

WORDS = ["", "get|name", "get", "m1", "set|x|get|get", "name", "utf8|x", "x|x", "a_b", "is|set"]
ILLEGAL = [f"m{i}" for i in range(12)]


@settings(max_examples=30)
@given(
    truths=st.lists(st.sampled_from([*WORDS[1:], "never|seen", "get|get"]), min_size=1, max_size=6),
    seed=st.integers(0, 1000),
    all_illegal=st.booleans(),
)
def test_metric_equals_the_scores(truths: list[str], seed: int, all_illegal: bool) -> None:
    words = [*WORDS, *ILLEGAL]
    rng = np.random.default_rng(seed)
    logits = rng.normal(size=(len(truths), len(words))).astype(np.float32)
    if all_illegal:
        logits[0, len(WORDS) :] += 100
    parts = label_subtokens(words, truths)
    metric = SubtokenF1(parts)
    half = len(truths) // 2
    for part in (slice(0, half), slice(half, None)):
        if len(truths[part]):
            metric.update_state(parts.truths[part], logits[part])
    total = Scores()
    for truth, row in zip(truths, logits, strict=True):
        best = [words[place] for place in np.argsort(-row) if place > 0][:10]
        total += score(truth, best, known_label=True, contexts=True)
    found = {name: float(value) for name, value in metric.result().items()}
    assert found == pytest.approx(
        {
            "precision": total.strict.precision,
            "recall": total.strict.recall,
            "f1": total.strict.f1,
            "paper_f1": total.paper.f1,
        },
        abs=1e-6,
    )


def test_methods_that_enter_no_batch_are_missed() -> None:
    parts = label_subtokens(WORDS, ["get|name"])
    metric = SubtokenF1(parts, missed=6)
    logits = np.eye(len(WORDS), dtype=np.float32)[[1]]
    for _ in range(2):
        metric.update_state(parts.truths, logits)
        assert float(metric.result()["recall"]) == pytest.approx(2 / 8)
        metric.reset_state()
