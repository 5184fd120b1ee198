"""What of Keras and TensorFlow holds for the whole process: how they load, how many threads."""

import gc
import importlib
import logging
import os
import shutil
import sys
import tempfile

from code2vec.errors import SettingError


def load_keras() -> None:
    """Imports Keras without the greetings that its backend writes to standard error.

    TensorFlow writes them before it reads `TF_CPP_MIN_LOG_LEVEL`, past Python's `sys.stderr`; they
    are shown if the import fails. Errors that it logs later are shown, warnings are not.
    """
    if "keras" in sys.modules:
        return
    sys.stderr.flush()
    with tempfile.TemporaryFile() as greetings:
        stderr = os.dup(2)
        os.dup2(greetings.fileno(), 2)
        try:
            importlib.import_module("keras")
        except BaseException:
            greetings.seek(0)
            with os.fdopen(os.dup(stderr), "wb") as shown:
                shutil.copyfileobj(greetings, shown)
            raise
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
    # Python's part of TensorFlow warns of how Keras uses it, which no user can change
    logging.getLogger("tensorflow").setLevel(logging.ERROR)
    # half a million objects that stay: each of Python's collections would walk through them
    gc.freeze()


def set_threads(threads: int) -> None:
    """Sets how many threads TensorFlow computes with; 0 leaves that to TensorFlow.

    Raises:
        SettingError: if TensorFlow has computed already with another number.
    """
    import tensorflow as tf

    if not threads:
        return
    threading = tf.config.threading
    try:
        threading.set_intra_op_parallelism_threads(threads)
        threading.set_inter_op_parallelism_threads(threads)
    except RuntimeError as error:
        raise SettingError(
            "{} {threads} comes too late: TensorFlow runs already in this process; "
            "set it before anything is computed",
            "threads",
            threads=threads,
        ) from error
