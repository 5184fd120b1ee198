"""Settings of TensorFlow that hold for the whole process."""

from code2vec.extractor.errors import SettingError


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
            f"--threads {threads} comes too late: TensorFlow runs already in this process; "
            "set it before anything is computed"
        ) from error
