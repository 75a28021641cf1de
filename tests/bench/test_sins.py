"""What partners swear at, shown by hands in which it happens, and by the other card that is none."""

from typing import Any

import pytest

from bauern.bench.decisions import Decision
from bauern.bench.sins import sins_of
from bauern.bots.kernel.solver import Solver
from bauern.engine.match import turn_of
from bauern.engine.notation import table

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
QUIET = {"contracts": ["bettler", "schnapser"], "kontra_levels": 0}


def sins(code: str, hands: tuple[str, ...], actions: str, **told: Any) -> list[str]:  # noqa: ANN401  (house rules)
    """Return what is wrong with a code after these actions; `|` stands for the passes of all four."""
    passes = " ".join(f"{(int(actions[0]) + n) % 4}:pass" for n in range(4))
    match = table(actions.replace("|", passes), hands=hands, **(QUIET | told if len(hands) == 4 else told))
    seat = turn_of(match)
    assert seat is not None
    decision = Decision(match, seat, code, Solver())
    assert code in decision.legal
    return sins_of(decision)


SMEARING = ("SA DJ DA DQ HA", "HJ SQ SK CJ CK", "CA HT DT ST HK", "CT SJ DK HQ CQ")
"""Seat 2 takes the last trick but one with the ace of trumps, and seat 0 plays last to it, from ace and jack."""
TO_SMEAR = "3:turn:2 | 3:HQ 0:HA 1:HJ 2:HK 0:SA 1:SK 2:ST 3:SJ 0:DQ 1:CK 2:DT 3:DK 1:CJ 2:CA 3:CQ"


def test_no_ace_for_a_trick_that_is_the_partners() -> None:
    assert sins("DJ", SMEARING, TO_SMEAR, dealer=2) == ["not smearing"]
    assert sins("DA", SMEARING, TO_SMEAR, dealer=2) == []


def test_what_wins_all_the_same_need_not_be_smeared() -> None:
    """Here the partner has the ten of trumps for the last trick."""
    hands = ("SA DJ DA DQ HA", "HJ SQ SK CJ CK", "CA CT DT ST HK", "HT SJ DK HQ CQ")
    assert sins("DJ", hands, TO_SMEAR, dealer=2) == []


TAKEN = ("CT ST DA HQ DK", "SK DT CJ SJ HA", "HT CA SQ DQ CQ", "CK SA DJ HK HJ")
"""Where partners need not be beaten, seat 2 plays last to a trick of its partner's, from ace and queen of trumps."""
TO_TAKE = "0:trump:C | 0:DK 1:DT 2:DQ 3:DJ 1:HA 2:HT 3:HK 0:HQ 1:SK 2:SQ 3:SA 0:ST 3:HJ 0:CT 1:CJ"
FREE = {"head_partner": "no", "sixty_six": "claim"}


def test_taking_a_trick_from_the_partner_and_with_it_the_last_trump() -> None:
    assert sins("CA", TAKEN, TO_TAKE, **FREE) == ["overtaking a sure trick", "forgetting the last trick"]
    assert sins("CQ", TAKEN, TO_TAKE, **FREE) == []


def test_a_partner_who_can_still_be_beaten_may_be_overtaken() -> None:
    """The ten of trumps is lost to the ace, which is still out: dear, but no partner is betrayed."""
    hands = ("ST DK SQ HJ HT", "CT SA CJ HK SK", "DA CA DQ SJ DJ", "HQ DT HA CK CQ")
    assert sins("CT", hands, "1:trump:C | 1:SK 2:SJ 3:CK 0:SQ 3:CQ 0:ST", head_partner="no", dealer=0) == []


VOID = ("DQ DA SJ SA CK", "CA HK ST HA SQ", "HT CJ HQ DJ DT", "SK DK CT CQ HJ")
"""Seat 1 has trumped a diamond, there are trumps out, and seat 0 leads."""
TO_LEAD = "0:turn:2 | 0:DA 1:CA 2:DJ 3:DK 1:HA 2:HQ 3:HJ 0:CK"


def test_leading_what_an_opponent_has_trumped() -> None:
    assert sins("DQ", VOID, TO_LEAD) == ["leading into a void"]
    assert sins("SA", VOID, TO_LEAD) == []
    assert sins("SJ", VOID, TO_LEAD) == []  # as dear as the queen of diamonds, but nobody could know


