"""What labels are: the names of the methods, or the classes of a table (`prepare --labels`)."""

from code2vec.errors import MismatchError

NAMES_TASK, CLASSES_TASK = "names", "classes"


def check_task(known: str, asked: str, known_by: str) -> None:
    """Refuses to mix names and classes.

    Args:
        known: what the labels of a model or of vocabularies are.
        asked: what the labels of the data are.
        known_by: where the first come from.

    Raises:
        MismatchError: if the two differ.
    """
    if known == asked:
        return
    if known == CLASSES_TASK:
        raise MismatchError(
            f"{known_by} predicts classes, not names: give the table of the methods' classes "
            "with --labels"
        )
    raise MismatchError(
        f"{known_by} predicts names, not classes: leave out --labels, or use a model that was "
        "trained with classes"
    )
