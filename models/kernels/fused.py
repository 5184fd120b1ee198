"""Arithmetic on large tensors, compiled so that it passes over them once.

TensorFlow computes one operation after the other, and each reads and writes its tensors as a whole:
on a CPU, sums and products of large tensors take the time that memory takes. XLA makes one loop of
a whole function. It compiles for each shape anew, so large tensors are given one of few sizes.
"""

import functools
from collections.abc import Callable
from typing import Any

import keras

from code2vec.models.kernels.tables import Tensor

_LARGE = 2**21  # numbers; smaller tensors stay in a processor's cache


def fused(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled where this is possible and a tensor is large; otherwise as it is.

    Small trainings, whose tensors no memory slows down, would wait for the compiler only.

    Args:
        function: of tensors, made of operations without state.
    """

    @functools.wraps(function)
    def run(*tensors: Tensor) -> Any:
        if not compiles():
            return function(*tensors)
        import tensorflow as tf

        given = [tf.convert_to_tensor(tensor) for tensor in tensors]  # they may be variables
        largest = tf.reduce_max([tf.size(tensor) for tensor in given])
        return tf.cond(
            largest < _LARGE, lambda: function(*given), lambda: _compiled(function)(*given)
        )

    return run


def compiles() -> bool:
    """Whether functions are compiled here: by TensorFlow, for a CPU, if its XLA works.

    For GPUs they are not: nothing of this was measured there, and each compilation takes longer.
    """
    if keras.backend.backend() != "tensorflow":
        return False
    import tensorflow as tf

    return not tf.config.list_physical_devices("GPU") and _xla_works()


def roomier(tensor: Tensor, steps: int = 8, filling: float = 0.0) -> Tensor:
    """The tensor, with rows of `filling` behind its own up to the next of few sizes.

    Where nothing is compiled it is given back as it is.

    Args:
        tensor: at least one row.
        steps: how many sizes there are from a power of two to the next: less than one row in
            `steps` is added.
        filling: what the added rows consist of.
    """
    if not compiles():
        return tensor
    import tensorflow as tf

    tensor = tf.convert_to_tensor(tensor)
    count, powers = tf.shape(tensor)[0], tf.constant([2**power for power in range(31)])
    step = tf.maximum(tf.reduce_max(tf.where(powers <= count, powers, 1)) // steps, 1)
    missing = [[0, -count % step]] + [[0, 0]] * (len(tensor.shape) - 1)
    return tf.pad(tensor, missing, constant_values=tf.cast(filling, tensor.dtype))


@functools.cache
def _xla_works() -> bool:
    """Whether this TensorFlow has an XLA for this platform: it tries."""
    import tensorflow as tf

    try:
        with tf.init_scope():
            return bool(_compiled(tf.math.negative)(tf.constant(-1.0)) == 1)
    except (tf.errors.OpError, ValueError):
        return False


@functools.cache
def _compiled(function: Callable[..., Any]) -> Any:
    import tensorflow as tf

    return tf.function(function, jit_compile=True, autograph=False)
