"""How strong the levels are: every line of the tables of strength, played once and kept until the sources change."""

import hashlib
import resource
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import msgspec

import bauern
from bauern.bench import arena
from bauern.bench.asking import Answers, ask
from bauern.bench.calibration import NOTHING, Calibration, Judgement, calibrated
from bauern.bench.evening import Contest
from bauern.bench.judging import Account, judge
from bauern.bots import BOTS
from bauern.bots.bidding import Thoughts
from bauern.bots.levels import LEVELS, TRIALS, Level
from bauern.bots.player import Player
from bauern.bots.worth import POINT
from bauern.engine import GAMES, Event, Game, Rules, View, game_named, rules_of
from bauern.engine.record import Record

BEFORE: Final = "solid@035b835"
"""The bot that `master` is measured by: as it stood before the levels were made."""
UNIFORM: Final = "uniform"
"""What `master` is without inference."""
_CHANCE = "random"
_WEAKEST, _WEAKER, _SECOND, _BEST = "calm", "solid", "strong", "master"
_SEED: Final = 1
_DEALS: Final = {
    "levels": {4: 2000, 3: 1200, 2: 3000},
    "presets": {4: 400, 3: 400, 2: 300},
    "before": {4: 600, 3: 250, 2: 600},
    "inference": {4: 3200, 3: 1600, 2: 2000},
    "equals": {4: 4500, 3: 3600},
}
"""Of each line, by group and players: in all an hour on two cores."""
_TIMES: Final = {(_BEST, _SECOND): 2, (_WEAKEST, _CHANCE): 0.2}
"""So many times that where two are close, or not at all."""
_JUDGED: Final = ("levels", "before")
"""What how well bots play is counted in: under each game's first preset, where all meet."""
EQUALS: Final = "equals"
"""Lines of the best alone at a table: what it says of its contracts is compared with what comes of them where nobody
defends worse."""
_ASKED: Final = 150
"""Deals of each line between two levels that think whose every position all levels are asked at."""
_MANY: Final = 2560
"""Worlds by which a pass of who has looked twice is judged, more than it has looked at itself."""
_NEAR: Final = 0.5
"""Points within which the matter was, else its own second look is enough."""
_FEWEST: Final = 2
"""Deals of a line however it is scaled: one has no interval."""
_SOURCES: Final = ("bots", "engine")


