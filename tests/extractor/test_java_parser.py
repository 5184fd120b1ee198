import re
from importlib.metadata import version

import pytest

from code2vec.extractor.syntax_tree import MethodNode, SyntaxTree
from code2vec.extractor.tree.java_parser import grammar, parse_java


def methods(source: str) -> dict[str, MethodNode]:
    return {method.signature: method for method in parse_java(source.encode()).methods}


def shape(tree: SyntaxTree, row: int = 0) -> str:
    """A subtree as `Kind(child, …)`, phantoms left out."""
    children = []
    child = row + 1
    while child < tree.ends_at[row]:
        children.append(shape(tree, child))
        child = int(tree.ends_at[child])
    label = tree.label_names[tree.labels[row]]
    return f"{label}({', '.join(children)})" if children else label


def body(statements: str) -> str:
    """The shape of what stands in a method."""
    tree = parse_java(f"class A {{ void f() {{ {statements} }} }}".encode())
    (method,) = tree.methods[:1]
    assert method.problem is None
    blocks = [
        row
        for row in range(method.node, tree.ends_at[method.node])
        if tree.label_names[tree.labels[row]] == "BlockStmt" and tree.parents[row] == method.node
    ]
    return shape(tree, blocks[0])


@pytest.mark.parametrize(
    ("expression", "shaped"),
    [
        ("h.<A>f", "FieldAccessExpr(NameExpr, ClassOrInterfaceType, NameExpr, NameExpr)"),
        (
            "h.< a.B , C > f.g",
            "FieldAccessExpr(FieldAccessExpr(NameExpr, ClassOrInterfaceType(ClassOrInterfaceType), "
            "ClassOrInterfaceType, NameExpr, NameExpr), NameExpr, NameExpr)",
        ),
        ("h.<A>f()", "MethodCallExpr(NameExpr, ClassOrInterfaceType, NameExpr, NameExpr)"),
        ("h./* <A> */f", "FieldAccessExpr(NameExpr, NameExpr, NameExpr)"),
    ],
)
def test_type_arguments_of_a_field(expression: str, shaped: str) -> None:
    """The name before the last is the reference's phantom."""
    assert body(f"return {expression};") == f"BlockStmt(ReturnStmt({shaped}))"


def test_grammar() -> None:
    name = grammar()["name"]
    assert name in ("tree-sitter-java", "tree-sitter-java-orchard")
    assert grammar()["version"] == version(name)


def test_types_and_signatures() -> None:
    found = parse_java(
        b"""package a . b;
        class Outer {
            void plain(int x, final List<String> y, String... z) { a(); }
            void array(int[] x, int y[]) { a(); }
            class Inner { void in() { new X() { void one() { a(); } }; } }
            Object first = new X() { void two() { a(); } };
            Object second = new X() { void three() { new X() { void four() { a(); } }; } };
            void local() { class Local { void five() { a(); } } }
        }
        enum Kind { A { void six() { a(); } }, B(1) { void seven() { a(); } } }
        """
    ).methods
    assert [(method.type, method.signature) for method in found] == [
        ("a.b.Outer", "plain(int,List<String>,String...)"),
        ("a.b.Outer", "array(int[],int[])"),
        ("a.b.Outer.Inner", "in()"),
        ("a.b.Outer.Inner.$1", "one()"),
        ("a.b.Outer.$1", "two()"),
        ("a.b.Outer.$2", "three()"),
        ("a.b.Outer.$2.$1", "four()"),
        ("a.b.Outer", "local()"),
        ("a.b.Outer.Local", "five()"),
        ("a.b.Kind.$1", "six()"),
        ("a.b.Kind.$2", "seven()"),
    ]


def test_a_method_spans_its_modifiers_and_body() -> None:
    source = "class A { /** doc */ @Override public int f() { return 1; } }"
    method = methods(source)["f()"]
    assert source[method.start : method.end] == "@Override public int f() { return 1; }"


def test_leaves_span_their_text() -> None:
    source = 'class A { int größe(int é) { /* x */ return é + foo("ü"); } }'.encode()
    tree = parse_java(source)
    spans = zip(tree.leaf_starts, tree.leaf_ends, strict=True)
    texts = [source[start:end].decode() for start, end in spans]
    assert sorted(texts) == sorted(["int", "größe", "é", "int", "é", '"ü"', "foo"])


