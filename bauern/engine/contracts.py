"""The contracts: one row each (rules b.contract.*). A new one is a row here and its tests."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from bauern.engine.cards import RANKS, Rank
from bauern.engine.seats import TEAM_PLAYERS


class Who(Enum):
    """Who may announce a contract."""

    NOBODY = auto()
    ANYONE = auto()
    ACE_HOLDER = auto()
    CALLERS_SIDE = auto()
    OPPONENTS = auto()
    PLAIN_FIVE = auto()
    """The holder of all five cards of one suit that is not trump."""
    ALL_TRUMPS = auto()
    """The holder of all five trumps."""


class Lead(Enum):
    """Who leads to the first trick."""

    CALLER = auto()
    DECLARER = auto()


class Partner(Enum):
    """What the declarer's partner does."""

    PLAYS = auto()
    MUST_NOT_WIN = auto()
    LIES_DOWN = auto()


class Goal(Enum):
    """What the declarer must reach; each is one function in `scoring`."""

    RACE = auto()
    """The first side at 66, then the last trick."""
    SIXTY_SIX = auto()
    """66 within the first tricks, and no trick for anybody else."""
    ALL_TRICKS = auto()
    NO_TRICK = auto()


class Pairs(Enum):
    """Whose pairs count."""

    NOBODYS = auto()
    EVERYBODYS = auto()
    DECLARERS = auto()
    DECLARING_SIDES = auto()


