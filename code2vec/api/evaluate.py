"""`code2vec.evaluate`: how well a model names methods, or tells their classes."""

import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from code2vec.api.data import check_fits, is_data
from code2vec.api.prepare import prepare
from code2vec.api.progress import bar, tell
from code2vec.datasets.encoded_data import SPLITS, EncodedData, Split, open_data
from code2vec.datasets.labels.labelled_methods import LabelReport
from code2vec.datasets.tasks import CLASSES_TASK
from code2vec.errors import SettingError
from code2vec.extractor.config import ReadConfig
from code2vec.extractor.report import ExtractionReport
from code2vec.file_arguments import (
    FilePath,
    Paths,
    optional_path,
    path_of,
    paths_of,
)
from code2vec.models.config import EvaluateConfig
from code2vec.models.evaluation.classification_scores import ClassificationScores, score_classes
from code2vec.models.evaluation.confusion_files import check_confusion_path, write_confusion
from code2vec.models.evaluation.scores import Scores, score
from code2vec.models.kernels.runtime import load_keras
from code2vec.models.saved.saved_model import Model, SavedModel, open_model
from code2vec.one_line import one_line
from code2vec.outputs import check_new, claimed
from code2vec.setting_checks import flags, one_of
from code2vec.settings import settings_from
from code2vec.short_repr import short_repr


