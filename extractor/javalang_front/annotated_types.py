"""The part of the parser that reads types: javalang has no annotations in them.

The types themselves are read from the tokens later, so the nodes made here say next to nothing.
"""

from collections.abc import Callable
from typing import Any

from javalang import tree
from javalang.parser import JavaSyntaxError, Parser
from javalang.tokenizer import Annotation, BasicType, Identifier


class TypeParser(Parser):
    """Parses types, annotated or not.

    Attributes:
        annotations: the annotations parsed, by the place of their first token.
    """

    def __init__(self, tokens: list[Any]) -> None:
        super().__init__(tokens)
        self.annotations: dict[int, Any] = {}

    def looks_ahead(self, attempt: Callable[[], bool]) -> bool:
        """What an attempt says, False if it meets an error; takes no token."""
        first = self.tokens.marker
        try:
            return attempt()
        except (JavaSyntaxError, StopIteration):
            return False
        finally:
            self.tokens.marker = first

    def skip_annotations(self) -> None:
        """Takes the annotations that stand here."""
        while self.is_annotation():
            self.parse_annotation()

    def parse_type(self) -> Any:
        """A primitive type or a reference, with `[]` pairs."""
        self.skip_annotations()
        return super().parse_type()

    def parse_reference_type(self) -> Any:
        """`a.b.C<…>.D`; stops before `.class` and the like."""
        while True:
            self.skip_annotations()
            self.accept(Identifier)
            if self.would_accept("<"):
                self.parse_type_arguments()
            if not (self.would_accept(".", Identifier) or self.would_accept(".", Annotation)):
                return tree.ReferenceType()
            self.accept(".")

    def parse_created_name(self) -> Any:
        """The type after `new`, perhaps with a diamond."""
        while True:
            self.skip_annotations()
            self.accept(Identifier)
            if self.would_accept("<"):
                self.parse_type_arguments_or_diamond()
            if not self.try_accept("."):
                return tree.ReferenceType()

    def parse_array_dimension(self) -> Any:
        """`[]` pairs, and the annotations before the dots of a last parameter."""
        dimensions: list[None] = []
        while self.would_accept("[", "]") or self.looks_ahead(self._annotated_pair):
            self.skip_annotations()
            if not self.try_accept("[", "]"):
                break
            dimensions.append(None)
        return dimensions

    def _annotated_pair(self) -> bool:
        self.parse_annotation()
        self.skip_annotations()
        return bool(self.would_accept("[", "]") or self.would_accept("..."))

    def parse_type_argument(self) -> Any:
        """A type that is no primitive, or a wildcard."""
        self.skip_annotations()
        if not self.try_accept("?") or self.try_accept("extends") or self.try_accept("super"):
            self._no_primitive()
        return tree.TypeArgument()

    def _no_primitive(self) -> Any:
        type_ = self.parse_type()
        if isinstance(type_, tree.BasicType) and not type_.dimensions:
            self.illegal("Expected a reference type")
        return type_

    def parse_type_list(self) -> Any:
        """Types that are no primitives."""
        types = [self._no_primitive()]
        while self.try_accept(","):
            types.append(self._no_primitive())
        return types

    def parse_qualified_identifier_list(self) -> Any:
        """The types behind `throws`."""
        return self.parse_type_list()

    def parse_type_parameter(self) -> Any:
        """A name with its bounds."""
        self.skip_annotations()
        return super().parse_type_parameter()

    def parse_formal_parameters(self) -> Any:
        """As javalang, with receiver parameters: `List<T> this`, `Outer Outer.this`."""
        self.accept("(")
        if self.try_accept(")"):
            return []
        while True:
            self.parse_variable_modifiers()
            self.parse_type()
            is_last = self.try_accept("...")
            while self.try_accept(Identifier, "."):
                pass
            if not self.try_accept("this"):
                self.accept(Identifier)
                self.parse_array_dimension()
            if is_last or not self.try_accept(","):
                break
        self.accept(")")
        return []

    def parse_catch_clause(self) -> Any:
        """As javalang, with types instead of names."""
        self.accept("catch", "(")
        self.parse_variable_modifiers()
        self.parse_type()
        while self.try_accept("|"):
            self.parse_type()
        self.accept(Identifier, ")")
        return tree.CatchClause(block=self.parse_block())

    def parse_creator(self) -> Any:
        """What stands behind `new`."""
        if self.would_accept("<"):
            self.parse_nonwildcard_type_arguments()
        self.skip_annotations()
        if self.try_accept(BasicType):
            return self.parse_array_creator_rest()
        self.parse_created_name()
        if self.would_accept("[") or self.is_annotation():
            return self.parse_array_creator_rest()
        arguments, body = self.parse_class_creator_rest()
        return tree.ClassCreator(arguments=arguments, body=body)

    def parse_array_creator_rest(self) -> Any:
        """Dimensions, those without a number last, and values if there is no number."""
        dimensions: list[Any] = []
        while True:
            self.skip_annotations()
            if self.try_accept("[", "]"):
                dimensions.append(None)
            elif self.would_accept("[") and None not in dimensions:
                self.accept("[")
                dimensions.append(self.parse_expression())
                self.accept("]")
            else:
                break
        if not dimensions:
            self.illegal("Expected an array dimension")
        values = self.parse_array_initializer() if dimensions[0] is None else None
        return tree.ArrayCreator(dimensions=dimensions, initializer=values)
