"""The settings of a training, put together: a named configuration or a file, then options."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from code2vec.errors import SettingError
from code2vec.file_arguments import FilePath, path_of
from code2vec.models.config import (
    FURTHER_LEARNING_RATE,
    ModelConfig,
    TrainConfig,
    check_together,
    paper_config,
)
from code2vec.models.kernels.runtime import load_keras
from code2vec.models.settings_file import SettingsFile, read_settings

PAPER = "paper"


def configs(
    config: FilePath | None,
    hyper_parameters: Mapping[str, Any],
    *,
    own: Collection[str] = (),
) -> tuple[ModelConfig, TrainConfig]:
    """The settings of network and training.

    Args:
        config: `paper`, or a TOML file with the tables `[model]` and `[train]`; None: the defaults.
        hyper_parameters: fields of both, which take the place of what `config` says.
        own: fields for which `config` does not count: the caller sets them.

    Raises:
        InputError: if the file is missing, cannot be read, or is not TOML.
        SettingError: if there is no configuration of this name, or a setting is unknown or has a
            value that is not allowed.
    """
    file, values = None, {}
    if config == PAPER:
        model, train = paper_config()
        values = {**model.to_dict(), **train.to_dict()}
    elif config is not None:
        file = settings_file(config, f"{PAPER} or ")
        values = file.values
    values = {name: value for name, value in values.items() if name not in own}
    with _naming(file, hyper_parameters):
        return _made(values | dict(hyper_parameters))


def further_config(
    config: FilePath | None, settings: Mapping[str, Any], network: ModelConfig
) -> TrainConfig:
    """The settings of a training that goes on with a network, by default at a lower rate.

    Args:
        config: a TOML file as for `configs`; its table `[model]` may only say what holds already.
        settings: fields of `TrainConfig`, which take the place of what the file says.
        network: settings of the network.

    Raises:
        InputError: if the file is missing, cannot be read, or is not TOML.
        SettingError: if a setting is unknown, has a value that is not allowed, or is for another
            network.
    """
    file = None if config is None else settings_file(config)
    if file is not None:
        for name, value in file.model.items():
            if (kept := getattr(network, name)) != value:
                raise SettingError(
                    f"{file.place(name)}: {name} is {value}, but {kept} in the model, whose "
                    "network is kept: leave out the table [model]"
                )
    with _naming(file, settings):
        asked = {**(file.train if file else {}), **settings}
        train = TrainConfig.from_dict({"learning_rate": FURTHER_LEARNING_RATE, **asked})
        check_together(network, train)
    return train


def refuse_devices(count: int) -> None:
    """Refuses a number of devices that there are not, before any work.

    Raises:
        SettingError: if there are fewer.
    """
    if count > 1:  # one there always is, and TensorFlow takes seconds to load
        load_keras()
        from code2vec.models.kernels.devices import check_devices

        check_devices(count)


def settings_file(config: FilePath, names: str = "") -> SettingsFile:
    """Opens the file that `--config` gives.

    Args:
        config: its path: of something that exists, or ending in `.toml`.
        names: what else there is to give, for the message.

    Raises:
        InputError: if it is missing, cannot be read, or is not TOML.
        SettingError: if it is no path of a file, or the file has a setting that is not known.
    """
    path = path_of(config, "config")
    if path.suffix != ".toml" and not path.exists():
        raise SettingError(
            "{} must be {names}a TOML file such as MODEL/run/run.toml. Received: {config}",
            "config",
            names=names,
            config=config,
        )
    return read_settings(path)


def _made(values: dict[str, Any]) -> tuple[ModelConfig, TrainConfig]:
    names = {field.name for field in fields(ModelConfig)}
    model = {key: value for key, value in values.items() if key in names}
    other = {key: value for key, value in values.items() if key not in names}
    made = ModelConfig.from_dict(model), TrainConfig.from_dict(other)
    check_together(*made)
    return made


@contextmanager
def _naming(file: SettingsFile | None, options: Mapping[str, Any]) -> Iterator[None]:
    """Tells the line of the file that a refused setting comes from, if it comes from there."""
    try:
        yield
    except SettingError as error:
        name = error.setting
        if file is None or name is None or name in options or name not in file.lines:
            raise
        raise SettingError(f"{file.place(name)}: {error}") from error
