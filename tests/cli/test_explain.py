"""`explain`: the page's data against a computation of its own, its outputs, what it refuses."""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

import code2vec
from code2vec.explain_page.page_file import SCRIPTS, STYLES, data_block
from code2vec.explain_page.source_lines import SourceLines
from code2vec.extractor.method import Method
from code2vec.models.inference.prediction import path_nodes
from code2vec.models.saved.saved_model import SavedModel

Run = Callable[..., Result]
CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"
STACK = CORPUS / "weather" / "NumberStack.java"
PAGE_FILES = Path(code2vec.__file__).parent / "explain_page"

# Ends of elements, tabs, both line ends, right-to-left names, escapes, what turns text around.
ODD = (
    "class Odd {\r\n"
    "\t/** </script><script>alert(1)</script> */\r\n"
    '\tString getTag(int a) {\r\n\t\treturn "</script><img src=x onerror=alert(1)>" + a;\r\n\t}\r\n'
    "\tint שלום(int \\u0061b, String été) {\n\t\t/* \u202e */ int 数 = \\u0061b + 1;\n"
    "\t\treturn 数 * été.length(); // 😀 &lt;b&gt;\n\t}\n"
    '\tString text() {\n\t\treturn """\n    a\n  b""" + getTag(1);\n\t}\n'
    "}\n"
)


class _Blocks(HTMLParser):
    """The blocks of data of a page, by name, and all other scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.data: dict[str, Any] = {}
        self.scripts = 0
        self.inside: str | None = None
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.add(tag)
        self.inside = named["id"] if named.get("type") == "application/json" else None
        self.scripts += tag == "script" and self.inside is None

    def handle_data(self, data: str) -> None:
        if self.inside is not None and data.strip():
            self.data[self.inside] = json.loads(data)
            self.inside = None


def page_data(page: Path) -> dict[str, Any]:
    blocks = _Blocks()
    blocks.feed(page.read_text(encoding="utf-8"))
    assert blocks.scripts == 1
    assert "img" not in blocks.tags
    return blocks.data


def methods_of(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for number in range(len(data["data-page"]["methods"])):
        yield data[f"data-{number}"]


def plain_weights(model: SavedModel, method: Method, kind: str) -> list[float]:
    """The weight of each context, in float64; of a method that the model reads as a whole."""
    tables = {name: np.asarray(table, np.float64) for name, table in model.weights.items()}
    tokens = model.vocabularies.tokens.rows(list(method.leaf_tokens))
    paths = model.vocabularies.paths.rows_of_hashes(method.context_paths)
    scores = []
    for source, path, target in zip(
        method.context_sources, paths, method.context_targets, strict=True
    ):
        rows = tokens[source], path, tokens[target]
        if not any(rows):
            scores.append(-np.inf)
            continue
        context = [tables["token_table"][rows[0]], tables["path_table"][rows[1]]]
        context.append(tables["token_table"][rows[2]])
        vector = np.tanh(np.concatenate(context) @ tables["projection"])
        scores.append(float(vector @ tables["attention"][:, 0]))
    if kind == "hard":
        return [float(place == int(np.argmax(scores))) for place in range(len(scores))]
    powers = np.exp(np.array(scores) - max(scores))
    return list(powers / powers.sum())


def by_words(method: Method, weights: list[float]) -> dict[tuple[str, str, str], float]:
    """The weight of each (source, path, target)."""
    assert method.path_strings is not None
    summed: dict[tuple[str, str, str], float] = defaultdict(float)
    for source, path, target, weight in zip(
        method.context_sources, method.path_strings, method.context_targets, weights, strict=True
    ):
        summed[method.leaf_tokens[source], path, method.leaf_tokens[target]] += weight
    return summed


@pytest.fixture(scope="module")
def page(run: Run, model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One model seen in two ways."""
    page = tmp_path_factory.mktemp("explain") / "page.html"
    kinds = ("--attention", "soft", "--attention", "hard")
    result = run("explain", CORPUS / "weather", "-m", model, "-o", page, *kinds)
    assert result.exit_code == 0, result.output
    return page


