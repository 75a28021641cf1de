"""Random rooms and random play: what the property tests draw from."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from bauern.engine import (
    CONTRACTS,
    DECK,
    GAMES,
    Action,
    Bid,
    Card,
    Event,
    Match,
    Seat,
    Shuffled,
    apply,
    code,
    legal_actions,
    new_match,
    options,
    rules_of,
    shuffled,
    turn_of,
)

GAME = GAMES["bauernschnapsen"]
ANNOUNCED = [key for key in CONTRACTS if key != "normal"]
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def rooms(draw: st.DrawFn) -> dict[str, Any]:
    """House rules that a room could play by: every option of the game drawn, those of its default left out."""
    drawn: dict[str, Any] = {}
    for name, option in options(GAME.players).items():
        if option.kind == "contracts":
            drawn[name] = draw(st.lists(st.sampled_from(ANNOUNCED), unique=True, max_size=len(ANNOUNCED)))
        elif option.kind == "values":
            drawn[name] = draw(st.dictionaries(st.sampled_from(ANNOUNCED), st.integers(1, 30), max_size=4))
        elif option.kind == "integer":
            drawn[name] = draw(st.integers(option.minimum, option.maximum))
        else:
            drawn[name] = draw(st.sampled_from(option.choices))
    if drawn["equal_bid"] == "earlier-seat-may-hold":
        drawn["auction"] = "until-all-pass"
    if drawn["bettler_with_ace"] == "must-say-ass-bettler" and "ass-bettler" not in drawn["contracts"]:
        drawn["contracts"].append("ass-bettler")
    return {name: value for name, value in drawn.items() if value != options(GAME.players)[name].default}


def hands_from(rng: random.Random) -> list[list[str]]:
    """Four random hands; one time in four with long suits, so that all contracts come up."""
    deck: list[str] = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 1 / 4:
        deck.sort(key=lambda card: card[0])
        for _ in range(rng.randrange(4)):
            i, j = rng.randrange(20), rng.randrange(20)
            deck[i], deck[j] = deck[j], deck[i]
    return [deck[5 * seat : 5 * seat + 5] for seat in range(4)]


def pick(codes: list[str], rng: random.Random) -> str:
    """One of the codes; bidding is made as likely as passing, or Normal would hardly ever be played."""
    bids = [text for text in codes if text.startswith("bid:") or text == "kontra"]
    if bids and "pass" in codes:
        return rng.choice(bids) if rng.random() < 1 / 4 else "pass"
    if "claim" in codes and rng.random() < 3 / 4:
        codes = [text for text in codes if text != "claim"]
    return rng.choice(codes)


def opened(room: dict[str, Any], dealer: int = 3) -> Match:
    """A match under these house rules, about to be dealt."""
    return new_match(GAME, rules_of(GAME, None, room), Seat(dealer))


def deck_of(rng: random.Random) -> Shuffled:
    """Chance's move with a random pack."""
    deck: list[Card] = list(DECK)
    rng.shuffle(deck)
    return Shuffled(tuple(deck))


def chosen(match: Match, rng: random.Random) -> tuple[Seat, Action]:
    """The seat on turn and one of its legal actions."""
    seat = turn_of(match)
    assert seat is not None
    by_code = {code(action): action for action in legal_actions(match, seat)}
    return seat, by_code[pick(sorted(by_code), rng)]


def played_hand(match: Match, rng: random.Random) -> tuple[Match, list[tuple[Match, tuple[Event, ...]]]]:
    """Deal and play one hand; every state on the way with the events that led to it."""
    match, events = shuffled(match, deck_of(rng))
    states = [(match, events)]
    while turn_of(match) is not None:
        seat, action = chosen(match, rng)
        match, events = apply(match, seat, action)
        states.append((match, events))
    return match, states


def vocabulary() -> list[str]:
    """Every code that a seat of the four-player game could think of."""
    plain = ["pass", "kontra", "claim", "turn:1", "turn:2", *(f"trump:{suit}" for suit in "HSDC")]
    return [*plain, *(code(Bid(key)) for key in ANNOUNCED), *DECK, *(f"{card}+" for card in DECK)]
