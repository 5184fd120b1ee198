"""`code2vec.train`: encoded data, or sources, to a saved model."""

from dataclasses import asdict, dataclass
from typing import Any

from code2vec.api.data import is_data
from code2vec.api.progress import tell
from code2vec.api.records import Written
from code2vec.api.settings import configs, refuse_devices
from code2vec.api.training_data import prepared
from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.labels.labelled_methods import LabelReport
from code2vec.datasets.preparation.splits import SHARES, SPLIT_BY, check_split
from code2vec.errors import SettingError
from code2vec.file_arguments import (
    FilePath,
    Globs,
    Paths,
    optional_path,
    path_of,
    paths_of,
    texts_of,
)
from code2vec.models.kernels.event_log import check_events
from code2vec.models.kernels.runtime import load_keras
from code2vec.models.training.run_start import find_start, training_claimed
from code2vec.setting_checks import flags, process_count
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class Trained:
    """What a training made."""

    report: Any  # TrainReport
    written: Written
    labels: LabelReport | None = None  # of the table of labels, if there was one

    def __repr__(self) -> str:
        return short_repr(
            self,
            model=self.written.path,
            best_epoch=self.report.best_epoch,
            epochs=self.report.epochs,
            scores=self.report.scores,
        )

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The training and the model, in lines for people."""
        labels = self.labels.summary() if self.labels else []
        return "\n".join([*labels, self.written.summary(), self.report.summary()])

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        values = {**self.report.to_dict(), "written": self.written.to_dict()}
        return {**values, "labels": asdict(self.labels)} if self.labels else values


def train(
    data: Paths,
    *,
    output: FilePath,
    config: FilePath | None = None,
    split_by: str = SPLIT_BY[0],
    split: str = SHARES,
    labels: FilePath | None = None,
    jobs: int | None = None,
    include: Globs = (),
    exclude: Globs = (),
    resume: bool = False,
    drop_checkpoint: bool = False,
    overwrite: bool = False,
    tensorboard: FilePath | None = None,
    **hyper_parameters: Any,
) -> Trained:
    """Trains a model that names methods, and saves the epoch with the best validation F1.

    On data with other labels than names (`prepare`, `labels`) it learns to tell these classes, and
    saves the epoch with the best macro F1.

    Args:
        data: encoded data, as `prepare` makes it; or sources, shards or `.c2v` files, which are
            prepared first and kept in the model's `run/data`.
        output: the directory of the model.
        config: `paper` for what the reference computes: the full softmax, dropout per context
            and an Adam that moves every row. Or a TOML file with hyper-parameters, such as each
            training leaves in the model's `run/run.toml`.
        split_by: what stays together in a split, where sources are given.
        split: shares of train, validation and test, where sources are given.
        labels: where sources are given, a table of other labels than the methods' names; see
            `prepare`.
        jobs: processes that extract, where sources are given.
        include: globs of the Java files to read; none: `*.java`.
        exclude: globs of Java files to leave out.
        resume: go on with a training for this output that was killed, interrupted, or is over
            (then with more epochs), if there is one. It must have had the same data and settings.
        drop_checkpoint: keep no checkpoint once the training is over; it takes three times the
            space of the weights, and without it the training cannot be resumed with more epochs.
        overwrite: replace `output` if it exists, once the new model is complete, and throw away
            an unfinished training of it.
        tensorboard: a directory for a log that TensorBoard reads while the training runs. Events of
            another training there are refused, or with `overwrite` deleted.
        hyper_parameters: fields of `ModelConfig` and `TrainConfig`, where their defaults and
            meanings stand: `attention="hard"`, `epochs=5`, `seed=1`, … They take the place of what
            `config` says.

    Raises:
        SettingError: if a setting is unknown or not allowed.
        InputError: if the data is missing or damaged, or holds nothing to train on.
        MismatchError: if what is to be resumed had other data or settings.
        OutputError: if `output` exists or cannot be written, or an unfinished training is there.
    """
    model, settings = configs(config, hyper_parameters)
    flags(resume=resume, drop_checkpoint=drop_checkpoint, overwrite=overwrite)
    jobs = process_count(jobs)
    check_split(split_by, split)
    include, exclude = texts_of(include, "include"), texts_of(exclude, "exclude")
    paths, output = paths_of(data), path_of(output, "output")
    refuse_devices(settings.devices)
    labels = optional_path(labels, "labels")
    tensorboard = optional_path(tensorboard, "tensorboard")
    given = [*paths, *(path for path in (config, labels) if path is not None)]
    with training_claimed(output, tensorboard):  # before any work
        start = find_start(output, overwrite=overwrite, resume=resume, inputs=given)
        if tensorboard is not None:
            check_events(tensorboard, output, overwrite=overwrite, resume=resume)
        table = None
        if is_data(paths):
            if labels is not None:
                raise SettingError("prepared data has its labels already: leave out {}", "labels")
            found = paths[0]
        else:
            found = prepared(
                paths,
                start,
                split_by=split_by,
                split=split,
                seed=settings.seed,
                labels=None if labels is None else str(labels),
                jobs=jobs,
                include=include,
                exclude=exclude,
            )
            table = open_data(found).manifest.labels
        load_keras()
        from code2vec.models.training.progress import progress_bar
        from code2vec.models.training.train_model import (
            train_model,  # loads TensorFlow: only once all is checked
        )

        report = train_model(
            open_data(found),
            output,
            model,
            settings,
            overwrite=overwrite,
            resume=resume,
            drop_checkpoint=drop_checkpoint,
            tensorboard=tensorboard,
            started=tell,
            progress=progress_bar(),
        )
        written = Written.of(output, f"a model with {model.attention} attention")
        return Trained(report, written, LabelReport(**table) if table else None)
