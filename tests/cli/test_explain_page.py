"""The page of `explain` in a real browser: what it draws, by mouse and by keyboard."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

pytestmark = pytest.mark.browser

Run = Callable[..., Result]
CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def both(run: Run, model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with soft and hard attention side by side."""
    out = tmp_path_factory.mktemp("both") / "page.html"
    kinds = ("--attention", "soft", "--attention", "hard")
    assert run("explain", CORPUS / "weather", "-m", model, "-o", out, *kinds).exit_code == 0
    return out


@pytest.fixture(scope="module")
def single(run: Run, model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("single") / "page.html"
    assert run("explain", CORPUS / "weather", "-m", model, "-o", out).exit_code == 0
    return out


def data_of(page: Any) -> dict[str, Any]:
    """The data of the method that is shown."""
    number = int((re.search(r"#(\d+)", page.url) or ["", "1"])[1]) - 1
    found: dict[str, Any] = page.evaluate(f"dataOf('data-{number}')")
    return found


def by_weight(method: dict[str, Any], view: int = 0) -> list[dict[str, Any]]:
    return sorted(method["contexts"], key=lambda context: -context["weights"][view])


def text_of(method: dict[str, Any], leaf: int) -> str:
    pieces = [piece for line in method["lines"] for piece in line if isinstance(piece, list)]
    return "".join(piece[0] for piece in pieces if leaf in piece[1:])


def assert_shown(page: Any, method: dict[str, Any], context: dict[str, Any]) -> None:
    """The context's tokens are marked, joined by an arc, and its path and weight told."""
    source, target = context["places"][0]
    for code in page.locator(".code").all():
        assert code.locator(".source.end:not(.further)").inner_text() == text_of(method, source)
        assert code.locator(".target.end:not(.further)").inner_text() == text_of(method, target)
        assert code.locator("path.arc").count() == len(context["places"])
        box = code.locator("path.arc:not(.further)").bounding_box()
        assert box["width"] > 3
    nodes = [method["nodes"][node] for node in context["path"]]
    shown = page.locator(".stage .node").all_inner_texts()
    assert sorted(shown) == sorted(nodes)
    assert shown[0] == nodes[context["top"]]
    assert page.locator(".stage .chip .word").all_inner_texts() == [
        method["tokens"][source],
        method["tokens"][target],
    ]
    assert f"{context['weights'][0] * 100:.2f}" in page.locator(".stage-weight").inner_text()


def test_heaviest_context_is_shown_at_first(visit: Callable[..., Any], single: Path) -> None:
    page = visit(single, "#2")
    method = data_of(page)
    assert page.locator("h1").inner_text() == method["name"]
    assert page.locator(".names .guess").count() == 5
    assert_shown(page, method, by_weight(method)[0])
    numbers = page.locator(".line").evaluate_all("lines => lines.map((one) => one.dataset.line)")
    assert numbers == [str(n) for n in range(method["start_line"], method["end_line"] + 1)]


@pytest.mark.parametrize("views", ["single", "both"])
def test_pointing_shows_and_choosing_keeps(
    visit: Callable[..., Any], views: str, request: pytest.FixtureRequest
) -> None:
    page = visit(request.getfixturevalue(views), "#3")
    method = data_of(page)
    contexts = by_weight(method)
    rows = page.locator(".context")
    assert rows.count() == len(contexts)
    top = "document.querySelector('.contexts').getBoundingClientRect().top + window.scrollY"
    place = page.evaluate(top)
    for row in range(5):
        rows.nth(row).hover()
        assert_shown(page, method, contexts[row])
        assert page.evaluate(top) == place  # not moved away from the pointer
    page.locator("h1").hover()
    assert_shown(page, method, contexts[0])
    rows.nth(1).click()
    page.locator("h1").hover()
    assert_shown(page, method, contexts[1])
    assert rows.nth(1).get_attribute("aria-selected") == "true"


def test_tokens_tell_the_weight_that_reaches_them(visit: Callable[..., Any], both: Path) -> None:
    page = visit(both, "#4")
    method = data_of(page)
    for view, code in enumerate(page.locator(".code").all()):
        expected: dict[int, float] = {}
        for context in method["contexts"]:
            shares = context.get("placeWeights", [[weight] for weight in context["weights"]])
            for place, share in zip(context["places"], shares[view], strict=True):
                for leaf in place:
                    expected[leaf] = expected.get(leaf, 0) + share / 2
        assert sum(expected.values()) == pytest.approx(1, abs=1e-5)
        labels = code.locator("[data-leaf]").evaluate_all(
            "all => all.map((one) => [one.dataset.leaf, one.getAttribute('aria-label')])"
        )
        assert {int(leaf) for leaf, _ in labels} == set(expected)
        for leaf, label in labels:
            told = re.search(r", (<?)([\d.]+)\u2009%$", label)
            assert told is not None
            assert float(told[2]) == pytest.approx(expected[int(leaf)] * 100, abs=0.011)


def test_page_works_by_keyboard_alone(visit: Callable[..., Any], single: Path) -> None:
    page = visit(single, "#2")
    method = data_of(page)
    contexts = by_weight(method)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.locator("#method:focus").wait_for()
    while page.evaluate("document.activeElement.getAttribute('role')") != "listbox":
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert_shown(page, method, contexts[1])
    page.keyboard.press("End")
    active = page.locator(".contexts").get_attribute("aria-activedescendant")
    assert active.endswith(f"-{len(contexts) - 1}")
    page.keyboard.press("Home")
    assert_shown(page, method, contexts[0])
    while page.evaluate("document.activeElement.getAttribute('role')") != "button":
        page.keyboard.press("Shift+Tab")  # back to the tokens, one stop for all
    page.keyboard.press("ArrowRight")
    leaf = int(page.evaluate("document.activeElement.dataset.leaf"))
    assert "Token" in page.locator(".status").inner_text()
    page.keyboard.press("Enter")
    own = [c for c in contexts if any(leaf in place for place in c["places"])]
    assert page.locator(".context").count() == len(own) < len(contexts)
    page.locator(".contexts").focus()
    page.keyboard.press("Escape")
    assert page.locator(".context").count() == len(contexts)
    page.locator(".neighbours a").last.focus()
    page.keyboard.press("Enter")
    page.locator("#index a[href='#3'][aria-current]").wait_for()
    page.locator("#method:focus").wait_for()


CROSSED = """() => {
  const boxes = [];
  const content = document.querySelector('.code-content');
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data;
    const first = text.search(/\\S/);
    if (first >= 0) {
      const range = document.createRange();
      range.setStart(walker.currentNode, first);
      range.setEnd(walker.currentNode, text.trimEnd().length);
      boxes.push(...range.getClientRects());
    }
  }
  for (const token of content.querySelectorAll('[data-weight]')) {
    const style = getComputedStyle(token, '::after');
    const box = token.getBoundingClientRect();
    const left = box.left + parseFloat(style.left);
    const top = box.top + parseFloat(style.top);
    const [right, bottom] = [left + parseFloat(style.width), top + parseFloat(style.height)];
    boxes.push({ left, top, right, bottom });
  }
  const frame = content.getBoundingClientRect();
  for (const arc of content.querySelectorAll('path.arc')) {
    for (let at = 0; at < arc.getTotalLength(); at += 2) {
      const point = arc.getPointAtLength(at);
      const [x, y] = [frame.left + point.x, frame.top + point.y];
      const hit = boxes.find((b) => x > b.left && x < b.right && y > b.top && y < b.bottom);
      if (hit) {
        return [x, y, hit.left, hit.top];
      }
    }
  }
  return null;
}"""


@pytest.mark.parametrize("width", [1400, 1000, 390])
def test_arcs_cross_neither_code_nor_figures(
    visit: Callable[..., Any], single: Path, width: int
) -> None:
    page = visit(single, "#2", viewport={"width": width, "height": 900})
    for number in (2, 5, 9):
        page.goto(single.as_uri() + f"#{number}")
        for _ in range(6):
            assert page.locator("path.arc").count() > 0
            assert page.evaluate(CROSSED) is None
            page.keyboard.press("ArrowDown")  # without a click before


def test_a_long_method_opens_at_its_heaviest_context_and_the_strip_leads_there(
    visit: Callable[..., Any], run: Run, model: Path, tmp_path: Path
) -> None:
    lines = "\n".join("    // nothing" for _ in range(200))
    (tmp_path / "Long.java").write_text(
        f"class Long {{\n  int getSize() {{\n{lines}\n    return this.size;\n  }}\n}}\n"
    )
    out = tmp_path / "page.html"
    assert run("explain", tmp_path / "Long.java", "-m", model, "-o", out).exit_code == 0
    page = visit(out)
    pane = "document.querySelector('.code')"
    ends = page.locator(".code .end").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().top)"
    )
    top, height = page.evaluate(
        f"[{pane}.getBoundingClientRect().top, {pane}.getBoundingClientRect().height]"
    )
    assert any(top <= end <= top + height for end in ends)
    assert page.locator(".strip [class^=strip-]").count() > 0
    box = page.locator(".strip").bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 2)
    assert page.evaluate(f"{pane}.scrollTop") == 0
    page.mouse.click(box["x"] + 5, box["y"] + box["height"] - 2)
    assert page.evaluate(f"{pane}.scrollTop") > 3000


