"""Big and plain: one switch for eyes that are no longer young, that can be undone (ui.md 2, 11)."""

import pytest
from playwright.sync_api import expect

from tests.browser.clean import axe_faults
from tests.browser.people import PHONE, People, Person
from tests.browser.serving import Server
from tests.browser.test_layout import FINGER, SIZES, _box, _no_sideways_scrolling

BIG = {"Corner letters": "large", "Text, buttons and cards": "large", "Contrast": "high"}
BEFORE = {"Corner letters": "large", "Text, buttons and cards": "normal", "Contrast": "usual"}


def _in_play(server: Server, people: People, game: str) -> Person:
    [anna] = people.table(server, ["Anna"], game=game, contracts="none", kontra_levels="0", bot_level="random")
    anna.await_turn()
    while anna.phase != "play" or anna.page.locator(".trick[data-full]").count():
        anna.anything()
        anna.await_turn()
    return anna


LETTERS = """() => {
  const card = document.querySelector(".hand .card");
  return card.getBoundingClientRect().width * parseFloat(getComputedStyle(card).getPropertyValue("--index-scale"));
}"""
"""How large the corner letters of the own cards are on the screen."""
TEXT = "() => parseFloat(getComputedStyle(document.querySelector('.status')).fontSize)"
STRIPS = """() => {
  const boxes = [...document.querySelectorAll(".hand button")].map((card) => card.getBoundingClientRect());
  return boxes.map((box, n) => {
    const beside = boxes.slice(n + 1).find((other) => Math.abs(other.y - box.y) < box.height / 2);
    return (beside ? Math.min(beside.x, box.right) : box.right) - box.x;
  });
}"""
"""How wide each own card can be seen and touched."""


def _switch(person: Person, wanted: dict[str, str]) -> None:
    dialog = person.open("Settings")
    dialog.get_by_label("Big and plain").click()
    for label, value in wanted.items():
        expect(dialog.get_by_label(label)).to_have_value(value)
    person.close()


@pytest.mark.parametrize("game", ["bauernschnapsen", "dreierschnapsen"])
def test_one_switch_makes_all_big_and_plain_and_another_press_undoes_it(
    shared_server: Server, people: People, game: str
) -> None:
    anna = _in_play(shared_server, people, game)
    page = anna.page
    page.set_viewport_size(PHONE)
    anna.open("Settings").get_by_label("Corner letters").select_option("large")
    anna.close()
    letters, text = page.evaluate(LETTERS), page.evaluate(TEXT)
    _switch(anna, BIG)
    page.reload()
    anna.await_turn()
    expect(page.locator("#sprite")).to_have_count(1)
    assert page.evaluate(LETTERS) >= letters
    assert page.evaluate(TEXT) == text * 1.25
    assert page.locator(".felt").evaluate("e => getComputedStyle(e).backgroundImage") == "none"
    # On a telephone held upright no card lies over another.
    assert min(page.evaluate(STRIPS)) == pytest.approx(_box(page.locator(".hand button").first)["width"], abs=1)
    for size in SIZES:
        page.set_viewport_size(size)
        _no_sideways_scrolling(anna)
        assert min(page.evaluate(STRIPS)) >= FINGER
        for tool in page.locator(".bar button:visible").all():
            assert min(_box(tool)["width"], _box(tool)["height"]) >= FINGER
    assert axe_faults(anna) == []
    page.set_viewport_size(PHONE)
    _switch(anna, BEFORE)
    assert (page.evaluate(LETTERS), page.evaluate(TEXT)) == (letters, text)
