"""The epochs of a training, from the first or from a checkpoint on."""

from contextlib import nullcontext

import keras

from code2vec.datasets.encoded_data import EncodedData
from code2vec.datasets.label_parts import LabelParts
from code2vec.models.kernels.catch_up import CatchUp
from code2vec.models.kernels.devices import make_strategy
from code2vec.models.kernels.event_log import EventLog
from code2vec.models.layers.keras_weights import start_from
from code2vec.models.layers.network import TrainingModel, build_model
from code2vec.models.saved.saved_model import SavedModel
from code2vec.models.training.attention_training import AttentionCallback
from code2vec.models.training.checkpoints import Checkpoint
from code2vec.models.training.data import TrainingData, ValidationData
from code2vec.models.training.distributed_training import DistributedLoop
from code2vec.models.training.interrupts import StopRequest
from code2vec.models.training.optimizers import make_optimizer
from code2vec.models.training.progress import ProgressCallback
from code2vec.models.training.run import RunCallback, TrainingEndedError
from code2vec.models.training.run_files import RunFiles
from code2vec.models.training.run_record import RunRecord
from code2vec.models.training.run_state import Run, RunState
from code2vec.models.training.state import restore_state


def run_epochs(
    run: Run,
    data: EncodedData,
    state: RunState,
    stop: StopRequest,
    *,
    base: SavedModel | None = None,
    checkpoint: Checkpoint | None = None,
    progress: ProgressCallback | None = None,
    record: RunRecord,
    events: EventLog | None = None,
) -> RunCallback:
    """Trains until all epochs are run, validation no longer rises, or it is asked to stop.

    It ends with a checkpoint, unless the loss is no number any more.

    Args:
        run: what the training is about.
        data: its data.
        state: how far it is.
        stop: a request to end.
        base: a model whose weights it begins with.
        checkpoint: what it goes on with; then `base` is not needed.
        progress: called after each step.
        record: what its manifest tells.
        events: the log for TensorBoard.

    Returns:
        What the training came to: state, and whether the loss is no number.
    """
    files = RunFiles(run, record, events)
    files.begin(checkpoint, state)
    strategy = make_strategy(run.train.devices)
    training = TrainingData.open(run, data, strategy)
    with strategy.scope() if strategy else nullcontext():
        validation = ValidationData.open(run, data, strategy) if run.validated else None
        network = new_network(run, training.parts, validation)
    if checkpoint is not None:
        restore_state(network, checkpoint)
    elif base is not None:
        start_from(network, base)
    loop = DistributedLoop(strategy, network) if strategy else None
    callback = RunCallback(files, state, stop, checkpoint, progress)
    attention = AttentionCallback(run.train, training.fixed_batch)  # before what logs
    callbacks = keras.callbacks.CallbackList(
        [CatchUp(), attention, callback], add_history=True, model=network
    )
    try:
        while callback.state.end(run.train) is None and not stop.asked:
            _run_epoch(network, training, validation, callbacks, callback.state, loop)
    except TrainingEndedError:
        pass
    finally:
        callback.finish()
        if events is not None:
            events.close()
    if callback.not_finite:
        callback.draw()
    else:
        callback.save()
    files.write_record(callback.state, callback.why)
    return callback


def _run_epoch(
    network: TrainingModel,
    training: TrainingData,
    validation: ValidationData | None,
    callbacks: keras.callbacks.CallbackList,
    state: RunState,
    loop: DistributedLoop | None,
) -> None:
    """Runs what is left of an epoch, or of its part up to the next validation."""
    end = training.run.stretch_end(state)
    validates = validation is not None and training.run.validates(state.epochs, end)
    validated = validation.dataset if validation is not None and validates else None
    if loop is not None:
        steps = training.epoch(state.epochs + 1, state.steps, end) if state.steps < end else None
        loop.run(steps, validated, callbacks, state.epochs)
        return
    if state.steps < end:
        network.fit(
            training.epoch(state.epochs + 1, state.steps, end),
            initial_epoch=state.epochs,
            epochs=state.epochs + 1,
            validation_data=validated,
            callbacks=callbacks,
            shuffle=False,  # the batches are
            verbose=0,
        )
        return
    callbacks.on_train_begin()  # all steps are done, but not the validation
    callbacks.on_epoch_begin(state.epochs)
    logs = {name: float(value) for name, value in network.get_metrics_result().items()}
    if validated is not None:
        found = network.evaluate(validated, callbacks=callbacks, return_dict=True, verbose=0)
        logs |= {f"val_{name}": value for name, value in found.items()}
    callbacks.on_epoch_end(state.epochs, logs)


def new_network(
    run: Run, parts: LabelParts | None, validation: ValidationData | None
) -> TrainingModel:
    """The network with its optimiser, all variables made.

    Args:
        run: what the training is about.
        parts: the labels' subtokens, if their vectors are composed.
        validation: what it is measured on; None: nothing.
    """
    words = run.vocabularies
    network = build_model(
        run.config,
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        seed=run.train.seed,
        train=run.train,
        parts=parts,
    )
    if validation is not None:
        network.f1 = validation.f1
    network.compile(optimizer=make_optimizer(run.train, run.methods), jit_compile=False)
    network.optimizer.build(network.trainable_variables)
    return network
