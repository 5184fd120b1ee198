"""Where the time of a training step goes, beside what this machine's limits allow.

    python tests/benchmarks/training_step.py DATA [--batch-size N] [--rounds N]

Each part of a step with the default settings runs alone, forward and backward, on one batch of the
data, in turns with the others and with the whole step; given are medians. Beside a part stand the
bytes that it has to move at least, if it read what it is given and wrote what it gives once, the
operations of its matrix products, and the time that the slower of the two takes at the rates at
which this machine copies and multiplies large matrices, measured in the same turns.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import tensorflow as tf
from keras import ops

from code2vec.datasets.batches import Batch, pack, trainable_methods
from code2vec.datasets.candidates import draw_candidates, label_sampler
from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.kernels.fused import roomier
from code2vec.models.kernels.inputs import Inputs, batch_inputs
from code2vec.models.kernels.mixed_precision import spread_sum
from code2vec.models.kernels.tables import rows
from code2vec.models.layers.label_loss import label_losses
from code2vec.models.layers.name_classifier import composed_parts
from code2vec.models.layers.network import TrainingModel, build_model
from code2vec.models.training.optimizers import make_optimizer

COPIED, SIDE = 2**26, 2048  # numbers copied, and side of the matrices multiplied, for the rates


@dataclass(frozen=True)
class Part:
    """Something to time, and the least that it has to do."""

    run: Callable[[], Any]
    numbers: float = 0.0  # of 4 bytes, read or written
    operations: float = 0.0  # multiplications and additions of matrix products


def input_part(data: EncodedData, model: ModelConfig, train: TrainConfig) -> tuple[Part, Inputs]:
    """Packing, and the batch that the other parts run on."""
    bags, labels = data.split("train").bags, data.vocabularies.labels
    methods = trainable_methods(bags)[: train.batch_size]
    sampler = None
    if train.samples(labels.size):
        sampler = label_sampler(labels.counts, train.candidates, composed_parts(model, labels))

    def packed() -> tuple[Batch, Inputs]:
        batch = pack(bags, methods, max_contexts=model.max_contexts, seed=0, epoch=1)
        drawn = None if sampler is None else draw_candidates(batch.labels, sampler, seed=[0])
        return batch, batch_inputs(batch, drawn)

    inputs = packed()[1]
    read = 3 * int(bags.known[methods].sum())
    return Part(packed, read + sum(array.size for array in inputs.values())), inputs


def both_ways(function: Callable[..., Any], *given: Any, train: Any = ()) -> Callable[[], Any]:
    """What computes a function, and the gradients for what it is given and for variables."""

    @tf.function  # type: ignore[untyped-decorator]
    def run(*given: Any) -> Any:
        with tf.GradientTape(watch_accessed_variables=False) as tape:
            tape.watch([*given, *train])
            found = function(*given)
        return tape.gradient(found, [*given, *train])

    return lambda: run(*given)


def network_parts(network: TrainingModel, inputs: Inputs, config: ModelConfig) -> dict[str, Part]:
    """The parts of a step in the order in which it takes them, but for input and optimiser."""
    encoder, attention = network.encoder.context_encoder, network.encoder.attention
    batch = {name: tf.constant(array) for name, array in inputs.items()}
    places = [roomier(batch[name]) for name in ("sources", "path_positions", "targets")]
    orders = [batch[name] for name in ("source_order", "path_order", "target_order")]
    variables = [variable.value for variable in network.classifier.trainable_variables]

    def gather() -> list[Any]:
        tables = (encoder.token_table, "tokens"), (encoder.path_table, "paths")
        return [rows(table, batch[name]) for table, name in tables]

    def project(tokens: Any, paths: Any, matrix: Any) -> list[Any]:
        splits = ops.split(matrix, [config.token_dim, config.token_dim + config.path_dim], axis=0)
        dropped = (encoder.dropout(each, training=True) for each in (tokens, paths))
        tokens, paths = map(roomier, dropped)
        return [ops.matmul(*pair) for pair in zip((tokens, paths, tokens), splits, strict=True)]

    def combine(*projected: Any) -> Any:
        return spread_sum(projected, places, orders, compiled=True)

    def attend(inner: Any) -> Any:
        count = len(inputs["answers"])
        return attention.attend_inner(inner, batch["rows"], count, training=True).code_vectors

    def score(code_vectors: Any) -> Any:
        logits = network.classifier(code_vectors, batch, training=True)
        return ops.mean(label_losses(batch, logits))

    taken = *gather(), encoder.projection.value
    projected = project(*taken)
    inner = combine(*projected)
    code_vectors = attend(inner)
    run_gather = tf.function(gather)
    size = Sizes.of(inputs, config, network.classifier.labels)
    return {
        "gather of rows": Part(run_gather, 2 * size.rows),
        "dropout and projection": Part(
            both_ways(project, *taken),
            2 * (size.rows + size.projected + size.matrix),
            6 * size.products,
        ),
        "sums of three vectors": Part(
            both_ways(combine, *projected), 2 * size.contexts + 2 * size.projected
        ),
        "tanh and attention": Part(
            both_ways(attend, inner), 3 * size.contexts + 2 * size.codes, 6 * size.contexts
        ),
        "softmax and loss": Part(
            both_ways(score, code_vectors, train=variables),
            3 * size.labels + 2 * size.codes + 2 * size.logits,
            6 * size.logits * config.code_dim,
        ),
    }


@dataclass(frozen=True)
class Sizes:
    """Numbers in what the parts are given and give."""

    rows: int  # of tokens and paths
    projected: int
    products: int  # multiplications of a projection
    matrix: int
    contexts: int
    codes: int
    labels: int  # rows of labels and subtokens that a batch touches
    logits: int

    @classmethod
    def of(cls, inputs: Inputs, config: ModelConfig, every: int) -> Self:
        """Those of a batch; `every` is the number of all labels."""
        tokens, paths, methods = (len(inputs[name]) for name in ("tokens", "paths", "answers"))
        classes = len(inputs["classes"]) if "classes" in inputs else every
        products = 2 * tokens * config.token_dim + paths * config.path_dim
        return cls(
            rows=tokens * config.token_dim + paths * config.path_dim,
            projected=(2 * tokens + paths) * config.code_dim,
            products=products * config.code_dim,
            matrix=config.context_dim * config.code_dim,
            contexts=len(inputs["rows"]) * config.code_dim,
            codes=methods * config.code_dim,
            labels=(classes + len(inputs.get("subtokens", ()))) * config.code_dim,
            logits=methods * classes,
        )


def optimizer_part(network: TrainingModel, inputs: Inputs) -> Part:
    """An update by the gradients of a batch."""
    variables = network.trainable_variables
    batch = {name: tf.constant(array) for name, array in inputs.items()}
    with tf.GradientTape() as tape:
        loss = network.compute_loss(batch, y_pred=network(batch, training=True))
    gradients = tape.gradient(loss, [variable.value for variable in variables])
    numbers = sum(int(tf.size(getattr(each, "values", each))) for each in gradients)

    @tf.function  # type: ignore[untyped-decorator]
    def update() -> None:
        network.optimizer.apply(gradients, variables)

    return Part(update, 7 * numbers)  # weight, two moments, gradient; all but the last written


def rate_parts() -> dict[str, Part]:
    """What shows this machine's rates."""
    long, square = tf.ones(COPIED), tf.ones((SIDE, SIDE))
    return {
        "copy": Part(lambda: 2 * long, numbers=2 * COPIED),
        "multiply": Part(lambda: square @ square, operations=2 * SIDE**3),
    }


