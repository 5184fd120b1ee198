"""Where the reference's parser puts comments: attached to nodes, or among their children.

A comment re-sorts the children of every node that it lies in, and an attached one is part of the
text of its node, so both are seen in paths and tokens.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

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
        self._root: Node | None = None
        self._starts: _Starts | None = None

    def insert(self, root: Node, comments: list[Node]) -> None:
        """Puts `comments`, which are in source order, where they go; changes the nodes."""
        self._root = root
        has_package = any(child.kind == "PackageDeclaration" for child in root.children)
        starts = [comment.start for comment in comments]
        ends = [comment.end for comment in comments]
        waiting: list[tuple[Node, range, list[range] | None]] = [(root, range(len(comments)), None)]
        while waiting:  # a node is entered, then its children are done, then it is left
            node, todo, left = waiting.pop()
            if left is not None:
                self._place(node, [comments[k] for span in left for k in span])
                continue
            if node.printed is None:
                node.printed = node.children
            node.children = sorted(node.children, key=_low)
            if node is root and has_package and _low(comments[0]) <= _low(node.children[0]):
                self._attach(node, comments[0])
                todo = todo[1:]
            inner, left = _hand_down(node.children, todo, starts, ends)
            waiting.append((node, todo, left))
            waiting.extend((child, inside, None) for child, inside in reversed(inner))

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
        visited = 0
        while waiting:
            node = waiting.pop()
            visited += 1
            if visited == _LONG_SEARCH and not self._any_starts_below(top, line):
                return
            if self._first_line(node) == line and node.comment is None:
                if node.kind not in COMMENT_KINDS:
                    self._attach(node, comment)
                return
            waiting.extend(sorted(node.children, key=_low))

    def _any_starts_below(self, top: Node, line: int) -> bool:
        if self._starts is None:
            assert self._root is not None
            self._starts = _Starts(self._root, self._first_line)
        return self._starts.any_below(top, line)

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


_LONG_SEARCH = 100  # nodes; most files have no longer one, and then the lines are not listed


class _Starts:
    """On which lines the nodes of a tree start, comments aside."""

    def __init__(self, root: Node, first_line: Callable[[Node], int]) -> None:
        nodes: list[Node] = []
        parents: list[int] = []
        waiting = [(root, 0)]
        while waiting:
            node, parent = waiting.pop()
            waiting += [(child, len(nodes)) for child in node.children]
            nodes.append(node)
            parents.append(parent)
        self._places = {node: place for place, node in enumerate(nodes)}
        self._ends = list(range(1, len(nodes) + 1))  # of the subtree of each, in preorder
        self._on_line: dict[int, list[int]] = {}
        for place in range(len(nodes) - 1, 0, -1):
            parent = parents[place]
            self._ends[parent] = max(self._ends[parent], self._ends[place])
        for place, node in enumerate(nodes):
            if node.kind not in COMMENT_KINDS:
                self._on_line.setdefault(first_line(node), []).append(place)

    def any_below(self, top: Node, line: int) -> bool:
        """Whether a node of the subtree of `top` starts on this line."""
        places = self._on_line.get(line, [])
        place = self._places[top]
        found = bisect_left(places, place)
        return found < len(places) and places[found] < self._ends[place]


def _hand_down(
    children: list[Node], todo: range, starts: list[int], ends: list[int]
) -> tuple[list[tuple[Node, range]], list[range]]:
    """Which comments lie strictly inside which child, and which in none.

    Children may overlap, and then the first one has a comment. Their starts ascend, so what the
    earlier ones took of the comments behind the start of a child is at the front of these: what
    is left for a child is always one range.

    Args:
        children: sorted by where they start.
        todo: the places of the comments among all of the file.
        starts, ends: of all comments of the file, ascending.
    """
    inner, left = [], []
    reached, stop = todo.start, todo.stop
    for child in children:
        first = bisect_right(starts, _low(child), reached, stop)
        last = bisect_left(ends, _high(child), reached, stop)
        if first < last:
            left.append(range(reached, first))
            inner.append((child, range(first, last)))
            reached = last
    left.append(range(reached, stop))
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
