"""The numbers that bots guess by, as they stand in the code, beside what is counted of them now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bauern.bench.fits import Sample, line, line_of_odds
from bauern.bench.guessing import KINDS, Note, about_exposed, about_led_to, about_made, play
from bauern.bench.intervals import Estimate, part
from bauern.bench.workers import Tick
from bauern.bots import bidding, chances, judgement, worth
from bauern.engine import Game
from bauern.engine.contracts import CONTRACTS, Contract, Goal

FULL: Final = 900
QUICK: Final = 3
"""Deals of each kind."""
_PLACES: Final = 4
_GOALS: Final = {Goal.NO_TRICK: "no trick", Goal.ALL_TRICKS: "all tricks", Goal.SIXTY_SIX: "66"}
_LINE: Final = ("offset", "slope")
_SIDES: Final = ("caller's side", "other side")


@dataclass(frozen=True, slots=True)
class Guess:
    """A number of the bots."""

    name: str
    """The game, where it stands in `bauern.bots`, and which of the numbers there."""
    stands: float
    counted: float | None
    """None where too little was seen."""
    ci95: tuple[float, float] | None
    cases: int
    off: bool
    """Whether what stands is outside the interval: one number in twenty is, though nothing is wrong with it."""

    @property
    def told(self) -> str:
        """A line for people."""
        if self.counted is None or self.ci95 is None:
            return f"{self.name}: {self.stands:g}, not counted ({self.cases:,} cases)"
        low, high = self.ci95
        found = f"counted {self.counted:.4g} (95 %: {low:.4g} to {high:.4g}, {self.cases:,} cases)"
        return f"{self.name}: {self.stands:g}, {found}{', off' * self.off}"


@dataclass(frozen=True, slots=True)
class Report:
    """What `bauern bench guesses --json` prints."""

    bench: str
    seed: int
    deals: int
    """Of each kind in each game."""
    results: tuple[Guess, ...]


def measure(games: Iterable[Game], deals: int, seed: int, workers: int, tick: Tick) -> list[Guess]:
    """Return the numbers that matter in these games, after so many deals of each kind."""
    return [one for game in games for one in guesses(game, play(game, deals, seed, workers, tick))]


def deals_in(games: Iterable[Game], deals: int) -> int:
    """Return how many deals that takes."""
    return sum(deals * len(KINDS[game.players]) for game in games)


def guesses(game: Game, notes: Sequence[Note]) -> list[Guess]:
    """Return what some notes come to."""
    by: dict[str, list[Note]] = {}
    for note in notes:
        by.setdefault(note.about, []).append(note)
    told = _Told(game, by)
    return [*told.chances(), *told.judgement(), *told.trump(), *told.hands()]


@dataclass(frozen=True, slots=True)
class _Told:
    """The notes of a game, by what they are about."""

    game: Game
    by: dict[str, list[Note]]

    def chances(self) -> Iterator[Guess]:
        players = self.game.players
        if players not in chances.MADE_BY_OTHERS:
            return
        for key, line_of_key in chances.MADE[players].items():
            name = f"chances.MADE {_named(key)}"
            seen = self.of(about_made(*key))
            yield from self.each(name, _LINE, line_of_key, line_of_odds(_sample(seen)), len(seen))
        for key_of_row, stands in chances.ANOTHER_LEADS[players].items():
            yield from self._another_leads(CONTRACTS[key_of_row], stands)
        seen = self.of("made by others")
        fitted = line_of_odds(_sample(seen))
        yield from self.each("chances.MADE_BY_OTHERS", _LINE, chances.MADE_BY_OTHERS[players], fitted, len(seen))
        for name, about, table in (
            ("NORMAL", "normal", chances.NORMAL),
            ("NORMAL_AFTER_ALL", "after all", chances.NORMAL_AFTER_ALL),
        ):
            seen = self.of(about)
            yield from self.each(f"chances.{name}", _LINE, table[players], line(_sample(seen)), len(seen))
        yield from self._silence()

    def _another_leads(self, row: Contract, stands: float) -> Iterator[Guess]:
        """Yield by how much the line of a contract lies higher, as it stands, where another leads."""
        offset, slope = chances.MADE[self.game.players][chances.alike(row)]
        seen = self.of(about_led_to(row.key))
        known = [offset + slope * note.x[0] for note in seen]
        fitted = line_of_odds(_sample([_without_x(note) for note in seen], known))
        yield from self.each(f"chances.ANOTHER_LEADS {row.key}", ("",), (stands,), fitted, len(seen))

    def _silence(self) -> Iterator[Guess]:
        """Yield what those who passed lacked of what Normal promised, by its line as it stands."""
        players, seen = self.game.players, []
        for note in self.of("silence"):
            sign, points = note.x
            promised = sign * chances.normal(players, points, 1.0, settled=False)
            seen.append(Note(note.about, note.deal, (), promised - note.y))
        yield from self.each("chances.SILENCE", ("",), (chances.SILENCE[players],), line(_sample(seen)), len(seen))

    def judgement(self) -> Iterator[Guess]:
        yield from self.table("judgement.BY_TRUMPS", "named", judgement.BY_TRUMPS.tolist())
        yield from self.table("judgement.BY_TOPS", "all tricks", judgement.BY_TOPS.tolist())
        yield from self.table("judgement.BY_STRENGTH", "schnapser", judgement.BY_STRENGTH.tolist())
        for side, (name, stands) in enumerate(zip(_SIDES, judgement.BY_EXPOSURE.tolist(), strict=True)):
            yield from self.table(f"judgement.BY_EXPOSURE {name}", about_exposed(side), stands)
        yield from self.table("judgement.BY_ACES_AND_TRUMPS", "doubled", judgement.BY_ACES_AND_TRUMPS.tolist())

    def trump(self) -> Iterator[Guess]:
        if not self.game.announces:
            return
        seen = self.of("trump")
        fitted = line(_sample(seen))
        names = ("IN_OPEN_CARDS", "LENGTH", "FORTY", "ACE")
        stands = (bidding.IN_OPEN_CARDS, bidding.LENGTH, bidding.FORTY, bidding.ACE)
        yield from self.each("bidding.", names, stands, fitted and fitted[1:], len(seen))

    def hands(self) -> Iterator[Guess]:
        if self.game.players not in worth.HANDS:
            return
        stands, seen = worth.HANDS[self.game.players], [note.y for note in self.of("hands")]
        for points in sorted({*stands, *map(int, seen)}):
            found = part(seen.count(points), len(seen))
            yield self.guess(f"worth.HANDS {points}", stands.get(points, 0.0), found, len(seen))

    def of(self, about: str) -> list[Note]:
        return self.by.get(about, [])

    def table(self, name: str, about: str, stands: Sequence[float]) -> Iterator[Guess]:
        """Yield how often it is yes by a whole number; the last one stands for all beyond it."""
        if not self.game.announces:
            return
        for number, value in enumerate(stands):
            seen = [note.y for note in self.of(about) if min(note.x[0], len(stands) - 1) == number]
            yield self.guess(f"{name} {number}", value, part(round(sum(seen)), len(seen)), len(seen))

    def each(
        self,
        name: str,
        which: Sequence[str],
        stands: Sequence[float],
        fitted: Sequence[Estimate] | None,
        cases: int,
    ) -> Iterator[Guess]:
        for number, (one, value) in enumerate(zip(which, stands, strict=True)):
            space = " " * (bool(one) and not name.endswith("."))
            yield self.guess(f"{name}{space}{one}", value, fitted[number] if fitted else None, cases)

    def guess(self, name: str, stands: float, found: Estimate | None, cases: int) -> Guess:
        told = f"{self.game.key} {name}"
        if found is None:
            return Guess(told, round(stands, _PLACES), None, None, cases, off=False)
        low, high = round(found.low, _PLACES), round(found.high, _PLACES)
        off = not low <= round(stands, _PLACES) <= high
        return Guess(told, round(stands, _PLACES), round(found.value, _PLACES), (low, high), cases, off)


def _sample(seen: Sequence[Note], known: Sequence[float] | None = None) -> Sample:
    """Return the notes as cases, an offset before what they have themselves."""
    width = 1 + (len(seen[0].x) if seen else 0)
    x = np.array([(1.0, *note.x) for note in seen]).reshape(len(seen), width)
    y = np.array([note.y for note in seen])
    return Sample(x, y, np.zeros(len(seen)) if known is None else np.array(known), [note.deal for note in seen])


def _named(key: tuple[Goal, bool]) -> str:
    goal, together = key
    return f"{_GOALS[goal]}{' with the partner' * together}"


def _without_x(note: Note) -> Note:
    return Note(note.about, note.deal, (), note.y)