def test_weights_are_those_of_a_plain_computation(page: Path, model: Path) -> None:
    opened = code2vec.open_model(model)
    methods = iter(methods_of(page_data(page)))
    compared = 0
    for file in sorted((CORPUS / "weather").glob("*.java")):
        found = code2vec.extract_source(
            file.read_bytes(), file=file.name, config=opened.extraction, path_strings=True
        )
        for method in found.methods:
            told = next(methods)
            assert (told["file"], told["start_line"]) == (file.name, method.start_line)
            if len(method.context_paths) > opened.config.max_contexts:
                continue
            compared += 1
            for view, kind in enumerate(("soft", "hard")):
                expected = by_words(method, plain_weights(opened, method, kind))
                for context in told["contexts"]:
                    source, target = context["places"][0]
                    nodes = tuple(told["nodes"][node] for node in context["path"])
                    alike = [
                        weight
                        for (first, path, last), weight in expected.items()
                        if first == told["tokens"][source]
                        and last == told["tokens"][target]
                        and path_nodes(path) == (nodes, context["top"])
                    ]
                    assert len(alike) == 1
                    assert context["weights"][view] == pytest.approx(alike[0], abs=1e-5)
    assert compared > 40


def test_weights_add_up(page: Path) -> None:
    for method in methods_of(page_data(page)):
        seen = set()
        for context in method["contexts"]:
            source, target = context["places"][0]
            path = tuple(context["path"]), context["top"]
            seen.add((method["tokens"][source], path, method["tokens"][target]))
            shares = context.get("placeWeights", [[weight] for weight in context["weights"]])
            for weight, places in zip(context["weights"], shares, strict=True):
                assert sum(places) == pytest.approx(weight, abs=1e-6)
                assert len(places) == len(context["places"])
        assert len(seen) == len(method["contexts"])  # equal ones are one
        for view in range(2):
            weights = [context["weights"][view] for context in method["contexts"]]
            assert all(weight >= 0 for weight in weights)
            assert sum(weights) == pytest.approx(1, abs=1e-5)
        hard = [context["weights"][1] for context in method["contexts"]]
        assert sorted(hard)[-2:] in ([1.0], [0.0, 1.0])


def test_names_are_those_of_predict(run: Run, page: Path, model: Path) -> None:
    result = run("predict", CORPUS / "weather", "-m", model, "--json", "--attention", "soft")
    predictions = [json.loads(line) for line in result.stdout.splitlines()]
    methods = list(methods_of(page_data(page)))
    assert [prediction["id"] for prediction in predictions] == [method["id"] for method in methods]
    for prediction, method in zip(predictions, methods, strict=True):
        told = method["views"][0]["names"]
        assert [guess["name"] for guess in told] == [guess["name"] for guess in prediction["names"]]
        view = method["views"][0]
        assert view["known"] == prediction["known_contexts"]
        assert view["whollyKnown"] == prediction["wholly_known_contexts"]
        assert view["read"] == prediction["read_contexts"]
        assert view["labelKnown"] == prediction["label_known"]


def assert_spans(source: bytes, method: dict[str, Any]) -> None:
    """The method's lines are the file's, and its pieces the tokens that stand there."""
    (encoding,) = ["utf-8"] if source.isascii() or _is_utf8(source) else ["latin-1"]
    text = source.decode(encoding).removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    shown = ["".join(p if isinstance(p, str) else p[0] for p in line) for line in method["lines"]]
    for number, line in enumerate(shown, method["start_line"]):
        assert line in lines[number - 1]
    assert shown[-1].endswith("}")
    first = lines[method["start_line"] - 1]
    assert shown[0].strip() == first[method["start_column"] - 1 :][: len(shown[0].strip())]


def _is_utf8(source: bytes) -> bool:
    try:
        source.decode()
    except UnicodeDecodeError:
        return False
    return True


@pytest.mark.parametrize(
    "source",
    [
        ODD.encode(),
        b"\xef\xbb\xbf" + ODD.encode(),
        "class A { int größe(int é) { return é + 1; } }".encode("latin-1"),
        b"class A { int f(int a) { return a; }  int g(int b) {\r  return b;\r} }",
    ],
    ids=["mixed", "mark", "latin-1", "one line"],
)
def test_spans_point_at_the_tokens(run: Run, model: Path, tmp_path: Path, source: bytes) -> None:
    file = tmp_path / "Odd.java"
    file.write_bytes(source)
    assert run("explain", file, "-m", model, "-o", tmp_path / "p.html").exit_code == 0
    found = code2vec.extract_source(source, file="Odd.java", path_strings=True)
    methods = list(methods_of(page_data(tmp_path / "p.html")))
    assert len(methods) == len(found.methods) >= 1
    encoding = "utf-8" if _is_utf8(source) else "latin-1"
    for told, method in zip(methods, found.methods, strict=True):
        assert_spans(source, told)
        for leaf, (start, end) in enumerate(
            zip(method.leaf_starts.tolist(), method.leaf_ends.tolist(), strict=True)
        ):
            pieces = [p[0] for line in told["lines"] for p in line if leaf in list(p[1:])]
            expected = source[start:end].decode(encoding)
            assert "".join(pieces) == "".join(expected.splitlines())


