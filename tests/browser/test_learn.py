"""Learning by playing: a lesson per game from start to end by touch and by keys; its place, its refusals."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from bauern.assets import web_root
from bauern.engine import GAMES
from bauern.server.i18n import Languages
from tests.browser.clean import axe_faults
from tests.browser.people import KNOWN, LEFT_EDGE, PHONE, People, Person
from tests.browser.serving import Server
from tests.browser.test_layout import SIZES, _no_sideways_scrolling

SMALL: ViewportSize = {"width": 320, "height": 568}
LANGUAGES = [code for code, _ in Languages(web_root() / "locales").choices]
of_each_game = pytest.mark.parametrize("game", GAMES)


class Learner:
    """Somebody who goes through a lesson."""

    def __init__(self, person: Person, game: str, lang: str = "en") -> None:
        """Open the lesson at its beginning, or where it was left."""
        self.person, self.page, self.game = person, person.page, game
        person.home(f"/learn/{game}?lang={lang}")
        expect(self.page.locator(".felt")).to_be_visible()
        answer = self.page.request.get(f"{person.server.url}/learn/{game}.json")
        self.steps: list[dict[str, Any]] = answer.json()["steps"]

    @property
    def step(self) -> dict[str, Any]:
        key = self.person.app.get_attribute("data-step")
        return next(step for step in self.steps if step["key"] == key)

    @property
    def done(self) -> bool:
        return self.person.app.get_attribute("data-done") == "true"

    @property
    def pair_asked(self) -> bool:
        return self.page.locator("[data-about=pair]").count() > 0

    def button(self, about: str) -> Locator:
        return self.page.locator(f".lesson [data-about={about}]")

    def controls(self) -> list[str]:
        """What has to be pressed for the answer of this step, one after the other."""
        code = self.step["accept"][0]
        if code.startswith("discard:"):
            return [*(f".eight [data-code={card}]" for card in code[8:].split(",")), "[data-code=discard]"]
        if code == "close":
            return [".talon [data-about=close]", ".choice [data-code=close]"]
        if code == "exchange":
            return [".talon [data-about=exchange]"]
        if code.endswith("+"):
            return [f".hand [data-code={code[:2]}]", "[data-about=pair] .primary"]
        return [f".felt button[data-code='{code}']"]

    def answered(self) -> None:
        expect(self.person.app).to_have_attribute("data-done", "true")

    def next(self) -> None:
        before = self.step["key"]
        self.button("next").click()
        expect(self.person.app).not_to_have_attribute("data-step", before)


def touch(learner: Learner, control: str) -> None:
    """Touch a control; a card that is only picked by the first touch gets a second one."""
    found = learner.page.locator(control).first
    found.tap(position=LEFT_EDGE)
    if found.count() and found.get_attribute("data-picked") is not None and not learner.pair_asked:
        found.tap(position=LEFT_EDGE)


def to_step(learner: Learner, key: str) -> None:
    """Go on by touch until a step is reached."""
    while learner.step["key"] != key:
        if learner.step["accept"]:
            for control in learner.controls():
                touch(learner, control)
            learner.answered()
        learner.next()


@of_each_game
def test_a_lesson_is_played_to_its_end_by_keyboard(shared_server: Server, people: People, game: str) -> None:
    """`Show me` puts the focus on what is meant; Enter does it, and the focus never gets lost."""
    learner = Learner(people.person(shared_server), game)
    page = learner.page
    for step in learner.steps[:-1]:
        expect(learner.person.app).to_have_attribute("data-step", step["key"])
        if step["accept"]:
            for _ in learner.controls():
                to(page, learner.button("hint"))
                page.keyboard.press("Enter")
                expect(page.locator(":focus")).to_have_attribute("data-hint", "")
                page.keyboard.press("Enter")
            learner.answered()
        to(page, learner.button("next"))
        page.keyboard.press("Enter")
    expect(learner.person.app).to_have_attribute("data-step", learner.steps[-1]["key"])


def to(page: Page, control: Locator) -> None:
    """Press Tab until the focus is on a control."""
    for _ in range(80):
        if control.evaluate("e => e === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(control)


def test_after_a_reload_the_lesson_goes_on_where_it_was(shared_server: Server, people: People) -> None:
    person = people.person(shared_server, viewport=PHONE, touch=True)
    learner = Learner(person, "schnapsen")
    to_step(learner, "learn.s.pair")
    hand = person.hand
    person.page.reload()
    expect(person.app).to_have_attribute("data-step", "learn.s.pair")
    assert person.hand == hand
    for control in learner.controls():
        touch(learner, control)
    learner.answered()
    person.page.reload()
    expect(person.app).to_have_attribute("data-done", "true")
    learner.next()
    other = Learner(person, "bauernschnapsen")
    assert other.step["key"] == "learn.b.table"
    Learner(person, "schnapsen")
    expect(person.app).to_have_attribute("data-step", "learn.s.count")


@pytest.mark.rule("b.play.head")
def test_a_refused_card_is_explained_with_its_rule_and_the_step_stays(shared_server: Server, people: People) -> None:
    person = people.person(shared_server, viewport=PHONE, touch=True)
    learner = Learner(person, "bauernschnapsen")
    to_step(learner, "learn.b.follow")
    person.card("SJ").tap(position=LEFT_EDGE, force=True)  # aria-disabled, and yet it answers
    answer = person.page.locator(".lesson .answer")
    expect(answer).to_contain_text("You can beat the best card in this suit and must do so.")
    address = answer.get_by_role("link").get_attribute("href") or ""
    assert person.page.request.get(shared_server.url + address).url.endswith("/rules/bauernschnapsen#b.play.head")
    person.card("DK").tap(position=LEFT_EDGE, force=True)
    expect(answer).to_contain_text("must follow it")
    assert learner.step["key"] == "learn.b.follow"
    assert not learner.done


def test_another_card_that_is_allowed_is_called_so_and_the_step_stays(shared_server: Server, people: People) -> None:
    person = people.person(shared_server, viewport=PHONE, touch=True)
    learner = Learner(person, "schnapsen")
    to_step(learner, "learn.s.lead")
    for _ in range(2):
        person.card("HJ").tap(position=LEFT_EDGE)
    expect(person.page.locator(".lesson .answer")).to_contain_text("That is allowed, but try something else here")
    assert not learner.done
    assert len(person.hand) == 5


def test_show_me_names_and_marks_the_card_and_back_goes_back(shared_server: Server, people: People) -> None:
    person = people.person(shared_server)
    learner = Learner(person, "schnapsen")
    expect(learner.button("back")).to_have_attribute("aria-disabled", "true")
    learner.next()
    learner.button("hint").click()
    expect(person.card("DJ")).to_have_attribute("data-hint", "")
    expect(person.page.locator(".lesson .answer")).to_contain_text("Here: Jack of Diamonds")
    person.card("DJ").click(position=LEFT_EDGE)
    learner.answered()
    learner.button("back").click()
    expect(person.app).to_have_attribute("data-done", "false")
    assert "DJ" in person.hand
    learner.button("back").click()
    expect(person.app).to_have_attribute("data-step", "learn.s.table")


@of_each_game
def test_a_lesson_is_played_to_its_end_by_touch_and_fits_every_screen(
    shared_server: Server, people: People, game: str
) -> None:
    person = people.person(shared_server, viewport=PHONE, touch=True)
    person.page.emulate_media(reduced_motion="reduce")
    learner = Learner(person, game)
    for step in learner.steps:
        for size in SIZES:
            person.page.set_viewport_size(size)
            _no_sideways_scrolling(person)
        person.page.set_viewport_size(PHONE)
        if step["accept"]:
            for control in learner.controls():
                touch(learner, control)
            learner.answered()
            for size in SIZES:
                person.page.set_viewport_size(size)
                _no_sideways_scrolling(person)
            person.page.set_viewport_size(PHONE)
        if step is not learner.steps[-1]:
            learner.next()
    expect(learner.page.get_by_role("link", name="Play now")).to_be_visible()
    assert person.faults == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_in_each_language_fits_a_small_telephone_and_axe_finds_nothing(
    shared_server: Server, people: People, lang: str
) -> None:
    person = people.person(shared_server, viewport=SMALL, touch=True)
    places = {"bauernschnapsen": "learn.b.announce", "dreierschnapsen": "learn.d.talon", "schnapsen": "learn.s.close"}
    person.context.add_init_script(KNOWN % json.dumps({f"learn.{game}": key for game, key in places.items()}))
    for game, key in places.items():
        learner = Learner(person, game, lang)
        expect(person.app).to_have_attribute("data-step", key)
        expect(person.page.locator("html")).to_have_attribute("lang", lang)
        _no_sideways_scrolling(person)
        learner.button("hint").tap()
        assert axe_faults(person) == []


def test_a_screen_reader_hears_the_step_what_happened_and_every_hand(shared_server: Server, people: People) -> None:
    person = people.person(shared_server)
    learner = Learner(person, "bauernschnapsen")
    to_step_by_mouse(learner, "learn.b.follow")
    for control in learner.controls():
        person.page.locator(control).click(position=LEFT_EDGE)
    said = person.page.get_by_role("status")
    expect(said.first).to_contain_text("Your ace takes the trick")
    expect(said.nth(1)).to_contain_text("You take the trick.")
    tree = person.page.locator("#app").aria_snapshot()
    assert re.search(r'list "Open hand"', tree)
    assert "Cilli: Ten of Spades" in tree
    assert 'button "Next step"' in tree


def to_step_by_mouse(learner: Learner, key: str) -> None:
    while learner.step["key"] != key:
        if learner.step["accept"]:
            for control in learner.controls():
                learner.page.locator(control).first.click(position=LEFT_EDGE)
            learner.answered()
        learner.next()


def test_home_and_the_rules_lead_to_the_lessons(shared_server: Server, people: People) -> None:
    person = people.person(shared_server)
    for game in GAMES:
        person.home(f"/rules/{game}?lang=en")
        expect(person.page.get_by_role("link", name="Learn by playing")).to_have_attribute("href", f"/learn/{game}")
        person.home("/?lang=en")
        expect(person.page.locator(f".learn-ways a[href='/learn/{game}']")).to_be_visible()


def test_with_german_faces_cards_and_names_are_the_german_ones(shared_server: Server, people: People) -> None:
    person = people.person(shared_server)
    learner = Learner(person, "bauernschnapsen", "de")
    learner.page.locator(".settings summary").click()
    learner.page.locator("#set-deck").select_option("german")
    to_step_by_mouse(learner, "learn.b.pair")
    expect(person.card("DQ")).to_contain_text("Schellen-Ober")
    expect(person.page.locator("#sprite")).to_have_attribute("data-deck", "german")


def test_without_scripts_a_lesson_can_be_read(shared_server: Server, people: People) -> None:
    person = people.person(shared_server, scripts=False)
    person.home("/learn/schnapsen?lang=en")
    expect(person.page.get_by_role("heading", name="Closing the talon")).to_be_visible()
    expect(person.page.get_by_text("Exactly 66.")).to_be_visible()


def test_who_presses_what_is_marked_closes_the_talon(shared_server: Server, people: People) -> None:
    """The question has one answer marked, and no longer the button that has asked it."""
    learner = Learner(people.person(shared_server, viewport=PHONE, touch=True), "schnapsen")
    to_step(learner, "learn.s.close")
    marked = learner.page.locator("[data-hint]")
    learner.button("hint").tap()
    expect(marked).to_have_attribute("data-about", "close")
    marked.tap()
    expect(marked).to_have_attribute("data-code", "close")
    marked.tap()
    learner.answered()


def test_a_place_that_no_longer_is_leads_to_the_beginning(shared_server: Server, people: People) -> None:
    person = people.person(shared_server)
    person.home("/")
    person.page.evaluate("() => localStorage.setItem('bauern.learn.schnapsen', 'learn.s.gone done')")
    learner = Learner(person, "schnapsen")
    assert (learner.step["key"], learner.done) == ("learn.s.table", False)


def test_a_lesson_that_is_not_there_is_said_so(shared_server: Server, people: People) -> None:
    person = people.person(shared_server)
    for path in ("/learn/skat", "/learn/skat.json"):
        answer = person.page.goto(shared_server.url + path)
        assert answer
        assert answer.status == 404
    person.home("/learn")
    expect(person.page).to_have_url(f"{shared_server.url}/#way-learn")
    expect(person.page.get_by_role("region", name="New to the game?")).to_be_in_viewport()
    answer = person.page.goto(f"{shared_server.url}/rules/learn-schnapsen")
    assert answer
    assert answer.url.endswith("/learn/schnapsen")
