"""Hands that fit everything that was seen, drawn as often as they are likely."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from random import Random
from typing import Final

import numpy as np

from bauern.bots.exchange import laid_away
from bauern.bots.judgement import likelihoods
from bauern.bots.kernel.dealing import deal
from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.masks import ACES, PACK, SUIT_MASK, cards_of, mask_of, mate_of
from bauern.bots.memory import Memory
from bauern.engine.cards import DECK, ORDER
from bauern.engine.contracts import CONTRACTS, Who
from bauern.engine.seats import Seat

_ALL: Final = 200
"""So many worlds, or as many as are asked for, are not drawn but looked at one by one."""
_SPREAD: Final = 6
"""Worlds that are drawn for each that is kept where they are not equally likely."""
_SPREAD_OF_RARE: Final = 40
"""The same where something was announced: hands for that are rare."""
_MOST: Final = 8000
"""Worlds that are drawn at most."""
_SENSIBLE: Final = 0.8
"""How often the soloist of three is thought to have laid away what is worth least."""
_Needs = tuple[int, ...]
"""How many cards each seat, and then the talon, still needs."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Hands that may be, a row each, and how likely each is; they sum to 1."""

    hands: Array
    """By seat of the table what it holds now, as masks; the last is what nobody holds: the talon, or laid away."""
    chance: Chances

    def mean(self, values: Array | Chances) -> Chances:
        """Return the mean over the worlds of values, a row for each world."""
        return self.chance @ values

    def first(self, count: int) -> "Worlds":
        """Return so many of them; they are in no order."""
        chance = self.chance[:count]
        return Worlds(self.hands[:count], chance / chance.sum())


@dataclass(slots=True)
class _Plan:
    """How the groups can be shared out, as `deal` wants it."""

    ways: list[int] = field(default_factory=lambda: [0])
    chance: list[float] = field(default_factory=list)
    given: list[_Needs] = field(default_factory=list)
    then: list[int] = field(default_factory=list)


