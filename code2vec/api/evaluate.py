"""`code2vec.evaluate`: how well a model names methods."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from code2vec.api.data import check_fits, is_data, paths_of
from code2vec.api.prepare import prepare
from code2vec.api.progress import bar
from code2vec.datasets.encoded_data import EncodedData, open_data
from code2vec.datasets.preparation import Paths
from code2vec.models.runtime import load_keras
from code2vec.models.saved_model import SavedModel, open_model
from code2vec.models.scores import Scores, score


@dataclass(frozen=True)
class Evaluation:
    """A model's scores, beside those of a method that knows nothing."""

    split: str
    attention: str
    scores: Scores
    commonest: str  # the label that is most frequent in training
    baseline: Scores  # of always answering with it

    def summary(self) -> str:
        """The scores in lines for people."""
        return (
            f"{self.scores.summary()}\n"
            f"always naming `{self.commonest}`: F1 {self.baseline.f1:.4f}, "
            f"exact match {self.baseline.exact_match:.4f}"
        )

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        baseline = {"commonest": self.commonest, **self.baseline.to_dict()}
        head = {"split": self.split, "attention": self.attention}
        return {**head, **self.scores.to_dict(), "baseline": baseline}


def evaluate(
    data: Paths,
    *,
    model: str | Path,
    split: str = "test",
    attention: str | None = None,
    batch_size: int = 1024,
    jobs: int | None = None,
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
) -> Evaluation:
    """Scores a model on encoded data, or on sources, shards or `.c2v` files.

    Every method counts: those whose name the model does not know, and those without a known
    context, are misses.

    Args:
        data: encoded data, of which `split` is scored; or inputs that are scored as a whole.
        model: a model that `train` saved.
        split: `train`, `validation` or `test`.
        attention: `soft` or `hard`; None: the kind that the model was trained with.
        batch_size: methods at a time.
        jobs: processes that extract, where sources are given.
        include: globs of the Java files to read; none: `*.java`.
        exclude: globs of Java files to leave out.

    Raises:
        InputError: if the model or the data is incomplete, or holds no such split.
        MismatchError: if data and model do not fit together.
    """
    opened = open_model(model)
    if is_data(data):
        encoded = open_data(paths_of(data)[0])
        check_fits(opened, encoded)
        return _evaluate(opened, encoded, split, attention, batch_size)
    with tempfile.TemporaryDirectory(prefix="code2vec-") as folder:
        made = Path(folder) / "data"
        prepare(
            test=data,
            output=made,
            vocabulary_from=model,
            jobs=jobs,
            include=include,
            exclude=exclude,
        )
        return _evaluate(opened, open_data(made), "test", attention, batch_size)


def _evaluate(
    model: SavedModel, data: EncodedData, split: str, attention: str | None, batch_size: int
) -> Evaluation:
    opened = data.split(split)
    load_keras()
    from code2vec.models.evaluation import evaluate_split  # loads TensorFlow: last

    with bar("evaluate", " methods", len(opened)) as shown:

        def show(done: int) -> None:
            shown.update(done - shown.n)

        scores = evaluate_split(
            model,
            opened,
            attention=attention,
            batch_size=batch_size,
            progress=show,
        )
    labels = model.vocabularies.labels
    commonest = labels.words([1])[0] if labels.size > 1 else ""
    return Evaluation(
        split=split,
        attention=attention or model.config.attention,
        scores=scores,
        commonest=commonest,
        baseline=_baseline(opened.label_words, commonest),
    )


def _baseline(truths: list[str], answer: str) -> Scores:
    """The scores of giving one answer to all."""
    total = Scores()
    for truth in truths:
        total += score(truth, [answer], known_label=True, contexts=True)
    return total
