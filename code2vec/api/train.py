"""`code2vec.train`: encoded data, or sources, to a saved model."""

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from code2vec.api.data import is_data, paths_of
from code2vec.api.prepare import prepare
from code2vec.api.records import Written
from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.outputs import check_new
from code2vec.datasets.preparation import Paths
from code2vec.extractor.errors import SettingError
from code2vec.models.config import ModelConfig, TrainConfig, check_together, paper_config
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
    config: str | None = None,
    split_by: str = "project",
    split: str = "80/10/10",
    jobs: int | None = None,
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    overwrite: bool = False,
    **hyper_parameters: Any,
) -> Trained:
    """Trains a model that names methods, and saves the epoch with the best validation F1.

    Args:
        data: encoded data, as `prepare` makes it; or sources, shards or `.c2v` files, which are
            prepared first and kept in the model's `run/data`.
        output: the directory of the model.
        config: `paper` for what the reference computes: the full softmax, dropout per context
            and an Adam that moves every row.
        split_by: what stays together in a split, where sources are given.
        split: shares of train, validation and test, where sources are given.
        jobs: processes that extract, where sources are given.
        include: globs of the Java files to read; none: `*.java`.
        exclude: globs of Java files to leave out.
        overwrite: replace `output` if it exists, once the new model is complete.
        hyper_parameters: fields of `ModelConfig` and `TrainConfig`, where their defaults and
            meanings stand: `attention="hard"`, `epochs=5`, `seed=1`, …

    Raises:
        SettingError: if a setting is unknown or not allowed.
        InputError: if the data is missing or damaged, or holds nothing to train on.
        OutputError: if `output` exists or cannot be written.
    """
    model, settings = configs(config, hyper_parameters)
    output = Path(output)
    check_new(output, overwrite)  # before the sources are extracted
    if is_data(data):
        return _train(data, output, model, settings, overwrite)
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=f"{output.name}.data-") as folder:
        made = Path(folder) / "data"
        prepare(
            data,
            output=made,
            split_by=split_by,
            split=split,
            seed=settings.seed,
            jobs=jobs,
            include=include,
            exclude=exclude,
        )
        trained = _train(made, output, model, settings, overwrite)
        shutil.move(made, output / "run" / "data")
    return trained


def configs(name: str | None, hyper_parameters: dict[str, Any]) -> tuple[ModelConfig, TrainConfig]:
    """The settings of network and training, changed to those of a named configuration.

    Raises:
        SettingError: if there is no configuration of this name, or a setting is unknown or has a
            value that is not allowed.
    """
    names = {field.name for field in fields(ModelConfig)}
    model = {key: value for key, value in hyper_parameters.items() if key in names}
    other = {key: value for key, value in hyper_parameters.items() if key not in names}
    made = ModelConfig.from_dict(model), TrainConfig.from_dict(other)
    check_together(*made)
    if name is None:
        return made
    if name != "paper":
        raise SettingError(f"--config must be paper. Received: {name}")
    return paper_config(*made)


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
