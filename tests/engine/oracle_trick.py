"""What every naive game shares: cards on a table, who wins a trick, which cards may answer, what a loser pays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.engine.oracle_table import CONTRACTS, EYES, SUITS


def never(_number: int, _left: list[str]) -> list[str]:
    """No new order of the talon: where it is not to be shuffled."""
    raise AssertionError("the talon is not shuffled here")


@dataclass
class Cards:
    """What a deal starts from: hands by seat in the order dealt, and a talon in its order."""

    dealer: int
    hands: list[list[str]]
    talon: list[str] = field(default_factory=list)
    shuffle: Callable[[int, list[str]], list[str]] = never
    """The talon in its new order, for the number of the shuffle, from 1, and what is left of the talon."""


class Table:
    """Hands, a trick, and what each side has won; a game adds whose turn it is and what may be said."""

    def __init__(self, cards: Cards, rules: dict[str, Any]) -> None:
        """Deal the cards under these house rules, all of which are given."""
        self.rules = rules
        self.hands = [list(hand) for hand in cards.hands]
        self.talon = list(cards.talon)
        self.phase = "play"
        self.turn = 0
        self.trump = ""
        self.contract = ""
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0] * len(cards.hands)
        self.eyes = [0] * len(cards.hands)
        self.pending = [0] * len(cards.hands)
        self.asked_to_claim = False
        self.winning_side = -1
        self.points = 0

    def clone(self) -> Any:  # noqa: ANN401  (the same game as this one)
        """Another table in the same state."""
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            twin.__dict__[name] = list(value) if isinstance(value, list) else value
        twin.hands = [list(hand) for hand in self.hands]
        return twin

    def legal(self) -> list[str]:
        """Every code that the seat on turn may use now; empty when the hand is over."""
        raise NotImplementedError

    def side(self, seat: int) -> int:
        """The side of a seat, by which eyes are kept: with one against one, the seat."""
        return seat

    def side_tricks(self, side: int) -> int:
        return sum(self.tricks[seat] for seat in range(len(self.hands)) if self.side(seat) == side)

    def pairs_in_hand(self) -> list[str]:
        """The suits of which the seat on turn holds king and queen."""
        return [suit for suit in SUITS if suit + "K" in self.hands[self.turn] and suit + "Q" in self.hands[self.turn]]

    def trump_counts(self) -> bool:
        return CONTRACTS[self.contract][1]

    def beats(self, card: str, other: str) -> bool:
        """Whether the card, played after the other, would take the trick from it."""
        order = CONTRACTS[self.contract][2]
        if card[0] == other[0]:
            return order.index(card[1]) < order.index(other[1])
        return self.trump_counts() and card[0] == self.trump

    def best(self) -> tuple[int, str]:
        winner = self.trick[0]
        for played in self.trick[1:]:
            if self.beats(played[1], winner[1]):
                winner = played
        return winner

    def lay(self, code: str) -> None:
        """Put the card of a code on the table."""
        self.hands[self.turn].remove(code[:2])
        self.trick.append((self.turn, code[:2]))

    def trick_eyes(self) -> int:
        return sum(EYES[card[1]] for _, card in self.trick)

    def graded(self, losing_side: int) -> int:
        if not self.side_tricks(losing_side):
            return 3
        return 1 if self.eyes[losing_side] >= 33 else 2

    def ends(self, side: int, points: int) -> None:
        self.phase = "over"
        self.asked_to_claim = False
        self.winning_side = side
        self.points = points

    def result(self) -> dict[str, Any]:
        """Contract, declarer, winners, points and eyes as a record's `expect` writes them."""
        seats = range(len(self.hands))
        winners = [seat for seat in seats if self.phase == "over" and self.side(seat) == self.winning_side]
        return {
            "contract": self.contract,
            "winners": winners,
            "points": [self.points if seat in winners else 0 for seat in seats],
            "eyes": [self.eyes[self.side(seat)] for seat in seats],
        }
