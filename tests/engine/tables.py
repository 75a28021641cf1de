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
from bauern.engine.seats import clockwise
from bauern.engine.state import Auction, KontraRound

Room = dict[str, Any]
"""House rules as a room writes them."""
AS_IT_IS = [(3, "decline_trump", "next-card"), (3, "kontra_excluded", "none")]
"""Values that change nothing for three: the caller always turns up his next card, and every contract can be lost."""

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

Cards = tuple[tuple[str, ...], str]
"""Hands and talon."""

THREE: Cards = (("HA HK SJ DQ CQ CJ", "HT CK CA CT DJ SQ", "SA ST SK HQ DA DK"), "HJ DT")
"""Everybody holds an ace; nobody more than one card of a pair."""
THREE_SCHNAPSER: Cards = (("HA HT HK HQ SA DJ", "HJ ST SQ DA DK CQ", "SK SJ CA CT CK DQ"), "DT CJ")
"""Seat 0 has a Schnapser in hearts."""
THREE_TALON: Cards = (("HA HT DJ SJ SQ CJ", "HJ SA SK DT DQ CT", "ST DA DK CA CK CQ"), "HQ HK")
"""The 40 lies in the talon of seat 0."""
THREE_FLUSHES: Cards = (("HA HT HK HQ HJ SJ", "SA ST SK DQ DJ CJ", "DA DT DK CA CT CK"), "SQ CQ")
"""Seat 0 holds every heart."""
THREE_PLAIN: Cards = (("HA HT DQ DJ CJ CQ", "SA ST SK SQ SJ DK", "HK HQ HJ DA CA CT"), "DT CK")
"""Seat 1 holds every spade, and can have a ten of diamonds besides; seat 2 has the ace over it."""
THREE_POOR: Cards = (("HJ SJ SQ DJ CJ CQ", "HA HT SK DA DK CK", "HK HQ SA ST DT CA"), "DQ CT")
"""Seat 0 takes no trick if it pleases."""
THREE_DEFENCE: Cards = (("HA HK SJ DQ DJ CJ", "HT SQ CK CQ CA DT", "SA ST SK HQ DA DK"), "HJ CT")
"""Seats 1 and 2 are strong together; seat 1 has a 20."""

DUO: Cards = (("HA HJ SK SQ DJ", "HT SA DA DK CJ"), "HQ CA CT CK CQ DT DQ ST SJ HK")
"""Seat 0 leads, with the jack of trumps and a 20."""
DUO_DRAWN = "0:DJ 1:DK 1:CJ 0:CT 0:CK 1:CQ 0:DT 1:DQ"
"""In DUO: after it one card lies face down, seat 0 leads with 32 eyes against 6."""
DUO_FORTY: Cards = (("HA HK HQ CA DQ", "HT ST SK DA DK"), "HJ SA SQ SJ DT DJ CT CK CQ CJ")
"""Seat 0 has the 40 and can close."""
DUO_RACE: Cards = (("HA HT DA SJ CQ", "HK HQ CA CT DQ"), "HJ SA ST SK SQ DT DK DJ CK CJ")
"""Seat 1 has the 40."""


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


def three(cards: Cards, actions: str = "", **room: object) -> Match:
    """Three players after these actions; seat 0 begins."""
    settings: Room = dict(room)
    return table(actions, hands=cards[0], talon=cards[1], game="dreierschnapsen", **settings)


def solo(cards: Cards, away: str, actions: str = "", *, bid: str = "pass", **room: object) -> Match:
    """The hand of seat 0, trump hearts, with this bid of its own, these two cards laid away, and no kontra."""
    return three(cards, f"0:trump:H 0:{bid} 1:pass 2:pass 0:discard:{away} 1:pass 2:pass {actions}", **room)


def duo(cards: Cards, actions: str = "", *, preset: str = "classic", **room: object) -> Match:
    """Two players after these actions; seat 0 leads."""
    settings: Room = dict(room)
    return table(actions, hands=cards[0], talon=cards[1], game="schnapsen", preset=preset, **settings)


def dealt(match: Match, hands: Sequence[str], talon: str = "") -> Match:
    """The match with these hands, by seat, and this talon, dealt by the next dealer."""
    sitting = next_sitting(match)
    dealer = clockwise(match.dealer + 1, sitting.seats)[0]
    deck = deck_for(sitting, dealer, [parse_cards(hand) for hand in hands], parse_cards(talon))
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


def shown(match: Match) -> tuple[str | None, str | None]:
    """Trump, and the card that lies face up."""
    seen = view(match, PUBLIC)
    return seen.trump, seen.trump_card


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
