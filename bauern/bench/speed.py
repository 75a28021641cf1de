"""How fast the engine is, in CPU time, beside a floor that the machine sets in the same run."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Final

from bauern.engine import (
    DECK,
    PUBLIC,
    SEED_BYTES,
    Game,
    Match,
    Resign,
    Rules,
    Seat,
    Shuffled,
    apply,
    legal_actions,
    needs_shuffle,
    new_match,
    rules_of,
    seeds,
    shuffled,
    turn_of,
    view,
)

RUNS: Final = 5
_ACTIONS: Final = 600
"""Actions in a run at least, of whole matches."""
_MICRO = 1e6


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value beside its floor; `ratio` is value by floor. Both are None where nothing sets a floor."""

    name: str
    value: float
    unit: str
    floor: float | None
    ratio: float | None


@dataclass(frozen=True, slots=True)
class Room:
    """A game under one of its presets."""

    game: Game
    preset: str

    @property
    def rules(self) -> Rules:
        """Its house rules."""
        return rules_of(self.game, self.preset)

    def figure(self, what: str, value: float, unit: str, floor: float) -> Figure:
        """Return a figure named after this room."""
        name = f"{self.game.key} {self.preset}, {what}"
        return Figure(name, round(value, 4), unit, round(floor, 4), round(value / floor, 4))


def rooms(games: Iterable[Game]) -> list[Room]:
    """Return every preset of these games."""
    return [Room(game, preset) for game in games for preset in game.presets]


def engine(room: Room, seed: int, runs: int) -> tuple[Figure, ...]:
    """Return matches a second, microseconds an action, and the same with what all viewers see; medians of runs.

    The floor is what Python takes to choose one of a tuple and build a tuple and a dict of 20, once an action: a new
    frozen state without any rule. Nobody resigns.
    """
    plain, seen, bare, matches, actions = [], [], [], 0, 0
    for _ in range(runs):
        started = process_time()
        matches, actions = _evening(room, seed, _ignore)
        plain.append(process_time() - started)
        started = process_time()
        _evening(room, seed, _look)
        seen.append(process_time() - started)
        started = process_time()
        _bare(actions, Random(seed))  # noqa: S311  (repeatable play)
        bare.append(process_time() - started)
    each, with_views, floor = (median(spent) / actions * _MICRO for spent in (plain, seen, bare))
    each_second, floor_second = (matches / median(spent) for spent in (plain, bare))
    return (
        room.figure("random matches", each_second, "matches/s", floor_second),
        room.figure("action", each, "us", floor),
        room.figure("action and all views", with_views, "us", floor),
    )


def _evening(room: Room, seed: int, on_action: Callable[[Match], None]) -> tuple[int, int]:
    """Play whole matches at random and return how many, and how many actions they took, shuffles not counted."""
    matches = actions = 0
    while actions < _ACTIONS:
        actions += _match(room.game, room.rules, Random(f"{seed} {matches}"), on_action)  # noqa: S311  (repeatable play)
        matches += 1
    return matches, actions


def _match(game: Game, rules: Rules, rng: Random, on_action: Callable[[Match], None]) -> int:
    match, actions = new_match(game, rules, Seat(0)), 0
    while match.outcome is None:
        if needs_shuffle(match):
            match, _ = shuffled(match, deck(game, rng))
        seat = turn_of(match)
        if seat is not None:
            chosen = rng.choice([action for action in legal_actions(match, seat) if not isinstance(action, Resign)])
            match, _ = apply(match, seat, chosen)
            actions += 1
            on_action(match)
    return actions


def deck(game: Game, rng: Random) -> Shuffled:
    """Return cards in an order of chance."""
    return Shuffled(tuple(rng.sample(DECK, len(DECK))), seeds(rng.randbytes(SEED_BYTES), [""] * game.players))


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
