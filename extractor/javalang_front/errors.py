"""The exception of this front end; javalang itself is not imported here."""


class RefusedError(Exception):
    """javalang does not read a text.

    Attributes:
        message: why.
        offset: the byte where it gave up.
    """

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
