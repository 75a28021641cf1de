"""One contract's play on integers, for searching; the tests hold it equal to the engine.

A card is its index in `DECK`, a hand a mask of 20 bits. Side 0 is the declarer's, side 1 the other;
every value is game points as side 0 sees them, kontra included, cut off where the match is won.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bauern.engine.cards import DECK, EYES, KING, ORDER, SUITS, Card, Suit, partner_card, rank_of, suit_of
from bauern.engine.contracts import Contract, Goal, Lead, Pairs, Partner
from bauern.engine.rules import Rules
from bauern.engine.scoring import FIVE, OUT, SCHNEIDER
from bauern.engine.seats import TEAM_PLAYERS, Seat, clockwise, side_of
from bauern.engine.sitting import Sitting

Tally = tuple[int, int, int, int, int, int, int]
"""By side, 0 then 1: eyes · tricks · eyes of pairs that wait for a trick; then the tricks until the hand is judged."""
Node = tuple[int, int, int, int, int, int, Tally]
"""Seat on turn · suit led (a mask; 0: to lead) · best card · who played it · eyes in the trick · cards to come in it ·
tally. A closed trick's node has its taker as the seat on turn."""

FACE: Final = tuple(int(EYES[card]) for card in DECK)
"""Eyes by card."""
SUIT_MASK: Final = {s: sum(1 << i for i, card in enumerate(DECK) if suit_of(card) == s) for s in SUITS}
PACK: Final = (1 << len(DECK)) - 1
"""The mask of all cards."""
_MATE: Final = tuple(1 << ORDER[mate] if (mate := partner_card(card)) else 0 for card in DECK)
PAIR, TRUMP_PAIR = 20, 40
_KINGS: Final = sum(1 << ORDER[Card(suit + KING)] for suit in SUITS)


def mask_of(cards: Iterable[str]) -> int:
    """Return the mask of some cards."""
    return sum(1 << ORDER[Card(card)] for card in cards)


def cards_of(mask: int) -> list[int]:
    """Return the indexes of the cards of a mask."""
    return [i for i in range(len(DECK)) if mask >> i & 1]


def mate_of(card: int) -> int:
    """Return the mask of the other card of a pair; none for what is no king or queen."""
    return _MATE[card]


def has_pair(cards: int) -> bool:
    """Whether some cards hold a king and its queen."""
    return any(_MATE[card] & cards for card in cards_of(cards))


@dataclass(frozen=True, slots=True)
class Stake:
    """What a hand is played for: the kontra factor, and what each side still needs to win the match."""

    factor: int
    needs: tuple[int, int]

    def points(self, value: int) -> int:
        """Return what a hand means to side 0 that is worth `value` to it before kontra (below 0: to the other)."""
        return max(-self.needs[1], min(self.needs[0], value * self.factor))


@dataclass(frozen=True, slots=True)
class Closed:
    """A talon that was closed: by which side, and the points before the match's end cuts them off."""

    side: int
    made: int
    lost: int


@dataclass(frozen=True, slots=True)
class Declared:
    """What is played: like the engine's `Announced`, without the cards."""

    contract: Contract
    trump: Suit
    declarer: int
    """With two players the caller: nobody announces."""
    caller: int
    closed: Closed | None = None
    is_open: bool = False
    """Whether cards are drawn after a trick, and any card may be played to one."""


_SCHNAPSER_TRICKS = 3
_LONGEST_SCHNAPSER = 4


