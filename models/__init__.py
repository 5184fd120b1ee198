"""Keras layers, losses, optimiser, training, inference and saved models.

This module loads no TensorFlow; the submodules that need Keras import it.
"""

import os
import sys

if "keras" not in sys.modules:
    os.environ.setdefault("KERAS_BACKEND", "tensorflow")
