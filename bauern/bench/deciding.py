"""What a bot's decision costs, by level, game and phase, in CPU time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final

from bauern.bench.serving import Aimed, Serving
from bauern.bench.speed import Room, deck
from bauern.bots import BOTS
from bauern.engine import Seat, apply, new_match, parse, redact, shuffled, turn_of, view

_MILLI: Final = 1e3
_TARGETS: Final = {"strong": "below 15", "master": "below 50"}
"""Of what 1 in 100 decisions takes, in whatever phase."""
_FLOOR: Final = "random"


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    hands: int
    """By each level at a table of its own, after one that is not counted."""


FULL: Final = Plan(60)
QUICK: Final = Plan(4)


@dataclass(frozen=True, slots=True)
class Decision:
    """What one took, in milliseconds; those with nothing to choose are none."""

    phase: str
    took: float


def measure(rooms: Iterable[Room], plan: Plan, seed: int) -> Serving:
    """Return, for every level in every phase, what half of the decisions take at most, and 99 of 100."""
    from bauern.bots.kernel.warm import load  # noqa: PLC0415  (numba takes a second that no other command should wait)

    load()
    figures = tuple(figure for room in rooms for figure in _of(room, plan, seed))
    notes = (
        f"CPU time, {plan.hands} hands by each level at a table of its own, full care, forced answers left out",
        "the floor is the median of `random`, which only picks one of the codes it is shown",
        "phases with few decisions: the p99 is nearly the longest",
    )
    return Serving(figures, notes)


def _of(room: Room, plan: Plan, seed: int) -> Iterator[Aimed]:
    found = {name: list(_decisions(room, name, plan.hands, seed)) for name in BOTS}
    floor = median(decision.took for decision in found[_FLOOR])
    for name, decisions in found.items():
        phases = dict.fromkeys(decision.phase for decision in decisions)
        for phase in phases:
            took = [decision.took for decision in decisions if decision.phase == phase]
            for what, value, target in (("median", median(took), ""), ("p99", p99(took), _TARGETS.get(name, ""))):
                title = f"{room.game.key} {room.preset}, {name}, {phase}, {what}"
                yield Aimed(title, round(value, 6), "ms", round(floor, 6), round(value / floor, 4), target)


def p99(took: list[float]) -> float:
    """Return what 99 of 100 are not above; never more than the longest."""
    return quantiles(took, n=100, method="inclusive")[-1] if len(took) > 1 else took[0]


def _decisions(room: Room, name: str, hands: int, seed: int) -> Iterator[Decision]:
    """Yield every decision that is one, in some hands after a first one, in which everything is loaded."""
    game, rules, rng = room.game, room.rules, Random(seed)  # noqa: S311  (repeatable play)
    bot = BOTS[name](game, rules, rng, 1.0)
    for number in range(1 + hands):
        match = new_match(game, rules, Seat(number % game.players))
        match, log = shuffled(match, deck(game, rng))
        while (seat := turn_of(match)) is not None:
            seen, told = view(match, seat), tuple(redact(event, seat) for event in log)
            started = process_time()
            code = bot.act(seen, told)
            took = (process_time() - started) * _MILLI
            if number and len(seen.legal) > 1:
                yield Decision(seen.phase, took)
            match, events = apply(match, seat, parse(code))
            log += events
