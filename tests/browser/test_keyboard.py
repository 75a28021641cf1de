"""Whole matches of all three games, from the home page to the end, by keyboard alone (ui.md 8)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People, Person
from tests.browser.serving import Server

FAR_ENOUGH = 150


def _go_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on what the selector names."""
    for _ in range(FAR_ENOUGH):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def _legal_card(page: Page) -> None:
    """Go into the hand and along it with the arrows to a card that may be played."""
    _go_to(page, ".hand button")
    for _ in range(6):
        if page.evaluate("() => document.activeElement.matches('[aria-disabled=false]')"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no card may be played")


def _press(anna: Person) -> None:
    """Do the first thing that the table allows, with the keyboard alone; the focus is never dropped."""
    page, before = anna.page, anna.seq
    match anna.phase:
        case "trump":
            _go_to(page, ".suit")
        case "auction" | "kontra":
            _go_to(page, ".question [data-code=pass]")
        case "talon":
            _go_to(page, ".eight button")
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            _go_to(page, "[data-code=discard]")
        case _ if anna.answer("pass").count():
            _go_to(page, ".choice [data-code=pass]")
        case _:
            _legal_card(page)
    page.keyboard.press("Enter")
    if page.locator("[data-about=pair]").count():
        _go_to(page, "[data-about=pair] button")
        page.keyboard.press("Enter")
    anna.moved(before)
    assert page.evaluate("() => document.activeElement !== document.body"), "the focus was dropped"


def test_the_first_card_against_bots_is_reached_with_the_keyboard_alone(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    page = anna.page
    anna.home()
    _go_to(page, "#name")
    page.keyboard.type("Anna")
    _go_to(page, "#bots")
    page.keyboard.press("Enter")
    expect(anna.app).to_have_attribute("data-seat", "0")
    anna.await_turn()
    _press(anna)


@pytest.mark.parametrize(("downs", "cards"), [(0, 5), (1, 6), (2, 5)], ids=["four", "three", "two"])
def test_a_whole_match_is_played_with_the_keyboard_alone(
    shared_server: Server, people: People, downs: int, cards: int
) -> None:
    anna = people.person(shared_server)
    page, keys = anna.page, anna.page.keyboard
    anna.home()
    _go_to(page, "[name=game]")
    for _ in range(downs):
        keys.press("ArrowDown")
    _go_to(page, "#friends")
    keys.press("Enter")
    expect(anna.app).to_have_attribute("data-phase", "lobby")
    anna.have_random_bots()
    _go_to(page, "[data-about=rules]")
    keys.press("Enter")
    _go_to(page, "#rule-target")
    keys.press("ControlOrMeta+a")
    keys.type("2")
    _go_to(page, "[data-setting=bot_pace]")
    keys.press("ArrowDown")
    _go_to(page, "[data-code=configure]")
    keys.press("Enter")
    expect(page.locator("dialog")).not_to_be_visible()
    _go_to(page, "[data-code=start]")
    keys.press("Enter")
    expect(page.locator(".hand .slot")).to_have_count(cards)
    anna.await_turn()
    while anna.phase != "match-over":
        if anna.phase == "result":
            _go_to(page, "[data-code=ready]")
            keys.press("Enter")
            expect(anna.app).not_to_have_attribute("data-phase", "result")
        else:
            _press(anna)
        anna.await_turn()
    expect(page.locator(".match")).to_contain_text("The match is won by")
    keys.press("s")
    expect(page.get_by_role("status")).to_contain_text("trick")
