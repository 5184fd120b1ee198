"""With `anonymize="variables"` the names of variables change nothing, in whole files of Java."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tree_sitter
from hypothesis import given, settings
from hypothesis import strategies as st

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.java.grammar import LANGUAGE
from code2vec.extractor.sources.source_text import decode_source

TESTS = Path(__file__).parent.parent
QUICKSTART = TESTS.parent / "datasets" / "data" / "quickstart"
DECLARED = {  # kind of grammar node → field that holds the declared name
    "catch_formal_parameter": "name",
    "enhanced_for_statement": "name",
    "formal_parameter": "name",
    "instanceof_expression": "name",
    "lambda_expression": "parameters",
    "resource": "name",
    "variable_declarator": "name",
}
DECLARING = frozenset(("inferred_parameters", "type_pattern", "record_pattern_component"))
NO_VARIABLES = {  # … that holds a name of another sort; None: any place
    "annotation": "name",
    "annotation_type_declaration": "name",
    "annotation_type_element_declaration": "name",
    "break_statement": None,
    "class_declaration": "name",
    "compact_constructor_declaration": "name",
    "constructor_declaration": "name",
    "continue_statement": None,
    "element_value_pair": "key",
    "enum_constant": "name",
    "enum_declaration": "name",
    "import_declaration": None,
    "interface_declaration": "name",
    "labeled_statement": None,
    "marker_annotation": "name",
    "method_declaration": "name",
    "method_invocation": "name",
    "module_declaration": None,
    "package_declaration": None,
    "receiver_parameter": None,
    "record_declaration": "name",
    "scoped_identifier": None,
}
FIELDS = frozenset(("constant_declaration", "field_declaration"))


@dataclass(frozen=True)
class Name:
    """A name in a file, and what it stands for there, as far as the grammar tells."""

    start: int
    end: int
    word: str
    sort: str  # `variable`, `field` (both: where declared), `member`, `use` or `other`


@cache
def java_files() -> dict[str, str]:
    paths = [*sorted((TESTS / "oracle" / "fixtures").glob("*/*.java"))]
    paths += sorted(QUICKSTART.glob("*/*.java"))[::6]
    texts = {path.name: decode_source(path.read_bytes()) for path in paths}
    return {name: text.utf8.decode() for name, text in texts.items() if text is not None}


FILES = sorted(
    java_files().keys()
    # In these a name is declared in one method and stands for something unknown in another.
    - {"EqualRangeSiblings.java", "ForLoops.java", "GenericVersusComparison.java"}
    - {"MethodReferenceScopes.java", "MixedPrecedence.java", "Parentheses.java"}
    - {"UnicodeEscapes.java"}  # names written with escapes
)
NEW_NAMES = st.text("abcXYZ_$09", max_size=8).map("zq".__add__)


def sort_of(node: tree_sitter.Node, parent: tree_sitter.Node) -> str:
    place = next(k for k, child in enumerate(parent.children) if child == node)
    field = parent.field_name_for_child(place)
    kind = parent.type
    if node.type == "type_identifier" or (kind == "method_reference" and place):
        return "other"
    if kind in NO_VARIABLES and NO_VARIABLES[kind] in (None, field):
        return "other"
    if kind == "field_access" and field == "field":
        return "member"
    if kind in DECLARING or (field is not None and DECLARED.get(kind) == field):
        around = parent.parent
        above = around.parent if around is not None else None
        is_component = above is not None and above.type == "record_declaration"
        return "field" if is_component or (around and around.type in FIELDS) else "variable"
    return "use"


@cache
def names_of(file: str) -> list[Name]:
    data = java_files()[file].encode()
    names = []
    waiting = [tree_sitter.Parser(LANGUAGE).parse(data).root_node]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if node.type in ("identifier", "type_identifier") and node.parent is not None:
            start, end = node.start_byte, node.end_byte
            names.append(Name(start, end, data[start:end].decode(), sort_of(node, node.parent)))
    return sorted(names, key=lambda name: name.start)


def variables_of(file: str) -> list[str]:
    """The words that stand for variables only; behind a dot, for fields of the file."""
    words: dict[str, set[str]] = {}
    for name in names_of(file):
        words.setdefault(name.word, set()).add(name.sort)
    return [
        word
        for word, sorts in words.items()
        if sorts & {"variable", "field"}
        and "other" not in sorts
        and not ("member" in sorts and "field" not in sorts)
    ]


def renamed(file: str, new: dict[str, str]) -> str:
    data = java_files()[file].encode()
    pieces: list[bytes] = []
    done = 0
    for name in names_of(file):
        pieces += (data[done : name.start], new.get(name.word, name.word).encode())
        done = name.end
    return b"".join([*pieces, data[done:]]).decode()


def content(source: str, profile: str, anonymize: str) -> list[object]:
    """All that an extraction finds, but positions."""
    config = ExtractConfig(
        profile=profile,
        anonymize=anonymize,
        include_kinds="methods,constructors,lambdas,initializers",
    )
    extraction = extract_source(source.encode(), file="A.java", config=config)
    found: list[object] = [(skip.method, skip.reason) for skip in extraction.skips]
    for m in extraction.methods:
        found.append((m.type, m.signature, m.label, m.leaf_tokens, m.leaf_subtokens))
        found += [m.context_sources.tolist(), m.context_paths.tolist(), m.context_targets.tolist()]
    return found


def test_there_are_enough_names() -> None:
    assert sum(len(variables_of(file)) for file in FILES) > 800


@settings(max_examples=100)
@given(st.sampled_from(FILES), st.sampled_from(["reference", "clean"]), st.data())
def test_names_of_variables_change_nothing(file: str, profile: str, data: st.DataObject) -> None:
    words = variables_of(file)
    count = len(words)
    new = data.draw(st.lists(NEW_NAMES, min_size=count, max_size=count, unique=True), "names")
    text = renamed(file, dict(zip(words, new, strict=True)))
    assert content(text, profile, "variables") == content(java_files()[file], profile, "variables")


def test_without_the_option_they_do_change() -> None:
    new = {word: f"{word}q" for word in variables_of("Matrix.java")}
    text = renamed("Matrix.java", new)
    assert content(text, "clean", "") != content(java_files()["Matrix.java"], "clean", "")
