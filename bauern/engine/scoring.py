"""When a hand ends, who has won it and what it is worth (rules b.end.*, b.score.*, s.close.*, x.match.*)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bauern.engine.cards import Eyes, eyes_of
from bauern.engine.contracts import Goal, Partner
from bauern.engine.pairs import has_trick, seen
from bauern.engine.rules import Rules
from bauern.engine.seats import TEAM_PLAYERS, Points, Seat, others, side_of, team_of
from bauern.engine.state import Closing, Ending, Match, Outcome, Play
from bauern.engine.tricks import counting

OUT: Final = 66
"""Eyes that win a hand."""
SCHNEIDER: Final = 33
"""A loser with fewer eyes pays two."""
RETOURSCHNEIDER: Final = 4
FIVE: Final = 5
"""Tricks that make a Farbengang where five suffice."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won a hand, and its points before kontra."""

    winners: tuple[Seat, ...]
    points: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class Table:
    """Judges a hand as far as it has been played."""

    play: Play

    @property
    def rules(self) -> Rules:
        """The house rules of the hand."""
        return self.play.rules

    @property
    def all_played(self) -> bool:
        """Whether the trick just taken was the last one."""
        return not self.play.hands[self.play.tricks[-1].taker]

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the side of a seat."""
        return side_of(seat, self.play.seats, self.play.announced.declarer)

    def against(self, side: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the other side."""
        return others(side, self.play.seats)

    def eyes(self, seat: Seat) -> Eyes:
        """Return the eyes of the side of a seat: its tricks, its live pairs and what was laid away for it."""
        eyes: int = sum([t.eyes for t in counting(self.play, seat)])
        if self.play.pairs:
            side = self.side(seat)
            eyes += sum(p.value for p in seen(self.play) if p.seat in side and p.live)
        if self.counts_discard(seat):
            eyes += eyes_of(self.play.announced.discard)
        return Eyes(eyes)

    def counts_discard(self, seat: Seat) -> bool:
        """Whether the side of a seat gets the eyes that were laid away (rule d.score.discard)."""
        announced = self.play.announced
        side = "soloist" if seat == announced.declarer else "defenders"
        return bool(announced.discard) and self.rules.three_discard_eyes == side

    def contract(self, *, made: bool) -> Verdict:
        """Return the verdict on a contract (rule b.score.contract)."""
        announced = self.play.announced
        side = self.side(announced.declarer)
        value = self.rules.value_of(announced.contract) or 0
        return Verdict(side if made else self.against(side), value, Ending.CONTRACT)

    def grade(self, losers: tuple[Seat, ...]) -> int:
        """Return 1 to 3 points by what the losers have (rules b.end.normal, s.end.points)."""
        if not has_trick(self.play, losers[0]):
            return 3
        return 2 if self.eyes(losers[0]) < SCHNEIDER else 1

    def out(self, winners: tuple[Seat, ...]) -> Verdict:
        """Return the verdict when a side has reached 66, also after a closing (rules b.end.normal, s.close.*)."""
        losers = self.against(winners)
        price = self.price(losers)
        return Verdict(winners, self.grade(losers) if price is None else price, Ending.SIXTY_SIX)

    def price(self, losers: tuple[Seat, ...]) -> int | None:
        """Return what a closing costs these losers; None if nobody has closed."""
        closing = self.play.closing
        if closing is None:
            return None
        if closing.seat in losers:
            return closing.lost
        return self.grade(losers) if self.rules.duo_close_score == "final" else closing.made

    def at_least(self, losers: tuple[Seat, ...], points: int, ending: Ending) -> Verdict:
        """Return the verdict on losers who end a hand themselves: no less than a closing costs them."""
        return Verdict(self.against(losers), max(points, self.price(losers) or 0), ending)


def closing(play: Play) -> Closing:
    """Return what it means that the seat on turn closes the talon now (rules s.close.*)."""
    against = others((play.turn,), play.seats)
    lost = 2 if has_trick(play, against[0]) else 3
    return Closing(play.turn, len(play.tricks), Table(play).grade(against), lost)


def after_pair(table: Table) -> Verdict | None:
    """Return the verdict, if there is one, when a pair has just been led (b.end.order)."""
    if table.eyes(table.play.turn) < OUT:
        return None
    match table.play.announced.contract.goal:
        case Goal.RACE if table.rules.sixty_six == "automatic":
            return table.out(table.side(table.play.turn))
        case Goal.SIXTY_SIX if table.rules.schnapser_success == "at-66":
            return table.contract(made=True)
        case _:
            return None


def after_trick(table: Table) -> Verdict | None:
    """Return the verdict, if there is one, when a trick has just been taken (b.end.order)."""
    return _GOALS[table.play.announced.contract.goal](table)


def last_trick(table: Table) -> Verdict:
    """Return the verdict when all is played and nobody has gone out (rules b. and s.end.last-trick, s.close.lost)."""
    closed = table.play.closing
    if closed is not None:
        return Verdict(table.against((closed.seat,)), closed.lost, Ending.LAST_TRICK)
    side = table.side(table.play.tricks[-1].taker)
    points = table.grade(table.against(side)) if table.rules.last_trick_value == "graded" else 1
    return Verdict(side, points, Ending.LAST_TRICK)


