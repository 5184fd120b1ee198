"""Training: encoded data in, a saved model out."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from code2vec.datasets.batches import pack, trainable_methods
from code2vec.datasets.candidates import LabelSampler, draw_candidates, label_sampler
from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.encoded_data import EncodedData, Split
from code2vec.datasets.outputs import check_new, whole
from code2vec.extractor.errors import Code2VecError, InputError
from code2vec.models.attention_training import AttentionCallback
from code2vec.models.config import ModelConfig, TrainConfig, check_together
from code2vec.models.inputs import (
    Inputs,
    batch_count,
    batch_inputs,
    dataset,
    evaluation_batch_size,
    evaluation_inputs,
    training_inputs,
)
from code2vec.models.name_classifier import composed_parts
from code2vec.models.optimizers import make_optimizer
from code2vec.models.run_settings import to_toml
from code2vec.models.runtime import set_threads
from code2vec.models.scores import subtokens
from code2vec.models.subtoken_f1 import SubtokenF1, label_subtokens
from code2vec.models.training_model import TrainingModel, build_model
from code2vec.models.training_progress import ProgressCallback
from code2vec.models.training_run import Run, RunCallback

_FIXED = 256  # methods of the batch that is measured after each epoch


@dataclass(frozen=True)
class TrainReport:
    """What a training did."""

    model: Path
    methods: int  # trained on in each epoch
    unknown_labels: int  # methods left out: their label is not in the vocabulary
    without_known_contexts: int  # methods left out: no context is known
    sampled_softmax: bool
    epochs: int  # that were finished
    best_epoch: int  # the one that was kept
    scores: dict[str, Any]  # of that epoch; `validation_f1` if there is a validation split
    methods_per_second: float  # trained, validation and saving aside
    stop: str  # `all epochs`, `patience`, `interrupted` or `loss`

    @property
    def validated(self) -> bool:
        """Whether there was a validation split to choose the epoch by."""
        return "validation_f1" in self.scores

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON holds it."""
        return {**asdict(self), "model": str(self.model)}

    def summary(self) -> str:
        """The report as people read it, some lines."""
        lines = [
            f"trained on {self.methods:,} methods ({self.unknown_labels:,} of unknown label and "
            f"{self.without_known_contexts:,} without known contexts left out), "
            f"{self.methods_per_second:,.0f} a second, "
            f"{'sampled' if self.sampled_softmax else 'full'} softmax"
        ]
        if self.stop == "patience":
            lines.append(f"stopped after epoch {self.epochs}: validation F1 no longer rose")
        if self.stop == "interrupted":
            lines.append(f"interrupted after epoch {self.epochs}: the best model so far is kept")
        if self.validated:
            lines.append(
                f"best epoch {self.best_epoch} of {self.epochs}: "
                f"validation F1 {self.scores['validation_f1']:.4f}"
            )
        else:
            lines.append(
                f"no validation split: all {self.epochs} epochs were run and the last is kept"
            )
        return "\n".join(lines)


def train_model(
    data: EncodedData,
    output: str | Path,
    model: ModelConfig | None = None,
    train: TrainConfig | None = None,
    *,
    overwrite: bool = False,
    progress: ProgressCallback | None = None,
) -> TrainReport:
    """Trains a model on the split `train` and saves the best epoch.

    The best has the highest F1 on the split `validation`; without one all epochs are run and the
    last is kept. Ctrl-C after the first epoch ends the training and keeps the best so far.

    Args:
        data: encoded data.
        output: the directory of the model to be.
        model: hyper-parameters of the network.
        train: settings of the training.
        overwrite: whether to replace an existing output, once the new one is complete.
        progress: called after each step.

    Raises:
        InputError: if there is no training split, or no method in it can be trained on.
        OutputError: if the output exists or cannot be written.
        SettingError: if settings do not go together, or threads are set too late.
        Code2VecError: if the loss is no longer a finite number.
    """
    model, train, output = model or ModelConfig(), train or TrainConfig(), Path(output)
    check_together(model, train)
    check_new(output, overwrite)
    _check_trainable(data)
    set_threads(train.threads)
    with whole(output, overwrite) as partial:
        run = _run(data, partial, model, train)
        callback = RunCallback(run, progress)
        interrupted = _fit(run, data, callback)
    report = _report(output, data.split("train").bags, run, callback, interrupted)
    if callback.not_finite:
        raise _not_finite(callback, f"epoch {report.best_epoch} is kept in {output}")
    return report


def _check_trainable(data: EncodedData) -> None:
    """Refuses data that has no method to train on."""
    if not len(trainable_methods(data.split("train").bags)):
        raise InputError(
            f"{data.directory}: no method of the training split has a known label and a known "
            "context, nothing can be learnt: prepare it from more methods"
        )


