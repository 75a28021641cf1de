"""What low sight and unsteady hands need: large text, wide spacing, chosen colours, a focus, big targets (ui.md 8)."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.people import PHONE, Deal, People, Person
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
  const parts = ".bar .score, .seat .turn, .status strong, .tool";
  const named = `${parts}, :is(.question, .asked, .deeds, .talon) button`;
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


THREE = Deal(2, ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ"), "HJ DT")
TWO = Deal(1, ("HA HT HK HJ SJ", "SQ CQ DA DJ SA"), "HQ ST CA CT DK SK CK CJ DQ DT")
"""Anna, who leads, has the jack of trumps to exchange and all that it takes to close."""


@pytest.fixture
def scenes(shared_server: Server, people: People, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Anna at the tables of three and of two, before everything that a table of four never asks."""
    quick: dict[str, Any] = {"bot_level": "random", "contracts": "none", "kontra_levels": "0", "result_seconds": "60"}

    def three() -> Iterator[Person]:
        [anna] = people.table(shared_server, ["Anna"], game="dreierschnapsen", deal=THREE, **quick)
        while anna.phase != "talon":
            anna.await_turn()
            if anna.phase != "talon":
                anna.anything()
        expect(anna.page.locator(".eight button")).to_have_count(8)
        yield anna
        for card in anna.page.locator(".eight button").all()[-2:]:
            card.click()
        yield anna
        anna.say("discard")
        anna.await_turn()
        yield anna

    def two() -> Iterator[Person]:
        del quick["contracts"], quick["kontra_levels"]
        [anna] = people.table(shared_server, ["Anna"], game="schnapsen", deal=TWO, **quick)
        anna.await_turn()
        yield anna
        anna.page.keyboard.press("c")
        expect(anna.answer("close")).to_be_visible()
        yield anna

    return {"three": three, "two": two}[request.param]()


def _default_size(page: Page, pixels: int) -> None:
    """Set the size of text in the browser, as people do in its settings."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


def _usable(person: Person) -> None:
    _no_sideways_scrolling(person)
    assert person.page.evaluate(CUT) == []
    assert not person.page.evaluate(OVER), "something in the bar lies over something else"
    asked = person.page.locator(".question[data-mine] button, .choice button, .goon button, .deeds button")
    for button in [one for one in asked.all() if one.is_visible() and one.is_enabled()][:3]:
        button.click(trial=True)
    for card in person.page.locator(".eight button:not([aria-pressed=true]), .away button").all():
        card.click(trial=True)
    for card in person.page.locator(".hand [data-legal]").all()[:1]:
        card.click(trial=True, position={"x": 8, "y": 20})


def _outlined(page: Page) -> list[str]:
    """Go through everything by Tab; give what shows no focus."""
    found = []
    for _ in range(25):
        page.keyboard.press("Tab")
        found.append(page.evaluate(FOCUS))
    return [what for what in found if what]


def _bears_all(anna: Person) -> None:
    """Large text, wide spacing, chosen colours; and wherever the focus is, it is seen."""
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


@pytest.mark.parametrize("scenes", ["three", "two"], indirect=True)
def test_exchanging_laying_away_and_closing_bear_large_text_wide_spacing_and_chosen_colours(
    scenes: Iterator[Person],
) -> None:
    for anna in scenes:
        _bears_all(anna)


def test_the_table_bears_large_text_wide_spacing_and_chosen_colours_and_shows_the_focus(
    phases: Iterator[Person],
) -> None:
    for anna in phases:
        page = anna.page
        _bears_all(anna)
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
