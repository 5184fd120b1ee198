"""javalang's parser, made to keep what its tree loses, and mended where it reads Java wrongly.

Each node tells its tokens: `first`, and `last`, which is one past its last token. The converter
reads from the tokens what the nodes do not tell.
"""

from collections.abc import Callable
from typing import Any

from javalang import tree
from javalang.tokenizer import Identifier, Modifier

from code2vec.extractor.javalang_front.nodes import (
    Block,
    EmptyMember,
    Initializer,
    Labeled,
    SwitchLabel,
)
from code2vec.extractor.javalang_front.operands import OperandParser

_TYPE_WORDS = ("class", "interface", "enum")


class SpanParser(OperandParser):
    """Parses declarations and statements; `OperandParser` has the expressions."""

    # --- declarations

    def parse_type_declaration(self) -> Any:
        """As javalang, but `;` is a node."""
        if self.try_accept(";"):
            return EmptyMember()
        return super().parse_type_declaration()

    def parse_class_body_declaration(self) -> Any:
        """As javalang, but `;` and initializers are nodes."""
        if self.try_accept(";"):
            return EmptyMember()
        if self.would_accept("{") or self.would_accept("static", "{"):
            self.try_accept("static")
            return Initializer(block=self.parse_block())
        return self.parse_member_declaration()

    def parse_interface_body_declaration(self) -> Any:
        """As javalang, but `;` is a node."""
        if self.try_accept(";"):
            return EmptyMember()
        return super().parse_interface_body_declaration()

    def parse_annotation_type_element_declaration(self) -> Any:
        """As javalang, but `;` is a node."""
        if self.try_accept(";"):
            return EmptyMember()
        return super().parse_annotation_type_element_declaration()

    def parse_method_or_field_declaraction(self) -> Any:
        """As javalang, which takes a record for a method."""
        self._refuse_record()
        return super().parse_method_or_field_declaraction()

    def parse_interface_method_or_field_declaration(self) -> Any:
        """As javalang, which takes a record for a method."""
        self._refuse_record()
        return super().parse_interface_method_or_field_declaration()

    def _refuse_record(self) -> None:
        if self.tokens.look().value == "record" and self.would_accept(Identifier, Identifier, "("):
            self.illegal("Records are not Java 8")

    def parse_element_value_array_initializer(self) -> Any:
        """As javalang, which gives no node for `{}` and refuses `{,}`."""
        self.accept("{")
        values = []
        if not self.would_accept("}") and not self.would_accept(","):
            values = self.parse_element_values()
        self.try_accept(",")
        self.accept("}")
        return tree.ElementArrayValue(values=values)

    # --- statements

    def parse_block(self) -> Any:
        """A Block."""
        return Block(statements=super().parse_block())

    def parse_block_statement(self) -> Any:
        """As javalang, but looks ahead instead of parsing twice."""
        if self.would_accept("synchronized"):
            return self.parse_statement()
        if self.would_accept(Modifier) or self.is_annotation():
            first = self.tokens.marker
            self.parse_modifiers()
            is_type = self.tokens.look().value in _TYPE_WORDS
            self.tokens.marker = first
        else:
            is_type = self.tokens.look().value in _TYPE_WORDS
            if not is_type and not self._declares_variable():
                return self.parse_statement()
        if is_type:
            return self.parse_class_or_interface_declaration()
        return self.parse_local_variable_declaration_statement()

    def _declares_variable(self) -> bool:
        if self.would_accept(Identifier) and not (
            self.would_accept(Identifier, Identifier)
            or self.tokens.look(1).value in ("<", ".", "[", "@")
        ):
            return False
        return self.looks_ahead(self._variable_name)

    def _variable_name(self) -> bool:
        self.parse_type()
        self.accept(Identifier)
        return True

    def parse_statement(self) -> Any:
        """As javalang, but a label makes a node."""
        if not self.would_accept(Identifier, ":"):
            return super().parse_statement()
        self.accept(Identifier, ":")
        return Labeled(statement=self.parse_statement())

    def parse_for_control(self) -> Any:
        """As javalang, but looks ahead instead of parsing twice."""
        if self.would_accept(Modifier) or self.is_annotation() or self._declares_variable():
            return self.parse_for_var_control()
        init = None if self.would_accept(";") else self.parse_for_init_or_update()
        self.accept(";")
        condition = None if self.would_accept(";") else self.parse_expression()
        self.accept(";")
        update = None if self.would_accept(")") else self.parse_for_init_or_update()
        return tree.ForControl(init=init, condition=condition, update=update)

    def parse_switch_block_statement_group(self) -> Any:
        """As javalang, but each label is a node."""
        labels = []
        while self.tokens.look().value in ("case", "default"):
            labels.append(self.parse_switch_label())
        statements = []
        while self.tokens.look().value not in ("case", "default", "}"):
            statements.append(self.parse_block_statement())
        return tree.SwitchStatementCase(case=labels, statements=statements)

    def parse_switch_label(self) -> Any:
        """A label with its colon."""
        value = None
        if self.try_accept("case"):
            value = self.parse_expression()
        else:
            self.accept("default")
        self.accept(":")
        return SwitchLabel(value=value)


_OTHERS = frozenset(  # give no node, or one of fewer tokens
    (
        "parse_array_dimension",
        "parse_for_var_control_rest",
        "parse_identifier",
        "parse_infix_operator",
        "parse_modifiers",
        "parse_par_expression",
        "parse_qualified_identifier",
        "parse_variable_modifiers",
    )
)


def _keeping_span(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    def parse(self: SpanParser) -> Any:  # calls without a star take nothing of the C stack
        first = self.tokens.marker
        made = method(self)
        if isinstance(made, tree.Node):
            made.first, made.last = first, self.tokens.marker
            if name == "parse_annotation":
                self.annotations[first] = made
        return made

    return parse


for _name in dir(SpanParser):
    if _name.startswith("parse_") and _name not in _OTHERS:
        setattr(SpanParser, _name, _keeping_span(_name, getattr(SpanParser, _name)))
