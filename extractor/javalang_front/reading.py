"""What the readers of javalang's nodes share: the tokens, and a registry by class of node."""

from collections.abc import Callable
from typing import Any, TypeAlias

from javalang import tokenizer

from code2vec.extractor.java.node import Modifiers, Node
from code2vec.extractor.java.types import element_and_pairs
from code2vec.extractor.javalang_front.lexing import Tokens

Reader: TypeAlias = Callable[["Reading", Any], Node]

READERS: dict[type, Reader] = {}
"""For each class of javalang's nodes the function that reads it."""


def reads(*classes: type) -> Callable[[Reader], Reader]:
    """Registers a function as the reader of these classes of nodes."""

    def register(reader: Reader) -> Reader:
        for one in classes:
            READERS[one] = reader
        return reader

    return register


class Reading:
    """A text's tokens, from which the readers take what javalang's nodes do not tell.

    Places are indices of tokens. The methods that start at a place give what they read and the
    place behind it.

    Attributes:
        annotations: javalang's annotations by the place of their first token.
        wide: where expressions hold blocks or bodies: these need many lines.
    """

    def __init__(self, text: bytes, tokens: Tokens, annotations: dict[int, Any]) -> None:
        self.text = text
        self.tokens = tokens.tokens
        self.values = tokens.values
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.annotations = annotations
        self.wide: list[int] = []

    def read(self, part: Any) -> Node:
        """The node of one of javalang's nodes."""
        return READERS[type(part)](self, part)

    def node(self, kind: str, first: int, last: int, children: list[Node]) -> Node:
        """A node of the tokens from `first` to `last` (exclusive)."""
        return Node(kind, self.starts[first], self.ends[last - 1], children)

    def word(self, kind: str, at: int) -> Node:
        """A leaf of one token."""
        return Node(kind, self.starts[at], self.ends[at], [])

    def is_identifier(self, at: int) -> bool:
        """Whether the token at a place is an identifier."""
        return at < len(self.tokens) and isinstance(self.tokens[at], tokenizer.Identifier)

    # --- names, modifiers

    def name(self, at: int) -> tuple[Node, int]:
        """A qualified name; its last part is no node of its own."""
        made = self.word("NameExpr", at)
        at += 1
        while self.values[at] == "." and self.is_identifier(at + 1):
            made = Node("QualifiedNameExpr", made.start, self.ends[at + 1], [made])
            at += 2
        return made, at

    def modifiers(self, at: int) -> tuple[Modifiers | None, int]:
        """Modifiers and annotations; None if there is neither."""
        first = at
        annotations: list[Node] = []
        dropped: list[Node] = []
        words = set()
        while True:
            if at in self.annotations:
                made = self.read(self.annotations[at])
                annotations.append(made)
                if "default" in words:
                    dropped.append(made)
                at = self.annotations[at].last
            elif isinstance(self.tokens[at], tokenizer.Modifier):
                words.add(self.values[at])
                at += 1
            else:
                break
        if at == first:
            return None, at
        is_default = self.values[first] == "default"
        return Modifiers(annotations, dropped, "static" in words, is_default), at

    # --- types

    def annotations_at(self, at: int) -> tuple[list[Node], int]:
        """The annotations that stand here, perhaps none."""
        found = []
        while at in self.annotations:
            found.append(self.read(self.annotations[at]))
            at = self.annotations[at].last
        return found, at

    def type(self, at: int) -> tuple[Node, int]:
        """A type with its `[]` pairs; `note` of an ArrayType is as `element_and_pairs` needs it.

        Annotations before it become the last children of the element type.
        """
        annotations, at = self.annotations_at(at)
        first = at
        element, at = self.element_type(at)
        element.children += annotations
        pairs, at = self.pairs(at)
        made = element
        for pair in reversed(pairs):
            made = self.node("ArrayType", first, at, [made, *pair.children])
        if pairs:
            made.note = element, pairs
        return made, at

    def declared_type(self, at: int) -> tuple[Node, list[Node], int]:
        """Element type and `[]` pairs of a type."""
        made, at = self.type(at)
        return *element_and_pairs(made), at

    def element_type(self, at: int) -> tuple[Node, int]:
        """A type without its `[]` pairs."""
        if isinstance(self.tokens[at], tokenizer.BasicType):
            return self.word("PrimitiveType", at), at + 1
        if self.values[at] == "void":
            return self.word("VoidType", at), at + 1
        made, at = self._arguments_of(self.word("ClassOrInterfaceType", at), at + 1)
        while self.values[at] == "." and (self.is_identifier(at + 1) or at + 1 in self.annotations):
            annotations, at = self.annotations_at(at + 1)
            outer = made
            children = [outer, *annotations]
            made = Node("ClassOrInterfaceType", outer.start, self.ends[at], children)
            made.gap = 1
            made.name = self.text[self.starts[at] : self.ends[at]]
            made, at = self._arguments_of(made, at + 1)
        return made, at

    def _arguments_of(self, made: Node, at: int) -> tuple[Node, int]:
        """The type with the `<…>` behind it, if any; a diamond leaves no child."""
        if self.values[at] != "<":
            return made, at
        arguments, at = self.type_arguments(at)
        made.name = made.name or self.text[made.start : made.end]
        made.end = self.ends[at - 1]
        made.children[made.gap : made.gap] = arguments
        made.note = None if arguments else "<>"
        return made, at

    def type_arguments(self, at: int) -> tuple[list[Node], int]:
        """The types in `<…>`; none where there is no `<`."""
        arguments: list[Node] = []
        if self.values[at] != "<":
            return arguments, at
        at += 1
        while self.values[at] != ">":
            annotations, wildcard = self.annotations_at(at)
            if self.values[wildcard] == "?":
                argument, at = self._wildcard(wildcard)
                argument.children += annotations
            else:
                argument, at = self.type(at)
            arguments.append(argument)
            at += self.values[at] == ","
        return arguments, at + 1

    def _wildcard(self, at: int) -> tuple[Node, int]:
        first = at
        bounds = []
        at += 1
        if self.values[at] in ("extends", "super"):
            bound, at = self.type(at + 1)
            bounds.append(bound)
        return self.node("WildcardType", first, at, bounds), at

    def pairs(self, at: int) -> tuple[list[Node], int]:
        """`[]` pairs."""
        pairs: list[Node] = []
        while True:
            annotations, bracket = self.annotations_at(at)
            if self.values[bracket] != "[" or self.values[bracket + 1] != "]":
                return pairs, at
            at = bracket + 2
            pairs.append(self.node("ArrayBracketPair", bracket, at, annotations))

    def types(self, at: int, separator: str = ",") -> tuple[list[Node], int]:
        """Types between separators."""
        made, at = self.type(at)
        found = [made]
        while self.values[at] == separator:
            made, at = self.type(at + 1)
            found.append(made)
        return found, at

    def types_behind(self, word: str, at: int) -> tuple[list[Node], int]:
        """The types that a word, as `extends`, announces, if it stands here."""
        return self.types(at + 1) if self.values[at] == word else ([], at)

    def type_parameters(self, at: int) -> tuple[list[Node], int]:
        """The type parameters in `<…>`; none where there is no `<`."""
        parameters: list[Node] = []
        if self.values[at] != "<":
            return parameters, at
        while self.values[at] != ">":
            annotations, first = self.annotations_at(at + 1)
            bounds: list[Node] = []
            at = first + 1
            if self.values[at] == "extends":
                bounds, at = self.types(at + 1, "&")
            parameters.append(self.node("TypeParameter", first, at, bounds + annotations))
        return parameters, at + 1

    # --- variables

    def variable_id(self, at: int) -> tuple[Node, int]:
        """A variable's name with its own `[]` pairs."""
        first = at
        pairs, at = self.pairs(at + 1)
        return self.node("VariableDeclaratorId", first, at, pairs), at

    def variables(self, at: int, values: list[Any]) -> tuple[list[Node], int]:
        """VariableDeclarators, as many as there are initial values; None is no value."""
        found: list[Node] = []
        for value in values:
            at += bool(found)  # the comma
            first = at
            name, at = self.variable_id(at)
            children = [name]
            if value is not None:
                children.append(self.read(value))
                at = value.last
            found.append(self.node("VariableDeclarator", first, at, children))
        return found, at

    def parameters(self, at: int) -> tuple[list[Node], int]:
        """The declared parameters in `(…)`."""
        found = []
        at += 1
        while self.values[at] != ")":
            parameter, at = self._parameter(at)
            found.append(parameter)
            at += self.values[at] == ","
        return found, at + 1

    def _parameter(self, at: int) -> tuple[Node, int]:
        first = at
        modifiers, type_at = self.modifiers(at)
        type_, at = self.type(type_at)
        annotations = modifiers.annotations if modifiers else []
        if self.values[at] == "this" or self.values[at + 1] == ".":
            return self._receiver(first, at, [*annotations, type_])
        element, pairs = element_and_pairs(type_)
        written = self.text[self.starts[type_at] : self.ends[at - 1]]
        _, at = self.annotations_at(at)  # of the dots: the other front end does not see them
        dots = b"..." if self.values[at] == "..." else b""
        name, at = self.variable_id(at + bool(dots))
        made = self.node("Parameter", first, at, [*annotations, name, element, *pairs])
        made.note = bool(pairs) and first == type_at
        made.name = written + dots + b"[]" * len(name.children)
        return made, at

    def _receiver(self, first: int, at: int, children: list[Node]) -> tuple[Node, int]:
        """Annotations and type, then the names before `this`."""
        while self.values[at] != "this":
            children.append(self.word("NameExpr", at))
            at += 2
        made = self.node("ReceiverParameter", first, at + 1, children)
        made.name = b""
        return made, at + 1
