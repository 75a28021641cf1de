"""What was decided at a table, beside what every choice would have come to with all cards open."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Final

from bauern.bench.choice import Choice
from bauern.bench.sight import Sight
from bauern.bench.words import Word, settled
from bauern.bots.kernel.position import Position, position_of
from bauern.bots.kernel.solver import Solver
from bauern.engine import Acted, Card, Event, Record, Refused, Seat, apply, legal_actions, parse, states
from bauern.engine import code as code_of
from bauern.engine.actions import Play as PlayCard
from bauern.engine.scoring import Table
from bauern.engine.state import Play, Played
from bauern.engine.tricks import winning

CLAIM, PASS, RESIGN = "claim", "pass", "resign"
TRICKS: Final = tuple(f"trick {number}" for number in range(1, 12))
"""The phases from the first card on; one more than there can be: after the last one 66 is claimed."""


class Decision(Choice):
    """What a seat did while a hand was being played."""

    WHATEVER_IS_DONE = ("play", "sight", "side", "best", "legal", "cards", "position", "values")

    @property
    def phase(self) -> str:
        """The trick: one of `TRICKS`."""
        return TRICKS[len(self.play.tricks)]

    @cached_property
    def play(self) -> Play:
        """The hand as it stood."""
        assert isinstance(self.match.phase, Play)  # noqa: S101  (for the types: there are no others)
        return self.match.phase

    @cached_property
    def sight(self) -> Sight:
        """What the seat could know of where the cards are."""
        return Sight.of(self.play, self.seat)

    @cached_property
    def side(self) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one."""
        return Table(self.play).side(self.seat)

    @cached_property
    def best(self) -> Played | None:
        """The card that is taking the trick, if one lies there."""
        play = self.play
        return winning(play.trick, play.announced.contract, play.announced.trump_suit) if play.trick else None

    @cached_property
    def card(self) -> Card | None:
        """The card that was played, if it was one."""
        action = parse(self.code)
        return action.card if isinstance(action, PlayCard) else None

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """All that could be done."""
        return tuple(map(code_of, legal_actions(self.match, self.seat)))

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """By code, the cards that could be played."""
        asked = legal_actions(self.match, self.seat)
        return {code_of(action): action.card for action in asked if isinstance(action, PlayCard)}

    @cached_property
    def position(self) -> Position | None:
        """The hand on the kernel's arrays; None while the talon is still to be shuffled anew."""
        try:
            return position_of(self.match)
        except Refused:
            return None

    @cached_property
    def values(self) -> Mapping[str, int]:
        """By code, the game points of this side if everybody plays perfectly after it; resigning is left out.

        Empty where there is no position. All cards lie open to everybody, so it is a bound and no reproach.
        """
        position = self.position
        if position is None:
            return {}
        if self.play.claiming:
            return self._of_claiming(position)
        found = self.values_in(position)
        if CLAIM in self.legal:
            found[CLAIM] = self.settled(CLAIM)
        return found

    def values_in(self, position: Position) -> dict[str, int]:
        """Return the same of all moves, in a world that this seat could be in."""
        sign = self._sign(position)
        return {code: sign * value for code, value in self.solver.move_values(position).items()}

    def _of_claiming(self, position: Position) -> dict[str, int]:
        """Return the values while 66 is claimed or not: after a pair is led, or after the last trick."""
        found = {CLAIM: self.settled(CLAIM)}
        if self.play.trick:
            on = Position(position.book, position.row, position.talon)
            found[PASS] = self._sign(position) * self.solver.value(on)
        else:
            found[PASS] = self.settled(PASS)
        return found

    def settled(self, code: str) -> int:
        """Return the game points of this side where this ends the hand, cut off like the other values.

        Raises:
            ValueError: it does not.
        """
        return settled(apply(self.match, self.seat, parse(code))[0], self.seat)

    @cached_property
    def chosen(self) -> int | None:
        """What was chosen comes to, None where nobody can know."""
        if self.code == RESIGN:
            return self.settled(RESIGN)
        return self.values.get(self.code)

    def worse_than(self, codes: set[str], worlds: int = 30) -> bool:
        """Whether any of these would have come to more, in truth and on average of worlds that the seat could be in.

        The second is what it could know: a card may cost points because of cards that nobody could foresee.
        """
        there = codes & self.values.keys()
        position = self.position
        if (
            position is None
            or self.chosen is None
            or not there
            or max(self.values[code] for code in there) <= self.chosen
        ):
            return False
        rng = Random(f"{self.code} {self.play.hands[self.seat]}")  # noqa: S311  (the same judgement every time)
        sums = dict.fromkeys((*there, self.code), 0)
        for world in self.sight.worlds(position, rng, worlds):
            values = self.values_in(world)
            for code in sums:
                sums[code] += values[code]
        return max(sums[code] for code in there) > sums[self.code]


def decisions(record: Record) -> Iterator[Decision | Word]:
    """Yield everything that was decided in a record.

    Raises:
        Refused: `bad_record` if it cannot be replayed.
    """
    solver, before = Solver(), None
    told: tuple[Event, ...] = ()
    for state in states(record, []):
        first, *_ = state.events
        if before is not None and isinstance(first, Acted):
            kind = Decision if isinstance(before.phase, Play) else Word
            yield kind(before, first.seat, first.code, solver, told)
        told = (*(told if isinstance(first, Acted) else ()), *state.events)
        before = state.match
