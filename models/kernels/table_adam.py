"""Adam that moves every row, without copies of the tables."""

from typing import Any

import keras
from keras import ops

from code2vec.models.kernels.tables import Tensor


@keras.saving.register_keras_serializable(package="code2vec")
class TableAdam(keras.optimizers.Adam):
    """Keras' Adam; on TensorFlow each variable is updated by one kernel, in one pass.

    Keras writes the update as a dozen operations, each of which makes a table anew: with the
    vocabularies of java14m they take 3 GB more. The numbers are the same up to rounding.
    """

    def update_step(
        self, gradient: Tensor, variable: keras.Variable, learning_rate: Tensor
    ) -> None:
        """Moves one variable."""
        if keras.backend.backend() != "tensorflow":
            super().update_step(gradient, variable, learning_rate)
            return
        import tensorflow as tf

        place = self._get_variable_index(variable)
        step = ops.cast(self.iterations + 1, variable.dtype)
        # Keras hands over what TensorFlow calls a variable, not its own wrapper
        table: Any = variable.value if isinstance(variable, keras.Variable) else variable
        tf.raw_ops.ResourceApplyAdam(
            var=table.handle,
            m=self._momentums[place].value.handle,
            v=self._velocities[place].value.handle,
            beta1_power=self.beta_1**step,
            beta2_power=self.beta_2**step,
            lr=ops.cast(learning_rate, variable.dtype),
            beta1=self.beta_1,
            beta2=self.beta_2,
            epsilon=self.epsilon,
            grad=_dense(gradient),
        )


def _dense(gradient: Tensor) -> Tensor:
    """A gradient with all rows; TensorFlow's own way of making it warns of large tables."""
    if not hasattr(gradient, "indices"):
        return gradient
    import tensorflow as tf

    count = tf.cast(gradient.dense_shape[0], tf.int32)
    return tf.math.unsorted_segment_sum(gradient.values, gradient.indices, count)
