"""Turns a clean tree into the reference's."""

from code2vec.extractor.java.clean_tree import CleanTree
from code2vec.extractor.java.java_text import JavaText
from code2vec.extractor.reference.comments import CommentInserter, extend_line_comments
from code2vec.extractor.reference.faults import apply_faults


def finish(clean: CleanTree, text: JavaText, keep_lambdas: bool = False) -> list[int]:
    """Applies the reference's faults and inserts the comments; changes the tree.

    Args:
        clean: the tree.
        text: the text parsed.
        keep_lambdas: whether what the reference does to equal lambdas is left out.

    Returns:
        Ascending offsets of what makes an expression print on several lines.
    """
    apply_faults(clean.root, text.text, keep_lambdas)
    wide = list(clean.wide)
    if clean.comments:
        extend_line_comments(clean.comments, text.text)
        inserter = CommentInserter(text.line_starts)
        inserter.insert(clean.root, clean.comments)
        wide += inserter.places()
        wide.sort()
    return wide
