"""`code2vec.compare`: designs of attention, trained alike, scored and reported."""

import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqdm import tqdm

from code2vec.api.records import Written
from code2vec.api.settings import configs
from code2vec.datasets.encoded_data import SPLITS, EncodedData, open_data
from code2vec.datasets.tasks import NAMES_TASK
from code2vec.errors import InputError, OutputError, SettingError
from code2vec.file_arguments import FilePath, Paths, path_of, paths_of
from code2vec.models.comparison.plan import (
    DESIGNED,
    DESIGNS,
    SAME_FOR_ALL,
    ComparisonPlan,
    RoundsConfig,
    parse_designs,
)
from code2vec.models.comparison.results import results
from code2vec.models.comparison.run import (
    ComparisonProgress,
    ProgressCallback,
    Record,
    run_comparison,
)
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.outputs import check_new, claimed, partial_of, remove, whole
from code2vec.quantity import quantity
from code2vec.setting_checks import flags
from code2vec.settings import divided
from code2vec.short_repr import short_repr
from code2vec.version import FORMAT, VERSION

# what a comparison sets itself
_OWN = {"attention", *SAME_FOR_ALL} - {"batch_size", "devices", "threads"}


@dataclass(frozen=True)
class Comparison:
    """What a comparison found."""

    results: dict[str, Any]  # as `results.json` holds them
    written: Written

    def __repr__(self) -> str:
        return short_repr(
            self,
            designs=[row["name"] for row in self.results["designs"]],
            written=self.written.path,
        )

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The table and what it says, in lines for people."""
        columns = ("precision", "recall", "f1", "exact_match")
        width = max(len(row["name"]) for row in self.results["designs"])
        heads = ("precision", "recall", "F1 (paper)", "exact match")
        lines = [f"{'':<{width}}  " + "  ".join(f"{head:>15}" for head in heads)]
        for row in self.results["designs"]:
            shown = "  ".join(f"{_shown(row['scores'][column]):>15}" for column in columns)
            lines.append(f"{row['name']:<{width}}  {shown}")
        return "\n".join([*lines, *self.results["reading"], self.written.summary()])

    def to_dict(self) -> dict[str, Any]:
        """The results without the single trainings, as JSON holds them."""
        shown = {name: value for name, value in self.results.items() if name != "trainings"}
        return {**shown, "written": self.written.to_dict()}


def compare(
    data: Paths,
    *,
    output: FilePath,
    designs: str | Sequence[str] = DESIGNS,
    learning_rates: str | Sequence[float] = ComparisonPlan.learning_rates,
    config: FilePath | None = None,
    keep_models: bool = False,
    overwrite: bool = False,
    resume: bool = False,
    **settings: Any,
) -> Comparison:
    """Trains designs of attention on the same methods, and reports how well each names methods.

    No training is stopped early; the epoch is chosen by validation F1 (strict rule), and then
    the test split is scored once. The learning rate of each design is that of the best validation
    F1 in a short grid. A softly trained model is also scored with hard attention, each epoch of it
    with its own weights. Each training is a process of its own.

    Args:
        data: encoded data with all three splits.
        output: a directory for `index.html`, `results.json` and `trainings/`.
        designs: `uniform`, `hard`, `soft`, `element-wise`; with what is special after colons:
            `hard:reinforce`, `soft:additive`, `hard:soft-epochs=2`.
        learning_rates: the grid; one rate: no grid.
        config: `paper` for what the reference computes, but for the learning rate; or a TOML file
            with hyper-parameters. What the designs and the comparison set does not count there.
        keep_models: leave the scored models in `output/models`.
        overwrite: replace `output` if it exists, once the new one is complete.
        resume: go on after the last finished training, of a comparison that was ended early, or
            of one at `output` that gets more designs or seeds.
        settings: those of `RoundsConfig`: `seeds`, `epochs`, `grid_epochs`; and of `ModelConfig`
            and `TrainConfig` those that all designs share.

    Raises:
        SettingError: if a setting is unknown or not allowed.
        InputError: if the data is missing or damaged, lacks a split, or has other labels than
            names of methods.
        MismatchError: if what is resumed was started with other settings or data.
        OutputError: if `output` exists or cannot be written.
    """
    flags(keep_models=keep_models, overwrite=overwrite, resume=resume)
    rounds, shared = divided(settings, RoundsConfig)
    model, train = _shared(config, shared)
    plan = ComparisonPlan(
        parse_designs(_names(designs), model, train),
        learning_rates=_rates(learning_rates),
        **rounds.to_dict(),
    )
    output, opened = path_of(output, "output"), _complete(data)
    check_new(output, overwrite or resume, directory=True, inputs=[opened.directory])
    with claimed(output):
        again = resume and (output / "trainings").is_dir()
        _check_partial(output, overwrite or resume)
        found: dict[str, Any] = {}
        copied = 0  # finished trainings that lie in `output`, too
        try:
            with whole(output, overwrite or again, directory=True, keep=True) as partial:
                copied = _begin(partial, output, resume)
                with _progress() as progress:
                    records = run_comparison(
                        plan, opened, partial, keep_models=keep_models, progress=progress
                    )
                found = _results(plan, opened, model, train, records)
                _report(partial, found, keep_models)
        except BaseException as error:
            _tell_what_is_kept(partial_of(output), copied, error)
            raise
    content = f"a comparison of {quantity(len(plan.designs), 'design')}"
    return Comparison(found, Written.of(output, content))


def _shared(
    config: FilePath | None, hyper_parameters: dict[str, Any]
) -> tuple[ModelConfig, TrainConfig]:
    """The settings that all designs share."""
    if own := sorted(_OWN & hyper_parameters.keys()):
        raise SettingError(
            f"a comparison sets {', '.join(own)} itself: use its designs, seeds, epochs and "
            "learning rates"
        )
    return configs(config, hyper_parameters, own=_OWN | DESIGNED)


def _listed(values: str | Sequence[Any]) -> list[Any]:
    """The parts of a text between commas, or what is a list already."""
    if isinstance(values, str):
        return [value.strip() for value in values.split(",") if value.strip()]
    return list(values)


def _names(values: str | Sequence[str]) -> list[str]:
    try:
        return [value.strip() for value in _listed(values)]
    except (TypeError, AttributeError) as error:
        raise SettingError(
            "{} must be names with commas between them. Received: {values!r}",
            "designs",
            values=values,
        ) from error


def _rates(values: str | Sequence[float]) -> tuple[float, ...]:
    try:
        return tuple(float(value) for value in _listed(values))
    except (TypeError, ValueError) as error:
        raise SettingError(
            "{} must be numbers with commas between them. Received: {values}",
            "learning_rates",
            values=values,
        ) from error


def _complete(data: Paths) -> EncodedData:
    """The data, which needs all splits, each with methods."""
    paths = paths_of(data)
    if len(paths) != 1:
        raise InputError(
            f"a comparison needs one directory of encoded data. Received: {len(paths)}"
        )
    opened = open_data(paths[0])
    if opened.manifest.task != NAMES_TASK:
        raise InputError(
            f"{opened.directory} holds labels of a table: a comparison needs the names of methods"
        )
    for split in SPLITS:
        if split not in opened.splits or not opened.manifest.splits[split].methods:
            raise InputError(
                f"{opened.directory} has no methods to {_PURPOSE[split]}: "
                f"prepare it with a split {split}"
            )
    return opened


_PURPOSE = {"train": "train on", "validation": "choose epochs by", "test": "score"}


def _check_partial(output: Path, allowed: bool) -> None:
    """Refuses to throw finished trainings away without being told so."""
    partial = partial_of(output)
    if (finished := _finished(partial)) and not allowed:
        raise OutputError(
            f"{partial} holds {quantity(finished, 'finished training')}: resume it with --resume, "
            "or start anew with --overwrite"
        )


def _finished(directory: Path) -> int:
    return len(list((directory / "trainings").glob("*.json")))


def _begin(partial: Path, output: Path, resume: bool) -> int:
    """Makes the directory, and copies finished trainings into it: as many as it says."""
    if not resume:
        remove(partial)
    copied = 0
    if resume and not partial.exists() and output.is_dir():
        copied = _finished(output)
        shutil.copytree(output, partial)
    partial.mkdir(exist_ok=True)
    return copied


def _tell_what_is_kept(partial: Path, copied: int, error: BaseException) -> None:
    """Says how to go on; removes what is of no use for it."""
    finished = _finished(partial)
    if finished > copied:
        error.add_note(
            f"{partial} is kept: run the same command with --resume to continue after "
            f"{quantity(finished, 'finished training')}."
        )
    elif partial.is_dir() and not any(partial.glob("trainings/*.log")):
        remove(partial)


def _results(
    plan: ComparisonPlan,
    data: EncodedData,
    model: ModelConfig,
    train: TrainConfig,
    records: Sequence[Record],
) -> dict[str, Any]:
    """All that `results.json` holds."""
    own = (*SAME_FOR_ALL, "attention")
    shared = {**model.to_dict(), **train.to_dict()}
    return {
        "format": FORMAT,
        "code2vec": VERSION,
        "data": {"fingerprint": data.fingerprint(), "manifest": data.manifest.to_dict()},
        "settings": {
            "designs": [design.name for design in plan.designs],
            "seeds": plan.seeds,
            "epochs": plan.epochs,
            "learning_rates": list(plan.learning_rates),
            "grid_epochs": plan.grid_epochs,
            "batch_size": train.batch_size,
            "devices": train.devices,
            "threads": train.threads,
            "shared": {name: value for name, value in shared.items() if name not in own},
        },
        "machine": records[-1]["machine"],
        **results(records),
        "trainings": list(records),
    }


def _report(directory: Path, found: dict[str, Any], keep_models: bool) -> None:
    """Writes the page and the results, and removes what is of no more use."""
    from code2vec.models.comparison.page_files.page import page  # loads matplotlib

    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    (directory / "results.json").write_text(text, encoding="utf-8", newline="\n")
    (directory / "index.html").write_text(page(found), encoding="utf-8", newline="\n")
    for log in (directory / "trainings").glob("*.log"):
        log.unlink()
    if not keep_models:
        remove(directory / "models")


@contextmanager
def _progress() -> Iterator[ProgressCallback]:
    """A line on stderr for each finished training; in a terminal a bar, too."""
    with tqdm(
        total=0,
        dynamic_ncols=True,
        disable=None,  # tqdm asks whether stderr is a terminal
        bar_format="{desc}{percentage:3.0f}%|{bar}| {n:.1f}/{total} epochs [{elapsed}<{remaining}]",
    ) as bar:

        def show(progress: ComparisonProgress) -> None:
            where = f"training {progress.number}/{progress.trainings} {progress.training}"
            if progress.record is not None:
                tqdm.write(f"{where}: {_line(progress.record)}", file=sys.stderr)
            if not bar.disable:
                if not bar.total:
                    bar.initial = progress.epochs_done  # of before: not done in this time
                bar.total, bar.n = progress.epochs_total, progress.epochs_done
                bar.set_description(f"{where} {progress.doing}".rstrip())  # draws it, too

        yield show


def _line(record: Record) -> str:
    """What a training brought, on one line."""
    cost = record["cost"]
    seconds = sum(part["seconds"] for part in cost.values())
    if record["diverged"]:
        return f"diverged, {seconds:.0f} s"
    tests = "".join(
        f", {test['attention']} test F1 {test['scores']['paper']['f1']:.4f}"
        for test in record["tests"]
    )
    return (
        f"validation strict F1 {record['validation_f1']:.4f} in epoch {record['best_epoch']}"
        f"{tests}, {seconds:.0f} s"
    )


def _shown(value: dict[str, Any]) -> str:
    spread = "" if value["spread"] is None else f" ± {value['spread']:.4f}"
    return f"{value['mean']:.4f}{spread}"
