"""Own cards: what can be played stands out, what cannot says why; by mouse and by touch; pairs (ui.md 3, 4)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import LEFT_EDGE, Deal, People, Person
from tests.browser.serving import Server

# The bot on seat 3 is caller and leads a diamond or the king of spades: Anna must follow with her only card of it.
MUST_FOLLOW = ("DJ SQ HA HT CA", "HK HQ HJ CT CK", "SA ST SJ CQ CJ", "DA DT DK DQ SK")
# Anna is caller and holds the pair of hearts.
PAIR = ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")

Dealt = Callable[..., Person]


@pytest.fixture
def dealt(shared_server: Server, people: People) -> Dealt:
    """Deals these hands to Anna on seat 0 and three bots, in a room that plays Normal only, without kontra."""

    def deal(hands: tuple[str, ...], dealer: int, *, touch: bool = False) -> Person:
        house = {"contracts": "none", "kontra_levels": "0", "target": "99"}
        [anna] = people.table(shared_server, ["Anna"], deal=Deal(dealer, hands), touch=touch, **house)
        anna.await_turn()
        while anna.phase != "play":
            anna.anything()
            anna.await_turn()
        return anna

    return deal


def _illegal(anna: Person) -> str:
    return anna.page.locator(".hand button:not([data-legal])").first.get_attribute("data-code") or ""


def test_a_card_that_may_not_be_played_says_why_and_sends_nothing(dealt: Dealt) -> None:
    anna = dealt(MUST_FOLLOW, dealer=2)
    code = _illegal(anna)
    card = anna.card(code)
    expect(card).to_have_attribute("aria-disabled", "true")
    expect(card).to_have_accessible_description("You hold the suit that was led and must follow it.")
    anna.sent.clear()
    card.click(position=LEFT_EDGE, force=True)
    expect(anna.page.get_by_role("status")).to_contain_text("You hold the suit that was led and must follow it.")
    assert anna.sent == []
    assert code in anna.hand


def test_legal_cards_are_lifted_and_lit_and_the_others_are_not(dealt: Dealt) -> None:
    anna = dealt(MUST_FOLLOW, dealer=2)
    legal, illegal = anna.page.locator(".hand [data-legal]").first, anna.card(_illegal(anna))
    assert legal.evaluate("e => getComputedStyle(e).boxShadow") != "none"
    assert illegal.evaluate("e => getComputedStyle(e).boxShadow") == "none"
    lifted, flat = legal.bounding_box(), illegal.bounding_box()
    assert lifted
    assert flat
    assert lifted["y"] < flat["y"]


def test_on_touch_the_first_tap_picks_a_card_and_the_second_plays_it(dealt: Dealt) -> None:
    anna = dealt(MUST_FOLLOW, dealer=2, touch=True)
    legal = anna.page.locator(".hand [data-legal]").first
    code, before = legal.get_attribute("data-code") or "", anna.seq
    anna.sent.clear()
    legal.tap(position=LEFT_EDGE)
    expect(legal).to_have_attribute("data-picked", "")
    assert anna.sent == []
    legal.tap(position=LEFT_EDGE)
    anna.moved(before)
    assert code not in anna.hand


def test_with_one_tap_play_a_single_tap_plays(dealt: Dealt) -> None:
    anna = dealt(MUST_FOLLOW, dealer=2, touch=True)
    anna.open("Settings").get_by_label("Playing by touch").select_option("one")
    anna.close()
    before = anna.seq
    anna.page.locator(".hand [data-legal]").first.tap(position=LEFT_EDGE)
    anna.moved(before)


def test_king_and_queen_of_a_pair_each_offer_with_and_without_with_first(dealt: Dealt) -> None:
    anna = dealt(PAIR, dealer=3)
    for code in ("HK", "HQ"):
        anna.card(code).click(position=LEFT_EDGE)
        buttons = anna.page.locator(".choice").get_by_role("button")
        expect(buttons).to_have_text(["With 40", "Without announcing", "Back"])
        buttons.nth(2).click()
        expect(anna.page.locator(".choice")).to_have_count(0)
    anna.play("HQ+")
    expect(anna.role(0)).to_contain_text("40")
    assert "HQ" not in anna.hand


def test_the_queen_can_be_led_without_announcing(dealt: Dealt) -> None:
    anna = dealt(PAIR, dealer=3)
    anna.play("HQ")
    assert "HQ" not in anna.hand
    expect(anna.role(0)).not_to_contain_text("40")
