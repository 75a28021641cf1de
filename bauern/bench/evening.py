"""One rotation of a part of a contest: match after match on the decks that all rotations play."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from bauern.bench.calibration import Forecast, Judgement, Predict
from bauern.bench.rooms import random_rules
from bauern.engine import (
    Event,
    Game,
    Match,
    Result,
    Rules,
    Seat,
    Seeds,
    Shuffled,
    View,
    apply,
    deck_from,
    differing,
    new_match,
    parse,
    redact,
    rematch,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.record import DealRecord, Expected, Record, deal_record

Choose = Callable[[str, str, Rules, View, tuple[Event, ...], int], str]
"""What `bauern.bots.choose` is: name, game, rules, view, events and seed in, a code out."""
_SEED_BITS: Final = 63
_ANNOUNCING: Final = {"auction", "talon"}
"""Phases in which bots are asked for what they think."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played: names of bots by seat, how many deals in each rotation, and the seed of everything."""

    game: Game
    preset: str
    rules: Rules | None
    """None: others for every match, drawn at random."""
    seats: tuple[str, ...]
    deals: int
    seed: int
    predict: Predict | None = None
    """Asked at each announcement what the bot thinks of it."""

    def rotations(self) -> list[tuple[str, ...]]:
        """Return the seatings that differ, the first as asked for."""
        return list(dict.fromkeys((*self.seats[n:], *self.seats[:n]) for n in range(len(self.seats))))


class Evening:
    """One table that plays deals of this contest; `seed` is that of the part, the same in every rotation."""

    def __init__(self, contest: Contest, seed: str, rotation: int, choose: Choose) -> None:
        self.names = contest.rotations()[rotation]
        self.won: list[tuple[Seat, ...]] = []
        """Winners of each match that has ended."""
        self.forecasts: list[Forecast] = []
        self._thoughts: list[tuple[Seat, str, Judgement]] = []
        """In this deal."""
        self._contest = contest
        self._seed = seed
        self._choose = choose
        self._streams = [Random(f"{seed} {rotation} {seat}") for seat in range(len(self.names))]  # noqa: S311  (bots)
        self._deals: list[list[DealRecord]] = []
        self._rules: list[Rules] = []
        self._ends: list[Expected] = []
        self._match = new_match(contest.game, self._next_rules(), Seat(0))

    def _next_rules(self) -> Rules:
        """Return what the next match is played by; in every rotation the same."""
        contest, number = self._contest, len(self._rules)
        rules = contest.rules or random_rules(contest.game, Random(f"{self._seed} {number}"))  # noqa: S311  (rooms)
        self._rules.append(rules)
        self._deals.append([])
        return rules

    def play(self, found: Seeds) -> tuple[int, ...]:
        """Play the deal of these seeds and return its points by seat."""
        if self._match.outcome:
            self._match = rematch(replace(self._match, rules=self._next_rules()))
        match, log = shuffled(self._match, Shuffled(deck_from(found), found))
        seen = [_seen(log, seat) for seat in match.seats]
        acts: list[str] = []
        while (seat := turn_of(match)) is not None:
            code = self._answer(match, seat, tuple(seen[seat]))
            acts.append(f"{seat}:{code}")
            match, log = apply(match, seat, parse(code))
            for viewer, told in zip(match.seats, seen, strict=True):
                told.extend(_seen(log, viewer))
        return self._over(match, acts)

    def _answer(self, match: Match, seat: Seat, events: tuple[Event, ...]) -> str:
        seed, seen, predict = self._streams[seat].getrandbits(_SEED_BITS), view(match, seat), self._contest.predict
        asked = (self.names[seat], match.game.key, match.rules, seen, events, seed)
        code = self._choose(*asked)
        judgement = predict(*asked) if predict and seen.phase in _ANNOUNCING else None
        if judgement:
            self._thoughts.append((seat, code, judgement))
        return code

    def _over(self, match: Match, acts: list[str]) -> tuple[int, ...]:
        self._match = match
        result = self.result
        for seat, code, judgement in self._thoughts:
            self.forecasts.append(Forecast.of(self.names[seat], seat, code, judgement, result))
        self._thoughts.clear()
        self._deals[-1].append(deal_record(match.dealer, result, acts))
        if result.match:
            self._ends.append(Expected(scores=result.match.scores, bummerl=result.match.bummerl))
            self.won.append(result.match.winners)
        return result.points

    @property
    def result(self) -> Result:
        """What the latest deal came to."""
        found = self._match.last_result
        if found is None:
            raise ValueError(self._match.phase)
        return found

    def records(self) -> Iterator[Record]:
        """Yield the record of each match; the last one may stop short."""
        contest = self._contest
        ends = [*self._ends, Expected(scores=self._match.scores)]
        for rules, deals, end in zip(self._rules, self._deals, ends, strict=False):
            yield Record(
                game=contest.game,
                preset=contest.preset,
                settings=differing(contest.game, contest.preset, rules),
                rules=rules,
                seats=self.names,
                start=(0,) * contest.game.players,
                deals=tuple(deals),
                expect=end,
            )


def _seen(log: Sequence[Event], seat: Seat) -> list[Event]:
    return [redact(event, seat) for event in log]
