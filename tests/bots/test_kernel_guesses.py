"""What the kernel guesses of players: how hands of two go on by habit, and how likely somebody has played as he did."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bauern.bots.kernel.position import position_of
from bauern.bots.kernel.solver import Solver
from bauern.engine import EYES, SUITS, Card, Match, apply, code, legal_actions, parse, turn_of
from bauern.engine.cards import partner_card, rank_of, suit_of
from bauern.engine.state import Play, Played
from bauern.engine.tricks import winning
from tests.bots.walk import (
    DUO,
    any_legal,
    decisions,
    ordered,
    points,
    random_start,
)

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
RANKS = "JQKTA"
TAKES = {"A": 16, "T": 6, "K": 3, "Q": 2, "J": 0}
"""What habit holds against taking a trick with a card that is no trump; a trump costs 10, half of a pair 14."""


class Habit:
    """The habit by which `rolled` has two players go on, written on the engine."""

    def __init__(self, play: Play) -> None:
        trump = play.announced.trump.suit
        self._suits = [*(suit for suit in SUITS if suit != trump), trump]

    def code(self, match: Match) -> str:
        """Return what is mostly done; of equals, that with the lowest card."""
        play = match.phase
        assert isinstance(play, Play)
        legal = [code(action) for action in legal_actions(match, play.turn)]
        if "pass" in legal:
            return "pass"
        if "exchange" in legal:
            return "exchange"
        trump = play.announced.trump.suit
        if trump != self._suits[-1]:  # a new trump changes places with the one that was
            place = self._suits.index(trump)
            self._suits[place], self._suits[-1] = self._suits[-1], trump
        pairs = [Card(said[:-1]) for said in legal if said.endswith("+")]
        trumps = [card for card in pairs if suit_of(card) == trump]
        if pairs:
            return f"{min(trumps or pairs, key=self._number)}+"
        hand = sorted(play.hands[play.turn], key=self._number)
        if play.trick:
            return max(hand, key=lambda card: self._answer(play, hand, card))
        return min(hand, key=lambda card: EYES[card] + self._spent(hand, card))

    def _number(self, card: Card) -> tuple[int, int]:
        return RANKS.index(rank_of(card)), self._suits.index(suit_of(card))

    def _spent(self, hand: Sequence[Card], card: Card) -> int:
        return 10 * (suit_of(card) == self._suits[-1]) + 14 * (partner_card(card) in hand)

    def _answer(self, play: Play, hand: Sequence[Card], card: Card) -> int:
        pot = EYES[play.trick[0].card] + EYES[card]
        own = Played(play.turn, card, EYES[card])
        if winning((*play.trick, own), play.announced.contract, play.announced.trump_suit) is not own:
            return -pot - self._spent(hand, card)
        return pot - self._spent(hand, card) - (0 if suit_of(card) == self._suits[-1] else TAKES[rank_of(card)])


def with_next_shuffle(match: Match, luck: Iterator[float]) -> Match:
    """Return the match in which the talon, if it is shuffled with the next card, is so by these numbers."""
    play = match.phase
    assert isinstance(play, Play)
    number = len(play.tricks) + 1
    if not play.trick or not play.talon_is_open or number > play.rules.duo_flip_shuffles or len(play.talon) == 2:
        return match
    left = [*play.talon[3:], play.talon[0]]
    for i in range(len(left) - 1):
        j = i + int(next(luck) * (len(left) - i))
        left[i], left[j] = left[j], left[i]
    deal = replace(play.announced.deal, reshuffles=((),) * (number - 1) + ((left[-1], *left[:-1]),))
    return replace(match, phase=replace(play, announced=replace(play.announced, deal=deal)))


def played_on(match: Match, said: str, luck: Sequence[float]) -> int:
    """Return what a hand of two comes to after this code by habit, and perfectly once no card is drawn."""
    assert isinstance(match.phase, Play)
    habit, numbers, start = Habit(match.phase), iter(luck), match
    while True:
        seat = turn_of(match)
        assert seat is not None
        ends = said if said in {"exchange", "close", "pass"} else None
        before = match if ends else with_next_shuffle(match, numbers)
        match, _ = apply(before, seat, parse(said))
        if turn_of(match) is None:
            return points(start, match)
        where = position_of(ordered(match))
        assert isinstance(match.phase, Play)
        if where.known is not None or not match.phase.talon_is_open:
            return Solver().value(where)
        said = habit.code(match)


@pytest.mark.parametrize("shuffles", [0, 2, 3])
def test_hands_of_two_are_played_on_by_habit_as_in_the_engine(shuffles: int, soak: Callable[[int], int]) -> None:
    rng, solver, values = Random(1), Solver(), set()
    for _ in range(soak(60)):
        for decision in decisions(random_start(DUO, rng, duo_flip_shuffles=shuffles), any_legal(rng, "claim")):
            play, where = decision.match.phase, position_of(ordered(decision.match))
            assert isinstance(play, Play)
            if play.closing or not play.talon:
                break
            if play.claiming or where.known is not None:
                continue
            luck = [rng.random() for _ in range(30)]
            moves = solver.legal(where)
            row = where.row.reshape(1, -1)
            told = solver.rolled(where.table.reshape(1, -1), row, [*moves.values()], shuffles, np.array([luck]))[0]
            assert dict(zip(moves, told.tolist(), strict=True)) == {
                said: played_on(decision.match, said, luck) for said in moves
            }
            values.update(told.tolist())
    assert len(values) > 3
