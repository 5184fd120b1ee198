"""Shows that `--config paper` computes what the reference computes.

    python tests/benchmarks/training_losses.py REFERENCE DATA [--steps N]

REFERENCE is a checkout of the reference, DATA encoded data (best small: all rows move each step).
Both begin with the same weights and are given the same batches, without dropout, which no two
programs draw alike; the loss of each step of Adam is printed for both. The reference builds its
own training graph, with its own optimiser; it is only fed from here, padded as it wants it.
"""

import argparse
import importlib
import itertools
import pickle
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from code2vec.datasets.encoded_data import open_data
from code2vec.models.config import paper_config

Arrays = dict[str, NDArray[Any]]


def our_losses(data_path: Path, folder: Path, steps: int) -> list[float]:
    """Trains, and leaves the first weights and all batches in `folder`."""
    from code2vec.models.kernels.inputs import training_inputs
    from code2vec.models.layers.network import build_model
    from code2vec.models.training.optimizers import make_optimizer

    data = open_data(data_path)
    model, train = paper_config()
    model, words = replace(model, dropout=0.0), data.vocabularies
    network = build_model(
        model, tokens=words.tokens.size, paths=words.paths.size, labels=words.labels.size, seed=1
    )
    network.compile(optimizer=make_optimizer(train, 1), jit_compile=False)
    weights = {name: np.asarray(value) for name, value in network.table_weights.items()}
    save_file(weights, folder / "weights.safetensors")
    bags, losses = data.split("train").bags, []
    epochs = (
        training_inputs(bags, None, model.max_contexts, train, epoch=epoch)
        for epoch in itertools.count(1)
    )
    batches = itertools.chain.from_iterable(epochs)
    for step, inputs in enumerate(itertools.islice(batches, steps)):
        rectangles = padded(inputs, model.max_contexts)
        save_file(rectangles, folder / f"batch-{step:05}.safetensors")
        network.reset_metrics()
        losses.append(float(network.train_on_batch(inputs, return_dict=True)["loss"]))
    return losses


def padded(inputs: Arrays, contexts: int) -> Arrays:
    """A batch as a rectangle: rows of the tables of each context, and which places are filled."""
    rows = inputs["rows"]
    starts = np.searchsorted(rows, np.arange(len(inputs["answers"])))
    places = rows, np.arange(len(rows)) - starts[rows]
    filled = {
        "sources": inputs["tokens"][inputs["sources"]],
        "paths": inputs["paths"][inputs["path_positions"]],
        "targets": inputs["tokens"][inputs["targets"]],
        "mask": np.ones(len(rows), np.float32),
    }
    rectangles = {"labels": inputs["answers"][:, None]}
    for name, values in filled.items():
        rectangles[name] = np.zeros((len(starts), contexts), values.dtype)
        rectangles[name][places] = values
    return rectangles


def reference_losses(checkout: Path, folder: Path) -> list[float]:
    """Trains the reference's graph on what `our_losses` left."""
    weights = load_file(folder / "weights.safetensors")
    tables = [weights[f"{name}_table"] for name in ("token", "path", "label")]
    with (folder / "set.dict.c2v").open("wb") as file:  # vocabularies of the same sizes
        for table in tables:
            pickle.dump({str(word): 1 for word in range(1, len(table))}, file)
        pickle.dump(1, file)
    (folder / "set.train.c2v").write_text("\n", encoding="utf-8")
    sys.path.insert(0, str(checkout))
    config = importlib.import_module("config").Config(set_defaults=True)
    config.DL_FRAMEWORK, config.TRAIN_DATA_PATH_PREFIX = "tensorflow", str(folder / "set")
    config.DROPOUT_KEEP_RATE, config.VERBOSE_MODE = 1.0, 0
    model = importlib.import_module("tensorflow_model").Code2VecModel(config)
    import tensorflow.compat.v1 as tf

    batches = sorted(folder.glob("batch-*.safetensors"))
    names = ("labels", "sources", "paths", "targets", "mask")
    first = load_file(batches[0])
    places = {
        name: tf.placeholder(first[name].dtype, (None, first[name].shape[1])) for name in names
    }
    step, loss = model._build_tf_training_graph(tuple(places.values()))
    model.sess.run(tf.global_variables_initializer())
    by_shape = {tuple(variable.shape): variable for variable in tf.trainable_variables()}
    assert len(by_shape) == len(weights)
    for value in weights.values():
        by_shape[value.shape].load(value, model.sess)
    losses = []
    for path in batches:
        batch = load_file(path)
        feed = {places[name]: batch[name] for name in names}
        losses.append(float(model.sess.run([step, loss], feed)[1]))
    return losses


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkout", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--batches", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.batches:
        print(*reference_losses(options.checkout, options.batches))
        return
    with tempfile.TemporaryDirectory() as folder:
        ours = our_losses(options.data, Path(folder), options.steps)
        command = [sys.executable, __file__, str(options.checkout.resolve()), str(options.data)]
        run = subprocess.run(
            [*command, "--batches", folder], check=True, stdout=subprocess.PIPE, text=True
        )
    theirs = [float(loss) for loss in run.stdout.splitlines()[-1].split()]
    print("| step | reference | code2vec | difference |\n| ---: | ---: | ---: | ---: |")
    for step, (their, our) in enumerate(zip(theirs, ours, strict=True), 1):
        print(f"| {step} | {their:.6f} | {our:.6f} | {our - their:+.1e} |")


if __name__ == "__main__":
    main()
