"""The words of a method's leaves, where they are not those that stand in the source."""

from collections import Counter
from collections.abc import Mapping

from code2vec.extractor.syntax_tree import MethodNode, SyntaxTree, Variable

SELF = "SELF"
"""Token and subtoken of a call of the method itself."""

Words = tuple[str, ...]


def leaf_words(tree: SyntaxTree, method: MethodNode, first: int, end: int) -> tuple[Words, Words]:
    """The tokens and the subtokens of the leaves `[first, end)`, those of a method.

    A call of the method's own name is `SELF`. A variable is its kind with a letter, in the order
    in which the variables of a kind first stand in the method: `LOCAL_A`, `LOCAL_B`, `FIELD_A`.
    The name of a method inside is a word like others. All only where the tree knows of them.
    """
    tokens = tree.leaf_tokens[first:end]
    subtokens = tree.leaf_subtokens[first:end]
    if not tree.own_calls and not tree.variables and not tree.inner_names:
        return tokens, subtokens
    changed = {
        leaf: (SELF, SELF)
        for leaf in _within(tree.own_calls, first, end)
        if tree.own_calls[leaf] == method.name
    }
    if tree.variables:
        changed |= _variable_words(tree, first, end)
    changed |= {
        leaf: tree.inner_names[leaf]
        for leaf in _within(tree.inner_names, first, end)
        if tree.parents[tree.leaves[leaf]] != method.node
    }
    if not changed:
        return tokens, subtokens
    words = [
        changed.get(leaf, pair)
        for leaf, pair in enumerate(zip(tokens, subtokens, strict=True), first)
    ]
    return tuple(token for token, _ in words), tuple(subtoken for _, subtoken in words)


def _within(leaves: Mapping[int, object], first: int, end: int) -> list[int]:
    """Those of some leaves that lie in `[first, end)`; takes no longer than the fewer of both."""
    if len(leaves) < end - first:
        return [leaf for leaf in leaves if first <= leaf < end]
    return [leaf for leaf in range(first, end) if leaf in leaves]


def _variable_words(tree: SyntaxTree, first: int, end: int) -> dict[int, tuple[str, str]]:
    leaves = [leaf for leaf in range(first, end) if leaf in tree.variables]
    leaves.sort(key=lambda leaf: tree.leaf_starts[leaf])
    counts: Counter[str] = Counter()
    words: dict[Variable, tuple[str, str]] = {}
    for leaf in leaves:
        variable = tree.variables[leaf]
        if variable not in words:
            letters = _letters(counts[variable.kind])
            counts[variable.kind] += 1
            words[variable] = (
                f"{variable.kind.upper()}_{letters}",
                f"{variable.kind}|{letters.lower()}",
            )
    return {leaf: words[tree.variables[leaf]] for leaf in leaves}


def _letters(number: int) -> str:
    """A, B, …, Z, AA, AB, …: letters, because tokens lose their digits."""
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
