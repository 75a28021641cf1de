"""No page, in no language, by day or in the evening, has a fault that axe finds (ui.md 8).

In the full run every page in every language, else each page in one of them, dealt round. Pages with tests of their own
are looked at there in the same way: the rules, lessons, replays, what is proved and one's history.
"""

import pytest
from playwright.sync_api import expect

from bauern.server.pages import PAGES
from tests.browser.clean import Tongues, axe_faults
from tests.browser.people import PHONE, Deal, People, Person
from tests.browser.serving import Server

pytestmark = pytest.mark.soak


def _every_dialog(person: Person, only: int = 99) -> list[str]:
    """Open what the menu opens, one after the other; what ends something stands apart."""
    found = []
    menu, choices = person.page.locator("nav .tool").last, person.page.locator(".menu button:not(.danger)")
    for number in range(only):
        menu.click()
        expect(choices.first).to_be_visible()
        if number >= choices.count():
            break
        choices.nth(number).click()
        expect(person.page.locator("dialog[open] .sheet > :nth-child(2)").first).to_be_visible()
        found += axe_faults(person)
        person.page.keyboard.press("Escape")
        expect(person.page.locator("dialog[open]")).to_have_count(0)
    return found


def test_every_page_with_an_address_is_clean(shared_server: Server, people: People, tongues: Tongues) -> None:
    code = people.person(shared_server).open_table()
    ben = people.person(shared_server, "Ben", viewport=PHONE)
    paths = [page.path.format(code=code) for page in PAGES]
    found = []
    for path in (*paths, "/nowhere", "/t/ZZZZZZ"):
        found += tongues.faults(ben, path)
    ben.home()
    ben.page.locator("#open-looks").click()
    assert found + axe_faults(ben) == []


def test_the_lobby_with_its_dialogs_is_clean(shared_server: Server, people: People, tongues: Tongues) -> None:
    anna = people.person(shared_server, viewport=PHONE)
    code = anna.open_table()
    anna.page.get_by_role("button", name="Seat a bot").last.click()
    found = []
    for lang in tongues:
        anna.home(f"/t/{code}?lang={lang}")
        expect(anna.answer("start")).to_be_visible()
        found += axe_faults(anna) + _every_dialog(anna)
    assert found == []


def test_announcing_kontra_play_and_the_result_are_clean(own_server: Server, people: People, tongues: Tongues) -> None:
    [anna] = people.table(own_server, ["Anna"])
    hands = ("SA ST CA CT DK", "HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SK CK CJ DQ DT")
    own_server.deal(hands, dealer=0, table=anna.table)
    found: list[str] = []
    seen: set[str] = set()
    anna.page.reload()
    while "result" not in seen:
        anna.await_turn()
        if anna.phase not in seen:
            seen.add(anna.phase)
            found += tongues.faults(anna, f"/t/{anna.table}")
            if anna.phase == "result":
                found += _every_dialog(anna, 2)
            anna.home(f"/t/{anna.table}?lang=en")
            anna.await_turn()
        if anna.phase != "result":
            anna.anything()
    assert found == []
    assert {"auction", "kontra", "play", "result"} <= seen


def test_naming_trump_and_the_exchange_of_three_are_clean(
    shared_server: Server, people: People, tongues: Tongues
) -> None:
    deal = Deal(2, ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ"), "HJ DT")
    house = {"bot_level": "random", "contracts": "none", "kontra_levels": "0"}
    [anna] = people.table(shared_server, ["Anna"], game="dreierschnapsen", deal=deal, **house)
    anna.await_turn()
    found = tongues.faults(anna, f"/t/{anna.table}")
    for word in ("trump:H", "pass"):
        anna.await_turn()
        anna.say(word)
    anna.await_turn()
    found += tongues.faults(anna, f"/t/{anna.table}")
    for card in (0, 1):
        anna.page.locator(".eight button").nth(card).click()
        found += axe_faults(anna)
    anna.say("discard")
    anna.await_turn()
    assert found + axe_faults(anna) == []


def test_the_talon_of_two_open_and_closed_and_the_end_of_a_match_are_clean(
    own_server: Server, people: People, tongues: Tongues
) -> None:
    [anna] = people.table(own_server, ["Anna"], game="schnapsen", bot_level="random", target="2")
    hands = ("HA HT HK HJ SJ", "SQ CQ DA DJ SA")
    own_server.deal(hands, dealer=1, table=anna.table, talon="HQ ST CA CT DK SK CK CJ DQ DT")
    anna.page.reload()
    anna.await_turn()
    found = tongues.faults(anna, f"/t/{anna.table}")
    expect(anna.page.locator(".talon .tools")).to_be_visible()
    anna.page.keyboard.press("c")
    found += axe_faults(anna)
    anna.say("close")
    found += axe_faults(anna)
    anna.page.locator("nav .tool").last.click()
    anna.page.locator(".menu .danger").first.click()
    found += axe_faults(anna)
    anna.page.locator("dialog [data-code=resign]").click()
    expect(anna.page.locator(".match")).to_be_visible()
    assert anna.phase == "match-over"
    assert found + tongues.faults(anna, f"/t/{anna.table}") == []
