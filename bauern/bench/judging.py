"""What partners swear at in what bots have played, counted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from bauern.bench.decisions import RESIGN, Decision, decisions
from bauern.bench.sins import sins_of
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
    sins: dict[str, float] = field(default_factory=dict)
    by_chance: dict[str, float] = field(default_factory=dict)
    """The same of one who draws at random what he does in the same decisions, but does not resign."""

    def sinned(self, sin: str) -> float:
        """Return how often that happens in `DEALS` deals of a table of its like."""
        return self.sins.get(sin, 0) * DEALS * self.players / self.deals

    def sinned_by_chance(self, sin: str) -> float:
        """Return the same of one who draws what he does."""
        return self.by_chance.get(sin, 0) * DEALS * self.players / self.deals


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
        if isinstance(one, Decision):
            _look(one, seats[one.seat])
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
        for here, there in ((sum_.sins, one.sins), (sum_.by_chance, one.by_chance)):
            for name, count in there.items():
                here[name] = here.get(name, 0) + count
    return list(found.values())
