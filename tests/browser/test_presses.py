"""One press does one thing, and only at the table that the player has seen (ui.md 3, 10, 11)."""

from playwright.sync_api import expect

from tests.browser.people import LEFT_EDGE, Deal, People, Person
from tests.browser.serving import Server
from tests.browser.steps import go_to
from tests.browser.test_pause import FULL, HANDS, LAID, dealt

COMES = """([seqs, whole]) => {
  const address = document.querySelector("script[src*='/js/table.js']").src;
  const part = (name) => import(new URL(name, address));
  return Promise.all([part("pause.js"), part("state.js")]).then(([{ arrive }, { state }]) => {
    const { table, seq, view } = state.update;
    for (const more of seqs) {
      const { rules, ...rest } = view;
      arrive({ table, seq: seq + more, events: [], view: more === whole ? view : rest });
    }
  });
}"""
"""Lets updates come, by how much their `seq` is more than that of what is seen; the `whole` one answers a question."""

AGAIN = """() => {
  const address = document.querySelector("script[src*='/js/table.js']").src;
  return import(new URL("state.js", address)).then(({ wire }) => wire.again());
}"""
KICKS = """() => {
  const address = document.querySelector("script[src*='/js/table.js']").src;
  const kick = ({ wire, state }) => wire.send("kick", { table: state.table, seat: 2 });
  return import(new URL("state.js", address)).then(kick);
}"""


def _bots_wait(anna: Person) -> None:
    """Until bots have played behind a full trick that stays."""
    anna.card("HA").click(position=LEFT_EDGE)
    anna.await_turn()
    anna.card("DJ").click(position=LEFT_EDGE)
    expect(anna.page).to_have_title(f"▶ Your turn – Table {anna.table} – Bauern")
    expect(anna.page.locator(FULL)).to_have_count(4)


def test_a_key_that_is_held_and_a_double_click_play_one_card(shared_server: Server, people: People) -> None:
    anna = dealt(shared_server, people, "next")
    keys, mouse = anna.page.keyboard, anna.page.mouse
    anna.card("HA").focus()
    keys.down("Enter")
    expect(anna.page.locator(".hand button")).to_have_count(4)
    anna.await_turn()
    keys.down("Enter")
    keys.down("Enter")
    keys.up("Enter")
    anna.sent.clear()
    anna.page.locator(".hand button").first.hover(position=LEFT_EDGE)
    first = anna.hand[0]
    mouse.down()
    mouse.up()
    expect(anna.card(first)).to_have_count(0)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    expect(anna.page.locator(".hand button")).to_have_count(3)
    expect(anna.page.locator("[data-chosen]")).to_have_count(0)
    assert len(anna.sent) == 1


def test_a_trick_that_was_to_stay_goes_when_that_is_no_longer_wished(shared_server: Server, people: People) -> None:
    anna = dealt(shared_server, people, "tap")
    _bots_wait(anna)
    anna.open("Settings").get_by_label("A full trick stays").select_option("2500")
    expect(anna.page.locator(LAID)).to_have_count(3)


def test_who_is_removed_while_a_trick_stays_does_not_come_back_with_it(shared_server: Server, people: People) -> None:
    deal = Deal(1, (*HANDS[2:], *HANDS[:2]))
    ben, anna = people.table(
        shared_server, ["Ben", "Anna"], (0, 2), deal=deal, contracts="none", kontra_levels="0", target="99"
    )
    anna.page.evaluate("localStorage.setItem('bauern.settings', JSON.stringify({ pause: 'tap' }))")
    anna.page.reload()
    anna.await_turn()
    go_to("play", [anna, ben])
    for card in ("HA", "DJ"):
        anna.await_turn()
        anna.card(card).click(position=LEFT_EDGE)
        ben.await_turn()
        ben.anything()
        expect(anna.page.locator(FULL)).to_have_count(4)
    ben.await_turn()
    ben.page.evaluate(KICKS)
    gone = anna.page.get_by_role("heading", name="The host has removed you from this table.")
    expect(gone).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.page.evaluate("new Promise(requestAnimationFrame)")
    expect(gone).to_be_visible()


def test_a_trick_is_not_kept_over_a_hand_that_has_begun_without_me(own_server: Server, people: People) -> None:
    anna = dealt(own_server, people, "tap")
    anna.card("HA").click(position=LEFT_EDGE)
    expect(anna.page.locator(FULL)).to_have_count(4)
    own_server.deal(HANDS, dealer=3, table=anna.table)
    expect(anna.app).to_have_attribute("data-phase", "trump")
    expect(anna.page.locator(FULL)).to_have_count(0)


def test_what_was_chosen_before_the_latest_was_seen_is_not_played(shared_server: Server, people: People) -> None:
    hands = ("HA SK SQ DJ CJ", "HK SA ST DA CA", "HT HJ SJ DT CT", "HQ DK DQ CK CQ")
    anna = dealt(shared_server, people, "tap", hands)
    anna.card("HA").click(position=LEFT_EDGE)
    expect(anna.page.locator(FULL)).to_have_count(4)
    anna.await_turn()
    anna.card("SK").click(position=LEFT_EDGE)
    without = anna.page.locator("[data-about=pair]").get_by_role("button", name="Without")
    expect(without).to_be_visible()
    anna.sent.clear()
    anna.page.evaluate(COMES, [[1], 0])
    without.click()
    expect(anna.page.locator(FULL)).to_have_count(0)
    assert anna.sent == []


def test_an_answer_that_is_overtaken_takes_nothing_away(shared_server: Server, people: People) -> None:
    anna = dealt(shared_server, people, "tap")
    anna.card("HA").click(position=LEFT_EDGE)
    expect(anna.page.locator(FULL)).to_have_count(4)
    seq = int(anna.seq)
    anna.page.evaluate(COMES, [[1, 0], 0])
    anna.page.locator(".trick").click()
    expect(anna.app).to_have_attribute("data-seq", str(seq + 1))


def test_what_waits_behind_a_trick_counts_no_more_after_a_new_connection(shared_server: Server, people: People) -> None:
    anna = dealt(shared_server, people, "tap")
    anna.card("HA").click(position=LEFT_EDGE)
    expect(anna.page.locator(FULL)).to_have_count(4)
    seq = anna.seq
    anna.page.evaluate(COMES, [[5], 0])  # of a time that a backup of the server no longer knows
    with anna.page.expect_websocket() as opened:
        anna.page.evaluate(AGAIN)
    opened.value.wait_for_event("framereceived", lambda frame: '"ok":true' in str(frame))
    anna.page.locator(".trick").click()
    expect(anna.page.locator(FULL)).to_have_count(0)
    expect(anna.app).to_have_attribute("data-seq", seq)
