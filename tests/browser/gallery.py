"""Screenshots of every page in five sizes, with both decks, into ./screenshots: `make gallery`."""

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.people import People, Person, launch, step
from tests.browser.serving import Server
from tests.browser.test_layout import SIZES

HANDS = ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")
FOLLOWING = ("DJ SQ HA HT CA", "HK HQ HJ CT CK", "SA ST SJ CQ CJ", "DA DT DK DQ SK")
THREE = ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ")
TWO = ("HA HT HK HJ SJ", "SQ CQ DA DJ SA")
TALON_OF_TWO = "HQ ST CA CT DK SK CK CJ DQ DT"
LOOKS = (("french", "en", "light"), ("german", "de", "dark"))


def _shoot(person: Person, folder: Path, scene: str) -> None:
    """Photograph the page as it is, in every size and both looks."""
    for deck, lang, theme in LOOKS:
        person.page.evaluate("s => localStorage.setItem('bauern.settings', JSON.stringify(s))", {"deck": deck})
        person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        person.home(f"{person.page.url.removeprefix(person.server.url).split('?')[0]}?lang={lang}")
        if "/t/" in person.page.url:
            expect(person.app).to_have_attribute("data-phase", re.compile(scene.split("-", maxsplit=1)[0]))
            expect(person.page.locator("#sprite")).to_have_count(1)
        for size in SIZES:
            person.page.set_viewport_size(size)
            name = f"{scene}-{size['width']}x{size['height']}-{deck}-{lang}-{theme}.png"
            person.page.screenshot(path=folder / name)
    person.home(f"{person.page.url.removeprefix(person.server.url).split('?')[0]}?lang=en")
    if "/t/" in person.page.url:
        expect(person.app).to_have_attribute("data-phase", re.compile(scene.split("-", maxsplit=1)[0]))


def _four(server: Server, people: People, folder: Path) -> None:
    """Home, lobby and each phase of a hand of four."""
    anna = people.person(server)
    anna.home()
    _shoot(anna, folder, "home")
    code = anna.open_table()
    _shoot(anna, folder, "lobby")
    anna.house_rules(bot_pace="none")
    anna.start()
    server.deal(HANDS, dealer=3, table=code, scores=(12, 9, 12, 9))
    anna.page.reload()
    seen: set[str] = set()
    while "result" not in seen:
        anna.await_turn()
        scene = f"play-{len(anna.hand)}" if anna.phase == "play" else anna.phase
        if scene not in seen:
            seen.add(scene)
            _shoot(anna, folder, scene)
            anna.await_turn()
        if anna.phase != "result":
            anna.anything()
    server.deal(FOLLOWING, dealer=2, table=code)
    anna.page.reload()
    anna.await_turn()
    while anna.phase != "play":
        anna.anything()
        anna.await_turn()
    _shoot(anna, folder, "play-follow")


def _three(server: Server, people: People, folder: Path) -> None:
    """The exchange, the play and the result of three."""
    [anna] = people.table(
        server, ["Anna"], game="dreierschnapsen", bot_level="random", contracts="none", kontra_levels="0"
    )
    server.deal(THREE, dealer=2, table=anna.table, talon="HJ DT", scores=(12, 9, 17))
    anna.page.reload()
    anna.await_turn()
    _shoot(anna, folder, "trump-three")
    for word in ("trump:H", "pass"):
        anna.await_turn()
        anna.say(word)
    anna.await_turn()
    _shoot(anna, folder, "talon-three")
    anna.await_turn()
    anna.anything()
    anna.await_turn()
    _shoot(anna, folder, "play-three")
    while anna.phase == "play":
        anna.await_turn()
        anna.anything()
        anna.await_turn()
    _shoot(anna, folder, f"{anna.phase}-three")


def _two(server: Server, people: People, folder: Path) -> None:
    """The talon of two, open and closed, and the result."""
    anna, ben = people.table(server, ["Anna", "Ben"], game="schnapsen")
    server.deal(TWO, dealer=1, table=anna.table, talon=TALON_OF_TWO, scores=(3, 5))
    for person in (anna, ben):
        person.page.reload()
    anna.await_turn()
    _shoot(anna, folder, "play-two-open")
    anna.await_turn()
    anna.play("SJ")
    ben.await_turn()
    _shoot(ben, folder, "play-two-answer")
    ben.await_turn()
    ben.play("CQ")
    anna.await_turn()
    anna.page.keyboard.press("c")
    anna.say("close")
    _shoot(anna, folder, "play-two-closed")
    anna.await_turn()
    while anna.phase == "play":
        step((anna, ben))
    _shoot(anna, folder, f"{anna.phase}-two")


def main(folder: Path) -> None:
    """Play hands of every game and photograph each scene of them."""
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser, server = launch(playwright), Server(Path(data))
        server.start()
        people = People(browser)
        for scenes in (_four, _three, _two):
            scenes(server, people, folder)
        people.leave()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
