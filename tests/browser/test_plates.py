"""What stands at a seat: the words as they were said, and on a small screen what matters first (ui.md 2, 4).

The table is drawn as it would be with this in the view: to come there by play takes many hands.
"""

from typing import Any

from playwright.sync_api import ViewportSize, expect

from tests.browser.people import PHONE, People, Person
from tests.browser.serving import Server

SMALLEST: ViewportSize = {"width": 320, "height": 568}
LANGUAGES = ("en", "de", "hu", "sk", "sl", "bg")
SHOW = """async (other) => {
  const { change, state } = await import("/static/js/state.js");
  const { update } = state;
  const deadline = other.timed ? performance.now() + 60_000 : null;
  const shown = { update: { ...update, view: { ...update.view, ...other } }, deadline };
  for (const [name, value] of Object.entries(shown)) {
    Object.defineProperty(state, name, { configurable: true, get: () => value, set: () => undefined });
  }
  change({});
  await new Promise((drawn) => requestAnimationFrame(drawn));
}"""
"""Shows another view, and keeps it whatever the server still sends."""
CUT = """(role) => {
  const { right, bottom } = role.getBoundingClientRect();
  const dots = getComputedStyle(role).webkitLineClamp !== "none" && role.scrollHeight > role.clientHeight;
  const last = dots ? bottom - 5 : bottom + 1;
  return [...role.querySelector(".tally").getClientRects()].some((box) => box.right > right + 1 || box.bottom > last);
}"""
"""Whether something of the tally lies outside of what is seen, or where dots may stand for the rest."""


def _show(person: Person, **view: Any) -> None:  # noqa: ANN401  (whatever a view holds)
    person.page.evaluate(SHOW, view)


def _said(*words: str) -> list[dict[str, object]]:
    """Return `seat:action` as the view has it."""
    return [{"seat": int(seat), "action": action} for seat, action in (word.split(":") for word in words)]


def test_who_doubles_is_shown_with_the_word_that_he_has_said(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"])
    anna.await_turn()
    said = _said("1:pass", "2:kontra", "3:kontra", "0:kontra", "1:pass", "2:kontra")
    _show(anna, phase="kontra", turn=3, kontra_said=said)
    words = [anna.page.locator(f".seat[data-seat='{seat}'] .word") for seat in range(4)]
    for word, expected in zip(words, ["Subkontra", "Pass", "Hirsch", "Rekontra"], strict=True):
        expect(word).to_have_text(expected)
    contract = {"id": "normal", "declarer": 1, "value": None, "kontra": 2}
    asked = _said("3:kontra")
    _show(anna, phase="kontra", turn=0, kontra_said=asked, legal=["pass", "kontra"], contract=contract)
    expect(words[3]).to_have_text("Kontra")
    anna.page.keyboard.press("m")
    expect(anna.page.get_by_role("status")).to_contain_text("You may: Pass, Rekontra.")


def test_on_a_telephone_a_rivals_tricks_and_pair_are_not_cut_off(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"])
    pair = {"seat": 1, "suit": "H", "value": 40, "live": True}
    contract = {"id": "kontrabauernschnapser", "declarer": 1, "value": 24, "kontra": 1}
    playing = {"phase": "play", "tricks": [0, 4, 0, 0], "pairs": [pair], "contract": contract, "dealer": 1}
    cut = []
    for lang in LANGUAGES:
        anna.home(f"/t/{anna.table}?lang={lang}")
        anna.await_turn()
        for turn, timed in ((0, False), (1, False), (1, True)):
            _show(anna, **playing, turn=turn, timed=timed)
            for size in (PHONE, SMALLEST):
                anna.page.set_viewport_size(size)
                if anna.role(1).evaluate(CUT):
                    cut.append((lang, size["width"], turn, timed, anna.role(1).inner_text()))
    assert cut == []
