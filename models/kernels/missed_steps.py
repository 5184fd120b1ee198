"""What a row of a table has missed since it was last touched, whatever the learning rate did.

Adam (Kingma and Ba, 2015) moves a row at every step s, with a gradient or without one. Without one
since step t₀, its moments only decay, so that the move is rate(s)·q^(s−t₀)·m/√v with q = β₁/√β₂,
with m and v the row's moments after t₀, and with rate(s) the learning rate of step s with its
correction of bias; ε aside. The sum of these moves depends on t₀ and m/√v alone. So one number for
each t₀, Σ rate(s)·q^(s−t₀), is all that has to be kept of the rates; it is exact for any schedule.
The same holds of decoupled weight decay (Loshchilov and Hutter, 2019), which shrinks a weight
before each move to 1 − lr(s)·decay of itself.
"""

from collections.abc import Callable
from typing import Any

import keras
import numpy as np
from keras import ops

from code2vec.models.kernels.tables import Tensor, number

STEPS = 4096
"""Steps that a table has room for; then every row has to be caught up."""


class MissedSteps:
    """A number for each of the steps since all rows were caught up last: see the module.

    Args:
        beta_1: decay of the mean of gradients.
        beta_2: decay of the mean of squared gradients.
        add_variable: makes a variable of the optimiser, which is zero.
    """

    def __init__(
        self, beta_1: float, beta_2: float, add_variable: Callable[..., keras.Variable]
    ) -> None:
        # of the rows that step `caught_up` + i touched last, number i
        self.late = add_variable((STEPS + 1,), name="late")
        self.shrunk = add_variable((STEPS + 1,), name="shrunk")  # logarithm of what is left
        self.caught_up = add_variable((), name="caught_up")
        self.ratio = beta_1 / np.sqrt(beta_2)
        # windows of these, STEPS + 1 long: how much of this step's move each row makes
        falling = self.ratio ** np.arange(STEPS + 1, 0, -1)
        self._powers = np.concatenate([falling, np.zeros(STEPS + 1)]).astype(np.float32)
        self._missing = np.arange(2 * (STEPS + 1)) <= STEPS

    def full(self, step: float) -> bool:
        """Whether there is no room for a step after this one."""
        return step - number(self.caught_up) >= STEPS

    def of(self, touched: Tensor) -> tuple[Tensor, Tensor]:
        """What rows missed: all steps after those that touched them, as far as they are noted.

        Args:
            touched: the step that touched each row last, 0 if none did.

        Returns:
            Tensors of the same shape: what the quotient of the moments, as they were after that
            step, is to be multiplied by for the sum of the moves; and the share of the row's
            weights that their decay leaves.
        """
        since = touched - ops.convert_to_tensor(self.caught_up)
        places = ops.cast(ops.maximum(since, 0), "int32")
        # of a row that was touched before all were caught up, the quotient has fallen until then
        fallen = ops.power(ops.cast(self.ratio, "float32"), ops.maximum(-since, 0))
        return (
            ops.take(self.late, places, axis=0) * fallen,
            ops.exp(ops.take(self.shrunk, places, axis=0)),
        )

    def note(self, step: Tensor, rate: Tensor, decay: Tensor) -> None:
        """Adds a step, which all rows miss that were touched before it.

        Args:
            step: its number, from 1.
            rate: of its moves, the bias of the moments corrected.
            decay: share of itself that each weight loses in it.
        """
        passed = ops.cast(step - ops.convert_to_tensor(self.caught_up), "int32")
        start = [STEPS + 1 - passed]
        powers = ops.slice(self._powers, start, [STEPS + 1])
        missing = ops.slice(self._missing, start, [STEPS + 1])
        self.late.assign(self.late * (1 - decay) + rate * powers)
        self.shrunk.assign(self.shrunk + ops.where(missing, ops.log1p(-decay), 0.0))

    def forget(self, step: Any) -> None:
        """Begins anew: all rows are caught up as of a step."""
        self.late.assign(ops.zeros_like(self.late))
        self.shrunk.assign(ops.zeros_like(self.shrunk))
        self.caught_up.assign(step)
