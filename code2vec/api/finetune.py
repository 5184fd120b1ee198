"""`code2vec.finetune`: a model goes on with new data."""

from dataclasses import asdict, dataclass
from typing import Any

from code2vec.api.records import Written
from code2vec.api.settings import further_config
from code2vec.api.train import Trained
from code2vec.api.training import Training
from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.labels.labelled_methods import LabelReport
from code2vec.datasets.preparation.config import SplitConfig
from code2vec.datasets.unknown_words import UnknownShares, unknown_shares
from code2vec.extractor.config import ReadConfig
from code2vec.file_arguments import FilePath, Paths, optional_path, path_of, paths_of
from code2vec.models.config import RunConfig
from code2vec.models.saved.saved_model import Model, SavedModel, open_model
from code2vec.setting_checks import flags
from code2vec.settings import divided
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
        settings: those of `TrainConfig`, where their defaults and meanings stand; but the
            learning rate is a tenth by default, so that the model keeps what it knows. They take
            precedence over `config`. Also those of `RunConfig`, `SplitConfig` and `ReadConfig`,
            as for `train`.

    Raises:
        SettingError: if a setting is unknown or not allowed.
        InputError: if model or data are missing or damaged, or hold nothing to train on.
        MismatchError: if data and model do not fit together, or what is to be resumed had other
            data or settings.
        OutputError: if `output` exists or cannot be written, or an unfinished training is there.
    """
    flags(extend_vocabulary=extend_vocabulary)
    run, split, read, others = divided(settings, RunConfig, SplitConfig, ReadConfig)
    base = open_model(model)
    training = Training(
        data=paths_of(data),
        output=path_of(output, "output"),
        model=base.config,
        train=further_config(config, others, base.config),
        run=run,
        split=split,
        read=read,
        config=optional_path(config, "config"),
        base=base,
        extend=extend_vocabulary,
    )
    with training.opened() as found:
        before, after = _unknown(base, found)
        table = found.manifest.labels if split.labels is not None else None
        report = training.run_on(found)
    written = Written.of(training.output, f"a model with {base.config.attention} attention")
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
