"""Screenshots of every page in five sizes, with both decks, into ./screenshots: `make gallery`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.people import People, Person, launch
from tests.browser.serving import Server
from tests.browser.test_layout import SIZES

HANDS = ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")
FOLLOWING = ("DJ SQ HA HT CA", "HK HQ HJ CT CK", "SA ST SJ CQ CJ", "DA DT DK DQ SK")
LOOKS = (("french", "en", "light"), ("german", "de", "dark"))


def _shoot(person: Person, folder: Path, scene: str) -> None:
    """Photograph the page as it is, in every size and both looks."""
    for deck, lang, theme in LOOKS:
        person.page.evaluate("s => localStorage.setItem('bauern.settings', JSON.stringify(s))", {"deck": deck})
        person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        person.home(f"{person.page.url.removeprefix(person.server.url).split('?')[0]}?lang={lang}")
        if "/t/" in person.page.url:
            expect(person.app).to_have_attribute("data-phase", scene.split("-", maxsplit=1)[0])
            expect(person.page.locator("#sprite")).to_have_count(1)
        for size in SIZES:
            person.page.set_viewport_size(size)
            name = f"{scene}-{size['width']}x{size['height']}-{deck}-{lang}-{theme}.png"
            person.page.screenshot(path=folder / name)
    person.home(f"{person.page.url.removeprefix(person.server.url).split('?')[0]}?lang=en")


def main(folder: Path) -> None:
    """Play a hand and photograph home, lobby and each phase of it."""
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser, server = launch(playwright), Server(Path(data))
        server.start()
        people = People(browser)
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
        people.leave()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
