"""Adam that moves only the rows that a batch touched."""

import functools
import math
from collections.abc import Callable
from typing import Any

import keras
from keras import ops

from code2vec.models.kernels.fused import fused, roomier
from code2vec.models.kernels.missed_steps import MissedSteps
from code2vec.models.kernels.tables import Tensor, components, number

_LARGE = 2**20  # numbers of a variable whose dense updates are worth compiling
_CAUGHT_UP = 2**19  # numbers of a table that are caught up at once: they stay in the cache


@keras.saving.register_keras_serializable(package="code2vec")
class RowAdam(keras.optimizers.Optimizer):
    """Adam (Kingma and Ba, 2015) on the rows with a gradient, and on their moments only.

    Untouched rows and their moments stay as they are, so that a step costs what the batch holds,
    however large the tables. When a row is touched again it catches up: its moments decay by the
    steps that have passed, and it makes the moves that plain Adam would have made of them, each at
    the rate of its own step. Without this, rare rows, most of all tables, learn many times slower:
    Adam divides by the root of the mean square, which plain Adam takes over all steps, not over
    those that touch the row.

    `catch_up` makes these moves in all rows: then weights are those of plain Adam. It has to come
    before weights are read, and as soon as the optimiser is `full`; `CatchUp` sees to both. Only a
    batch reads its rows as they are, without the moves that they still lack.

    Weights with a dense gradient are updated as by plain Adam, except that ε stands as in the
    paper's section 2 and TensorFlow 1: lr·√(1−β₂ᵗ)/(1−β₁ᵗ)·m/(√v+ε).

    Clipping and weight decay are our own: those of Keras, which its own arguments ask for, would
    touch every row. Decay is decoupled (Loshchilov and Hutter, 2019): before a move, a weight
    shrinks by lr·decay of itself; in a row without a gradient, when it catches up.

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
            self.add_variable((variable.shape[0], 1), name=f"touched_{place}")
            for place, variable in enumerate(variables)
        ]
        self.missed = MissedSteps(self.beta_1, self.beta_2, self.add_variable)

    def apply(self, grads: list[Tensor], trainable_variables: Any = None) -> None:
        """Makes a step; `grads` as the backend gives them, some of rows only."""
        if self.clip_norm:
            grads = clipped(grads, self.clip_norm)
        rate = ops.convert_to_tensor(self.learning_rate)
        super().apply(grads, trainable_variables)
        self.end_step(rate)

    def end_step(self, learning_rate: Tensor) -> None:
        """Notes what rows missed in a step that all variables have made and `iterations` counts."""
        if keras.backend.backend() == "tensorflow":  # others give dense gradients only
            step = ops.cast(self.iterations, "float32")
            self.missed.note(step, self._rate(learning_rate, step), learning_rate * self.decay)

    @property
    def full(self) -> bool:
        """Whether no further step can be noted, so that all rows have to catch up now."""
        return self.missed.full(number(self.iterations))

    def catch_up(self) -> None:
        """Makes the moves that rows have missed, in all tables; costs a pass over them.

        Moments stay as they are: they decay when a row is touched.
        """
        step = number(self.iterations)
        if keras.backend.backend() != "tensorflow" or step == number(self.missed.caught_up):
            return
        slots = self._trainable_variables, self.means, self.squares, self.touched
        for variables in zip(*slots, strict=True):
            for parts in zip(*map(components, variables), strict=True):
                self._catch_up_table(step, *parts)
        self.missed.forget(step)

    def _catch_up_table(
        self, step: float, table: Any, mean: Any, square: Any, touched: Any
    ) -> None:
        """The same in one table, on one device."""
        last = touched.numpy()
        if last.min() == step or len(table.shape) < 2:  # its gradients are dense
            return
        run = _blockwise(tuple(table.shape), self.epsilon)
        run(table, mean, square, *self.missed.of(touched))

    def update_step(
        self, gradient: Tensor, variable: keras.Variable, learning_rate: Tensor
    ) -> None:
        """Moves one variable."""
        place = self._get_variable_index(variable)
        step = ops.cast(self.iterations + 1, variable.dtype)
        plain_rate = ops.cast(learning_rate, variable.dtype)
        numbers = self._numbers(self._rate(plain_rate, step), plain_rate * self.decay)
        if hasattr(gradient, "indices"):
            self._update_rows(gradient, variable, place, step, numbers)
            return
        slots = variable, self.means[place], self.squares[place]
        moved = fused(_moved) if math.prod(variable.shape) >= _LARGE else _moved
        missed = (ops.ones((1, 1)) * share for share in (0, 1, 1, 1))  # no step
        for slot, new in zip(slots, moved(*slots, gradient, *missed, *numbers), strict=True):
            self.assign(slot, new)
        self.assign(self.touched[place], ops.full(self.touched[place].shape, step))

    def _update_rows(
        self,
        gradient: Any,
        variable: keras.Variable,
        place: int,
        step: Tensor,
        numbers: list[Tensor],
    ) -> None:
        """The same on the rows of a tf.IndexedSlices, whose indices are distinct."""
        import tensorflow as tf

        rows, values = gradient.indices, gradient.values
        # Keras hands over what TensorFlow calls a variable, not its own wrapper
        table = variable.value if isinstance(variable, keras.Variable) else variable
        slots = [slots[place].value for slots in (self.means, self.squares, self.touched)]
        places = roomier(rows)
        weights, mean, square, touched = (tf.gather(slot, places) for slot in (table, *slots))
        steps = step - touched - 1  # (rows, 1) without a gradient since the last one
        late, kept = self.missed.of(touched)
        shares = late, self.beta_1**steps, self.beta_2**steps, kept
        given = weights, mean, square, roomier(values), *shares, *numbers
        changed = *fused(_moved)(*given), tf.zeros_like(touched) + step
        for slot, new in zip((table, *slots), changed, strict=True):
            # scatter_sub takes four times as long
            slot.scatter_update(tf.IndexedSlices(new[: tf.shape(rows)[0]], rows))

    def _rate(self, learning_rate: Tensor, step: Tensor) -> Tensor:
        """The rate of a step's moves, the bias of the moments corrected."""
        return learning_rate * ops.sqrt(1 - self.beta_2**step) / (1 - self.beta_1**step)

    def _numbers(self, rate: Tensor, decay: Tensor) -> list[Tensor]:
        """What `_moved` takes last."""
        numbers = rate, decay, 1 - self.beta_1, 1 - self.beta_2, self.epsilon
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
    kept: Tensor,
    rate: Tensor,
    weight_decay: Tensor,
    mean_share: Tensor,
    square_share: Tensor,
    epsilon: Tensor,
) -> tuple[Tensor, Tensor, Tensor]:
    """Rows and their moments after a step: first what they missed, then what the gradient says.

    The first four are `(rows, dim)`; the next four, `(rows, 1)` or `(1, 1)`, are factors of what a
    row missed; the last are numbers: the rate, the share that a weight loses, the gradient's shares
    in both moments, and ε.
    """
    weights = kept * weights - late * mean / (ops.sqrt(square) + epsilon)
    mean, square = mean * mean_decay, square * square_decay
    mean += (gradients - mean) * mean_share
    square += (ops.square(gradients) - square) * square_share
    weights -= weight_decay * weights + rate * mean / (ops.sqrt(square) + epsilon)
    return weights, mean, square


@functools.cache
def _blockwise(shape: tuple[int, int], epsilon: float) -> Callable[..., None]:
    """What makes the moves of all rows of a table in blocks; TensorFlow's own.

    One function for each shape, as TensorFlow warns of those that are traced again and again.
    """
    import tensorflow as tf

    size, block = shape[0], max(_CAUGHT_UP // shape[1], 1)

    @tf.function  # type: ignore[untyped-decorator]
    def run(table: Any, mean: Any, square: Any, late: Tensor, kept: Tensor) -> None:
        for start in tf.range(0, size, block):
            places = tf.range(start, tf.minimum(start + block, size))
            weights, means, squares = (tf.gather(each, places) for each in (table, mean, square))
            shares = late[start : start + block], kept[start : start + block]
            moves = shares[0] * means / (tf.sqrt(squares) + epsilon)
            table.scatter_update(tf.IndexedSlices(shares[1] * weights - moves, places))

    return run  # type: ignore[no-any-return]


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