class Beliefs:
    """The worlds that fit a memory: who may hold what, and how likely it is by what was said and played."""

    def __init__(self, memory: Memory, barred: Sequence[int] = ()) -> None:
        """Look for them; `barred` is what each seat cannot hold by what it has played."""
        self._memory = memory
        self._pinned = _pinned(memory)
        not_here = self._not_here = _barred(memory, barred)
        seen = sum(memory.played) | sum(self._pinned)
        sizes = memory.view.hand_sizes
        idle = len(DECK) - len(memory.plays) - sum(sizes)
        self._needs = tuple(n - held.bit_count() for n, held in zip((*sizes, idle), self._pinned, strict=True))
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in cards_of(PACK & ~seen):
            may = tuple(place for place, need in enumerate(self._needs) if need and not not_here[place] >> card & 1)
            groups.setdefault(may, []).append(card)
        self._groups = list(groups.items())
        self._counted: dict[tuple[int, _Needs], int] = {}

    def count(self) -> int:
        """Return how many worlds fit what the rules let one conclude."""
        return self._count(0, self._needs)

    def drawn(self, rng: Random, count: int) -> Array:
        """Return so many of these worlds, each drawn equally often."""
        groups = np.cumsum([0, *(len(cards) for _, cards in self._groups)])
        cards = np.array([card for _, group in self._groups for card in group], np.int64)
        plan = self._plan()
        luck = np.random.default_rng(rng.getrandbits(64)).random((count, len(self._groups) + len(cards)))
        dealt = np.tile(np.array(self._pinned, np.int64), (count, 1))
        ways, then = np.array(plan.ways, np.int64), np.array(plan.then, np.int64)
        given = np.array(plan.given, np.int64).reshape(len(plan.given), len(self._needs))
        deal(groups.astype(np.int64), cards, ways, np.array(plan.chance, np.float64), given, then, luck, dealt)
        return dealt

    def all(self) -> Array:
        """Return every one of these worlds once."""
        return np.array([self._filled(found) for found in self._each(0, self._needs)], np.int64)

    def worlds(self, rng: Random, count: int, *, weighed: bool = True) -> Worlds:
        """Return so many worlds, fewer where fewer there are, more often the likelier ones if they are `weighed`."""
        few = self.count() <= max(count, _ALL)
        spread = _SPREAD_OF_RARE if self._memory.announced else _SPREAD
        hands = self.all() if few else self.drawn(rng, max(count, min(spread * count, _MOST)) if weighed else count)
        if weighed and not few:
            hands = self._sensible(hands, rng)
        chance = likelihoods(self._memory, hands) if weighed else np.ones(len(hands))
        chance /= chance.sum()
        if len(hands) > count:
            marks = (np.arange(count) + rng.random()) / count
            kept = np.searchsorted(np.cumsum(chance), marks).clip(max=len(hands) - 1)
            hands, chance = hands[kept], np.full(count, 1 / count)
        mixed = rng.sample(range(len(hands)), len(hands))
        return Worlds(hands[mixed], chance[mixed])

    def _sensible(self, hands: Array, rng: Random) -> Array:
        """Return worlds in which the soloist of three has mostly laid away what a sensible player would."""
        memory, told = self._memory, self._memory.view.contract
        soloist = memory.soloist
        if soloist is None or memory.away or told is None or memory.trump is None:
            return hands
        held = hands[:, soloist] | hands[:, -1]
        eight = held | memory.played[soloist]
        away = laid_away(CONTRACTS[told.id], memory.trump, memory.rules, eight) & held & ~self._pinned[soloist]
        kept = held & ~away
        fits = (np.bitwise_count(away) == np.bitwise_count(hands[:, -1])) & (kept & self._not_here[soloist] == 0)
        luck = np.array([rng.random() for _ in hands])
        chosen = fits & (luck < _SENSIBLE)
        hands[chosen, soloist], hands[chosen, -1] = kept[chosen], away[chosen]
        return hands

    def _count(self, i: int, needs: _Needs) -> int:
        """Return in how many ways group `i` and all after it can be dealt where the seats still need so many cards."""
        if i == len(self._groups):
            return int(not any(needs))
        key = (i, needs)
        if key not in self._counted:
            may, cards = self._groups[i]
            self._counted[key] = sum(n * self._count(i + 1, left) for n, left in _ways(len(cards), may, needs))
        return self._counted[key]

    def _plan(self) -> _Plan:
        plan, number, todo = _Plan(), {(0, self._needs): 0}, [(0, self._needs)]
        for i, needs in todo:  # grows
            if i < len(self._groups):
                may, cards = self._groups[i]
                total = self._count(i, needs)
                reached = 0
                for ways, left in _ways(len(cards), may, needs):
                    here = ways * self._count(i + 1, left)
                    if here:
                        reached += here
                        if (i + 1, left) not in number:
                            number[i + 1, left] = len(number)
                            todo.append((i + 1, left))
                        plan.chance.append(reached / total)
                        plan.given.append(tuple(n - rest for n, rest in zip(needs, left, strict=True)))
                        plan.then.append(number[i + 1, left])
            plan.ways.append(len(plan.then))
        return plan

    def _each(self, i: int, needs: _Needs) -> Iterator[tuple[int, ...]]:
        """Yield what each place gets of group `i` and all after it, in every way."""
        if i == len(self._groups):
            yield (0,) * len(needs)
            return
        may, cards = self._groups[i]
        for _, left in _ways(len(cards), may, needs):
            if self._count(i + 1, left):
                sizes = tuple(n - rest for n, rest in zip(needs, left, strict=True))
                for here in _shared(tuple(cards), sizes):
                    for rest in self._each(i + 1, left):
                        yield tuple(a | b for a, b in zip(here, rest, strict=True))

    def _filled(self, found: tuple[int, ...]) -> list[int]:
        return [a | b for a, b in zip(self._pinned, found, strict=True)]


def _shared(cards: tuple[int, ...], sizes: _Needs) -> Iterator[tuple[int, ...]]:
    """Yield every way to give so many of the cards to each place."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in chosen)
        held = sum(1 << card for card in chosen)
        for others in _shared(rest, sizes[1:]):
            yield (held, *others)


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
    for said, row in memory.announced:
        if memory.trump and row.who is Who.ALL_TRUMPS and said != memory.soloist:
            pinned[said] |= SUIT_MASK[memory.trump] & ~gone
    pinned[memory.seat] = memory.hand
    up = view.trump_card if not memory.sitting.game.announces else None
    return [*pinned, memory.away | (1 << ORDER[up] if up else 0)]


def _barred(memory: Memory, by_play: Sequence[int]) -> list[int]:
    """Return what cannot lie where, since then it could not have been spoken, drawn or played so."""
    barred = [0] * (len(memory.view.hand_sizes) + 1)
    for said, row in memory.announced:
        bound = row.narrowed_by == "bettler_with_ace" and memory.rules.bettler_with_ace == "must-say-ass-bettler"
        if bound and said != memory.soloist:
            barred[said] |= ACES
    for seat in memory.sitting.seats:
        barred[seat] |= memory.buried
    for place, cards in enumerate(by_play):
        barred[place] |= cards
    return barred
