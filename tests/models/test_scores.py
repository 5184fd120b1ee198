"""Scores by hand, and against a twin written another way."""

import json
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from code2vec.models.evaluation.scores import Scores, SubtokenCounts, is_legal, score

words = st.lists(
    st.sampled_from(["get", "set", "x", "Name", "m2", "ü", ""]), min_size=1, max_size=4
)
labels = words.map("|".join)


def one(truth: str, *predictions: str) -> Scores:
    return score(truth, predictions, known_label=True, contexts=True)


@pytest.mark.parametrize(
    ("truth", "prediction", "paper", "strict"),
    [
        ("get|name", "get|name", (2, 0, 0), (2, 0, 0)),
        ("get|name", "set|name", (1, 1, 1), (1, 1, 1)),
        ("get|x", "get|get|get", (3, 0, 1), (1, 2, 1)),  # repeats count in the paper's rule
        ("get|get", "get", (1, 0, 0), (1, 0, 1)),
        ("a", "b|c|d", (0, 3, 1), (0, 3, 1)),
    ],
)
def test_subtoken_counts_by_hand(
    truth: str, prediction: str, paper: tuple[int, ...], strict: tuple[int, ...]
) -> None:
    scores = one(truth, prediction)
    assert scores.paper == SubtokenCounts(*paper)
    assert scores.strict == SubtokenCounts(*strict)


def test_paper_skips_illegal_labels_and_strict_does_not() -> None:
    scores = one("utf8", "utf8", "get")
    assert scores.strict_top_1 == 1
    assert scores.strict == SubtokenCounts(1, 0, 0)
    assert scores.paper == SubtokenCounts(0, 1, 1)  # `get` is the first legal one
    assert scores.paper_top_10 == 0


def test_paper_answers_nothing_where_no_label_is_legal() -> None:
    scores = one("to|utf8", *[f"m{i}" for i in range(10)], "to")
    assert scores.paper == SubtokenCounts(0, 0, 2)


def test_only_ten_labels_count() -> None:
    ten = [f"a|{'b' * i}" for i in range(1, 11)]
    scores = one("right", *ten, "right")
    assert scores.strict_top_10 == scores.paper_top_10 == 0
    scores = one("right", *ten[:9], "right")
    assert (scores.strict_top_5, scores.strict_top_10, scores.paper_top_10) == (0, 1, 1)


def test_paper_compares_letters_only_in_lower_case() -> None:
    assert one("to|utf8", "TO|utf").paper_top_1 == 1
    assert one("to|utf8", "TO|utf").strict_top_1 == 0
    assert one("ü2", "ü2").paper_top_1 == 0  # not legal
    assert one("ü2", "ü2").strict_top_1 == 1


def test_rank_counts_legal_labels_only() -> None:
    scores = one("get", "m1", "m2", "m3", "m4", "m5", "get")
    assert (scores.paper_top_1, scores.strict_top_1, scores.strict_top_5) == (1, 0, 0)


def test_a_method_without_contexts_misses_all_its_subtokens() -> None:
    scores = score("get|name", [], known_label=True, contexts=False)
    assert scores.without_known_contexts == 1
    assert scores.paper == scores.strict == SubtokenCounts(0, 0, 2)


def test_scores_add_up_and_give_shares() -> None:
    scores = one("get|name", "get|name") + one("get|name", "set|name") + one("x", "y")
    scores += score("z", ["y"], known_label=False, contexts=True)
    values = json.loads(json.dumps(scores.to_dict()))
    assert values["methods"] == 4
    assert values["exact_match"] == 0.25
    assert values["unknown_label_share"] == 0.25
    assert values["paper"]["precision"] == pytest.approx(3 / 6)
    assert values["paper"]["recall"] == pytest.approx(3 / 6)
    assert "4 methods" in scores.summary()


def test_nothing_scores_zero() -> None:
    assert Scores().to_dict()["paper"]["f1"] == 0


@pytest.mark.parametrize(
    ("label", "legal"),
    [("get|name", True), ("|", True), ("m1", False), ("a_b", False), ("é", False), ("a\n", False)],
)
def test_legal_labels_are_ascii_letters_and_bars(label: str, legal: bool) -> None:
    assert is_legal(label) is legal


@given(labels, st.lists(labels, max_size=12))
def test_scores_equal_a_twin(truth: str, predictions: list[str]) -> None:
    scores = one(truth, *predictions)
    allowed = set(ascii_letters + "|")
    legal = [p for p in predictions[:10] if set(p) <= allowed]
    legal = [p for p in legal if p]
    true = truth.split("|") if truth else []
    answer = legal[0].split("|") if legal else []
    assert scores.paper.true_positives == len([p for p in answer if p in true])
    assert scores.paper.false_positives == len([p for p in answer if p not in true])
    assert scores.paper.false_negatives == len([t for t in true if t not in answer])

    best = predictions[0].split("|") if predictions and predictions[0] else []
    left = list(true)
    for part in best:
        if part in left:
            left.remove(part)
    assert scores.strict.false_negatives == len(left)
    assert scores.strict.true_positives == len(true) - len(left)
    assert scores.strict.false_positives == len(best) - scores.strict.true_positives
    assert scores.strict_top_5 == (truth in predictions[:5])

    def plain(label: str) -> str:
        return "".join(c for c in label if c.isascii() and c.isalpha()).lower() or label.lower()

    ranks = [rank for rank, label in enumerate(legal) if plain(label) == plain(truth)]
    assert scores.paper_top_5 == bool(ranks and ranks[0] < 5)
