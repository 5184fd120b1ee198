"""How concentrated attention is, measured while validating."""

import keras
from keras import ops

from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.reinforce import entropies


@keras.saving.register_keras_serializable(package="code2vec")
class AttentionFigures(keras.metrics.Metric):
    """The mean over methods of the entropy of attention, in nats, and of its largest weight.

    Of hard attention both are those of the softmax that the one context is chosen by, of
    element-wise attention those of the mean over dimensions.
    """

    def __init__(self, name: str = "attention") -> None:
        super().__init__(name=name)
        self.entropy = self.add_variable((), "zeros", name="entropy")
        self.best_weight = self.add_variable((), "zeros", name="best_weight")
        self.methods = self.add_variable((), "zeros", name="methods")

    def update_state(self, alpha: Tensor, rows: Tensor, methods: Tensor) -> None:
        """Adds a batch.

        Args:
            alpha: `(contexts,)`, the weights.
            rows: `(contexts,)`, the method of each.
            methods: any tensor whose length is the number of methods.
        """
        count = ops.shape(methods)[0]
        highest = ops.segment_max(alpha, rows, count, sorted=False)  # (methods,)
        self.entropy.assign_add(ops.sum(entropies(alpha, rows, count)))
        self.best_weight.assign_add(ops.sum(highest))
        self.methods.assign_add(ops.sum(ops.ones_like(highest)))

    def result(self) -> dict[str, Tensor]:
        """Both means; 0 where nothing was added."""
        return {
            "attention_entropy": ops.divide_no_nan(self.entropy.value, self.methods.value),
            "best_weight": ops.divide_no_nan(self.best_weight.value, self.methods.value),
        }
