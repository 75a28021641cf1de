"""Deals in which bots are asked what they think before it shows: each thought is noted beside what came of it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from itertools import chain
from random import Random
from typing import Final

import numpy as np

from bauern.bench.evening import Contest, Evening
from bauern.bench.workers import Tick, spread
from bauern.bots import choose
from bauern.bots.bidding import Bidder
from bauern.bots.chances import alike, log_odds
from bauern.bots.judgement import aces_and_trumps, against, appeals, exposure, strength, tops
from bauern.bots.levels import LEVELS
from bauern.bots.masks import ACES, SUIT_MASK, has_pair
from bauern.bots.memory import Memory
from bauern.engine import SEED_BYTES, Event, Game, Result, Rules, Seat, View, game_named, parse, rules_of, seeds
from bauern.engine.actions import Bid, NameTrump
from bauern.engine.cards import SUITS
from bauern.engine.contracts import CONTRACTS, Contract, Goal

LEVEL: Final = "master"
"""Who plays, and whose thoughts are noted."""
_IDLE: Final = "random"
"""Who plays on where nothing is left to be noted."""
_PART: Final = 10
"""Deals that one process plays in one go."""
_LEAST: Final = 0.05
"""No contract is forced that is made in fewer of the worlds with open cards."""
_EVEN: Final = 0.2
"""How much more often than by that share each of those left is drawn."""
_MOST: Final = 6
"""Points of a hand beyond which they say little about its trump: a contract was dear, or doubled."""
_SEED_BITS: Final = 63
_Asked = Callable[[Result], float | None]


class Kind(StrEnum):
    """What is forced in a deal."""

    OWN = "own"
    """Nothing."""
    ANNOUNCED = "announced"
    """From a seat drawn by chance on, the first that has thought of a contract announces one, and all others pass."""
    SILENT = "silent"
    """From such a seat on everybody passes."""
    TRUMP = "trump"
    """The caller names a suit drawn by chance."""


KINDS: Final = {2: (Kind.OWN,), 3: tuple(Kind), 4: tuple(Kind)}
"""By players: with two nobody says anything."""


@dataclass(frozen=True, slots=True)
class Note:
    """A thought beside what came of it."""

    about: str
    deal: int
    x: tuple[float, ...]
    """What was thought, or how the hand looked."""
    y: float
    """What came of it: points, or 1 for yes and 0 for no."""


@dataclass(frozen=True, slots=True)
class Job:
    """Some deals of a kind; `first` is the number of the first."""

    game: str
    kind: Kind
    first: int
    deals: int
    seed: int


def play(game: Game, deals: int, seed: int, workers: int, tick: Tick) -> list[Note]:
    """Return what is noted in so many deals of each kind, whatever the number of workers."""
    jobs = [
        Job(game.key, kind, first, min(_PART, deals - first), seed)
        for kind in KINDS[game.players]
        for first in range(0, deals, _PART)
    ]
    return list(chain.from_iterable(spread(jobs, _played, workers, tick)))


def _played(job: Job, tick: Tick) -> list[Note]:
    game = game_named(job.game)
    found: list[Note] = []
    contest = Contest(game, game.first_preset, rules_of(game), (LEVEL,) * game.players, 1, job.seed)
    for number in range(job.first, job.first + job.deals):
        seed = f"{job.seed} {job.kind} {number}"
        rng = Random(seed)  # noqa: S311  (repeatable deals of a benchmark, no secret)
        witness = WITNESSES[job.kind](game, number, rng)
        evening = Evening(contest, seed, 0, witness.answer)  # each deal from 0:0
        evening.play(seeds(rng.randbytes(SEED_BYTES), [""] * game.players))
        found += witness.notes(evening.result)
        tick()
    return found


@dataclass(frozen=True)
class Decision:
    """A level's decision: what it is asked with, and what it thinks."""

    game: Game
    rules: Rules
    view: View
    events: tuple[Event, ...]
    seed: int

    @cached_property
    def memory(self) -> Memory:
        """What it remembers."""
        return Memory.of(self.game, self.rules, self.view, self.events)

    @cached_property
    def bidder(self) -> Bidder:
        """What it judges by: over the same worlds as its answer, since the seed is the same."""
        return Bidder(self.memory, Random(self.seed), LEVELS[LEVEL], 1)  # noqa: S311  (bots)

    @property
    def unsettled(self) -> bool:
        """Whether nothing was announced yet."""
        return self.view.phase == "auction" and not self.memory.announced

    @property
    def bids(self) -> list[Contract]:
        """What may be announced."""
        acts = map(parse, self.view.legal)
        return [CONTRACTS[act.contract] for act in acts if isinstance(act, Bid)]

    @property
    def sign(self) -> int:
        """1 on the caller's side, else -1."""
        return 1 - 2 * against(self.memory, self.memory.seat)

    def odds(self, row: Contract, declarer: int) -> float:
        """Return the logarithm of the odds of a contract with open cards."""
        return log_odds(*self.bidder.open_share(row, declarer))