def _run(data: EncodedData, directory: Path, model: ModelConfig, train: TrainConfig) -> Run:
    """What the training is about."""
    return Run(
        directory=directory,
        config=model,
        train=train,
        manifest=data.manifest,
        vocabularies=data.vocabularies,
        methods=len(trainable_methods(data.split("train").bags)),
        validated="validation" in data.splits,
    )


def _fit(run: Run, data: EncodedData, callback: RunCallback) -> bool:
    """Runs the epochs; whether the user ended them early."""
    words, config, train = data.vocabularies, run.config, run.train
    _write_settings(run)
    parts = composed_parts(config, words.labels)
    sampler = None
    if train.samples(words.labels.size):
        sampler = label_sampler(words.labels.counts, train.candidates, parts)
    network = build_model(
        config,
        tokens=words.tokens.size,
        paths=words.paths.size,
        labels=words.labels.size,
        seed=train.seed,
        train=train,
        parts=parts,
    )
    validation_data = None
    if run.validated:
        validation_data = _validation(network, run, data, data.split("validation"))
    network.compile(optimizer=make_optimizer(train, run.methods), jit_compile=False)
    try:
        network.fit(
            _training(run, data.split("train").bags, sampler),
            steps_per_epoch=-(-run.methods // train.batch_size),
            epochs=train.epochs,
            validation_data=validation_data,
            callbacks=[AttentionCallback(train, _fixed_batch(run, data, sampler)), callback],
            shuffle=False,  # the batches are
            verbose=0,
        )
    except KeyboardInterrupt:
        if not callback.best:
            raise
        return True
    finally:
        callback.finish()
    if callback.not_finite and not callback.best:
        raise _not_finite(callback, "no model was saved")
    return False


def _fixed_batch(run: Run, data: EncodedData, sampler: LabelSampler | None) -> Inputs:
    """The first methods of the training split, to measure the same thing on after each epoch."""
    bags, seed = data.split("train").bags, run.train.seed
    methods = trainable_methods(bags)[:_FIXED]
    batch = pack(bags, methods, max_contexts=run.config.max_contexts, seed=seed)
    if sampler is None:
        return batch_inputs(batch)
    return batch_inputs(batch, draw_candidates(batch.labels, sampler, seed=[seed]))


def _training(run: Run, bags: EncodedBags, sampler: LabelSampler | None) -> Any:
    """The training split as a tf.data.Dataset over all epochs."""

    def batches() -> Iterator[Inputs]:
        return training_inputs(bags, sampler, run.config.max_contexts, run.train)

    return dataset(batches, next(batches()))


def _validation(network: TrainingModel, run: Run, data: EncodedData, split: Split) -> Any:
    """The validation split as a tf.data.Dataset; gives the network its F1."""
    labels, truths = data.vocabularies.labels, split.label_words
    parts = label_subtokens(labels.words(range(labels.size)), truths)
    missed = [truths[method] for method in np.flatnonzero(split.bags.known == 0)]
    network.f1 = SubtokenF1(parts, missed=sum(len(subtokens(truth)) for truth in missed))
    size = evaluation_batch_size(labels.size, run.train.batch_size)

    def batches() -> Iterator[Inputs]:
        return evaluation_inputs(
            split.bags,
            batch_size=size,
            max_contexts=run.config.max_contexts,
            seed=run.train.seed,
            truths=parts.truths,
        )

    example = next(batches(), None)
    if example is None:
        raise InputError(
            f"{split.directory}: no method of the validation split has a known context: "
            "prepare it from more methods, or without a validation split"
        )
    return dataset(batches, example, batch_count(split.bags, size))


def _write_settings(run: Run) -> None:
    """Makes the directories and writes `run.toml`."""
    directory = run.directory / "run"
    directory.mkdir(parents=True)
    text = to_toml({"model": run.config.to_dict(), "train": run.train.to_dict()})
    (directory / "run.toml").write_text(text, encoding="utf-8", newline="\n")


def _not_finite(callback: RunCallback, kept: str) -> Code2VecError:
    """The error for a loss that is no number."""
    return Code2VecError(
        f"the loss of epoch {callback.epochs_done + 1} is not a finite number any more; {kept}: "
        f"try a --learning-rate below {callback.run.train.learning_rate:g}"
    )


def _report(
    output: Path, bags: EncodedBags, run: Run, callback: RunCallback, interrupted: bool
) -> TrainReport:
    """The report on a training that is over."""
    stop = "patience" if callback.stopped_early else "all epochs"
    if interrupted or callback.not_finite:
        stop = "interrupted" if interrupted else "loss"
    known = bags.known
    return TrainReport(
        model=output,
        methods=run.methods,
        unknown_labels=int(np.sum((bags.labels == 0) & (known > 0))),
        without_known_contexts=int(np.sum(known == 0)),
        sampled_softmax=run.train.samples(run.vocabularies.labels.size),
        epochs=callback.epochs_done,
        best_epoch=callback.best_epoch,
        scores=callback.best,
        methods_per_second=callback.epochs_done
        * run.methods
        / max(callback.training_seconds, 1e-9),
        stop=stop,
    )
