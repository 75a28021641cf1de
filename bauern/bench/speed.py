"""How fast the engine is: whole matches of random play, beside a floor that the machine sets in the same run."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from bauern.engine import (
    DECK,
    PUBLIC,
    Game,
    Match,
    Rules,
    Seat,
    Shuffled,
    apply,
    legal_actions,
    needs_shuffle,
    new_match,
    rules_of,
    shuffled,
    turn_of,
    view,
)

_RUNS: Final = 5
_MATCHES: Final = 100
_MICRO: Final = 1e6


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value beside its floor; `ratio` is value by floor."""

    name: str
    value: float
    unit: str
    floor: float
    ratio: float


def engine(game: Game, seed: int) -> tuple[Figure, ...]:
    """Return matches a second, microseconds an action, and the same with what five viewers see; medians of runs.

    The floor is what Python takes to choose one of a tuple and build a tuple and a dict of 20, once an action: a new
    frozen state without any rule.
    """
    rules = rules_of(game)
    plain, seen, bare, actions = [], [], [], 0
    for _ in range(_RUNS):
        actions = 0
        started = perf_counter()
        for number in range(_MATCHES):
            actions += _match(game, rules, Random(f"{seed} {number}"), _ignore)  # noqa: S311  (repeatable play)
        plain.append(perf_counter() - started)
        started = perf_counter()
        for number in range(_MATCHES):
            _match(game, rules, Random(f"{seed} {number}"), _look)  # noqa: S311  (repeatable play)
        seen.append(perf_counter() - started)
        started = perf_counter()
        _bare(actions, Random(seed))  # noqa: S311  (repeatable play)
        bare.append(perf_counter() - started)
    each, with_views, floor = (median(spent) / actions * _MICRO for spent in (plain, seen, bare))
    matches, matches_floor = (_MATCHES / median(spent) for spent in (plain, bare))
    return (
        _figure("random matches", matches, "matches/s", matches_floor),
        _figure("action", each, "us", floor),
        _figure("action and five views", with_views, "us", floor),
    )


def _figure(name: str, value: float, unit: str, floor: float) -> Figure:
    return Figure(name, round(value, 2), unit, round(floor, 2), round(value / floor, 4))


def _match(game: Game, rules: Rules, rng: Random, on_action: Callable[[Match], None]) -> int:
    """Play one match at random and return how many actions it took, shuffles not counted."""
    match, actions = new_match(game, rules, Seat(0)), 0
    while match.outcome is None:
        if needs_shuffle(match):
            match, _ = shuffled(match, Shuffled(tuple(rng.sample(DECK, len(DECK)))))
        seat = turn_of(match)
        if seat is not None:
            match, _ = apply(match, seat, rng.choice(legal_actions(match, seat)))
            actions += 1
            on_action(match)
    return actions


def _ignore(match: Match) -> None:
    del match


def _look(match: Match) -> None:
    for viewer in (PUBLIC, *map(Seat, range(match.players))):
        view(match, viewer)


def _bare(actions: int, rng: Random) -> None:
    state = dict.fromkeys(DECK, 0)
    for _ in range(actions):
        card = rng.choice(DECK)
        state = dict(zip(DECK, tuple(state.values()), strict=True))
        state[card] += 1