@dataclass(frozen=True, slots=True)
class Line:
    """What one line compares."""

    group: str
    """levels: with the one below · presets: with the other house rules · before · inference · equals."""
    game: str
    preset: str
    bots: tuple[str, str]
    deals: int
    seed: int = _SEED

    @property
    def seats(self) -> tuple[str, ...]:
        """The two by turns; with three players the first is alone against two."""
        first, second = self.bots
        return {2: self.bots, 3: (first, second, second), 4: self.bots * 2}[GAMES[self.game].players]

    @property
    def command(self) -> str:
        """What plays the same."""
        seats = ",".join(self.seats)
        return (
            f"bauern arena {self.game} --preset {self.preset} --seats {seats} --deals {self.deals} --seed {self.seed}"
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A line and what came of it."""

    line: Line
    command: str
    sources: str
    """A digest of the bots and the engine that played."""
    seconds: float
    """On the clock, with all that was counted."""
    cpu_seconds: float
    """Of all processes."""
    workers: int
    pair: arena.Pair | None
    """None of one bot alone."""
    accounts: tuple[Account, ...]
    """What was counted of each bot, in some lines."""
    calibrations: tuple[Calibration, ...]
    answers: tuple[Answers, ...]
    """Of all levels, in some lines."""


def lines(scale: float) -> list[Line]:
    """Return all lines, with so many times the usual deals."""
    found = [
        _line("levels", game, game.first_preset, (above, below), scale)
        for game in GAMES.values()
        for below, above in pairwise(BOTS)
    ]
    found += [
        _line("presets", game, preset, (_BEST, _WEAKER), scale)
        for game in GAMES.values()
        for preset in game.presets
        if preset != game.first_preset
    ]
    others = [("before", BEFORE), ("inference", UNIFORM)]
    found += [
        _line(group, game, game.first_preset, (_BEST, other), scale)
        for group, other in others
        for game in GAMES.values()
    ]
    found += [
        _line(EQUALS, game, game.first_preset, (_BEST, _BEST), scale) for game in GAMES.values() if game.announces
    ]
    return found


def _line(group: str, game: Game, preset: str, bots: tuple[str, str], scale: float) -> Line:
    deals = _DEALS[group][game.players] * _TIMES.get(bots, 1)
    return Line(group, game.key, preset, bots, max(_FEWEST, round(deals * scale)))


def play(asked: Sequence[Line], kept: Path, workers: int, tick: Callable[[], None]) -> Iterator[Played]:
    """Yield what each line comes to; `tick` is called for each deal.

    Lines that stand in the file `kept` are not played again while the bots and the engine are the same; it is written
    anew after each line.
    """
    sources = digest()
    known = {one.line: one for one in read(kept) if one.sources == sources}
    found: list[Played] = []
    for line in asked:
        one = known.get(line)
        if one is None:
            one = _played(line, sources, workers, tick)
        else:
            for _ in range(line.deals):
                tick()
        found.append(one)
        still = [known[other] for other in asked[len(found) :] if other in known]
        kept.write_bytes(msgspec.json.format(msgspec.json.encode([*found, *still]), indent=1) + b"\n")
        yield one


def read(kept: Path) -> list[Played]:
    """Return the lines of a file, none where there is none or it is of another make."""
    try:
        return msgspec.json.decode(kept.read_bytes(), type=list[Played])
    except (FileNotFoundError, msgspec.DecodeError):
        return []


def digest() -> str:
    """Return a digest of what decides how bots play."""
    package = Path(bauern.__file__).parent
    found = hashlib.sha256()
    for name in _SOURCES:
        for path in sorted((package / name).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def predicted(  # noqa: PLR0913, PLR0917  (what a bot is asked with)
    name: str, game_key: str, rules: Rules, view: View, events: tuple[Event, ...], seed: int
) -> Judgement | None:
    """Return what a level thinks of what it may announce; None where it has nothing to tell."""
    level = {**LEVELS, **TRIALS}.get(name)
    if level is None or len(view.legal) == 1:
        return None

    def look(level: Level, seed: int) -> Thoughts:
        return Player(game_named(game_key), rules, Random(seed), level).thoughts(view, events)  # noqa: S311  (bots)

    own = look(level, seed)
    said, values = max(own.values, key=own.values.__getitem__, default=NOTHING), own.values
    if said == NOTHING:
        values = look(level, seed + 1).values
        if level.close_worlds and _margin(own.values, values) < _NEAR * POINT:
            values = look(_closer(level), seed + 2).values
    return Judgement(own.chances.get(said), {code: value / POINT for code, value in values.items()})


def _margin(*looks: Mapping[str, float]) -> float:
    """Return by how little a pass and an announcement differed in one of these looks."""
    return min(
        (abs(value - values[NOTHING]) for values in looks for code, value in values.items() if code != NOTHING),
        default=float("inf"),
    )


def _closer(level: Level) -> Level:
    """Return one who judges as this one does, but over many more worlds, and has all the time for it."""
    return replace(level, bidding_worlds=_MANY, close_worlds=0, nodes=sys.maxsize)


def _played(line: Line, sources: str, workers: int, tick: Callable[[], None]) -> Played:
    game = GAMES[line.game]
    rules = rules_of(game, line.preset)
    judged = line.group in _JUDGED
    foretold = predicted if line.group == EQUALS or (line.group == "levels" and _BEST not in line.bots) else None
    contest = Contest(game, line.preset, rules, line.seats, line.deals, line.seed, foretold)
    started, before = perf_counter(), _cpu_seconds()
    outcome = arena.play(contest, tick, workers)
    records = list(outcome.records.values())
    accounts = judge(records, workers, lambda: None) if judged else []
    asked = line.group == "levels" and _CHANCE not in line.bots
    answers = ask(_beginning(records), workers, lambda: None) if asked else []
    forecasts = calibrated(line.game, outcome.forecasts)
    pair = next(iter(outcome.pairs), None)
    return Played(
        line=line,
        command=line.command,
        sources=sources,
        seconds=round(perf_counter() - started, 1),
        cpu_seconds=round(_cpu_seconds() - before, 1),
        workers=workers,
        pair=pair,
        accounts=tuple(accounts),
        calibrations=tuple(forecasts),
        answers=tuple(answers),
    )


def _cpu_seconds() -> float:
    """Return what this process and those that it has seen end have taken."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(one)[:2]) for one in who)


def _beginning(records: Sequence[Record]) -> list[Record]:
    """Return the first of these, with as many deals as are asked about, or all."""
    before = accumulate((len(record.deals) for record in records), initial=0)
    return [record for record, deals in zip(records, before, strict=False) if deals < _ASKED]
