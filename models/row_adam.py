"""Adam that moves only the rows that a batch touched."""

import math
from typing import Any

import keras
from keras import ops

from code2vec.models.fused import fused, roomier
from code2vec.models.tables import Tensor

_LARGE = 2**20  # numbers of a variable whose dense updates are worth compiling


@keras.saving.register_keras_serializable(package="code2vec")
class RowAdam(keras.optimizers.Optimizer):
    """Adam (Kingma and Ba, 2015) on the rows with a gradient, and on their moments only.

    Untouched rows and their moments stay as they are, so that a step costs what the batch holds,
    however large the tables. When a row is touched again it catches up: its moments decay by the
    steps that have passed, and it makes the moves that plain Adam would have made of them. Without
    this, rare rows, most of all tables, learn many times slower: Adam divides by the root of the
    mean square, which plain Adam takes over all steps, not over those that touch the row.

    Weights with a dense gradient are updated as by plain Adam, except that ε stands as in the
    paper's section 2 and TensorFlow 1: lr·√(1−β₂ᵗ)/(1−β₁ᵗ)·m/(√v+ε).

    Clipping and weight decay stay on these rows too. Decay is decoupled (Loshchilov and Hutter,
    2019): a weight shrinks by lr·decay of itself a step, and a row catches up on this as well.
    Those of Keras, which its own arguments ask for, would touch every row.

    Args:
        learning_rate: a float or a Keras schedule.
        beta_1: decay of the mean of gradients.
        beta_2: decay of the mean of squared gradients.
        epsilon: keeps the quotient finite.
        clip_norm: the norm of all gradients together that is not exceeded; 0 = any.
        decay: of weights, each step, times the learning rate.
    """

    def __init__(
        self,
        learning_rate: Any = 0.001,
        beta_1: float = 0.9,
        beta_2: float = 0.999,
        epsilon: float = 1e-8,
        clip_norm: float = 0.0,
        decay: float = 0.0,
        name: str = "row_adam",
        **settings: Any,
    ) -> None:
        super().__init__(learning_rate=learning_rate, name=name, **settings)
        self.beta_1, self.beta_2, self.epsilon = beta_1, beta_2, epsilon
        self.clip_norm, self.decay = clip_norm, decay

    def build(self, variables: list[keras.Variable]) -> None:
        """Makes two moments for each variable, and the step that touched each row last."""
        if self.built:
            return
        super().build(variables)
        self.means, self.squares = self.add_optimizer_variables(variables, ["mean", "square"])
        self.touched = [
            self.add_variable((variable.shape[0], 1), name=f"touched_{number}")
            for number, variable in enumerate(variables)
        ]

    def apply(self, grads: list[Tensor], trainable_variables: Any = None) -> None:
        """Makes a step; `grads` as the backend gives them, some of rows only."""
        if self.clip_norm:
            grads = clipped(grads, self.clip_norm)
        super().apply(grads, trainable_variables)

    def update_step(
        self, gradient: Tensor, variable: keras.Variable, learning_rate: Tensor
    ) -> None:
        """Moves one variable."""
        place = self._get_variable_index(variable)
        step = ops.cast(self.iterations + 1, variable.dtype)
        plain_rate = ops.cast(learning_rate, variable.dtype)
        kept = 1 - plain_rate * self.decay  # share of a weight that one step's decay leaves
        rate = plain_rate * ops.sqrt(1 - self.beta_2**step) / (1 - self.beta_1**step)
        if hasattr(gradient, "indices"):
            self._update_rows(gradient, variable, place, step, rate, kept)
            return
        slots = variable, self.means[place], self.squares[place]
        moved = fused(_moved) if math.prod(variable.shape) >= _LARGE else _moved
        changed = moved(
            *slots,
            gradient,
            *(ops.ones((1, 1)) * share for share in (0, 1, 1, 1 - kept)),  # no step was missed
            *self._numbers(rate),
        )
        for slot, new in zip(slots, changed, strict=True):
            self.assign(slot, new)

    def _update_rows(
        self,
        gradient: Any,
        variable: keras.Variable,
        place: int,
        step: Tensor,
        rate: Tensor,
        kept: Tensor,
    ) -> None:
        """The same on the rows of a tf.IndexedSlices, whose indices are distinct."""
        import tensorflow as tf

        rows, values = gradient.indices, gradient.values
        # Keras hands over what TensorFlow calls a variable, not its own wrapper
        table = variable.value if isinstance(variable, keras.Variable) else variable
        slots = [slots[place].value for slots in (self.means, self.squares, self.touched)]
        places = roomier(rows)
        weights, mean, square, touched = (tf.gather(slot, places) for slot in (table, *slots))
        missed = step - touched - 1  # (rows, 1) steps without a gradient since the last one
        decay = self.beta_1**missed
        # beta_1 + beta_1² + … over the missed steps; the root of the square hardly changes in them
        late = self.beta_1 * (1 - decay) / (1 - self.beta_1)
        shares = late, decay, self.beta_2**missed, 1 - kept ** (missed + 1)
        given = weights, mean, square, roomier(values), *shares, *self._numbers(rate)
        changed = *fused(_moved)(*given), tf.zeros_like(touched) + step
        for slot, new in zip((table, *slots), changed, strict=True):
            # scatter_sub takes four times as long
            slot.scatter_update(tf.IndexedSlices(new[: tf.shape(rows)[0]], rows))

    def _numbers(self, rate: Tensor) -> list[Tensor]:
        """What `_moved` takes last."""
        numbers = rate, 1 - self.beta_1, 1 - self.beta_2, self.epsilon
        return [ops.convert_to_tensor(each, "float32") for each in numbers]

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        return {
            **super().get_config(),
            "beta_1": self.beta_1,
            "beta_2": self.beta_2,
            "epsilon": self.epsilon,
            "clip_norm": self.clip_norm,
            "decay": self.decay,
        }


