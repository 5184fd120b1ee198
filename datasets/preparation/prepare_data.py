"""From shards, `.c2v` text or sources to vocabularies and encoded data.

The inputs are read once and kept as blocks on disk, with a hash and a split for each method; the
words of the training split are counted; all is encoded and written in shuffled order. Memory
holds some blocks, the distinct words up to a limit, and about a hundred bytes a method.
"""

import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from code2vec.datasets.encoded_data import SPLITS, DataManifest
from code2vec.datasets.labels.label_tables import LabelTable, read_label_table
from code2vec.datasets.methods.shards import ShardSettings
from code2vec.datasets.preparation.config import PrepareConfig
from code2vec.datasets.preparation.inputs import Input, common_settings, open_inputs
from code2vec.datasets.preparation.memory_reuse import memory_reused
from code2vec.datasets.preparation.passes import (
    SOURCE,
    Found,
    Report,
    SplitArray,
    count_vocabularies,
    drop_training_duplicates,
    encode_found,
    label_methods,
    place_methods,
    read_methods,
    with_duplicates,
)
from code2vec.datasets.preparation.report import PreparationReport
from code2vec.datasets.tasks import CLASSES_TASK, NAMES_TASK, check_task
from code2vec.datasets.vocabularies.vocabulary import NAMES, Vocabularies, describe_vocabularies
from code2vec.errors import InputError, SettingError
from code2vec.extractor.config import ExtractConfig, ReadConfig
from code2vec.file_arguments import FilePath, Paths, path_of, paths_of
from code2vec.outputs import whole
from code2vec.setting_checks import flags
from code2vec.settings import settings_from


