"""What is said and laid away before the first card, beside what each choice would have come to with all cards open."""

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np

from bauern.bench.choice import Choice
from bauern.bots.kernel import layout
from bauern.bots.kernel.position import position_of
from bauern.engine import Discard, Match, Pass, Seat, apply, legal_actions, turn_of
from bauern.engine import code as code_of
from bauern.engine.cards import ORDER, eyes_of
from bauern.engine.scoring import Table
from bauern.engine.seats import others
from bauern.engine.state import Auction, Finished, KontraRound, NamingTrump, Play, TakingTalon
from bauern.engine.talon import in_hand

_PHASES: Final = {NamingTrump: "trump", Auction: "auction", TakingTalon: "talon", KontraRound: "kontra"}
WORDS: Final = tuple(_PHASES.values())
"""The phases before the first card, in order."""


class Word(Choice):
    """What a seat did before the first card."""

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

    def _worth(self, match: Match) -> int:
        """Return what it comes to for this side if everybody passes from here on."""
        match = _passed(match)
        if isinstance(match.phase, Finished):
            return settled(match, self.seat)
        if isinstance(match.phase, TakingTalon):
            return self._best_laid_away(match, match.phase)
        position = position_of(match)
        return self._sign(position) * self.solver.value(position)

    def _best_laid_away(self, match: Match, phase: TakingTalon) -> int:
        """Return what it comes to if the soloist lays away what is best for him: all at once, since there are many."""
        soloist, eight = phase.announced.declarer, in_hand(phase.announced)
        ways = list(combinations(sorted(eight, key=ORDER.__getitem__), 2))
        position = position_of(_passed(apply(match, soloist, Discard(*ways[0]))[0]))
        book, row = position.book, position.row
        counted = {"nobody": None, "soloist": 0, "defenders": 1}[match.rules.three_discard_eyes]
        rows = np.array([row] * len(ways))
        for one, away in zip(rows, ways, strict=True):
            one[layout.HANDS + book.seat(soloist)] = book.mask(card for card in eight if card not in away)
            if counted is not None:
                one[layout.EYES + counted] += eyes_of(away) - eyes_of(ways[0])
        return self._sign(position) * int(self.solver.values(position, rows).max())  # the soloist's side is side 0


def _passed(match: Match) -> Match:
    """Return the match when everybody has passed until cards are to be played or laid away."""
    while (turn := turn_of(match)) is not None and not isinstance(match.phase, Play | TakingTalon):
        match, _ = apply(match, turn, Pass())
    return match


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
