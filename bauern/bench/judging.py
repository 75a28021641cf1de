"""How well bots have played what they played: their sins, and the points that each trick has cost them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from bauern.bench.decisions import RESIGN, Decision, decisions
from bauern.bench.sins import sins_of
from bauern.bench.words import WORDS, Word
from bauern.bench.workers import Tick, spread
from bauern.engine.record import Record

DEALS: Final = 10_000
"""Sins are told for so many deals of a table at which everybody is of the same level."""
TRICKS: Final = tuple(f"trick {number}" for number in range(1, 12))
"""One more than there can be: after the last one 66 is claimed."""
PHASES: Final = (*WORDS, *TRICKS)


@dataclass(slots=True)
class Account:
    """What was counted of a bot in a game."""

    game: str
    players: int
    bot: str
    deals: int = 0
    """Once for each seat that it had in them."""
    sins: dict[str, float] = field(default_factory=dict)
    by_chance: dict[str, float] = field(default_factory=dict)
    """The same of one who draws at random what he does in the same decisions, but does not resign."""
    choices: dict[str, float] = field(default_factory=dict)
    """Decisions that were one, by phase: one of `PHASES`."""
    lost: dict[str, float] = field(default_factory=dict)
    """Game points that they have cost with all cards open, by the same."""

    def counted(self) -> tuple[dict[str, float], ...]:
        """Return all that is counted by name."""
        return self.sins, self.by_chance, self.choices, self.lost

    def sinned(self, sin: str) -> float:
        """Return how often that happens in `DEALS` deals of a table of its like."""
        return self.sins.get(sin, 0) * DEALS * self.players / self.deals

    def sinned_by_chance(self, sin: str) -> float:
        """Return the same of one who draws what he does."""
        return self.by_chance.get(sin, 0) * DEALS * self.players / self.deals

    def regret(self, phase: str) -> float:
        """Return the points that a decision in this phase has cost on average."""
        return self.lost.get(phase, 0) / self.choices[phase]

    def regret_a_deal(self) -> float:
        """Return the points that its cards in a deal have cost one seat on average."""
        return sum(points for phase, points in self.lost.items() if phase in TRICKS) / self.deals


def judge(records: Sequence[Record], workers: int, tick: Tick) -> list[Account]:
    """Return what the players of some records come to; `tick` is called after each of them.

    The seats of a record are the names of its bots.
    """
    return added(chain.from_iterable(spread(records, judged, workers, tick)))


def judged(record: Record, tick: Tick) -> list[Account]:
    """Return the same of one record."""
    game = record.game
    seats = [Account(game.key, game.players, name, len(record.deals)) for name in record.seats]
    for one in decisions(record):
        account = seats[one.seat]
        if isinstance(one, Word):
            phase = one.phase
        else:
            phase = TRICKS[len(one.play.tricks)]
            _look(one, account)
        if one.regret is not None:
            account.choices[phase] = account.choices.get(phase, 0) + 1
            account.lost[phase] = account.lost.get(phase, 0) + one.regret
    tick()
    return added(seats)


def _look(decision: Decision, account: Account) -> None:
    """Note what is a sin of what was done, and of what could have been done."""
    for name in sins_of(decision):
        account.sins[name] = account.sins.get(name, 0) + 1
    drawn = [code for code in decision.legal if code != RESIGN]
    for code in drawn:
        for name in sins_of(decision.instead(code)):
            account.by_chance[name] = account.by_chance.get(name, 0) + 1 / len(drawn)


def added(accounts: Iterable[Account]) -> list[Account]:
    """Return one account for each bot in each game, in order of first appearance."""
    found: dict[tuple[str, str], Account] = {}
    for one in accounts:
        sum_ = found.setdefault((one.game, one.bot), Account(one.game, one.players, one.bot))
        sum_.deals += one.deals
        for here, there in zip(sum_.counted(), one.counted(), strict=True):
            for name, count in there.items():
                here[name] = here.get(name, 0) + count
    return list(found.values())
