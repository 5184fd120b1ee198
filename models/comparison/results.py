"""What the records of a comparison say together: means, spreads, and a plain reading."""

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from code2vec.models.evaluation.scores import Scores, SubtokenCounts

Record: TypeAlias = dict[str, Any]
Summary: TypeAlias = dict[str, Any]

PAPER_F1 = {
    "element-wise": 0.593,
    "soft": 0.584,
    "uniform": 0.494,
    "train-soft-predict-hard": 0.491,
    "hard": 0.385,
}
"""F1 of the paper's designs on 14 million methods (Alon et al., 2019, section 6)."""

CLEAR = 2.0
"""Spreads of a difference from which on it is called clear."""


def summary(values: Iterable[float | None]) -> Summary:
    """Mean, spread and the values themselves; the spread is the sample standard deviation.

    The mean is None without values, the spread with less than two.
    """
    known = [float(value) for value in values if value is not None]
    return {
        "mean": statistics.fmean(known) if known else None,
        "spread": statistics.stdev(known) if len(known) > 1 else None,
        "values": known,
    }


def results(records: Sequence[Record]) -> dict[str, Any]:
    """The results of a comparison, as `results.json` holds them.

    Args:
        records: of all its trainings, as `comparison_training.run_training` makes them.
    """
    grid = [record for record in records if not record["training"]["attentions"]]
    scored = [record for record in records if record["training"]["attentions"]]
    names = list(dict.fromkeys(record["training"]["design"] for record in scored))
    rows = []
    for name in names:
        group = [record for record in scored if record["training"]["design"] == name]
        attentions = group[0]["training"]["attentions"]
        # train-soft-predict-hard stands before its soft model, as in the paper
        rows += [_row(group, place) for place in reversed(range(len(attentions)))]
    return {
        "designs": rows,
        "grid": [_grid_line(record) for record in grid],
        "differences": differences(rows),
        "reading": reading(rows, grid),
    }


def row_name(design: str, trained: str, attention: str) -> str:
    """What a row of the table is called: the design, or what it is when it predicts otherwise."""
    if attention == trained:
        return design
    return f"train-{trained}-predict-{attention}{design.removeprefix(trained)}"


def _row(group: Sequence[Record], place: int) -> dict[str, Any]:
    """The row of a design, with the `place`-th of its attentions, over all seeds."""
    training, tests = group[0]["training"], [record["tests"][place] for record in group]
    trained, attention = training["model"]["attention"], tests[0]["attention"]
    best = [_epoch(record, test["best_epoch"]) for record, test in zip(group, tests, strict=True)]
    return {
        "name": row_name(training["design"], trained, attention),
        "design": training["design"],
        "trained": trained,
        "attention": attention,
        "learning_rate": training["train"]["learning_rate"],
        "seeds": [record["training"]["train"]["seed"] for record in group],
        "methods": tests[0]["scores"]["methods"],
        "best_epochs": [test["best_epoch"] for test in tests],
        "scores": _scores(tests),
        "attention_entropy": summary(line.get("attention_entropy") for line in best),
        "best_weight": summary(line.get("best_weight") for line in best),
        "cost": _cost(group, tests),
        "curves": _curves(group, tests),
        "by_size": _by_size(tests),
    }


def _epoch(record: Record, epoch: int) -> dict[str, Any]:
    """What the log says of an epoch."""
    return next(line for line in record["epochs"] if line["epoch"] == epoch)


def _scores(tests: Sequence[Record]) -> dict[str, Summary]:
    """The scores on the test split, the paper's rule first, and on validation by the strict one."""
    kinds: dict[str, Callable[[Record], float]] = {
        "precision": lambda test: test["scores"]["paper"]["precision"],
        "recall": lambda test: test["scores"]["paper"]["recall"],
        "f1": lambda test: test["scores"]["paper"]["f1"],
        "exact_match": lambda test: test["scores"]["exact_match"],
        "top_5": lambda test: test["scores"]["paper"]["top_5"],
        "top_10": lambda test: test["scores"]["paper"]["top_10"],
        "strict_f1": lambda test: test["scores"]["strict"]["f1"],
        "validation_f1": lambda test: max(test["validation_f1"]),
    }
    return {name: summary(map(get, tests)) for name, get in kinds.items()}