WORDS = st.sampled_from(
    ["int", "f", "(", "int", "a", ")", "{", "return", "a", "+", "1", ";", "}", "b", '"é"', "שם"]
)
GAPS = st.sampled_from([" ", "\t", "\n", "\r\n", "\r", "  ", "/* é\n */", "// x\n", "\n\t\t"])


@given(st.lists(st.tuples(WORDS, GAPS), max_size=40), GAPS, st.booleans())
def test_lines_hold_the_whole_method(body: list[tuple[str, str]], gap: str, latin_1: bool) -> None:
    inside = "".join(word + between for word, between in body)
    text = f"class A {{{gap}int f(int a) {{{gap}{inside} }} }}"
    source = text.encode("latin-1", "replace") if latin_1 else text.encode()
    for method in code2vec.extract_source(source, file="A.java", path_strings=True).methods:
        lines = SourceLines.of(source).of_method(method)
        encoding = "utf-8" if _is_utf8(source) else "latin-1"
        shown = "\n".join("".join(piece.text for piece in line) for line in lines)
        unified = source.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        kept = [line.strip() for line in shown.split("\n")]
        assert "\n".join(kept) in "\n".join(line.strip() for line in unified.split("\n"))
        for leaf, (start, end) in enumerate(
            zip(method.leaf_starts.tolist(), method.leaf_ends.tolist(), strict=True)
        ):
            pieces = [piece.text for line in lines for piece in line if leaf in piece.leaves]
            assert "".join(pieces) == "".join(source[start:end].decode(encoding).splitlines())


def test_unknown_parts_are_marked(run: Run, model: Path, tmp_path: Path) -> None:
    file = tmp_path / "A.java"
    file.write_text("class A { int getSize(Zyx qwertz) { return this.size + qwertz.n; } }")
    assert run("explain", file, "-m", model, "-o", tmp_path / "p.html").exit_code == 0
    (method,) = methods_of(page_data(tmp_path / "p.html"))
    for context in method["contexts"]:
        source, target = (method["tokens"][leaf] for leaf in context["places"][0])
        (unknown,) = context.get("unknown", [[]])
        assert ("source" in unknown) == (source in ("zyx", "qwertz"))
        assert ("target" in unknown) == (target in ("zyx", "qwertz"))


def test_method_without_known_contexts_is_on_the_page(
    run: Run, model: Path, tmp_path: Path
) -> None:
    file = tmp_path / "A.java"
    file.write_text(
        "class A { Qqq zzz(Www rrr) { return rrr; } int getSize() { return size; } void none() {} }"
    )
    result = run("explain", file, "-m", model, "-o", tmp_path / "p.html", "--json")
    report = json.loads(result.stdout)
    data = page_data(tmp_path / "p.html")
    methods = list(methods_of(data))
    unknown = [method for method in methods if not method["views"][0]["known"]]
    assert report["without_known_contexts"] == [len(unknown)]
    assert data["data-page"]["withoutKnownContexts"] == [len(unknown)]
    assert all(not method["views"][0]["names"] for method in unknown)
    assert any("1 empty body" in line or "body" in line for line in data["data-page"]["report"])


def test_page_that_is_full_says_so(run: Run, model: Path, tmp_path: Path) -> None:
    out = tmp_path / "p.html"
    result = run("explain", CORPUS / "weather", "-m", model, "-o", out, "--max-methods", 3)
    assert result.exit_code == 0
    assert "first 3 methods (--max-methods)" in result.stdout
    data = page_data(out)
    assert len(list(methods_of(data))) == 3
    assert "first 3 methods" in data["data-page"]["leftOut"]


def test_archive_and_standard_input(model: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "code2vec", "explain", "-", "-m", str(model), "-o", "p.html"]
    subprocess.run(
        command, cwd=tmp_path, input=STACK.read_bytes(), check=True, stdout=subprocess.PIPE
    )
    methods = list(methods_of(page_data(tmp_path / "p.html")))
    assert {method["file"] for method in methods} == {"-"}
    assert [method["name"] for method in methods][:2] == ["push", "peek"]


