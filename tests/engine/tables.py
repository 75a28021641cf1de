"""Tables set for the sentence tests: a few fixed deals, and the way to the moment that a test is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bauern.engine import (
    PUBLIC,
    Match,
    Result,
    Seat,
    Shuffled,
    View,
    code,
    legal_actions,
    parse,
    shuffled,
    turn_of,
    view,
    why_not,
)
from bauern.engine.deal import deck_for
from bauern.engine.match import next_sitting
from bauern.engine.notation import act, parse_cards, table
from bauern.engine.state import Auction, KontraRound

Room = dict[str, Any]
"""House rules as a room writes them."""

MIXED = ("HA HK SJ DQ CQ", "HT CK CA CT DJ", "SA ST SK HQ HJ", "DA DT DK SQ CJ")
"""Everybody holds an ace; seat 3 has no heart."""
FOUR_TRUMPS = ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")
"""Seat 0 has a Schnapser in hearts."""
FLUSHES = ("HA HT HK HQ HJ", "SA ST SK SQ SJ", "DA DT DK DQ DJ", "CA CT CK CQ CJ")
"""A suit for each seat."""
FORTY = ("HK HQ CJ DJ SJ", "HT CA DA SA SK", "HA CQ DQ SQ CK", "HJ CT DT ST DK")
"""The 40 for seat 0, whose partner holds the ace of trumps and a 20."""
LONELY_FORTY = ("HK HQ CJ DJ SJ", "HA CA DA SA SK", "HJ CQ DQ SQ CK", "HT CT DT ST DK")
"""The 40 for seat 0, and every trick for seat 1."""
DUTY = ("HA DK CK SJ CJ", "DQ HK SK CT SQ", "DA DJ SA HQ CQ", "HT HJ DT ST CA")
"""Seat 2 holds ace and jack of the diamonds that its partner leads."""


def bidding(words: str = "", *, hands: Sequence[str] = MIXED, trump: str = "H", **room: object) -> Match:
    """The auction after these words, seat 0 first."""
    settings: Room = dict(room)
    return table(f"0:trump:{trump} {words}", hands=hands, **settings)


def playing(
    contract: str, declarer: int, hands: Sequence[str], actions: str = "", *, trump: str = "H", **room: object
) -> Match:
    """A hand in play after these actions: the contract announced by this seat, everything else passed."""
    settings: Room = dict(room)
    match = bidding(hands=hands, trump=trump, **settings)
    while isinstance(match.phase, Auction | KontraRound):
        turn = turn_of(match)
        bids = turn == declarer and isinstance(match.phase, Auction) and contract != "normal"
        match = act(match, f"{turn}:bid:{contract}" if bids else f"{turn}:pass")
    return act(match, actions)


def dealt(match: Match, hands: Sequence[str]) -> Match:
    """The match with these hands, by seat, dealt by the next dealer."""
    dealer = Seat((match.dealer + 1) % 4)
    deck = deck_for(next_sitting(match), dealer, [parse_cards(hand) for hand in hands])
    return shuffled(match, Shuffled(deck))[0]


def legal(match: Match) -> set[str]:
    """The codes of the seat on turn."""
    turn = turn_of(match)
    return set() if turn is None else {code(action) for action in legal_actions(match, turn)}


def reason(match: Match, seat: int, text: str) -> str | None:
    """Why a seat may not do this now; None if it may."""
    return why_not(match, Seat(seat), parse(text))


def eyes(match: Match) -> tuple[int, ...]:
    """Everybody's eyes, as everybody sees them."""
    seen = view(match, PUBLIC).eyes
    assert seen is not None
    assert None not in seen
    return tuple(eyes or 0 for eyes in seen)


def result(match: Match) -> Result:
    """The result of the hand that has just ended."""
    assert turn_of(match) is None
    assert match.last_result
    return match.last_result


def points(match: Match) -> tuple[int, ...]:
    """What the hand that has just ended scores, by seat."""
    return tuple(result(match).points)


def seen_by(match: Match, seat: int) -> View:
    """The view of one seat."""
    return view(match, Seat(seat))