def _cost(group: Sequence[Record], tests: Sequence[Record]) -> dict[str, Summary]:
    """Time and memory; an epoch's is the mean over a training, without validation."""

    def epoch_mean(record: Record, name: str) -> float | None:
        values = [line[name] for line in record["epochs"] if line.get(name) is not None]
        return statistics.fmean(values) if values else None

    return {
        "epoch_seconds": summary(epoch_mean(record, "seconds") for record in group),
        "epoch_cpu_seconds": summary(epoch_mean(record, "cpu_seconds") for record in group),
        "peak_memory": summary(record["peak_memory"] or None for record in group),
        "prediction_seconds": summary(test["prediction"]["seconds"] for test in tests),
        "prediction_cpu_seconds": summary(test["prediction"]["cpu_seconds"] for test in tests),
    }


def _curves(group: Sequence[Record], tests: Sequence[Record]) -> list[dict[str, Any]]:
    """What each epoch brought, from the first."""
    curves = []
    for place, line in enumerate(group[0]["epochs"]):
        lines = [record["epochs"][place] for record in group]
        curves.append(
            {
                "epoch": line["epoch"],
                "loss": summary(each["loss"] for each in lines),
                "validation_loss": summary(each.get("validation_loss") for each in lines),
                "validation_f1": summary(test["validation_f1"][place] for test in tests),
                "attention_entropy": summary(each.get("attention_entropy") for each in lines),
                "best_weight": summary(each.get("best_weight") for each in lines),
            }
        )
    return curves


def _by_size(tests: Sequence[Record]) -> list[dict[str, Any]]:
    """F1 and exact match of the methods of each size; sizes without a method are left out."""
    groups = tests[0]["by_size"]
    ends = [group["contexts"] - 1 for group in groups[1:]] + [None]
    sizes = []
    for place, (group, end) in enumerate(zip(groups, ends, strict=True)):
        scores = [scores_of(test["by_size"][place]) for test in tests]
        if scores[0].methods:
            sizes.append(
                {
                    "from": group["contexts"],
                    "to": end,
                    "methods": scores[0].methods,
                    "f1": summary(each.f1 for each in scores),
                    "exact_match": summary(each.exact_match for each in scores),
                }
            )
    return sizes


def scores_of(counts: Record) -> Scores:
    """The scores whose counts a record holds."""
    values = {name: value for name, value in counts.items() if name != "contexts"}
    rules = {name: SubtokenCounts(**values[name]) for name in ("paper", "strict")}
    return Scores(**values | rules)


def _grid_line(record: Record) -> dict[str, Any]:
    """What a training of the grid found."""
    training = record["training"]
    return {
        "design": training["design"],
        "learning_rate": training["train"]["learning_rate"],
        "epochs": training["train"]["epochs"],
        "validation_f1": record["validation_f1"],
        "diverged": record["diverged"],
    }


def differences(rows: Sequence[Record]) -> list[dict[str, Any]]:
    """Each row with the next best in F1: by how much it is ahead, and how many spreads that is.

    The spread of a difference of two trainings is √(s₁² + s₂²); None with one seed.
    """
    found = []
    for better, worse in pairwise(_ranked(rows)):
        ahead, spreads = difference(better["scores"]["f1"], worse["scores"]["f1"])
        found.append(
            {
                "better": better["name"],
                "worse": worse["name"],
                "f1": ahead,
                "spreads": spreads,
                "clear": None if spreads is None else spreads >= CLEAR,
            }
        )
    return found


def difference(one: Summary, two: Summary) -> tuple[float, float | None]:
    """How much the mean of one is above that of two, and how many spreads of a difference."""
    ahead = one["mean"] - two["mean"]
    if one["spread"] is None or two["spread"] is None:
        return ahead, None
    spread = math.hypot(one["spread"], two["spread"])
    return ahead, ahead / spread if spread else None