class Witness:
    """Answers for everybody in one deal as the level does, and notes what it thinks."""

    def __init__(self, game: Game, deal: int, rng: Random) -> None:
        self.rng = rng
        self.target = rng.randrange(game.players)
        self.reached = False
        """Whether it was that seat's turn to announce."""
        self.idle = False
        self._deal = deal
        self._open: list[tuple[str, tuple[float, ...], _Asked]] = []

    def answer(  # noqa: PLR0913, PLR0917  (what a bot is asked with)
        self, name: str, game_key: str, rules: Rules, view: View, events: tuple[Event, ...], seed: int
    ) -> str:
        """Return what is done, in the place of `bauern.bots.choose`."""
        decision = Decision(game_named(game_key), rules, view, events, seed)
        if decision.unsettled and view.seat == self.target:
            self.reached = True
        said = self.forced(decision)
        if said is None:
            said = choose(_IDLE if self.idle else name, game_key, rules, view, events, seed)
            if not self.idle and len(view.legal) > 1:
                self.heard(decision, said)
        return said

    def forced(self, decision: Decision) -> str | None:
        """Return what is done whatever the level would do."""

    def heard(self, decision: Decision, said: str) -> None:
        """Look at an answer that was not forced."""

    def note(self, about: str, x: Iterable[float], asked: _Asked) -> None:
        """Note a thought; `asked` tells from the result what came of it, None if that cannot be said."""
        self._open.append((about, tuple(map(float, x)), asked))

    def notes(self, result: Result) -> Iterator[Note]:
        """Yield what was noted, beside what has come of it."""
        for about, x, asked in self._open:
            y = asked(result)
            if y is not None:
                yield Note(about, self._deal, x, float(y))


class _Own(Witness):
    def __init__(self, game: Game, deal: int, rng: Random) -> None:
        super().__init__(game, deal, rng)
        self.note("hands", (), lambda result: max(result.points))

    def heard(self, decision: Decision, said: str) -> None:
        match decision.view.phase:
            case "auction" if decision.unsettled:
                self._auction(decision, said)
            case "kontra" if decision.memory.factor == 1:
                self._kontra(decision, said)

    def _auction(self, decision: Decision, said: str) -> None:
        memory, trump = decision.memory, decision.memory.trump
        hand, act = np.array([memory.hand]), parse(said)
        if trump is None:
            raise ValueError(decision.view.phase)
        if memory.seat == decision.view.caller and memory.turned is None:
            for suit in SUITS:
                held = (memory.hand & SUIT_MASK[suit]).bit_count()
                self.note("named", (held,), partial(_known, suit == trump))
        announced = CONTRACTS[act.contract] if isinstance(act, Bid) else None
        for goal, ranks in dict.fromkeys((row.goal, row.ranks) for row in decision.bids):
            hit = announced is not None and (announced.goal, announced.ranks) == (goal, ranks)
            match goal:
                case Goal.NO_TRICK:
                    side = against(memory, memory.seat)
                    self.note(about_exposed(side), exposure(ranks, hand), partial(_known, hit))
                case Goal.ALL_TRICKS:
                    self.note("all tricks", tops(ranks, hand), partial(_known, hit))
                case Goal.SIXTY_SIX:
                    self.note("schnapser", strength(ranks, trump, hand), partial(_known, hit))
                case Goal.RACE:
                    raise ValueError(goal)
        if said == "pass":
            self.note("silence", (decision.sign, decision.bidder.open_points()), partial(_own_points, memory.seat))

    def _kontra(self, decision: Decision, said: str) -> None:
        memory, told = decision.memory, decision.view.contract
        if told is None or memory.trump is None:
            raise ValueError(decision.view.phase)
        row = CONTRACTS[told.id]
        if row.value is None:
            self.note("after all", (decision.bidder.open_points(),), partial(_grade, decision.view.caller))
            held = aces_and_trumps(memory.trump, np.array([memory.hand]))
            self.note("doubled", held, partial(_known, said == "kontra"))
        elif told.declarer is not None and told.declarer != memory.seat and row.can_be_lost(memory.players):
            odds = decision.odds(row, told.declarer)
            self.note("made by others", (odds,), partial(_made, row.key, told.declarer))


