"""Training: encoded data in, a saved model out."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np

from code2vec.datasets.batches import trainable_methods
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoded_data import EncodedData
from code2vec.errors import Code2VecError, InputError
from code2vec.models.config import (
    ModelConfig,
    RunConfig,
    TrainConfig,
    check_together,
    config_for_task,
)
from code2vec.models.kernels.devices import Devices, find_devices
from code2vec.models.kernels.event_log import EventLog, check_events
from code2vec.models.kernels.runtime import set_threads
from code2vec.models.saved.saved_model import SavedModel
from code2vec.models.training.interrupts import stop_request
from code2vec.models.training.loop import run_epochs
from code2vec.models.training.memory import free_memory, memory_for_data, memory_warning
from code2vec.models.training.progress import ProgressCallback
from code2vec.models.training.report import TrainReport
from code2vec.models.training.run import RunCallback
from code2vec.models.training.run_record import open_record
from code2vec.models.training.run_start import find_start, training_claimed
from code2vec.models.training.run_state import Run, RunState, place
from code2vec.outputs import partial_of, remove


def train_model(
    data: EncodedData,
    output: str | Path,
    model: ModelConfig | None = None,
    train: TrainConfig | None = None,
    *,
    base: SavedModel | None = None,
    started: Callable[[str], None] | None = None,
    progress: ProgressCallback | None = None,
    **run: Any,
) -> TrainReport:
    """Trains a model on the split `train` and saves the best epoch.

    The best has the highest F1 on the split `validation`, over subtokens by the strict rule, or the
    macro F1 of classes; without one all epochs are run and the
    last is kept. Ctrl-C or SIGTERM ends the training after the current step; the best epoch so
    far becomes the model. All that is needed to go on is kept in its `run/checkpoints`, also when
    the training is over or killed, see `resume`.

    Args:
        data: encoded data.
        output: the directory of the model to be.
        model: hyper-parameters of the network.
        train: settings of the training.
        base: a model to go on from: of the same hyper-parameters, and its vocabularies are those
            of the data, or these extend them. The optimiser starts afresh.
        started: called as the training begins, with a line that tells what it computes on, and
            with a warning if that may have too little memory.
        progress: called after each step.
        run: settings of `RunConfig`. What is resumed must have had the same data and settings;
            more epochs, or another patience, number of threads, or time between validations or
            checkpoints is allowed.

    Raises:
        InputError: if there is no training split, or no method in it can be trained on; if what
            is to be resumed is damaged.
        MismatchError: if what is to be resumed had other data or settings.
        OutputError: if the output exists or cannot be written.
        SettingError: if settings do not go together, there are fewer devices, or these or threads
            are asked for too late.
        Code2VecError: if the loss is no longer a finite number.
        KeyboardInterrupt: if it was asked to end before there was a model.
    """
    model, train, output = model or ModelConfig(), train or TrainConfig(), Path(output)
    check_together(model, train)
    asked = RunConfig(**run)
    with training_claimed(output, asked.tensorboard):
        return _train_claimed(
            data, output, model, train, asked, base=base, started=started, progress=progress
        )


def _train_claimed(
    data: EncodedData,
    output: Path,
    model: ModelConfig,
    train: TrainConfig,
    asked: RunConfig,
    *,
    base: SavedModel | None,
    started: Callable[[str], None] | None,
    progress: ProgressCallback | None,
) -> TrainReport:
    """What `train_model` does, once no other command can write its output."""
    read = [data.directory] if base is None else [data.directory, base.path]
    start = find_start(output, overwrite=asked.overwrite, resume=asked.resume, inputs=read)
    events = None
    if asked.tensorboard is not None:
        check_events(asked.tensorboard, output, overwrite=asked.overwrite, resume=asked.resume)
        events = EventLog(asked.tensorboard, output)
    with start.checked():
        run = _run(data, partial_of(output), model, train, base)
        checkpoint, before = start.open(run)
        set_threads(train.threads)
    devices = find_devices(train.devices, train.threads)
    run = replace(run, device=str(devices))
    if started is not None:
        for line in _first_lines(devices, data, run):
            started(line)
    bags = data.split("train").bags  # opened before the files may go
    state = before or RunState(uuid4().hex)
    record = open_record(run, data.directory, output, start.found, state.place)
    with stop_request() as stop, start.directory(data.directory):
        callback = run_epochs(
            run,
            data,
            state,
            stop,
            base=base,
            checkpoint=checkpoint,
            progress=progress,
            record=record,
            events=events,
        )
        _check_saved(callback)
        if asked.drop_checkpoint and callback.state.end(run.train) is not None:
            remove(run.checkpoints)
    report = _report(output, callback, bags, before)
    if callback.not_finite:
        raise _not_finite(callback, f"epoch {report.best_epoch} is kept in {output}")
    return report


def _first_lines(devices: Devices, data: EncodedData, run: Run) -> list[str]:
    """What people are told as a training begins: its devices, and if memory may not do."""
    lines = [devices.line("Training", run.train.precision)]
    if not devices.gpus:
        warning = memory_warning(memory_for_data(data, run.config, run.train), free_memory())
        lines += [warning] if warning else []
    return lines


def _run(
    data: EncodedData,
    directory: Path,
    model: ModelConfig,
    train: TrainConfig,
    base: SavedModel | None,
) -> Run:
    """What the training is about.

    Raises:
        InputError: if no method can be trained on.
        SettingError: if a setting is not for what the labels of the data are.
    """
    methods = len(trainable_methods(data.split("train").bags))
    if not methods:
        raise InputError(
            f"{data.directory}: no method of the training split has a known label and a known "
            "context, nothing can be learnt: prepare it from more methods"
        )
    train = train.planned(methods)
    check_together(model, train)
    return Run(
        directory=directory,
        config=config_for_task(model, train, data.manifest.task),
        train=train,
        manifest=data.manifest,
        vocabularies=data.vocabularies,
        data=data.fingerprint(),
        methods=methods,
        validated="validation" in data.splits,
        base="" if base is None else base.fingerprint(),
    )


def _check_saved(callback: RunCallback) -> None:
    """Raises what ended the training, if that was before an epoch was finished."""
    if callback.state.best:
        return
    if callback.not_finite:
        remove(callback.run.directory)
        raise _not_finite(callback, "no model was saved")
    raise KeyboardInterrupt


def _not_finite(callback: RunCallback, kept: str) -> Code2VecError:
    """The error for a loss that is no number."""
    return Code2VecError(
        f"the loss of epoch {callback.state.epochs + 1} is not a finite number any more; {kept}: "
        f"try a --learning-rate below {callback.run.train.learning_rate:g}"
    )


def _report(
    output: Path, callback: RunCallback, bags: EncodedBags, before: RunState | None
) -> TrainReport:
    """The report on a training that is over."""
    run, state, known = callback.run, callback.state, bags.known
    return TrainReport(
        model=output,
        methods=run.methods,
        unknown_labels=int(np.sum((bags.labels == 0) & (known > 0))),
        without_known_contexts=int(np.sum(known == 0)),
        sampled_softmax=run.train.samples(run.vocabularies.labels.size),
        epochs=state.epochs,
        best_epoch=state.best_epoch,
        scores=state.best,
        methods_per_second=state.trained_methods / max(state.training_seconds, 1e-9),
        stop=callback.why,
        measure=run.measure,
        device=run.device,
        ended=state.place,
        best=place(*divmod(state.best.get("step", state.best_epoch * run.steps), run.steps)),
        resumed=None if before is None else before.place,
    )
