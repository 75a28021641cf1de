"""What is said and laid away before the first card, beside what each choice would have come to with all cards open."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bauern.bots.kernel.position import position_of
from bauern.bots.kernel.solver import Solver
from bauern.engine import Discard, Match, Pass, Seat, apply, legal_actions, turn_of
from bauern.engine import code as code_of
from bauern.engine.scoring import Table
from bauern.engine.seats import others
from bauern.engine.state import Auction, Finished, KontraRound, NamingTrump, Play, TakingTalon

_PHASES: Final = {NamingTrump: "trump", Auction: "auction", TakingTalon: "talon", KontraRound: "kontra"}
WORDS: Final = tuple(_PHASES.values())
"""The phases before the first card, in order."""


@dataclass(frozen=True)
class Word:
    """What a seat did before the first card; without slots, so that what it comes to is kept."""

    match: Match
    """As it stood before."""
    seat: Seat
    code: str
    solver: Solver

    @property
    def phase(self) -> str:
        """Its name, as in views."""
        return _PHASES[type(self.match.phase)]

    @cached_property
    def values(self) -> Mapping[str, int]:
        """By code, the game points of this side if everybody passes after it and plays perfectly, all cards open.

        A soloist of three lays away what is best then.
        """
        asked = legal_actions(self.match, self.seat)
        return {code_of(action): self._worth(apply(self.match, self.seat, action)[0]) for action in asked}

    @cached_property
    def regret(self) -> int | None:
        """Game points that the best brings beyond what was chosen; None if it was no choice."""
        if len(self.values) < 2:  # noqa: PLR2004  (between two things)
            return None
        return max(self.values.values()) - self.values[self.code]

    def _worth(self, match: Match) -> int:
        """Return what it comes to for this side if everybody passes from here on."""
        phase, turn = match.phase, turn_of(match)
        if isinstance(phase, Finished):
            return settled(match, self.seat)
        if isinstance(phase, Play):
            position = position_of(match)
            value = self.solver.value(position)
            return -value if position.book.sides[position.book.seat(self.seat)] else value
        assert turn is not None  # noqa: S101  (for the types: somebody is asked)
        if not isinstance(phase, TakingTalon):
            return self._worth(apply(match, turn, Pass())[0])
        laid = [action for action in legal_actions(match, turn) if isinstance(action, Discard)]
        worth = [self._worth(apply(match, turn, action)[0]) for action in laid]
        return max(worth) if turn == self.seat else min(worth)


def settled(match: Match, seat: Seat) -> int:
    """Return the game points of a seat's side in a hand that has ended, cut off where a match is won.

    Raises:
        ValueError: it has not.
    """
    result = match.last_result
    if not isinstance(match.phase, Finished) or result is None:
        raise ValueError(match.phase)
    won, points = seat in result.winners, max(result.points)
    play = match.phase.play
    side = Table(play).side(seat)
    winners = side if won else others(side, play.seats)
    before = [match.scores[one] - result.points[one] for one in winners]
    need = max(max(1, match.rules.target - score) for score in before)
    return min(need, points) * (1 if won else -1)
