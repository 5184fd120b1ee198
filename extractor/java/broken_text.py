"""Keeps what is broken in a text from breaking what follows.

As in `repairs`, only the parser sees the replacements, which are as long as what they replace; only
at the end something may be added. Each holds a `#`, which is no Java, so that what is broken still
has a syntax error.
"""

import re
from dataclasses import dataclass

_Match = re.Match[bytes]

_CONFLICT = re.compile(
    rb"^<{7}(?: [^\n]*)?\n(?P<ours>.*?)^(?:\|{7}[^\n]*\n.*?^)?={7}\n.*?^>{7}[^\n]*$",
    re.DOTALL | re.MULTILINE,
)
_MOST_CONFLICTS = 100  # one that does not end costs the rest of the text
_COMMENT = rb"//[^\n]*|/\*.*?\*/"
_LITERAL = (
    rb'"""(?:\\.|[^\\])*?"""|"(?!"")(?:\\.|[^"\\\n])*"'
    rb"|'(?:\\[0-7]{1,3}|\\.|[^\x80-\xff\\'\n]|[\x80-\xff]{2,4})'"
)
_LITERALS = re.compile(
    rb"(?P<whole>" + _COMMENT + rb"|/\*.*|" + _LITERAL + rb")|\"\"\"|\"[^\n]*|'[^'\n]*'?", re.DOTALL
)
_TOKENS = re.compile(
    rb"(?P<comment>"
    + _COMMENT
    + rb")|(?P<unclosed>/\*.*)|"
    + _LITERAL
    + rb"|[{};]|[^\s{};\"'/]+|.",
    re.DOTALL,
)
_HEADER = re.compile(
    rb"(?:@[\w$.]+\s*(?:\([^()]*\)\s*)?)*"
    rb"(?:(?:public|protected|private|static|final|abstract|synchronized|default)\s+)+[\w$<]"
    rb"|@Override\b"
)
_TYPE = re.compile(rb"\b(?:class|interface|enum|record|new)\b")


def contained(text: bytes) -> bytes:
    """A text in which conflicts, literals and braces end where they should."""
    if text.count(b"\n<<<<<<<") <= _MOST_CONFLICTS:
        text = _CONFLICT.sub(_one_side, text)
    text = _LITERALS.sub(_no_literal, text)
    return _Braces(text).balanced()


def _one_side(conflict: _Match) -> bytes:
    """The first side of a merge conflict."""
    start = conflict.start("ours") - conflict.start()
    ours = conflict["ours"]
    return (b"#".ljust(start - 1) + b"\n" + ours).ljust(len(conflict[0]))


def _no_literal(found: _Match) -> bytes:
    """A literal that does not end, without its text but with what ends its line."""
    if found["whole"] is not None:
        return found[0]
    kept = len(found[0].rstrip(b";,(){} \t")) if found[0][:3] != b'"""' else 3
    return b"#".ljust(kept) + found[0][kept:]


@dataclass(frozen=True)
class _Open:
    """An opening brace: where its statement and its line are indented, whether it opens a type."""

    statement: int
    line: int
    is_type: bool

    @property
    def indent(self) -> int:
        return min(self.statement, self.line)


class _Braces:
    """Balances braces by the indentation of the lines that close them, or begin a member."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._new = bytearray(text)
        self._open: list[_Open] = []

    def balanced(self) -> bytes:
        """The text with braces added in white space, and stray ones replaced."""
        text = self._text
        statement = -1  # where the statement began
        gap = 0  # where the white space began that braces can take
        end = b""
        for token in _TOKENS.finditer(text):
            word, start = token[0], token.start()
            if word.isspace():
                continue
            if token["comment"]:
                gap = token.end() + word.startswith(b"//")
                continue
            if token["unclosed"]:
                end = b"*/"
            elif word == b"}":
                self._close(start, gap)
            elif statement < 0:
                statement = start
                self._begin(start, gap)
            if word == b"{":
                is_type = _TYPE.search(text, statement, start) is not None
                self._open.append(_Open(self._indent(statement), self._indent(start), is_type))
            if word in b"{};":
                statement = -1
            gap = token.end()
        if self._open:
            rest = text[statement:] if statement >= 0 else b""
            end += b"\n#" + b")" * (rest.count(b"(") - rest.count(b")"))
            end += b";"[: len(rest)] + b"}" * len(self._open)
        return bytes(self._new) + end

    def _indent(self, at: int) -> int:
        """How far the line of an offset is indented."""
        line = self._text.rfind(b"\n", 0, at) + 1
        end = line
        while self._text[end : end + 1] in (b" ", b"\t"):
            end += 1
        return end - line

    def _is_first(self, at: int) -> bool:
        line = self._text.rfind(b"\n", 0, at) + 1
        return not self._text[line:at].strip()

    def _close(self, at: int, gap: int) -> None:
        if not self._is_first(at):
            self._open[-1:] = []
            return
        indent = self._indent(at)
        fits = [k for k, o in enumerate(self._open) if indent in (o.statement, o.line)]
        if fits:
            missing = len(self._open) - 1 - fits[-1]
            if missing and all(o.indent > indent for o in self._open[fits[-1] + 1 :]):
                self._add(missing, gap, at)
                del self._open[fits[-1] :]
                return
        elif self._open and self._open[-1].indent < indent:
            self._new[at] = ord("#")
            return
        self._open[-1:] = []

    def _begin(self, at: int, gap: int) -> None:
        """A member that begins where a block should have ended."""
        if not self._is_first(at) or not _HEADER.match(self._text, at):
            return
        indent = self._indent(at)
        missing = 0
        while missing < len(self._open):
            opened = self._open[-1 - missing]
            if opened.indent < indent or (opened.is_type and opened.indent <= indent):
                break
            missing += 1
        if missing and missing < len(self._open) and self._open[-1 - missing].is_type:
            self._add(missing, gap, at)
            del self._open[-missing:]

    def _add(self, count: int, gap: int, at: int) -> None:
        """Closes what is open in the white space before `at`, if it has room."""
        braces = b"#" + b"}" * count
        if at - gap < len(braces):
            braces = braces[1:]
        if at - gap >= len(braces):
            self._new[at - len(braces) : at] = braces
