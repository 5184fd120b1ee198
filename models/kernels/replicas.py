"""What TensorFlow computes on each of several devices, and how their results become one."""

from collections.abc import Callable, Sequence
from typing import Any

import tensorflow as tf

from code2vec.models.kernels.tables import Tensor

_APART = 7919  # between the seeds that two devices draw by


def gradients(loss: Callable[[], tuple[Tensor, Tensor]], weights: Sequence[Any]) -> Any:
    """The loss that a function computes, and the gradient of its second result by each weight.

    Args:
        loss: computes the loss, and what is differentiated.
        weights: Keras' variables.

    Returns:
        The loss; and a list of tensors, tf.IndexedSlices, or None.
    """
    with tf.GradientTape() as tape:
        value, target = loss()
    return value, tape.gradient(target, [weight.value for weight in weights])


def united(parts: Sequence[Any]) -> Any:
    """The sum of a weight's gradients: of rows only if they are, and then each row once.

    Args:
        parts: tensors of one shape; or tf.IndexedSlices, each of distinct rows; or all None.
    """
    if parts[0] is None:
        return None
    if not isinstance(parts[0], tf.IndexedSlices):
        return tf.add_n(parts)
    indices = tf.concat([part.indices for part in parts], axis=0)
    values = tf.concat([part.values for part in parts], axis=0)
    rows, places = tf.unique(indices)
    sums = tf.math.unsorted_segment_sum(values, places, tf.size(rows))
    return tf.IndexedSlices(sums, rows, parts[0].dense_shape)


def traced(step: Callable[[Any], Any], batches: Any) -> Any:
    """A step as a function of TensorFlow for batches of any length.

    Args:
        step: takes a batch.
        batches: the dataset that the batches come from.
    """
    return tf.function(step, input_signature=[batches.element_spec])


def draw_apart(strategy: Any, network: Any) -> None:
    """Lets each device draw by seeds of its own; those of the first, which are saved, stay.

    Until then all devices have the first one's, in a new network and in one that is resumed.
    """
    states = [
        variable
        for variable in network.non_trainable_variables
        if variable.name == "seed_generator_state"
    ]

    def move() -> None:
        replica = tf.distribute.get_replica_context().replica_id_in_sync_group
        for state in states:
            step = tf.cast(_APART * replica, state.dtype)
            state.assign(state.value + tf.stack([step, tf.zeros_like(step)]))

    tf.function(lambda: strategy.run(move))()
