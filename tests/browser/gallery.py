"""Every scene of every game in five sizes, laid out in ./screenshots: `make gallery`.

French faces are seen in English by day, German ones in German in the evening.
"""

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.people import People, Person, launch, on_turn_of
from tests.browser.serving import Server
from tests.browser.sheet import LOOKS, Shot, lay_out
from tests.browser.steps import step
from tests.browser.test_layout import SIZES

FOUR = ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")
FOLLOWING = ("DJ SQ HA HT CA", "HK HQ HJ CT CK", "SA ST SJ CQ CJ", "DA DT DK DQ SK")
THREE = ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ")
TWO = ("HA HT HK HJ SJ", "SQ CQ DA DJ SA")
TALON_OF_TWO = "HQ ST CA CT DK SK CK CJ DQ DT"
STAYS = "60"
"""Seconds that a result stays: long enough for all its pictures."""
OVER = ("result", "match-over")
CHOOSE = """(chosen) => {
  const before = JSON.parse(localStorage.getItem("bauern.settings") ?? "{}");
  localStorage.setItem("bauern.settings", JSON.stringify({ ...before, ...chosen }));
}"""
"""Settings as the page finds them when it is loaded again."""


class Gallery:
    """The pictures taken so far."""

    def __init__(self, folder: Path) -> None:
        """Take pictures into a folder."""
        self.folder = folder
        self.seen: set[tuple[str, str]] = set()

    def shoot(self, person: Person, part: str, scene: str, reopen: Callable[[], object] | None = None) -> None:
        """Photograph the page as it is, in every size and both looks; a second time not at all.

        `reopen` opens again what closes when the page is loaded in another language.
        """
        if (part, scene) in self.seen:
            return
        self.seen.add((part, scene))
        path = person.page.url.removeprefix(person.server.url).split("?")[0]
        before = {
            name: person.app.get_attribute(name) or "" for name in ("data-phase", "data-seq") if person.app.count()
        }
        for deck, lang, theme in LOOKS:
            _settle(person, path, deck, lang, before)
            if reopen:
                reopen()
            person.page.emulate_media(color_scheme=theme)
            for size in SIZES:
                person.page.set_viewport_size(size)
                shot = Shot(part, scene, deck, theme, size["width"], size["height"])
                person.page.screenshot(path=self.folder / shot.file)
        person.page.set_viewport_size(SIZES[-1])
        person.page.emulate_media(color_scheme="light")
        _settle(person, path, *LOOKS[0][:2], before)


def _settle(person: Person, path: str, deck: str, lang: str, before: dict[str, str]) -> None:
    """Load the page in a language and with a deck, until it stands as before."""
    mine = person.page.locator(".status[data-mine]").count()
    person.page.evaluate(CHOOSE, {"deck": deck})
    bare, _, place = path.partition("#")
    person.home(f"{bare}?lang={lang}{'#' if place else ''}{place}")
    for name, value in before.items():
        if value:
            expect(person.app).to_have_attribute(name, value)
    if person.page.locator(".card:visible").count():
        expect(person.page.locator(f"#sprite[data-deck={deck}]")).to_have_count(1)
    if not before:
        person.page.wait_for_load_state("networkidle")  # the pages of the rules may be loaded once more
    if mine:
        person.await_turn()


def _scene(person: Person) -> str:
    """Name what a player has before him."""
    if person.phase != "play":
        return {"auction": "announcing", "talon": "exchange"}.get(person.phase, person.phase)
    closed = "-closed" if person.page.locator(".talon[data-closed]").count() else ""
    return ("play-following" if person.page.locator(".trick:not([data-full]) li").count() else "play-leading") + closed


def _play(gallery: Gallery, part: str, persons: list[Person]) -> None:
    """Play to the end of the hand and photograph each scene that is new as the first of them on turn sees it."""
    while True:
        anna = on_turn_of(persons) or persons[0]
        anna.await_turn()
        gallery.shoot(anna, part, _scene(anna))
        if anna.phase in OVER:
            return
        anna.await_turn()
        if len(persons) > 1:
            step(persons)
        else:
            anna.anything()


def _again(persons: list[Person]) -> None:
    """Load the pages anew after the cards were dealt."""
    for person in persons:
        person.home(f"/t/{person.table}?lang=en")


def _pages(gallery: Gallery, anna: Person) -> None:
    """The pages beside the table, and what opens over it."""
    for word, scene in (("last-child", "menu"), ("nth-last-child(2)", "chat")):
        tool = anna.page.locator(f".bar nav .tool:{word}")
        tool.click()
        gallery.shoot(anna, "pages", scene, reopen=tool.click)
        anna.page.keyboard.press("Escape")
    for path in ("/", "/rules/schnapsen", "/learn/bauernschnapsen", "/learn/schnapsen", "/bots", "/history"):
        anna.home(path)
        if path == "/history":
            expect(anna.page.locator("#matches li").first).to_be_visible()
        gallery.shoot(anna, "pages", path.strip("/").replace("/", "-") or "home")
    anna.page.locator("#matches a").first.click()
    expect(anna.page.locator("#replay .felt")).to_be_visible()
    gallery.shoot(anna, "pages", "replay")
    anna.home("/")
    looks = anna.page.locator("#open-looks")
    looks.click()
    gallery.shoot(anna, "pages", "settings", reopen=looks.click)
    anna.home("/nowhere")
    gallery.shoot(anna, "pages", "error")