@dataclass(frozen=True)
class Evaluation:
    """A model's scores, beside those of a method that knows nothing."""

    split: str
    attention: str
    scores: Scores | ClassificationScores  # of a model of classes the second
    commonest: str  # the label that is most frequent in training
    baseline: Scores | ClassificationScores  # of always answering with it
    device: str = ""  # what it was computed on
    labels: LabelReport | None = None  # of the table of labels, if there was one
    extraction: ExtractionReport | None = None  # of Java sources, if there were any

    def __repr__(self) -> str:
        return short_repr(
            self,
            split=self.split,
            attention=self.attention,
            scores=self.scores.headline(),
            methods=self.scores.methods,
        )

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The scores in lines for people."""
        return "\n".join(
            [
                *(self.labels.summary() if self.labels else []),
                self.scores.summary(),
                f"always answering `{one_line(self.commonest)}`: {self.baseline.headline()}",
                *(self.extraction.summary() if self.extraction else []),
            ]
        )

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        baseline = {"commonest": self.commonest, **self.baseline.to_dict()}
        for name in ("classes", "confusion"):  # they would say it many times
            baseline.pop(name, None)
        head = {"split": self.split, "attention": self.attention, "device": self.device}
        values = {**head, **self.scores.to_dict(), "baseline": baseline}
        if self.labels is not None:
            values["labels"] = asdict(self.labels)
        if self.extraction is not None:
            values["extraction"] = self.extraction.to_dict()
        return values


def evaluate(
    data: Paths,
    *,
    model: Model,
    split: str = "test",
    attention: str | None = None,
    labels: FilePath | None = None,
    confusion_matrix: FilePath | None = None,
    overwrite: bool = False,
    **settings: Any,
) -> Evaluation:
    """Scores a model on encoded data, or on sources, shards or `.c2v` files.

    Every method counts: those whose name or class the model does not know, and those without a
    known context, are misses.

    Args:
        data: encoded data, of which `split` is scored; or inputs that are scored as a whole.
        model: a model that `train` saved, or one that is open.
        split: `train`, `validation` or `test`.
        attention: `soft`, `hard` or `uniform`; None: the kind that the model was trained with.
        labels: the table of the methods' classes, where sources are given to a model of classes;
            see `prepare`.
        confusion_matrix: of a model of classes, a file for it that ends in `.csv`, `.json`,
            `.png`, `.svg` or `.pdf`.
        overwrite: replace that file if it exists.
        settings: those of `EvaluateConfig`: `batch_size`, `precision`; and, where sources are
            given, of `ReadConfig`: `jobs`, `include`, `exclude`.

    Raises:
        InputError: if the model or the data is incomplete, or holds no such split.
        MismatchError: if data and model do not fit together.
        SettingError: if a setting is not allowed, the model lacks the weights for the attention,
            or it predicts names where classes are needed.
        OutputError: if `confusion_matrix` exists or cannot be written.
    """
    asked, reading = settings_from(settings, EvaluateConfig, ReadConfig)
    flags(overwrite=overwrite)
    one_of("split", split, SPLITS)
    paths, opened = paths_of(data), open_model(model)
    opened.config.with_attention(attention)  # refused before anything is read
    matrix = optional_path(confusion_matrix, "confusion_matrix")
    read = [*paths, opened.path, *([] if labels is None else [path_of(labels, "labels")])]
    with claimed(*([] if matrix is None else [matrix])):
        _check_asked(opened, matrix, overwrite, read)
        if is_data(paths):
            if labels is not None:
                raise SettingError("prepared data has its labels already: leave out {}", "labels")
            encoded = open_data(paths[0])
            check_fits(opened, encoded)
            return _evaluate(opened, encoded, matrix, split, attention, asked)
        with tempfile.TemporaryDirectory(prefix="code2vec-") as folder:
            made = Path(folder) / "data"
            prepared = prepare(
                test=paths,
                output=made,
                labels=labels,
                vocabulary_from=opened.path,
                **vars(reading),
            )
            found = _evaluate(opened, open_data(made), matrix, "test", attention, asked)
            report = prepared.report
            return replace(found, labels=report.labels, extraction=report.extraction)


def _check_asked(
    model: SavedModel, matrix: Path | None, overwrite: bool, read: Sequence[FilePath]
) -> None:
    """Refuses before any work what cannot be done in the end."""
    if matrix is None:
        return
    if model.manifest.task != CLASSES_TASK:
        raise SettingError(
            "{model} predicts names: {} needs a model of classes",
            "confusion_matrix",
            model=model.path,
        )
    check_confusion_path(matrix)
    check_new(matrix, overwrite, inputs=read)


def _evaluate(
    model: SavedModel,
    data: EncodedData,
    matrix: Path | None,  # may be replaced
    split: str,
    attention: str | None,
    asked: EvaluateConfig,
) -> Evaluation:
    opened = data.split(split)
    load_keras()
    from code2vec.models.kernels.devices import find_devices

    devices = find_devices()
    tell(devices.line("Evaluating", asked.precision))
    scores = _scores(model, opened, attention, asked)
    if matrix is not None and isinstance(scores, ClassificationScores):
        write_confusion(matrix, scores, overwrite=True)
    labels = model.vocabularies.labels
    commonest = labels.words([1])[0] if labels.size > 1 else ""
    return Evaluation(
        split=split,
        attention=attention or model.config.attention,
        scores=scores,
        commonest=commonest,
        baseline=_baseline(model, opened.label_words, commonest),
        device=str(devices),
    )


def _scores(
    model: SavedModel, split: Split, attention: str | None, asked: EvaluateConfig
) -> Scores | ClassificationScores:
    from code2vec.models.evaluation.class_evaluation import (
        evaluate_classes,  # loads TensorFlow: last
    )
    from code2vec.models.evaluation.evaluate_data import evaluate_bags

    evaluation = evaluate_classes if model.manifest.task == CLASSES_TASK else evaluate_bags
    with bar("evaluate", " methods", len(split)) as shown:

        def show(done: int) -> None:
            shown.update(done - shown.n)

        return evaluation(
            model,
            split.bags,
            split.label_words,
            attention=attention,
            batch_size=asked.batch_size,
            precision=asked.precision,
            progress=show,
        )


def _baseline(model: SavedModel, truths: list[str], answer: str) -> Scores | ClassificationScores:
    """The scores of giving one answer to all."""
    if model.manifest.task == CLASSES_TASK:
        return score_classes(truths, [answer] * len(truths))
    total = Scores()
    for truth in truths:
        total += score(truth, [answer], known_label=True, contexts=True)
    return total
