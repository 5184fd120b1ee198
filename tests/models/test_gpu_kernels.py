"""Every operation of the traced steps must have a kernel for GPUs; no GPU is needed to see that."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from code2vec.datasets.batches import trainable_methods
from code2vec.datasets.encoded_data import EncodedData
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.kernels.fused import compiles
from code2vec.models.training.run_state import Run

DESIGNS: dict[str, dict[str, str]] = {
    "soft": {},
    "additive": {"score": "additive"},
    "straight-through": {"attention": "hard"},
    "reinforce": {"attention": "hard", "estimator": "reinforce"},
    "gumbel": {"attention": "hard", "estimator": "gumbel"},
    "uniform": {"attention": "uniform"},
    "element-wise": {"attention": "element-wise"},
    "composed": {"label_vectors": "composed"},
    "per-context": {"dropout_kind": "per-context"},
}
HOST = {"Placeholder", "_Arg", "_Retval"}
"""What only carries values in and out."""


@pytest.fixture(scope="module")
def kernels() -> Any:
    """TensorFlow's registry of kernels."""
    import tensorflow as tf
    from tensorflow.python.framework import kernels

    if not tf.test.is_built_with_cuda():
        pytest.skip("this TensorFlow is built without CUDA: it registers no kernel for GPUs")
    return kernels


@pytest.fixture
def with_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps are traced as on a machine with a GPU: there nothing is compiled by XLA."""
    import tensorflow as tf

    found = tf.config.list_physical_devices

    def devices(kind: str | None = None) -> list[Any]:
        return list(found(kind)) or ["a GPU"] * (kind == "GPU")

    monkeypatch.setattr(tf.config, "list_physical_devices", devices)


CASES = [(design, "full", "float32") for design in DESIGNS]
CASES += [(design, "sampled", "float32") for design in ("soft", "composed", "reinforce")]
CASES += [(design, "full", "bfloat16") for design in ("additive", "element-wise", "per-context")]
CASES += [("composed", "sampled", "bfloat16")]


@pytest.mark.usefixtures("with_gpu")
@pytest.mark.parametrize(("design", "softmax", "precision"), CASES)
def test_all_operations_have_gpu_kernels(
    tiny_data: EncodedData,
    tmp_path: Path,
    kernels: Any,
    design: str,
    softmax: str,
    precision: str,
) -> None:
    config = ModelConfig(token_dim=4, path_dim=4, code_dim=6, **DESIGNS[design])
    train = TrainConfig(
        softmax=softmax, candidates=8, clip_norm=1.0, weight_decay=0.1, precision=precision
    )
    for name, graph in traced_steps(tiny_data, tmp_path, config, train):
        missing = sorted({node.op for node in nodes(graph) if not has_gpu_kernel(kernels, node)})
        assert missing == [], name
        assert not any("_XlaMustCompile" in node.attr for node in nodes(graph)), name
        assert (precision == "bfloat16") == any(map(in_bfloat16, nodes(graph))), name


@pytest.mark.parametrize("dropout_kind", ["per-row", "per-context"])
def test_steps_for_the_cpu_have_gpu_kernels_too(
    tiny_data: EncodedData, tmp_path: Path, kernels: Any, dropout_kind: str
) -> None:
    config = ModelConfig(token_dim=4, path_dim=4, code_dim=6, dropout_kind=dropout_kind)
    train = TrainConfig(softmax="sampled", candidates=8)
    compiled = {}
    for name, graph in traced_steps(tiny_data, tmp_path, config, train):
        found = list(nodes(graph))
        assert {node.op for node in found if not has_gpu_kernel(kernels, node)} == set(), name
        compiled[name] = any("_XlaMustCompile" in node.attr for node in found)
    # a machine without XLA compiles nothing; none compiles predictions
    assert compiled["training"] == compiles()
    assert not compiled["prediction"]


def test_an_operation_without_gpu_kernel_is_seen(kernels: Any) -> None:
    import tensorflow as tf

    def lost(values: Any) -> Any:
        return tf.unique(tf.strings.length(tf.strings.as_string(values)))[0]

    graph = tf.function(lost, input_signature=[tf.TensorSpec([None], tf.float32)])
    found = nodes(graph.get_concrete_function().graph)
    assert {node.op for node in found if not has_gpu_kernel(kernels, node)} >= {"AsString"}


def traced_steps(
    data: EncodedData, directory: Path, config: ModelConfig, train: TrainConfig
) -> Iterator[tuple[str, Any]]:
    """The graphs of a training step, a validation step and a prediction."""
    import tensorflow as tf

    from code2vec.models.training.data import TrainingData, ValidationData
    from code2vec.models.training.loop import new_network

    words, bags = data.vocabularies, data.split("train").bags
    run = Run(
        directory=directory,
        config=config,
        train=train,
        manifest=data.manifest,
        vocabularies=words,
        data=data.fingerprint(),
        methods=len(trainable_methods(bags)),
        validated=True,
    )
    training, validation = TrainingData.open(run, data), ValidationData.open(run, data)
    network = new_network(run, training.parts, validation)
    trained = training.epoch(1).element_spec
    validated = validation.dataset.element_spec
    steps = {
        "training": (lambda inputs: network.train_step((inputs,)), trained),
        "validation": (lambda inputs: network.test_step((inputs,)), validated),
        "prediction": (lambda inputs: network(inputs, training=False), validated),
    }
    for name, (step, signature) in steps.items():
        traced = tf.function(step, input_signature=[signature], jit_compile=False)
        yield name, traced.get_concrete_function().graph


def nodes(graph: Any) -> Iterator[Any]:
    """All operations of a graph, those of the functions that it calls included."""
    definition = graph.as_graph_def()
    yield from definition.node
    for function in definition.library.function:
        yield from function.node_def


def in_bfloat16(node: Any) -> bool:
    """Whether it is a matrix product in bfloat16."""
    import tensorflow as tf

    return bool(node.op == "MatMul" and node.attr["T"].type == tf.bfloat16.as_datatype_enum)


def has_gpu_kernel(kernels: Any, node: Any) -> bool:
    """Whether a kernel for GPUs, or for any device, takes the types of the operation."""
    found = kernels.get_registered_kernels_for_op(node.op).kernel
    return node.op in HOST or any(
        kernel.device_type in ("GPU", "DEFAULT") and _fits(kernel, node) for kernel in found
    )


def _fits(kernel: Any, node: Any) -> bool:
    """Whether the kernel is registered for the operation's types."""
    return all(
        node.attr[constraint.name].type in constraint.allowed_values.list.type
        for constraint in kernel.constraint
    )
