"""Training on several devices: two parts of the CPU do what one device does with all methods.

TensorFlow divides the CPU only before it computes anything: this file is also a script, which a
process of its own runs.
"""

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.tensor_file import open_weights
from code2vec.models.training.run_state import Run

DESIGNS: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "sampled": ({"attention": "element-wise"}, {"softmax": "sampled", "clip_norm": 0.3}),
    "decay": ({"score": "additive"}, {"weight_decay": 0.1, "label_smoothing": 0.1}),
    "adam": ({"label_vectors": "plain"}, {"optimizer": "adam"}),
}
"""Settings of the network and of the training. A sample of more names than there are is the same
for any batch."""


def settings(design: str, devices: int) -> tuple[ModelConfig, TrainConfig]:
    """Of an epoch of 5 steps: the last one's 32 methods are a single batch of two devices."""
    model, train = DESIGNS[design]
    config = ModelConfig(token_dim=8, path_dim=6, code_dim=10, dropout=0.0, max_contexts=6, **model)
    return config, TrainConfig(epochs=1, batch_size=120 // devices, devices=devices, **train)


def with_draws(epochs: int) -> tuple[ModelConfig, TrainConfig]:
    """Of a training on two devices that draws: dropout, contexts, labels."""
    config = ModelConfig(token_dim=8, path_dim=6, code_dim=10, max_contexts=6, attention="hard")
    train = TrainConfig(
        epochs=epochs, batch_size=40, devices=2, softmax="sampled", candidates=20, soft_epochs=1
    )
    return config, train


@pytest.fixture(scope="module")
def found(tiny_data: EncodedData, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the script tells, and where its models are."""
    output = tmp_path_factory.mktemp("devices")
    subprocess.run([sys.executable, __file__, tiny_data.directory, output], check=True)
    return {"models": output, **json.loads((output / "found.json").read_text())}


@pytest.mark.parametrize("design", DESIGNS)
def test_two_devices_train_as_one_with_all_methods(
    found: dict[str, Any], tiny_data: EncodedData, design: str
) -> None:
    from code2vec.models.training.train_model import train_model

    one = found["models"] / f"{design}-one"
    train_model(tiny_data, one, *settings(design, 1))
    two = found["models"] / design
    weights, expected = (open_weights(model / "weights.safetensors") for model in (two, one))
    for name, tensor in expected.items():
        assert np.allclose(weights[name], tensor, rtol=0, atol=2e-6), name
    entries, logged = (
        json.loads((model / "run" / "log.jsonl").read_text()) for model in (two, one)
    )
    for name in ("step", "loss", "validation_loss", "validation_f1", "attention_entropy"):
        assert entries[name] == pytest.approx(logged[name], rel=1e-5), name
    assert entries["device"].startswith("2 parts of the CPU (")
    assert found["told"].startswith("Training on 2 parts of the CPU (")


def test_devices_hold_the_same_weights_and_draw_apart(found: dict[str, Any]) -> None:
    assert found["largest difference"] == 0
    for seeds in found["seeds"]:
        assert len({tuple(seed) for seed in seeds}) == 2
    assert len(found["seeds"]) == 2  # of dropout and of hard attention's draws


def test_batches_of_all_lengths_are_traced_once(found: dict[str, Any]) -> None:
    assert found["traces"] == {"train": 1, "validate": 1}


def test_all_operations_of_a_step_have_gpu_kernels(found: dict[str, Any]) -> None:
    if found["missing kernels"] is None:
        pytest.skip("this TensorFlow is built without CUDA: it registers no kernel for GPUs")
    assert found["missing kernels"] == []


def test_an_interrupted_training_goes_on_where_it_was(found: dict[str, Any]) -> None:
    weights, expected = (
        open_weights(found["models"] / model / "weights.safetensors")
        for model in ("resumed", "uninterrupted")
    )
    for name, tensor in expected.items():
        assert np.allclose(weights[name], tensor, rtol=0, atol=2e-6), name
    assert found["resumed"] == "epoch 2, step 3"


def test_reinforce_trains_on_several_devices(found: dict[str, Any]) -> None:
    assert len(set(found["baselines"])) == 1
    assert found["baselines"][0] < 0  # it follows log-likelihoods


@pytest.mark.parametrize("devices", [2, 3])
def test_batches_are_handed_out_in_complete_steps(devices: int) -> None:
    from code2vec.models.training.distributed_training import grouped

    sizes = [4, 4, 4, 4, 1]
    batches = [{"answers": np.full(size, number)} for number, size in enumerate(sizes)]
    given = list(grouped(iter(batches), devices))
    steps = [given[start : start + devices] for start in range(0, len(given), devices)]
    assert [len(step) for step in steps] == [devices] * -(-len(sizes) // devices)
    for step in steps:
        shares = np.concatenate([batch["share"] for batch in step])
        assert shares.sum() == pytest.approx(1)
        methods = [
            len(batch["answers"]) * (share > 0) for batch, share in zip(step, shares, strict=True)
        ]
        assert np.allclose(shares, np.array(methods) / sum(methods))
        copies = [batch for batch, share in zip(step, shares, strict=True) if share == 0]
        assert all(np.array_equal(copy["answers"], step[0]["answers"]) for copy in copies)
    counted = np.concatenate([batch["answers"] for batch in given if batch["share"] > 0])
    assert np.array_equal(counted, np.concatenate([batch["answers"] for batch in batches]))


def test_validation_counts_no_method_twice() -> None:
    from code2vec.models.training.distributed_training import grouped

    batch = {"answers": np.array([1, 2]), "truths": np.array([[1], [2]])}
    first, second = grouped(iter([batch]), 2)
    assert (first["share"], len(first["truths"])) == (1, 2)
    assert (second["share"], second["truths"].shape) == (0, (0, 1))


def test_rows_that_several_devices_touched_are_added_up_once() -> None:
    import tensorflow as tf

    from code2vec.models.kernels.replicas import united

    def slices(rows: list[int], seed: int) -> tf.IndexedSlices:
        values = np.random.default_rng(seed).normal(size=(len(rows), 3))
        return tf.IndexedSlices(values.astype(np.float32), tf.constant(rows), tf.constant([9, 3]))

    parts = [slices([5, 2, 8], 0), slices([8, 0], 1), slices([2, 8], 2)]
    total = united(parts)
    assert sorted(total.indices.numpy().tolist()) == [0, 2, 5, 8]  # none twice
    expected: NDArray[Any] = sum(tf.convert_to_tensor(part).numpy() for part in parts)
    assert np.allclose(tf.convert_to_tensor(total), expected, atol=1e-6)
    assert np.allclose(united([tf.ones(3), tf.ones(3)]), 2)
    assert united([None, None]) is None


def run_script(data: EncodedData, output: Path) -> dict[str, Any]:
    """Trains all that the tests ask for on two parts of the CPU."""
    told = by_command(data, output / "uninterrupted")  # first: it divides the CPU
    from code2vec.models.training.train_model import train_model

    for design in DESIGNS:
        train_model(data, output / design, *settings(design, 2))

    def interrupt(progress: Any) -> None:
        if progress.methods_done == 512 + 3 * 80 and not progress.finished:
            raise KeyboardInterrupt

    train_model(data, output / "resumed", *with_draws(2), progress=interrupt)
    report = train_model(data, output / "resumed", *with_draws(2), resume=True)
    return {"told": told, "resumed": report.resumed, **looked_into(data, output)}


def by_command(data: EncodedData, output: Path) -> str:
    """Trains a model by the command line; what it tells on stderr."""
    from click.testing import CliRunner

    from code2vec.cli import main
    from code2vec.models.settings_file import to_toml

    config, train = with_draws(2)
    file = output.with_suffix(".toml")
    file.write_text(to_toml({"model": config.to_dict(), "train": train.to_dict()}))
    options = ["--config", file, "--devices", 2]
    arguments = ["train", data.directory, "-o", output, *options]
    result = CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stderr


def looked_into(data: EncodedData, output: Path) -> dict[str, Any]:
    """What can be seen in the network itself only."""
    import keras
    import tensorflow as tf

    looked: dict[str, Any] = {}
    loops = {}
    for estimator in ("straight-through", "reinforce"):
        loop, training, validation = made_loop(data, output, estimator)
        loop.run(training, validation, keras.callbacks.CallbackList([], model=loop.network), 0)
        loops[estimator] = loop
    loop = loops["straight-through"]
    copies = loop.strategy.experimental_local_results
    held = [[part.numpy() for part in copies(w.value)] for w in loop.network.trainable_weights]
    seeds = [v for v in loop.network.non_trainable_variables if "seed" in v.name]
    looked["largest difference"] = max(float(np.abs(first - other).max()) for first, other in held)
    looked["seeds"] = [[part.numpy().tolist() for part in copies(s.value)] for s in seeds]
    looked["traces"] = {
        name: step.experimental_get_tracing_count() for name, step in loop.traced.items()
    }
    baseline = loops["reinforce"].network.reinforce.baseline
    looked["baselines"] = [float(part) for part in copies(baseline.value)]
    kernels, missing = importlib.import_module("test_gpu_kernels"), None
    if tf.test.is_built_with_cuda():
        from tensorflow.python.framework import kernels as registry

        graph = loop.traced["train"].get_concrete_function().graph
        nodes = list(kernels.nodes(graph))
        missing = {node.op for node in nodes if not kernels.has_gpu_kernel(registry, node)}
    return {**looked, "missing kernels": None if missing is None else sorted(missing)}


def made_loop(data: EncodedData, output: Path, estimator: str) -> tuple[Any, Any, Any]:
    """A loop over a new network, an epoch of training data, and validation data."""
    from code2vec.models.kernels.devices import make_strategy
    from code2vec.models.training.data import TrainingData, ValidationData
    from code2vec.models.training.distributed_training import DistributedLoop
    from code2vec.models.training.loop import new_network

    config = ModelConfig(token_dim=4, path_dim=4, code_dim=6, attention="hard", estimator=estimator)
    train = TrainConfig(devices=2, batch_size=60, clip_norm=1.0, softmax="sampled", candidates=20)
    words = data.vocabularies
    run = Run(
        directory=output,
        config=config,
        train=train,
        manifest=data.manifest,
        vocabularies=words,
        data=data.fingerprint(),
        methods=512,
        validated=True,
    )
    strategy = make_strategy(2)
    with strategy.scope():
        validation = ValidationData.open(run, data, strategy)
        training = TrainingData.open(run, data, strategy)
        network = new_network(run, training.parts, validation)
    network.encoder.attention.soft_share.assign(0.5)
    return DistributedLoop(strategy, network), training.epoch(1), validation.dataset


if __name__ == "__main__":
    opened = open_data(sys.argv[1])
    told = run_script(opened, Path(sys.argv[2]))
    (Path(sys.argv[2]) / "found.json").write_text(json.dumps(told))
