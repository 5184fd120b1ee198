"""The same network and step on Keras' JAX backend: no layer depends on TensorFlow."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

DESIGNS: dict[str, dict[str, str]] = {
    "soft": {},
    "additive": {"score": "additive"},
    "hard": {"attention": "hard"},
    "uniform": {"attention": "uniform"},
    "element-wise": {"attention": "element-wise"},
}


def test_a_compiled_step_gives_on_jax_what_it_gives_on_tensorflow(tmp_path: Path) -> None:
    if importlib.util.find_spec("jax") is None:
        pytest.skip("JAX is not installed")
    found = {backend: run_on(backend, tmp_path) for backend in ("tensorflow", "jax")}
    assert len(found["jax"]) == 35
    assert found["jax"].keys() == found["tensorflow"].keys()
    for name, values in found["tensorflow"].items():
        np.testing.assert_allclose(found["jax"][name], values, rtol=1e-5, atol=1e-5, err_msg=name)


def run_on(backend: str, directory: Path) -> dict[str, NDArray[Any]]:
    """All that this file computes as a script, in a process with this backend."""
    output = directory / f"{backend}.npz"
    environment = {**os.environ, "KERAS_BACKEND": backend, "JAX_PLATFORMS": "cpu"}
    subprocess.run([sys.executable, __file__, str(output)], check=True, env=environment)
    with np.load(output) as arrays:
        return dict(arrays)


def batch() -> dict[str, NDArray[Any]]:
    """A batch of 8 methods with 1 to 6 contexts; its candidates are labels 0, 2, … and the rest."""
    rng = np.random.default_rng(0)
    rows = np.repeat(np.arange(8), rng.integers(1, 7, 8))
    places = {name: rng.integers(0, 9, len(rows)) for name in ("sources", "targets")}
    places["path_positions"] = rng.integers(0, 7, len(rows))
    words = {"tokens": rng.permutation(20)[:9], "paths": rng.permutation(30)[:7]}
    whole = {"rows": rows, "answers": rng.integers(0, 12, 8), "classes": rng.permutation(12)}
    numbers = {name: array.astype(np.int32) for name, array in (places | words | whole).items()}
    return {**numbers, "corrections": rng.normal(size=12).astype(np.float32)}


def computed(design: str) -> dict[str, NDArray[Any]]:
    """Logits before a training step, and the weights and the loss after it."""
    from keras import ops

    from code2vec.models.config import ModelConfig, TrainConfig
    from code2vec.models.layers.network import build_model
    from code2vec.models.training.optimizers import make_optimizer

    config = ModelConfig(token_dim=4, path_dim=5, code_dim=6, dropout=0.0, **DESIGNS[design])
    network = build_model(config, tokens=20, paths=30, labels=12)
    rng = np.random.default_rng(1)
    for variable in network.trainable_variables:
        variable.assign(rng.normal(size=variable.shape).astype(np.float32))
    network.compile(optimizer=make_optimizer(TrainConfig(clip_norm=1.0), 8), jit_compile=compiled())
    inputs = batch()
    logits = ops.convert_to_numpy(network(inputs, training=False))
    found = {"logits": logits, "loss": np.asarray(network.train_on_batch(inputs))}
    for name, variable in network.table_weights.items():
        found[name] = ops.convert_to_numpy(variable)
    return {f"{design} {name}": values for name, values in found.items()}


def compiled() -> bool:
    """Whether XLA compiles the step: on JAX; TensorFlow's row updates it cannot."""
    return os.environ["KERAS_BACKEND"] == "jax"


if __name__ == "__main__":
    results: dict[str, Any] = {}
    for each in DESIGNS:
        results |= computed(each)
    np.savez(sys.argv[1], **results)
