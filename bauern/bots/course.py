"""What a seat remembers, in the numbers of the kernel: the contract, and where the hand stands."""

import threading
from dataclasses import dataclass
from typing import Final, Self

import numpy as np

from bauern.bots.kernel import layout as at
from bauern.bots.kernel.jit import Array
from bauern.bots.kernel.position import Declared, Payoff, Rulebook
from bauern.bots.kernel.solver import Solver
from bauern.bots.masks import FACE, cards_of
from bauern.bots.memory import Laid, Memory
from bauern.engine.actions import Play
from bauern.engine.cards import DECK, Suit
from bauern.engine.contracts import CONTRACTS
from bauern.engine.scoring import OUT
from bauern.engine.seats import Seat

_HERE: Final = threading.local()
_DISCARD_FOR: Final = {"nobody": None, "soloist": 0, "defenders": 1}


def solver() -> Solver:
    """Return this thread's solver."""
    if not hasattr(_HERE, "solver"):
        _HERE.solver = Solver()
    found: Solver = _HERE.solver
    return found


def book_of(memory: Memory, contract: str, declarer: int, payoff: Payoff, trump: Suit | None = None) -> Rulebook:
    """Return the rules of a contract, by the trump that was made unless another is given."""
    suit = trump or memory.trump
    if suit is None:
        raise ValueError(memory.view.phase)
    caller = Seat(memory.view.caller)
    return Rulebook(Declared(memory.sitting, CONTRACTS[contract], suit, Seat(declarer), caller), payoff)


def rows_of(book: Rulebook, row: Array, worlds: Array) -> Array:
    """Return this row once for each world, with its hands; `worlds` has a mask a seat of the table, and a last one.

    The last is what nobody holds: of three, laid away, and its eyes go to whom they count for.
    """
    rows = np.repeat(row.reshape(1, -1), len(worlds), axis=0)
    masks = book.masks(worlds)
    for place, seat in enumerate(book.seats):
        if seat != book.down:
            rows[:, at.HANDS + place] = masks[:, seat]
    side = _DISCARD_FOR[book.sitting.rules.three_discard_eyes]
    if side is not None and book.sitting.game.announces and book.sitting.game.talon:
        rows[:, at.EYES + side] += eyes_in(worlds[:, -1])
    return rows


def eyes_in(packs: Array) -> Array:
    """Return the eyes of masks in the order of the pack."""
    found = np.zeros_like(packs)
    for place, eyes in enumerate(FACE):
        if eyes:
            found += (packs >> place & 1) * eyes
    return found


@dataclass(frozen=True, slots=True)
class Course:
    """A hand that is being played, as one seat knows it."""

    book: Rulebook
    row: Array
    """Where it stands, without anybody's cards."""
    barred: tuple[int, ...]
    """By seat of the table, what it cannot hold, since then it could not have played as it did; masks of the pack."""

    @classmethod
    def of(cls, memory: Memory, payoff: Payoff) -> Self:
        """Return where the hand of this memory stands.

        Raises:
            ValueError: no contract is played yet.
        """
        told = memory.view.contract
        if told is None:
            raise ValueError(memory.view.phase)
        declarer = memory.view.caller if told.declarer is None else told.declarer
        book = book_of(memory, told.id, declarer, payoff)
        row, barred = solver().followed(_unhurried(book), book.first_row(), *_played(memory, book))
        _put_talon(memory, book, row)
        seats = [0] * len(memory.view.hand_sizes)
        for place, seat in enumerate(book.seats):
            seats[seat] = _pack(book, int(barred[place]))
        return cls(book, row, tuple(seats))

    @property
    def side(self) -> int:
        """The side of who is on turn."""
        return self.book.sides[int(self.row[at.TURN])]

    def has_out(self, memory: Memory) -> bool:
        """Return whether the seat of this memory can count 66 for its side, its own discard included.

        It is not on turn here if it has just led a pair and is asked whether that was enough.
        """
        side = self.book.sides[self.book.seats.index(Seat(memory.seat))]
        counted = int(self.row[at.EYES + side])
        if side == _DISCARD_FOR[memory.rules.three_discard_eyes]:
            counted += sum(FACE[card] for card in cards_of(memory.away))
        return counted >= OUT

    def move(self, act: Play) -> int:
        """Return the kernel's move of a card."""
        return self.book.number[act.card] + at.PAIR * act.pair


def _played(memory: Memory, book: Rulebook) -> tuple[list[int], int]:
    """Return what was played, and from which move on the duties of play held."""
    moves = [_number(memory, book, laid) for laid in memory.plays]
    if memory.sitting.game.announces:
        return moves, 0
    if memory.closed_at is None:  # no duties while cards are drawn
        return moves, memory.sitting.game.talon
    return [*moves[: memory.closed_at], at.CLOSE, *moves[memory.closed_at :]], memory.closed_at + 1


def _unhurried(book: Rulebook) -> Array:
    """Return the table without pairs that count unsaid: memory has said them."""
    table = book.table.copy()
    table[at.FAST_FORTY] = 0
    return table


def _number(memory: Memory, book: Rulebook, laid: Laid) -> int:
    """Return the move of a card, numbered by the trump of then: ranks count, and which suit was trump."""
    card = DECK[laid.card]
    if laid.trump == memory.trump or not book.table[at.TRUMPS]:
        return book.number[card] + at.PAIR * laid.pair
    then = book_of(memory, book.declared.contract.key, book.declared.declarer, int, trump=laid.trump)
    return then.number[card] + at.PAIR * laid.pair


def _pack(book: Rulebook, mask: int) -> int:
    """Return a mask of the kernel in the order of the pack."""
    return sum(1 << DECK.index(card) for number, card in enumerate(book.cards) if mask >> number & 1)


def _put_talon(memory: Memory, book: Rulebook, row: Array) -> None:
    view = memory.view
    if memory.sitting.game.announces or not view.talon_left or view.trump_card is None:
        return
    row[at.TALON] = view.talon_left
    row[at.UP] = book.number[view.trump_card]
    row[at.EXCHANGED] = row[at.UP] == book.table[at.JACK]
