"""A whole hand, from the home page to the result, by keyboard alone."""

from playwright.sync_api import Page, expect

from tests.browser.people import People
from tests.browser.serving import Server

FAR_ENOUGH = 60


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
    for _ in range(5):
        if page.evaluate("() => document.activeElement.matches('[aria-disabled=false]')"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no card may be played")


def test_a_whole_hand_is_played_with_the_keyboard_alone(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    page = anna.page
    anna.home()
    _go_to(page, "#name")
    page.keyboard.type("Anna")
    _go_to(page, "#bots")
    page.keyboard.press("Enter")
    expect(anna.app).to_have_attribute("data-seat", "0")
    while True:
        anna.await_turn()
        before = anna.seq
        match anna.phase:
            case "result" | "match-over":
                break
            case "trump":
                _go_to(page, ".suit")
            case "auction" | "kontra":
                _go_to(page, ".question [data-code=pass]")
            case _:
                _legal_card(page)
        page.keyboard.press("Enter")
        if page.locator(".choice").count():
            _go_to(page, ".choice button")
            page.keyboard.press("Enter")
        anna.moved(before)
        assert page.evaluate("() => document.activeElement !== document.body"), "the focus was dropped"
    expect(page.locator("#verdict")).not_to_be_empty()
    page.keyboard.press("s")
    expect(page.get_by_role("status")).to_contain_text("Anna")
    _go_to(page, "[data-code=ready]")
    page.keyboard.press("Enter")
    expect(anna.app).not_to_have_attribute("data-phase", "result")


def test_the_letter_keys_answer_in_the_status_line(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.play_bots()
    anna.await_turn()
    status = anna.page.get_by_role("status")
    for key, answer in (("h", "of"), ("t", "card"), ("a", "rump"), ("s", "0, 0 tricks"), ("z", "Your turn")):
        anna.page.keyboard.press(key)
        expect(status).to_contain_text(answer)
