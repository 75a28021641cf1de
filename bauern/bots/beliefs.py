"""Hands that fit everything that was seen, drawn as often as they are likely."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Final

from bauern.bots.exchange import laid_away
from bauern.bots.judgement import ACES, kontra_likelihood, likelihood, trump_likelihood
from bauern.bots.memory import Memory
from bauern.bots.model import PACK, SUIT_MASK, cards_of, mask_of, mate_of
from bauern.engine.actions import Bid, SayKontra, parse
from bauern.engine.cards import DECK, ORDER
from bauern.engine.contracts import CONTRACTS, Contract, Who
from bauern.engine.seats import Seat

Hands = tuple[int, ...]
"""What each seat holds now, by seat, as masks; then what nobody holds: the talon, or what was laid away."""
_TRIES: Final = 200
"""Draws until the likeliest of them is believed, though none was likely."""
_FEWEST: Final = 2
"""Worlds that are drawn even in the greatest hurry: one is a guess."""
_SENSIBLE: Final = 0.8
"""How often the soloist of three is thought to have laid away what is worth least."""
_Needs = tuple[int, ...]
"""How many cards each seat, and then the talon, still needs."""


def with_care(worlds: int, care: float) -> int:
    """Return how many worlds are drawn instead of so many; `care` is 1 with time, less in a hurry."""
    return max(_FEWEST, round(worlds * care))


@dataclass(frozen=True, slots=True)
class _Splits:
    """How a group of cards that the same seats may hold is dealt to them."""

    left: list[_Needs]
    """What the seats need after it, one entry a way to share it out."""
    cumulated: list[int]
    """Worlds with that entry or one before it."""

    @property
    def ways(self) -> int:
        return self.cumulated[-1] if self.cumulated else 0


class Beliefs:
    """The worlds that fit a memory: who may hold what, and how likely it is by what was said."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._pinned = _pinned(memory)
        barred = self._barred = _barred(memory)
        seen = sum(memory.played) | sum(self._pinned)
        sizes = memory.view.hand_sizes
        idle = len(DECK) - len(memory.plays) - sum(sizes)
        self._needs = tuple(n - held.bit_count() for n, held in zip((*sizes, idle), self._pinned, strict=True))
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in cards_of(PACK & ~seen):
            may = tuple(place for place, need in enumerate(self._needs) if need and not barred[place] >> card & 1)
            groups.setdefault(may, []).append(card)
        self._groups = list(groups.items())
        self._known: dict[tuple[int, _Needs], _Splits] = {}

    def count(self) -> int:
        """Return how many worlds fit what the rules let one conclude."""
        return self._splits(0, self._needs).ways

    def draw(self, rng: Random) -> Hands:
        """Return one of these worlds, each equally often."""
        hands, needs = list(self._pinned), self._needs
        for i, (may, cards) in enumerate(self._groups):
            splits = self._splits(i, needs)
            (left,) = rng.choices(splits.left, cum_weights=splits.cumulated)
            rest = rng.sample(cards, len(cards))
            for seat in may:
                for _ in range(needs[seat] - left[seat]):
                    hands[seat] |= 1 << rest.pop()
            needs = left
        return tuple(hands)

    def draw_likely(self, rng: Random) -> Hands:
        """Return a world, more often the better it explains trump, announcements and kontra."""
        best, most = self.draw(rng), 0.0
        for _ in range(_TRIES):
            hands = self._sensible(self.draw(rng), rng)
            likely = self.weight(hands)
            if rng.random() < likely:
                return hands
            if likely > most:
                best, most = hands, likely
        return best

    def _sensible(self, hands: Hands, rng: Random) -> Hands:
        """Return a world in which the soloist of three has mostly laid away what a sensible player would."""
        memory, told = self._memory, self._memory.view.contract
        soloist = memory.soloist
        if soloist is None or memory.away or told is None or memory.trump is None or rng.random() > _SENSIBLE:
            return hands
        held = hands[soloist] | hands[-1]
        eight = held | memory.played[soloist]
        away = laid_away(CONTRACTS[told.id], memory.trump, memory.rules, eight) & held & ~self._pinned[soloist]
        kept = held & ~away
        if away.bit_count() < hands[-1].bit_count() or kept & self._barred[soloist]:
            return hands
        return (*hands[:soloist], kept, *hands[soloist + 1 : -1], away)

    def weight(self, hands: Hands) -> float:
        """Return how likely sensible players have said what was said with these hands, 0 to 1."""
        memory, view = self._memory, self._memory.view
        dealt = [held | gone for held, gone in zip(hands, memory.played, strict=False)]
        trump, found = memory.trump, 1.0
        if trump is None or not memory.sitting.game.announces:
            return found
        if view.caller != memory.seat and memory.turned is None:
            found *= trump_likelihood(trump, dealt[view.caller])
        for seat, row in _announced(memory):
            if seat != memory.seat:
                found *= likelihood(row, trump, dealt[seat], dealt=seat != memory.soloist)
        normal = view.contract is not None and view.contract.value is None
        for said in view.kontra_said:
            if normal and isinstance(parse(said.action), SayKontra) and said.seat != memory.seat:
                found *= kontra_likelihood(trump, dealt[said.seat])
        return found

    def _splits(self, i: int, needs: _Needs) -> _Splits:
        """Return how group `i` can be dealt where the seats still need so many cards, and all groups after it."""
        key = (i, needs)
        if key not in self._known:
            found = _Splits([], [])
            if i < len(self._groups):
                may, cards = self._groups[i]
                for ways, left in _ways(len(cards), may, needs):
                    ways_on = ways * self._splits(i + 1, left).ways
                    if ways_on:
                        found.left.append(left)
                        found.cumulated.append(found.ways + ways_on)
            elif not any(needs):
                found.cumulated.append(1)
            self._known[key] = found
        return self._known[key]


