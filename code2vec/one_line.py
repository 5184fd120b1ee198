"""Any text as one line for people, from which the text can be read again."""

ESCAPES = (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r"))
"""What vocabularies write for characters that would break a line."""


def one_line(text: str) -> str:
    """The text with escapes as in Python for a backslash and all that does not print.

    So a label can neither break the lines of a table nor command a terminal.
    """
    for plain, escaped in ESCAPES:
        text = text.replace(plain, escaped)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
