"""The README.md that every saved model carries."""

from collections.abc import Iterable
from typing import Any

from code2vec.datasets.encoded_data import DataManifest
from code2vec.datasets.tasks import CLASSES_TASK, NAMES_TASK
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.learning_curve import CURVE
from code2vec.version import VERSION

_KINDS = ("tokens", "paths", "labels")

_TASKS = {
    NAMES_TASK: (
        "Predicts the name of a Java method",
        "those of subtokens by the strict rule, paper F1 is by the paper's",
    ),
    CLASSES_TASK: ("Predicts the class of a Java method", "macro averages over classes"),
}

_CARD = """\
# A code2vec model

{predicts} and gives its code vector. Trained with code2vec {version}, \
{attention} attention, {place}.

```
code2vec predict SOURCES -m MODEL
code2vec vectors SOURCES -m MODEL -o vectors.parquet
```

## Data

Vocabularies: {vocabularies}.

| split | methods | contexts |
| --- | ---: | ---: |
{splits}

## Scores

Precision, recall and F1 are {averages}, on the validation split; \
without such a split only the loss on the training split is known.

| measure | value |
| --- | ---: |
{scores}

![Loss and validation F1 over the epochs of the training]({curve})

## Settings

{settings}

## Licence

The weights and vocabularies were computed from the source code named above; its licences may \
bear on their use. code2vec itself is under the MIT licence.
"""


def model_card(
    config: ModelConfig, train: TrainConfig, manifest: DataManifest, scores: dict[str, Any]
) -> str:
    """What the model is, learnt from and scores, as Markdown.

    Args:
        config: hyper-parameters of the network.
        train: settings of its training.
        manifest: of the data that it was trained on.
        scores: `epoch`, `loss` and, if there was a validation split, its figures.
    """
    rows = manifest.vocabularies
    predicts, averages = _TASKS[manifest.task]
    figures = {name: value for name, value in scores.items() if isinstance(value, float)}
    settings = {**config.to_dict(), **train.to_dict()}
    return _CARD.format(
        version=VERSION,
        predicts=predicts,
        averages=averages,
        curve=CURVE,
        attention=config.attention,
        place=_place(scores, train),
        vocabularies=", ".join(f"{rows[name] - 1:,} {name}" for name in _KINDS),
        splits=_lines(
            f"| {name} | {size.methods:,} | {size.contexts:,} |"
            for name, size in manifest.splits.items()
        ),
        scores=_lines(
            f"| {name.replace('_', ' ')} | {value:.4f} |" for name, value in figures.items()
        ),
        settings=_lines(
            f"- {name}: {value}" for name, value in settings.items() if value is not None
        ),
    )


def _place(scores: dict[str, Any], train: TrainConfig) -> str:
    """When in its training the model was like this."""
    within = f", step {scores['step']:,} of all" if train.validate_every else ""
    return f"epoch {scores['epoch']}{within}"


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)
