"""The oracle beyond one hand: what a match costs its loser, and how many ways a hand can go."""

from __future__ import annotations

from typing import Any

from tests.engine.oracle import Hand
from tests.engine.oracle_table import DEFAULTS


def bummerl(scores: list[int], history: list[list[int]], rules: dict[str, Any]) -> list[int]:
    """Bummerl by seat at a match's end; `scores` and each entry of `history` are the two sides' points."""
    house = DEFAULTS | rules
    loser = 0 if scores[1] >= house["target"] else 1
    count = int(house["schneider_bummerl"]) if scores[loser] == 0 else 1
    if house["retourschneider"] == "on":
        for stand in history:
            if stand[loser] == house["target"] - 1 > 0 == stand[1 - loser]:
                count = 4
    return [count if seat % 2 == loser else 0 for seat in range(4)]


def count_sequences(hand: Hand, depth: int) -> int:
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
