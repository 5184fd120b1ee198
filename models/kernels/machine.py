"""What numbers depend on besides the settings: the machine and the versions."""

import os
import platform
from typing import Any


def machine() -> dict[str, Any]:
    """System, processor and cores of this machine, its GPUs, and the versions that compute."""
    import keras
    import numpy as np
    import tensorflow as tf

    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "tensorflow": tf.__version__,
        "keras": keras.__version__,
        "numpy": np.__version__,
        "gpus": len(tf.config.list_physical_devices("GPU")),
    }
