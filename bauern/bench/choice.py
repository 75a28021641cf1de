"""What a seat chose while others waited, beside what everything else would have come to with all cards open."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from bauern.bots.kernel.position import Position
from bauern.bots.kernel.solver import Solver
from bauern.engine import Event, Match, Seat


@dataclass(frozen=True)
class Choice:
    """What a seat did; without slots, so that what it comes to is kept."""

    match: Match
    """As it stood before."""
    seat: Seat
    code: str
    solver: Solver
    told: tuple[Event, ...] = ()
    """What had happened in the hand until then, as the table knows it."""

    WHATEVER_IS_DONE: ClassVar[tuple[str, ...]] = ("values",)
    """What is kept and the same for each answer."""

    def instead(self, code: str) -> Self:
        """Return what it would have been to do something else; what does not hang on that is not looked at again."""
        other, known = replace(self, code=code), self.__dict__
        other.__dict__.update({name: known[name] for name in self.WHATEVER_IS_DONE if name in known})
        return other

    @property
    def phase(self) -> str:
        """The name of what was to be chosen."""
        raise NotImplementedError

    @cached_property
    def values(self) -> Mapping[str, int]:
        """By code, the game points of this side."""
        raise NotImplementedError

    @cached_property
    def chosen(self) -> int | None:
        """What was chosen comes to, None where nobody can know."""
        return self.values.get(self.code)

    @cached_property
    def regret(self) -> int | None:
        """Game points that the best brings beyond what was chosen, all cards open; None if it was no choice."""
        if self.chosen is None or len(self.values) < 2:  # noqa: PLR2004  (between two things)
            return None
        return max(self.values.values()) - self.chosen

    def _sign(self, position: Position) -> int:
        return -1 if position.book.sides[position.book.seat(self.seat)] else 1
