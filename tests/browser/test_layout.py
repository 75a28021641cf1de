"""Five sizes, every phase: nothing wider than the screen, nothing jumps, every own card can be touched (ui.md 2, 7)."""

import re
from typing import Literal

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from tests.browser.people import PHONE, Deal, People, Person
from tests.browser.serving import Server
from tests.browser.steps import step

SIZES: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 568},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 720},
)
FINGER = 44
AXES: tuple[tuple[Literal["x", "y"], Literal["width", "height"]], ...] = (("x", "width"), ("y", "height"))
Boxes = dict[str, list[tuple[float, float, float, float]]]
WIDTHS = """async () => {
  const { dataset } = document.querySelector("#replay"), widths = [];
  while (widths.length <= Number(dataset.last)) {
    if (dataset.at === String(widths.length)) {
      widths.push(document.documentElement.scrollWidth);
      document.querySelector("[data-deed=onward]").click();
    }
    await new Promise(requestAnimationFrame);
  }
  return widths;
}"""
"""How wide the page of a replay is at each place, from the first on."""


def _box(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box, "not on the page"
    return box


def _boxes(elements: Locator) -> list[FloatRect]:
    """Return where these are, all in one moment: a trick is soon swept away."""
    boxes: list[FloatRect] = elements.evaluate_all("all => all.map((e) => e.getBoundingClientRect().toJSON())")
    return boxes


def _no_sideways_scrolling(person: Person) -> None:
    wide, scrolls = person.page.evaluate(
        """() => [[...document.querySelectorAll("body *")].filter((e) => {
          const r = e.getBoundingClientRect();
          return r.width && (r.right > innerWidth + 1 || r.left < -1) && !e.closest(".unseen, .sprite, [hidden]");
        }).map((e) => e.outerHTML.slice(0, 120)), document.documentElement.scrollWidth > innerWidth]"""
    )
    assert wide == []
    assert not scrolls


def _cards_can_be_touched(person: Person) -> None:
    cards = _boxes(person.page.locator(".hand button"))
    rights = [box["x"] for box in cards[1:]] + [cards[-1]["x"] + cards[-1]["width"]] if cards else []
    for box, right in zip(cards, rights, strict=True):
        assert right - box["x"] >= FINGER
        assert min(box["height"], (person.page.viewport_size or SIZES[0])["height"] - box["y"]) >= FINGER


def _seated_as_at_a_table(person: Person) -> None:
    found = person.page.locator(".seat")
    names: list[str] = found.evaluate_all("all => all.map((e) => e.dataset.place)")
    seats = dict(zip(names, _boxes(found), strict=True))
    assert sorted(seats) == {2: ["0", "2"], 3: ["0", "1", "3"], 4: ["0", "1", "2", "3"]}[len(seats)]
    hand = _box(person.page.locator(".hand, .laying"))
    middle = (person.page.viewport_size or SIZES[0])["width"] / 2
    me = seats.pop("0")
    for place, seat in seats.items():
        assert {"1": -1, "2": 0, "3": 1}[place] == _sign(seat["x"] + seat["width"] / 2 - middle)
        assert seat["y"] < me["y"]
        assert hand["y"] > seat["y"] + seat["height"]
    assert hand["y"] + hand["height"] > (person.page.viewport_size or SIZES[0])["height"] * 0.8


def _sign(distance: float) -> int:
    """Left, in the middle or right of it."""
    return 0 if abs(distance) < 2 else 1 if distance > 0 else -1


def _eight_lie_in_two_rows(person: Person) -> None:
    boxes = _boxes(person.page.locator(".eight button"))
    assert len(boxes) == 8
    assert all(min(box["width"], box["height"]) >= FINGER for box in boxes)
    first, second = boxes[:4], boxes[4:]
    assert len({round(box["y"]) for box in first}) == len({round(box["y"]) for box in second}) == 1
    assert max(box["y"] + box["height"] for box in first) <= min(box["y"] for box in second)
    me = _box(person.page.locator(".seat[data-place='0']"))
    assert max(box["y"] + box["height"] for box in second) <= max(me["y"], _box(person.page.locator(".laying"))["y"])
    for box in _boxes(person.page.locator(".laying button")):
        assert box["height"] >= FINGER
        assert box["y"] + box["height"] <= (person.page.viewport_size or SIZES[0])["height"]


def _talon_is_clear(person: Person) -> None:
    """Nobody's plate and no card of the trick lies over the talon, and its buttons can be touched."""
    talon = _box(person.page.locator(".talon"))
    for other in _boxes(person.page.locator(".seat, .trick li")):
        assert not _overlap(talon, other), other
    for box in _boxes(person.page.locator(".talon button")):
        assert min(box["width"], box["height"]) >= FINGER


def _overlap(one: FloatRect, other: FloatRect) -> bool:
    return all(one[at] < other[at] + other[size] - 1 and other[at] < one[at] + one[size] - 1 for at, size in AXES)


def _places(person: Person) -> list[tuple[float, float, float, float]]:
    return [(b["x"], b["y"], b["width"], b["height"]) for b in _boxes(person.page.locator(".seat"))]


def _look(person: Person, seats: Boxes) -> None:
    """Look at the table as it is now in every size."""
    for size in SIZES:
        person.page.set_viewport_size(size)
        _no_sideways_scrolling(person)
        if person.phase in {"result", "match-over"}:
            continue
        _cards_can_be_touched(person)
        if person.phase == "talon":
            _eight_lie_in_two_rows(person)
        if person.page.locator(".talon .tools, .talon[data-closed]").count():
            _talon_is_clear(person)
        _seated_as_at_a_table(person)
        expect(person.page.locator(".seat[data-turn]")).to_have_count(1)
        seats.setdefault(f"{size['width']}", _places(person))
        assert seats[f"{size['width']}"] == _places(person), "a seat has moved"


def test_the_table_fits_every_screen_in_every_phase(shared_server: Server, people: People) -> None:
    deal = Deal(3, ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT"))
    names = ["Eleonora Maximiliana"]  # and nobody holds five of a suit
    [anna] = people.table(shared_server, names, deal=deal, contracts="farbengang", kontra_levels="0")
    seen: set[str] = set()
    seats: Boxes = {}
    while "result" not in seen:
        anna.await_turn()
        seen.add(anna.phase)
        _look(anna, seats)
        if anna.phase == "play" and len(anna.hand) == 5:
            anna.card("HK").click(position={"x": 5, "y": 20})
            _no_sideways_scrolling(anna)
        if anna.phase != "result":
            anna.anything()
    assert {"trump", "auction", "play", "result"} <= seen


def test_the_table_of_three_fits_every_screen_in_every_phase(own_server: Server, people: People) -> None:
    names = ["Eleonora Maximiliana", "Ben", "Cilli"]
    anna, *_ = persons = people.table(
        own_server, names, game="dreierschnapsen", three_raise_after_talon="yes", kontra_levels="0"
    )
    own_server.deal(
        ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ"),
        dealer=2,
        table=anna.table,
        talon="HJ DT",
        scores=(23, 19, 21),
    )
    for person in persons:
        person.page.reload()
    anna.await_turn()
    seen: set[str] = set()
    seats: Boxes = {}
    while "result" not in seen and "match-over" not in seen:
        if anna.phase not in seen or len(anna.hand) in {6, 1}:
            _look(anna, seats)
        seen.add(anna.phase)
        step(persons)
    assert {"trump", "auction", "talon", "play"} <= seen


def test_the_table_of_two_fits_every_screen_in_every_phase(shared_server: Server, people: People) -> None:
    deal = Deal(1, ("HA HT HK HJ SJ", "SQ CQ DA DJ SA"), "HQ ST CA CT DK SK CK CJ DQ DT")
    anna, ben = persons = people.table(shared_server, ["Eleonora Maximiliana", "Ben"], game="schnapsen", deal=deal)
    anna.await_turn()
    seats: Boxes = {}
    _look(anna, seats)
    anna.play("SJ")
    ben.await_turn()
    _look(ben, {})  # her card lies on the table
    ben.play("CQ")
    anna.await_turn()
    anna.page.keyboard.press("c")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        _no_sideways_scrolling(anna)
    anna.say("close")
    _look(anna, seats)
    while anna.phase == "play":
        step(persons)
    _look(anna, seats)


def test_the_play_off_of_three_fits_every_screen_for_who_plays_and_who_looks_on(
    own_server: Server, people: People
) -> None:
    names = ["Eleonora Maximiliana", "Ben", "Cilli"]
    anna, ben, cilli = persons = people.table(own_server, names, game="dreierschnapsen", three_finish="play-off")
    own_server.deal(
        ("HA HT HK HJ SJ", "SQ CQ DA DJ SA", ""),
        dealer=1,
        table=anna.table,
        talon="HQ ST CA CT DK SK CK CJ DQ DT",
        scores=(24, 24, 20),
    )
    for person in persons:
        person.page.reload()
    anna.await_turn()
    anna.play("SJ")
    ben.await_turn()
    for person in persons:
        expect(person.page.locator(".trick li")).to_have_count(1)
        for size in SIZES:
            person.page.set_viewport_size(size)
            _no_sideways_scrolling(person)
            _talon_is_clear(person)
    assert cilli.hand == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_longest_contract_of_three_can_be_read_on_a_telephone(
    own_server: Server, people: People, lang: str
) -> None:
    names = ["Anna", "Ben", "Eleonora Maximiliana"]
    anna, ben, cilli = persons = people.table(own_server, names, game="dreierschnapsen")
    hands = ("SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ", "HA HT HK HQ SJ SA")
    own_server.deal(hands, dealer=2, table=anna.table, talon="HJ DT", scores=(12, 13, 17))
    for person in persons:
        person.home(f"/t/{anna.table}?lang={lang}")
    for person, word in ((anna, "turn:1"), (anna, "pass"), (ben, "pass"), (cilli, "bid:kontrabauernschnapser")):
        person.await_turn()
        person.say(word)
    cilli.await_turn()
    cilli.anything()
    for person, word in ((anna, "kontra"), (cilli, "pass")):
        person.await_turn()
        person.say(word)
    expect(anna.app).to_have_attribute("data-phase", "play")
    played = anna.page.locator(".bar .played :is(.contract, .short):visible")
    for size in SIZES[:3]:
        anna.page.set_viewport_size(size)
        expect(played).to_have_text(re.compile("^Kontrabauernschnapser.* × 2$"))
        assert played.evaluate("e => e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1")
        _no_sideways_scrolling(anna)


def test_home_lobby_and_dialogs_fit_every_screen(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home()
    for game in ("bauernschnapsen", "schnapsen"):
        anna.choose(game)
        for size in SIZES:
            anna.page.set_viewport_size(size)
            _no_sideways_scrolling(anna)
    anna.choose()
    anna.home("/protocol")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        assert anna.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    anna.open_table()
    for size in SIZES:
        anna.page.set_viewport_size(size)
        _no_sideways_scrolling(anna)
    for name in ("House rules", "Settings", "Players and invitation", "Slate", "Chat"):
        anna.open(name)
        for size in SIZES:
            anna.page.set_viewport_size(size)
            _no_sideways_scrolling(anna)
        anna.close()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["bauernschnapsen", "dreierschnapsen", "schnapsen"])
def test_no_choice_of_the_house_rules_is_cut_off_on_a_telephone(
    shared_server: Server, people: People, game: str, lang: str
) -> None:
    anna = people.person(shared_server)
    code = anna.open_table(game)
    anna.page.set_viewport_size(PHONE)
    anna.home(f"/t/{code}?lang={lang}")
    anna.page.locator("[data-code=rules], .room button", has_text=re.compile("House rules|Hausregeln")).first.click()
    expect(anna.page.locator("dialog [name=sixty_six]")).to_be_visible()
    cut = anna.page.evaluate(
        """() => [...document.querySelectorAll("dialog select")].filter((select) => {
          const room = select.offsetWidth;
          select.style.width = "max-content";
          const needed = select.offsetWidth;
          select.style.width = "";
          return needed > room;
        }).map((select) => select.id)"""
    )
    assert cut == []


def test_a_refused_combination_of_rules_is_said_where_one_looks(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table()
    anna.page.set_viewport_size(PHONE)
    anna.open("House rules")
    anna.page.locator("dialog [name=equal_bid]").select_option("earlier-seat-may-hold")
    anna.page.locator("dialog [data-setting=chat]").scroll_into_view_if_needed()
    anna.page.locator("[data-code=configure]").click()
    expect(anna.page.locator("dialog .said")).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("dialog [name=equal_bid]")).to_be_in_viewport(ratio=1)


def test_whose_turn_it_is_is_marked_by_more_than_colour(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"])
    anna.await_turn()
    mine = anna.page.locator(".seat[data-turn]")
    expect(mine).to_have_attribute("data-place", "0")
    expect(mine).to_contain_text("you")
    assert mine.evaluate("e => getComputedStyle(e).boxShadow") != "none"
    expect(anna.page).to_have_title("▶ Your turn – " + f"Table {anna.table} – Bauern")
