"""A model as a directory: weights, vocabularies and all that is needed to use them.

MODEL/
├── config.json            hyper-parameters, extraction settings, data manifest, scores, checksum
├── weights.safetensors    token_table, path_table, label_table, projection, and attention's own;
│                          subtoken_table too, where label vectors are composed
├── vocabularies/
├── README.md              its card
├── learning-curve.png     shown in it
└── run/                   what made it; may be deleted
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import Any, Self, TypeAlias

from code2vec.datasets.encoded_data import DataManifest
from code2vec.datasets.files.checksums import damaged, note_unchecked
from code2vec.datasets.files.json_files import read_json, sealed_json, well_formed
from code2vec.datasets.vocabularies.vocabulary import Vocabularies
from code2vec.errors import InputError, SettingError
from code2vec.extractor.config import ExtractConfig
from code2vec.file_arguments import FilePath, path_of
from code2vec.file_kinds import MODEL, kind_of
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.saved.model_card import model_card
from code2vec.models.saved.tensor_file import Blocks, Tensors, open_weights, write_weights
from code2vec.short_repr import short_repr
from code2vec.version import FORMAT, VERSION

MODEL_FILES = ("weights.safetensors", "config.json", "README.md")
"""The files of a model that change while it is trained.

They are replaced in this order by ones that lie beside them as `NAME.partial`: weights whose
`config.json` was not replaced, since the training was killed, have it as `config.json.partial`.
"""


@dataclass(frozen=True)
class SavedModel:
    """A model opened for reading; weights and vocabularies lie in mapped memory."""

    path: Path
    config: ModelConfig
    train: TrainConfig
    manifest: DataManifest  # of the data that it was trained on
    scores: dict[str, Any]  # of the epoch that it is
    weights_file: Path  # the only place that its weights are read from

    def __repr__(self) -> str:
        return short_repr(
            self, path=self.path, attention=self.config.attention, predicts=self.manifest.task
        )

    @cached_property
    def weights(self) -> Tensors:
        """Its weights, by the names in the head of this file."""
        return open_weights(self.weights_file)

    @cached_property
    def vocabularies(self) -> Vocabularies:
        """The words of its rows."""
        return Vocabularies.open(self.path / "vocabularies")

    def fingerprint(self) -> str:
        """A hash of its weights."""
        with self.weights_file.open("rb") as file:
            return file_digest(file, blake2b).hexdigest()[:32]

    def not_finite(self) -> InputError:
        """The error for results that are not finite numbers; the text of all commands."""
        return InputError(
            f"{self.weights_file}: what the model computes is not a finite number (NaN or "
            "infinite): train it again, with a smaller --learning-rate if its training diverged"
        )

    def with_weights(self, file: Path) -> Self:
        """The model with the weights of another file, such as those of another epoch.

        Raises:
            InputError: if the file is missing, damaged, or does not fit the model.
        """
        model = replace(self, weights_file=file)
        _check_weights(model, None)
        return model

    @property
    def extraction(self) -> ExtractConfig:
        """How methods have to be extracted for this model."""
        return ExtractConfig.stored(self.manifest.extraction)

    @property
    def seed(self) -> int:
        """Of the draw of contexts, where a method has too many."""
        return self.train.seed


Model: TypeAlias = FilePath | SavedModel
"""A model, by its directory or opened already."""


@dataclass(frozen=True)
class ModelAbout:
    """What a model's `config.json` and card say besides its weights."""

    config: ModelConfig
    train: TrainConfig
    manifest: DataManifest
    scores: dict[str, Any]

    def __repr__(self) -> str:
        return short_repr(self, attention=self.config.attention, predicts=self.manifest.task)


def write_model(path: Path, about: ModelAbout, weights: Mapping[str, Blocks]) -> None:
    """Writes or replaces all of a model but its vocabularies; each file appears whole.

    Args:
        path: the directory, which exists.
        about: its settings, data and scores.
        weights: by the names in the head of this file.
    """
    checksum = write_weights(path / "weights.safetensors.partial", weights)
    values = {
        "format": FORMAT,
        "code2vec": VERSION,
        "model": about.config.to_dict(),
        "training": about.train.to_dict(),
        "scores": about.scores,
        "data": about.manifest.to_dict(),
        "weights": checksum,
    }
    for name, text in (
        ("config.json", sealed_json(values, 2, ascii_only=False)),
        ("README.md", model_card(about.config, about.train, about.manifest, about.scores)),
    ):
        (path / (name + ".partial")).write_text(text, encoding="utf-8", newline="\n")
    for name in MODEL_FILES:
        (path / (name + ".partial")).replace(path / name)


