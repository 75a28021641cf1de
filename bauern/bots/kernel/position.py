"""From the engine to the kernel's arrays: the one place where a hand is put into numbers.

Side 0 is the declarer's side, of two players the caller's. Seats are those that play, in seat order, from 0.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

import numpy as np

from bauern.bots.kernel import layout as at
from bauern.bots.kernel.batch import renumber, value_of_66, value_of_last_trick
from bauern.bots.kernel.jit import Array
from bauern.engine import Action, Match, Refused
from bauern.engine.actions import Close, Exchange
from bauern.engine.actions import Play as PlayCard
from bauern.engine.cards import DECK, EYES, JACK, KING, SUITS, Card, Suit, eyes_of, rank_of, suit_of
from bauern.engine.contracts import Contract, Goal, Lead, Pairs, Partner
from bauern.engine.kontra import factor
from bauern.engine.pairs import seen
from bauern.engine.scoring import FIVE, Table
from bauern.engine.seats import TEAM_PLAYERS, Seat, clockwise, others, side_of
from bauern.engine.sitting import Sitting
from bauern.engine.state import Play
from bauern.engine.tricks import counting, next_seat, winning

Payoff = Callable[[int], int]
"""What a hand means to side 0 that scores so many points before kontra, below 0 for the other side; never falling."""

_GOALS: Final = {
    Goal.RACE: at.RACE,
    Goal.SIXTY_SIX: at.SIXTY_SIX,
    Goal.ALL_TRICKS: at.ALL_TRICKS,
    Goal.NO_TRICK: at.NO_TRICK,
}
_BEFORE: Final = {"pending": at.PENDING, "not-allowed": at.NOT_ALLOWED, "at-once": at.AT_ONCE}
_SCHNAPSER_TRICKS: Final = 3


def stake(times: int, needs: tuple[int, int]) -> Payoff:
    """Return game points, with this kontra factor, of which no side wins more than it still needs for the match."""
    return lambda points: max(-needs[1], min(needs[0], points * times))


@dataclass(frozen=True, slots=True)
class Declared:
    """What is played, and by whom; of two players the caller, who announces nothing, declares Normal."""

    sitting: Sitting
    contract: Contract
    trump: Suit
    """What was made trump, also where the contract has none."""
    declarer: Seat
    caller: Seat


class Rulebook:
    """What does not change while a hand is played: the table of the kernel, and its order of the cards."""

    def __init__(self, declared: Declared, payoff: Payoff) -> None:
        self.declared = declared
        self.sitting = declared.sitting
        self.seats = self.sitting.seats
        contract = declared.contract
        falling = sorted(DECK, key=lambda card: contract.rank_order[rank_of(card)])
        last = [suit for suit in SUITS if suit != declared.trump]
        order = {suit: place for place, suit in enumerate((*last, declared.trump))}
        self.cards = tuple(sorted(falling, key=lambda card: (contract.rank_order[rank_of(card)], order[suit_of(card)])))
        """By number in the kernel."""
        self.number: Mapping[Card, int] = {card: number for number, card in enumerate(self.cards)}
        self._places = np.array([self.number[card] for card in DECK], np.int64)
        side = side_of(declared.declarer, self.seats, declared.declarer)
        self.sides = tuple(int(seat not in side) for seat in self.seats)
        """By the kernel's seats."""
        self.down = self._lies_down()
        self.table = np.zeros(at.TABLE_SIZE, np.int64)
        self._cards()
        self._seats()
        self._duties()
        self._goals()
        self._talon()
        self._values(payoff)

    def seat(self, seat: Seat) -> int:
        """Return the kernel's number of a seat."""
        return self.seats.index(seat)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the kernel's mask of some cards."""
        return sum(1 << self.number[card] for card in cards)

    def masks(self, packs: Array) -> Array:
        """Return the kernel's masks of masks whose bits are in the order of the pack."""
        found = np.empty(packs.shape, np.int64)
        renumber(np.ravel(packs), self._places, found.reshape(-1))
        return found

    def _lies_down(self) -> Seat | None:
        declared, contract = self.declared, self.declared.contract
        if len(self.seats) != TEAM_PLAYERS:
            return None
        gang = contract.goal is Goal.ALL_TRICKS and not contract.trump
        lies = contract.partner is Partner.LIES_DOWN or (gang and self.sitting.rules.partner_in_gang == "lays-down")
        return Seat((declared.declarer + 2) % TEAM_PLAYERS) if lies else None

    def _cards(self) -> None:
        table, contract = self.table, self.declared.contract
        trumps = 0x11111 << 3 if contract.trump else 0
        for card in range(at.CARDS):
            suit = 0x11111 << (card & 3)
            higher = suit & -(2 << card)
            table[at.BEATS + card] = higher if suit == trumps else higher | trumps
            table[at.FACE + card] = EYES[self.cards[card]]
        table[at.TRUMPS] = trumps
        table[at.KINGS] = self.mask(Card(suit + KING) for suit in SUITS)
        kings_only = self.sitting.rules.duo_pair_lead == "king"
        table[at.PAIR_LEADS] = table[at.KINGS] if kings_only else (1 << at.CARDS) - 1
        table[at.JACK] = self.number[Card(self.declared.trump + JACK)]

    def _seats(self) -> None:
        table, contract, rules = self.table, self.declared.contract, self.sitting.rules
        declarer = self.seat(self.declared.declarer)
        counting_side = {
            Pairs.NOBODYS: (),
            Pairs.EVERYBODYS: (0, 1),
            Pairs.DECLARERS: (0,) if rules.schnapser_partner_pairs == "count" else (),
            Pairs.DECLARING_SIDES: (0,),
        }[contract.pairs]
        for place, seat in enumerate(self.seats):
            following = next(s for s in clockwise(Seat(seat + 1), self.seats) if s != self.down)
            table[at.AFTER + place] = self.seat(following)
            table[at.SIDE + place] = self.sides[place]
            own = contract.pairs is Pairs.DECLARERS and place == declarer
            table[at.PAIRS_OF + place] = own or self.sides[place] in counting_side
        table[at.DECLARER] = declarer
        table[at.PLAYERS] = len(self.seats)
        table[at.SIZE] = len(self.seats) - (self.down is not None)

    def _duties(self) -> None:
        table, rules = self.table, self.sitting.rules
        table[at.HEADING] = {
            Goal.NO_TRICK: rules.bettler_heading == "on",
            Goal.ALL_TRICKS: True,
            Goal.RACE: rules.heading_scope == "all",
            Goal.SIXTY_SIX: rules.heading_scope == "all",
        }[self.declared.contract.goal]
        table[at.SPARE_PARTNER] = rules.head_partner == "no"
        table[at.UNDERTRUMP] = rules.undertrump == "forced"
        table[at.OVERTRUMP] = rules.overtrump == "must"

    def _goals(self) -> None:
        table, contract, rules = self.table, self.declared.contract, self.sitting.rules
        table[at.GOAL] = _GOALS[contract.goal]
        table[at.PAIRS_BEFORE] = _BEFORE[rules.pair_before_trick]
        table[at.CLAIMS] = rules.sixty_six == "claim"
        table[at.AT_66] = rules.schnapser_success == "at-66"
        table[at.HELPERS] = contract.partner is Partner.PLAYS
        table[at.GRADED_LAST] = rules.last_trick_value == "graded"
        hand = self.sitting.game.hand
        five = contract.in_hand and rules.three_farben_mode == "five-suffice"
        table[at.WANTED] = FIVE if five else hand
        table[at.SPARE] = hand - table[at.WANTED]
        table[at.BY_PAIR] = contract.goal is Goal.SIXTY_SIX and self._schnapser_tricks() == "by-pair"

    def _schnapser_tricks(self) -> int | str:
        return _SCHNAPSER_TRICKS if len(self.seats) == TEAM_PLAYERS else self.sitting.rules.three_schnapser_tricks

    def _talon(self) -> None:
        table, rules = self.table, self.sitting.rules
        table[at.FROZEN] = rules.duo_after_close == "frozen"
        table[at.FINAL_PRICE] = rules.duo_close_score == "final"
        table[at.FAST_FORTY] = rules.duo_fast_forty == "on"
        table[at.EXCHANGE_FROM] = rules.duo_exchange_from_trick
        table[at.EXCHANGE_LAST] = rules.duo_exchange_last == "allowed"
        table[at.CLOSE_LAST] = rules.duo_close_last == "allowed"
        table[at.DOWN : at.TABLE_SIZE] = -1

    def _values(self, payoff: Payoff) -> None:
        """Set what each outcome is worth.

        Raises:
            Refused: `bad_payoff` if it is too large for the kernel, or falls where points rise.
        """
        table, value = self.table, self.sitting.rules.value_of(self.declared.contract) or 0
        told = [payoff(points) for points in range(-3, 4)]
        made, lost = payoff(value), payoff(-value)
        if told != sorted(told) or made < lost or max(map(abs, (*told, made, lost))) >= at.WORST:
            raise Refused("bad_payoff", f"payoff: {told}, {lost} to {made}")
        for grade in range(at.GRADES):
            table[at.GRADED + grade] = payoff(grade)
            table[at.GRADED + at.GRADES + grade] = payoff(-grade)
        table[at.MADE], table[at.LOST] = made, lost

    @property
    def made(self) -> int:
        """What it is worth to the declarer's side if the contract is made."""
        return int(self.table[at.MADE])

    @property
    def lost(self) -> int:
        """The same if it is lost, below 0."""
        return int(self.table[at.LOST])

    def first_leader(self) -> Seat:
        """Return who leads to the first trick (rule b.play.first-lead)."""
        declared, contract = self.declared, self.declared.contract
        moved = self.sitting.rules.schnapser_lead == "declarer" and contract.goal is not Goal.RACE
        return declared.caller if contract.lead is Lead.CALLER and not moved else declared.declarer

    def first_row(self) -> Array:
        """Return the row of the first lead, without cards."""
        row = np.zeros(at.ROW_SIZE, np.int64)
        row[at.TURN] = self.seat(self.first_leader())
        row[at.UP] = row[at.CLOSER] = -1
        if self.declared.contract.goal is Goal.SIXTY_SIX:
            allowed = self._schnapser_tricks()
            row[at.ALLOWED] = at.LONGEST_SCHNAPSER if isinstance(allowed, str) else allowed
        return row