def test_leaf_subtokens_keep_what_tokens_merge() -> None:
    tree = parse_java(b"class A { int getIt(MyType x) { return fooBar /* odd */ + 17 + 32; } }")
    subtokens = dict(zip(tree.leaf_tokens, tree.leaf_subtokens, strict=True))
    assert subtokens["METHOD_NAME"] == "METHOD_NAME"
    assert subtokens["mytype"] == "my|type"
    assert subtokens["foobar"] == "foo|bar"
    assert subtokens["odd"] == "<NUM>"  # 17, into which the comment has leaked
    assert subtokens["32"] == "32"


def test_offsets_of_escapes_are_those_of_the_source() -> None:
    source = rb"class A { int \u0061b() { return c; } }"
    tree = parse_java(source)
    (method,) = tree.methods
    assert method.name == "ab"
    spans = list(zip(tree.leaf_starts.tolist(), tree.leaf_ends.tolist(), strict=True))
    assert [source[start:end] for start, end in spans] == [b"int", rb"\u0061b", b"c"]


def test_a_zero_character_is_no_end() -> None:
    tree = parse_java(rb"class A { char f() { return '\u0000'; } char g() { return 'b'; } }")
    assert [method.problem for method in tree.methods] == [None, None]
    assert tree.leaf_tokens == ("char", "METHOD_NAME", "BLANK", "char", "METHOD_NAME", "b")


def test_annotation_types_may_be_written_apart() -> None:
    assert methods("@ interface A { class B { int f() { return 1; } } }")["f()"].type == "A.B"


def test_signatures_are_free_of_comments() -> None:
    assert list(methods("class A { int f(Map< /* a */ K, // b\n V> x) { return 1; } }")) == [
        "f(Map<K,V>)"
    ]


