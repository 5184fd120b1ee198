"""Counts with their noun, for people: `1 method`, `1,200 methods`."""


def quantity(count: int, noun: str, plural: str | None = None) -> str:
    """A count and its noun, in the plural unless the count is 1.

    Args:
        count: how many.
        noun: for one.
        plural: for any other number, where it is not the noun and `s`.
    """
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
