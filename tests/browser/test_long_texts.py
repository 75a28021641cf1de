"""A language whose texts are two fifths longer than English: nothing is wider than the screen (ui.md 17)."""

import re
import shutil
from collections.abc import Iterator
from math import ceil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import expect

from bauern.server.rulebook.book import ORDER
from tests.browser.people import People, Person, on_turn_of
from tests.browser.serving import ROOT, Server
from tests.browser.steps import step
from tests.browser.test_layout import SIZES, _no_sideways_scrolling
from tests.browser.test_rules import OPEN_ALL, TOO_WIDE
from tests.project.test_catalogues import marked, texts

LANG = "eo"
LONGER = 1.4
OVER = {"result", "match-over"}
WORD = re.compile(r"[^\W\d_]+")
KEPT = re.compile(r"\{\w+\}|%\(\w+\)[sd]|`[^`]*`|\]\([^)]*\)|\b[bdsx]\.[a-z]+\.[a-z0-9-]+")
"""Placeholders; and in Markdown code, where links lead, and ids."""
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def stretched(text: str) -> str:
    """A text whose every word is two fifths longer."""
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [WORD.sub(_longer, text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, WORD.sub(_longer, text[at:])])


def _longer(word: re.Match[str]) -> str:
    more = ceil(len(word[0]) * (LONGER - 1))
    return word[0] + word[0][::-1].lower()[:more]


def stretched_page(text: str) -> str:
    """A rules page whose every word is longer, with empty fences."""
    parts, at = [], 0
    for fence in FENCE.finditer(text):
        info = fence[0].split("\n")[0]
        parts += [stretched(text[at : fence.start()]), fence[0] if info == "```table" else f"{info}\n```"]
        at = fence.end()
    return "".join([*parts, stretched(text[at:])])


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with one language more."""
    root = tmp_path_factory.mktemp("checkout")
    (root / "bauern").symlink_to(ROOT / "bauern")
    (root / "web").mkdir()
    for path in (ROOT / "web").iterdir():
        if path.name != "locales":
            (root / "web" / path.name).symlink_to(path)
    shutil.copytree(ROOT / "web" / "locales", root / "web" / "locales")
    shutil.copytree(ROOT / "rulesdocs", root / "rulesdocs")
    longer = Catalog(locale=LANG)
    for text in texts(marked()):
        forms = tuple(map(stretched, text.id)) if text.pluralizable else stretched(str(text.id))
        longer.add(text.id, forms, context=text.context)
    folder = root / "web" / "locales" / LANG / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "bauern.mo").open("wb") as file:
        write_mo(file, longer)
    (root / "rulesdocs" / LANG).mkdir()
    for path in (ROOT / "rulesdocs" / "en").glob("*.md"):
        (root / "rulesdocs" / LANG / path.name).write_text(stretched_page(path.read_text("utf-8")), "utf-8")
    return root


@pytest.fixture
def long_server(tmp_path: Path, checkout: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", checkout)
    server.start()
    yield server
    server.stop()


def test_a_stretched_text_is_two_fifths_longer_and_keeps_its_placeholders() -> None:
    text = "{name} takes the trick."
    assert len(stretched(text)) >= len(text) * 1.25
    assert stretched(text).startswith("{name} ")


def test_home_and_every_page_of_the_rules_fit(long_server: Server, people: People) -> None:
    anna = people.person(long_server)
    found = {}
    for path in ("/", "/verify", "/offline", "/rules", *(f"/rules/{name}" for name in ORDER)):
        anna.home(f"{path}?lang={LANG}")
        assert anna.page.locator("html").get_attribute("lang") == LANG
        anna.page.evaluate(OPEN_ALL)
        for size in (SIZES[0], SIZES[-1]):
            anna.page.set_viewport_size(size)
            found[f"{path} {size['width']}"] = anna.page.evaluate(TOO_WIDE)
    assert {where: wide for where, wide in found.items() if wide} == {}


def _look(persons: list[Person], seen: set[str]) -> None:
    """Look at a phase that has not been seen yet, as each of them sees it, in every size."""
    if persons[0].phase in seen:
        return
    seen.add(persons[0].phase)
    for person in persons:
        _fits(person)


def _fits(person: Person) -> None:
    for size in SIZES:
        person.page.set_viewport_size(size)
        _no_sideways_scrolling(person)


DEALS = {
    "bauernschnapsen": (("HJ SJ DJ CJ CQ", "HA HT HK HQ SA", "ST SK DT DK CT", "SQ DA DQ CA CK"), ""),
    "dreierschnapsen": (("HJ SJ SQ DJ CJ CQ", "HA HT HK HQ SA DA", "ST SK DT DK CT CA"), "DQ CK"),
    "schnapsen": (("HA HJ SK SQ DJ", "HT SA DA DK CJ"), "HQ CA CT CK CQ DT DQ ST SJ HK"),
}
"""Seat 1 can announce the contract with the longest name."""


@pytest.mark.parametrize("game", DEALS)
def test_the_table_fits_in_every_phase(long_server: Server, people: People, game: str) -> None:
    hands, talon = DEALS[game]
    persons = people.table(long_server, ["Anna", "Ben", "Cilli", "Dora"][: len(hands)], game=game)
    code, seen = persons[0].table, set[str]()
    long_server.deal(hands, dealer=len(hands) - 1, table=code, talon=talon)
    for person in persons:
        person.home(f"/t/{code}?lang={LANG}")
    while seen.isdisjoint(OVER):
        persons[0].page.wait_for_selector("#app[data-phase]")
        turn = on_turn_of(persons)
        if turn:
            turn.await_turn()
        _look(persons, seen)
        if turn and turn.answer("bid:kontrabauernschnapser").and_(turn.page.locator("[aria-disabled=false]")).count():
            before = persons[0].seq
            turn.say("bid:kontrabauernschnapser")
            for person in persons:
                person.moved(before)
        else:
            step(persons)
    assert "play" in seen


@pytest.mark.parametrize("game", ["bauernschnapsen", "dreierschnapsen", "schnapsen"])
def test_every_step_of_a_lesson_fits(long_server: Server, people: People, game: str) -> None:
    anna = people.person(long_server)
    steps = anna.page.request.get(f"{long_server.url}/learn/{game}.json").json()["steps"]
    anna.home(f"/learn/{game}?lang={LANG}")
    for one in steps:
        expect(anna.app).to_have_attribute("data-step", one["key"])
        _fits(anna)
        if one["accept"]:
            done = [game, f"{one['key']} done"]
            anna.page.evaluate("([game, done]) => localStorage.setItem(`bauern.learn.${game}`, done)", done)
            anna.page.reload()
            expect(anna.app).to_have_attribute("data-done", "true")
            _fits(anna)
        if one is not steps[-1]:
            anna.page.locator(".lesson [data-about=next]").click()
