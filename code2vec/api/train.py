"""`code2vec.train`: encoded data, or sources, to a saved model."""

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from code2vec.api.data import is_data, paths_of
from code2vec.api.prepare import prepare
from code2vec.api.records import Written
from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.outputs import check_new
from code2vec.datasets.preparation import Paths
from code2vec.extractor.errors import SettingError
from code2vec.models.config import ModelConfig, TrainConfig, paper_config
from code2vec.models.runtime import load_keras


@dataclass(frozen=True)
class Trained:
    """What a training made."""

    report: Any  # TrainReport
    written: Written

    def summary(self) -> str:
        """The training and the model, in lines for people."""
        return f"{self.written.summary()}\n{self.report.summary()}"

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {**self.report.to_dict(), "written": self.written.to_dict()}


def train(
    data: Paths,
    *,
    output: str | Path,
    attention: str = "soft",
    epochs: int = 20,
    batch_size: int = 1024,
    learning_rate: float = 1e-3,
    max_contexts: int = 200,
    softmax: str = "auto",
    candidates: int = 4096,
    dropout: float = 0.25,
    dropout_kind: str = "per-row",
    optimizer: str = "row-adam",
    patience: int = 3,
    seed: int = 0,
    threads: int = 0,
    config: str | None = None,
    split_by: str = "project",
    split: str = "80/10/10",
    jobs: int | None = None,
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    overwrite: bool = False,
) -> Trained:
    """Trains a model that names methods, and saves the epoch with the best validation F1.

    Args:
        data: encoded data, as `prepare` makes it; or sources, shards or `.c2v` files, which are
            prepared first and kept in the model's `run/data`.
        output: the directory of the model.
        attention: `soft`, or `hard` for the one context that scores highest.
        epochs: the most times that training goes through the data.
        batch_size: methods a step.
        learning_rate: of the optimiser.
        max_contexts: contexts of a method that are used; drawn anew in each epoch.
        softmax: `full`, `sampled`, or `auto`: sampled where there are many labels.
        candidates: labels that the sampled softmax draws for a batch.
        dropout: share of the embedded contexts' numbers that is dropped in training.
        dropout_kind: `per-row` or `per-context`.
        optimizer: `row-adam`, which updates the rows that a batch touches, or `adam`.
        patience: epochs without a better validation F1 before training stops.
        seed: of initial values, order, dropout and drawn contexts.
        threads: of TensorFlow; 0: as many as it likes; 1: the same seed gives the same bits.
        config: `paper` for what the reference computes: the full softmax, dropout per context
            and an Adam that moves every row.
        split_by: what stays together in a split, where sources are given.
        split: shares of train, validation and test, where sources are given.
        jobs: processes that extract, where sources are given.
        include: globs of the Java files to read; none: `*.java`.
        exclude: globs of Java files to leave out.
        overwrite: replace `output` if it exists, once the new model is complete.

    Raises:
        SettingError: if a setting is not allowed.
        InputError: if the data is missing or damaged, or holds nothing to train on.
        OutputError: if `output` exists or cannot be written.
    """
    model_config = ModelConfig(
        max_contexts=max_contexts, attention=attention, dropout=dropout, dropout_kind=dropout_kind
    )
    train_config = TrainConfig(
        epochs=epochs,
        batch_size=batch_size,
        learning_rate=learning_rate,
        softmax=softmax,
        candidates=candidates,
        optimizer=optimizer,
        patience=patience,
        seed=seed,
        threads=threads,
    )
    if config is not None:
        model_config, train_config = named_config(config, model_config, train_config)
    output = Path(output)
    check_new(output, overwrite)  # before the sources are extracted
    if is_data(data):
        return _train(data, output, model_config, train_config, overwrite)
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=f"{output.name}.data-") as folder:
        made = Path(folder) / "data"
        prepare(
            data,
            output=made,
            split_by=split_by,
            split=split,
            seed=seed,
            jobs=jobs,
            include=include,
            exclude=exclude,
        )
        trained = _train(made, output, model_config, train_config, overwrite)
        shutil.move(made, output / "run" / "data")
    return trained


def named_config(
    name: str, model: ModelConfig, train_settings: TrainConfig
) -> tuple[ModelConfig, TrainConfig]:
    """The settings changed to those of a named configuration.

    Raises:
        SettingError: if there is none of this name.
    """
    if name != "paper":
        raise SettingError(f"--config must be paper. Received: {name}")
    return paper_config(model, train_settings)


def _train(
    data: Paths,
    output: Path,
    model: ModelConfig,
    settings: TrainConfig,
    overwrite: bool,
) -> Trained:
    load_keras()
    from code2vec.models.training import train_model  # loads TensorFlow: only once all is checked
    from code2vec.models.training_progress import progress_bar

    opened = open_data(paths_of(data)[0])
    report = train_model(
        opened, output, model, settings, overwrite=overwrite, progress=progress_bar()
    )
    return Trained(report, Written.of(output, f"a model with {model.attention} attention"))
