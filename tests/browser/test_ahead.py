"""Cards that are played without a further touch: one chosen beforehand, and the last one if wished (ui.md 11)."""

from playwright.sync_api import expect

from tests.browser.people import LEFT_EDGE, Deal, People, Person
from tests.browser.serving import Server

DEAL = Deal(0, ("HJ DJ CJ CQ SJ", "HK HQ DK DQ CK"), "SA ST HA HT DA DT CA CT SQ SK")
"""Nobody can reach 66 with kings, queens and jacks."""
THINKING = """() => {
  const app = document.getElementById("app");
  let since = null;
  window.thought = [];
  new MutationObserver(() => {
    const mine = app.dataset.turn === app.dataset.seat;
    if (mine) since ??= performance.now();
    else if (since !== null) { window.thought.push(performance.now() - since); since = null; }
  }).observe(app, { attributes: true, attributeFilter: ["data-turn"] });
}"""


def _choose(person: Person, code: str) -> None:
    person.card(code).click(position=LEFT_EDGE)
    expect(person.card(code)).to_have_attribute("data-chosen", "")


def _lead(person: Person, code: str) -> None:
    person.await_turn()
    person.play(code)


def test_a_card_chosen_beforehand_is_played_when_the_turn_comes_if_it_may_be(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"], game="schnapsen", deal=DEAL)
    ben.await_turn()
    status, cards = anna.page.get_by_role("status"), anna.page.locator(".hand button")
    anna.page.evaluate(THINKING)
    # Taken back by the same press, with the mouse as with a key.
    _choose(anna, "HJ")
    expect(anna.card("HJ")).to_have_attribute("aria-pressed", "true")
    expect(status).to_contain_text("Jack of Hearts is played when your turn comes. Press it again to take it back.")
    anna.card("HJ").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.card("HJ")).to_have_attribute("aria-pressed", "false")
    expect(status).to_contain_text("Jack of Hearts taken back.")
    _choose(anna, "HJ")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("[data-chosen]")).to_have_count(0)
    # Two may be played, and later one: it takes as long as a person does, by chance alone.
    ben.page.keyboard.press("c")
    ben.say("close")
    _choose(anna, "CJ")
    assert not any("act" in frame for frame in anna.sent)
    _lead(ben, "CK")
    expect(cards).to_have_count(4)
    expect(anna.card("CJ")).to_have_count(0)
    # What may not be played is let go, and nothing is sent.
    ben.await_turn()
    _choose(anna, "HJ")
    anna.sent.clear()
    _lead(ben, "DK")
    expect(status).to_contain_text("Jack of Hearts may not be played now. You hold the suit that was led")
    expect(anna.page.locator("[data-chosen]")).to_have_count(0)
    # Ben's king has a pair by now: that is asked.
    _choose(ben, "HK")
    anna.play("DJ")
    expect(ben.page.locator("[data-about=pair] button").first).to_have_text("With 20")
    _choose(anna, "HJ")
    ben.page.locator("[data-about=pair]").get_by_role("button", name="Without").click()
    expect(cards).to_have_count(2)
    first, _by_hand, second = anna.page.evaluate("window.thought")
    assert min(first, second) >= 690
    # Who wishes it need not play the last card: here she leads it.
    anna.open("Settings").get_by_label("My last card").select_option("on")
    anna.close()
    _lead(ben, "HQ")
    _lead(anna, "SJ")
    expect(cards).to_have_count(0)
    ben.await_turn()
    ben.play("DQ")
    expect(anna.page.locator("#verdict")).not_to_be_empty()


def test_who_no_longer_wishes_to_choose_beforehand_has_chosen_nothing(shared_server: Server, people: People) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"], game="schnapsen", deal=DEAL)
    ben.await_turn()
    _choose(anna, "HJ")
    anna.open("Settings").get_by_label("Choosing a card before my turn").select_option("off")
    anna.close()
    expect(anna.page.locator("[data-chosen]")).to_have_count(0)


def test_the_wait_is_that_of_a_bot_and_the_same_for_every_hand(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table()
    ask = "() => import('/static/js/ahead.js').then(({ pace }) => [pace.length, Array.from({ length: 500 }, pace)])"
    takes, waits = anna.page.evaluate(ask)
    assert takes == 0
    assert 700 <= min(waits) < 750
    assert 1650 < max(waits) <= 1700
