"""Adam that moves only the rows that a batch touched."""

from typing import Any

import keras
from keras import ops

from code2vec.models.tables import Tensor


@keras.saving.register_keras_serializable(package="code2vec")
class RowAdam(keras.optimizers.Optimizer):
    """Adam (Kingma and Ba, 2015) on the rows with a gradient, and on their moments only.

    Untouched rows and their moments stay as they are, so that a step costs what the batch holds,
    however large the tables. Weights with a dense gradient are updated as by plain Adam, except
    that ε stands as in the paper's section 2 and TensorFlow 1: lr·√(1−β₂ᵗ)/(1−β₁ᵗ)·m/(√v+ε).

    Args:
        learning_rate: a float or a Keras schedule.
        beta_1: decay of the mean of gradients.
        beta_2: decay of the mean of squared gradients.
        epsilon: keeps the quotient finite.
    """

    def __init__(
        self,
        learning_rate: float = 0.001,
        beta_1: float = 0.9,
        beta_2: float = 0.999,
        epsilon: float = 1e-8,
        name: str = "row_adam",
        **settings: Any,
    ) -> None:
        super().__init__(learning_rate=learning_rate, name=name, **settings)
        self.beta_1, self.beta_2, self.epsilon = beta_1, beta_2, epsilon

    def build(self, variables: list[keras.Variable]) -> None:
        """Makes two moments for each variable."""
        if self.built:
            return
        super().build(variables)
        self.means, self.squares = self.add_optimizer_variables(variables, ["mean", "square"])

    def update_step(
        self, gradient: Tensor, variable: keras.Variable, learning_rate: Tensor
    ) -> None:
        """Moves one variable."""
        place = self._get_variable_index(variable)
        mean, square = self.means[place], self.squares[place]
        step = ops.cast(self.iterations + 1, variable.dtype)
        rate = ops.cast(learning_rate, variable.dtype)
        rate = rate * ops.sqrt(1 - self.beta_2**step) / (1 - self.beta_1**step)
        if hasattr(gradient, "indices"):
            self._update_rows(gradient, variable, mean, square, rate)
            return
        self.assign(mean, mean + (gradient - mean) * (1 - self.beta_1))
        self.assign(square, square + (ops.square(gradient) - square) * (1 - self.beta_2))
        self.assign_sub(variable, rate * mean / (ops.sqrt(square) + self.epsilon))

    def _update_rows(
        self,
        gradient: Any,
        variable: keras.Variable,
        mean: keras.Variable,
        square: keras.Variable,
        rate: Tensor,
    ) -> None:
        """The same on the rows of a tf.IndexedSlices, whose indices are distinct."""
        import tensorflow as tf

        places, values = gradient.indices, gradient.values
        old_mean, old_square = tf.gather(mean.value, places), tf.gather(square.value, places)
        new_mean = old_mean + (values - old_mean) * (1 - self.beta_1)
        new_square = old_square + (tf.square(values) - old_square) * (1 - self.beta_2)
        moves = rate * new_mean / (tf.sqrt(new_square) + self.epsilon)
        mean.value.scatter_update(tf.IndexedSlices(new_mean, places))
        square.value.scatter_update(tf.IndexedSlices(new_square, places))
        # Keras hands over what TensorFlow calls a variable, not its own wrapper
        table = variable.value if isinstance(variable, keras.Variable) else variable
        table.scatter_sub(tf.IndexedSlices(moves, places))

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {
            **super().get_config(),
            "beta_1": self.beta_1,
            "beta_2": self.beta_2,
            "epsilon": self.epsilon,
        }
