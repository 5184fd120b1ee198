"""When the rows of row-wise Adam make the moves that they missed."""

from typing import Any

import keras

from code2vec.models.kernels.row_adam import RowAdam


class CatchUp(keras.callbacks.Callback):
    """Catches up all rows at the end of each epoch, and whenever the optimiser has to.

    Both depend on the number of steps alone, so that a training that is resumed does the same. A
    validation catches up by itself, before it begins: see `TrainingModel.evaluate`.
    """

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Catches up where the optimiser can note no further step."""
        optimizer = self.model.optimizer
        if isinstance(optimizer, RowAdam) and optimizer.full:
            optimizer.catch_up()

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:  # noqa: ARG002
        """Catches up; after a validation there is nothing to do."""
        self.model.catch_up()
