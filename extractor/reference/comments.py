"""Where the reference's parser puts comments: attached to nodes, or among their children.

A comment re-sorts the children of every node that it lies in, and an attached one is part of the
text of its node, so both are seen in paths and tokens.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from code2vec.extractor.java.node import UNKNOWN, Node

COMMENT_KINDS = frozenset(("LineComment", "BlockComment"))


def _low(node: Node) -> int:
    return node.start if node.low is None else node.low


def _high(node: Node) -> int:
    return node.end if node.high is None else node.high


class CommentInserter:
    """Inserts a file's comments into its tree.

    Args:
        line_starts: offset of the first byte of each line.
    """

    def __init__(self, line_starts: Sequence[int]) -> None:
        self._line_starts = line_starts
        self._taken: set[Node] = set()
        self._places: list[int] = []

    def insert(self, root: Node, comments: list[Node]) -> None:
        """Puts `comments`, which are in source order, where they go; changes the nodes."""
        has_package = any(child.kind == "PackageDeclaration" for child in root.children)
        waiting: list[tuple[Node, list[Node], bool]] = [(root, comments, False)]
        while waiting:  # a node is entered, then its children are done, then it is left
            node, todo, entered = waiting.pop()
            if entered:
                self._place(node, todo)
                continue
            if node.printed is None:
                node.printed = node.children
            node.children = sorted(node.children, key=_low)
            if node is root and has_package and _low(todo[0]) <= _low(node.children[0]):
                self._attach(node, todo[0])
                todo = todo[1:]
            inner, left = _hand_down(node.children, todo)
            waiting.append((node, left, True))
            waiting.extend((child, inside, False) for child, inside in reversed(inner))

    def places(self) -> list[int]:
        """Offsets of the nodes that have a comment, and of the comments among children."""
        return self._places

    def _line(self, offset: int) -> int:
        """Line of a byte, from 1; of UNKNOWN it is 0."""
        return bisect_right(self._line_starts, offset)

    def _first_line(self, node: Node) -> int:
        return self._line(_low(node))

    def _last_line(self, node: Node) -> int:
        high = _high(node)
        return 0 if high == UNKNOWN else self._line(high - 1)

    def _attach(self, node: Node, comment: Node) -> None:
        node.comment = comment
        self._taken.add(comment)
        self._places.append(node.start)

    def _place(self, node: Node, comments: list[Node]) -> None:
        """Attaches the comments that lie in `node` and in no child of it, or adds them to it."""
        if not comments:
            return
        children = node.children
        if any(comment.kind == "LineComment" for comment in comments):
            ending: dict[int, list[Node]] = {}  # the children that end on a line
            for child in children:
                ending.setdefault(self._last_line(child), []).append(child)
            for comment in comments:
                if comment.kind == "LineComment":
                    line = self._first_line(comment)
                    for child in ending.get(line, ()):
                        self._attach_trailing(child, comment, line)
        self._attach_pending(children, comments)
        orphans = [comment for comment in comments if comment not in self._taken]
        if orphans:
            node.children = children + orphans
            self._places += [comment.start for comment in orphans]
            _remember_printing(node)

    def _attach_trailing(self, top: Node, comment: Node, line: int) -> None:
        """Gives a comment to `top`, or to its last descendant that starts on that line."""
        waiting = [top]
        while waiting:
            node = waiting.pop()
            if self._first_line(node) == line and node.comment is None:
                if node.kind not in COMMENT_KINDS:
                    self._attach(node, comment)
                return
            waiting.extend(sorted(node.children, key=_low))

    def _attach_pending(self, children: list[Node], comments: list[Node]) -> None:
        """Gives a comment to the next child without one, if that is near enough."""
        pending: Node | None = None
        for node in sorted(children + comments, key=_low):
            if node.kind in COMMENT_KINDS:
                pending = None if node in self._taken else node
            elif (
                pending is not None
                and node.comment is None
                and self._first_line(node) <= self._last_line(pending) + 1
            ):
                self._attach(node, pending)
                pending = None


def _hand_down(
    children: list[Node], comments: list[Node]
) -> tuple[list[tuple[Node, list[Node]]], list[Node]]:
    """Which comments lie strictly inside which child, and which in none."""
    starts = [comment.start for comment in comments]
    ends = [comment.end for comment in comments]
    handed = [False] * len(comments)
    inner = []
    for child in children:
        first, last = bisect_right(starts, _low(child)), bisect_left(ends, _high(child))
        inside = [comments[k] for k in range(first, last) if not handed[k]]
        if inside:
            handed[first:last] = [True] * (last - first)
            inner.append((child, inside))
    left = [comment for comment, done in zip(comments, handed, strict=True) if not done]
    return inner, left


_PRINTED_AFTER_COMMENTS = frozenset(
    ("FieldDeclaration", "MethodDeclaration", "BlockStmt", "ExpressionStmt")
)


def _remember_printing(node: Node) -> None:
    """Notes which comments among the children print before which child, or at the end."""
    run: list[Node] = []
    for child in sorted(node.children, key=_low):
        if child.kind in COMMENT_KINDS:
            run.append(child)
        else:
            if run and child.kind in _PRINTED_AFTER_COMMENTS:
                child.before = run
            run = []
    node.after = run


def extend_line_comments(comments: list[Node], text: bytes) -> None:
    """A line comment's range ends behind its newline."""
    for comment in comments:
        if comment.kind == "LineComment":
            newline = text.find(b"\n", comment.end)
            comment.end = newline + 1 if newline >= 0 else comment.end
