"""What TensorFlow computes on: GPUs where it sees them, else the CPU."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from code2vec.errors import SettingError
from code2vec.extractor.extract_files import available_cores
from code2vec.quantity import quantity

_NVIDIA = Path("/proc/driver/nvidia/gpus")  # where Linux' driver lists them


@dataclass(frozen=True)
class Devices:
    """What a training or an evaluation computes on.

    Args:
        gpus: names of the GPUs; none: the CPU.
        idle: further GPUs, which are not used.
        parts: into which the CPU is divided, where there is no GPU.
        threads: of the CPU, if they are limited; 0: as many as there are cores.
    """

    gpus: tuple[str, ...] = ()
    idle: int = 0
    parts: int = 1
    threads: int = 0

    def __str__(self) -> str:
        if self.gpus:
            idle = f" ({self.idle} more left idle)" if self.idle else ""
            return ", ".join(f"GPU {place}: {name}" for place, name in enumerate(self.gpus)) + idle
        power = quantity(available_cores(), "core")
        if self.threads:
            power = quantity(self.threads, "thread")
        return f"CPU ({power})" if self.parts == 1 else f"{self.parts} parts of the CPU ({power})"

    def line(self, work: str, precision: str = "float32") -> str:
        """What people are told as the work begins.

        Args:
            work: `Training`, for instance.
            precision: that it is done in.
        """
        told = f"{work} on {self}" + ("" if precision == "float32" else f" in {precision}")
        if not self.gpus and _NVIDIA.is_dir():
            told += "; TensorFlow sees no GPU: pip install 'code2vec[gpu]' brings CUDA"
        return told


def check_devices(count: int) -> None:
    """Refuses a number of devices that there are not.

    Raises:
        SettingError: if TensorFlow sees fewer GPUs; or none, and there are fewer cores.
    """
    import tensorflow as tf

    gpus = len(tf.config.list_physical_devices("GPU"))
    if count > max(gpus, 1 if gpus else available_cores()):
        there = f"TensorFlow sees {quantity(gpus, 'GPU')}" if gpus else _no_gpu()
        raise SettingError("{} {count} is too many: {there}", "devices", count=count, there=there)


def find_devices(count: int = 1, threads: int = 0) -> Devices:
    """What TensorFlow will compute on; on GPUs it then takes memory as it needs it, not all.

    Args:
        count: how many devices shall be used; more than one need GPUs, or divide the CPU.
        threads: that TensorFlow was told to use on the CPU; 0: none.

    Raises:
        SettingError: if there are fewer, or it is too late to divide the CPU.
    """
    import tensorflow as tf

    check_devices(count)
    gpus = tf.config.list_physical_devices("GPU")
    if not gpus:
        if count > 1:
            _divide_cpu(count)
        return Devices(parts=count, threads=threads)
    try:
        for gpu in gpus:
            tf.config.experimental.set_memory_growth(gpu, True)
    except RuntimeError:
        pass  # something was computed already, with whatever memory it took
    details = [tf.config.experimental.get_device_details(gpu) for gpu in gpus[:count]]
    names = tuple(each.get("device_name", "of unknown name") for each in details)
    return Devices(names, idle=len(gpus) - count)


def make_strategy(count: int) -> Any:
    """The tf.distribute.MirroredStrategy over the first devices; None for a single one.

    Args:
        count: how many; `find_devices` has found as many.
    """
    if count == 1:
        return None
    import tensorflow as tf

    kind = "GPU" if tf.config.list_physical_devices("GPU") else "CPU"
    return tf.distribute.MirroredStrategy([f"{kind}:{place}" for place in range(count)])


def _divide_cpu(parts: int) -> None:
    """Makes the CPU look like several devices to TensorFlow.

    Raises:
        SettingError: if TensorFlow has computed already, with another number.
    """
    import tensorflow as tf

    cpu = tf.config.list_physical_devices("CPU")[0]
    try:
        tf.config.set_logical_device_configuration(
            cpu, [tf.config.LogicalDeviceConfiguration()] * parts
        )
    except RuntimeError as error:
        if len(tf.config.list_logical_devices("CPU")) >= parts:
            return
        raise SettingError(
            "{} {parts} comes too late: TensorFlow runs already in this process; "
            "ask for them before anything is computed",
            "devices",
            parts=parts,
        ) from error


def _no_gpu() -> str:
    cores = quantity(available_cores(), "core")
    return f"TensorFlow sees no GPU, and this process may use {cores}"
