"""The engine and the oracle side by side: the same cards dealt to both, and both compared at every step."""

from __future__ import annotations

import random
from typing import Any

from bauern.engine import (
    Match,
    Result,
    Seat,
    Seeds,
    Shuffled,
    apply,
    code,
    legal_actions,
    parse,
    seeds,
    shuffled,
    turn_of,
)
from bauern.engine.deal import deck_for
from bauern.engine.match import next_sitting
from bauern.engine.notation import parse_cards
from tests.engine import fair_oracle
from tests.engine.oracle_match import AnyHand, Standing, dealt
from tests.engine.oracle_trick import Cards
from tests.engine.rooms import Room, opened, pack_of, pick

SOME_SEEDS = seeds(bytes(32), ["", "", ""])


def by_seeds(found: Seeds, number: int, left: list[str]) -> list[str]:
    """The talon after its `number`th shuffle, by the second implementation of the fair shuffle."""
    key = fair_oracle.key_of(found.server_seed, list(found.client_seeds), f"talon-{number}")
    return fair_oracle.shuffled(sorted(left, key=fair_oracle.PACK.index), key)


def begun(room: Room, dealer: int) -> tuple[Match, Standing]:
    """A match of this room, as both keep it."""
    return opened(room, dealer), Standing(room.game.key, room.settings, room.preset)


def deal_both(match: Match, standing: Standing, cards: Cards, found: Seeds = SOME_SEEDS) -> tuple[Match, AnyHand]:
    """The next hand of a match, dealt by both; a talon is shuffled anew by the seeds."""
    *hands, talon = (parse_cards(" ".join(each)) for each in (*cards.hands, cards.talon))
    deck = deck_for(next_sitting(match), Seat(cards.dealer), hands, talon)
    ours, _ = shuffled(match, Shuffled(deck, found))
    assert ours.dealer == cards.dealer
    cards.shuffle = lambda number, left: by_seeds(found, number, left)
    return ours, dealt(match.game.key, cards, standing.rules)


def random_cards(match: Match, standing: Standing, rng: random.Random) -> Cards:
    """A random deal by the next in rotation of those who play on."""
    everybody = list(range(match.players))
    playing = standing.play_off() or everybody
    size = 6 if len(playing) == 3 else 5
    pack = pack_of(rng)
    hands = [[pack.pop() for _ in range(size)] if seat in playing else [] for seat in everybody]
    turns = [(match.dealer + (match.deal_no > 0) + seat) % match.players for seat in everybody]
    return Cards(next(seat for seat in turns if seat in playing), hands, pack)


def codes(match: Match, seat: int) -> list[str]:
    """What a seat may do in the engine."""
    return sorted(code(action) for action in legal_actions(match, Seat(seat)))


def told(result: Result | None) -> dict[str, Any]:
    """What a hand of the engine came to, as the oracle tells it."""
    assert result
    lists = {key: list(getattr(result, key)) for key in ("winners", "points", "eyes")}
    return lists | {"contract": result.contract, "declarer": result.declarer}


def same_hand(match: Match, standing: Standing, rng: random.Random) -> Match:
    """Play a random hand in both; at every step the same codes, and in the end the same result."""
    found = seeds(rng.randbytes(32), [""] * match.players)
    ours, theirs = deal_both(match, standing, random_cards(match, standing, rng), found)
    while theirs.legal():
        assert turn_of(ours) == theirs.turn
        assert [codes(ours, seat) for seat in range(match.players)] == [
            sorted(theirs.legal()) if seat == theirs.turn else [] for seat in range(match.players)
        ]
        said = pick(sorted(theirs.legal()), rng)
        ours, _ = apply(ours, Seat(theirs.turn), parse(said))
        theirs.do(said)
    assert turn_of(ours) is None
    assert told(ours.last_result) == theirs.result()
    standing.add(theirs.result()["points"])
    return ours
