"""Training on several devices: each computes a batch of its own in every step.

All devices hold all weights (tf.distribute.MirroredStrategy). A step hands a complete batch to
each, adds up the gradients, and makes one update, the same on all: what one device would do with
the methods of all batches together. Keras' `fit` cannot do it: it splits batches, or averages them
to see what they look like, and ours have vectors of different lengths.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
from keras import ops

from code2vec.models.kernels.inputs import Inputs, dataset
from code2vec.models.kernels.replicas import draw_apart, gradients, traced, united
from code2vec.models.kernels.row_adam import RowAdam, clipped
from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.label_loss import label_losses
from code2vec.models.layers.network import TrainingModel


def grouped(batches: Iterator[Inputs], devices: int) -> Iterator[Inputs]:
    """The same batches, each with its share of its step; the last step's are made up to `devices`.

    Args:
        batches: a step takes `devices` of them, its methods are theirs.
        devices: how many there are.

    Returns:
        Batches with `share`, `(1,)`, what the batch's mean loss counts in that of the step. Where
        the last step lacks some, it is given copies of its first that count 0; in validation,
        which counts methods one by one, batches without any.
    """
    while group := list(islice(batches, devices)):
        methods = sum(len(batch["answers"]) for batch in group)
        shares = [len(batch["answers"]) / methods for batch in group]
        lacking, more = devices - len(group), group[0]
        if "truths" in more:
            more = {name: array[:0] for name, array in more.items()}
        for batch, share in zip(group + [more] * lacking, shares + [0.0] * lacking, strict=True):
            yield {**batch, "share": np.array([share], dtype=np.float32)}


def distributed(
    strategy: Any, batches: Callable[[], Iterator[Inputs]], example: Inputs, count: int
) -> Any:
    """A tf.distribute.DistributedDataset that hands each device batches of its own.

    Args:
        strategy: whose devices they are.
        batches: gives a new iterator over them.
        example: one of them, for the names and types.
        count: how many there are.
    """
    devices = strategy.num_replicas_in_sync
    example = next(grouped(iter([example]), devices))
    read = dataset(lambda: grouped(batches(), devices), example, -(-count // devices) * devices)
    return strategy.distribute_datasets_from_function(lambda _: read)


class DistributedLoop:
    """The steps of a network on several devices.

    Args:
        strategy: in whose scope the network was made.
        network: with its optimiser, in the state that it begins with.
    """

    def __init__(self, strategy: Any, network: TrainingModel) -> None:
        self.strategy, self.network = strategy, network
        self.loss = next(metric for metric in network.metrics if metric.name == "loss")
        self.traced: dict[str, Any] = {}  # the functions of TensorFlow that its steps became
        draw_apart(strategy, network)

    def run(self, training: Any, validation: Any, callbacks: Any, epoch: int) -> None:
        """Does what `fit` does for one epoch.

        Args:
            training: a distributed dataset; None: no steps are left to do.
            validation: another one; None: there is no validation.
            callbacks: Keras' list of callbacks.
            epoch: from 0.
        """
        self.network.reset_metrics()
        callbacks.on_train_begin()
        callbacks.on_epoch_begin(epoch)
        for number, batches in enumerate(training or ()):
            callbacks.on_train_batch_begin(number)
            with self.strategy.scope():
                loss = self._step("train", self.train_step, training)(batches)
            callbacks.on_train_batch_end(number, {"loss": float(loss)})
        logs = self._figures()
        if validation is not None:
            self.network.catch_up()
            callbacks.on_test_begin()
            self.network.reset_metrics()
            with self.strategy.scope(), self.network.classifier.standing_still():
                for batches in validation:
                    self._step("validate", self.validation_step, validation)(batches)
            found = self._figures()
            callbacks.on_test_end(found)
            logs |= {f"val_{name}": value for name, value in found.items()}
        callbacks.on_epoch_end(epoch, logs)
        callbacks.on_train_end()

    def train_step(self, batches: Any) -> Tensor:
        """Makes a step with a batch for each device; the mean loss of the epoch so far."""
        strategy, optimizer = self.strategy, self.network.optimizer
        weights = self.network.trainable_weights
        parts = strategy.run(self._gradients, args=(batches,))
        sums = [united(strategy.experimental_local_results(part)) for part in parts]
        if isinstance(optimizer, RowAdam) and optimizer.clip_norm:
            sums = clipped(sums, optimizer.clip_norm)

        def update(weight: Any, gradient: Tensor, rate: Tensor) -> None:
            optimizer.update_step(gradient, weight, rate)

        rate = ops.convert_to_tensor(optimizer.learning_rate)
        for weight, gradient in zip(weights, sums, strict=True):
            if gradient is not None:
                strategy.extended.update(weight.value, update, args=(gradient, rate), group=False)
        optimizer.iterations.assign_add(1)
        if isinstance(optimizer, RowAdam):
            optimizer.end_step(rate)
        return self.loss.result()

    def validation_step(self, batches: Any) -> None:
        """Adds a batch on each device to the metrics."""
        self.strategy.run(self._measure, args=(batches,))

    def _gradients(self, batch: dict[str, Tensor]) -> list[Any]:
        """On one device: what its batch adds to the gradient of each weight."""
        network = self.network
        share = batch["share"][0]

        def loss_and_part() -> tuple[Tensor, Tensor]:
            loss = network.compute_loss(batch, y_pred=network(batch, training=True))
            return loss, loss * share

        loss, found = gradients(loss_and_part, network.trainable_weights)
        methods = ops.cast(ops.shape(batch["answers"])[0], share.dtype)
        self.loss.update_state(loss, sample_weight=methods * ops.sign(share))
        return list(found)

    def _measure(self, batch: dict[str, Tensor]) -> None:
        """On one device: validates its batch."""
        logits = self.network(batch, training=False)
        self.loss.update_state(label_losses(batch, logits, training=False))
        self.network.compute_metrics(batch, None, logits, None)

    def _step(self, name: str, step: Callable[[Any], Any], batches: Any) -> Any:
        """A step as a function of TensorFlow for batches of any length."""
        if name not in self.traced:
            self.traced[name] = traced(step, batches)
        return self.traced[name]

    def _figures(self) -> dict[str, float]:
        """What the metrics say, of all devices together."""
        return {name: float(value) for name, value in self.network.get_metrics_result().items()}
