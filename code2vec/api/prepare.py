"""`code2vec.prepare`: extracted methods to vocabularies and encoded data."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from code2vec.api.progress import bar
from code2vec.api.records import Written
from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.preparation.passes import PreparationProgress, Report
from code2vec.datasets.preparation.prepare_data import prepare_data
from code2vec.datasets.preparation.report import PreparationReport
from code2vec.datasets.preparation.splits import SHARES, SPLIT_BY
from code2vec.datasets.vocabularies.vocabulary_limits import VocabularyLimits
from code2vec.extractor.config import ExtractConfig
from code2vec.file_arguments import FilePath, Globs, Paths, path_of
from code2vec.models.training.memory import memory_for_data
from code2vec.outputs import human_size
from code2vec.quantity import quantity
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
    split_by: str = SPLIT_BY[0],
    split: str = SHARES,
    seed: int = 0,
    labels: FilePath | None = None,
    vocabulary_from: FilePath | None = None,
    extend_vocabulary: bool = False,
    token_vocabulary: int = VocabularyLimits.tokens,
    path_vocabulary: int = VocabularyLimits.paths,
    label_vocabulary: int = VocabularyLimits.labels,
    min_count: int = VocabularyLimits.min_count,
    drop_duplicates: bool = False,
    overwrite: bool = False,
    jobs: int | None = None,
    include: Globs = (),
    exclude: Globs = (),
    **limits: Any,
) -> Prepared:
    """Turns extracted methods into vocabularies and encoded data.

    Args:
        source: inputs to be split here, instead of `train`, `validation` and `test`. An input is
            a directory of shards, a `.c2v` file (padded or not), or Java sources.
        output: the directory to write.
        train, validation, test: the inputs of each split.
        split_by: what stays together in one split of `source`: `project`, `file` or `method`.
        split: shares of train, validation and test, as in `80/10/10`.
        seed: of the split and of the order of the rows.
        labels: a table, `.parquet`, `.csv` or `.jsonl`, of the labels that methods are to have
            instead of their names: columns `label`, and `id` or `file` with as many of `project`,
            `type`, `method` (name or signature) and `line` as tell the methods apart. Methods
            that it does not label are left out.
        vocabulary_from: a model or data whose vocabularies are taken; needed without `train`.
        extend_vocabulary: add the words of the training split that these do not know; theirs keep
            their rows. The sizes below are then of what is added.
        token_vocabulary: the most tokens to know.
        path_vocabulary: the most paths to know.
        label_vocabulary: the most method names, or other labels, to know.
        min_count: how often a word must occur in training to be known.
        drop_duplicates: remove from training what is also in validation or test, then what
            repeats within training.
        overwrite: replace `output` if it exists, once the new one is complete.
        jobs: processes that extract; None: as many as this process may use cores. The rest of
            the work takes at most four threads.
        include: globs of the Java files to read; none: `*.java`.
        exclude: globs of Java files to leave out.
        limits: settings of ExtractConfig, for Java sources; shards must have been extracted with
            the same. None given: those of the shards or vocabularies, else the defaults.

    Raises:
        SettingError: if a setting is not allowed.
        InputError: if an input is missing or malformed, or a split would be empty.
        MismatchError: if inputs do not fit together.
        OutputError: if `output` exists or cannot be written.
    """
    output = path_of(output, "output")
    with _stages() as progress:
        report = prepare_data(
            output,
            source=source,
            train=train,
            validation=validation,
            test=test,
            split_by=split_by,
            split=split,
            seed=seed,
            labels=labels,
            vocabulary_from=vocabulary_from,
            extend_vocabulary=extend_vocabulary,
            token_vocabulary=token_vocabulary,
            path_vocabulary=path_vocabulary,
            label_vocabulary=label_vocabulary,
            min_count=min_count,
            drop_duplicates=drop_duplicates,
            overwrite=overwrite,
            extraction=ExtractConfig.from_dict(limits) if limits else None,
            jobs=jobs,
            include=include,
            exclude=exclude,
            progress=progress,
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
