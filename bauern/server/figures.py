"""What a person's statistics come to: sums as rows of tables, and plots as places in a square of a hundred."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bauern.engine.contracts import CONTRACTS
from bauern.store import Asked, DealSum, MatchSum, PartnerSum, Scored

NEWEST: Final = 2_000
"""Deals that the course of points goes back at most."""
PIECES: Final = 40
"""Bars that the course of points has at most."""
_SIDE: Final = 100.0
_FULL: Final = 0.8
"""The part of its place that a bar takes."""
_MOST_PARTNERS: Final = 30
_ORDER: Final = tuple(CONTRACTS)


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A contract, how often it was announced by these and made, and what that brought."""

    contract: str
    deals: int
    made: int
    points: int
    share: float
    """Its part of the most that were announced of any, of a hundred; `kept` is the part of it that was made."""
    kept: float

    @property
    def average(self) -> float:
        """Points a deal."""
        return self.points / self.deals


@dataclass(frozen=True, slots=True)
class PartnerRow:
    """A partner, nobody's name for bots, with the matches and deals played together."""

    name: str
    matches: int
    won: int
    deals: int
    points: int

    @property
    def average(self) -> float | None:
        """Points a deal, if one was played to its end."""
        return self.points / self.deals if self.deals else None


@dataclass(frozen=True, slots=True)
class Bar:
    """A piece of the course: deals, their average, and the bar, from `top` down, in a square of a hundred."""

    at: int
    deals: int
    average: float
    left: float
    width: float
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class Course:
    """Points a deal in order of time."""

    bars: tuple[Bar, ...]
    high: float
    """What the upper and the lower edge stand for; the lower is as far below nothing."""
    zero: float
    """Where nothing is, of a hundred."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The statistics of one game."""

    game: str
    matches: int
    """That have ended."""
    won: int
    deals: int
    points: int
    got: int
    gave: int
    """Bummerl."""
    contracts: tuple[tuple[Literal["declarer", "partner", "against"], tuple[ContractRow, ...]], ...]
    partners: tuple[PartnerRow, ...]
    course: Course

    @property
    def average(self) -> float | None:
        """Points a deal, if there was one."""
        return self.points / self.deals if self.deals else None


def figures(
    asked: Asked,
    matches: Iterable[MatchSum],
    deals: Sequence[DealSum],
    mates: Sequence[PartnerSum],
    newest: Sequence[Scored],
) -> Figures:
    """Return the statistics of the game and the partner that are asked for; partners are told whoever is chosen."""
    of_game = [one for one in matches if one.game == asked.game]
    mine = [one for one in of_game if asked.partner in {None, one.partner}]
    return Figures(
        game=asked.game or "",
        matches=sum(one.matches for one in mine if one.result != "open"),
        won=sum(one.matches for one in mine if one.result == "won"),
        deals=sum(one.deals for one in deals),
        points=sum(one.points for one in deals),
        got=sum(one.got for one in mine),
        gave=sum(one.gave for one in mine),
        contracts=_contracts(deals),
        partners=_partners(of_game, mates),
        course=course(newest),
    )


def _contracts(
    played: Sequence[DealSum],
) -> tuple[tuple[Literal["declarer", "partner", "against"], tuple[ContractRow, ...]], ...]:
    parts: tuple[Literal["declarer", "partner", "against"], ...] = ("declarer", "partner", "against")
    found = []
    for part in parts:
        sums = [one for one in played if one.part == part]
        if not sums:
            continue
        by_contract = {key: [one for one in sums if one.contract == key] for key in _ORDER}
        most = max(sum(one.deals for one in those) for those in by_contract.values())
        rows = tuple(_contract(key, those, most) for key, those in by_contract.items() if those)
        found.append((part, rows))
    return tuple(found)


def _contract(key: str, sums: Sequence[DealSum], most: int) -> ContractRow:
    deals, made = sum(one.deals for one in sums), sum(one.made for one in sums)
    share = _SIDE * deals / most
    return ContractRow(
        key, deals, made, sum(one.points for one in sums), round(share, 1), round(share * made / deals, 1)
    )


def _partners(matches: Sequence[MatchSum], mates: Sequence[PartnerSum]) -> tuple[PartnerRow, ...]:
    """Return those with whom most deals were played."""
    dealt = {mate.partner: mate for mate in mates}
    ended, won = Counter[str](), Counter[str]()
    for one in matches:
        if one.partner is not None and one.result != "open":
            ended[one.partner] += one.matches
            won[one.partner] += one.matches if one.result == "won" else 0
    rows = []
    for name in ended.keys() | dealt.keys():
        mate = dealt.get(name, PartnerSum(name, 0, 0))
        rows.append(PartnerRow(name, ended[name], won[name], mate.deals, mate.points))
    return tuple(sorted(rows, key=lambda row: (-row.deals, row.name))[:_MOST_PARTNERS])


def course(newest: Sequence[Scored]) -> Course:
    """Return the averages of as many deals each as can be, in order; the scale is the same above and below nothing."""
    count = min(PIECES, len(newest))
    pieces = [newest[len(newest) * n // count : len(newest) * (n + 1) // count] for n in range(count)]
    averages = [sum(deal.points for deal in piece) / len(piece) for piece in pieces]
    high = max(map(abs, averages), default=0.0) or 1.0
    zero, width = _SIDE / 2, _SIDE / max(count, 1)
    bars = []
    for number, (piece, average) in enumerate(zip(pieces, averages, strict=True)):
        height = abs(average) / high * zero
        place = (number * width, width * _FULL, zero - height if average > 0 else zero, height)
        bars.append(Bar(piece[0].at, len(piece), average, *(round(length, 2) for length in place)))
    return Course(tuple(bars), high, zero)
