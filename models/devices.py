"""What TensorFlow computes on: a GPU where it sees one, else the CPU."""

from dataclasses import dataclass
from pathlib import Path

from code2vec.extractor.extract_files import available_cores

_NVIDIA = Path("/proc/driver/nvidia/gpus")  # where Linux' driver lists them


@dataclass(frozen=True)
class Devices:
    """What a training or an evaluation computes on.

    Args:
        gpu: name of the GPU; None: the CPU.
        others: GPUs that are left idle.
        threads: of the CPU, if they are limited; 0: as many as there are cores.
    """

    gpu: str | None = None
    others: int = 0
    threads: int = 0

    def __str__(self) -> str:
        if self.gpu is not None:
            idle = f" ({self.others} more left idle)" if self.others else ""
            return f"GPU 0: {self.gpu}{idle}"
        if self.threads:
            return f"CPU ({_counted(self.threads, 'thread')})"
        return f"CPU ({_counted(available_cores(), 'core')})"

    def line(self, work: str, precision: str = "float32") -> str:
        """What people are told as the work begins.

        Args:
            work: `Training`, for instance.
            precision: that it is done in.
        """
        told = f"{work} on {self}" + ("" if precision == "float32" else f" in {precision}")
        if self.gpu is None and _NVIDIA.is_dir():
            told += "; TensorFlow sees no GPU: pip install 'code2vec[gpu]' brings CUDA"
        return told


def find_devices(threads: int = 0) -> Devices:
    """What TensorFlow will compute on; on GPUs it then takes memory as it needs it, not all.

    Args:
        threads: that TensorFlow was told to use on the CPU; 0: none.
    """
    import tensorflow as tf

    gpus = tf.config.list_physical_devices("GPU")
    try:
        for gpu in gpus:
            tf.config.experimental.set_memory_growth(gpu, True)
    except RuntimeError:
        pass  # something was computed already, with whatever memory it took
    if not gpus:
        return Devices(threads=threads)
    details = tf.config.experimental.get_device_details(gpus[0])
    return Devices(details.get("device_name", "of unknown name"), len(gpus) - 1)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