class Model:
    """The rules of one declared contract, ready for fast play."""

    def __init__(self, sitting: Sitting, declared: Declared, stake: Stake) -> None:
        rules, contract, declarer = sitting.rules, declared.contract, Seat(declared.declarer)
        own = side_of(declarer, sitting.seats, declarer)
        self.contract = contract
        self.declarer = declared.declarer
        self.is_open = declared.is_open
        self.sides = tuple(int(seat not in own) for seat in range(max(sitting.seats) + 1))
        """By seat; whoever sits out a play-off counts as one of the others."""
        self._tables(contract, SUIT_MASK[declared.trump] if contract.trump else 0)
        self._duties(rules, contract)
        self._seats(sitting, declared)
        self._length(sitting, contract)
        self._goals(rules, contract, stake)
        self._closing(rules, declared.closed, stake)

    def _tables(self, contract: Contract, trumps: int) -> None:
        strength = [contract.rank_order[rank_of(card)] for card in DECK]
        self.trumps = trumps
        self.suit = tuple(SUIT_MASK[suit_of(card)] for card in DECK)
        self.beats = tuple(
            sum(1 << j for j in cards_of(self.suit[i]) if strength[j] > strength[i])
            | (0 if trumps >> i & 1 else trumps)
            for i in range(len(DECK))
        )
        """By card, the cards that take a trick from it where they may count: all of its suit, and trumps."""
        self.pair_eyes = tuple((TRUMP_PAIR if trumps >> i & 1 else PAIR) if _MATE[i] else 0 for i in range(len(DECK)))
        self._falling = sorted(range(len(DECK)), key=lambda i: -strength[i])
        self._sorted: dict[int, tuple[int, ...]] = {}

    def _duties(self, rules: Rules, contract: Contract) -> None:
        match contract.goal:
            case Goal.NO_TRICK:
                self._heading = rules.bettler_heading == "on"
            case Goal.RACE | Goal.SIXTY_SIX:
                self._heading = rules.heading_scope == "all"
            case Goal.ALL_TRICKS:
                self._heading = True
        self._spare_partner = rules.head_partner == "no"
        self._undertrump = rules.undertrump == "forced"
        self._overtrump = rules.overtrump == "must"

    def _seats(self, sitting: Sitting, declared: Declared) -> None:
        rules, seats, players = sitting.rules, sitting.seats, len(sitting.seats)
        contract, declarer = declared.contract, declared.declarer
        by_caller = contract.lead is Lead.CALLER and (rules.schnapser_lead == "caller" or contract.goal is Goal.RACE)
        gang = contract.goal is Goal.ALL_TRICKS and not contract.trump
        lies = contract.partner is Partner.LIES_DOWN or (gang and rules.partner_in_gang == "lays-down")
        down = (declarer + 2) % players if lies and players == TEAM_PLAYERS else None
        self.leader = declared.caller if by_caller else declarer
        self.size = players - (down is not None)
        """Cards in a trick."""
        everywhere = range(len(self.sides))
        self.after = tuple(next(s for s in clockwise(seat + 1, seats) if s != down) for seat in everywhere)
        counting = {
            Pairs.NOBODYS: (),
            Pairs.EVERYBODYS: everywhere,
            Pairs.DECLARERS: (declarer,),
            Pairs.DECLARING_SIDES: [s for s in everywhere if not self.sides[s]],
        }
        with_partner = contract.pairs is Pairs.DECLARERS and rules.schnapser_partner_pairs == "count"
        pairs = Pairs.DECLARING_SIDES if with_partner else contract.pairs
        self._frozen = 1 - declared.closed.side if declared.closed and rules.duo_after_close == "frozen" else -1
        """The side for which nothing counts any more, -1 for none."""
        self._pairs_of = tuple(s in counting[pairs] and self.sides[s] != self._frozen for s in everywhere)
        self._pair_leads = _KINGS if rules.duo_pair_lead == "king" else PACK

    def _length(self, sitting: Sitting, contract: Contract) -> None:
        """Set how many tricks are played, and which of them are needed."""
        game, rules = sitting.game, sitting.rules
        self.tricks = game.hand if game.announces else game.hand + game.talon // len(sitting.seats)
        """Tricks until the hand is judged."""
        self._wanted = FIVE if contract.in_hand and rules.three_farben_mode == "five-suffice" else self.tricks
        self._spare = self.tricks - self._wanted
        self._by_pair = False
        if contract.goal is Goal.SIXTY_SIX:
            allowed = rules.three_schnapser_tricks if len(sitting.seats) < TEAM_PLAYERS else _SCHNAPSER_TRICKS
            self._by_pair = allowed == "by-pair"
            self.tricks = _LONGEST_SCHNAPSER if allowed == "by-pair" else allowed

    def _goals(self, rules: Rules, contract: Contract, stake: Stake) -> None:
        self._pairs_before = rules.pair_before_trick
        self._at_66 = rules.schnapser_success == "at-66"
        self._helpers = contract.partner is Partner.PLAYS
        self._graded_last = rules.last_trick_value == "graded"
        value = rules.value_of(contract) or 0
        self.made, self.lost = stake.points(value), stake.points(-value)
        self.graded = tuple(tuple(stake.points(sign * grade) for grade in range(4)) for sign in (1, -1))
        """By winning side, what 1, 2 and 3 points mean to side 0."""
        self.eyes_matter = contract.goal in {Goal.RACE, Goal.SIXTY_SIX}
        self.tally_matters = self.eyes_matter or self._spare > 0
        """Whether what was won so far decides what can still come."""
        self._discard_for = {"nobody": -1, "soloist": 0, "defenders": 1}[rules.three_discard_eyes]

    def _closing(self, rules: Rules, closed: Closed | None, stake: Stake) -> None:
        prices: list[int | None] = [None, None]
        if closed:
            sign = -1 if closed.side else 1
            if rules.duo_close_score == "at-closing":
                prices[closed.side] = stake.points(sign * closed.made)
            prices[1 - closed.side] = stake.points(-sign * closed.lost)
        self._prices = tuple(prices)
        """By winning side, what a closing makes it worth to side 0; None where the loser's state does."""
        self._closer = closed.side if closed else -1
        race = self.contract.goal is Goal.RACE
        self.bounds = self.within((0, 0, 0, 0, 0, 0, self.tricks)) if race else (self.lost, self.made)

    def start(self) -> Node:
        """Return the node of the first lead."""
        return (self.leader, 0, -1, self.leader, 0, 0, (0, 0, 0, 0, 0, 0, self.tricks))

    def closed(self, node: Node, tricks: int) -> tuple[Closed, Node]:
        """Return what it means that the seat on lead closes the talon, and the node with so many tricks to come."""
        side, tally = self.sides[node[0]], node[6]
        return Closed(side, self.grade(tally, 1 - side), 2 if tally[3 - side] else 3), (*node[:6], (*tally[:6], tricks))

    def credited(self, node: Node, discard: int) -> Node:
        """Return a node with the eyes that were laid away (rule d.score.discard); the nodes of a line lack them."""
        if not discard or self._discard_for < 0:
            return node
        eyes = sum(FACE[card] for card in cards_of(discard))
        e0, e1, t0, t1, w0, w1, left = node[6]
        if self._discard_for:
            return (*node[:6], (e0, e1 + eyes, t0, t1, w0, w1, left))
        return (*node[:6], (e0 + eyes, e1, t0, t1, w0, w1, left))

    def sorted(self, mask: int) -> tuple[int, ...]:
        """Return the cards of a mask, the strongest ranks first."""
        found = self._sorted.get(mask)
        if found is None:
            found = self._sorted[mask] = tuple(i for i in self._falling if mask >> i & 1)
        return found

    def legal(self, hand: int, node: Node) -> int:
        """Return the cards of a hand that the seat on turn may play (rules b.play.*)."""
        seat, led, best, holder, _, _, _ = node
        if not led or self.is_open:
            return hand
        spared = self._spare_partner and self.sides[holder] == self.sides[seat]
        follow = hand & led
        winning = hand & self.beats[best]
        if follow:
            return (winning & follow or follow) if self._heading and not spared else follow
        trumps = hand & self.trumps
        if not trumps or not (winning or self._undertrump):
            return hand
        return winning if winning and self._overtrump and not spared else trumps

    def pairs(self, hand: int, node: Node) -> int:
        """Return the cards of a hand that the seat on turn may lead with the pair announced (rules b.pair.*)."""
        seat, led, _, _, _, _, tally = node
        if led or not self._pairs_of[seat]:
            return 0
        if self._pairs_before == "not-allowed" and not tally[2 + self.sides[seat]]:
            return 0
        kings = hand & _KINGS & hand >> 1  # the queen's bit is the next above the king's
        return (kings | kings << 1) & self._pair_leads

    def step(self, node: Node, card: int, *, pair: bool = False) -> Node:
        """Return the node after a card, led with its pair or not."""
        seat, led, best, holder, pot, left, tally = node
        if not led:
            led, best, holder, left = self.suit[card], card, seat, self.size
            if pair:
                tally = self._announced(tally, self.sides[seat], self.pair_eyes[card])
        elif self.beats[best] >> card & 1:
            best, holder = card, seat
        pot += FACE[card]
        if left > 1:
            return (self.after[seat], led, best, holder, pot, left - 1, tally)
        side = self.sides[holder]
        return (holder, 0, -1, holder, 0, 0, _taken(tally, -1 if side == self._frozen else side, pot))

    def settled(self, node: Node) -> int | None:
        """Return what the hand is worth if it has ended with this node: a trick closed, or a pair just led.

        Whoever has 66 in Normal is taken to go out with it, also where it must be claimed.
        """
        _, led, _, holder, _, _, tally = node
        match self.contract.goal:
            case Goal.RACE:
                return self._race(tally, self.sides[holder], closed=not led)
            case Goal.SIXTY_SIX:
                return self._sixty_six(tally, holder, closed=not led)
            case Goal.ALL_TRICKS:
                return self._all_tricks(tally, holder)
            case Goal.NO_TRICK:
                if holder == self.declarer:
                    return self.lost
                return None if tally[6] else self.made

    def _all_tricks(self, tally: Tally, taker: int) -> int | None:
        if taker != self.declarer and (not self._spare or tally[3] > self._spare):
            return self.lost
        return self.made if tally[2] == self._wanted else None

    def _race(self, tally: Tally, side: int, *, closed: bool) -> int | None:
        if tally[side] >= OUT:
            return self._out(tally, side)
        if not closed or tally[6]:
            return None
        if self._closer >= 0:
            return self._out(tally, 1 - self._closer)
        return self.graded[side][self.grade(tally, 1 - side) if self._graded_last else 1]

    def _out(self, tally: Tally, side: int) -> int:
        price = self._prices[side]
        return self.graded[side][self.grade(tally, 1 - side)] if price is None else price

    def within(self, tally: Tally) -> tuple[int, int]:
        """Return the least and the most that a hand can still come to: what a loser has saves it."""
        if self.contract.goal is not Goal.RACE:
            return self.lost, self.made
        return self._out(tally, 1), self._out(tally, 0)

    @staticmethod
    def grade(tally: Tally, loser: int) -> int:
        """Return what is lost by the state of the loser (rule b.end.normal)."""
        if not tally[2 + loser]:
            return 3
        return 2 if tally[loser] < SCHNEIDER else 1

    def _sixty_six(self, tally: Tally, taker: int, *, closed: bool) -> int | None:
        if closed and (self.sides[taker] if self._helpers else taker != self.declarer):
            return self.lost
        there = tally[0] >= OUT
        if there and self._at_66:
            return self.made
        if not closed or tally[6] > 0:
            return None
        return self.made if there else self.lost

    def _announced(self, tally: Tally, side: int, eyes: int) -> Tally:
        e0, e1, t0, t1, w0, w1, left = tally
        live = self._pairs_before == "at-once" or tally[2 + side]
        if self._by_pair:  # rule d.score.schnapser-tricks: none 4, a 20 3, a 40 2
            left = min(left, _LONGEST_SCHNAPSER - eyes // PAIR - t0)
        if side:
            return (e0, e1 + eyes, t0, t1, w0, w1, left) if live else (e0, e1, t0, t1, w0, w1 + eyes, left)
        return (e0 + eyes, e1, t0, t1, w0, w1, left) if live else (e0, e1, t0, t1, w0 + eyes, w1, left)


def _taken(tally: Tally, side: int, pot: int) -> Tally:
    """Return the tally after a trick: its eyes and the pairs that waited for it; for neither side if that is -1."""
    e0, e1, t0, t1, w0, w1, left = tally
    if side > 0:
        return (e0, e1 + pot + w1, t0, t1 + 1, w0, 0, left - 1)
    if side:
        return (e0, e1, t0, t1, w0, w1, left - 1)
    return (e0 + pot + w0, e1, t0 + 1, t1, 0, w1, left - 1)