class _Unasked(Witness):
    """Is of no use any more as soon as somebody announces something unasked."""

    def heard(self, decision: Decision, said: str) -> None:
        del decision
        self.idle = self.idle or said.startswith("bid:")


class _Announced(_Unasked):
    def forced(self, decision: Decision) -> str | None:
        if decision.view.phase != "auction" or self.idle or not self.reached:
            return None
        if not decision.unsettled:
            return "pass"
        memory = decision.memory
        odds = {
            row: decision.bidder.open_share(row, memory.seat)
            for row in decision.bids
            if row.can_be_lost(memory.players) and appeals(memory, row)
        }
        odds = {row: seen for row, seen in odds.items() if seen[0] > _LEAST}
        if not odds:
            return None
        [row] = self.rng.choices(list(odds), [_EVEN + share for share, _ in odds.values()])
        about = about_made(*alike(row)) if decision.bidder.leads(row) else about_led_to(row.key)
        self.note(about, (log_odds(*odds[row]),), partial(_made, row.key, memory.seat))
        return f"bid:{row.key}"


class _Silent(_Unasked):
    def forced(self, decision: Decision) -> str | None:
        if decision.view.phase != "auction" or self.idle or not self.reached:
            return None
        if decision.view.seat == self.target:
            self.note("normal", (decision.bidder.open_points(),), partial(_grade, decision.view.caller))
        return "pass"


class _Trump(Witness):
    def forced(self, decision: Decision) -> str | None:
        suits = [act.suit for act in map(parse, decision.view.legal) if isinstance(act, NameTrump)]
        if not suits:
            return None
        suit, memory = self.rng.choice(suits), decision.memory
        trumps = memory.hand & SUIT_MASK[suit]
        looks = (decision.bidder.open_points(suit), trumps.bit_count(), has_pair(trumps), bool(trumps & ACES))
        self.note("trump", looks, partial(_own_points, memory.seat, most=_MOST))
        return f"trump:{suit}"


WITNESSES: Final = {Kind.OWN: _Own, Kind.ANNOUNCED: _Announced, Kind.SILENT: _Silent, Kind.TRUMP: _Trump}


def about_made(goal: Goal, together: bool) -> str:  # noqa: FBT001  (a key of `MADE`)
    """Return what notes of such contracts are about, whose declarer leads to the first trick."""
    return f"made {goal.name}{' together' * together}"


def about_led_to(key: str) -> str:
    """Return what notes of a contract are about whose declarer does not lead."""
    return f"made {key}, another leads"


def about_exposed(side: int) -> str:
    """Return what notes are about of seats that may announce to take no trick; 0 is the caller's side."""
    return f"no trick {side}"


def _known(answer: float, result: Result) -> float:
    del result
    return answer


def _made(key: str, seat: int, result: Result) -> float | None:
    return float(seat in result.winners) if (result.contract, result.declarer) == (key, seat) else None


def _grade(caller: Seat, result: Result) -> float | None:
    """Return what Normal has brought the caller's side, before kontra."""
    if result.value is not None:
        return None
    return _own_points(caller, result) / result.kontra


def _own_points(seat: int, result: Result, most: float = float("inf")) -> float:
    points = min(max(result.points), most)
    return points if seat in result.winners else -points