def _ranked(rows: Sequence[Record]) -> list[Record]:
    return sorted(rows, key=lambda row: -row["scores"]["f1"]["mean"])


def reading(rows: Sequence[Record], grid: Sequence[Record]) -> list[str]:
    """What the numbers say, in sentences.

    Args:
        rows: as `results` makes them.
        grid: the records of the grid.
    """
    return [
        *_order(rows),
        *_paper_order(rows),
        *_hard_by_size(rows),
        *_edges(rows, grid),
        *_last_epochs(rows),
    ]


def _order(rows: Sequence[Record]) -> list[str]:
    """The order by F1, and how far it can be trusted."""
    seeds = len(rows[0]["seeds"])
    shown = [f"{row['name']} {_figure(row['scores']['f1'])}" for row in _ranked(rows)]
    sentences = [f"F1 (paper's rule) on the test split, best first: {', '.join(shown)}."]
    for pair in differences(rows):
        ahead = f"{pair['better']} is ahead of {pair['worse']} by {pair['f1']:.4f}"
        if pair["spreads"] is None:
            continue
        verdict = "clear" if pair["clear"] else "not clear"
        sentences.append(
            f"{ahead}, {pair['spreads']:.1f} times the spread of such a difference: {verdict}."
        )
    if seeds == 1:
        sentences.append("One seed says nothing about the spread: differences may be chance.")
    return sentences


def _figure(value: Summary) -> str:
    """A mean with its spread."""
    spread = "" if value["spread"] is None else f" ± {value['spread']:.4f}"
    return f"{value['mean']:.4f}{spread}"


def _paper_order(rows: Sequence[Record]) -> list[str]:
    """Whether the order of the paper's designs is that of the paper."""
    ours = [row["name"] for row in _ranked(rows) if row["name"] in PAPER_F1]
    papers = [name for name in PAPER_F1 if name in ours]
    if len(ours) < 2:
        return []
    if ours == papers:
        return [f"The paper's order of these {len(ours)} holds."]
    return [f"The paper's order is another: {', '.join(papers)}."]


def _hard_by_size(rows: Sequence[Record]) -> list[str]:
    """For methods of which size hard attention is ahead of soft."""
    by_name = {row["name"]: row["by_size"] for row in rows}
    if not {"hard", "soft"} <= by_name.keys():
        return []
    ahead = []
    for hard, soft in zip(by_name["hard"], by_name["soft"], strict=True):
        above, spreads = difference(hard["f1"], soft["f1"])
        if above > 0:
            clear = spreads is not None and spreads >= CLEAR
            ahead.append(size_name(hard) + (" (clear)" if clear else ""))
    if not ahead:
        return ["Soft attention is at least as good as hard for methods of every size."]
    return [f"Hard attention is ahead of soft for methods of {', '.join(ahead)} contexts."]


def size_name(size: Record) -> str:
    """The range of contexts of a group of methods."""
    first, last = size["from"], size["to"]
    if last is None:
        return f"{first} or more"
    return f"{first}" if first == last else f"{first}–{last}"


def _edges(rows: Sequence[Record], grid: Sequence[Record]) -> list[str]:
    """Designs whose learning rate lies at the edge of the grid."""
    rates = sorted({record["training"]["train"]["learning_rate"] for record in grid})
    edges = rates[:1] + rates[-1:]
    found = {row["design"]: row["learning_rate"] for row in rows if row["learning_rate"] in edges}
    if not found:
        return []
    shown = ", ".join(f"{design} ({rate:g})" for design, rate in found.items())
    return [f"The chosen learning rate lies at the edge of the grid for {shown}."]


def _last_epochs(rows: Sequence[Record]) -> list[str]:
    """Designs that might gain from further epochs."""
    last = [row["name"] for row in rows if set(row["best_epochs"]) == {len(row["curves"])}]
    if not last or len(rows[0]["curves"]) == 1:
        return []
    return [f"The last epoch was always the best of {', '.join(last)}: more might help."]
