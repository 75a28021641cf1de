"""What a player sets is seen at once, and who wants no motion has none (ui.md 10, 11)."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import People, Person
from tests.browser.serving import Server
from tests.browser.test_plates import LANGUAGES, SMALLEST

RANKS = "ATKQJ"


@pytest.fixture
def anna(shared_server: Server, people: People) -> Person:
    """Somebody with five cards in the hand."""
    [anna] = people.table(shared_server, ["Anna"], game="schnapsen")
    anna.await_turn()
    return anna


def _set(anna: Person, label: str, value: str) -> None:
    anna.open("Settings").get_by_label(label).select_option(value)
    anna.close()


def _style(of: Locator, name: str) -> str:
    return str(of.evaluate("(e, name) => getComputedStyle(e).getPropertyValue(name)", name))


def test_the_cards_lie_in_the_order_that_the_player_likes(anna: Person) -> None:
    trump = anna.page.locator(".bar .trump .sign").get_attribute("data-suit") or ""
    suits = trump + "HSDC".replace(trump, "")
    by_suit = sorted(anna.hand, key=lambda code: (suits.index(code[0]), RANKS.index(code[1])))
    assert anna.hand == by_suit
    _set(anna, "Order of my cards", "rank")
    assert anna.hand == sorted(by_suit, key=lambda code: (RANKS.index(code[1]), suits.index(code[0])))
    _set(anna, "Order of my cards", "dealt")
    assert anna.hand == anna.page.evaluate("import('/static/js/state.js').then((m) => m.view().hand)")


def test_colours_letters_and_light_are_as_chosen(anna: Person) -> None:
    root, card = anna.page.locator("html"), anna.page.locator(".hand .card").first
    pips = ["--pip-H", "--pip-S", "--pip-D", "--pip-C"]
    for deck in ("french", "german"):
        _set(anna, "Card faces", deck)
        expect(anna.page.locator("#sprite")).to_have_attribute("data-deck", deck)
        drawn = {}
        for colours in ("usual", "two", "four"):
            _set(anna, "Suit colours", colours)
            drawn[colours] = [_style(root, pip) for pip in pips]
        assert len(set(drawn["four"])) == 4
        assert drawn["two"] != drawn["four"]
    letters = _style(card, "--index-scale")
    _set(anna, "Corner letters", "large")
    assert float(_style(card, "--index-scale")) > float(letters)
    sheets = []
    for theme in ("light", "dark"):
        _set(anna, "Light", theme)
        assert _style(root, "color-scheme") == theme
        sheets.append(_style(anna.page.locator(".bar"), "background-color"))
    assert sheets[0] != sheets[1]


PAGES = [
    "/",
    "/rules",
    "/rules/schnapsen",
    "/learn/schnapsen",
    "/history",
    "/bots",
    "/verify",
    "/replay",
    "/protocol",
    "/nowhere",
]


def _frames(person: Person) -> list[str]:
    """Return the colours of the browser's own frame, by day and in the evening of the system."""
    found: list[str] = person.page.locator("meta[name=theme-color]").evaluate_all("all => all.map((e) => e.content)")
    return found


def test_light_size_and_contrast_are_as_chosen_on_every_page_also_before_its_scripts_and_so_is_the_browsers_frame(
    anna: Person,
) -> None:
    day, evening = _frames(anna)
    assert day != evening
    for theme, frames in (("light", [day, day]), ("auto", [day, evening]), ("dark", [evening, evening])):
        _set(anna, "Light", theme)
        expect(anna.page.locator("meta[name=theme-color]").first).to_have_attribute("content", frames[0])
        assert _frames(anna) == frames
    _set(anna, "Text, buttons and cards", "large")
    _set(anna, "Contrast", "high")
    table = f"/t/{anna.table}"
    anna.page.route("**/*.js", lambda route: route.continue_() if "firstlook" in route.request.url else route.abort())
    wrong = {}
    for path in (*PAGES, table):
        anna.home(path)
        root = anna.page.locator("html")
        told = [root.get_attribute(f"data-{name}") for name in ("theme", "size", "contrast")]
        found = (*told, _style(root, "font-size"), _frames(anna))
        if found != ("dark", "large", "high", "20px", [evening, evening]):
            wrong[path] = found
    assert wrong == {}


def test_who_wants_no_motion_has_none(anna: Person) -> None:
    card = anna.page.locator(".slot").first
    assert _style(card, "transition-duration") == "0s"
    anna.page.emulate_media(reduced_motion="no-preference")
    assert _style(card, "transition-duration") != "0s"


@pytest.mark.parametrize("path", ["/", "/t/"])
def test_on_the_smallest_screen_the_settings_are_opened_without_scrolling_and_closed_in_every_language(
    anna: Person, path: str
) -> None:
    anna.page.set_viewport_size(SMALLEST)
    where = path if path == "/" else path + anna.table
    for lang in LANGUAGES:
        anna.home(f"{where}?lang={lang}")
        if path == "/":
            expect(anna.page.locator("#open-looks")).to_be_in_viewport(ratio=1)
            anna.page.locator("#open-looks").click()
        else:
            anna.await_turn()
            anna.page.evaluate("import('/static/js/state.js').then(({ change }) => change({ dialog: 'looks' }))")
        dialog = anna.page.locator("dialog[open]")
        expect(dialog.locator("#set-theme")).to_be_attached()
        header, close = dialog.locator("header"), dialog.locator("header button")
        assert header.evaluate("(e) => e.scrollWidth <= e.clientWidth"), (lang, header.inner_text())
        close.click()
        expect(dialog).to_have_count(0)
