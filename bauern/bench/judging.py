"""How well bots have played what they played: their sins, and the points that each trick has cost them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from bauern.bench.decisions import decisions
from bauern.bench.sins import SINS
from bauern.bench.workers import Tick, spread
from bauern.engine.record import Record

DEALS: Final = 10_000
"""Sins are told for so many deals of a table at which everybody is of the same level."""


@dataclass(slots=True)
class Account:
    """What was counted of a bot in a game."""

    game: str
    players: int
    bot: str
    deals: int = 0
    """Once for each seat that it had in them."""
    sins: dict[str, int] = field(default_factory=dict)
    choices: dict[int, int] = field(default_factory=dict)
    """Decisions that were one, by the number of the trick, from 1."""
    lost: dict[int, int] = field(default_factory=dict)
    """Game points that they have cost with all cards open, by the same."""

    def sinned(self, sin: str) -> float:
        """Return how often that happens in `DEALS` deals of a table of its like."""
        return self.sins.get(sin, 0) * DEALS * self.players / self.deals

    def regret(self, trick: int) -> float:
        """Return the points that a decision in this trick has cost on average."""
        return self.lost.get(trick, 0) / self.choices[trick]

    def regret_a_deal(self) -> float:
        """Return the points that its decisions in a deal have cost one seat on average."""
        return sum(self.lost.values()) / self.deals


def judge(records: Sequence[Record], workers: int, tick: Tick) -> list[Account]:
    """Return what the players of some records come to; `tick` is called after each of them.

    The seats of a record are the names of its bots.
    """
    return added(chain.from_iterable(spread(records, judged, workers, tick)))


def judged(record: Record, tick: Tick) -> list[Account]:
    """Return the same of one record."""
    game = record.game
    seats = [Account(game.key, game.players, name, len(record.deals)) for name in record.seats]
    for _, decision in decisions(record):
        account = seats[decision.seat]
        for name, is_one in SINS.items():
            if is_one(decision):
                account.sins[name] = account.sins.get(name, 0) + 1
        if decision.regret is not None:
            trick = len(decision.play.tricks) + 1
            account.choices[trick] = account.choices.get(trick, 0) + 1
            account.lost[trick] = account.lost.get(trick, 0) + decision.regret
    tick()
    return added(seats)


def added(accounts: Iterable[Account]) -> list[Account]:
    """Return one account for each bot in each game, in order of first appearance."""
    found: dict[tuple[str, str], Account] = {}
    for one in accounts:
        sum_ = found.setdefault((one.game, one.bot), Account(one.game, one.players, one.bot))
        sum_.deals += one.deals
        sum_.sins = dict(Counter(sum_.sins) + Counter(one.sins))
        sum_.choices = dict(Counter(sum_.choices) + Counter(one.choices))
        sum_.lost = dict(Counter(sum_.lost) + Counter(one.lost))
    return list(found.values())