@dataclass(frozen=True, slots=True)
class Position:
    """A hand that lies open, on the kernel's arrays."""

    book: Rulebook
    row: Array
    talon: tuple[Card, ...] = ()
    """What lies face down, in drawing order."""
    known: int | None = None
    """The value where nothing is left to be played: who is on turn has 66 to claim, or everything was played."""

    @classmethod
    def at_first_lead(cls, book: Rulebook, hands: Sequence[Iterable[Card]], talon: Sequence[Card] = ()) -> Self:
        """Return a hand that is about to be led to; hands by the seats that play; the talon of two as the engine's.

        Raises:
            Refused: `not_in_kernel`.
        """
        row = book.first_row()
        for place, hand in enumerate(hands):
            row[at.HANDS + place] = 0 if book.seats[place] == book.down else book.mask(hand)
        return cls(book, *_with_talon(book, row, talon))

    @property
    def table(self) -> Array:
        """The table with this talon."""
        table = self.book.table.copy()
        if self.talon:
            table[at.TABLE_SIZE - len(self.talon) :] = [self.book.number[card] for card in self.talon]
        return table

    @property
    def table_and_row(self) -> Array:
        """The beginning of a solver's memory."""
        return np.concatenate((self.table, self.row))

    def code(self, move: int) -> str:
        """Return the code of a move."""
        if move >= at.EXCHANGE:
            return "exchange" if move == at.EXCHANGE else "close"
        return self.book.cards[move & at.CARD_BITS] + ("+" if move >= at.PAIR else "")

    def move(self, action: Action) -> int:
        """Return the kernel's move of an action.

        Raises:
            Refused: `not_in_kernel` for what is no move of its: words, claims, resigning.
        """
        match action:
            case PlayCard(card, pair):
                return self.book.number[card] + at.PAIR * pair
            case Exchange():
                return at.EXCHANGE
            case Close():
                return at.CLOSE
            case _:
                raise Refused("not_in_kernel", f"action: {action}")