def _ways(cards: int, may: tuple[int, ...], needs: _Needs) -> Iterator[tuple[int, _Needs]]:
    """Yield in how many ways so many cards go to the seats that may hold them, and what these then need."""
    if not may:
        if not cards:
            yield 1, needs
        return
    seat = may[0]
    for n in range(min(cards, needs[seat]) + 1):
        left = (*needs[:seat], needs[seat] - n, *needs[seat + 1 :])
        for ways, rest in _ways(cards - n, may[1:], left):
            yield ways * comb(cards, n), rest


def _pinned(memory: Memory) -> list[int]:
    """Return what certainly lies where: own, open, shown or turned up cards, the other half of a pair, own discard."""
    view = memory.view
    gone = sum(memory.played)
    pinned = [mask_of(view.open_hands.get(Seat(s), ())) | cards & ~gone for s, cards in enumerate(memory.shown)]
    if memory.turned and memory.soloist != view.caller:
        pinned[view.caller] |= 1 << ORDER[memory.turned] & ~gone
    for laid in memory.plays:
        if laid.pair:
            pinned[laid.seat] |= mate_of(laid.card) & ~gone
    for said, row in _announced(memory):
        if memory.trump and row.who is Who.ALL_TRUMPS and said != memory.soloist:
            pinned[said] |= SUIT_MASK[memory.trump] & ~gone
    pinned[memory.seat] = memory.hand
    up = view.trump_card if not memory.sitting.game.announces else None
    return [*pinned, memory.away | (1 << ORDER[up] if up else 0)]


def _barred(memory: Memory) -> list[int]:
    """Return what cannot lie where, since then it could not have been spoken, drawn or played so."""
    barred = [0] * (len(memory.view.hand_sizes) + 1)
    for said, row in _announced(memory):
        bound = row.narrowed_by == "bettler_with_ace" and memory.rules.bettler_with_ace == "must-say-ass-bettler"
        if bound and said != memory.soloist:
            barred[said] |= ACES
    for seat in memory.sitting.seats:
        barred[seat] |= memory.buried
    if memory.view.contract is None:
        return barred
    model, nodes = memory.course()
    for node, laid in zip(nodes, memory.plays[len(memory.plays) - len(nodes) + 1 :], strict=False):
        for other in range(len(DECK)):
            if not model.legal(1 << laid.card | 1 << other, node) >> laid.card & 1:
                barred[laid.seat] |= 1 << other
    return barred


def _announced(memory: Memory) -> list[tuple[int, Contract]]:
    """Return who has announced which contract."""
    said = [(word.seat, parse(word.action)) for word in memory.view.bids]
    return [(seat, CONTRACTS[act.contract]) for seat, act in said if isinstance(act, Bid)]
