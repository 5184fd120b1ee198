"""The words of a method's leaves, where they are not those that stand in the source."""

from collections import Counter

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
    changed = dict.fromkeys(
        (leaf for leaf in range(first, end) if tree.own_calls.get(leaf) == method.name),
        (SELF, SELF),
    )
    changed |= _variable_words(tree, first, end)
    changed |= {
        leaf: words
        for leaf, words in tree.inner_names.items()
        if first <= leaf < end and tree.parents[tree.leaves[leaf]] != method.node
    }
    words = [
        changed.get(leaf, pair)
        for leaf, pair in enumerate(zip(tokens, subtokens, strict=True), first)
    ]
    return tuple(token for token, _ in words), tuple(subtoken for _, subtoken in words)


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
