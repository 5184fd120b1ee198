"""What a training is said to compute on."""

import tensorflow as tf

from code2vec.extractor.extract_files import available_cores
from code2vec.models.devices import Devices, find_devices


def test_the_line_names_the_device_and_an_unusual_precision() -> None:
    assert Devices(threads=1).line("Training").startswith("Training on CPU (1 thread)")
    assert Devices(threads=3).line("Training").startswith("Training on CPU (3 threads)")
    assert f"CPU ({available_cores()} core" in Devices().line("Training")
    gpu = Devices("NVIDIA H100")
    assert gpu.line("Evaluating", "bfloat16") == "Evaluating on GPU 0: NVIDIA H100 in bfloat16"
    idle = Devices("NVIDIA H100", others=3).line("Training", "float32")
    assert idle == "Training on GPU 0: NVIDIA H100 (3 more left idle)"


def test_what_is_found_is_what_tensorflow_uses() -> None:
    found = find_devices(threads=2)
    gpus = tf.config.list_physical_devices("GPU")
    assert (found.gpu is None) == (not gpus)
    assert found.gpu is not None or str(found) == "CPU (2 threads)"
    for gpu in gpus:
        assert tf.config.experimental.get_memory_growth(gpu)