def prepare_data(
    output: FilePath,
    *,
    train: Paths = (),
    validation: Paths = (),
    test: Paths = (),
    source: Paths = (),
    extraction: ExtractConfig | None = None,
    progress: Report | None = None,
    overwrite: bool = False,
    **settings: Any,
) -> PreparationReport:
    """Makes encoded data, with its vocabularies, from extracted or raw Java.

    Args:
        output: the directory to write.
        train, validation, test: inputs of each split: shards, `.c2v` files or Java sources.
        source: instead of these, inputs to be split here.
        extraction: how Java sources are extracted, and `.c2v` files were; what shards and
            vocabularies say must be the same. None: what these say, else the defaults.
        progress: told now and then how far the work is.
        overwrite: whether an existing output is replaced.
        settings: those of `PrepareConfig` and `ReadConfig`.

    Raises:
        SettingError: if an argument has a value that is not allowed.
        InputError: if an input is missing or malformed, or a split is empty.
        MismatchError: if inputs do not fit together.
        OutputError: if `output` exists or cannot be written.
    """
    config, read = settings_from(settings, PrepareConfig, ReadConfig)
    flags(overwrite=overwrite)
    given = dict(zip((*SPLITS, SOURCE), (train, validation, test, source), strict=True))
    paths = {name: found for name, value in given.items() if (found := paths_of(value))}
    every = [path for group in paths.values() for path in group]
    inputs = {
        name: open_inputs(group, every, read.include, read.exclude) for name, group in paths.items()
    }
    plan = Plan(
        inputs=inputs,
        config=config,
        labels=None if config.labels is None else read_label_table(config.labels),
        jobs=read.jobs,
        progress=progress or (lambda _: None),
    )
    asked = plan.settings(extraction)
    others = [path for path in (config.labels, config.vocabulary_from) if path is not None]
    with (
        whole(
            path_of(output, "output"), overwrite, directory=True, inputs=[*every, *others]
        ) as partial,
        memory_reused(),
    ):
        return plan.carry_out(asked, partial)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The arguments of `prepare_data`, checked.

    Raises:
        SettingError, InputError: if inputs cannot become data.
    """

    inputs: Mapping[str, list[Input]]  # of `train`, `validation`, `test`, or of SOURCE
    config: PrepareConfig
    labels: LabelTable | None
    jobs: int | None
    progress: Report

    def __post_init__(self) -> None:
        if not self.inputs:
            raise InputError("nothing to prepare: give --train, --validation, --test or SOURCES")
        if self.config.extend_vocabulary and not self.inputs.keys() & {SOURCE, "train"}:
            raise InputError("--extend-vocabulary needs training input, whose words are added")
        if SOURCE in self.inputs:
            self._check_source()
        elif "train" not in self.inputs and self.config.vocabulary_from is None:
            raise InputError(
                "without training data there are no words to count: "
                "give --train, or --vocabulary-from with a model or data"
            )

    def _check_source(self) -> None:
        if len(self.inputs) > 1:
            other = next(name for name in self.inputs if name != SOURCE)
            raise SettingError("give either inputs to split or {}, not both", other)
        for entry in self.inputs[SOURCE]:
            if entry.kind == "c2v" and self.config.split_by != "method":
                raise InputError(
                    f"{entry.paths[0]} does not tell the {self.config.split_by} of a method: "
                    "use --split-by method"
                )

    @property
    def task(self) -> str:
        """What the labels are."""
        return NAMES_TASK if self.labels is None else CLASSES_TASK

    def known(self) -> Vocabularies | None:
        """The vocabularies that are given.

        Raises:
            MismatchError: if their labels are names and those asked for classes, or contrariwise.
        """
        if self.config.vocabulary_from is None:
            return None
        known = Vocabularies.open(find_vocabularies(self.config.vocabulary_from))
        check_task(known.task, self.task, str(self.config.vocabulary_from))
        return known

    def settings(self, asked: ExtractConfig | None) -> ShardSettings:
        """How all inputs were or are to be extracted.

        Raises:
            MismatchError: if inputs, given vocabularies and what is asked for do not fit.
        """
        entries = [entry for group in self.inputs.values() for entry in group]
        known = self.known()
        if known is None:
            return common_settings(entries, None, "", asked)
        counted_on = ShardSettings(ExtractConfig.stored(known.extraction), known.grammar)
        return common_settings(entries, counted_on, str(self.config.vocabulary_from), asked)

    def carry_out(self, settings: ShardSettings, directory: Path) -> PreparationReport:
        """Writes the data into a new directory."""
        work = directory / "work"
        work.mkdir(parents=True)
        found = read_methods(
            self.inputs, settings.extraction, self.config.split_by, work, self.jobs, self.progress
        )
        labelled = None
        if self.labels is not None:
            found, labelled = label_methods(
                found, self.labels, self.config.split_by, work, self.progress
            )
        splits = place_methods(found, self.config.shares, self.config.seed, self.config.split_by)
        dropped = (
            drop_training_duplicates(found.hashes, splits) if self.config.drop_duplicates else 0
        )
        self._check_filled(splits)
        vocabularies = self._vocabularies(settings, found, splits, directory)
        written = encode_found(
            found, splits, vocabularies, directory, self.config.seed, self.jobs, self.progress
        )
        shutil.rmtree(work)
        rows = {name: getattr(vocabularies, name).size for name in NAMES}
        sizes = {name: split.size for name, split in written.items()}
        DataManifest(
            extraction=settings.extraction.to_dict(),
            grammar=settings.grammar,
            vocabularies={**rows, "fingerprint": vocabularies.fingerprint},
            splits=sizes,
            seed=self.config.seed,
            task=self.task,
            labels=None if labelled is None else asdict(labelled),
            checksums={
                f"{name}/{file}": checksum
                for name, split in written.items()
                for file, checksum in split.checksums.items()
            },
        ).write(directory)
        return PreparationReport(
            splits=with_duplicates(sizes, found.hashes, splits, dropped),
            vocabularies=rows,
            vocabulary_from=str(self.config.vocabulary_from)
            if self.config.vocabulary_from
            else None,
            extended=self.config.extend_vocabulary,
            extraction=found.extraction,
            labels=labelled,
        )

    def _vocabularies(
        self, settings: ShardSettings, found: Found, splits: SplitArray, directory: Path
    ) -> Vocabularies:
        words = directory / "vocabularies"
        known = self.known()
        if known is not None and not self.config.extend_vocabulary:
            known.copy_to(words)
        else:
            work = directory / "work"
            count_vocabularies(
                found, splits, self.config, words, work, self.jobs, self.progress, known
            )
            extraction = settings.extraction.to_dict()
            describe_vocabularies(words, extraction, settings.grammar, self.task)
        vocabularies = Vocabularies.open(words)
        if self.labels is not None and vocabularies.labels.size < 3:
            raise InputError(
                f"{self.labels.path}: all methods of the training split have the same label, "
                "so that there is nothing to tell apart"
            )
        return vocabularies

    def _check_filled(self, splits: SplitArray) -> None:
        """Refuses a split without methods."""
        for name in self.config.shares.wanted if SOURCE in self.inputs else self.inputs:
            if not (splits == SPLITS.index(name)).any():
                entries = self.inputs.get(name, self.inputs.get(SOURCE, []))
                where = ", ".join(str(path) for entry in entries for path in entry.paths)
                why = (
                    " after dropping duplicates" if self.config.drop_duplicates else f" in {where}"
                )
                raise InputError(f"the split {name} is empty: there are no methods{why}")


def find_vocabularies(path: Path) -> Path:
    """The directory of vocabularies in a model or in data.

    Raises:
        InputError: if there is none.
    """
    if (path / "vocabularies").is_dir():
        return path / "vocabularies"
    state = "holds no vocabularies" if path.exists() else "does not exist"
    raise InputError(f"{path} {state}: give a model or data to --vocabulary-from")
