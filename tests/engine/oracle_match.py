"""The oracle beyond one hand: any game dealt, what a match comes to, and how many ways a hand can go."""

from __future__ import annotations

from typing import Any

from tests.engine.oracle import Hand
from tests.engine.oracle_duo import HandOfTwo
from tests.engine.oracle_table import PLAYERS, house
from tests.engine.oracle_three import HandOfThree
from tests.engine.oracle_trick import Cards

AnyHand = Hand | HandOfTwo


def dealt(game: str, cards: Cards, rules: dict[str, Any]) -> AnyHand:
    """One deal of a game under all its house rules; three players of whom one has no cards are in a play-off."""
    if game == "bauernschnapsen":
        return Hand(cards, rules)
    if game == "schnapsen":
        return HandOfTwo(cards, rules)
    if [] in cards.hands:
        return HandOfTwo(cards, house(2, {}))
    return HandOfThree(cards, rules)


class Standing:
    """The score of a match, by seat; a team's on both its seats."""

    def __init__(self, game: str, rules: dict[str, Any], preset: str = "", start: list[int] | None = None) -> None:
        """Begin at nothing or at `start`."""
        self.players = PLAYERS[game]
        self.rules = house(self.players, rules, preset)
        self.scores = list(start) if start else [0] * self.players
        self.history = [list(self.scores)]

    def add(self, points: list[int]) -> None:
        """Count what a deal came to."""
        self.scores = [have + new for have, new in zip(self.scores, points, strict=True)]
        self.history.append(list(self.scores))

    def leaders(self) -> list[int]:
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]

    def play_off(self) -> list[int]:
        """The two of three who must play on against each other; mostly nobody."""
        if self.players != 3 or max(self.scores) < self.rules["target"] or self.rules["three_finish"] != "play-off":
            return []
        return self.leaders() if len(self.leaders()) == 2 else []

    def over(self) -> bool:
        return max(self.scores) >= self.rules["target"] and not self.play_off()

    def bummerl(self) -> list[int]:
        """By seat; nothing unless the match is over."""
        counts = [0] * self.players
        for seat in range(self.players):
            lost = seat not in self.leaders()
            if self.players == 3 and self.rules["three_bummerl"] == "all-lowest":
                lost = self.scores[seat] == min(self.scores)
            if self.over() and lost:
                counts[seat] = self.price(seat)
        return counts

    def price(self, seat: int) -> int:
        """How many Bummerl a loser gets."""
        short_by_one = self.rules["target"] - 1
        if self.players != 3 and self.rules["retourschneider"] == "on" and short_by_one > 0:
            for scores in self.history:
                others = [scores[other] for other in range(self.players) if (other - seat) % 2 == 1]
                if scores[seat] == short_by_one and not any(others):
                    return 4
        return int(self.rules["schneider_bummerl"]) if self.scores[seat] == 0 else 1


def count_sequences(hand: AnyHand, depth: int) -> int:
    """How many different sequences of at most `depth` actions can be played from here."""
    codes = hand.legal()
    if depth == 0 or not codes:
        return 1
    total = 0
    for code in codes:
        twin = hand.clone()
        twin.do(code)
        total += count_sequences(twin, depth - 1)
    return total
