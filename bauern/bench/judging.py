"""How well bots have played what they played: their sins, and the points that each trick has cost them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple, Self

from bauern.bench.decisions import decisions
from bauern.bench.sins import SINS
from bauern.bench.workers import Tick, spread
from bauern.engine.record import Record

DEALS: Final = 10_000
"""Sins are told for so many deals of a table at which everybody is of the same level."""


class Player(NamedTuple):
    """A bot in a game, of so many players."""

    game: str
    players: int
    bot: str


@dataclass(slots=True)
class Judged:
    """What was counted; can be added up."""

    deals: Counter[Player] = field(default_factory=Counter)
    """Deals, once for each seat that the bot had in them."""
    sins: Counter[tuple[Player, str]] = field(default_factory=Counter)
    choices: Counter[tuple[Player, int]] = field(default_factory=Counter)
    """Decisions that were one, by the number of the trick, from 1."""
    lost: Counter[tuple[Player, int]] = field(default_factory=Counter)
    """Game points that they have cost with all cards open, by the same."""

    def __add__(self, other: Self) -> Self:
        """Return both together."""
        return type(self)(*(getattr(self, part.name) + getattr(other, part.name) for part in fields(self)))

    def players(self) -> list[Player]:
        """Return who has played, in order of first appearance."""
        return list(self.deals)

    def sins_of(self, player: Player, sin: str) -> float:
        """Return how often that happens in `DEALS` deals of a table of its like."""
        return self.sins[player, sin] * DEALS * player.players / self.deals[player]

    def tricks(self, player: Player) -> list[int]:
        """Return the numbers of the tricks in which it had a choice."""
        return sorted(trick for one, trick in self.choices if one == player)

    def regret(self, player: Player, trick: int) -> float:
        """Return the points that a decision in this trick has cost on average."""
        return self.lost[player, trick] / self.choices[player, trick]

    def regret_a_deal(self, player: Player) -> float:
        """Return the points that one seat's decisions in a deal have cost."""
        return sum(points for (one, _), points in self.lost.items() if one == player) / self.deals[player]


def judge(records: Sequence[Record], workers: int, tick: Tick) -> Judged:
    """Return what the players of some records come to; `tick` is called after each of them.

    The seats of a record are the names of its bots.
    """
    return sum(spread(records, judged, workers, tick), Judged())


def judged(record: Record, tick: Tick) -> Judged:
    """Return the same of one record."""
    found = Judged()
    players = [Player(record.game.key, record.game.players, name) for name in record.seats]
    for player in players:
        found.deals[player] += len(record.deals)
    for _, decision in decisions(record):
        player = players[decision.seat]
        found.sins.update((player, name) for name, is_one in SINS.items() if is_one(decision))
        if decision.regret is not None:
            place = player, len(decision.play.tricks) + 1
            found.choices[place] += 1
            found.lost[place] += decision.regret
    tick()
    return found


def beginning(records: Iterable[Record], deals: int) -> list[Record]:
    """Return as many whole records from the beginning as have at most so many deals, but at least one."""
    found: list[Record] = []
    for record in records:
        deals -= len(record.deals)
        if found and deals < 0:
            break
        found.append(record)
    return found
