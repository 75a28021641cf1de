"""What stands at a seat: the words as they were said, and on a small screen what matters first (ui.md 2, 4).

The table is drawn as it would be with this in the view: to come there by play takes many hands.
"""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.people import PHONE, People, Person
from tests.browser.serving import Server
from tests.browser.test_layout import SIZES

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


COVERED = """() => {
  const wrong = [];
  for (const plate of document.querySelectorAll(".seat")) {
    const word = plate.querySelector(".word")?.getBoundingClientRect();
    if (!word) continue;
    const says = plate.querySelector(".word").textContent, own = plate.getBoundingClientRect();
    if (plate.dataset.place === "0" && word.bottom > own.bottom + 1) wrong.push(`${says} is cut off`);
    if (word.left < 0 || word.right > innerWidth) wrong.push(`${says} leaves the screen`);
    const clock = plate.querySelector(".clock")?.getBoundingClientRect();
    if (clock && clock.bottom > plate.querySelector(".role").getBoundingClientRect().bottom + 1) wrong.push("no clock");
    for (const part of plate.querySelectorAll(".name, .role")) {
      const seen = part.getBoundingClientRect();
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = new Range();
        range.selectNodeContents(texts.currentNode);
        if (texts.currentNode.parentElement.closest(".unseen")) continue;
        for (const box of range.getClientRects()) {
          const over = Math.min(box.bottom, seen.bottom, word.bottom) - Math.max(box.top, seen.top, word.top);
          const beside = Math.min(box.right, seen.right, word.right) - Math.max(box.left, seen.left, word.left);
          if (over > 1 && beside > 1) wrong.push(`${says} covers ${texts.currentNode.data.trim()}`);
        }
      }
    }
  }
  return wrong;
}"""
"""What a word in a bubble lies over, or where it is not seen."""
STARTS = """() => [...document.querySelectorAll(".seat .role")].flatMap((role) => {
  const { left } = role.getBoundingClientRect(), seen = [];
  const texts = document.createTreeWalker(role, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (parentElement.closest(".unseen") || parentElement.offsetWidth <= 1) continue;
    for (let at = data.indexOf("·"); at >= 0; at = data.indexOf("·", at + 1)) {
      const range = new Range();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      const box = range.getBoundingClientRect();
      if (box.width && box.left < left + 6) seen.push(role.innerText);
    }
  }
  return seen;
})"""
"""Where a line begins with a dot that parts two facts."""
BIG = """(on) => Object.assign(document.documentElement.dataset, on
  ? { size: "large", contrast: "high", index: "large" } : { size: "normal", contrast: "usual", index: "normal" })"""


@pytest.mark.parametrize("game", ["bauernschnapsen", "dreierschnapsen"])
def test_what_somebody_says_covers_nothing_of_what_stands_at_a_seat(
    shared_server: Server, people: People, game: str
) -> None:
    [anna] = people.table(shared_server, ["Anna Maria"], game=game)
    anna.await_turn()
    players = 4 if game == "bauernschnapsen" else 3
    said = [*({"seat": seat, "action": "bid:bauernschnapser"} for seat in range(1, players)), *_said("0:pass")]
    wrong = {}
    for lang in ("en", "hu"):
        anna.home(f"/t/{anna.table}?lang={lang}")
        anna.await_turn()
        for turn in (0, 1):
            _show(anna, phase="auction", turn=turn, bids=said, caller=1, dealer=1, contract=None, legal=[], timed=True)
            for big in (False, True):
                anna.page.evaluate(BIG, big)
                for size in (SMALLEST, *SIZES):
                    anna.page.set_viewport_size(size)
                    if found := anna.page.evaluate(COVERED):
                        wrong[lang, turn, big, size["width"], size["height"]] = found
    assert wrong == {}


def test_no_line_at_a_seat_begins_with_what_parts_two_facts(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"])
    anna.await_turn()
    pairs = [{"seat": seat, "suit": "H", "value": 20, "live": seat != 2} for seat in range(4)]
    contracts = ("normal", "bauernschnapser", "kontrabauernschnapser", "herrenschnapser")
    wrong = {}
    for lang in LANGUAGES:
        anna.home(f"/t/{anna.table}?lang={lang}")
        anna.await_turn()
        for seat, name in enumerate(contracts):
            contract = {"id": name, "declarer": seat, "value": 6, "kontra": 1}
            view = {"phase": "play", "tricks": [1, 2, 0, 1], "pairs": pairs[: seat + 1], "contract": contract}
            _show(anna, **view, dealer=(seat + 2) % 4, turn=(seat + 1) % 4)
            for size in (SMALLEST, *SIZES):
                anna.page.set_viewport_size(size)
                if found := anna.page.evaluate(STARTS):
                    wrong[lang, name, size["width"]] = found
    assert wrong == {}
