"""The two front ends against each other, over generated Java and over real files."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from code2vec.extractor.config import KINDS, PARSERS, PROFILES, ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.report import REFUSED, SYNTAX_ERROR, SYNTAX_ERRORS

TESTS = Path(__file__).parent.parent
FIXTURES = [*TESTS.glob("oracle/*/*.java"), *TESTS.glob("oracle/fixtures/*/*.java")]
CORPUS = TESTS.parent / "datasets" / "data" / "quickstart"
SETTINGS: dict[str, dict[str, Any]] = {profile: {"profile": profile} for profile in PROFILES} | {
    "all": {"include_kinds": ",".join(KINDS), "mask_self_calls": True, "anonymize": "variables"}
}


def extraction(source: bytes, parser: str, chosen: str) -> FileExtraction:
    config = ExtractConfig(parser=parser, **SETTINGS[chosen])
    return extract_source(source, file="A.java", config=config, path_strings=True)


def is_refused(found: FileExtraction) -> bool:
    return any(skip.reason == REFUSED for skip in found.skips)


def told(method: Method) -> dict[str, Any]:
    """All of a method, with arrays as lists."""
    return {
        name: value.tolist() if hasattr(value, "tolist") else value
        for name, value in vars(method).items()
    }


def check_agree(source: bytes, chosen: str) -> None:
    ours, theirs = (extraction(source, parser, chosen) for parser in PARSERS)
    assert not is_refused(theirs), theirs.skips
    assert [told(method) for method in theirs.methods] == [told(m) for m in ours.methods]
    assert theirs.skips == ours.skips


# --- real files

NOT_READ = {  # fixtures of Java 8, or nearly, that javalang refuses
    "BareImportThenMethod",  # a snippet that is no file and may not be wrapped
    "FieldTypeArguments",  # `holder.<String>value`, which is no Java
    "FormFeedAndOddSpaces",  # U+200B is no space
}
READ_BY_ONE = {"LenientAssign"}  # `f() = 1`, where tree-sitter loses the method
NEWER = re.compile(r"Java(9|1\d|2\d)\D|module-info")


@pytest.mark.parametrize("chosen", SETTINGS)
@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_fixtures(path: Path, chosen: str) -> None:
    source = path.read_bytes()
    if not is_refused(extraction(source, "javalang", chosen)):
        assert path.stem not in NOT_READ
        if path.stem not in READ_BY_ONE:
            check_agree(source, chosen)
    elif path.stem not in NOT_READ and not NEWER.match(path.stem):
        ours = extraction(source, "tree-sitter", chosen)
        assert {SYNTAX_ERRORS, SYNTAX_ERROR} & {skip.reason for skip in ours.logged}


@pytest.mark.parametrize("chosen", SETTINGS)
def test_quickstart_corpus(chosen: str) -> None:
    files = sorted(CORPUS.rglob("*.java"))
    assert len(files) > 100
    for path in files:
        check_agree(path.read_bytes(), chosen)


def test_semicolons_among_the_members_of_annotations() -> None:
    source = b"@interface A { ; int v() default 1; ; class B { int f() { return g(1); } } ; }"
    for chosen in SETTINGS:
        check_agree(source, chosen)


# --- generated Java

Choose = Callable[[int], int]  # from n to a number below n; the smaller, the simpler

BINARY = ["+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "<<", ">>", ">>>", "&", "|"]
BINARY += ["^", "&&", "||"]
ASSIGN = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="]
LITERALS = ["0", "1", "2147483648", "0x1F", "017", "1L", "1_000", "2.5", "1e3f", "'c'", "'\\n'"]
LITERALS += ['"s"', '"\\""', "true", "null"]
NAMES = ["a", "b", "value", "Foo", "bar2", "$x", "_y"]
TYPES = (
    "T",
    "Integer",
    "java.util.List",
    "List < T >",
    "Map < ? , ? extends T >",
    "Map.Entry < T [ ] , int [ ] >",
    "Outer < T > . Inner",
    "List < List < ? super a.B > >",
)
PRIMITIVES = ("int", "boolean", "double", "char")
ANNOTATIONS = ("@A", "@a.B ( )", "@A ( 1 )", "@A ( { 1 , b } )", '@A ( a = 1 , b = @B ( "x" ) )')


class JavaWriter:
    """Writes Java 8 as words between spaces; each method writes one kind of thing."""

    def __init__(self, choose: Choose, depth: int) -> None:
        self.choose = choose
        self.depth = depth  # how much deeper it may go

    def any_of(self, *makers: Callable[[], str]) -> str:
        """The first maker where it may go no deeper, else any."""
        if self.depth <= 0:
            return makers[0]()
        self.depth -= 1
        made = makers[self.choose(len(makers))]()
        self.depth += 1
        return made

    def one(self, words: tuple[str, ...] | list[str]) -> str:
        return words[self.choose(len(words))]

    def some(self, maker: Callable[[], str], most: int, separator: str = " ") -> str:
        return separator.join(maker() for _ in range(self.choose(most + 1)))

    def maybe(self, text: str) -> str:
        return text if self.choose(2) else ""

    def name(self) -> str:
        return self.one(NAMES)

    def reference_type(self) -> str:
        return self.one(TYPES) + self.maybe(" [ ]")

    def type(self) -> str:
        if self.choose(2):
            return self.reference_type()
        return self.one(PRIMITIVES) + " [ ]" * self.choose(3)

    # expressions

    def operand(self) -> str:
        return self.any_of(
            self.name,
            lambda: self.one(LITERALS[:2] + LITERALS[3:]),
            lambda: f"{self.scope()} . {self.name()}",
            self.call,
            lambda: f"{self.scope()} [ {self.expression()} ]",
            lambda: f"( {self.expression()} )",
            lambda: self.one(("this", "T . this", "super . a", "a.B . super . b ( )")),
            lambda: self.one(("T . class", "int [ ] . class", "a.B [ ] . class", "void . class")),
            self.creation,
            self.array_creation,
        )

    def scope(self) -> str:
        return self.any_of(self.name, self.call, lambda: f"( {self.expression()} )", self.creation)

    def call(self) -> str:
        scope = self.any_of(
            lambda: "",
            lambda: f"{self.scope()} .",
            lambda: f"{self.scope()} . < T , a.B >",
            lambda: "super .",
        )
        return f"{scope} {self.name()} ( {self.arguments()} )"

    def arguments(self) -> str:
        return self.some(self.expression, 3, " , ")

    def creation(self) -> str:
        type_ = self.one(("T", "a.B", "List < >", "Map < T , U >", "T . U"))
        outer = self.any_of(lambda: "", lambda: f"{self.name()} .")
        if outer:
            type_ = type_.split()[-1].replace(".", "").replace(">", "T")
        body = self.any_of(lambda: "", lambda: f"{{ {self.some(self.member, 2)} }}")
        return f"{outer} new {type_} ( {self.arguments()} ) {body}"

    def array_creation(self) -> str:
        type_ = self.one(("int", "T", "a.B"))
        if self.choose(2):
            return f"( new {type_} [ ] {self.array_values()} )"
        return f"( new {type_} [ {self.expression()} ] {self.maybe('[ ]')} )"

    def array_values(self) -> str:
        values = self.some(lambda: self.any_of(self.expression, self.array_values), 3, " , ")
        return f"{{ {values} {self.maybe(',') if values else ''} }}"

    def unary(self) -> str:
        return self.any_of(
            self.operand,
            lambda: f"{self.one(['-', '+', '!', '~'])} {self.unary()}",
            lambda: f"{self.one(['++', '--'])} {self.name()}",
            lambda: f"{self.name()} {self.one(['++', '--'])}",
            lambda: "- " + self.one(["2147483648", "9223372036854775808L", "1"]),
            self.cast,
            self.method_reference,
        )

    def cast(self) -> str:
        if self.choose(2):
            return f"( {self.one(PRIMITIVES)} ) {self.unary()}"
        type_ = self.one([*TYPES, "T & U"])
        lambda_ = f"a -> {self.any_of(self.operand, self.block)}"
        return f"( {type_} ) {self.any_of(self.operand, lambda: lambda_, self.method_reference)}"

    def method_reference(self) -> str:
        scope = self.any_of(
            self.name,
            lambda: self.one([*TYPES, "int [ ]", "T [ ] [ ]", "this", "super", "T . super"]),
            self.call,
            lambda: f"( {self.expression()} )",
        )
        return f"{scope} :: {self.maybe('< T >')} {self.one([*NAMES, 'new'])}"

    def lambda_(self) -> str:
        parameters = self.any_of(
            self.name,
            lambda: "( )",
            lambda: f"( {self.name()} )",
            lambda: "( a , b )",
            lambda: f"( {self.parameters()} )",
        )
        return f"{parameters} -> {self.any_of(self.expression, self.block)}"

    def expression(self) -> str:
        return self.any_of(
            self.unary,
            lambda: f"{self.unary()} {self.one(BINARY)} {self.unary()}",
            lambda: f" {self.one(BINARY)} ".join(self.unary() for _ in range(4)),
            lambda: f"{self.operand()} instanceof {self.reference_type()}",
            lambda: f"{self.unary()} ? {self.expression()} : {self.unary()}",
            lambda: f"{self.unary()} ? {self.unary()} : {self.lambda_()}",
            lambda: f"{self.name()} {self.one(ASSIGN)} {self.expression()}",
            lambda: f"{self.scope()} . {self.name()} {self.one(ASSIGN)} {self.expression()}",
            self.lambda_,
        )

    # statements

    def block(self) -> str:
        return f"{{ {self.some(self.statement, 3)} }}"

    def statement(self) -> str:
        expression = self.expression
        return self.any_of(
            lambda: f"{self.call()} ;",
            lambda: f"return {self.any_of(lambda: '', expression)} ;",
            self.local,
            lambda: f"{self.name()} {self.one(ASSIGN)} {expression()} ;",
            lambda: f"if ( {expression()} ) {self.statement_of()} {self.else_()}",
            lambda: f"for ( {self.for_head()} ) {self.statement_of()}",
            lambda: f"while ( {expression()} ) {self.statement_of()}",
            lambda: f"do {self.statement_of()} while ( {expression()} ) ;",
            self.try_,
            self.switch,
            lambda: f"synchronized ( {expression()} ) {self.block()}",
            lambda: f"throw {expression()} ;",
            lambda: (
                f"assert {expression()} {self.any_of(lambda: '', lambda: ': ' + expression())} ;"
            ),
            lambda: f"l : {self.one(['m :', ''])} {self.statement_of()}",
            lambda: self.one([";", "break ;", "continue l ;"]),
            lambda: f"{self.maybe('final')} {self.class_()}",
            self.block,
        )

    def statement_of(self) -> str:
        """One that may stand behind `if ( … )`; braces keep an `else` where it is."""
        return self.any_of(
            lambda: f"{self.call()} ;", self.block, lambda: f"{{ {self.statement()} }}"
        )

    def else_(self) -> str:
        return self.any_of(lambda: "", lambda: f"else {self.statement_of()}")

    def local(self) -> str:
        return f"{self.variable_modifiers()} {self.type()} {self.declarators()} ;"

    def declarators(self) -> str:
        return self.declarator() + self.maybe(f" , {self.declarator()}")

    def declarator(self) -> str:
        value = self.any_of(
            lambda: "", lambda: f"= {self.expression()}", lambda: f"= {self.array_values()}"
        )
        return f"{self.name()} {self.maybe('[ ]')} {value}"

    def variable_modifiers(self) -> str:
        return self.one(["", "final", *(f"final {one}" for one in ANNOTATIONS)])

    def for_head(self) -> str:
        return self.any_of(
            lambda: "; ;",
            lambda: f"int i = {self.expression()} , j = 1 ; {self.expression()} ; i ++ , j --",
            lambda: f"a = 1 , b = {self.expression()} ; ; a += 2",
            lambda: f"{self.variable_modifiers()} {self.type()} a : {self.expression()}",
        )

    def try_(self) -> str:
        resources = self.any_of(
            lambda: "",
            lambda: f"( {self.variable_modifiers()} T a = {self.expression()} {self.maybe(';')} )",
            lambda: f"( T a = b ; List < T > b = {self.expression()} )",
        )
        caught = self.one(["T", "a.B", "T | a.B", "final T | U"])
        catch = f"catch ( {caught} e ) {self.block()}"
        return f"try {resources} {self.block()} {catch} {self.maybe(f'finally {self.block()}')}"

    def switch(self) -> str:
        label = self.any_of(lambda: "case 1 :", lambda: "case A : case 'b' :", lambda: "default :")
        entries = f"{label} {self.some(self.statement, 2)} {self.maybe('case 3 : break ;')}"
        return f"switch ( {self.expression()} ) {{ {entries} }}"

    # declarations

    def class_(self) -> str:
        head = self.one(
            [
                "class C",
                "class C < T extends a.B & U , V > extends D < T > implements E , F < V >",
                "abstract class C extends a.D",
            ]
        )
        return f"{head} {{ {self.some(self.member, 3)} }}"

    def modifiers(self) -> str:
        words = ["", "public", "static final", *ANNOTATIONS]
        return f"{self.one(words)} {self.maybe('protected')} {self.maybe(self.one(ANNOTATIONS))}"

    def parameters(self) -> str:
        def parameter() -> str:
            return f"{self.variable_modifiers()} {self.type()} {self.name()} {self.maybe('[ ]')}"

        return f"{parameter()} {self.maybe(f', {parameter()}')} {self.maybe(', T ... c')}"

    def method(self) -> str:
        type_ = self.one(["void", "int", "T [ ]", "int [ ] [ ]", "< T extends U > List < T >"])
        throws = self.one(["", "throws T", "throws T , a.B"])
        pairs = self.maybe("[ ]") if type_ == "int" else ""
        receiver = self.one(["T this", "@A List < T > this", "T T . this , int a"])
        parameters = self.any_of(lambda: "", self.parameters, lambda: receiver)
        body = f"{{ {self.some(self.statement, 3)} }}"
        return f"{self.modifiers()} {type_} {self.name()} ( {parameters} ) {pairs} {throws} {body}"

    def member(self) -> str:
        return self.any_of(
            self.method,
            lambda: f"{self.modifiers()} {self.type()} {self.declarators()} ;",
            lambda: f"{self.modifiers()} C ( ) {{ {self.constructor_call()} {self.statement()} }}",
            lambda: f"{self.modifiers()} {self.class_()}",
            self.interface,
            self.enum,
            lambda: self.maybe("static ") + self.block(),
            lambda: ";",
            lambda: f"abstract {self.type()} {self.name()} ( ) ;",
            lambda: "@interface A { int a ( ) default 1 ; @A T [ ] b ( ) ; T C = 1 ; }",
        )

    def constructor_call(self) -> str:
        return self.one(["", f"this ( {self.arguments()} ) ;", f"super ( {self.arguments()} ) ;"])

    def interface(self) -> str:
        method = f"{self.one(['default', 'static', '@A default', 'default @A'])} {self.method()}"
        method = re.sub(r"\b(public|static final|protected)\b", "", method)
        return f"interface I < T > extends J , K {{ int A = 1 ; void a ( ) ; {method} ; }}"

    def enum(self) -> str:
        constants = f"A , @B C ( {self.arguments()} ) , D {{ {self.some(self.member, 1)} }}"
        return (
            f"enum E implements F {{ {constants} {self.maybe(f'; {self.some(self.member, 2)}')} }}"
        )


GAPS = (" ", " ", " ", "\n", "\t", " /* c */ ", "/**\n * d\n */", " // e\n", "\n\n// f\n")


@st.composite
def java_files(draw: st.DrawFn, gaps: tuple[str, ...]) -> str:
    def choose(count: int) -> int:
        return draw(st.integers(0, count - 1))

    writer = JavaWriter(choose, depth=draw(st.integers(1, 7)))
    words = f"package a.b ; import a.C ; class A {{ {writer.member()} {writer.method()} }}".split()
    if len(set(gaps)) == 1:
        return " ".join(words)
    random = draw(st.randoms(use_true_random=False))
    return "".join(
        piece for word in words for piece in (word, " " * word.endswith("/"), random.choice(gaps))
    )


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("gaps", [(" ",), GAPS], ids=["plain", "with comments"])
@given(data=st.data())
def test_generated_java(data: st.DataObject, gaps: tuple[str, ...]) -> None:
    chosen = data.draw(st.sampled_from(list(SETTINGS)))
    check_agree(data.draw(java_files(gaps)).encode(), chosen)
