"""`solid` is a partner one does not swear at: what it does in positions made by hand, whatever its random stream."""

from collections.abc import Sequence

import pytest

from bauern.bots import choose
from bauern.engine import DECK
from tests.bots.walk import BAUERN, position


def answers(actions: str, hands: Sequence[str], **settings: str) -> set[str]:
    """Return every answer that solid gives over some seeds, as codes."""
    decision = position(actions, hands=hands, settings=settings)
    told = (decision.match.rules, decision.view, decision.events)
    return {choose("solid", BAUERN.key, *told, seed) for seed in range(8)}


NORMAL = "0:trump:H 0:pass 1:pass 2:pass 3:pass 1:pass 3:pass"


@pytest.mark.parametrize(
    ("hand", "named"),
    [("HA HT HK SQ DJ", "trump:H"), ("SA ST DQ HQ CJ", "trump:S"), ("CK CQ DJ ST HJ", "trump:C")],
)
def test_names_the_suit_it_is_strong_in(hand: str, named: str) -> None:
    rest = [card for card in DECK if card not in hand.split()]
    assert answers("", [hand, *(" ".join(rest[seat::3]) for seat in range(3))]) == {named}


def test_smears_the_trick_that_its_partner_surely_takes() -> None:
    hands = ["HA HK SA SJ DQ", "HJ SQ CQ DA DJ", "DT DK CJ CK CT", "HT HQ ST SK CA"]
    assert answers(f"{NORMAL} 0:HA 1:HJ", hands) <= {"DT", "CT"}


def test_gives_the_opponents_the_least() -> None:
    hands = ["HA HK SA SJ DQ", "DT DK CJ CQ CT", "HJ SQ CK DA DJ", "HT HQ ST SK CA"]
    assert answers(f"{NORMAL} 0:HA", hands) <= {"CJ", "CQ"}


def test_spares_its_partners_card_where_the_room_lets_it() -> None:
    hands = ["SK HK CQ DJ CJ", "HT DA DT CK DQ", "SQ SJ ST SA CA", "HA HJ HQ DK CT"]
    trumped = f"{NORMAL} 0:SK 1:HT 2:SQ"
    assert answers(trumped, hands) == {"HA"}
    assert answers(trumped, hands, head_partner="no") <= {"HJ", "HQ"}


def test_spares_it_also_where_both_cards_win_all_that_is_left() -> None:
    hands = ["HQ CT SA ST CJ", "CA DK SJ HT CQ", "HK DQ SQ DA DT", "CK DJ SK HA HJ"]
    played = "0:CT 1:CA 2:HK 3:CK 2:DQ 3:DJ 0:HQ 1:DK 0:SA 1:SJ 2:SQ 3:SK 0:ST 1:HT 2:DT"
    assert answers(f"{NORMAL} {played}", hands, head_partner="no") == {"HJ"}


def test_keeps_the_sure_card_for_the_last_trick() -> None:
    hands = ["HA CQ DA SA CJ", "CT DQ SQ HT HJ", "CK DJ SJ HQ DT", "CA DK SK HK ST"]
    played = "0:CQ 1:CT 2:CK 3:CA 3:DK 0:DA 1:DQ 2:DJ 0:SA 1:SQ 2:SJ 3:SK"
    assert answers(f"{NORMAL} {played}", hands) == {"CJ"}


def test_announces_what_it_can_count_out() -> None:
    hands = ["HA HT HK HQ SA", "HJ SQ CQ DA DJ", "ST SJ CJ CK DT", "SK CA CT DK DQ"]
    assert answers("0:trump:H", hands) == {"bid:bauernschnapser"}


def test_announces_a_bettler_without_a_card_that_could_take_a_trick() -> None:
    hands = ["SJ DJ CJ HJ SQ", "HA HK CQ DA DT", "ST HQ CA CK DQ", "SK SA CT DK HT"]
    assert answers("0:trump:S", hands) <= {"bid:bettler"}


@pytest.mark.parametrize("hand", ["HQ ST DT SK CQ", "HJ SQ DK CQ CK"])
def test_says_nothing_with_a_hand_for_nothing_or_for_what_is_lost_too_often(hand: str) -> None:
    rest = [card for card in DECK if card not in hand.split()]
    assert answers("0:trump:H", [hand, *(" ".join(rest[seat::3]) for seat in range(3))]) == {"pass"}


def test_doubles_with_good_cards_and_not_with_bad_ones() -> None:
    good = ["HQ ST DT SK CQ", "HA HK HT DA SA", "DJ SJ CK CT DQ", "HJ SQ CA CJ DK"]
    bad = ["HQ HA HT SK CQ", "ST DJ SJ CJ DQ", "DT DA CK CT HK", "HJ SQ CA SA DK"]
    bidding = "0:trump:H 0:pass 1:pass 2:pass 3:pass"
    assert answers(bidding, good) == {"kontra"}
    assert answers(bidding, bad) == {"pass"}


def test_claims_with_66_counted_and_never_before() -> None:
    hands = ["HA HT SA ST DA", "HJ SQ CQ DT DJ", "HQ SJ CJ CK DK", "HK SK CA CT DQ"]
    first = f"{NORMAL} 0:HA 1:HJ 2:HQ 3:HK"
    second = f"{first} 0:HT 1:SQ 2:CK 3:CA"
    # 11 + 2 + 3 + 4 = 20, then 10 + 3 + 4 + 11 = 28, then 11 + 3 + 2 + 4 = 20: 68
    third = f"{second} 0:SA 1:CQ 2:SJ 3:SK"
    assert "claim" not in answers(first, hands, sixty_six="claim")
    assert "claim" not in answers(second, hands, sixty_six="claim")
    assert answers(third, hands, sixty_six="claim") == {"claim"}


def test_answers_whether_a_pair_has_brought_66() -> None:
    hands = ["HA HK HQ SA ST", "HJ SQ CQ DT DJ", "HT SJ CJ CK DK", "DA SK CA CT DQ"]
    # 11 + 2 + 10 + 3 and 40 are 66; 11 + 2 + 2 + 10 and 40 are 65
    assert answers(f"{NORMAL} 0:HA 1:HJ 2:HT 3:DQ 0:HK+", hands, sixty_six="claim") == {"claim"}
    short = [*hands[:2], "SJ CJ CK DK CT", "DA SK CA HT DQ"]
    assert answers(f"{NORMAL} 0:HA 1:HJ 2:CJ 3:HT 0:HK+", short, sixty_six="claim") == {"pass"}