def test_repairs_help_beside_other_errors() -> None:
    found = methods("class A { void f(int @B ... x) { a(); } void g() { int = 1; } }")
    assert [method.problem for method in found.values()] == [None, "syntax error"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_change_nothing(line_end: str) -> None:
    lines = ["class A { // a", "  int f(int x) { // b", "    return x; // c", "  } // d", "}", ""]
    tree = parse_java(line_end.join(lines).encode())
    assert tree.leaf_tokens == parse_java("\n".join(lines).encode()).leaf_tokens


class TestSnippets:
    def test_statements_become_a_method(self) -> None:
        source = b"int x = go();\nx++;"
        tree = parse_java(source)
        (method,) = tree.methods
        assert (method.signature, method.length) == ("f()", 3)
        assert (method.start, method.end) == (0, len(source))
        assert "nosuchreturnvalue" in tree.leaf_tokens
        spans = zip(tree.leaf_tokens, tree.leaf_starts, tree.leaf_ends, strict=True)
        texts = {token: source[start:end] for token, start, end in spans}
        assert texts["go"] == b"go"
        assert texts["nosuchreturnvalue"] == b""

    def test_members_become_a_class(self) -> None:
        source = "int f() { return 1; }\nint g() { return 2; }"
        found = methods(source)
        assert source[found["g()"].start : found["g()"].end] == "int g() { return 2; }"

    def test_main_without_a_class(self) -> None:
        assert methods("import a.b; void main() { run(); }")["main()"].problem is None


class TestProblems:
    def test_no_body(self) -> None:
        assert methods("interface A { int f(); }")["f()"].problem == "no body"

    def test_a_syntax_error_costs_its_own_method(self) -> None:
        source = "class A { void a() { x(); } void b() { int x = ; } void c() { y(); } }"
        found = methods(source)
        assert [method.problem for method in found.values()] == [None, "syntax error", None]
        broken = found["b()"]
        assert broken.node == -1
        assert broken.start < broken.problem_at < broken.end
        assert found["c()"].type == "A"

    @pytest.mark.parametrize(
        "source",
        [
            "class A { new foo() { return 1; } }",
            "class A { int class() { return 1; } }",
            "class A { if (x) { y(); } else if (z) { y(); } }",
            "class A { while (x) { y(); } return bar() { return 2; } }",
        ],
    )
    def test_recovery_makes_no_method_up(self, source: str) -> None:
        assert not methods(source)

    def test_members_after_a_stray_brace(self) -> None:
        assert methods("class A { } } int g() { return 1; }")["g()"].problem is None


class TestNewJava:
    def test_records(self) -> None:
        tree = parse_java(b"record P<T>(int x, T y) implements Q { int f() { return x; } }")
        assert shape(tree) == (
            "CompilationUnit(RecordDeclaration(NameExpr, TypeParameter,"
            " Parameter(VariableDeclaratorId, PrimitiveType),"
            " Parameter(VariableDeclaratorId, ClassOrInterfaceType), ClassOrInterfaceType,"
            " MethodDeclaration(PrimitiveType, NameExpr, BlockStmt(ReturnStmt(NameExpr)))))"
        )
        assert tree.methods[0].type == "P"

    def test_local_records(self) -> None:
        assert body("record P(int x) { }") == (
            "BlockStmt(LocalRecordDeclarationStmt(RecordDeclaration(NameExpr,"
            " Parameter(VariableDeclaratorId, PrimitiveType))))"
        )

    def test_compact_constructors(self) -> None:
        tree = parse_java(b"record P(int x) { P { x++; } int f() { return 1; } }")
        assert "CompactConstructorDeclaration" in tree.label_names

    def test_switch_expressions(self) -> None:
        assert body("x = switch (y) { case 1, 2 -> a; default -> { yield b; } };") == (
            "BlockStmt(ExpressionStmt(AssignExpr:assign(NameExpr, SwitchExpr(NameExpr,"
            " SwitchEntry(IntegerLiteralExpr, IntegerLiteralExpr, ExpressionStmt(NameExpr)),"
            " SwitchEntry(BlockStmt(YieldStmt(NameExpr)))))))"
        )

    def test_patterns(self) -> None:
        assert body("if (x instanceof String s) { }") == (
            "BlockStmt(IfStmt(InstanceOfExpr(NameExpr,"
            " TypePatternExpr(ClassOrInterfaceType, NameExpr)), BlockStmt))"
        )
        assert body("switch (x) { case P(int a, var b) when a > b -> { } }") == (
            "BlockStmt(SwitchStmt(NameExpr, SwitchEntry(RecordPatternExpr(ClassOrInterfaceType,"
            " TypePatternExpr(PrimitiveType, NameExpr),"
            " TypePatternExpr(ClassOrInterfaceType, NameExpr)),"
            " BinaryExpr:greater(NameExpr, NameExpr), BlockStmt)))"
        )

    def test_patterns_that_the_grammar_needs_help_with(self) -> None:
        assert body("if (x instanceof a.b.P(final c.Q(int d, _), var e)) { }") == (
            "BlockStmt(IfStmt(InstanceOfExpr(NameExpr, RecordPatternExpr("
            "ClassOrInterfaceType(ClassOrInterfaceType(ClassOrInterfaceType)),"
            " RecordPatternExpr(ClassOrInterfaceType(ClassOrInterfaceType),"
            " TypePatternExpr(PrimitiveType, NameExpr), MatchAllPatternExpr),"
            " TypePatternExpr(ClassOrInterfaceType, NameExpr))), BlockStmt))"
        )

    @pytest.mark.parametrize("first", ["", "a(); "])
    def test_constructor_calls_need_not_come_first(self, first: str) -> None:
        source = f"class A {{ A() {{ {first}super(1); }} A(B b) {{ {first}b.<C>super(2); }} }}"
        assert (
            shape(parse_java(source.encode())).count(
                "ExplicitConstructorInvocationStmt(IntegerLiteralExpr)"
            )
            == 1
        )
        assert "ExplicitConstructorInvocationStmt(ClassOrInterfaceType, NameExpr," in shape(
            parse_java(source.encode())
        )

    def test_text_blocks(self) -> None:
        tree = parse_java(b'class A { String f() { return """\n  Some "text" \\n here\n  """; } }')
        assert "TextBlockLiteralExpr" in tree.label_names
        assert tree.leaf_tokens[-1] == "sometexthere"
        assert tree.methods[0].length == 1

    def test_sealed_types_and_modules(self) -> None:
        assert methods("sealed interface A permits B, C { default void f() { x(); } }")
        assert parse_java(b"module a.b { requires java.base; }").methods == ()


def test_an_operator_after_binds_stronger_than_a_cast() -> None:
    assert body("x = (int) y++;") == (
        "BlockStmt(ExpressionStmt(AssignExpr:assign(NameExpr,"
        " CastExpr(PrimitiveType, UnaryExpr:posIncrement(NameExpr)))))"
    )


def test_unknown_profiles_are_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("unknown profile: odd")):
        parse_java(b"", "odd")
