"""When a hand ends, who has won it and what it is worth (rules b.end.*, b.score.*, x.match.*)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bauern.engine.cards import Eyes
from bauern.engine.contracts import Goal, Partner
from bauern.engine.pairs import has_trick, seen
from bauern.engine.rules import Rules
from bauern.engine.seats import Points, Seat, others, side_of
from bauern.engine.state import Match, Outcome, Play

OUT: Final = 66
"""Eyes that win a hand."""
SCHNEIDER: Final = 33
"""A loser with fewer eyes pays two."""
SCHNAPSER_TRICKS: Final = 3
RETOURSCHNEIDER: Final = 4


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won a hand, and its points before kontra."""

    winners: tuple[Seat, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Table:
    """What judging a hand needs: the play and the rules it is played by."""

    play: Play
    rules: Rules
    players: int
    hand: int
    """Tricks in a whole hand."""

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the side of a seat."""
        return side_of(seat, self.players, self.play.announced.declarer)

    def eyes(self, seat: Seat) -> Eyes:
        """Return the eyes of the side of a seat: its tricks and its live pairs."""
        side = self.side(seat)
        tricks = sum(t.eyes for t in self.play.tricks if t.taker in side)
        pairs = seen(self.play, self.rules, self.players)
        return Eyes(tricks + sum(p.value for p in pairs if p.seat in side and p.live))

    def contract(self, *, made: bool) -> Verdict:
        """Return the verdict on a contract (rule b.score.contract)."""
        announced = self.play.announced
        side = self.side(announced.declarer)
        value = self.rules.value_of(announced.contract) or 0
        return Verdict(side if made else others(side, self.players), value)

    def graded(self, winners: tuple[Seat, ...]) -> Verdict:
        """Return 1 to 3 points by what the losers have (rule b.end.normal)."""
        loser = others(winners, self.players)[0]
        if not has_trick(self.play, self.players, loser):
            return Verdict(winners, 3)
        return Verdict(winners, 2 if self.eyes(loser) < SCHNEIDER else 1)


def after_pair(table: Table) -> Verdict | None:
    """Return the verdict, if there is one, when a pair has just been led (b.end.order)."""
    if table.eyes(table.play.turn) < OUT:
        return None
    match table.play.announced.contract.goal:
        case Goal.RACE if table.rules.sixty_six == "automatic":
            return table.graded(table.side(table.play.turn))
        case Goal.SIXTY_SIX if table.rules.schnapser_success == "at-66":
            return table.contract(made=True)
        case _:
            return None


def after_trick(table: Table) -> Verdict | None:
    """Return the verdict, if there is one, when a trick has just been taken (b.end.order)."""
    return _GOALS[table.play.announced.contract.goal](table)


def last_trick(table: Table) -> Verdict:
    """Return the verdict when all is played and nobody has gone out (rule b.end.last-trick)."""
    side = table.side(table.play.tricks[-1].taker)
    return table.graded(side) if table.rules.last_trick_value == "graded" else Verdict(side, 1)


def claimed(table: Table) -> Verdict:
    """Return the verdict on a claim by the seat on turn (b.end.claim, b.end.false-claim)."""
    side = table.side(table.play.turn)
    right = table.eyes(table.play.turn) >= OUT
    return table.graded(side if right else others(side, table.players))


def _race(table: Table) -> Verdict | None:
    if table.rules.sixty_six == "claim":
        return None
    taker = table.play.tricks[-1].taker
    if table.eyes(taker) >= OUT:
        return table.graded(table.side(taker))
    return last_trick(table) if len(table.play.tricks) == table.hand else None


def _sixty_six(table: Table) -> Verdict | None:
    announced = table.play.announced
    declarer, taker = announced.declarer, table.play.tricks[-1].taker
    with_partner = announced.contract.partner is Partner.PLAYS
    if taker not in (table.side(declarer) if with_partner else (declarer,)):
        return table.contract(made=False)
    there = table.eyes(declarer) >= OUT
    if there and table.rules.schnapser_success == "at-66":
        return table.contract(made=True)
    judged = len(table.play.tricks) == SCHNAPSER_TRICKS
    return table.contract(made=there) if judged else None


def _all_tricks(table: Table) -> Verdict | None:
    if table.play.tricks[-1].taker != table.play.announced.declarer:
        return table.contract(made=False)
    return table.contract(made=True) if len(table.play.tricks) == table.hand else None


def _no_trick(table: Table) -> Verdict | None:
    if table.play.tricks[-1].taker == table.play.announced.declarer:
        return table.contract(made=False)
    return table.contract(made=True) if len(table.play.tricks) == table.hand else None


_GOALS: Final[Mapping[Goal, Callable[[Table], Verdict | None]]] = MappingProxyType(
    {
        Goal.RACE: _race,
        Goal.SIXTY_SIX: _sixty_six,
        Goal.ALL_TRICKS: _all_tricks,
        Goal.NO_TRICK: _no_trick,
    }
)


def match_outcome(match: Match) -> Outcome | None:
    """Return how the match has ended, if a side has reached the target (rule b.match.end)."""
    winners = tuple(Seat(s) for s, score in enumerate(match.scores) if score >= match.rules.target)
    if not winners:
        return None
    bummerl = [0] * match.players
    for seat in others(winners, match.players):
        bummerl[seat] = bummerl_of(match, seat)
    return Outcome(winners, match.scores, tuple(bummerl))


def bummerl_of(match: Match, loser: Seat) -> int:
    """Return what a loser gets on the slate (rules b.match.bummerl, x.match.*)."""
    if match.rules.retourschneider == "on" and loser in match.led_to_nil:
        return RETOURSCHNEIDER
    return match.rules.schneider_bummerl if match.scores[loser] == Points(0) else 1


def leads_to_nil(match: Match) -> tuple[Seat, ...]:
    """Return the seats whose side now stands one point short of the target against nothing."""
    near = match.rules.target - 1
    leaders = tuple(Seat(s) for s, score in enumerate(match.scores) if score == near > 0)
    if any(match.scores[seat] for seat in others(leaders, match.players)):
        return ()
    return leaders
