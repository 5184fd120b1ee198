"""How many lines the reference counts in a method: those of its body as its parser prints it.

The printer is imitated line by line, but expressions that fit on one line, and words of no
consequence, print as `x`: a line counts unless it is empty or starts with `/` or `*`.
"""

from bisect import bisect_left
from collections.abc import Sequence

from code2vec.extractor.java.node import Node
from code2vec.extractor.reference.layouts import EXPRESSIONS, STATEMENTS, Piece
from code2vec.extractor.reference.phantoms import PHANTOM

_SILENT = frozenset(("ArrayCreationLevel", "ArrayBracketPair", "ArrayType"))  # lose their comments


def body_length(block: Node, wide: Sequence[int], text: bytes) -> int:
    """Lines of a method's body.

    Args:
        block: the body, with comments and phantoms.
        wide: ascending offsets of what makes an expression print on several lines.
        text: the text parsed.
    """
    if not block.children and block.comment is None and not block.before:
        return 0
    code = _print(block, wide, text)
    if code.startswith("{\n"):
        code = code[3:].strip()  # one character more than meant
    if code.endswith("\n}"):
        code = code[:-2].strip()
    lines = (line.strip() for line in code.split("\n"))
    return sum(1 for line in lines if line and line[0] not in "/*")


def _print(block: Node, wide: Sequence[int], text: bytes) -> str:
    printed: list[str] = []
    waiting: list[Piece] = [block]
    while waiting:
        piece = waiting.pop()
        if isinstance(piece, str):
            printed.append(piece)
            continue
        if piece is PHANTOM:
            continue
        kind = piece.kind
        if kind in ("LineComment", "BlockComment"):
            printed.append(_comment(piece, text))
            continue
        if piece.before:
            printed += [_comment(comment, text) for comment in piece.before]
        if piece.comment is not None and kind not in _SILENT:
            printed.append(_comment(piece.comment, text))
        layout = STATEMENTS.get(kind)
        if layout is None:
            place = bisect_left(wide, piece.start)
            if place == len(wide) or wide[place] >= piece.end:
                printed.append("x")
                continue
            layout = EXPRESSIONS.get(kind, EXPRESSIONS[""])
        children = piece.children if piece.printed is None else piece.printed
        waiting += reversed(layout(piece, children))
    return "".join(printed)


def _comment(comment: Node, text: bytes) -> str:
    if comment.kind == "LineComment":
        return "//\n"
    return text[comment.start : comment.end].decode("utf-8", "replace") + "\n"
