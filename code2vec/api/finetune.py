"""`code2vec.finetune`: a model goes on with new data."""

from dataclasses import asdict, dataclass
from typing import Any

from code2vec.api.data import check_fits, is_data
from code2vec.api.progress import tell
from code2vec.api.records import Written
from code2vec.api.settings import further_config, refuse_devices
from code2vec.api.train import Trained
from code2vec.api.training_data import prepared
from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.labels.labelled_methods import LabelReport
from code2vec.datasets.preparation.splits import SHARES, SPLIT_BY, check_split
from code2vec.datasets.unknown_words import UnknownShares, unknown_shares
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
from code2vec.models.saved.saved_model import Model, SavedModel, open_model
from code2vec.models.training.run_start import find_start, training_claimed
from code2vec.setting_checks import flags, process_count
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class Finetuned:
    """What going on with a model made."""

    trained: Trained
    before: UnknownShares  # of the new training methods, to the model that it began with
    after: UnknownShares  # to the new model

    def __repr__(self) -> str:
        return short_repr(
            self,
            model=self.trained.written.path,
            best_epoch=self.trained.report.best_epoch,
            epochs=self.trained.report.epochs,
            scores=self.trained.report.scores,
        )

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The training, the model and what it does not know, in lines for people."""
        line = f"unknown in the training methods: {self.before.summary()}"
        if self.after != self.before:
            line += f"; with the new words: {self.after.summary()}"
        return f"{self.trained.summary()}\n{line}"

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        unknown = {"before": asdict(self.before), "after": asdict(self.after)}
        return {**self.trained.to_dict(), "unknown": unknown}


def finetune(
    data: Paths,
    *,
    model: Model,
    output: FilePath,
    config: FilePath | None = None,
    extend_vocabulary: bool = False,
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
    **settings: Any,
) -> Finetuned:
    """Goes on from a model with new data, and saves the epoch with the best validation F1.

    The network is the model's; the optimiser starts afresh.

    Args:
        data: encoded data, prepared with the model's vocabularies or, to extend them, with these
            extended; or sources, shards or `.c2v` files, which are prepared so first and kept in
            the new model's `run/data`.
        model: a model that `train` saved, or one that is open; it is left as it is.
        output: the directory of the new model.
        config: a TOML file with settings of the training, such as each leaves in the model's
            `run/run.toml`.
        extend_vocabulary: whether words of the training methods that the model does not know get
            rows; those that it knows keep theirs, with their vectors.
        split_by: what stays together in a split, where sources are given.
        split: shares of train, validation and test, where sources are given.
        labels: where sources are given, a table of other labels than the methods' names; see
            `prepare`.
        jobs: processes that extract, where sources are given.
        include: globs of the Java files to read; none: `*.java`.
        exclude: globs of Java files to leave out.
        resume: go on with such a training that was killed, interrupted, or is over; see `train`.
        drop_checkpoint: keep no checkpoint once the training is over; see `train`.
        overwrite: replace `output` if it exists, once the new model is complete, and throw away
            an unfinished training of it.
        tensorboard: a directory for a log that TensorBoard reads; see `train`.
        settings: fields of `TrainConfig`, where their defaults and meanings stand; but the
            learning rate is a tenth by default, so that the model keeps what it knows. They take
            the place of what `config` says.

    Raises:
        SettingError: if a setting is unknown or not allowed.
        InputError: if model or data are missing or damaged, or hold nothing to train on.
        MismatchError: if data and model do not fit together, or what is to be resumed had other
            data or settings.
        OutputError: if `output` exists or cannot be written, or an unfinished training is there.
    """
    flags(extend_vocabulary=extend_vocabulary, resume=resume)
    flags(drop_checkpoint=drop_checkpoint, overwrite=overwrite)
    jobs = process_count(jobs)
    check_split(split_by, split)
    include, exclude = texts_of(include, "include"), texts_of(exclude, "exclude")
    paths, output, base = paths_of(data), path_of(output, "output"), open_model(model)
    train = further_config(config, settings, base.config)
    refuse_devices(train.devices)
    labels = optional_path(labels, "labels")
    tensorboard = optional_path(tensorboard, "tensorboard")
    given = [*paths, base.path, *(path for path in (config, labels) if path is not None)]
    with training_claimed(output, tensorboard):  # before any work
        start = find_start(output, overwrite=overwrite, resume=resume, inputs=given)
        if tensorboard is not None:
            check_events(tensorboard, output, overwrite=overwrite, resume=resume)
        base.weights.check()  # all are read in any case, but only after the data is prepared
        if not is_data(paths):
            found = prepared(
                paths,
                start,
                split_by=split_by,
                split=split,
                seed=train.seed,
                labels=None if labels is None else str(labels),
                vocabulary_from=str(base.path),
                extend_vocabulary=extend_vocabulary,
                jobs=jobs,
                include=include,
                exclude=exclude,
            )
        elif labels is not None:
            raise SettingError("prepared data has its labels already: leave out {}", "labels")
        else:
            found = paths[0]
        opened = open_data(found)
        check_fits(base, opened, extended=extend_vocabulary)
        before, after = _unknown(base, opened)
        load_keras()
        from code2vec.models.training.progress import progress_bar
        from code2vec.models.training.train_model import (
            train_model,  # loads TensorFlow: only once all is checked
        )

        report = train_model(
            opened,
            output,
            base.config,
            train,
            base=base,
            overwrite=overwrite,
            resume=resume,
            drop_checkpoint=drop_checkpoint,
            tensorboard=tensorboard,
            started=tell,
            progress=progress_bar(),
        )
        written = Written.of(output, f"a model with {base.config.attention} attention")
        table = None if labels is None else opened.manifest.labels
        return Finetuned(
            Trained(report, written, LabelReport(**table) if table else None), before, after
        )


def _unknown(base: SavedModel, data: EncodedData) -> tuple[UnknownShares, UnknownShares]:
    """What the model, and what the data's vocabularies do not know of the training methods."""
    split = data.split("train")
    size = data.manifest.splits["train"]
    known = (base.vocabularies, data.vocabularies)
    before, after = (unknown_shares(split, size, words) for words in known)
    return before, after
