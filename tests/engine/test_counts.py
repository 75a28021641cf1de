"""How many ways a hand can go on, by the engine and by the oracle: two that agree on it agree on the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from bauern.engine import GAMES, Match, apply, legal_actions, turn_of
from bauern.engine.notation import act
from tests.engine.both import begun, deal_both
from tests.engine.oracle_match import count_sequences
from tests.engine.oracle_trick import Cards
from tests.engine.rooms import Room

# Each step is taken by other tests too; here they are counted by the ten thousand.
pytestmark = pytest.mark.no_cover


@dataclass(frozen=True)
class Position:
    """A deal, the actions before the count, and how many actions are tried from there."""

    dealer: int
    hands: str
    before: str = ""
    depth: int = 30
    talon: str = ""
    game: str = "bauernschnapsen"
    preset: str = "app"
    rules: dict[str, Any] = field(default_factory=dict)


def three(dealer: int, hands: str, talon: str, before: str, depth: int, **rules: object) -> Position:
    return Position(dealer, hands, before, depth, talon, "dreierschnapsen", rules=rules)


def two(preset: str, hands: str, talon: str, before: str, depth: int = 30, **rules: object) -> Position:
    """Seat 0 leads."""
    return Position(1, hands, before, depth, talon, "schnapsen", preset, rules)


POSITIONS = {
    "trump and the whole auction": Position(3, "HA HK SJ DQ CQ|HT CK CA CT DJ|SA ST SK HQ HJ|DA DT DK SQ CJ", depth=8),
    "round and round": Position(
        1, "SJ HQ DT DK CQ|CA CK HJ DQ ST|SA HA HK CT CJ|SK SQ HT DA DJ", "2:trump:H", 9,
        rules={"auction": "until-all-pass", "equal_bid": "earlier-seat-may-hold"},
    ),
    "kontra, then all of a Normal": Position(
        3, "HQ HJ SK CT CK|HA SQ DT DQ DJ|HT ST SJ DK CQ|HK SA DA CA CJ",
        "0:trump:H 0:pass 1:pass 2:pass 3:pass", rules={"kontra_levels": 1},
    ),
    "a Schnapser with pairs": Position(
        3, "HA HT HK HQ SJ|HJ SQ CQ DA DJ|SA ST CA CT DK|SK CK CJ DQ DT",
        "0:trump:H 0:bid:schnapser 1:pass 2:pass 3:pass 1:pass 3:pass", 8,
    ),
    "a Bettler in which beating is free": Position(
        1, "HJ HK SJ DJ CJ|ST DK DQ CQ CT|HA HT SA DA CA|HQ SK SQ DT CK",
        "2:trump:H 2:pass 3:pass 0:bid:bettler 1:pass 1:pass 3:pass", rules={"bettler_heading": "off"},
    ),
    "Normal with claims and easy trumping": Position(
        2, "CT CQ SA ST HA|CJ HK HQ SK SQ|CA DA DK DQ DJ|CK DT HT HJ SJ",
        "3:trump:C 3:pass 0:pass 1:pass 2:pass 0:pass 2:pass 3:SJ", 15,
        rules={"sixty_six": "claim", "undertrump": "only-if-it-wins", "head_partner": "no"},
    ),
    "three: trump and auction": three(2, "HA HT SJ DJ CJ CK|HJ SA ST DA DT CQ|SK SQ DK DQ CA CT", "HK HQ", "", 4),
    "three: the talon, raised": three(
        0, "SA SK HT HQ DT SQ|HA SJ DQ CK CQ DJ|ST HK DA DK CT CA", "HJ CJ", "1:trump:H 1:pass 2:pass 0:pass", 4,
        three_raise_after_talon="yes", three_talon_in="all",
    ),
    "three: kontra first, then the talon": three(
        2, "HA HT SJ DJ CJ CK|HJ SA ST DA DT CQ|SK SQ DK DQ CA CT", "HK HQ", "0:trump:H 0:pass 1:pass 2:pass", 7,
        three_kontra_time="before-exchange", kontra_levels=4,
    ),
    "three: all of a Normal": three(
        2, "HA HT HK SJ SQ CJ|HQ SA ST DK CA CQ|HJ SK DQ DJ CT CK", "DA DT",
        "0:trump:H 0:pass 1:pass 2:pass 0:discard:DA,DT 1:pass 2:pass 0:HA 1:HQ 2:HJ 0:SQ 1:ST 2:SK", 30,
    ),
    "three: Normal with claims, the other defender spared": three(
        1, "HQ SA ST DK CA CQ|HJ SK DQ DJ CT CK|HA HT HK SJ SQ CJ", "DA DT",
        "2:trump:H 2:pass 0:pass 1:pass 2:discard:DA,DT 0:pass 1:pass 2:HA 0:HQ 1:HJ 2:SQ 0:ST 1:SK", 30,
        sixty_six="claim", head_partner="no", three_discard_eyes="defenders", pair_before_trick="at-once",
    ),
    "three: a Schnapser by pair": three(
        2, "HK HQ HA HT ST DJ|HJ SQ DQ DK CJ CQ|SJ DT CT CK CA SK", "DA SA",
        "0:trump:H 0:bid:schnapser 1:pass 2:pass 0:discard:ST,DJ 1:pass 2:pass", 7,
        three_schnapser_tricks="by-pair", schnapser_success="after-three-tricks",
    ),
    "three: five tricks suffice": three(
        2, "HA HT HK HQ HJ SJ|SA DA DT CA CT CK|ST SK DK DQ CQ CJ", "SQ DJ",
        "0:trump:H 0:bid:herrenschnapser 1:pass 2:pass 0:discard:HJ,DJ 1:pass 2:pass", 5,
        three_farben_mode="five-suffice",
    ),
    "two: the first two tricks": two(
        "classic", "HJ HQ SA DJ CJ|HA ST DQ CQ DT", "HK SK SQ SJ DA DK CA CT CK HT", "", 5,
    ),
    "two: closed at once": two("classic", "HA HK HQ CJ SJ|CA SK HJ DT DK", "HT SA ST SQ DA DQ DJ CT CK CQ", "0:close"),
    "two: closed in the middle, everything counts": two(
        "klub", "CT CA HK HQ DA|HT CQ DJ SJ SQ", "HJ SK ST SA DT DK DQ CK CJ HA", "0:CT 1:HT 1:CQ 0:CA", 6,
    ),
    "two: the last card and no exchange": two(
        "cash", "SJ HJ HQ DJ DQ|HK DK CJ CQ CK", "SA HT DT CT HA DA CA ST SQ SK",
        "0:HJ 1:HK 1:CJ 0:DJ 1:CQ 0:DQ 1:CK 0:CA", 7,
    ),
    "two: three new trumps": two(
        "flip", "HA CA DA SJ CJ|HJ CQ DQ SQ HK", "SA HT HQ ST SK CT CK DT DK DJ", "0:HA 1:HJ", 5,
    ),
    "two: the end of a hand with claims": two(
        "pagat", "HA CA DK DQ SJ|HT CT CK SQ DJ", "SK HK HQ HJ SA ST DA DT CQ CJ",
        "0:HA 1:HT 0:CA 1:CT 0:close", 8,
    ),
    "two: a frozen player who might claim": two(
        "classic", "HA CA DK DQ SJ|HT CT CK SQ DJ", "SK HK HQ HJ SA ST DA DT CQ CJ",
        "0:SJ 1:SQ 1:close 1:DJ", 9, sixty_six="claim", pair_before_trick="at-once", last_trick_value="graded",
    ),
}  # fmt: skip


def count(match: Match, depth: int) -> int:
    """How many different sequences of at most `depth` actions the engine allows from here."""
    seat = turn_of(match)
    if depth == 0 or seat is None:
        return 1
    return sum(count(apply(match, seat, action)[0], depth - 1) for action in legal_actions(match, seat))


@pytest.mark.parametrize("name", POSITIONS)
def test_both_count_the_same_number_of_action_sequences(name: str) -> None:
    position = POSITIONS[name]
    room = Room(GAMES[position.game], position.preset, position.rules)
    hands = [hand.split() for hand in position.hands.split("|")]
    ours, theirs = deal_both(*begun(room, position.dealer), Cards(position.dealer, hands, position.talon.split()))
    for entry in position.before.split():
        theirs.do(entry[2:])
    ours = act(ours, position.before)
    assert count(ours, position.depth) == count_sequences(theirs, position.depth)