def test_two_models_have_a_view_each(run: Run, model: Path, tmp_path: Path) -> None:
    out = tmp_path / "p.html"
    arguments = ("-m", model, "-m", model, "--attention", "hard")
    assert run("explain", STACK, *arguments, "-o", out).exit_code == 0
    models = page_data(out)["data-page"]["models"]
    assert [shown["attention"] for shown in models] == ["hard", "hard"]
    assert models[0]["path"] == str(model)


@pytest.mark.parametrize(
    ("arguments", "said", "code"),
    [
        (["--attention", "soft", "--attention", "hard", "-m", "{model}"], "3 kinds", 2),
        (["--attention", "mild"], "mild", 2),
        (["--max-methods", 0], "--max-methods", 2),
        (["-m", "nowhere"], "nowhere", 1),
        (["--include", "*.none"], "no Java file", 1),
    ],
    ids=str,
)
def test_refused_in_one_line(
    run: Run, model: Path, tmp_path: Path, arguments: list[object], said: str, code: int
) -> None:
    given = [str(model) if argument == "{model}" else argument for argument in arguments]
    if said == "3 kinds":
        given += ["--attention", "hard"]
    result = run("explain", CORPUS / "weather", "-m", model, "-o", tmp_path / "p.html", *given)
    assert result.exit_code == code
    assert said in result.stderr
    assert not list(tmp_path.iterdir())


def test_existing_page_is_replaced_only_when_whole(run: Run, model: Path, tmp_path: Path) -> None:
    out = tmp_path / "p.html"
    out.write_text("mine")
    source = tmp_path / "A.java"
    source.write_text("class A { }")
    refused = run("explain", STACK, "-m", model, "-o", out)
    assert refused.exit_code == 1
    assert "--overwrite" in refused.stderr
    failed = run("explain", source, "-m", model, "-o", out, "--overwrite")
    assert failed.exit_code == 1
    assert "nothing to explain" in failed.stderr
    assert out.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["A.java", "p.html"]
    assert run("explain", STACK, "-m", model, "-o", out, "--overwrite").exit_code == 0
    assert "NumberStack.java" in out.read_text(encoding="utf-8")


def test_no_tensorflow_is_loaded(model: Path, tmp_path: Path) -> None:
    code = (
        "import code2vec, sys; "
        f"code2vec.explain([{str(STACK)!r}], model={str(model)!r}, output='p.html'); "
        "print({'tensorflow', 'keras'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == "set()"


@given(st.text(), st.text())
def test_no_text_ends_a_block_of_data(key: str, value: str) -> None:
    block = data_block("data-0", {key: [value, "</script><!--<script>"]})
    start, end = '<script type="application/json" id="data-0">', "</script>\n"
    inside = block[len(start) : -len(end)]
    assert block == start + inside + end
    assert not set("<>&\n\u2028") & set(inside)
    assert json.loads(inside) == {key: [value, "</script><!--<script>"]}


def test_scripts_set_text_only() -> None:
    forbidden = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
    for name in SCRIPTS:
        script = (PAGE_FILES / name).read_text(encoding="utf-8")
        assert not [word for word in forbidden if word in script], name
    assert {path.name for path in PAGE_FILES.glob("*.js")} == set(SCRIPTS)
    assert {path.name for path in PAGE_FILES.glob("*.css")} == set(STYLES)


def test_predict_gives_the_same_contexts(run: Run, page: Path, model: Path) -> None:
    arguments = ("--contexts", 1000, "--attention", "soft", "--json")
    result = run("predict", CORPUS / "weather", "-m", model, *arguments)
    predictions = [json.loads(line) for line in result.stdout.splitlines()]
    for prediction, method in zip(predictions, methods_of(page_data(page)), strict=True):
        told = sorted((context["weights"][0] for context in method["contexts"]), reverse=True)
        given = [context["weight"] for context in prediction["contexts"]]
        assert given == pytest.approx(told[: len(given)], abs=1e-6)
        assert sum(given) == pytest.approx(1, abs=1e-5)
        lines = [line for context in prediction["contexts"] for line in np.ravel(context["lines"])]
        assert all(method["start_line"] <= line <= method["end_line"] for line in lines)
