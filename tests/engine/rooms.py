"""Random rooms and random play of every game: what the property tests draw from."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from bauern.engine import (
    CONTRACTS,
    DECK,
    GAMES,
    SEED_BYTES,
    Action,
    Bid,
    Event,
    Game,
    Match,
    Option,
    Rules,
    Seat,
    Shuffled,
    apply,
    code,
    deck_from,
    legal_actions,
    new_match,
    options,
    rules_of,
    seeds,
    shuffled,
    turn_of,
)

ANNOUNCED = [key for key in CONTRACTS if key != "normal"]
FOR_TEAMS = "schnapser-partner"
SEEDS = st.integers(0, 2**32 - 1)

SELDOM = {"claim": 1 / 6, "close": 1 / 3, "resign": 1 / 60}
"""How likely a code stays among those that are picked from: hands that end at once tell little."""


@dataclass(frozen=True)
class Room:
    """A game and the house rules that a room plays it by."""

    game: Game
    preset: str
    settings: dict[str, Any]
    """House rules that differ from the preset."""

    @property
    def rules(self) -> Rules:
        """All house rules."""
        return rules_of(self.game, self.preset, self.settings)


def random_room(rng: random.Random, key: str | None = None) -> Room:
    """A room of this game, or of any: one time in four a preset as it is, else with every option drawn anew."""
    game = GAMES[key or rng.choice(list(GAMES))]
    preset = rng.choice(list(game.presets))
    if rng.random() < 1 / 4:
        return Room(game, preset, {})
    drawn = {name: drawn_value(rng, game, option) for name, option in options(game.players).items()}
    if drawn.get("equal_bid") == "earlier-seat-may-hold":
        drawn["auction"] = "until-all-pass"
    if drawn.get("three_raise_after_talon") == "yes":
        drawn["three_kontra_time"] = "after-exchange"
    if drawn.get("bettler_with_ace") == "must-say-ass-bettler" and "ass-bettler" not in drawn["contracts"]:
        drawn["contracts"].append("ass-bettler")
    return Room(game, preset, drawn)


def drawn_value(rng: random.Random, game: Game, option: Option) -> Any:  # noqa: ANN401  (whatever its kind is)
    """A value of a house rule."""
    on_offer = [key for key in ANNOUNCED if game.players > 3 or key != FOR_TEAMS]
    if option.kind == "contracts":
        return rng.sample(on_offer, rng.randint(0, len(on_offer)))
    if option.kind == "values":
        return {key: rng.randint(1, 30) for key in rng.sample(on_offer, rng.randint(0, 4))}
    if option.kind == "integer":
        return rng.randint(option.minimum, option.maximum)
    return rng.choice(option.choices)


def rooms(key: str | None = None) -> st.SearchStrategy[Room]:
    """Rooms of this game, or of any."""
    return st.randoms(use_true_random=False).map(lambda rng: random_room(rng, key))


def pack_of(rng: random.Random) -> list[str]:
    """A random pack; one time in four with long suits, so that all contracts come up."""
    deck: list[str] = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 1 / 4:
        deck.sort(key=lambda card: card[0])
        for _ in range(rng.randrange(4)):
            i, j = rng.randrange(20), rng.randrange(20)
            deck[i], deck[j] = deck[j], deck[i]
    return deck


def pick(codes: list[str], rng: random.Random) -> str:
    """One of the codes; bidding is made less likely than passing, or Normal would hardly ever be played."""
    bids = [text for text in codes if text.startswith("bid:") or text == "kontra"]
    if bids and rng.random() < 1 / 4:
        return rng.choice(bids)
    if bids and "pass" in codes:
        return "pass"
    left = [text for text in codes if text not in bids and rng.random() < SELDOM.get(text, 1)]
    return rng.choice(left or codes)


def opened(room: Room, dealer: int) -> Match:
    """A match in this room, about to be dealt."""
    return new_match(room.game, room.rules, Seat(dealer))


def begun(room: Room, rng: random.Random) -> Match:
    """A match about to be dealt; three players who play ties off are as likely as not about to do so."""
    match = opened(room, rng.randrange(room.game.players))
    if room.rules.three_finish == "play-off" and rng.random() < 1 / 2:
        tied = [match.rules.target] * 3
        tied[rng.randrange(3)] = 0
        return new_match(match.game, match.rules, match.dealer, tied)
    return match


def deck_of(rng: random.Random, players: int) -> Shuffled:
    """Chance's move with a random pack, and the seeds for what is shuffled later."""
    found = seeds(rng.randbytes(SEED_BYTES), [f"{rng.random()}"] * players)
    return Shuffled(deck_from(found), found)


def chosen(match: Match, rng: random.Random) -> tuple[Seat, Action]:
    """The seat on turn and one of its legal actions."""
    seat = turn_of(match)
    assert seat is not None
    by_code = {code(action): action for action in legal_actions(match, seat)}
    return seat, by_code[pick(sorted(by_code), rng)]


Story = list[tuple[Match, tuple[Event, ...]]]
"""Every state of a hand with the events that led to it."""


def played_hand(match: Match, rng: random.Random) -> tuple[Match, Story]:
    """Deal and play one hand."""
    match, events = shuffled(match, deck_of(rng, match.players))
    states = [(match, events)]
    while turn_of(match) is not None:
        seat, action = chosen(match, rng)
        match, events = apply(match, seat, action)
        states.append((match, events))
    return match, states


def vocabulary() -> list[str]:
    """Every code that a seat of any game could think of."""
    plain = ["pass", "kontra", "claim", "exchange", "close", "resign", "turn:1", "turn:2"]
    named = [*(f"trump:{suit}" for suit in "HSDC"), *(code(Bid(key)) for key in ANNOUNCED)]
    laid = [f"discard:{one},{two}" for one, two in combinations(DECK, 2)]
    return [*plain, *named, *laid, *DECK, *(f"{card}+" for card in DECK)]
