"""The part of the parser that reads operands of expressions.

javalang keeps prefixes, suffixes and selectors in lists of one node, which are lost or overwritten
around parentheses, casts and lambdas; here each makes a node around its operand.
"""

from typing import Any

from javalang import tree
from javalang.tokenizer import BasicType, Identifier, Literal, Operator

from code2vec.extractor.javalang_front.annotated_types import TypeParser
from code2vec.extractor.javalang_front.nodes import (
    ArrayAccess,
    Parenthesized,
    Postfixed,
    Prefixed,
    Super,
    TypeScope,
)

_OPERAND_WORDS = frozenset(("(", "!", "~", "this", "super", "new", "void"))


class OperandParser(TypeParser):
    """Parses expressions."""

    def __init__(self, tokens: list[Any]) -> None:
        super().__init__(tokens)
        self._closing = _closing_parentheses(tokens)

    def parse_expression_3(self) -> Any:
        """An operand with its prefixes and suffixes."""
        token = self.tokens.look()
        if isinstance(token, Operator) and token.value in Operator.PREFIX:
            operator = self.tokens.next().value
            return Prefixed(operator=operator, operand=self.parse_expression_3())
        first = self.tokens.marker
        if token.value == "(":
            if self.tokens.look(self._closing.get(first, first) - first + 1).value == "->":
                return self.parse_lambda_expression()
            if self.looks_ahead(self._cast_type):
                self._cast_type()
                return tree.Cast(expression=self.parse_expression_3())
        elif self.would_accept(Identifier, "->"):
            return self.parse_lambda_expression()
        return self._with_suffixes(first, self.parse_primary())

    def _cast_type(self) -> bool:
        """Takes `(Type)`; whether a cast's operand follows."""
        self.accept("(")
        type_ = self.parse_type()
        while self.try_accept("&"):
            self.parse_type()
        self.accept(")")
        if isinstance(type_, tree.BasicType) and not type_.dimensions:
            return True
        token = self.tokens.look()
        return isinstance(token, (Literal, Identifier, BasicType)) or token.value in _OPERAND_WORDS

    def parse_lambda_expression(self) -> Any:
        """A lambda, from its parameters on."""
        if not self.try_accept(Identifier):
            if self.would_accept("(", ")") or not self.looks_ahead(self._inferred_parameters):
                self.parse_formal_parameters()
            else:
                self._inferred_parameters()
        self.accept("->")
        body = self.parse_block() if self.would_accept("{") else self.parse_expression()
        return tree.LambdaExpression(body=body)

    def _inferred_parameters(self) -> bool:
        self.accept("(", Identifier)
        while self.try_accept(","):
            self.accept(Identifier)
        self.accept(")")
        return True

    def _with_suffixes(self, first: int, made: Any) -> Any:
        while True:
            token = self.tokens.look()
            if not isinstance(token.value, str) or isinstance(token, Literal):
                return made
            if self.try_accept("["):
                made = ArrayAccess(array=made, index=self.parse_expression())
                self.accept("]")
            elif self.try_accept("."):
                made = self._selected(made)
            elif self.try_accept("::"):
                made = self._method_reference(made)
            elif token.value in Operator.POSTFIX:
                made = Postfixed(operator=self.tokens.next().value, operand=made)
            else:
                return made
            made.first, made.last = first, self.tokens.marker

    def _method_reference(self, scope: Any) -> Any:
        at = self.tokens.marker
        if self.would_accept("<"):
            self.parse_nonwildcard_type_arguments()
        if not self.try_accept("new"):
            self.accept(Identifier)
        made = tree.MethodReference(expression=scope)
        made.at = at
        return made

    def _selected(self, scope: Any) -> Any:
        """What stands behind `scope.`; `at` is its first token."""
        at = self.tokens.marker
        if self.would_accept("<"):
            self.parse_nonwildcard_type_arguments()
            if self.try_accept("super"):
                made = tree.SuperConstructorInvocation(arguments=self.parse_arguments())
            else:
                self.accept(Identifier)
                made = tree.MethodInvocation(arguments=self.parse_arguments())
        elif self.try_accept(Identifier):
            made = self._named()
        elif self.try_accept("class"):
            made = tree.ClassReference()
        elif self.try_accept("this"):
            made = tree.This()
        elif self.try_accept("new"):
            if self.would_accept("<"):
                self.parse_nonwildcard_type_arguments()
            made = self.parse_inner_creator()
        else:
            self.accept("super")
            made = Super()
            if self.would_accept("("):
                made = tree.SuperConstructorInvocation(arguments=self.parse_arguments())
        made.qualifier = scope
        made.at = at
        return made

    def _named(self) -> Any:
        if self.would_accept("("):
            return tree.MethodInvocation(arguments=self.parse_arguments())
        return tree.MemberReference()

    def parse_primary(self) -> Any:
        """An operand without prefixes and suffixes; `at` is its first token."""
        at = self.tokens.marker
        made = self._primary()
        made.at = at
        return made

    def _primary(self) -> Any:
        token = self.tokens.look()
        if isinstance(token, Literal):
            return self.parse_literal()
        if isinstance(token, Identifier):
            return self._type_or_name()
        if isinstance(token, BasicType) or token.value == "void":
            return self._type_operand()
        if self.try_accept("("):
            expression = self.parse_expression()
            self.accept(")")
            return Parenthesized(expression=expression)
        if self.try_accept("new"):
            return self.parse_creator()
        if self.would_accept("<"):
            self.parse_nonwildcard_type_arguments()
            if not self.would_accept("this", "(") and not self.would_accept("super", "("):
                self.illegal("Expected a constructor call")
        if self.try_accept("this"):
            if self.would_accept("("):
                return tree.ExplicitConstructorInvocation(arguments=self.parse_arguments())
            return tree.This()
        if self.try_accept("super"):
            if self.would_accept("("):
                return tree.SuperConstructorInvocation(arguments=self.parse_arguments())
            return Super()
        return self.illegal("Expected expression")

    def _type_or_name(self) -> Any:
        k = 1
        while self.tokens.look(k).value == "." and isinstance(self.tokens.look(k + 1), Identifier):
            k += 2
        if (
            self.tokens.look(k).value == "<"
            or (self.tokens.look(k).value == "[" and self.tokens.look(k + 1).value == "]")
        ) and self.looks_ahead(self._type_before_colons):
            return self._type_operand()
        self.accept(Identifier)
        return self._named()

    def _type_before_colons(self) -> bool:
        self.parse_type()
        return bool(self.would_accept("::") or self.would_accept(".", "class"))

    def _type_operand(self) -> Any:
        """A class literal, or a type before `::`."""
        if not self.try_accept("void"):
            self.parse_type()
        if self.try_accept(".", "class"):
            return tree.ClassReference()
        if not self.would_accept("::"):
            self.illegal("Expected .class or ::")
        return TypeScope()


def _closing_parentheses(tokens: list[Any]) -> dict[int, int]:
    """For the place of each `(` that of its `)`."""
    closing = {}
    opened: list[int] = []
    for place, token in enumerate(tokens):
        if token.value == "(":
            opened.append(place)
        elif token.value == ")" and opened:
            closing[opened.pop()] = place
    return closing
