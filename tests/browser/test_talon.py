"""Schnapsen for two: drawing, exchanging, closing, claiming, giving up; and how such a hand is told at its end."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Deal, People, Person
from tests.browser.serving import Server
from tests.browser.test_layout import SIZES

# Anna leads. Hearts are trump; she holds ace, ten, king and jack of them. The queen is turned up.
HANDS = ("HA HT HK HJ SJ", "SQ CQ DA DJ SA")
TALON = "HQ ST CA CT DK SK CK CJ DQ DT"

Dealt = Callable[..., list[Person]]


@pytest.fixture
def dealt(shared_server: Server, people: People) -> Dealt:
    """Deals to Anna, who leads, and Ben."""

    def deal(
        preset: str = "classic",
        hands: tuple[str, str] = HANDS,
        talon: str = TALON,
        *,
        touch: bool = False,
        duo_pair_lead: str = "either",
    ) -> list[Person]:
        names, cards, rules = ["Anna", "Ben"], Deal(1, hands, talon), {"duo_pair_lead": duo_pair_lead}
        persons = people.table(shared_server, names, game="schnapsen", preset=preset, deal=cards, touch=touch, **rules)
        for person in persons:
            expect(person.page.locator(".talon .tools")).to_be_visible()
        return persons

    return deal


def _trick(leader: Person, led: str, follower: Person, card: str) -> None:
    leader.await_turn()
    leader.play(led)
    follower.await_turn()
    follower.play(card)


@pytest.mark.rule("s.exchange.jack")
@pytest.mark.parametrize("way", ["button", "tap", "key", "drag"])
def test_the_trump_jack_is_exchanged(dealt: Dealt, way: str) -> None:
    anna, ben = dealt()
    before, upcard = anna.seq, anna.page.locator(".upcard")
    match way:
        case "button":
            anna.page.get_by_role("button", name="Exchange", exact=True).click()
        case "tap":
            upcard.click()
        case "key":
            anna.page.keyboard.press("x")
        case _:
            anna.card("HJ").drag_to(upcard)
    anna.moved(before)
    assert anna.hand == ["HA", "HT", "HK", "HQ", "SJ"]
    expect(upcard.locator("use")).to_have_attribute("href", "#HJ")
    expect(anna.card("HQ")).to_have_attribute("data-drawn", "")
    expect(ben.page.get_by_role("status")).to_contain_text("Anna: trump jack exchanged. Turned up: Jack of Hearts.")
    expect(anna.page.locator(".status[data-mine]")).to_contain_text("Your turn: play a card.")


def test_what_cannot_be_done_with_the_talon_says_why_and_sends_nothing(dealt: Dealt) -> None:
    anna, ben = dealt(hands=("HA HT HK SK SJ", "SQ CQ DA DJ SA"), talon="HQ ST CA CT DK HJ CK CJ DQ DT")
    anna.sent.clear()
    exchange = anna.page.get_by_role("button", name="Exchange", exact=True)
    expect(exchange).to_have_attribute("aria-disabled", "true")
    expect(exchange).to_have_accessible_description("You need the trump jack for it.")
    for way in ("button", "tap", "key"):
        match way:
            case "button":
                exchange.click(force=True)
            case "tap":
                anna.page.locator(".upcard").click()
            case _:
                anna.page.keyboard.press("x")
        expect(anna.page.get_by_role("status")).to_contain_text("You need the trump jack for it.")
        anna.page.keyboard.press("Escape")
        expect(anna.page.get_by_role("status")).not_to_contain_text("jack")
    ben.page.keyboard.press("c")
    expect(ben.page.get_by_role("status")).to_contain_text("It is Anna's turn.")
    assert anna.sent == []


@pytest.mark.rule("s.draw.order")
def test_both_draw_after_a_trick_and_who_listens_hears_it(dealt: Dealt) -> None:
    anna, ben = dealt()
    expect(anna.page.locator(".pile .left")).to_have_text("10")
    _trick(anna, "SJ", ben, "CQ")
    anna.await_turn()
    expect(anna.page.locator(".pile .left")).to_have_text("8")
    assert anna.hand == ["HA", "HT", "HK", "HJ", "ST"]
    expect(anna.card("ST")).to_have_attribute("data-drawn", "")
    expect(anna.page.get_by_role("status")).to_contain_text(
        "Ben: Queen of Clubs. You take the trick. You take Ten of Spades. Ben draws."
    )
    assert "CA" in ben.hand
    anna.page.keyboard.press("n")
    expect(anna.page.get_by_role("status")).to_contain_text("8 cards in the talon. Turned up: Queen of Hearts.")
    expect(anna.page.locator(".ghost")).to_have_count(0)


@pytest.mark.rule("s.close.when")
@pytest.mark.parametrize("way", ["button", "key"])
def test_closing_is_asked_for_once_more_and_turns_the_card_over(dealt: Dealt, way: str) -> None:
    anna, ben = dealt(touch=True)
    anna.sent.clear()
    question = anna.page.locator("[data-about=close][role=group]")
    for answer in ("Back", "Close it"):
        if way == "key":
            anna.page.keyboard.press("c")
        else:
            anna.page.get_by_role("button", name="Close …").click()
        expect(question).to_contain_text("Nobody draws any more, and you must reach 66.")
        assert anna.sent == []
        question.get_by_role("button", name=answer).click()
        expect(question).to_have_count(0)
    for person in (anna, ben):
        expect(person.page.locator(".talon[data-closed] .cover")).to_be_visible()
        expect(person.page.locator(".upcard, .talon .tools")).to_have_count(0)
        expect(person.role(0)).to_contain_text("closed")
    for person in (anna, ben):
        expect(person.page.get_by_role("status")).to_contain_text("Anna: talon closed.")
    ben.page.keyboard.press("n")
    expect(ben.page.get_by_role("status")).to_contain_text("10 cards in the talon. Anna has closed the talon.")


def test_a_closing_that_is_made_is_told_so(dealt: Dealt) -> None:
    anna, ben = dealt(hands=("HA HT HK HQ CA", "SQ CQ DA DJ SA"), talon="HJ ST SJ CT DK SK CK CJ DQ DT")
    anna.page.keyboard.press("c")
    anna.say("close")
    _trick(anna, "HK+", ben, "DJ")
    _trick(anna, "HA", ben, "SQ")
    # 4+2 and 40 and 11+3 are 60; the ten and whatever Ben gives is more than six.
    _trick(anna, "HT", ben, "CQ")
    expect(anna.page.locator("#verdict")).to_have_text(
        "You closed the talon and made it with 73 eyes: 3 points for you."
    )
    expect(ben.page.locator("#verdict")).to_have_text(
        "Anna closed the talon and made it with 73 eyes: 3 points for Anna."
    )
    expect(anna.page.locator(".result .totals").first).to_have_text("3")
    expect(anna.page.locator(".hands > li")).to_have_count(3)
    expect(anna.page.locator(".hands > li").last).to_contain_text("Talon")


@pytest.mark.rule("s.close.lost")
def test_a_closing_that_is_lost_is_told_so(dealt: Dealt) -> None:
    anna, ben = dealt(hands=("SJ DQ CJ DT CK", "SQ CQ DA DJ SA"), talon="HQ ST CA CT DK SK HA HT HK HJ")
    anna.page.keyboard.press("c")
    anna.say("close")
    _trick(anna, "SJ", ben, "SQ")
    while anna.phase == "play":
        for person in (anna, ben):
            if person.app.get_attribute("data-turn") == person.app.get_attribute("data-seat"):
                person.await_turn()
                person.anything()
    expect(ben.page.locator("#verdict")).to_have_text("Anna closed the talon and did not reach 66: 3 points for you.")


@pytest.mark.rule("s.end.resign")
def test_giving_up_stands_apart_is_asked_for_once_more_and_is_told(dealt: Dealt) -> None:
    anna, ben = dealt()
    anna.sent.clear()
    expect(anna.page.locator(".felt [data-code=resign]")).to_have_count(0)
    dialog = anna.open("Give this hand up …")
    assert anna.sent == []
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_have_count(0)
    anna.open("Give this hand up …").get_by_role("button", name="Give the hand up").click()
    expect(anna.page.locator("#verdict")).to_have_text("You gave the hand up: 3 points for Ben.")
    expect(ben.page.locator("#verdict")).to_have_text("Anna gave the hand up: 3 points for you.")
    expect(ben.page.locator(".hands > li").first.locator(".small")).to_have_count(5)


@pytest.mark.rule("s.end.claim")
def test_where_66_must_be_claimed_the_pair_asks_for_it_and_a_false_claim_is_told(dealt: Dealt) -> None:
    anna, ben = dealt("pagat", ("HA HT HK HQ CA", "SQ CQ DA DJ SA"), "HJ ST SJ CT DK SK CK CJ DQ DT")
    expect(anna.page.locator(".result, .eyes")).to_have_count(0)
    _trick(anna, "HA", ben, "DJ")
    anna.await_turn()
    expect(anna.answer("claim")).to_have_text("I have 66")
    anna.play("HK+")
    expect(anna.page.locator(".status[data-mine]")).to_contain_text("Your turn: claim 66 or play on.")
    expect(anna.answer("pass")).to_have_text("Play on")
    anna.say("claim")
    for person in (anna, ben):
        expect(person.page.get_by_role("status")).to_have_text(re.compile("Anna: 66!(?!\\.)"))
    # 11+2 and 40 are 53.
    expect(anna.page.locator("#verdict")).to_have_text("66 was claimed too early: 3 points for Ben.")


@pytest.mark.rule("s.end.claim")
def test_a_claim_right_after_a_trick_leads_to_the_result(dealt: Dealt) -> None:
    anna, ben = dealt("pagat")
    _trick(anna, "HA", ben, "DJ")
    anna.await_turn()
    anna.say("claim")
    for person in (anna, ben):
        expect(person.page.locator("#verdict")).to_contain_text("66 was claimed too early")


@pytest.mark.rule("s.flip.shuffle")
def test_the_new_trump_of_flip_is_announced_and_shown(dealt: Dealt) -> None:
    anna, ben = dealt("flip")
    _trick(anna, "SJ", ben, "CQ")
    anna.await_turn()
    card = (anna.page.locator(".upcard use").get_attribute("href") or "#")[1:]
    suit = {"H": "Hearts", "S": "Spades", "D": "Diamonds", "C": "Clubs"}[card[0]]
    for person in (anna, ben):
        expect(person.page.locator(".fresh")).to_have_text(f"New trump: {suit}")
        expect(person.page.locator(".bar .trump")).to_contain_text(suit)
        expect(person.page.get_by_role("status")).to_contain_text("The talon is shuffled:")
    anna.play(anna.hand[0])
    expect(anna.page.locator(".fresh")).to_have_count(0)


def test_where_the_preset_hides_closed_tricks_there_is_none_to_look_at(dealt: Dealt) -> None:
    anna, ben = dealt("cash")
    _trick(anna, "SJ", ben, "CQ")
    anna.await_turn()
    dialog = anna.open("Last trick")
    expect(dialog).to_contain_text("There is no closed trick that you may look at.")


def test_of_a_pair_that_only_the_king_announces_the_queen_offers_nothing(dealt: Dealt) -> None:
    anna, _ = dealt(
        "classic", ("HA HT HK HQ CA", "SQ CQ DA DJ SA"), "HJ ST SJ CT DK SK CK CJ DQ DT", duo_pair_lead="king"
    )
    anna.card("HK").click()
    expect(anna.page.locator("[data-about=pair]").get_by_role("button")).to_have_text(
        ["With 40", "Without announcing", "Back"]
    )
    anna.page.keyboard.press("Escape")
    anna.play("HQ")
    expect(anna.page.locator("[data-about=pair]")).to_have_count(0)
    expect(anna.role(0)).not_to_contain_text("40")


def test_cards_slide_from_the_talon_and_not_at_all_where_no_motion_is_wanted(dealt: Dealt) -> None:
    anna, ben = dealt()
    watch = """() => { window.slid = []; const own = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        window.slid.push(this.dataset.code ?? this.className.baseVal); return own.apply(this, how); }; }"""
    for person in (anna, ben):
        person.page.evaluate(watch)
    ben.page.emulate_media(reduced_motion="no-preference")
    _trick(anna, "SJ", ben, "CQ")
    ben.page.wait_for_function("() => window.slid.length === 2")
    assert sorted(ben.page.evaluate("window.slid")) == ["CA", "ghost"]
    expect(ben.page.locator(".ghost")).to_have_count(0)
    anna.await_turn()
    assert anna.page.evaluate("window.slid") == []


def test_questions_that_come_up_by_a_key_are_where_the_focus_is(dealt: Dealt) -> None:
    anna, _ = dealt(hands=("HA HT HK HQ CA", "SQ CQ DA DJ SA"), talon="HJ ST SJ CT DK SK CK CJ DQ DT")
    keys, focused = anna.page.keyboard, anna.page.locator(":focus")
    keys.press("c")
    expect(focused).to_have_text("Close it")
    keys.press("Escape")
    expect(anna.page.locator(".choice")).to_have_count(0)
    anna.card("HK").focus()
    keys.press("Enter")
    expect(anna.page.get_by_role("group", name="King of Hearts: announce the pair?")).to_be_visible()
    expect(focused).to_have_text("With 40")
    keys.press("Escape")
    expect(focused).to_have_attribute("data-code", re.compile("H."))


@pytest.mark.rule("s.end.claim")
def test_that_one_may_claim_hides_neither_the_talon_nor_whose_turn_it_is(dealt: Dealt) -> None:
    anna, ben = dealt("pagat")
    _trick(anna, "HA", ben, "DJ")
    anna.await_turn()
    for size in SIZES:
        anna.page.set_viewport_size(size)
        for seen in (".talon [data-about=close]", ".status strong", ".seat[data-place='0'] .turn", ".upcard"):
            anna.page.locator(seen).click(trial=True)
        anna.answer("claim").click(trial=True)