def _moved(
    weights: Tensor,
    mean: Tensor,
    square: Tensor,
    gradients: Tensor,
    late: Tensor,
    mean_decay: Tensor,
    square_decay: Tensor,
    weight_decay: Tensor,
    rate: Tensor,
    mean_share: Tensor,
    square_share: Tensor,
    epsilon: Tensor,
) -> tuple[Tensor, Tensor, Tensor]:
    """Rows and their moments after a step: first what they missed, then what the gradient says.

    The first four are `(rows, dim)`; the next four, `(rows, 1)` or `(1, 1)`, are factors of what a
    row missed; the last are numbers: the rate, the gradient's shares in both moments, and ε.
    """
    moves = mean * late / (ops.sqrt(square) + epsilon)
    mean, square = mean * mean_decay, square * square_decay
    mean += (gradients - mean) * mean_share
    square += (ops.square(gradients) - square) * square_share
    moves = rate * (moves + mean / (ops.sqrt(square) + epsilon)) + weight_decay * weights
    return weights - moves, mean, square


def clipped(gradients: list[Tensor], norm: float) -> list[Tensor]:
    """The gradients, made shorter together where their global norm exceeds `norm`.

    Args:
        gradients: tensors, tf.IndexedSlices of distinct rows, or None.
        norm: the most that the root of the sum of all squares may be.
    """
    parts = [getattr(gradient, "values", gradient) for gradient in gradients]
    squares = [ops.sum(ops.square(part)) for part in parts if part is not None]
    length = ops.sqrt(sum(squares))
    share = norm / ops.maximum(length, norm)
    return [gradient if gradient is None else _times(gradient, share) for gradient in gradients]


def _times(gradient: Tensor, share: Tensor) -> Tensor:
    """A gradient times a number, of rows only if it is."""
    if not hasattr(gradient, "indices"):
        return gradient * share
    import tensorflow as tf

    return tf.IndexedSlices(gradient.values * share, gradient.indices, gradient.dense_shape)
