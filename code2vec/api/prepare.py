"""`code2vec.prepare`: extracted methods to vocabularies and encoded data."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from code2vec.api.progress import bar
from code2vec.api.records import Written
from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.preparation.config import PrepareConfig
from code2vec.datasets.preparation.passes import PreparationProgress, Report
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.datasets.preparation.report import PreparationReport
from code2vec.extractor.config import ExtractConfig, ReadConfig
from code2vec.file_arguments import FilePath, Paths, path_of
from code2vec.models.training.memory import memory_for_data
from code2vec.outputs import human_size
from code2vec.quantity import quantity
from code2vec.settings import divided
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class Prepared:
    """What a preparation made."""

    report: PreparationReport
    training_memory: int | None  # peak bytes of training by default; None without such a split
    written: Written

    def __repr__(self) -> str:
        return short_repr(
            self,
            methods={name: split.size.methods for name, split in self.report.splits.items()},
            written=self.written.path,
        )

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The sizes, coverage and duplicates, in lines for people."""
        lines = [self.written.summary(), self.report.summary()]
        if self.training_memory is not None:
            memory = human_size(self.training_memory)
            lines.append(f"Training with the default settings will take about {memory} of memory.")
        lines += self.report.extraction.summary() if self.report.extraction else []
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            **self.report.to_dict(),
            "training_memory": self.training_memory,
            "written": self.written.to_dict(),
        }


def prepare(
    source: Paths = (),
    *,
    output: FilePath,
    train: Paths = (),
    validation: Paths = (),
    test: Paths = (),
    overwrite: bool = False,
    **settings: Any,
) -> Prepared:
    """Turns extracted methods into vocabularies and encoded data.

    Args:
        source: inputs to be split here, instead of `train`, `validation` and `test`. An input is
            a directory of shards, a `.c2v` file (padded or not), or Java sources.
        output: the directory to write.
        train: inputs of the training split.
        validation: inputs of the validation split.
        test: inputs of the test split.
        overwrite: replace `output` if it exists, once the new one is complete.
        settings: those of `PrepareConfig` (`split_by`, `split`, `seed`, `labels`,
            `vocabulary_from`, `extend_vocabulary`, sizes of vocabularies, `min_count`,
            `drop_duplicates`), of `ReadConfig` (`jobs`, `include`, `exclude`), and of
            `ExtractConfig`, for Java sources; shards must have been extracted with the same.
            Without any of `ExtractConfig` those of the shards or vocabularies hold, else the
            defaults. The table `labels` has the columns `label`, and `id` or `file` with as many
            of `project`, `type`, `method` (name or signature) and `line` as tell the methods
            apart; methods that it does not label are left out.

    Raises:
        SettingError: if a setting is not allowed.
        InputError: if an input is missing or malformed, or a split would be empty.
        MismatchError: if inputs do not fit together.
        OutputError: if `output` exists or cannot be written.
    """
    output = path_of(output, "output")
    config, read, limits = divided(settings, PrepareConfig, ReadConfig)
    with _stages() as progress:
        report = prepare_data(
            output,
            source=source,
            train=train,
            validation=validation,
            test=test,
            extraction=ExtractConfig.from_dict(limits) if limits else None,
            progress=progress,
            overwrite=overwrite,
            **vars(config),
            **vars(read),
        )
    methods = sum(split.size.methods for split in report.splits.values())
    memory = memory_for_data(open_data(output)) if "train" in report.splits else None
    return Prepared(report, memory, Written.of(output, quantity(methods, "encoded method")))


@contextmanager
def _stages() -> Iterator[Report]:
    """A bar that starts anew with each stage of the preparation."""
    shown = bar("prepare", " methods")

    def show(progress: PreparationProgress) -> None:
        if shown.disable:
            return
        if shown.desc != f"{progress.stage}: ":
            shown.reset(progress.total)
            shown.set_description(progress.stage)
        shown.update(progress.methods - shown.n)

    with shown:
        yield show