ACE_HIGH: Final = RANKS
TEN_HIGH: Final = tuple(Rank(r) for r in "TKQJA")
QUEEN_HIGH: Final = tuple(Rank(r) for r in "QJATK")
KING_HIGH: Final = tuple(Rank(r) for r in "KQJAT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """One row of the table of contracts."""

    key: str
    rule: str
    value: int | None
    """Game points before kontra; None for Normal, which is graded 1 to 3."""
    who: Who
    trump: bool
    goal: Goal
    lead: Lead = Lead.DECLARER
    partner: Partner = Partner.MUST_NOT_WIN
    pairs: Pairs = Pairs.NOBODYS
    ranks: tuple[Rank, ...] = ACE_HIGH
    """From the highest to the lowest."""
    narrowed_by: Literal["bettler_with_ace", "schnapser_by", "bauernschnapser_by", "gang_by"] | None = None
    """The house rule that narrows `who`."""
    answers: str | None = None
    """The contract that a Kontra- contract is the opponents' counterpart of."""
    open_hands: bool = False
    """Every hand lies open once the first card is led."""
    optional: bool = False
    """Off unless the room offers it."""
    games: tuple[int, ...] = (4, 3)

    @property
    def rank_order(self) -> Mapping[Rank, int]:
        """Strength by rank: the higher number wins."""
        return _STRENGTH[self.ranks]

    def can_be_lost(self, players: int) -> bool:
        """Whether the declarer can fail: five sure tricks cannot, where a hand has five."""
        return players != TEAM_PLAYERS or not self.in_hand

    @property
    def in_hand(self) -> bool:
        """Whether all five cards of a suit have to be in the hand."""
        return self.who is Who.PLAIN_FIVE or self.who is Who.ALL_TRUMPS


_STRENGTH: Final = {
    ranks: MappingProxyType({rank: len(ranks) - i for i, rank in enumerate(ranks)})
    for ranks in (ACE_HIGH, TEN_HIGH, QUEEN_HIGH, KING_HIGH)
}

_ROWS: Final = (
    Contract(
        key="normal", rule="b.contract.normal", value=None, who=Who.NOBODY, trump=True,
        goal=Goal.RACE, lead=Lead.CALLER, partner=Partner.PLAYS, pairs=Pairs.EVERYBODYS,
    ),
    Contract(
        key="bettler", rule="b.contract.bettler", value=4, who=Who.ANYONE, trump=False,
        goal=Goal.NO_TRICK, partner=Partner.LIES_DOWN, narrowed_by="bettler_with_ace",
    ),
    Contract(
        key="ass-bettler", rule="b.contract.ass-bettler", value=5, who=Who.ACE_HOLDER, trump=False,
        goal=Goal.NO_TRICK, partner=Partner.LIES_DOWN,
    ),
    Contract(
        key="assenbettler", rule="b.contract.assenbettler", value=5, who=Who.ANYONE, trump=False,
        goal=Goal.NO_TRICK, partner=Partner.LIES_DOWN, ranks=TEN_HIGH, optional=True,
    ),
    Contract(
        key="schnapser", rule="b.contract.schnapser", value=6, who=Who.CALLERS_SIDE, trump=True,
        goal=Goal.SIXTY_SIX, lead=Lead.CALLER, pairs=Pairs.DECLARERS, narrowed_by="schnapser_by",
    ),
    Contract(
        key="schnapser-partner", rule="b.contract.schnapser-partner", value=6, who=Who.CALLERS_SIDE,
        trump=True, goal=Goal.SIXTY_SIX, lead=Lead.CALLER, partner=Partner.PLAYS,
        pairs=Pairs.DECLARING_SIDES, narrowed_by="schnapser_by", games=(4,),
    ),
    Contract(
        key="damengang", rule="b.contract.damengang", value=7, who=Who.ANYONE, trump=False,
        goal=Goal.ALL_TRICKS, ranks=QUEEN_HIGH, optional=True,
    ),
    Contract(
        key="koenigsgang", rule="b.contract.koenigsgang", value=8, who=Who.ANYONE, trump=False,
        goal=Goal.ALL_TRICKS, ranks=KING_HIGH, optional=True,
    ),
    Contract(
        key="plauderer", rule="b.contract.plauderer", value=8, who=Who.ANYONE, trump=False,
        goal=Goal.NO_TRICK, partner=Partner.LIES_DOWN, open_hands=True, optional=True,
    ),
    Contract(
        key="gang", rule="b.contract.gang", value=9, who=Who.ANYONE, trump=False,
        goal=Goal.ALL_TRICKS, narrowed_by="gang_by",
    ),
    Contract(
        key="zehnerloch", rule="b.contract.zehnerloch", value=10, who=Who.ANYONE, trump=False,
        goal=Goal.ALL_TRICKS, ranks=TEN_HIGH,
    ),
    Contract(
        key="bauernschnapser", rule="b.contract.bauernschnapser", value=12, who=Who.CALLERS_SIDE,
        trump=True, goal=Goal.ALL_TRICKS, lead=Lead.CALLER, narrowed_by="bauernschnapser_by",
    ),
    Contract(
        key="bauernloch", rule="b.contract.bauernloch", value=12, who=Who.CALLERS_SIDE, trump=True,
        goal=Goal.ALL_TRICKS, lead=Lead.CALLER, ranks=TEN_HIGH, optional=True,
    ),
    Contract(
        key="kontraschnapser", rule="b.contract.kontraschnapser", value=12, who=Who.OPPONENTS,
        trump=True, goal=Goal.SIXTY_SIX, lead=Lead.CALLER, pairs=Pairs.DECLARERS,
        answers="schnapser",
    ),
    Contract(
        key="farbengang", rule="b.contract.farbengang", value=18, who=Who.PLAIN_FIVE, trump=False,
        goal=Goal.ALL_TRICKS,
    ),
    Contract(
        key="herrenschnapser", rule="b.contract.herrenschnapser", value=24, who=Who.ALL_TRUMPS,
        trump=True, goal=Goal.ALL_TRICKS,
    ),
    Contract(
        key="kontrabauernschnapser", rule="b.contract.kontrabauernschnapser", value=24,
        who=Who.OPPONENTS, trump=True, goal=Goal.ALL_TRICKS, lead=Lead.CALLER,
        answers="bauernschnapser",
    ),
    Contract(
        key="kontrabauernloch", rule="b.contract.kontrabauernloch", value=24, who=Who.OPPONENTS,
        trump=True, goal=Goal.ALL_TRICKS, lead=Lead.CALLER, ranks=TEN_HIGH, answers="bauernloch",
        optional=True,
    ),
)  # fmt: skip

CONTRACTS: Final[Mapping[str, Contract]] = MappingProxyType({row.key: row for row in _ROWS})
"""Every contract by its key, cheap ones first: the order in which they are offered."""
NORMAL: Final = CONTRACTS["normal"]


@cache
def biddable(players: int) -> tuple[Contract, ...]:
    """Return the contracts that can be announced in a game of so many players."""
    return tuple(row for row in _ROWS if row.who is not Who.NOBODY and players in row.games)