def claimed(table: Table) -> Verdict:
    """Return the verdict on a claim by the seat on turn (rules b.end.claim, s.end.claim, and their false-claim)."""
    side = table.side(table.play.turn)
    if table.eyes(table.play.turn) >= OUT:
        return table.out(side)
    if table.play.sitting.game.announces:
        points = table.grade(side)
    else:
        points = 2 if has_trick(table.play, table.against(side)[0]) else 3
    return table.at_least(side, points, Ending.FALSE_CLAIM)


def resigned(table: Table) -> Verdict:
    """Return the verdict when the seat on turn gives the hand up (rule s.end.resign)."""
    side = table.side(table.play.turn)
    return table.at_least(side, table.grade(side), Ending.RESIGNED)


def _race(table: Table) -> Verdict | None:
    if table.rules.sixty_six == "claim":
        return None
    taker = table.play.tricks[-1].taker
    if table.eyes(taker) >= OUT:
        return table.out(table.side(taker))
    return last_trick(table) if table.all_played else None


def _sixty_six(table: Table) -> Verdict | None:
    announced = table.play.announced
    declarer, taker = announced.declarer, table.play.tricks[-1].taker
    with_partner = announced.contract.partner is Partner.PLAYS
    if taker not in (table.side(declarer) if with_partner else (declarer,)):
        return table.contract(made=False)
    there = table.eyes(declarer) >= OUT
    if there and table.rules.schnapser_success == "at-66":
        return table.contract(made=True)
    judged = len(table.play.tricks) >= schnapser_tricks(table.play)
    return table.contract(made=there) if judged else None


def schnapser_tricks(play: Play) -> int:
    """Return how many tricks a Schnapser may take by the pairs announced so far (rule d.contract.schnapser)."""
    if len(play.seats) == TEAM_PLAYERS:
        return 3
    allowed = play.rules.three_schnapser_tricks
    if allowed != "by-pair":
        return allowed
    return {0: 4, 20: 3, 40: 2}[max((pair.value for pair in play.pairs), default=0)]


def _all_tricks(table: Table) -> Verdict | None:
    play, contract = table.play, table.play.announced.contract
    wanted = play.sitting.game.hand
    if contract.in_hand and table.rules.three_farben_mode == "five-suffice":
        wanted = FIVE
    own = sum(trick.taker == play.announced.declarer for trick in play.tricks)
    if len(play.tricks) - own > play.sitting.game.hand - wanted:
        return table.contract(made=False)
    return table.contract(made=True) if own == wanted else None


def _no_trick(table: Table) -> Verdict | None:
    if table.play.tricks[-1].taker == table.play.announced.declarer:
        return table.contract(made=False)
    return table.contract(made=True) if table.all_played else None


_GOALS: Final[Mapping[Goal, Callable[[Table], Verdict | None]]] = MappingProxyType(
    {
        Goal.RACE: _race,
        Goal.SIXTY_SIX: _sixty_six,
        Goal.ALL_TRICKS: _all_tricks,
        Goal.NO_TRICK: _no_trick,
    }
)


def match_outcome(match: Match) -> Outcome | None:
    """Return how the match has ended, if a side has reached the target (rules b., d. and s.match.end)."""
    winners = leaders(match)
    if not winners or to_be_played_off(match):
        return None
    losers = others(winners, match.seats)
    if match.rules.three_bummerl == "all-lowest":
        lowest = min(match.scores[seat] for seat in losers)
        losers = tuple(seat for seat in losers if match.scores[seat] == lowest)
    added = tuple(bummerl_of(match, seat) if seat in losers else 0 for seat in match.seats)
    return Outcome(winners, match.scores, added)


def leaders(match: Match) -> tuple[Seat, ...]:
    """Return who has reached the target and has the highest total of all, nobody if nobody has."""
    top = max(match.scores)
    return tuple(seat for seat in match.seats if match.scores[seat] == top) if top >= match.rules.target else ()


def to_be_played_off(match: Match) -> bool:
    """Whether two players alone must play on because they have the same total (rule d.match.play-off)."""
    return len(leaders(match)) > 1 and match.rules.three_finish == "play-off"


def bummerl_of(match: Match, loser: Seat) -> int:
    """Return what a loser gets on the slate (rules b.match.bummerl, d.match.bummerl, x.match.*)."""
    if match.rules.retourschneider == "on" and loser in match.led_to_nil:
        return RETOURSCHNEIDER
    return match.rules.schneider_bummerl if match.scores[loser] == Points(0) else 1


def leads_to_nil(match: Match) -> tuple[Seat, ...]:
    """Return the seats whose side now stands one point short of the target against nothing."""
    near, seats = match.rules.target - 1, match.seats
    near_it = [seat for seat in seats if match.scores[seat] == near > 0]
    return tuple(
        seat for seat in near_it if not any(match.scores[other] for other in others(team_of(seat, seats), seats))
    )
