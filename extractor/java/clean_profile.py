"""The profile `clean`: what takes the place of the reference's faults.

Comments are blanked out before parsing, so that they change nothing but positions.
"""

import re
from dataclasses import replace

from code2vec.extractor.java.java_text import JavaText
from code2vec.extractor.java.node import Node

WRAPPINGS = ((b"class Test { void f() {", b"}}"), (b"class Test {", b"}"))
"""What a snippet is put into, as in the reference but without words of its own in the method."""

_LITERAL_OR_COMMENT = re.compile(
    rb'"""(?:\\.|[^\\])*?(?:"""|\Z)'  # a text block
    rb'|"(?:\\.|[^"\\\n])*"'
    rb"|'(?:\\.|[^'\\\n])*'"
    rb"|//[^\n]*"
    rb"|/\*(?:.*?\*/|.*\Z)",  # one that never ends stays, as an error
    re.DOTALL,
)
_NOT_NEWLINE = re.compile(rb"[^\n]")


def without_comments(text: JavaText) -> JavaText:
    """The text with spaces for comments, of the same length and lines."""
    if b"/*" not in text.text and b"//" not in text.text:
        return text
    return replace(text, text=_LITERAL_OR_COMMENT.sub(_blank, text.text))


def _blank(found: re.Match[bytes]) -> bytes:
    word = found[0]
    if word[:1] != b"/" or (word[:2] == b"/*" and (len(word) < 4 or word[-2:] != b"*/")):
        return word
    return _NOT_NEWLINE.sub(b" ", word)


def code_lines(body: Node, text: bytes) -> int:
    """How many lines of a body hold code; the braces around it do not count."""
    start, end = body.start, body.end
    if body.kind == "BlockStmt":
        start, end = start + 1, end - 1
    return sum(1 for line in text[start:end].split(b"\n") if line.strip())