def declared_by(match: Match) -> Declared:
    """Return what is played in a match whose hand is being played.

    Raises:
        Refused: `not_in_kernel` in any other phase.
    """
    if not isinstance(match.phase, Play):
        raise Refused("not_in_kernel", f"phase: {type(match.phase).__name__}, no card can be played")
    announced = match.phase.announced
    return Declared(
        announced.sitting, announced.contract, announced.trump.suit, announced.declarer, announced.deal.caller
    )


def stake_of(match: Match) -> Payoff:
    """Return game points as the match's score cuts them off; of the defenders of three for the one who needs most."""
    phase = match.phase
    if not isinstance(phase, Play):
        raise Refused("not_in_kernel", f"phase: {type(phase).__name__}, no card can be played")
    declarer = phase.announced.declarer
    needs = [max(1, match.rules.target - score) for score in match.scores]
    against = others(side_of(declarer, phase.seats, declarer), phase.seats)
    return stake(factor(phase.said), (needs[declarer], max(needs[seat] for seat in against)))


def position_of(match: Match, payoff: Payoff | None = None) -> Position:
    """Return the position of a hand that is being played, all cards known; values are `stake_of` unless told.

    Raises:
        Refused: `not_in_kernel` where no card can be played, or the talon is still to be shuffled anew.
    """
    declared = declared_by(match)
    play = match.phase
    assert isinstance(play, Play)  # noqa: S101  (for the types: `declared_by` lets nothing else through)
    book = Rulebook(declared, payoff or stake_of(match))
    row = book.first_row()
    for place, seat in enumerate(book.seats):
        row[at.HANDS + place] = 0 if seat == book.down else book.mask(play.hands[seat])
    turn = play.turn if not (play.claiming and play.trick) else next_seat(play)
    row[at.TURN] = book.seat(turn)
    _write_trick(book, row, play)
    _write_tally(book, row, play)
    if play.closing is not None:
        row[at.CLOSER] = book.sides[book.seat(play.closing.seat)]
        row[at.CLOSE_MADE] = 0 if play.rules.duo_close_score == "final" else play.closing.made
        row[at.CLOSE_LOST] = play.closing.lost
    row, talon = _with_talon(book, row, play.talon)
    return Position(book, row, talon, _known(book, row, play))


