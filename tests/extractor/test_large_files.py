"""Files that could take much time or memory: what they keep is what they cost."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from code2vec.extractor.config import PARSERS, PROFILES
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction
from code2vec.extractor.syntax_tree import MOST_NODES

MEASURED = """
import sys, time
from pathlib import Path
from code2vec.extractor.extract_source import extract_source
content = Path(sys.argv[1]).read_bytes()
begin = time.process_time()
found = extract_source(content, file="A.java")
seconds = time.process_time() - begin
peak = Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]
print(len(found.methods), seconds, peak)  # ru_maxrss would count what forked it, too
"""


def lexer(methods: int, cases: int) -> str:
    """Java as lexer generators write it."""
    one = """      case {k}:
        if ((text[index] >= 'a' && text[index] <= 'z') || text[index + {k}] == '_') {{
          result = next(state{k}, offset + {k});
          this.count = this.count + 1;
        }} else if (text.length > {k}) {{
          return fail("token{k}");
        }}
        break;
"""
    body = "".join(one.format(k=k) for k in range(cases))
    return "".join(
        ["package g;\nclass Lexer {\n"]
        + [
            f"  int state{m}(int c, char[] text) {{\n    switch (c) {{\n{body}    }}\n  }}\n"
            for m in range(methods)
        ]
        + ["}\n"]
    )


def extracted(body: str) -> tuple[FileExtraction, float]:
    """The extraction of a class with this body, and the CPU seconds it took."""
    begin = time.process_time()
    found = extract_source(f"class A {{ {body} }}".encode(), file="A.java")
    return found, time.process_time() - begin


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
def test_generated_lexer_of_77_000_lines_takes_seconds_and_half_a_gigabyte(tmp_path: Path) -> None:
    source = lexer(24, 400)
    assert source.count("\n") > 76_000
    (tmp_path / "Lexer.java").write_text(source)
    command = [sys.executable, "-c", MEASURED, str(tmp_path / "Lexer.java")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    methods, seconds, kilobytes = run.stdout.split()
    assert int(methods) == 24
    assert float(seconds) < 20
    assert int(kilobytes) < 500_000


DEPTH = 20_000
DEEP = {
    "expressions": "class A { int f() { return " + "(" * DEPTH + "1" + ")" * DEPTH + "; } }",
    "blocks": "class A { void f() { " + "{" * DEPTH + "a();" + "}" * DEPTH + " } }",
    "classes": "class A { " * DEPTH + "int f() { return 1; }" + " }" * DEPTH,
}
MEASURED_DEEP = """
import sys
from pathlib import Path
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
config = ExtractConfig(parser=sys.argv[1], profile=sys.argv[2])
for name in sys.argv[3:]:
    found = extract_source(Path(name).read_bytes(), file="A.java", config=config)
    print(len(found.methods), *[skip.reason for skip in found.skips], sep=",")
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("parser", PARSERS)
def test_depth_of_20_000_takes_100_megabytes(parser: str, profile: str, tmp_path: Path) -> None:
    for name, source in DEEP.items():
        (tmp_path / name).write_text(source)
    command = [sys.executable, "-c", MEASURED_DEEP, parser, profile]
    command += [str(tmp_path / name) for name in DEEP]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    *results, kilobytes = run.stdout.split("\n")[:4]
    if parser == "javalang":
        assert results == ["0,refused by javalang"] * 3  # it has a limit of its own
    elif profile == "reference":  # each brace is a line
        assert results == ["1", "0,longer than --max-code-length", "1"]
    else:
        assert results == ["1", "1", "1"]
    assert int(kilobytes) < 100_000


def test_literal_of_4_000_strings_costs_what_it_keeps() -> None:
    strings = ",".join(f'"s{n}"' for n in range(4000))
    found, seconds = extracted(f"String[] f() {{ return new String[] {{{strings}}}; }}")
    assert len(found.methods[0].context_paths) > 4 * 4000
    assert seconds < 1  # 0.04 where nothing else runs


def test_chain_of_10_000_branches_costs_what_it_keeps() -> None:
    chain = " else ".join(f"if (a == {n}) b({n});" for n in range(9_900))
    found, seconds = extracted(f"void f() {{ {chain} }}")
    assert [skip.reason for skip in found.skips] == ["longer than --max-code-length"]
    one_line = chain.replace("if (a == 9) b(9);", "if (a == 9) { b(9); }")
    more, _ = extracted(f"void f() {{ {one_line} }}")
    assert more.skips[0].reason == found.skips[0].reason
    assert seconds < 5  # 0.4 where nothing else runs


@pytest.mark.parametrize(
    "body",
    [
        "int[] f() { return new int" + "[1]" * 5_000 + "; }",  # each a sibling of all others
        "void f() { " + ";" * MOST_NODES + " }",
        "Object f() { return new A() { " * 1_000 + "int g() { return a(b, c); }" + " }; }" * 1_000,
        "Object f() { return new A() { " * 3_000 + "int g() { return 1; }" + " }; }" * 3_000,
    ],
    ids=["contexts", "nodes", "contexts of nested methods", "nodes of nested methods"],
)
def test_what_would_not_fit_into_memory_is_counted(body: str) -> None:
    found, _ = extracted(body)
    assert found.failed
    assert [skip.reason for skip in found.skips] == ["too complex"]
    assert found.skips[0].detail.startswith("more than ")


def test_annotations_of_nothing_take_no_time() -> None:
    found, seconds = extracted("int f() { x = " + "@A " * 3_000 + "; } int g() { return a + b; }")
    assert "f()" in [skip.method for skip in found.skips]
    assert seconds < 5  # 0.03 where nothing else runs
