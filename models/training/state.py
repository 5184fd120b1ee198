"""The state of a Keras training as plain tensors, and back."""

import keras
import numpy as np

from code2vec.errors import MismatchError
from code2vec.models.kernels.tables import assign_rows, row_blocks
from code2vec.models.saved.tensor_file import Blocks
from code2vec.models.training.checkpoints import Checkpoint


def state_variables(model: keras.Model) -> dict[str, keras.Variable]:
    """All that a step of training reads and changes, by names that any process finds again.

    Nothing is picked by name: weights, seeds of random draws and whatever else a layer keeps as a
    Keras variable, the metrics' running sums, and the optimiser's counters, rates and moments. So
    a new kind of layer or optimiser needs no line here, as long as all of its state is in Keras
    variables that exist before the first step (made in the constructor or in `build`). State in
    Python attributes would be lost.

    A name is a variable's place in the order of making: Keras' own names count up in a process.
    """
    groups = {
        "model": model.variables,
        "metrics": model.metrics_variables,
        "optimizer": model.optimizer.variables,
    }
    return {
        f"{group}/{place:03}": variable
        for group, variables in groups.items()
        for place, variable in enumerate(variables)
    }


def state_tensors(model: keras.Model) -> dict[str, Blocks]:
    """The values of all state variables as `write_checkpoint` takes them."""
    return {
        name: Blocks(
            tuple(variable.shape),
            row_blocks(variable),
            keras.backend.standardize_dtype(variable.dtype),
        )
        for name, variable in state_variables(model).items()
    }


def restore_state(model: keras.Model, checkpoint: Checkpoint) -> None:
    """Gives all state variables the values of a checkpoint; the optimiser must be built.

    Raises:
        MismatchError: if the checkpoint has other variables.
    """
    variables, tensors = state_variables(model), checkpoint.tensors
    same = variables.keys() == tensors.keys() and all(
        tuple(variable.shape) == tensors[name].shape
        and keras.backend.standardize_dtype(variable.dtype) == tensors[name].dtype.name
        for name, variable in variables.items()
    )
    if not same:
        raise MismatchError(
            f"{checkpoint.path} is of another network or version of code2vec: "
            "give --overwrite to start anew"
        )
    for name, variable in variables.items():
        assign_rows(variable, checkpoint.read(name))


def restore_metrics(model: keras.Model, checkpoint: Checkpoint) -> None:
    """Gives the metrics alone their values; Keras forgets them as an epoch begins."""
    for name, variable in state_variables(model).items():
        if name.startswith("metrics/"):
            variable.assign(np.asarray(checkpoint.tensors[name]))
