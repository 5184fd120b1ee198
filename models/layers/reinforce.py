"""REINFORCE: how hard attention learns from the draws that it made, and how well.

After Xu et al., Show, Attend and Tell (2015), section 4.1.
"""

from typing import Any

import keras
import numpy as np
from keras import ops

from code2vec.models.kernels.tables import Tensor
from code2vec.models.layers.attention import Choice, SoftAttention, segment_softmax, weighted_sums
from code2vec.models.layers.code_encoder import CodeEncoder
from code2vec.models.layers.hard_attention import draw
from code2vec.models.layers.label_loss import label_losses
from code2vec.models.layers.name_classifier import NameClassifier


@keras.saving.register_keras_serializable(package="code2vec")
class ReinforceTerms(keras.layers.Layer):
    """What the loss −ℓ lacks where contexts were drawn, with ℓ = log p(label | context drawn).

    For a method with a drawn context z, −λ_r·sg(ℓ − b)·log α_z − λ_e·H(α), where no gradient passes
    through sg; for one that was weighed softly, −λ_e·H(α). The baseline b moves towards the batch's
    mean ℓ of drawn contexts, after it was used.

    Args:
        reward: λ_r.
        entropy: λ_e.
        decay: of the baseline in a step.

    Call arguments:
        log_likelihoods: `(methods,)`, ℓ.
        choice: the draws.

    Returns:
        What to add to each loss, `(methods,)`.
    """

    def __init__(
        self, reward: float = 0.1, entropy: float = 0.002, decay: float = 0.9, **settings: Any
    ) -> None:
        super().__init__(**settings)
        self.reward, self.entropy, self.decay = reward, entropy, decay
        self.baseline = self.add_weight(
            shape=(),
            initializer="zeros",
            trainable=False,
            aggregation="mean",  # of several devices
            name="baseline",
        )
        self.built = True

    def call(self, log_likelihoods: Tensor, choice: Choice) -> Tensor:
        """Computes the terms and moves the baseline."""
        likelihoods = ops.stop_gradient(log_likelihoods)
        gains = (likelihoods - self.baseline) * choice.drawn  # (methods,)
        terms = -self.reward * gains * choice.log_chances - self.entropy * choice.entropies
        draws = ops.sum(choice.drawn)
        mean = ops.sum(likelihoods * choice.drawn) / ops.maximum(draws, 1)
        share = (1 - self.decay) * ops.cast(draws > 0, mean.dtype)  # no draw, no news
        self.baseline.assign_add(share * (mean - self.baseline))
        return terms

    def get_config(self) -> dict[str, Any]:
        """The constructor's arguments."""
        own = {"reward": self.reward, "entropy": self.entropy, "decay": self.decay}
        return {**super().get_config(), **own}


def gradient_figures(
    encoder: CodeEncoder,
    classifier: NameClassifier,
    baseline: float,
    inputs: dict[str, Tensor],
    *,
    samples: int = 32,
    seed: int = 0,
) -> dict[str, float]:
    """How noisy REINFORCE's gradient is on one batch, with the baseline and without.

    The gradient is that of the mean ℓ by the attention vector a. By one sample it is estimated as
    the mean of (ℓ − b)·∇ log α_z over methods, all of them drawn, without dropout; and ∇ log α_z is
    the difference between the features of z and their mean under α.

    Args:
        encoder: with an attention that scores contexts.
        classifier: of its code vectors.
        baseline: b.
        inputs: of the batch.
        samples: estimates to draw.
        seed: of the draws.

    Returns:
        `reinforce_baseline`; `reinforce_entropy`, the mean entropy of α in nats; and
        `reinforce_variance` and `reinforce_variance_without_baseline`, the estimates' variances,
        summed over the numbers of a.
    """
    attention, rows = encoder.attention, inputs["rows"]
    assert isinstance(attention, SoftAttention)
    count = ops.shape(inputs["answers"])[0]
    contexts = encoder.context_encoder(inputs, training=False)  # (contexts, code_dim)
    features, scores = attention.features(contexts), attention.scores(contexts)
    alpha = segment_softmax(scores, rows, count)
    mean_features = weighted_sums(features, alpha, rows, count)  # (methods, code_dim)
    estimates = np.zeros((2, samples, attention.code_dim))
    for sample in range(samples):
        drawn = draw(scores, rows, count, seed + sample)
        code_vectors = weighted_sums(contexts, drawn, rows, count)
        likelihoods = -label_losses(inputs, classifier(code_vectors, inputs))
        slopes = weighted_sums(features, drawn, rows, count) - mean_features
        for place, subtracted in enumerate((baseline, 0.0)):
            gains = ops.expand_dims(likelihoods - subtracted, 1)
            estimates[place, sample] = ops.convert_to_numpy(ops.mean(gains * slopes, axis=0))
    with_baseline, without = estimates.var(axis=1, ddof=1).sum(axis=1).tolist()
    return {
        "reinforce_baseline": baseline,
        "reinforce_entropy": float(ops.mean(entropies(alpha, rows, count))),
        "reinforce_variance": with_baseline,
        "reinforce_variance_without_baseline": without,
    }


def entropies(weights: Tensor, rows: Tensor, count: int | Tensor) -> Tensor:
    """The entropy of each method's weights in nats, `(methods,)`."""
    logs = ops.log(ops.maximum(weights, 1e-37))
    return -ops.segment_sum(weights * logs, rows, count, sorted=False)
