"""Keras layers, losses, optimiser, training, inference and saved models.

This module loads no TensorFlow; the submodules that need Keras import it.
"""

import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # its greetings are no news to users
if "keras" not in sys.modules:
    os.environ.setdefault("KERAS_BACKEND", "tensorflow")
