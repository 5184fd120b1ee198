"""What TensorBoard reads is the log, step by step, also after a training was killed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from code2vec.datasets.encoded_data import EncodedData
from code2vec.errors import OutputError
from code2vec.models.config import ModelConfig, TrainConfig
from code2vec.models.kernels.event_log import EventLog, check_events
from code2vec.models.training.progress import TrainProgress
from code2vec.models.training.train_model import train_model

SMALL = ModelConfig(token_dim=8, path_dim=8, code_dim=12, max_contexts=5)


def read(directory: Path) -> list[tuple[int, dict[str, float]]]:
    """Step and values of all events, in the order in which TensorBoard reads them."""
    import tensorflow as tf

    found: list[tuple[int, dict[str, float]]] = []
    for file in sorted(directory.iterdir()):
        records = tf.data.TFRecordDataset(str(file)).as_numpy_iterator()
        first, *events = [tf.compat.v1.Event.FromString(record) for record in records]
        assert first.file_version == "brain.Event:2"
        for event in events:
            assert event.wall_time > 1.6e9
            values = {value.tag: value.simple_value for value in event.summary.value}
            found.append((event.step, values))
    return found


def entries(*steps: int, shift: float = 0.0) -> list[dict[str, Any]]:
    return [{"epoch": 1, "step": step, "loss": 1 / step + shift, "best": True} for step in steps]


def stop_after(steps: int) -> Callable[[TrainProgress], None]:
    done = []

    def interrupt(state: TrainProgress) -> None:
        done.append(state)
        if len(done) == steps and not state.finished:
            raise KeyboardInterrupt

    return interrupt


def test_what_a_killed_training_wrote_after_its_checkpoint_goes(tmp_path: Path) -> None:
    killed = EventLog(tmp_path / "t", tmp_path / "m")
    killed.begin([])
    for entry in entries(10, 20, 30, 40):
        killed.add(entry)
    del killed  # never closed
    (file,) = (tmp_path / "t").iterdir()
    file.write_bytes(file.read_bytes()[:-3])  # the last is cut off
    again = EventLog(tmp_path / "t", tmp_path / "m")
    again.begin(entries(10, 20))
    assert [step for step, _ in read(tmp_path / "t")] == [10, 20]
    for entry in entries(25, 30, shift=1.0):
        again.add(entry)
    again.close()
    found = read(tmp_path / "t")
    assert [step for step, _ in found] == [10, 20, 25, 30]
    losses = [values["loss/training"] for _, values in found]
    assert losses == pytest.approx([1 / 10, 1 / 20, 1 / 25 + 1, 1 / 30 + 1])
    later = EventLog(tmp_path / "t", tmp_path / "m")
    later.begin(entries(10, 20, 25, 30, 35, shift=1.0))  # one was logged elsewhere
    later.close()
    assert [step for step, _ in read(tmp_path / "t")] == [10, 20, 25, 30, 35]
    assert len(list((tmp_path / "t").iterdir())) == 1


def test_events_of_another_training_are_not_deleted_unasked(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "t", tmp_path / "m")
    log.begin(entries(1))
    log.close()
    check_events(tmp_path / "t", tmp_path / "m", overwrite=False, resume=True)
    for output, resume in (("m", False), ("other", True), ("other", False)):
        with pytest.raises(OutputError, match="t holds the events of another training: give"):
            check_events(tmp_path / "t", tmp_path / output, overwrite=False, resume=resume)
        check_events(tmp_path / "t", tmp_path / output, overwrite=True, resume=resume)
    (tmp_path / "file").write_text("mine")
    for path in ("file", "file/t"):
        with pytest.raises(OutputError, match="not a directory"):
            check_events(tmp_path / path, tmp_path / "m", overwrite=True, resume=False)
    with pytest.raises(OutputError, match="file cannot be written"):
        EventLog(tmp_path / "file", tmp_path / "m").begin([])
    (tmp_path / "t/notes.txt").write_text("mine")
    EventLog(tmp_path / "t", tmp_path / "other").begin([])
    assert (tmp_path / "t/notes.txt").read_text() == "mine"


def test_a_training_logs_what_it_measures(tiny_data: EncodedData, tmp_path: Path) -> None:
    train = TrainConfig(
        epochs=2, batch_size=100, validate_every=4, learning_rate_schedule="cosine", seed=1
    )
    model, events = tmp_path / "m", tmp_path / "runs" / "first"
    for steps in (2, 5, 1000):  # before anything is logged, after the first two entries, the end
        try:
            train_model(
                tiny_data,
                model,
                SMALL,
                train,
                resume=True,
                tensorboard=events,
                progress=stop_after(steps),
            )
        except KeyboardInterrupt:
            assert steps == 2
    log = [json.loads(line) for line in (model / "run/log.jsonl").read_text().splitlines()]
    found = read(events)
    assert [step for step, _ in found] == [entry["step"] for entry in log] == [4, 6, 8, 12]
    assert log[0]["learning_rate"] == pytest.approx(0.005 * 0.75, rel=1e-5)  # cos(4/12 π)
    assert log[-1]["learning_rate"] == pytest.approx(0, abs=1e-8)
    names = {
        "loss": "loss/training",
        "validation_loss": "loss/validation",
        "validation_f1": "validation/f1",
        "validation_paper_f1": "validation/paper_f1",
        "validation_precision": "validation/precision",
        "validation_recall": "validation/recall",
        "attention_entropy": "attention/entropy",
        "best_weight": "attention/best_weight",
        "learning_rate": "training/learning_rate",
        "methods_per_second": "training/methods_per_second",
    }
    for (_, values), entry in zip(found, log, strict=True):
        wanted = {tag: entry[name] for name, tag in names.items() if name in entry}
        assert values == pytest.approx(wanted, rel=1e-6)
    with pytest.raises(OutputError, match="holds the events of another training"):
        train_model(tiny_data, tmp_path / "other", SMALL, train, tensorboard=events)
    assert not (tmp_path / "other.partial").exists()