PAIR = ("HA HK HT SQ CJ", "DA DK CK DQ SA", "DJ CT DT CA SJ", "ST HQ CQ HJ SK")
TO_ANNOUNCE = "0:turn:1 | 0:CJ 1:CK 2:CT 3:CQ 2:SJ 3:ST 0:SQ 1:SA"


def test_king_and_queen_are_led_with_a_word_or_kept() -> None:
    assert sins("DQ", PAIR, TO_ANNOUNCE) == ["breaking a pair"]
    assert sins("DQ+", PAIR, TO_ANNOUNCE) == []
    assert sins("DA", PAIR, TO_ANNOUNCE) == []


def test_a_pair_that_is_announced_is_not_broken_though_it_may_be_a_mistake() -> None:
    hands = ("DQ CT CJ DK SQ", "HJ HQ HT SJ ST", "CK SA HA CA SK", "CQ DJ DA DT HK")
    assert sins("DQ", hands, "0:trump:D |") == ["breaking a pair"]
    assert sins("DQ+", hands, "0:trump:D |") == []


CLAIMED = ("HQ HT SA SK CT", "DK DQ ST CQ HK", "CK CJ SQ CA SJ", "HA DJ DT DA HJ")
TO_CLAIM = "2:trump:S | 2:CJ 3:DJ 0:CT 1:CQ 0:SK 1:ST 2:SJ 3:HJ 1:DK+ 1:pass 2:SQ 3:DT 0:SA 0:HQ 1:HK 2:CA 3:HA"


def test_whoever_has_sixty_six_says_so() -> None:
    told = {"sixty_six": "claim", "dealer": 1}
    assert sins("DA", CLAIMED, TO_CLAIM, **told) == ["missing a claim"]
    assert sins("claim", CLAIMED, TO_CLAIM, **told) == []


def test_whoever_has_less_claims_nothing() -> None:
    told = {"sixty_six": "claim", "dealer": 1}
    assert sins("SK", CLAIMED, TO_CLAIM.partition(" 0:SK")[0], **told) == []


LAST = ("DT CK SA SJ DQ", "HQ DK SQ DA CA", "HK CT DJ ST HA", "CQ CJ HJ HT SK")
TO_THE_LAST = "0:turn:1 | 0:DT 1:DA 2:DJ 3:SK 3:CJ 0:CK 1:CA 2:CT 1:DK 2:ST 3:HJ 0:DQ 2:HK 3:HT"


def test_the_highest_trump_is_kept_for_the_last_trick() -> None:
    assert sins("SA", LAST, TO_THE_LAST) == ["forgetting the last trick"]
    assert sins("SJ", LAST, TO_THE_LAST) == []


def test_a_hand_of_two_is_not_given_up_while_it_can_be_won() -> None:
    hands = ("CT DK DJ SA SK", "HT HK HJ CJ DQ")
    talon = "DT HA SJ SQ CQ CA DA ST CK HQ"
    actions = "1:close 1:HK 0:DK 0:SK 1:DQ 1:HJ 0:DJ 0:CT 1:CJ"
    assert sins("resign", hands, actions, talon=talon, game="schnapsen", dealer=0) == ["giving up too soon"]
    assert sins("SA", hands, actions, talon=talon, game="schnapsen", dealer=0) == []


BETTLER = ("HT HA SQ DA HJ", "CJ CK HK SK SJ", "DJ CA ST CT DK", "HQ CQ DT SA DQ")
SOLO = ("SJ HK DT ST HJ", "HQ DK SQ SA SK", "HA CQ CJ CA DJ", "DA HT CK CT DQ")


def test_a_bettler_is_left_the_trick_that_he_has() -> None:
    actions = "3:trump:H 3:pass 0:pass 1:bid:bettler 2:pass 1:HK 2:CA"
    told = {"bettler_heading": "off", "dealer": 2}
    assert sins("HT", BETTLER, actions, **told) == ["helping the soloist"]
    assert sins("HJ", BETTLER, actions, **told) == []


def test_a_schnapser_is_not_left_a_trick_that_one_could_take() -> None:
    actions = "1:turn:1 1:bid:schnapser 2:pass 3:pass 0:pass 1:SK+ 2:CJ 3:CT"
    told = {"heading_scope": "trick-count-contracts", "dealer": 0}
    assert sins("SJ", SOLO, actions, **told) == ["helping the soloist"]
    assert sins("ST", SOLO, actions, **told) == []
