"""Any text as one line for people, from which the text can be read again."""

ESCAPES = (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r"))
"""What vocabularies and printed labels write for characters that would break a line."""


def one_line(text: str) -> str:
    """The text with `\\\\`, `\\t`, `\\n` and `\\r` for a backslash and what breaks lines."""
    for plain, escaped in ESCAPES:
        text = text.replace(plain, escaped)
    return text