def _four(gallery: Gallery, server: Server, people: People) -> None:
    """Lobby, every phase of two hands, the end of the match; then the other pages."""
    anna = people.person(server)
    code = anna.open_table()
    gallery.shoot(anna, "four", "lobby")
    anna.house_rules(bot_pace="none", result_seconds=STAYS)
    anna.start()
    for hands, dealer, scores in (
        (FOUR, 3, (12, 9, 12, 9)),
        (FOLLOWING, 2, (15, 9, 15, 9)),
        (FOUR, 3, (22, 19, 22, 19)),
    ):
        server.deal(hands, dealer=dealer, table=code, scores=scores)
        _again([anna])
        _play(gallery, "four", [anna])
    _colours(gallery, anna)
    _pages(gallery, anna)


def _colours(gallery: Gallery, anna: Person) -> None:
    """The end of a match with the suits in the other colours and great letters in the corners."""
    for colours in ("two", "four"):
        anna.page.evaluate(CHOOSE, {"index": "large", "colours": colours})
        gallery.shoot(anna, "four", f"{colours}-colours")
    anna.page.evaluate(CHOOSE, {"index": "normal", "colours": "usual"})


def _three(gallery: Gallery, server: Server, people: People) -> None:
    """Every phase of three, with contracts and without."""
    anna = people.person(server)
    code = anna.open_table("dreierschnapsen")
    gallery.shoot(anna, "three", "lobby")
    anna.house_rules(bot_pace="none", bot_level="random", kontra_levels="0", result_seconds=STAYS)
    anna.start()
    server.deal(THREE, dealer=2, table=code, talon="HJ DT", scores=(12, 9, 17))
    _again([anna])
    for scene in ("trump", "announcing"):
        anna.await_turn()
        gallery.shoot(anna, "three", scene)
        if anna.phase == "trump":
            anna.await_turn()
            anna.anything()
    [anna] = people.table(
        server,
        ["Anna"],
        game="dreierschnapsen",
        bot_level="random",
        contracts="none",
        kontra_levels="0",
        result_seconds=STAYS,
    )
    code = anna.table
    for dealer, scores in ((2, (12, 9, 17)), (1, (15, 9, 17)), (2, (22, 9, 17))):
        server.deal(THREE, dealer=dealer, table=code, talon="HJ DT", scores=scores)
        _again([anna])
        _play(gallery, "three", [anna])


def _two(gallery: Gallery, server: Server, people: People) -> None:
    """The talon of two, open and closed, the result and the end."""
    [anna, ben] = persons = people.table(server, ["Anna", "Ben"], game="schnapsen", result_seconds=STAYS)
    for scores in ((3, 5), (6, 5)):
        server.deal(TWO, dealer=1, table=anna.table, talon=TALON_OF_TWO, scores=scores)
        _again(persons)
        anna.await_turn()
        gallery.shoot(anna, "two", "play-leading")
        anna.play("SJ")
        ben.await_turn()
        gallery.shoot(ben, "two", "play-following")
        ben.await_turn()
        ben.play("CQ")
        anna.await_turn()
        anna.page.keyboard.press("c")
        expect(anna.answer("close")).to_be_visible()
        gallery.shoot(anna, "two", "closing", reopen=lambda: anna.page.keyboard.press("c"))
        anna.page.keyboard.press("c")
        anna.say("close")
        _play(gallery, "two", persons)


PARTS = {"four": _four, "three": _three, "two": _two}
WANTED = {
    "four": "lobby trump announcing kontra play-leading play-following result match-over",
    "three": "lobby trump announcing exchange play-leading result match-over",
    "two": "play-leading play-following play-leading-closed result match-over",
}


def main(folder: Path, parts: Sequence[str]) -> None:
    """Play hands of every game, or of some, photograph each scene and lay the pictures out.

    Raises:
        RuntimeError: a scene that is wanted did not come.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser, server = launch(playwright), Server(Path(data))
        server.start()
        people, gallery = People(browser), Gallery(folder)
        for part in parts or PARTS:
            PARTS[part](gallery, server, people)
        people.leave()
        lay_out(browser, folder)
        browser.close()
        server.stop()
    missing = {
        part: set(scenes.split()) - {s for p, s in gallery.seen if p == part}
        for part, scenes in WANTED.items()
        if part in (parts or WANTED)
    }
    if any(missing.values()):
        raise RuntimeError(f"no picture of {missing}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), sys.argv[2:])