def timed(parts: dict[str, Part], rounds: int) -> dict[str, tuple[float, float]]:
    """Medians of seconds by the clock and of the processors, each after a run that is not timed."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in parts}
    for turn in range(rounds + 1):
        for name, part in parts.items():
            wall, cpu = time.perf_counter(), time.process_time()
            part.run()
            spent = time.perf_counter() - wall, time.process_time() - cpu
            if turn:
                found[name].append(spent)
    return {
        name: (statistics.median(w for w, _ in spent), statistics.median(c for _, c in spent))
        for name, spent in found.items()
    }


def print_table(parts: dict[str, Part], times: dict[str, tuple[float, float]]) -> None:
    """A line a part, and the sums."""
    bandwidth = 4 * parts["copy"].numbers / times["copy"][0]
    speed = parts["multiply"].operations / times["multiply"][0]
    print(
        f"copying {bandwidth / 1e9:.1f} GB/s (read and written), products {speed / 1e9:.0f} GFLOP/s"
    )
    print("\n| part | ms | CPU ms | MB | GFLOP | least ms | times |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    wall = cpu = least = 0.0
    for name, part in parts.items():
        if name in ("copy", "multiply", "whole step"):
            continue
        limit = max(4 * part.numbers / bandwidth, part.operations / speed)
        print(
            f"| {name} | {1e3 * times[name][0]:.1f} | {1e3 * times[name][1]:.1f} "
            f"| {4e-6 * part.numbers:.0f} | {1e-9 * part.operations:.1f} | {1e3 * limit:.1f} "
            f"| {times[name][0] / limit:.1f} |"
        )
        wall, cpu, least = wall + times[name][0], cpu + times[name][1], least + limit
    print(
        f"| sum | {1e3 * wall:.0f} | {1e3 * cpu:.0f} | | | {1e3 * least:.0f} | {wall / least:.1f} |"
    )
    step = times["whole step"]
    print(f"| step, input apart | {1e3 * step[0]:.0f} | {1e3 * step[1]:.0f} | | | | |")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--batch-size", type=int, default=1024)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    data, config = open_data(options.data), ModelConfig()
    train, words = TrainConfig(batch_size=options.batch_size), data.vocabularies
    network = build_model(
        config,
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        train=train,
        parts=composed_parts(config, words.labels),
    )
    network.compile(optimizer=make_optimizer(train, 1), jit_compile=False)
    network.optimizer.build(network.trainable_variables)
    packing, inputs = input_part(data, config, train)
    parts = {"input": packing, **network_parts(network, inputs, config)}
    parts["optimiser"] = optimizer_part(network, inputs)
    parts["whole step"] = Part(lambda: network.train_on_batch(inputs))
    parts |= rate_parts()
    print_table(parts, timed(parts, options.rounds))


if __name__ == "__main__":
    main()
