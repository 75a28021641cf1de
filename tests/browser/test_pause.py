"""How a full trick stays, who has won it, and that it keeps nobody from playing (ui.md 10)."""

import re

from playwright.sync_api import expect

from tests.browser.people import LEFT_EDGE, Deal, People, Person
from tests.browser.serving import Server

HANDS = ("HA HJ SJ DJ CJ", "HK SA ST DA CA", "HT SK SQ DT CT", "HQ DK DQ CK CQ")
"""Anna takes the trick that she leads with HA; those after DJ are seat 1's, whatever the bots choose."""
FULL, WON, LAID = ".trick[data-full] li", ".trick [data-won]", ".trick:not([data-full]) li"
TIMED = """() => {
  const trick = document.querySelector(".trick");
  let since = 0;
  window.stayed = [];
  new MutationObserver(() => {
    if (trick.hasAttribute("data-full")) since = performance.now();
    else if (since) window.stayed.push(performance.now() - since);
  }).observe(trick, { attributes: true, attributeFilter: ["data-full"] });
}"""


def dealt(server: Server, people: People, pause: str, hands: tuple[str, ...] = HANDS) -> Person:
    """Deal to Anna, who sees full tricks for as long as she has chosen, and to three bots that play at once."""
    [anna] = people.table(server, ["Anna"], deal=Deal(3, hands), contracts="none", kontra_levels="0", target="99")
    anna.page.evaluate("pause => localStorage.setItem('bauern.settings', JSON.stringify({ pause }))", pause)
    anna.page.reload()
    anna.await_turn()
    anna.say("trump:S")
    anna.await_turn()
    while anna.phase != "play":
        anna.anything()
        anna.await_turn()
    return anna


def test_a_full_trick_stays_until_it_is_tapped_marks_its_winner_and_hinders_nobody(
    shared_server: Server, people: People
) -> None:
    anna = dealt(shared_server, people, "tap")
    page = anna.page
    won, status = page.locator(WON), page.get_by_role("status")
    anna.card("HA").click(position=LEFT_EDGE)
    expect(page.locator(FULL)).to_have_count(4)
    expect(won).to_have_attribute("data-place", "0")
    # Whoever leads plays at once, without a tap on the trick; and the next one stays.
    anna.await_turn()
    anna.card("DJ").click(position=LEFT_EDGE)
    expect(won).to_have_attribute("data-place", "1")
    looks = "e => { const s = getComputedStyle(e); return [s.boxShadow === 'none', s.filter === 'none']; }"
    assert won.evaluate(looks) == [False, True]
    assert page.locator(".trick li:not([data-won])").first.evaluate(looks) == [True, False]
    # Three bots have played since: that it is her turn is said, and nothing of it is shown.
    expect(status).to_contain_text("Tap the trick to go on.")
    expect(page).to_have_title(f"▶ Your turn – Table {anna.table} – Bauern")
    expect(page.locator(FULL)).to_have_count(4)
    anna.sent.clear()
    anna.card("HJ").click(position=LEFT_EDGE, force=True)  # no answer to cards that she has not seen
    expect(page.locator(LAID)).to_have_count(3)
    for name in ("Resi", "Sepp", "Vroni"):
        expect(status).to_contain_text(re.compile(rf"{name}: \w+ of \w+"))  # in order, for who listens
    assert anna.sent == []
    assert len(anna.hand) == 3
    for key in ("Enter", " "):
        anna.await_turn()
        page.locator(".hand [data-legal]").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(FULL)).to_have_count(4)
        left, sent = anna.hand, len(anna.sent)
        page.keyboard.press(key)
        expect(page.locator(FULL)).to_have_count(0)
        assert anna.hand == left
        assert len(anna.sent) == sent


def test_a_full_trick_stays_as_long_as_wished_and_then_what_has_come_since_is_drawn(
    shared_server: Server, people: People
) -> None:
    anna = dealt(shared_server, people, "600")
    anna.play("HA")
    anna.await_turn()
    anna.page.evaluate(TIMED)
    anna.card("DJ").click(position=LEFT_EDGE)
    for tricks, pause in ((1, 600), (2, 2500)):
        anna.page.wait_for_function("tricks => window.stayed.length === tricks", arg=tricks)
        expect(anna.page.locator(LAID)).to_have_count(3)
        assert anna.page.evaluate("window.stayed.at(-1)") >= pause * 0.98
        anna.await_turn()
        anna.open("Settings").get_by_label("A full trick stays").select_option("2500")
        anna.close()
        anna.page.locator(".hand [data-legal]").first.click(position=LEFT_EDGE)
