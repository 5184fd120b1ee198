"""`compare` as people run it: killed, resumed, and then looked at."""

import json
import os
import signal
import statistics
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import code2vec
from code2vec.errors import MismatchError

SETTINGS = {
    "designs": "uniform,soft",
    "seeds": "2",
    "epochs": "2",
    "learning-rates": "0.005,0.01",
    "grid-epochs": "1",
    "batch-size": "64",
    "max-contexts": "30",
}
GRID = [f"grid-{design}-{rate}" for design in ("uniform", "soft") for rate in ("0.005", "0.01")]
SCORED = [f"{design}-seed{seed}" for seed in range(2) for design in ("uniform", "soft")]


def command(data: Path, out: Path, *more: str, **other: str) -> list[str]:
    settings = {**SETTINGS, **other}
    given = [part for name, value in settings.items() for part in (f"--{name}", value)]
    return [sys.executable, "-m", "code2vec", "compare", str(data), "-o", str(out), *given, *more]


def wait_for(condition: Any, seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def workers(out: Path) -> list[int]:
    """The processes that train for a comparison: they write the log of a training."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            written = str((process / "fd" / "2").readlink())
        except OSError:
            continue
        if written.startswith(str(out)):
            found.append(int(process.name))
    return found


@pytest.fixture(scope="module")
def report(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A comparison that was killed in the middle of its third training, and resumed."""
    out = tmp_path_factory.mktemp("compare") / "report"
    trainings = out.with_name("report.partial") / "trainings"
    begun = subprocess.Popen(command(data, out), stderr=subprocess.PIPE)
    wait_for(lambda: (trainings / f"{GRID[2]}.log").exists())
    begun.kill()
    begun.communicate()
    kept = {file.name: file.stat().st_mtime_ns for file in trainings.glob("*.json")}
    assert set(kept) == {f"{name}.json" for name in GRID[:2]}
    if sys.platform == "linux":
        wait_for(lambda: not workers(trainings))  # the training ends with what started it
    refused = subprocess.run(command(data, out), capture_output=True, text=True)
    assert refused.returncode == 1
    assert "report.partial holds 2 finished trainings: resume it with --resume" in refused.stderr
    resumed = subprocess.run(
        command(data, out, "--resume", "--keep-models"), capture_output=True, text=True
    )
    assert resumed.returncode == 0, resumed.stderr
    assert len(resumed.stderr.splitlines()) == 6  # a line for each training that was run now
    assert "element-wise" not in resumed.stdout
    assert resumed.stdout.count("\ntrain-soft-predict-hard ") == 1
    now = {file.name: file.stat().st_mtime_ns for file in (out / "trainings").iterdir()}
    assert set(now) == {f"{name}.json" for name in GRID + SCORED}
    assert kept.items() <= now.items()  # these were not made again
    assert {path.name for path in out.parent.iterdir()} == {"report"}
    return out


@pytest.fixture(scope="module")
def results(report: Path) -> dict[str, Any]:
    values: dict[str, Any] = json.loads((report / "results.json").read_text(encoding="utf-8"))
    return values


def records(report: Path, design: str) -> list[dict[str, Any]]:
    files = [report / "trainings" / f"{design}-seed{seed}.json" for seed in range(2)]
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


def test_means_and_spreads_are_those_of_the_trainings(
    report: Path, results: dict[str, Any]
) -> None:
    rows = {row["name"]: row for row in results["designs"]}
    assert list(rows) == ["uniform", "train-soft-predict-hard", "soft"]
    for name, design, place in (
        ("uniform", "uniform", 0),
        ("soft", "soft", 0),
        ("train-soft-predict-hard", "soft", 1),
    ):
        f1, exact = [], []
        for record in records(report, design):
            counts = record["tests"][place]["counts"]
            right = counts["paper"]["true_positives"]
            precision = right / (right + counts["paper"]["false_positives"])
            recall = right / (right + counts["paper"]["false_negatives"])
            f1.append(2 * precision * recall / (precision + recall))
            exact.append(counts["strict_top_1"] / counts["methods"])
        scores = rows[name]["scores"]
        for given, values in ((scores["f1"], f1), (scores["exact_match"], exact)):
            assert given["values"] == pytest.approx(values)
            assert given["mean"] == pytest.approx(sum(values) / 2)
            assert given["spread"] == pytest.approx(abs(values[0] - values[1]) / 2**0.5)
        epochs = [line["seconds"] for r in records(report, design) for line in r["epochs"]]
        mean = rows[name]["cost"]["epoch_seconds"]["mean"]
        assert mean == pytest.approx(statistics.fmean(epochs))


def test_groups_by_size_add_up(report: Path, results: dict[str, Any]) -> None:
    for record in [*records(report, "uniform"), *records(report, "soft")]:
        for test in record["tests"]:
            for count in ("methods", "unknown_labels", "paper_top_1", "strict_top_1"):
                total = sum(group[count] for group in test["by_size"])
                assert total == test["counts"][count]
    methods = results["data"]["manifest"]["splits"]["test"]["methods"]
    for row in results["designs"]:
        assert sum(size["methods"] for size in row["by_size"]) == row["methods"] == methods


def test_all_see_the_same_number_of_methods_and_none_stops_early(report: Path) -> None:
    seen = {
        tuple(line["methods"] for line in record["epochs"])
        for record in [*records(report, "uniform"), *records(report, "soft")]
    }
    assert len(seen) == 1
    assert len(seen.pop()) == 2


def test_rate_and_epochs_are_those_of_the_best_validation_f1(
    report: Path, results: dict[str, Any]
) -> None:
    for row in results["designs"]:
        tried = [line for line in results["grid"] if line["design"] == row["design"]]
        best = max(tried, key=lambda line: line["validation_f1"])
        assert row["learning_rate"] == best["learning_rate"]
    for record in records(report, "soft"):
        for test in record["tests"]:
            by_epoch = test["validation_f1"]
            assert test["best_epoch"] == by_epoch.index(max(by_epoch)) + 1
        logged = [line["validation_f1"] for line in record["epochs"]]
        assert record["tests"][0]["validation_f1"] == logged


def test_scores_are_those_that_evaluate_finds(report: Path, data: Path) -> None:
    for record in records(report, "soft"):
        model = report / "models" / record["training"]["name"]
        for test in record["tests"]:
            if test["best_epoch"] == record["best_epoch"]:  # the model that is kept
                found = code2vec.evaluate(data, model=model, attention=test["attention"])
                assert found.to_dict().items() >= test["scores"].items()


def test_each_epoch_is_scored_hard_with_its_own_weights(report: Path, data: Path) -> None:
    for record in records(report, "soft"):
        hard = record["tests"][1]
        assert len(set(hard["validation_f1"])) == len(record["epochs"]) == 2
        model = report / "models" / record["training"]["name"]
        kept = {record["best_epoch"]: model, 2: model / "run" / "last"}
        for epoch, path in kept.items():
            for split, f1 in (
                ("validation", hard["validation_f1"][epoch - 1]),
                ("test", hard["scores"]["strict"]["f1"]),
            ):
                if split == "validation" or hard["best_epoch"] == epoch:
                    found = code2vec.evaluate(data, model=path, attention="hard", split=split)
                    assert found.scores.strict.f1 == pytest.approx(f1, abs=1e-6)


class Page(HTMLParser):
    """Notes what a page loads, its ids, and what its figures have for those who cannot see."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.labels: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        values = {name: value or "" for name, value in attrs}
        self.loads += [
            value
            for name, value in values.items()
            if name in ("src", "href", "xlink:href", "data") and not value.startswith("#")
        ]
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "svg":
            self.labels.append(values["aria-labelledby"])


def test_the_page_loads_nothing_and_describes_its_figures(report: Path) -> None:
    text = (report / "index.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.loads == []
    assert "script" not in page.tags
    assert "link" not in page.tags
    assert "://" not in text
    assert "@import" not in text
    assert len(page.ids) == len(set(page.ids))
    assert set(page.labels) <= set(page.ids)
    assert page.tags.count("svg") >= 3
    assert page.tags.count("table") >= 6


def test_the_page_shows_the_numbers(report: Path, results: dict[str, Any]) -> None:
    text = (report / "index.html").read_text(encoding="utf-8")
    for row in results["designs"]:
        assert f">{row['scores']['f1']['mean']:.4f}<" in text.replace(" <", "<")
    for sentence in results["reading"]:
        assert sentence.replace("'", "&#x27;") in text


def test_a_finished_comparison_is_taken_up_again(report: Path, data: Path) -> None:
    before = (report / "trainings" / "soft-seed1.json").stat().st_mtime_ns
    fewer = code2vec.compare(
        data,
        output=report,
        designs="soft",
        seeds=1,
        epochs=2,
        learning_rates=[0.005, 0.01],
        grid_epochs=1,
        batch_size=64,
        max_contexts=30,
        keep_models=True,
        resume=True,
    )
    assert [row["name"] for row in fewer.results["designs"]] == ["train-soft-predict-hard", "soft"]
    assert fewer.results["designs"][1]["scores"]["f1"]["spread"] is None
    assert (report / "trainings" / "soft-seed1.json").stat().st_mtime_ns == before
    with pytest.raises(MismatchError, match=r"soft-0\.005\.json was made with other max-c"):
        code2vec.compare(data, output=report, designs="soft", epochs=2, resume=True)
    assert {path.name for path in report.parent.iterdir()} == {"report"}


@pytest.mark.skipif(os.name != "posix", reason="interrupts by a signal")
def test_interrupt_ends_the_training_and_says_so(data: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        command(data, tmp_path / "report"),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for(lambda: list(tmp_path.glob("report.partial/trainings/*.log")))
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate()[1] == "Interrupted.\n"
    assert process.returncode == 130
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="finds the process in /proc")
def test_a_training_that_is_killed_is_told_of(data: Path, tmp_path: Path) -> None:
    trainings = tmp_path / "report.partial" / "trainings"
    process = subprocess.Popen(
        command(data, tmp_path / "report"), stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: workers(trainings))
    os.kill(workers(trainings)[0], signal.SIGKILL)
    log = trainings / f"{GRID[0]}.log"
    assert process.communicate()[1] == (
        f"Error: training {GRID[0]} failed (ended by signal 9; perhaps for want of memory): "
        f"see {log}\n"
    )
    assert process.returncode == 1
    assert [path.name for path in trainings.iterdir()] == [log.name]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--designs", "soft,firm"], "'firm': it must begin with one of soft, hard, "),
        (["--designs", ","], "--designs names no design"),
        (["--designs", "soft,soft:dot"], "soft and soft:dot are the same"),
        (["--designs", "soft:gumbel"], "--designs: 'soft:gumbel': "),
        (["--designs", "hard:glorious"], "'glorious' is not a setting"),
        (["--designs", "hard:epochs=3"], "epochs is the same for all designs: give it as an"),
        (["--designs", "soft:code-dim=many"], "code-dim=many must be a number"),
        (["--seeds", "0"], "--seeds must be at least 1. Received: 0"),
        (["--learning-rates", "0.1,x"], "--learning-rates must be numbers"),
        (["--learning-rates", "0.1,0.1"], "--learning-rates must be different positive"),
        (["--learning-rates", "-1"], "--learning-rates must be different positive numbers"),
        (["--batch-size", "0"], "--batch-size must be at least 1. Received: 0"),
    ],
)
def test_bad_values_are_refused_in_one_line(
    run: Any, data: Path, tmp_path: Path, arguments: list[str], said: str
) -> None:
    result: Result = run("compare", data, "-o", tmp_path / "out", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_data_without_validation_is_refused(run: Any, shards: Path, tmp_path: Path) -> None:
    made = run("prepare", "--train", shards, "--test", shards, "-o", tmp_path / "data")
    assert made.exit_code == 0, made.stderr
    result = run("compare", tmp_path / "data", "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert "has no methods to choose epochs by: prepare it with a split validation" in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out.partial").exists()
    missing = run("compare", tmp_path / "none", "-o", tmp_path / "out")
    assert missing.exit_code == 1
    assert missing.stderr == f"Error: {tmp_path / 'none'} does not exist\n"
