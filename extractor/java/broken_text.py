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
_LOOK_BACK = 100  # open braces that a closing one is compared with
_TYPE = re.compile(rb"\b(?:class|interface|enum|record|new)\b")


def contained(text: bytes) -> bytes:
    """A text in which conflicts, literals and braces end where they should."""
    lines = b"\n" + text
    if lines.count(b"\n<<<<<<<") == lines.count(b"\n>>>>>>>"):  # else much time can be lost
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
        self._line = 0  # where the line began
        self._indent = 0  # where its first word stands
        self._statement = -1  # where the statement began, and how far its line is indented
        self._statement_indent = 0
        self._gap = 0  # where the white space began that braces can take

    def balanced(self) -> bytes:
        """The text with braces added in white space, and stray ones replaced."""
        end = b""
        for token in _TOKENS.finditer(self._text):
            if token["unclosed"]:
                end = b"*/"
            elif token["comment"]:
                self._gap = token.end() + token[0].startswith(b"//")
            elif not token[0].isspace():
                if self._indent < 0:
                    self._indent = token.start() - self._line
                self._read(token[0], token.start())
                self._gap = token.end()
            if b"\n" in token[0]:
                self._line = token.start() + token[0].rindex(b"\n") + 1
                self._indent = -1
        if self._open:
            rest = self._text[self._statement :] if self._statement >= 0 else b""
            end += b"\n#" + b")" * (rest.count(b"(") - rest.count(b")"))
            end += b";"[: len(rest)] + b"}" * len(self._open)
        return bytes(self._new) + end

    def _read(self, word: bytes, at: int) -> None:
        if word == b"}":
            self._close(at)
        elif self._statement < 0:
            self._statement = at
            self._statement_indent = self._indent
            self._begin(at)
        if word == b"{":
            is_type = _TYPE.search(self._text, self._statement, at) is not None
            self._open.append(_Open(self._statement_indent, self._indent, is_type))
        if word in b"{};":
            self._statement = -1

    def _is_first(self, at: int) -> bool:
        return at == self._line + self._indent

    def _close(self, at: int) -> None:
        if not self._is_first(at):
            self._open[-1:] = []
            return
        above: list[_Open] = []  # those that should have been closed before
        for opened in reversed(self._open[-_LOOK_BACK:]):
            if self._indent in (opened.statement, opened.line):
                if above and all(o.indent > self._indent for o in above):
                    self._add(len(above), at)
                    del self._open[-len(above) :]
                break
            above.append(opened)
        else:
            if self._open and self._open[-1].indent < self._indent:
                self._new[at] = ord("#")
                return
        self._open[-1:] = []

    def _begin(self, at: int) -> None:
        """A member that begins where a block should have ended."""
        if not self._is_first(at) or not _HEADER.match(self._text, at):
            return
        for missing, opened in enumerate(reversed(self._open[-_LOOK_BACK:])):
            if opened.indent < self._indent or (opened.is_type and opened.indent == self._indent):
                if missing and opened.is_type:
                    self._add(missing, at)
                    del self._open[-missing:]
                return

    def _add(self, count: int, at: int) -> None:
        """Closes what is open in the white space before `at`, if it has room."""
        braces = b"#" + b"}" * count
        if at - self._gap < len(braces):
            braces = braces[1:]
        if at - self._gap >= len(braces):
            self._new[at - len(braces) : at] = braces