def luminance(colour: str) -> float:
    channels = [float(part) / 255 for part in re.findall(r"[\d.]+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_in_both_schemes(
    visit: Callable[..., Any], both: Path, scheme: str
) -> None:
    page = visit(both, color_scheme=scheme)
    style = "(selector) => { const s = getComputedStyle(document.querySelector(selector)); return "
    sheet = page.evaluate(style + "s.backgroundColor }", ".card")
    assert (luminance(sheet) > 0.5) == (scheme == "light")
    for selector in ("h1", ".facts", ".line", ".plain", ".context .path-text", ".status"):
        ink = page.evaluate(style + "s.color }", selector)
        bright, dark = sorted((luminance(ink), luminance(sheet)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) > 4.5, selector


def test_views_stand_side_by_side_or_one_below_the_other(
    visit: Callable[..., Any], both: Path
) -> None:
    page = visit(both)
    first, second = (card.bounding_box() for card in page.locator(".card").all())
    assert first["y"] == second["y"]
    assert first["x"] + first["width"] < second["x"]
    titles = page.locator(".card h2").all_inner_texts()
    assert [title.split()[0] for title in titles] == ["Soft", "Hard"]
    page.locator(".heaviest button").nth(1).click()
    chosen = page.locator(".context[aria-selected=true]")
    assert "100.00" in chosen.locator(".weight").nth(1).inner_text()
    page.set_viewport_size(PHONE)
    first, second = (card.bounding_box() for card in page.locator(".card").all())
    assert first["x"] == second["x"]
    assert first["y"] + first["height"] < second["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_list_of_methods_on_a_phone(visit: Callable[..., Any], single: Path) -> None:
    page = visit(single, viewport=PHONE, has_touch=True)
    assert not page.locator("#index").is_visible()
    page.locator(".index-button").tap()
    page.get_by_role("searchbox").fill("peek")
    assert page.locator(".index-list li").count() == 1
    page.locator(".index-list a").tap()
    page.get_by_role("heading", level=1, name="peek", exact=True).wait_for()
    assert not page.locator("#index").is_visible()
    page.locator(".context").nth(1).tap()
    method = data_of(page)
    assert_shown(page, method, by_weight(method)[1])


def test_source_stays_text(
    visit: Callable[..., Any], run: Run, model: Path, tmp_path: Path
) -> None:
    lines = [
        "class Odd { // </script><script>alert(1)</script>",
        '\tString getSize(int a) {\treturn "</script><img src=x onerror=alert(1)>" + a;',
        "\t\t/* \u202e */ }",
        "\tint שלום(int b) { return b; }",
        "}",
    ]
    (tmp_path / "Odd.java").write_bytes("\r\n".join(lines).encode())
    out = tmp_path / "page.html"
    assert run("explain", tmp_path / "Odd.java", "-m", model, "-o", out).exit_code == 0
    page = visit(out)
    assert page.locator("img").count() == 0
    shown = page.locator(".line").all_inner_texts()
    assert shown[0].strip() == lines[1].strip()
    assert "U+202E" in shown[1]
    page.goto(out.as_uri() + "#2")
    page.get_by_role("heading", level=1, name="שלום", exact=True).wait_for()


def test_many_methods_are_searched(
    visit: Callable[..., Any], run: Run, model: Path, tmp_path: Path
) -> None:
    methods = "".join(f" int getSize{'ab'[n % 2]}{n}() {{ return size; }}\n" for n in range(450))
    (tmp_path / "Many.java").write_text(f"class Many {{\n{methods}}}\n")
    out = tmp_path / "page.html"
    assert run("explain", tmp_path / "Many.java", "-m", model, "-o", out).exit_code == 0
    page = visit(out)
    assert page.locator(".count").inner_text() == "450 methods"
    assert page.locator(".index-list li").count() == 200
    page.locator(".more").click()
    assert page.locator(".index-list li").count() == 400
    page.get_by_role("searchbox").fill("getSizea44")
    assert page.locator(".index-list li").count() == 6  # 44, 440, 442, …, 448
    page.locator(".index-list a").last.click()
    page.get_by_role("heading", level=1, name="getSizea448", exact=True).wait_for()
    page.get_by_role("combobox", name="Which methods").select_option("wrong")
    assert page.locator(".count").inner_text() == "6 of 450 methods"
