"""`--config paper` against the paper's model written down once more, padded and plain."""

from dataclasses import replace
from typing import Any

import numpy as np
import tensorflow as tf
from numpy.typing import NDArray

from code2vec.datasets.batches import epoch_batches, trainable_methods
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, paper_config
from code2vec.models.kernels.inputs import batch_inputs
from code2vec.models.layers.network import build_model
from code2vec.models.training.optimizers import make_optimizer

Array = NDArray[Any]
CONTEXTS = 10  # a method of the small data has 9 at most


class PaperModel:
    """Alon et al. (2019), section 4, on rectangles with a mask; Adam of Kingma and Ba (2015)."""

    def __init__(self, weights: dict[str, Array], rate: float) -> None:
        self.weights = {name: value.astype(np.float64) for name, value in weights.items()}
        self.means = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.rate, self.steps = rate, 0

    def step(self, contexts: Array, filled: Array, labels: Array) -> float:
        """Makes a step; contexts `(methods, CONTEXTS, 3)`; gives the loss before it."""
        variables = {name: tf.constant(value) for name, value in self.weights.items()}
        with tf.GradientTape() as tape:
            tape.watch(variables)
            loss = self.loss(variables, contexts, filled, labels)
        self.steps += 1
        for name, found in tape.gradient(loss, variables).items():
            gradient = tf.convert_to_tensor(found).numpy()
            self.means[name] = 0.9 * self.means[name] + 0.1 * gradient
            self.squares[name] = 0.999 * self.squares[name] + 0.001 * gradient**2
            rate = self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            self.weights[name] -= rate * self.means[name] / (np.sqrt(self.squares[name]) + 1e-8)
        return float(loss)

    def loss(self, w: dict[str, Any], contexts: Array, filled: Array, labels: Array) -> Any:
        tables = w["token_table"], w["path_table"], w["token_table"]
        parts = [tf.gather(table, contexts[..., place]) for place, table in enumerate(tables)]
        vectors = tf.tanh(tf.einsum("mcx,xd->mcd", tf.concat(parts, -1), w["projection"]))
        scores = tf.einsum("mcd,d->mc", vectors, w["attention"][:, 0])
        alpha = tf.nn.softmax(tf.where(filled, scores, -np.inf), axis=1)
        code = tf.einsum("mc,mcd->md", alpha, vectors)
        logits = tf.einsum("md,ld->ml", code, w["label_table"])
        return -tf.reduce_mean(tf.gather(tf.nn.log_softmax(logits), labels, batch_dims=1))


def rectangle(bags: EncodedBags, methods: Array) -> tuple[Array, Array]:
    """The contexts of methods, padded with 0, and which places are filled."""
    contexts = np.zeros((len(methods), CONTEXTS, 3), np.int32)
    filled = np.zeros((len(methods), CONTEXTS), bool)
    for row, method in enumerate(methods):
        start, stop = bags.offsets[method : method + 2]
        for place, part in enumerate((bags.sources, bags.paths, bags.targets)):
            contexts[row, : stop - start, place] = part[start:stop]
        filled[row, : stop - start] = True
    return contexts, filled


def test_paper_settings_give_the_losses_of_the_padded_model(tiny_data: EncodedData) -> None:
    sizes = ModelConfig(token_dim=12, path_dim=8, code_dim=20, max_contexts=CONTEXTS)
    model, train = paper_config(sizes)
    model = replace(model, dropout=0.0)  # draws differ between any two programs
    train = replace(train, learning_rate=0.01)  # the small data is learnt in few steps
    words, bags = tiny_data.vocabularies, tiny_data.split("train").bags
    network = build_model(
        model, tokens=words.tokens.size, paths=words.paths.size, labels=words.labels.size, seed=5
    )
    network.compile(optimizer=make_optimizer(train, len(bags)), jit_compile=False)
    weights = {name: np.asarray(value) for name, value in network.table_weights.items()}
    paper = PaperModel(weights, train.learning_rate)
    losses, expected = [], []
    for batch in epoch_batches(
        bags,
        trainable_methods(bags),
        batch_size=40,
        max_contexts=CONTEXTS,
        seed=3,
        epoch=1,
        shuffle=True,
    ):
        network.reset_metrics()
        losses.append(network.train_on_batch(batch_inputs(batch), return_dict=True)["loss"])
        expected.append(paper.step(*rectangle(bags, batch.methods), batch.labels))
    assert len(losses) == 13
    assert expected[-1] < expected[0] - 0.1  # it learns
    assert np.allclose(losses, expected, rtol=0, atol=1e-5)
    for name, value in network.table_weights.items():
        assert np.allclose(value, paper.weights[name], rtol=0, atol=1e-4), name
