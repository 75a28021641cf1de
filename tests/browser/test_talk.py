"""Announcing, kontra, and how the end of a hand is told (ui.md 4, 5)."""

from playwright.sync_api import expect

from tests.browser.people import Deal, People
from tests.browser.serving import Server

EXAMPLE = Deal(3, ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT"))
USUAL = {
    "Bettler": 4, "Ass-Bettler": 5, "Schnapser": 6, "Schnapser with partner": 6, "Gang": 9, "Zehnerloch": 10,
    "Bauernschnapser": 12, "Kontraschnapser": 12, "Farbengang": 18, "Herrenschnapser": 24, "Kontrabauernschnapser": 24,
}  # fmt: skip


def test_every_contract_of_the_room_is_listed_with_points_and_meaning_and_why_not(
    shared_server: Server, people: People
) -> None:
    [anna] = people.table(shared_server, ["Anna"], deal=EXAMPLE)
    anna.say("trump:H")
    anna.await_turn()
    expect(anna.page.locator(".contracts li")).to_have_count(len(USUAL))
    shown = {}
    for row in anna.page.locator(".contracts li").all():
        name, worth = row.locator("strong").inner_text(), row.locator(".worth").inner_text()
        shown[name] = int(worth.split()[0])
        assert row.locator("p").inner_text()
    assert shown == USUAL
    out_of_reach = anna.answer("bid:farbengang")
    expect(out_of_reach).to_have_attribute("aria-disabled", "true")
    expect(out_of_reach).to_have_accessible_description(
        "I hold all five cards of a suit that is not trump. You need all five cards of one suit that is not trump."
    )
    anna.sent.clear()
    out_of_reach.click(force=True)
    expect(anna.page.get_by_role("status")).to_contain_text("You need all five cards of one suit that is not trump.")
    assert anna.sent == []


def test_who_does_not_want_to_be_asked_for_kontra_is_not_asked_again_in_this_hand(
    shared_server: Server, people: People
) -> None:
    anna, ben, cilli, dora = everybody = people.table(
        shared_server, ["Anna", "Ben", "Cilli", "Dora"], deal=EXAMPLE, contracts="none", kontra_levels="3"
    )
    for person in everybody:
        expect(person.app).to_have_attribute("data-phase", "trump")
    anna.say("trump:H")
    for person in everybody:
        person.await_turn()
        person.say("pass")
    ben.await_turn()
    ben.page.get_by_label("Pass now and do not ask me again in this hand").click()
    dora.await_turn()
    dora.say("kontra")
    cilli.await_turn()
    cilli.say("pass")
    anna.await_turn()
    expect(anna.answer("kontra")).to_have_text("Rekontra")
    anna.say("kontra")
    # Ben would be asked before Dora. She is asked, and he never was.
    dora.await_turn()
    expect(dora.answer("kontra")).to_have_text("Subkontra")
    expect(ben.answer("kontra")).to_have_count(0)
    expect(dora.page.locator(".seat[data-seat='1'] .word")).to_have_text("Pass")


def test_the_result_says_in_a_sentence_what_was_played_and_who_gets_what(own_server: Server, people: People) -> None:
    anna, ben = people.table(own_server, ["Anna", "Ben"], (0, 2), contracts="schnapser", kontra_levels="0")
    own_server.deal(EXAMPLE.hands, dealer=3, table=anna.table, scores=(12, 9, 12, 9))
    for person in (anna, ben):
        person.page.reload()
    anna.await_turn()
    anna.say("trump:H")
    anna.await_turn()
    anna.say("bid:schnapser")
    ben.await_turn()
    ben.say("pass")
    for card in ("HK+", "HA"):
        anna.await_turn()
        anna.play(card)
        ben.await_turn()
        ben.anything()
    for person, names in ((anna, "you and Ben"), (ben, "you and Anna")):
        verdict = person.page.locator("#verdict")
        expect(verdict).to_have_text(f"Schnapser made in two tricks: 6 points for {names}.")
        expect(person.page.locator(".played li")).to_have_count(2)
        expect(person.page.locator(".hands > li")).to_have_count(4)
        expect(person.page.locator(".result .slate .totals").first).to_contain_text("18")
    facts = anna.page.locator(".hands > li").first
    expect(facts).to_contain_text("2 tricks")
    expect(facts).to_contain_text("40 Hearts")
    # King, queen's pair, jack, Ben's ace and whatever seat 3 gave; ace of trump and what it drew: at least 66.
    expect(anna.page.locator(".result .eyes li").first).to_contain_text("Anna and Ben: ")


def test_where_66_must_be_claimed_the_hand_goes_on_until_it_is(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], deal=EXAMPLE, contracts="none", kontra_levels="0", sixty_six="claim")
    for code in ("trump:H", "pass"):
        anna.await_turn()
        anna.say(code)
    for card in ("HK+", "HA"):
        anna.await_turn()
        anna.play(card)
    anna.await_turn()
    assert anna.phase == "play"
    expect(anna.answer("claim")).to_have_text("I have 66")
    anna.say("claim")
    expect(anna.page.locator("#verdict")).to_contain_text("66 reached with")
    expect(anna.page.locator("#verdict")).to_contain_text("3 points for you and")