def open_model(path: Model) -> SavedModel:
    """Opens a saved model without loading its tables, and without TensorFlow.

    Args:
        path: the directory that `train` wrote; a model that is open already is given back.

    Raises:
        SettingError: if it is not a path.
        InputError: if a file is missing, cut, or of another format.
    """
    if isinstance(path, SavedModel):
        return path
    path = path_of(path, "model")
    values = _read_config(path)
    file = path / "config.json"
    if "checksum" not in values:
        note_unchecked(path)
    with well_formed(file):
        before = {"label_vectors": "plain"}  # the only ones that models of 0.1.0 have
        try:
            config = ModelConfig.from_dict({**before, **values["model"]})
            train = TrainConfig.from_dict(values["training"])
            manifest = DataManifest.from_dict(values["data"])
            ExtractConfig.stored(manifest.extraction)
        except SettingError as error:
            raise InputError(f"{file}: {error}") from error
        model = SavedModel(
            path=path,
            config=config,
            train=train,
            manifest=manifest,
            scores=dict(values["scores"]),
            weights_file=path / "weights.safetensors",
        )
        _check_weights(model, values.get("weights"))
    return model


def _read_config(path: Path) -> dict[str, Any]:
    """The contents of `config.json`, or of the one that was to replace it with the weights."""
    advice = "give a directory that `code2vec train` wrote"
    kind = kind_of(path)
    if kind is not None and kind is not MODEL:
        raise InputError(f"{path} is not a model, but {kind.name}: {advice}")
    if not path.exists():
        raise InputError(f"{path} does not exist: {advice}")
    if not path.is_dir():
        raise InputError(f"{path} is not a model: {advice}")
    advice = f"model: {advice}"
    coming = path / "config.json.partial"
    if coming.exists():  # a training was killed while it replaced the model
        with suppress(InputError):
            values = read_json(coming, advice)
            if values.get("weights") == open_weights(path / "weights.safetensors").checksum:
                return values
    return read_json(path / "config.json", advice)


def weight_shapes(config: ModelConfig, tokens: int, paths: int, labels: int) -> dict[str, Any]:
    """The shape of each weight, given the rows of the three tables."""
    return {
        "token_table": (tokens, config.token_dim),
        "path_table": (paths, config.path_dim),
        "label_table": (labels, config.code_dim),
        "projection": (config.context_dim, config.code_dim),
        **attention_shapes(config),
    }


def attention_shapes(config: ModelConfig) -> dict[str, tuple[int, int]]:
    """The shape of each weight of the attention."""
    square = (config.code_dim, config.code_dim)
    if config.attention == "element-wise":
        return {"attention_matrix": square}
    if config.attention == "uniform":
        return {}
    if config.score == "additive":
        return {"attention": (config.code_dim, 1), "attention_hidden": square}
    return {"attention": (config.code_dim, 1)}


def _check_weights(model: SavedModel, checksum: str | None) -> None:
    """Refuses weights that do not fit the settings or the vocabularies, or are another model's."""
    words = model.vocabularies
    if words.fingerprint != model.manifest.vocabularies.get("fingerprint"):
        raise InputError(f"{words.tokens.path.parent} is not what the model was trained with")
    if checksum is not None and checksum != model.weights.checksum:
        raise damaged(model.weights.path)
    shapes = weight_shapes(model.config, words.tokens.size, words.paths.size, words.labels.size)
    file = model.weights_file
    for name, shape in shapes.items():
        if name not in model.weights:
            raise InputError(f"{file} has no {name}: the model is incomplete")
        if model.weights[name].shape != shape:
            raise InputError(
                f"{file}: {name} has the shape {model.weights[name].shape}, "
                f"but settings and vocabularies ask for {shape}"
            )
