"""What a training is said to compute on."""

import pytest
import tensorflow as tf

from code2vec.errors import SettingError
from code2vec.extractor.extract_files import available_cores
from code2vec.models.kernels.devices import Devices, check_devices, find_devices


def test_the_line_names_the_device_and_an_unusual_precision() -> None:
    assert Devices(threads=1).line("Training").startswith("Training on CPU (1 thread)")
    assert Devices(threads=3).line("Training").startswith("Training on CPU (3 threads)")
    assert f"CPU ({available_cores()} core" in Devices().line("Training")
    gpu = Devices(("NVIDIA H100",))
    assert gpu.line("Evaluating", "bfloat16") == "Evaluating on GPU 0: NVIDIA H100 in bfloat16"
    idle = Devices(("NVIDIA H100",), idle=3).line("Training", "float32")
    assert idle == "Training on GPU 0: NVIDIA H100 (3 more left idle)"
    assert str(Devices(("NVIDIA A", "NVIDIA B"))) == "GPU 0: NVIDIA A, GPU 1: NVIDIA B"
    assert str(Devices(parts=2, threads=4)) == "2 parts of the CPU (4 threads)"


def test_what_is_found_is_what_tensorflow_uses() -> None:
    found = find_devices(threads=2)
    gpus = tf.config.list_physical_devices("GPU")
    assert bool(found.gpus) == bool(gpus)
    assert gpus or str(found) == "CPU (2 threads)"
    for gpu in gpus:
        assert tf.config.experimental.get_memory_growth(gpu)


def test_devices_that_do_not_exist_are_refused() -> None:
    gpus = len(tf.config.list_physical_devices("GPU"))
    most = gpus or available_cores()
    check_devices(1)
    check_devices(most)
    with pytest.raises(SettingError, match=f"devices {most + 1} is too many: TensorFlow sees"):
        check_devices(most + 1)


def test_it_can_be_too_late_to_divide_the_cpu() -> None:
    if tf.config.list_physical_devices("GPU") or available_cores() < 2:
        pytest.skip("needs a CPU of two cores and no GPU")
    tf.constant(1) + 1
    with pytest.raises(SettingError, match="devices 2 comes too late"):
        find_devices(2)
