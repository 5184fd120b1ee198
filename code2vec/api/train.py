"""`code2vec.train`: encoded data, or sources, to a saved model."""

from dataclasses import asdict, dataclass
from typing import Any

from code2vec.api.records import Written
from code2vec.api.settings import PAPER, configs
from code2vec.api.training import Training
from code2vec.datasets.labels.labelled_methods import LabelReport
from code2vec.datasets.preparation.config import SplitConfig
from code2vec.extractor.config import ReadConfig
from code2vec.file_arguments import FilePath, Paths, path_of, paths_of
from code2vec.models.config import RunConfig
from code2vec.settings import divided
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
    **settings: Any,
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
        settings: those of `ModelConfig` and `TrainConfig`, where their defaults and meanings
            stand: `attention="hard"`, `epochs=5`, `seed=1`, … They take precedence over `config`.
            Those of `RunConfig`: `resume`, `overwrite`, `tensorboard`, `drop_checkpoint`. Where
            sources are given, those of `SplitConfig`: `split_by`, `split`, `labels`; and of
            `ReadConfig`: `jobs`, `include`, `exclude`.

    Raises:
        SettingError: if a setting is unknown or not allowed.
        InputError: if the data is missing or damaged, or holds nothing to train on.
        MismatchError: if what is to be resumed had other data or settings.
        OutputError: if `output` exists or cannot be written, or an unfinished training is there.
    """
    run, split, read, others = divided(settings, RunConfig, SplitConfig, ReadConfig)
    model, train_config = configs(config, others)
    training = Training(
        data=paths_of(data),
        output=path_of(output, "output"),
        model=model,
        train=train_config,
        run=run,
        split=split,
        read=read,
        config=None if config in (None, PAPER) else path_of(config, "config"),
    )
    with training.opened() as found:
        table = found.manifest.labels if training.prepares else None
        report = training.run_on(found)
    written = Written.of(training.output, f"a model with {model.attention} attention")
    return Trained(report, written, LabelReport(**table) if table else None)
