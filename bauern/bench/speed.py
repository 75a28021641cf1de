"""How fast the engine and the bots are, in CPU time, beside a floor that the machine sets in the same run."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final

from bauern.bots import BOTS
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
    parse,
    redact,
    rules_of,
    shuffled,
    turn_of,
    view,
)

_RUNS: Final = 5
_MATCHES: Final = 100
_HANDS: Final = 8
_MICRO, _MILLI = 1e6, 1e3


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value beside its floor; `ratio` is value by floor. Both are None where nothing sets a floor."""

    name: str
    value: float
    unit: str
    floor: float | None
    ratio: float | None


def engine(game: Game, seed: int) -> tuple[Figure, ...]:
    """Return matches a second, microseconds an action, and the same with what five viewers see; medians of runs.

    The floor is what Python takes to choose one of a tuple and build a tuple and a dict of 20, once an action: a new
    frozen state without any rule.
    """
    rules = rules_of(game)
    plain, seen, bare, actions = [], [], [], 0
    for _ in range(_RUNS):
        actions = 0
        started = process_time()
        for number in range(_MATCHES):
            actions += _match(game, rules, Random(f"{seed} {number}"), _ignore)  # noqa: S311  (repeatable play)
        plain.append(process_time() - started)
        started = process_time()
        for number in range(_MATCHES):
            _match(game, rules, Random(f"{seed} {number}"), _look)  # noqa: S311  (repeatable play)
        seen.append(process_time() - started)
        started = process_time()
        _bare(actions, Random(seed))  # noqa: S311  (repeatable play)
        bare.append(process_time() - started)
    each, with_views, floor = (median(spent) / actions * _MICRO for spent in (plain, seen, bare))
    matches, matches_floor = (_MATCHES / median(spent) for spent in (plain, bare))
    return (
        _figure("random matches", matches, "matches/s", matches_floor),
        _figure("action", each, "us", floor),
        _figure("action and five views", with_views, "us", floor),
    )


def bots(game: Game, seed: int) -> tuple[Figure, ...]:
    """Return the CPU milliseconds of a decision of each bot at a table of its own, the median and what 1 in 100 takes.

    Forced answers are left out. The floor is the median of `random`, which only picks one of the codes it is shown.
    """
    rules = rules_of(game)
    spent = {name: _decisions(game, rules, name, seed) for name in BOTS}
    floor = median(spent["random"])
    return tuple(
        _figure(f"{name}, {what}", value, "ms", floor)
        for name, times in spent.items()
        for what, value in (("median", median(times)), ("p99", quantiles(times, n=100)[-1]))
    )


def _decisions(game: Game, rules: Rules, name: str, seed: int) -> list[float]:
    """Return the milliseconds of every decision that is one, in some hands."""
    rng, times = Random(seed), []  # noqa: S311  (repeatable play)
    bot = BOTS[name](game, rules, rng)
    for number in range(_HANDS):
        match = new_match(game, rules, Seat(number % game.players))
        match, log = shuffled(match, Shuffled(tuple(rng.sample(DECK, len(DECK)))))
        while (seat := turn_of(match)) is not None:
            seen, told = view(match, seat), tuple(redact(event, seat) for event in log)
            started = process_time()
            code = bot.act(seen, told)
            if len(seen.legal) > 1:
                times.append((process_time() - started) * _MILLI)
            match, events = apply(match, seat, parse(code))
            log += events
    return times


def _figure(name: str, value: float, unit: str, floor: float) -> Figure:
    return Figure(name, round(value, 4), unit, round(floor, 4), round(value / floor, 4))


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
