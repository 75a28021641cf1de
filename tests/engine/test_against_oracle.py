"""The engine and the oracle play the same cards: the same codes at every step, and the same result."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from bauern.engine import Match, Seat, apply, code, legal_actions, parse, turn_of
from bauern.engine.notation import table
from tests.engine import oracle_match
from tests.engine.oracle import Hand
from tests.engine.rooms import SEEDS, hands_from, opened, pick, played_hand, rooms

HANDS = 1000
MATCHES = 100
SIDES = 2


def codes(match: Match, seat: int) -> list[str]:
    return sorted(code(action) for action in legal_actions(match, Seat(seat)))


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=HANDS)
def test_a_random_hand_goes_the_same_way_in_both(room: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    hands, dealer = hands_from(rng), rng.randrange(4)
    theirs = Hand(dealer, hands, room)
    ours = table("", hands=[" ".join(hand) for hand in hands], dealer=dealer, **room)
    while theirs.legal():
        assert turn_of(ours) == theirs.turn
        assert [codes(ours, seat) for seat in range(4)] == [
            sorted(theirs.legal()) if seat == theirs.turn else [] for seat in range(4)
        ]
        said = pick(sorted(theirs.legal()), rng)
        ours, _ = apply(ours, Seat(theirs.turn), parse(said))
        theirs.do(said)
    result = ours.last_result
    assert turn_of(ours) is None
    assert result
    assert {key: getattr(result, key) for key in theirs.result()} == {
        key: tuple(value) if isinstance(value, list) else value for key, value in theirs.result().items()
    }


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=MATCHES)
def test_a_random_match_ends_with_the_bummerl_of_the_page(room: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    match, history = opened(room, rng.randrange(4)), [[0, 0]]
    while match.outcome is None:
        match, _ = played_hand(match, rng)
        history.append([int(points) for points in match.scores[:SIDES]])
    assert list(match.outcome.bummerl) == oracle_match.bummerl(history[-1], history, room)
    assert [max(stand) >= match.rules.target for stand in history] == [False] * (len(history) - 1) + [True]


DEALS: dict[str, tuple[int, str, str, dict[str, Any], int]] = {
    # name: (dealer, hands, actions before the count, house rules, depth)
    "trump and the whole auction": (3, "HA HK SJ DQ CQ|HT CK CA CT DJ|SA ST SK HQ HJ|DA DT DK SQ CJ", "", {}, 8),
    "round and round": (
        1, "SJ HQ DT DK CQ|CA CK HJ DQ ST|SA HA HK CT CJ|SK SQ HT DA DJ", "2:trump:H",
        {"auction": "until-all-pass", "equal_bid": "earlier-seat-may-hold"}, 9,
    ),
    "kontra, then all of a Normal": (
        3, "HQ HJ SK CT CK|HA SQ DT DQ DJ|HT ST SJ DK CQ|HK SA DA CA CJ",
        "0:trump:H 0:pass 1:pass 2:pass 3:pass", {"kontra_levels": 1}, 30,
    ),
    "a Schnapser with pairs": (
        3, "HA HT HK HQ SJ|HJ SQ CQ DA DJ|SA ST CA CT DK|SK CK CJ DQ DT",
        "0:trump:H 0:bid:schnapser 1:pass 2:pass 3:pass 1:pass 3:pass", {}, 8,
    ),
    "a Bettler in which beating is free": (
        1, "HJ HK SJ DJ CJ|ST DK DQ CQ CT|HA HT SA DA CA|HQ SK SQ DT CK",
        "2:trump:H 2:pass 3:pass 0:bid:bettler 1:pass 1:pass 3:pass", {"bettler_heading": "off"}, 30,
    ),
    "Normal with claims and easy trumping": (
        2, "CT CQ SA ST HA|CJ HK HQ SK SQ|CA DA DK DQ DJ|CK DT HT HJ SJ",
        "3:trump:C 3:pass 0:pass 1:pass 2:pass 0:pass 2:pass 3:SJ",
        {"sixty_six": "claim", "undertrump": "only-if-it-wins", "head_partner": "no"}, 15,
    ),
}  # fmt: skip


def count_sequences(match: Match, depth: int) -> int:
    """How many different sequences of at most `depth` actions the engine allows from here."""
    seat = turn_of(match)
    if depth == 0 or seat is None:
        return 1
    return sum(count_sequences(apply(match, seat, action)[0], depth - 1) for action in legal_actions(match, seat))


@pytest.mark.parametrize("name", DEALS)
def test_both_count_the_same_number_of_action_sequences(name: str) -> None:
    dealer, cards, before, room, depth = DEALS[name]
    theirs = Hand(dealer, [hand.split() for hand in cards.split("|")], room)
    for entry in before.split():
        theirs.do(entry[2:])
    ours = table(before, hands=cards.split("|"), dealer=dealer, **room)
    assert count_sequences(ours, depth) == oracle_match.count_sequences(theirs, depth)
