"""No page, in no language, by day or in the evening, has a fault that axe finds."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it brings no types
from playwright.sync_api import expect

from tests.browser.people import PHONE, People, Person
from tests.browser.serving import Server

LANGUAGES = ("en", "de")


def axe_faults(person: Person) -> list[str]:
    """Return what axe finds on the page as it is, in both lights."""
    found = []
    for theme in ("light", "dark"):
        person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        faults = Axe().run(person.page).response["violations"]
        found += [f"{theme} {person.where}: {fault['id']} {fault['nodes'][0]['html'][:200]}" for fault in faults]
    return found


def _in_both_languages(person: Person, path: str) -> list[str]:
    found = []
    for lang in LANGUAGES:
        person.home(f"{path}?lang={lang}")
        expect(person.page.locator("html")).to_have_attribute("lang", lang)
        expect(person.page.locator("h1").first).to_be_visible()
        found += axe_faults(person)
    return found


def test_home_error_protocol_and_door_are_clean(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server, viewport=PHONE), people.person(shared_server, "Ben")
    code = anna.open_table()
    found = [*_in_both_languages(anna, "/"), *_in_both_languages(anna, "/nowhere")]
    for path in ("/protocol", "/verify", "/offline"):
        found += _in_both_languages(anna, path)
    found += _in_both_languages(ben, f"/t/{code}")
    assert found == []


def test_the_lobby_with_its_dialogs_is_clean(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    code = anna.open_table()
    found = _in_both_languages(anna, f"/t/{code}")
    anna.home(f"/t/{code}?lang=en")
    for name in (
        "House rules",
        "Settings",
        "Players and invitation",
        "Chat",
        "Keys",
        "Add your own words to the shuffle",
    ):
        anna.open(name)
        found += axe_faults(anna)
        anna.close()
    assert found == []


def test_the_table_is_clean_in_every_phase(own_server: Server, people: People) -> None:
    [anna] = people.table(own_server, ["Anna"])
    own_server.deal(
        ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT"), dealer=3, table=anna.table
    )
    found: list[str] = []
    seen: set[str] = set()
    anna.page.reload()
    while "result" not in seen:
        anna.await_turn()
        if anna.phase not in seen:
            seen.add(anna.phase)
            found += _in_both_languages(anna, f"/t/{anna.table}")
            anna.home(f"/t/{anna.table}?lang=en")
            anna.await_turn()
        if anna.phase != "result":
            anna.anything()
    for name in ("Slate", "Last trick"):
        anna.open(name)
        found += axe_faults(anna)
        anna.close()
    assert found == []
    assert {"trump", "auction", "play", "result"} <= seen


def test_the_exchange_of_three_and_the_result_are_clean(own_server: Server, people: People) -> None:
    [anna] = people.table(
        own_server, ["Anna"], game="dreierschnapsen", bot_level="random", contracts="none", kontra_levels="0"
    )
    hands = ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ")
    own_server.deal(hands, dealer=2, table=anna.table, talon="HJ DT")
    anna.page.reload()
    for word in ("trump:H", "pass"):
        anna.await_turn()
        anna.say(word)
    anna.await_turn()
    found = _in_both_languages(anna, f"/t/{anna.table}")
    anna.home(f"/t/{anna.table}?lang=en")
    anna.page.locator(".eight button").first.click()
    found += axe_faults(anna)
    anna.page.locator(".eight button").nth(1).click()
    found += axe_faults(anna)
    anna.say("discard")
    anna.await_turn()
    while anna.phase == "play":
        anna.anything()
        anna.await_turn()
    assert found + axe_faults(anna) == []


def test_the_talon_of_two_open_and_closed_and_the_result_are_clean(own_server: Server, people: People) -> None:
    [anna] = people.table(own_server, ["Anna"], game="schnapsen", bot_level="random")
    hands = ("HA HT HK HJ SJ", "SQ CQ DA DJ SA")
    own_server.deal(hands, dealer=1, table=anna.table, talon="HQ ST CA CT DK SK CK CJ DQ DT")
    anna.page.reload()
    anna.await_turn()
    found = _in_both_languages(anna, f"/t/{anna.table}")
    anna.home(f"/t/{anna.table}?lang=en")
    expect(anna.page.locator(".talon .tools")).to_be_visible()
    anna.page.keyboard.press("c")
    found += axe_faults(anna)
    anna.say("close")
    found += axe_faults(anna)
    anna.open("Give this hand up …")
    found += axe_faults(anna)
    anna.page.locator("dialog [data-code=resign]").click()
    anna.await_turn()
    assert found + axe_faults(anna) == []