def _write_trick(book: Rulebook, row: Array, play: Play) -> None:
    if not play.trick:
        return
    best = winning(play.trick, play.announced.contract, play.announced.trump_suit)
    row[at.LED] = 0x11111 << (book.number[play.trick[0].card] & 3)
    row[at.BEST] = book.number[best.card]
    row[at.HOLDER] = book.seat(best.seat)
    row[at.POT] = eyes_of(laid.card for laid in play.trick)
    row[at.LEFT] = book.table[at.SIZE] - len(play.trick)
    row[at.LAID] = book.mask(laid.card for laid in play.trick)


def _write_tally(book: Rulebook, row: Array, play: Play) -> None:
    judge = Table(play)
    for seat in play.seats:
        side = book.sides[book.seat(seat)]
        row[at.EYES + side] = judge.eyes(seat)
        row[at.TRICKS + side] = len(counting(play, seat))
    for pair in seen(play):
        if not pair.live:
            row[at.WAITING + book.sides[book.seat(pair.seat)]] += pair.value
    row[at.DONE] = len(play.tricks)
    if book.table[at.BY_PAIR]:
        dearest = max((pair.value for pair in play.pairs), default=0)
        row[at.ALLOWED] = at.LONGEST_SCHNAPSER - dearest // at.TWENTY


def _with_talon(book: Rulebook, row: Array, talon: Sequence[Card]) -> tuple[Array, tuple[Card, ...]]:
    """Return the row with the talon of two, and what of it lies face down."""
    if book.sitting.game.announces or not talon:
        return row, ()
    if row[at.CLOSER] < 0 and row[at.DONE] < book.sitting.rules.duo_flip_shuffles:
        raise Refused("not_in_kernel", "talon: it is still to be shuffled anew, its order cannot be known")
    row[at.TALON] = len(talon)
    row[at.UP] = book.number[talon[0]]
    row[at.EXCHANGED] = row[at.UP] == book.table[at.JACK]
    return row, tuple(talon[1:])


def _known(book: Rulebook, row: Array, play: Play) -> int | None:
    on_lead = not play.trick and bool(play.tricks) and play.tricks[-1].taker == play.turn
    claims = play.rules.sixty_six == "claim" and book.declared.contract.goal is Goal.RACE and (on_lead or play.claiming)
    side, memory = book.sides[book.seat(play.turn)], np.concatenate((book.table, row))
    if claims and row[at.EYES + side] >= at.OUT:
        return value_of_66(memory, side)
    if play.claiming and not play.trick:
        return value_of_last_trick(memory)
    return None
