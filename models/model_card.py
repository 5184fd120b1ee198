"""The README.md that every saved model carries."""

from typing import Any

from code2vec.datasets.encoded_data import DataManifest
from code2vec.extractor.version import VERSION
from code2vec.models.config import ModelConfig, TrainConfig


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
    splits = [
        f"| {name} | {size.methods:,} | {size.contexts:,} |"
        for name, size in manifest.splits.items()
    ]
    words = manifest.vocabularies
    sizes = [f"{words[name] - 1:,} {name}" for name in ("tokens", "paths", "labels")]
    figures = [
        f"| {name.replace('_', ' ')} | {value:.4f} |"
        for name, value in scores.items()
        if isinstance(value, float)
    ]
    settings = {**config.to_dict(), **train.to_dict()}
    return "\n".join(
        [
            "# A code2vec model",
            "",
            "Predicts the name of a Java method and gives its code vector. "
            f"Trained with code2vec {VERSION}, {config.attention} attention, "
            f"epoch {scores.get('epoch', '?')}.",
            "",
            "```",
            "code2vec predict SOURCES -m MODEL",
            "code2vec vectors SOURCES -m MODEL -o vectors.parquet",
            "```",
            "",
            "## Data",
            "",
            f"Vocabularies: {', '.join(sizes)}.",
            "",
            "| split | methods | contexts |",
            "| --- | ---: | ---: |",
            *splits,
            "",
            "## Scores",
            "",
            "Precision, recall and F1 are those of subtokens on the validation split, by the "
            "paper's rule; without such a split only the loss on the training split is known.",
            "",
            "| measure | value |",
            "| --- | ---: |",
            *figures,
            "",
            "## Settings",
            "",
            *[f"- {name}: {value}" for name, value in settings.items()],
            "",
            "## Licence",
            "",
            "The weights and vocabularies were computed from the source code named above; its "
            "licences may bear on their use. code2vec itself is under the MIT licence.",
            "",
        ]
    )
