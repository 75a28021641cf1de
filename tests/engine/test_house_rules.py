"""Every value of every house rule that three or two players share with others, against the default.

Their own house rules are shown by the examples of their pages, each of which needs its value (test_rule_ids.py).
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bauern.engine import PUBLIC, Match, options, turn_of, view
from bauern.engine.notation import act
from tests.engine.tables import (
    AS_IT_IS,
    DUO,
    DUO_FORTY,
    THREE,
    THREE_DEFENCE,
    THREE_SCHNAPSER,
    THREE_TALON,
    Cards,
    Room,
    dealt,
    duo,
    eyes,
    legal,
    points,
    reason,
    seen_by,
    solo,
    three,
)

PASSED = "0:trump:H 0:pass 1:pass 2:pass"
KONTRASCHNAPSER = "0:trump:H 0:pass 1:pass 2:bid:kontraschnapser 2:discard:HJ,DT"
TRUMPED: Cards = (("HT HJ DA DQ CA CJ", "SA ST SK SQ DK CK", "HA HK HQ DJ CT CQ"), "SJ DT")
"""Seat 1 can lead a spade that seat 2 has to trump, and then seat 0."""
ALL_SIX = "0:HA 1:HJ 2:DQ 0:HT 1:SQ 2:SJ 0:HK 1:DA 2:CK 0:HQ 1:CQ 2:SK 0:SA 1:ST 2:CT 0:DT 1:DK 2:CA 0:pass"
"""In THREE_SCHNAPSER, 66 not claimed: every trick for seat 0."""
ALL_TEN = "0:CA 1:ST 0:HQ 1:DA 0:HA 1:HT 0:HK 1:DK 0:SJ 1:SK 1:CT 0:CK 1:DT 0:DJ 1:CQ 0:HJ 0:SA 1:SQ 0:DQ 1:CJ 0:pass"
"""In DUO_FORTY, 66 not claimed: 32 eyes for seat 1."""


@dataclass(frozen=True)
class Shown:
    """What a value of a house rule changes: `see` gives `plain` with the default and `changed` with the value."""

    name: str
    value: object
    table: Callable[[Room], Match]
    see: Callable[[Match], object]
    plain: object
    changed: object
    besides: Room | None = None
    """Other house rules that this one needs."""


def doublings(match: Match) -> int:
    """How often kontra can be said."""
    said = 0
    while "kontra" in legal(match):
        match = act(match, f"{turn_of(match)}:kontra")
        said += 1
    return said


def slate(match: Match) -> tuple[int, ...] | None:
    """What the match adds to the slate, if it is over."""
    return match.outcome.bummerl if match.outcome else None


def tricks_shown(match: Match) -> tuple[bool, bool]:
    """Whether the first and the last trick can be looked at."""
    seen = view(match, PUBLIC)
    return seen.first_trick is not None, seen.last_trick is not None


def phase(match: Match) -> str:
    return view(match, PUBLIC).phase


def against(seat: int, code: str) -> Callable[[Match], object]:
    """The reason against this."""
    return lambda match: reason(match, seat, code)


def hand_of_three(cards: Cards, actions: str) -> Callable[[Room], Match]:
    return lambda room: three(cards, actions, **room)


def solo_of_three(cards: Cards, away: str, actions: str = "", bid: str = "pass") -> Callable[[Room], Match]:
    return lambda room: solo(cards, away, actions, bid=bid, **room)


def hand_of_two(cards: Cards, actions: str = "", scores: tuple[int, ...] = ()) -> Callable[[Room], Match]:
    return lambda room: duo(cards, actions, scores=scores, **room)


def lost_bettler(*scores: int) -> Callable[[Room], Match]:
    """Four points for seats 1 and 2."""
    words = "0:trump:H 0:bid:bettler 1:pass 2:pass 1:pass 2:pass 0:HA 1:HT 2:HQ"
    return lambda room: three(THREE, words, scores=scores, **room)


def from_six_to_nothing(room: Room) -> Match:
    """Seat 0 leads by 6 to 0 and gives three hands up."""
    match = duo(DUO, "0:resign", scores=(6, 0), **room)
    return act(dealt(act(dealt(match, *DUO), "1:SA 0:resign"), *DUO), "0:resign")


THREE_PLAYERS = (
    Shown("trump_suit_must_be_held", "no", hand_of_three(THREE, ""), against(0, "trump:D"), "suit-not-held", None),
    Shown("decline_trump", "off", hand_of_three(THREE, ""), against(0, "turn:1"), None, "decline-not-allowed"),
    Shown("deal_pattern", "all-at-once", hand_of_three(THREE, ""), lambda m: len(seen_by(m, 1).hand), 3, 6),
    Shown(
        "auction", "until-all-pass",
        hand_of_three(THREE, "0:trump:H 0:bid:bettler 1:pass 2:bid:gang"), phase, "talon", "auction",
    ),
    Shown(
        "equal_bid", "earlier-seat-may-hold",
        hand_of_three(THREE, "0:trump:H 0:bid:bettler 1:pass 2:bid:gang"), against(0, "bid:gang"), "too-low", None,
        {"auction": "until-all-pass"},
    ),
    Shown(
        "equal_bid", "caller-may-take",
        hand_of_three(THREE, "0:trump:H 0:pass 1:pass 2:bid:kontraschnapser"), turn_of, 2, 0,
    ),
    Shown("contracts", ["gang"], hand_of_three(THREE, "0:trump:H"), against(0, "bid:bettler"), None, "not-offered"),
    Shown(
        "values", {"gang": 6},
        hand_of_three(THREE, "0:trump:H 0:bid:schnapser"), against(1, "bid:gang"), None, "too-low",
    ),
    Shown(
        "bettler_with_ace", "must-say-ass-bettler",
        hand_of_three(THREE, "0:trump:H"), against(0, "bid:bettler"), None, "say-ass-bettler",
    ),
    Shown(
        "bettler_heading", "off",
        hand_of_three(THREE, "0:trump:H 0:pass 1:bid:bettler 2:pass 2:pass 0:pass 1:HT 2:HQ"),
        legal, {"HA"}, {"HA", "HK"},
    ),
    Shown(
        "kontra_contracts_by", "only-over-a-matching-bid",
        hand_of_three(THREE, "0:trump:H 0:pass"), against(1, "bid:kontraschnapser"), None, "needs-matching-bid",
    ),
    Shown("gang_by", "non-caller", hand_of_three(THREE, "0:trump:H"), against(0, "bid:gang"), None, "not-the-caller"),
    Shown(
        "schnapser_lead", "declarer", hand_of_three(THREE, f"{KONTRASCHNAPSER} 0:pass 1:pass"), turn_of, 0, 2
    ),
    Shown(
        "schnapser_success", "after-three-tricks",
        solo_of_three(THREE_SCHNAPSER, "DJ,CJ", "0:HK+ 1:HJ 2:DQ 0:HA 1:CQ 2:CT", "bid:schnapser"), turn_of, None, 0,
    ),
    Shown(
        "heading_scope", "trick-count-contracts",
        solo_of_three(THREE_DEFENCE, "HJ,CT", "0:DQ 1:DT"), legal, {"DA"}, {"DA", "DK"},
    ),
    Shown("head_partner", "no", solo_of_three(THREE_DEFENCE, "HJ,CT", "0:DQ 1:DT"), legal, {"DA"}, {"DA", "DK"}),
    Shown(
        "undertrump", "only-if-it-wins",
        solo_of_three(TRUMPED, "SJ,DT", "0:DQ 1:DK 2:DJ 1:SA 2:HA"), legal,
        {"HT", "HJ"}, {"HT", "HJ", "DA", "CA", "CJ"},
    ),
    Shown(
        "overtrump", "any-trump",
        solo_of_three(TRUMPED, "SJ,DT", "0:DQ 1:DK 2:DJ 1:SA 2:HQ"), legal, {"HT"}, {"HT", "HJ"},
    ),
    Shown(
        "pair_before_trick", "not-allowed",
        solo_of_three(THREE_SCHNAPSER, "DJ,CJ"), against(0, "HK+"), None, "pair-needs-trick",
    ),
    Shown(
        "pair_before_trick", "at-once",
        solo_of_three(THREE_SCHNAPSER, "DJ,CJ", "0:HK+"), eyes, (0, 0, 0), (40, 0, 0),
    ),
    Shown(
        "sixty_six", "claim",
        solo_of_three(THREE_TALON, "SJ,DJ", "0:HA 1:HJ 2:CQ 0:HT 1:DQ 2:CK 0:HK+"), turn_of, None, 0,
    ),
    Shown(
        "last_trick_value", "graded",
        solo_of_three(THREE_SCHNAPSER, "DJ,CJ", ALL_SIX), points, (1, 0, 0), (3, 0, 0), {"sixty_six": "claim"},
    ),
    *(
        Shown(
            "kontra_levels", levels,
            hand_of_three(THREE, f"{PASSED} 0:discard:CQ,CJ"), doublings, 2, levels,
        )
        for levels in (0, 1, 3, 4)
    ),
    Shown(
        "kontra_excluded", "also-kontra-contracts", hand_of_three(THREE, KONTRASCHNAPSER), phase, "kontra", "play"
    ),
    Shown(
        "kontra_excluded", "all-contracts",
        hand_of_three(THREE, "0:trump:H 0:bid:gang 1:pass 2:pass 0:discard:CQ,CJ"), phase, "kontra", "play",
    ),
    Shown("target", 4, lost_bettler(), slate, None, (2, 0, 0)),
    Shown("schneider_bummerl", 1, lost_bettler(0, 20, 21), slate, (2, 0, 0), (1, 0, 0)),
    Shown(
        "first_trick_visible", "first-and-last",
        solo_of_three(THREE, "CQ,CJ", "0:HA 1:HT 2:HQ"), tricks_shown, (False, True), (True, True),
    ),
    Shown(
        "first_trick_visible", "none",
        solo_of_three(THREE, "CQ,CJ", "0:HA 1:HT 2:HQ"), tricks_shown, (False, True), (False, False),
    ),
)  # fmt: skip
TWO_PLAYERS = (
    Shown("pair_before_trick", "not-allowed", hand_of_two(DUO), against(0, "SK+"), None, "pair-needs-trick"),
    Shown("pair_before_trick", "at-once", hand_of_two(DUO, "0:SK+"), eyes, (0, 0), (20, 0)),
    Shown("sixty_six", "claim", hand_of_two(DUO_FORTY, "0:CA 1:ST 0:SA 1:SQ 0:HK+"), turn_of, None, 0),
    Shown(
        "last_trick_value", "graded", hand_of_two(DUO_FORTY, ALL_TEN), points, (1, 0), (2, 0), {"sixty_six": "claim"}
    ),
    Shown("target", 3, hand_of_two(DUO, "0:resign"), slate, None, (2, 0)),
    Shown("schneider_bummerl", 1, hand_of_two(DUO, "0:resign", (0, 4)), slate, (2, 0), (1, 0)),
    Shown("retourschneider", "on", from_six_to_nothing, slate, (1, 0), (4, 0)),
    Shown(
        "first_trick_visible", "first-and-last",
        hand_of_two(DUO, "0:DJ 1:DK"), tricks_shown, (False, True), (True, True),
    ),
    Shown("first_trick_visible", "none", hand_of_two(DUO, "0:DJ 1:DK"), tricks_shown, (False, True), (False, False)),
)  # fmt: skip


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param(
            row, id=f"{players}-{row.name}-{row.value}", marks=pytest.mark.rule(options(players)[row.name].rule)
        )
        for players, rows in ((3, THREE_PLAYERS), (2, TWO_PLAYERS))
        for row in rows
    ],
)
def test_a_value_of_a_house_rule_changes_what_a_player_notices(shown: Shown) -> None:
    room = shown.besides or {}
    assert shown.see(shown.table(room)) == shown.plain
    assert shown.see(shown.table({**room, shown.name: shown.value})) == shown.changed


@pytest.mark.parametrize(("players", "rows"), [(3, THREE_PLAYERS), (2, TWO_PLAYERS)])
def test_every_value_of_the_shared_house_rules_is_shown(players: int, rows: tuple[Shown, ...]) -> None:
    """But for the direction of the score, which only the screen knows."""
    shared = [o for o in options(players).values() if o.rule[0] in "bx" and o.name != "score_direction"]
    told = {(row.name, str(row.value)) for row in rows}
    told |= {(name, value) for game, name, value in AS_IT_IS if game == players}
    wanted = {(o.name, str(value)) for o in shared for value in o.choices if value != o.default}
    assert {(name, value) for name, value in told if options(players)[name].kind == "choice"} == wanted
    assert {name for name, _ in told} == {option.name for option in shared}
