"""The page of `compare` in a real browser: nothing of it is cut off."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from code2vec.models.comparison.page_files.page import page as page_of
from code2vec.models.comparison.plan import ComparisonPlan, Training, parse_designs
from code2vec.models.comparison.results import results
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.evaluation.scores import Scores, SubtokenCounts

pytestmark = pytest.mark.browser

DESIGNS = (
    "uniform",
    "hard:soft-epochs=2",
    "hard:reinforce:reinforce-reward=0.25",
    "soft:additive",
    "element-wise",
)
SIZES = (0, 1, 5, 10, 20, 50, 100, 200, 500)


def record(training: Training) -> dict[str, Any]:
    """A record of a training, with numbers of as many digits as they can have."""
    seed = training.train.seed
    counts = SubtokenCounts(20_000 + 1_357 * seed, 80_000, 80_000)
    scores = Scores(methods=50_000, paper=counts, strict=counts, strict_top_1=10_000 + seed)
    curve = [0.1 + 0.0123 * epoch + 0.0456 * seed for epoch in range(training.train.epochs)]
    epoch = {"loss": 5.0 + seed, "seconds": 2468.1 * (1 + seed), "cpu_seconds": 9753.1 * (1 + seed)}
    test = {
        "best_epoch": 1,
        "validation_f1": curve,
        "scores": scores.to_dict(),
        "by_size": [{"contexts": size, **asdict(scores)} for size in SIZES],
        "prediction": {"seconds": 0.123 * (1 + seed), "cpu_seconds": 0.456 * (1 + seed)},
    }
    return {
        "training": training.to_dict(),
        "diverged": None,
        "validation_f1": curve[0],
        "peak_memory": 12_345_678_901 * (1 + seed),
        "epochs": [
            {"epoch": n, "attention_entropy": 1.5 + seed, "best_weight": 0.5 + seed / 9, **epoch}
            for n in range(1, training.train.epochs + 1)
        ],
        "cost": {"training": {"seconds": 23_456.0}, "scoring": {"seconds": 1_234.0}},
        "tests": [{"attention": attention, **test} for attention in training.attentions],
    }


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of long names, many epochs and large numbers."""
    plan = ComparisonPlan(parse_designs(DESIGNS, ModelConfig(), TrainConfig()), epochs=8, seeds=3)
    records = [record(t) for t in (*plan.grid(), *plan.scored(plan.any_rates()))]
    splits = {name: {"methods": 12_345_678} for name in ("train", "validation", "test")}
    found = results(records) | {
        "code2vec": "0.0",
        "data": {"manifest": {"splits": splits}},
        "settings": {
            "designs": DESIGNS,
            "epochs": plan.epochs,
            "learning_rates": plan.learning_rates,
            "grid_epochs": plan.grid_epochs,
            "batch_size": 1024,
            "threads": 0,
            "shared": {"a_long_setting": "-".join(["word"] * 30)},
        },
        "machine": {"processor": "x" * 100},
        "trainings": [each for each in records if each["tests"]],
    }
    file = tmp_path_factory.mktemp("compare_page") / "index.html"
    file.write_text(page_of(found), encoding="utf-8")
    return file


CUT_OFF = """() => {
  const reaches = (box, inner) => (
    inner.left >= box.left - 1 && inner.right <= box.left + box.width + 1
  );
  const wrong = [];
  const shown = (one) => one.getClientRects().length > 0;
  for (const box of [...document.querySelectorAll('.table, .drawing')].filter(shown)) {
    const frame = box.getBoundingClientRect();
    const sheet = box.closest('section').getBoundingClientRect();
    if (!reaches(sheet, frame)) wrong.push('a box leaves its section');
    const scrolls = getComputedStyle(box).overflowX === 'auto';
    const all = { left: frame.left, width: scrolls ? box.scrollWidth : box.clientWidth };
    for (const inner of box.querySelectorAll('th, td, td span, strong, svg')) {
      if (!reaches(all, inner.getBoundingClientRect())) wrong.push(inner.textContent.trim());
    }
    for (const drawing of box.querySelectorAll('svg')) {
      const frame = drawing.getBoundingClientRect();
      for (const text of drawing.querySelectorAll('text')) {
        const place = text.getBoundingClientRect();
        const [top, bottom] = [place.top >= frame.top - 1, place.bottom <= frame.bottom + 1];
        if (!reaches(frame, place) || !top || !bottom) wrong.push(text.textContent);
      }
    }
  }
  return wrong;
}"""


@pytest.mark.parametrize("width", [1400, 390])
def test_nothing_is_cut_off(visit: Callable[..., Any], page: Path, width: int) -> None:
    shown = visit(page, viewport={"width": width, "height": 900})
    shown.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
    assert shown.evaluate(CUT_OFF) == []
    drawings = shown.locator("svg").all()
    assert sum(drawing.is_visible() for drawing in drawings) == 4  # each in one size
    size = shown.evaluate(
        "Math.min(...[...document.querySelectorAll('svg text')].map("
        "(one) => one.getBoundingClientRect().height).filter((height) => height > 0))"
    )
    assert size >= 9  # pixels: can be read


def test_every_f1_names_its_rule(visit: Callable[..., Any], page: Path) -> None:
    shown = visit(page)
    for place in ("thead th", "figure text", "section h2"):
        for text in shown.locator(place).all_text_contents():
            if "F1" in text and "printed in the paper" not in text:
                assert "(paper's rule)" in text or "(strict rule)" in text, text
