"""The log of a training as TensorBoard reads it."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

from code2vec.errors import OutputError
from code2vec.outputs import check_outside, check_writable

_PATTERN = "*tfevents*"  # the names that TensorBoard looks for
_TAGS = {
    "loss": "loss/training",
    "validation_loss": "loss/validation",
    "attention_entropy": "attention/entropy",
    "best_weight": "attention/best_weight",
    "learning_rate": "training/learning_rate",
    "methods_per_second": "training/methods_per_second",
}
_GROUPS = {"validation": "validation", "reinforce": "attention", "gumbel": "attention"}


def check_events(directory: Path, output: Path, *, overwrite: bool, resume: bool) -> None:
    """Refuses a directory that holds the events of another training; changes nothing.

    Args:
        directory: for the events.
        output: the directory of the model to be.
        overwrite: whether events there may be deleted.
        resume: whether to go on with those of a training for this output.

    Raises:
        OutputError: if the directory may not be used, or cannot be made.
    """
    check_outside(directory, output)
    check_writable(directory)
    if directory.exists() and not directory.is_dir():
        raise OutputError(f"{directory} is not a directory: give another for TensorBoard")
    others = [path for path in directory.glob(_PATTERN) if path.suffix != _suffix(output)]
    if not overwrite and (others or (not resume and any(directory.glob(_PATTERN)))):
        raise OutputError(
            f"{directory} holds the events of another training: give another directory for "
            "TensorBoard, or --overwrite to replace them"
        )


class EventLog:
    """Writes the entries of a training's log as TensorBoard's scalars, each at its step.

    A training that goes on goes on here, too: what was written after its checkpoint is removed, so
    that no step comes twice. The events are in one file, and those of this process in another.

    Args:
        directory: for the files.
        output: the directory of the model to be; files of another are deleted.
    """

    def __init__(self, directory: Path, output: Path) -> None:
        self.directory, self.suffix = directory, _suffix(output)
        self._writer: Any = None

    def begin(self, log: Sequence[Mapping[str, Any]]) -> None:
        """Leaves the events of these entries, adds those that are missing, and waits for more.

        Raises:
            OutputError: if the directory cannot be written.
        """
        with self._told():
            self.directory.mkdir(parents=True, exist_ok=True)
            before = sorted(self.directory.glob(_PATTERN))
            steps = {entry["step"] for entry in log}
            ours = [path for path in before if path.suffix == self.suffix]
            kept = [event for event in _events(ours) if event.step in steps]
            kept = list({event.step: event for event in kept}.values())
            self._writer = self._open()
            for event in kept:
                self._writer.write(event.SerializeToString())
            found = {event.step for event in kept}
            for entry in log:
                if entry["step"] not in found:
                    self.add(entry)
            self._writer.flush()
            for path in before:
                path.unlink()

    def add(self, entry: Mapping[str, Any]) -> None:
        """Writes an entry of the log.

        Raises:
            OutputError: if it cannot be written.
        """
        with self._told():
            self._writer.write(_event(entry).SerializeToString())
            self._writer.flush()

    def close(self) -> None:
        """Ends the file."""
        if self._writer is not None:
            self._writer.close()

    def _open(self) -> Any:
        """A writer of a new file, whose name sorts behind those that are there."""
        import tensorflow as tf

        number = time.time_ns() // 1_000_000
        last = max((path.name for path in self.directory.glob(_PATTERN)), default="")
        while (name := f"events.out.tfevents.{number}{self.suffix}") <= last:
            number += 1
        writer = tf.io.TFRecordWriter(str(self.directory / name))
        version = tf.compat.v1.Event(wall_time=time.time(), file_version="brain.Event:2")
        writer.write(version.SerializeToString())
        return writer

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Makes one line of what a disk or TensorFlow says."""
        import tensorflow as tf

        try:
            yield
        except (OSError, tf.errors.OpError) as error:
            said = getattr(error, "strerror", None) or getattr(error, "message", error)
            raise OutputError(f"{self.directory} cannot be written: {said}") from error


def _suffix(output: Path) -> str:
    """The ending of the files of a training: it tells for which output it is."""
    name = str(output.absolute()).encode("utf-8", "surrogatepass")
    return "." + blake2b(name, digest_size=4).hexdigest()


def _event(entry: Mapping[str, Any]) -> Any:
    """An entry of the log as an event."""
    import tensorflow as tf

    summary = tf.compat.v1.Summary()
    for name, value in entry.items():
        if isinstance(value, float) and (tag := _tag(name)):
            summary.value.add(tag=tag, simple_value=value)
    return tf.compat.v1.Event(wall_time=time.time(), step=entry["step"], summary=summary)


def _tag(name: str) -> str | None:
    """What a value of the log is called in TensorBoard; None: it is not shown."""
    group, _, rest = name.partition("_")
    if name in _TAGS:
        return _TAGS[name]
    return f"{_GROUPS[group]}/{rest}" if group in _GROUPS and rest != "seconds" else None


def _events(files: Sequence[Path]) -> Iterator[Any]:
    """The events with values in some files; one that was cut off ends its file."""
    import tensorflow as tf

    for file in files:
        try:
            for record in tf.data.TFRecordDataset(str(file)).as_numpy_iterator():
                event = tf.compat.v1.Event.FromString(record)
                if event.HasField("summary"):
                    yield event
        except tf.errors.DataLossError:
            continue
