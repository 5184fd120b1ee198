"""Kinds of syntax that javalang's tree has no node for."""

from javalang.tree import Expression, Node, Statement


class Block(Node):
    """`{ … }`, where javalang has a bare list, and may drop it if it is empty."""

    attrs = ("statements",)


class Initializer(Node):
    """An initializer of a class: javalang drops empty ones."""

    attrs = ("block",)


class EmptyMember(Node):
    """A `;` among members: javalang drops it."""

    attrs = ()


class Labeled(Statement):
    """`label: statement`: javalang keeps the last of several labels."""

    attrs = ("statement",)


class SwitchLabel(Node):
    """`case value:`, or `default:` with the value None: javalang drops its place."""

    attrs = ("value",)


class Parenthesized(Expression):
    """`(expression)`: javalang drops the parentheses, and the operators before them."""

    attrs = ("expression",)


class Prefixed(Expression):
    """An operator before an operand: javalang drops it before a cast or lambda."""

    attrs = ("operator", "operand")


class Postfixed(Expression):
    """An operator behind an operand."""

    attrs = ("operator", "operand")


class ArrayAccess(Expression):
    """`array[index]`."""

    attrs = ("array", "index")


class Super(Expression):
    """`super` or `Outer.super` where something follows it."""

    attrs = ("qualifier",)


class TypeScope(Expression):
    """A type before `::` that could be no expression: javalang refuses these."""

    attrs = ()
