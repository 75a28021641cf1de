"""Hands of every game under random house rules, and what the seat on turn sees at each of its decisions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bauern.bench.rooms import random_rules
from bauern.engine import (
    DECK,
    GAMES,
    SEED_BYTES,
    Event,
    Game,
    Match,
    Rules,
    Seat,
    Shuffled,
    View,
    apply,
    game_named,
    new_match,
    parse,
    redact,
    rules_of,
    seeds,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.deal import deck_for
from bauern.engine.notation import moves, parse_cards
from bauern.engine.sitting import everybody

BAUERN, DREIER, DUO = GAMES.values()
_PLAY_OFF = 0.3
"""How often a hand is a play-off where the room plays one."""


@dataclass(frozen=True)
class Start:
    """A hand before its first card: how it is played, from which score, and who deals which cards."""

    game: Game
    rules: Rules
    dealer: Seat
    chance: Shuffled
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class Decision:
    """A seat on turn: how the hand came there, the whole match, and what that seat knows of it."""

    start: Start
    acts: tuple[tuple[Seat, str], ...]
    match: Match
    seat: Seat
    view: View
    events: tuple[Event, ...]

    @property
    def told(self) -> tuple[str, Rules, View, tuple[Event, ...]]:
        """What a bot is asked with."""
        return self.match.game.key, self.match.rules, self.view, self.events


Chooser = Callable[[Decision], str]


def random_start(game: Game, rng: Random, **rules: object) -> Start:
    """Return a hand under house rules of which each valid combination is possible, but for those that are given."""
    chance = Shuffled(tuple(rng.sample(DECK, len(DECK))), seeds(rng.randbytes(SEED_BYTES), [""] * game.players))
    changes: dict[str, Any] = rules
    house = replace(random_rules(game, rng), **changes)
    start = Start(game, house, Seat(rng.randrange(game.players)), chance)
    if game is DREIER and house.three_finish == "play-off" and rng.random() < _PLAY_OFF:
        scores = rng.sample([house.target, house.target, house.target - 1], game.players)
        return replace(start, scores=tuple(scores))
    return start


def reached(start: Start, acts: Iterable[tuple[Seat, str]]) -> Decision | None:
    """Return the decision after these acts, None if the hand is over.

    Raises:
        IllegalAction: where the rules refuse one of them.
    """
    match, log = shuffled(new_match(start.game, start.rules, start.dealer, start.scores), start.chance)
    done = tuple(acts)
    for seat, code in done:
        match, events = apply(match, seat, parse(code))
        log += events
    return _asked(start, done, match, log)


def _asked(start: Start, acts: tuple[tuple[Seat, str], ...], match: Match, log: tuple[Event, ...]) -> Decision | None:
    turn = turn_of(match)
    if turn is None:
        return None
    return Decision(start, acts, match, turn, view(match, turn), tuple(redact(event, turn) for event in log))


def decisions(start: Start, choose: Chooser) -> Iterator[Decision]:
    """Yield every decision of a hand; `choose` answers each."""
    decision = reached(start, ())
    while decision is not None:
        yield decision
        decision = after(decision, choose(decision))


def after(decision: Decision, code: str) -> Decision | None:
    """Return the decision that follows when this one is answered so, None if the hand is over."""
    return reached(decision.start, (*decision.acts, (decision.seat, code)))


def position(
    actions: str,
    *,
    hands: Sequence[str],
    talon: str = "",
    game: str = BAUERN.key,
    preset: str | None = None,
    scores: tuple[int, ...] = (),
    **settings: object,
) -> Decision:
    """Return the decision after these actions; hands by seat, in the order dealt, seat 0 is the caller."""
    which = game_named(game)
    rules, dealer = rules_of(which, preset, settings), Seat(which.players - 1)
    deck = deck_for(everybody(which, rules), dealer, [parse_cards(hand) for hand in hands], parse_cards(talon))
    chance = Shuffled(deck, seeds(bytes(SEED_BYTES), [""] * which.players))
    done = [(seat, code) for _, seat, code in moves(actions, which.players)]
    found = reached(Start(which, rules, dealer, chance, scores), done)
    assert found
    return found


def any_legal(rng: Random) -> Chooser:
    """Return a chooser of any legal code; no hand of two is given up."""
    return lambda decision: rng.choice([code for code in decision.view.legal if code != "resign"])
