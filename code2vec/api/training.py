"""A training as a command asks for it: a new model, or one that is trained further."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from code2vec.api.data import check_fits, is_data
from code2vec.api.progress import tell
from code2vec.api.settings import refuse_devices
from code2vec.api.training_data import prepared
from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.preparation.config import SplitConfig
from code2vec.errors import SettingError
from code2vec.extractor.config import ReadConfig
from code2vec.models.config import ModelConfig, RunConfig, TrainConfig
from code2vec.models.kernels.event_log import check_events
from code2vec.models.kernels.runtime import load_keras
from code2vec.models.saved.saved_model import SavedModel
from code2vec.models.training.report import TrainReport
from code2vec.models.training.run_start import RunStart, find_start, training_claimed


@dataclass(frozen=True, kw_only=True)
class Training:
    """All that is asked of a training, each part checked.

    Args:
        data: one directory of encoded data; or sources, shards or `.c2v` files, to be prepared.
        output: the directory of the model.
        model: hyper-parameters of the network.
        train: settings of the training.
        run: what becomes of outputs.
        split: how what is to be prepared is split.
        read: how sources are read.
        config: the file that settings came from.
        base: a model to be trained further.
        extend: whether new words are added to its vocabularies.
    """

    data: list[Path]
    output: Path
    model: ModelConfig
    train: TrainConfig
    run: RunConfig
    split: SplitConfig
    read: ReadConfig
    config: Path | None = None
    base: SavedModel | None = None
    extend: bool = False

    @contextmanager
    def opened(self) -> Iterator[EncodedData]:
        """The data, prepared if it has to be, while no other command can write the output.

        All that can be refused before the training is refused here.

        Raises:
            SettingError: if settings do not go together.
            InputError: if data is missing or damaged, or holds nothing to train on.
            MismatchError: if data and base do not fit together, or what is to be resumed had
                other data or settings.
            OutputError: if the output exists or cannot be written.
        """
        run = self.run
        refuse_devices(self.train.devices)
        others = [self.config, self.split.labels, self.base.path if self.base else None]
        given = [*self.data, *(path for path in others if path is not None)]
        with training_claimed(self.output, run.tensorboard):  # before any work
            start = find_start(
                self.output, overwrite=run.overwrite, resume=run.resume, inputs=given
            )
            if run.tensorboard is not None:
                check_events(
                    run.tensorboard, self.output, overwrite=run.overwrite, resume=run.resume
                )
            if self.base is not None:
                self.base.weights.check()  # all are read in any case, but after the preparation
            data = open_data(self._found(start))
            if self.base is not None:
                check_fits(self.base, data, extended=self.extend)
            yield data

    def run_on(self, data: EncodedData) -> TrainReport:
        """Trains on the data that `opened` gave. Prepared data moves into the model with it."""
        load_keras()
        from code2vec.models.training.progress import progress_bar
        from code2vec.models.training.train_model import (
            train_model,  # loads TensorFlow: only once all is checked
        )

        return train_model(
            data,
            self.output,
            self.model,
            self.train,
            base=self.base,
            started=tell,
            progress=progress_bar(),
            **vars(self.run),
        )

    @property
    def prepares(self) -> bool:
        """Whether the data is prepared first."""
        return not is_data(self.data)

    def _found(self, start: RunStart) -> Path:
        if not self.prepares:
            if self.split.labels is not None:
                raise SettingError("prepared data has its labels already: leave out {}", "labels")
            return self.data[0]
        labels, further = self.split.labels, {}
        if self.base is not None:
            further = {"vocabulary_from": str(self.base.path), "extend_vocabulary": self.extend}
        settings: Mapping[str, Any] = {
            "split_by": self.split.split_by,
            "split": self.split.split,
            "seed": self.train.seed,
            "labels": None if labels is None else str(labels),
            **further,
        }
        return prepared(self.data, start, **vars(self.read), **settings)
