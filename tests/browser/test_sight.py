"""What low sight and unsteady hands need: large text, wide spacing, chosen colours, a focus, big targets (ui.md 8)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.people import PHONE, People, Person
from tests.browser.serving import Server
from tests.browser.test_layout import FINGER, _no_sideways_scrolling

ZOOMED: ViewportSize = {"width": 640, "height": 360}
"""1280 × 720 at 200 %."""
SPACED = """() => {
  const wide = new CSSStyleSheet();
  wide.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [wide];
}"""
"""Text as WCAG 1.4.12 wants it to be bearable."""
CUT = """() => {
  const named = ".bar .score, .seat .turn, .question button, .status strong, .tool, .asked button";
  return [...document.querySelectorAll(named)].filter((e) => e.checkVisibility()).filter((e) => {
    const box = e.getBoundingClientRect();
    const clipped = e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible";
    const below = !e.closest(".question") && box.bottom > innerHeight + 1;
    return clipped || below || box.left < -1 || box.right > innerWidth + 1;
  }).map((e) => e.outerHTML.slice(0, 120));
}"""
"""What must be read or pressed and is cut off."""
OVER = """() => {
  const parts = [...document.querySelectorAll(".bar .trump, .bar .score, .bar .tool")];
  const boxes = parts.filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
  const sides = [["left", "right"], ["top", "bottom"]];
  const cross = (a, b) => sides.every(([from, to]) => a[from] < b[to] - 1 && b[from] < a[to] - 1);
  return boxes.some((a, n) => boxes.slice(n + 1).some((b) => cross(a, b)));
}"""
SMALL = """(finger) => [...document.querySelectorAll("main :is(button, a, select, label.check, summary)")]
  .filter((e) => e.checkVisibility() && !e.closest(".hand"))
  .map((e) => [e.outerHTML.slice(0, 100), e.getBoundingClientRect()])
  .filter(([, box]) => box.width < finger - 0.5 || box.height < finger - 0.5)
  .map(([html]) => html)"""
FOCUS = """() => {
  const at = document.activeElement, style = getComputedStyle(at);
  const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return at === document.body || seen ? "" : at.outerHTML.slice(0, 120);
}"""


@pytest.fixture
def phases(own_server: Server, people: People) -> Iterator[Person]:
    """Anna in each phase of a hand of four, one after the other: announcing, kontra, play, result."""
    [anna] = people.table(own_server, ["Anna"])
    hands = ("SA ST CA CT DK", "HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SK CK CJ DQ DT")
    own_server.deal(hands, dealer=0, table=anna.table)
    anna.page.reload()

    def go() -> Iterator[Person]:
        seen: set[str] = set()
        while "result" not in seen:
            anna.await_turn()
            if anna.phase not in seen:
                seen.add(anna.phase)
                yield anna
            if anna.phase != "result":
                anna.anything()
        assert {"auction", "kontra", "play"} <= seen

    return go()


def _default_size(page: Page, pixels: int) -> None:
    """Set the size of text in the browser, as people do in its settings."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


def _usable(person: Person) -> None:
    _no_sideways_scrolling(person)
    assert person.page.evaluate(CUT) == []
    assert not person.page.evaluate(OVER), "something in the bar lies over something else"
    for button in person.page.locator(".question[data-mine] button, .choice button, .goon button").all()[:3]:
        button.click(trial=True)
    for card in person.page.locator(".hand [data-legal]").all()[:1]:
        card.click(trial=True, position={"x": 8, "y": 20})


def _outlined(page: Page) -> list[str]:
    """Go through everything by Tab; give what shows no focus."""
    found = []
    for _ in range(25):
        page.keyboard.press("Tab")
        found.append(page.evaluate(FOCUS))
    return [what for what in found if what]


def test_the_table_bears_large_text_wide_spacing_and_chosen_colours_and_shows_the_focus(
    phases: Iterator[Person],
) -> None:
    for anna in phases:
        page = anna.page
        assert page.evaluate(SMALL, FINGER) == []
        page.set_viewport_size(ZOOMED)
        _usable(anna)
        page.set_viewport_size(PHONE)
        page.evaluate(SPACED)
        _usable(anna)
        page.evaluate("() => (document.adoptedStyleSheets = [])")
        _default_size(page, 32)
        _usable(anna)
        _default_size(page, 16)
        page.emulate_media(forced_colors="active")
        assert _outlined(page) == []
        page.emulate_media(forced_colors="none")
        assert _outlined(page) == []
        if anna.phase == "play":
            card = page.locator(".hand [data-legal]").first
            card.focus()
            page.keyboard.press("ArrowRight")
            picture = page.locator(".hand button:focus .card")
            assert picture.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
            # The next card keeps its strip: the focused one does not come before it.
            after = page.locator(".hand button:focus + button")
            after.click(trial=True, position={"x": 8, "y": 60})


@pytest.mark.parametrize("path", ["/", "/rules/by-ear", "/learn/schnapsen", "/history", "/verify", "/replay"])
def test_the_focus_can_be_seen_on_every_kind_of_page(shared_server: Server, people: People, path: str) -> None:
    anna = people.person(shared_server)
    anna.home(path)
    expect(anna.page.locator("h1").first).to_be_attached()
    assert _outlined(anna.page) == []
