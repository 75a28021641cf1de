"""Trump, announcements, the talon and kontra: what each is worth over hands that may be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from bauern.bots.beliefs import Beliefs
from bauern.bots.chances import made, made_by_others, normal, silence
from bauern.bots.course import book_of, rows_of, solver
from bauern.bots.exchange import laid_away, shortlist
from bauern.bots.judgement import appeals, breaks, fulfils
from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.kernel.position import Payoff, Rulebook
from bauern.bots.levels import Level
from bauern.bots.masks import ACES, SUIT_MASK, cards_of, has_pair
from bauern.bots.memory import Memory
from bauern.bots.worth import Worth
from bauern.engine.actions import Bid, Discard, NameTrump, code, parse
from bauern.engine.cards import DECK, SUITS, Suit, suit_of
from bauern.engine.contracts import CONTRACTS, NORMAL, Contract
from bauern.engine.seats import Seat, side_of

_BATCH: Final = 16
"""Worlds between two looks at what has fallen behind."""
_Asked = tuple[str, Suit, bytes]
"""A contract, its trump, and the kernel's table for it, in which any trump is the last suit."""
_FEWEST: Final = 6
"""Worlds that are looked at however many tables wait."""
LENGTH: Final = 0.4
FORTY: Final = 0.8
ACE: Final = 0.2
IN_OPEN_CARDS: Final = 0.5
"""Points that a trump card, a forty and the ace are worth to a caller, and how much of what Normal comes to with open
cards counts beside them: counted in bots' play, contracts included; `bauern bench guesses` does it again."""
_BEHIND: Final = 1.0
"""Points by which a trump may be behind another and still be thought about."""
_CLOSE: Final = 0.25
"""As a share of its points, by how much an announcement may be better or worse than the rest and still be unclear."""
_DOUBLED: Final = 0.4
"""How often what its own side loses was doubled: what is likely lost is, and counts twice unless that is too much."""
_FOR_SILENCE: Final = (0.4, 0.25)
"""The part of the time that silence may take in the first and in the second look; the rest is for announcements.

Normal takes longest, but is sooner known: it is worth few points in every world."""
_DOUBLE: Final = 0.15
"""What a doubling must be expected to gain, as a share of the contract's points: it may be answered."""
_DOUBLE_NORMAL: Final = 0.2
"""The same in Normal, in points."""
_ANSWERED: Final = 5
"""So many times more where the others have doubled: they know why."""
_THOUGHT_OF: Final = 5
"""Cards that are worth least, any two of which are thought about before they are laid away."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What somebody thinks of what he may announce."""

    values: Mapping[str, float]
    """By code what is expected of it, in thousandths of a point at the start of a match; `pass` is silence."""
    chances: Mapping[str, float]
    """By code how likely the contract is made."""


class Bidder:
    """One seat's judgement before the first card."""

    def __init__(self, memory: Memory, rng: Random, level: Level, care: float) -> None:
        """Be asked by this memory; with `care` below 1 so much less is looked at."""
        self._memory = memory
        self._rng = rng
        self._level = level
        self._worth = Worth(memory, level)
        self._care = care
        self._beliefs = Beliefs(memory)
        self._seen: dict[_Asked, tuple[float, int]] = {}
        self._before: dict[_Asked, tuple[float, int]] = {}
        self._chances: dict[str, float] = {}
        self._end = 0.0
        self._look(level.bidding_worlds, level.nodes)

    def _look(self, count: int, nodes: int) -> None:
        """Draw so many worlds to look at, with time for so many nodes; what was seen before still counts."""
        count = max(_FEWEST, round(count * self._care))
        self._worlds = self._beliefs.worlds(self._rng, count, weighed=self._level.weighed)
        self._before, self._seen = self._seen, {}
        self._take_at_least(nodes)

    def _take_at_least(self, nodes: int) -> None:
        """Have time for so many nodes from here on, or what is left if that is more."""
        self._end = self._enough = max(self._end, solver().nodes + nodes * self._care)

    def _allow(self, part: float) -> None:
        """Give what is looked at next such a part of the time that is left; what it does not need is for the rest."""
        now = solver().nodes
        self._enough = now + part * max(0, self._end - now)

    def trump(self) -> str:
        """Return the code that makes trump; what falls behind is not thought through to the end."""
        memory = self._memory
        books = {suit: self._book(NORMAL, memory.seat, trump=suit) for suit in SUITS}
        total = {said: 0.0 for said in memory.view.legal if said != "turn:2"}
        weight = 0.0
        for start in range(0, len(self._worlds.hands), _BATCH):
            hands = self._worlds.hands[start : start + _BATCH]
            chance = self._worlds.chance[start : start + _BATCH]
            weight += float(chance.sum())
            for said in total:
                act = parse(said)
                worth = (
                    self._named(books[act.suit], hands) if isinstance(act, NameTrump) else self._turned(books, hands)
                )
                total[said] += float(chance @ worth)
            enough = max(total.values()) - self._worth.points(_BEHIND) * weight
            total = {said: value for said, value in total.items() if value >= enough}
            if len(total) == 1 or solver().nodes > self._enough:
                break
        return max(total, key=total.__getitem__)

    def _named(self, book: Rulebook, hands: Array) -> Chances:
        """Return what a trump that is named is worth in each world."""
        looks = self._looks(book.declared.trump, self._memory.hand)
        return np.asarray(looks + IN_OPEN_CARDS * self._values(book, hands))

    def _turned(self, books: Mapping[Suit, Rulebook], hands: Array) -> Chances:
        """Return what it is worth in each world to turn up a card: any of one's own that were not yet looked at."""
        own, seat = self._memory.hand, self._memory.seat
        cards = [self._rng.choice(cards_of(world[seat] & ~own)) for world in hands.tolist()]
        suits = [suit_of(DECK[card]) for card in cards]
        worth = np.array([self._looks(suit, own | 1 << card) for suit, card in zip(suits, cards, strict=True)])
        for suit, book in books.items():
            those = [i for i, turned in enumerate(suits) if turned == suit]
            if those:
                worth[those] += IN_OPEN_CARDS * self._values(book, hands[those])
        return worth

    def _looks(self, trump: Suit, known: int) -> float:
        """Return what a trump is worth by the caller's cards that are known."""
        trumps = known & SUIT_MASK[trump]
        return self._worth.points(LENGTH * trumps.bit_count() + FORTY * has_pair(trumps) + ACE * bool(trumps & ACES))

    def announcement(self) -> str:
        """Return the announcement that is worth most, or `pass` if none is worth as much as silence."""
        thoughts = self.thoughts()
        return max(thoughts.values, key=thoughts.values.__getitem__)

    def thoughts(self) -> Thoughts:
        """Return what it thinks of each announcement, and of silence; of what is close, at a closer look."""
        offered = {
            said: CONTRACTS[act.contract] for said in self._memory.view.legal if isinstance(act := parse(said), Bid)
        }
        bids = {said: row for said, row in offered.items() if self._appeals(row)}
        if not bids and "pass" not in self._memory.view.legal:
            return Thoughts({}, {})
        first, second = _FOR_SILENCE
        values = self._weighed(bids, first)
        unclear = {said: row for said, row in bids.items() if self._is_unclear(values, said, row)}
        if unclear and self._level.close_worlds and self._memory.view.phase == "auction":  # a discard takes long enough
            self._look(self._level.close_worlds, self._level.close_nodes)
            values |= self._weighed(unclear, second)
        if "pass" not in self._memory.view.legal:
            del values["pass"]
        return Thoughts(values, {said: self._chances.get(row.key, 1.0) for said, row in bids.items()})

    def _weighed(self, bids: Mapping[str, Contract], for_silence: float) -> dict[str, float]:
        """Return what silence and these announcements are worth; of two equals silence stands first."""
        self._allow(for_silence)
        found = {"pass": self._unsaid()}
        for number, (said, row) in enumerate(bids.items()):
            self._allow(1 / (len(bids) - number))
            found[said] = self._contract_worth(row, self._memory.seat)
        return found

    def _is_unclear(self, values: Mapping[str, float], said: str, row: Contract) -> bool:
        """Return whether an announcement is neither clearly worse nor clearly better than all others, and silence."""
        rest = max(value for other, value in values.items() if other != said)
        return abs(values[said] - rest) < self._worth.points(_CLOSE * (self._memory.rules.value_of(row) or 0))

    def _appeals(self, row: Contract) -> bool:
        sure = not row.can_be_lost(self._memory.players)
        return sure or self._memory.view.phase == "talon" or appeals(self._memory, row)

    def _contract_worth(self, row: Contract, declarer: int, times: int = 1) -> float:
        """Return what a contract of this declarer brings this seat's side."""
        book = self._book(row, declarer, self._worth.payoff(declarer, times))
        if row.value is None:
            told, _ = self._over_worlds(book, self._values)
            settled = self._memory.view.contract is not None
            return self._mine(normal(self._memory.players, told, self._worth.points(1, times), settled=settled), book)
        if not row.can_be_lost(self._memory.players):
            return self._mine(book.made, book)
        chance = self._chance(row, book if times == 1 else self._book(row, declarer))
        if declarer == self._memory.seat:
            self._chances[row.key] = chance
        lost: float = book.lost
        if self._mine(1, book) > 0:
            doubled = self._worth.payoff(declarer, 2 * times)(-(self._memory.rules.value_of(row) or 0))
            lost += _DOUBLED * (doubled - lost) + self._level.caution * lost
        return self._mine(chance * book.made + (1 - chance) * lost, book)

    def _chance(self, row: Contract, book: Rulebook) -> float:
        """Return how likely a contract is made."""
        if self._mine(1, book) < 0 and breaks(self._memory, row):
            return 0.0
        share, looked = self._share(book)
        if book.declared.declarer == self._memory.seat:
            return made(row, self._memory.players, share, looked, leads=self.leads(row))
        return made_by_others(self._memory.players, share, looked)

    def leads(self, row: Contract) -> bool:
        """Return whether this seat leads to the first trick of a contract that it announces."""
        return self._book(row, self._memory.seat).first_leader() == self._memory.seat

    def open_share(self, row: Contract, declarer: int) -> tuple[float, int]:
        """Return the share of worlds in which this declarer makes a contract with open cards, and of how many."""
        return self._share(self._book(row, declarer))

    def open_points(self, trump: Suit | None = None) -> float:
        """Return the points that Normal brings the caller's side with open cards, by the trump made or another."""
        told, _ = self._over_worlds(self._book(NORMAL, self._memory.view.caller, trump=trump), self._values)
        return told / self._worth.points(1)

    def _share(self, book: Rulebook) -> tuple[float, int]:
        """Return the share of worlds in which a contract is made with open cards, and of how many."""
        return self._over_worlds(book, self._is_made)

    def _is_made(self, book: Rulebook, hands: Array) -> Array:
        return (self._values(book, hands) > 0).astype(np.int64)

    def _over_worlds(self, book: Rulebook, told: Callable[[Rulebook, Array], Array]) -> tuple[float, int]:
        """Return the mean of what is told of the worlds, earlier looks included, and of how many.

        These are all, unless that takes too long.
        """
        key = book.declared.contract.key, book.declared.trump, book.table.tobytes()
        if key not in self._seen:
            worlds, total, seen, looked = self._worlds, 0.0, 0.0, 0
            batch = max(_BATCH, len(worlds.hands) // _BATCH)
            for start in range(0, len(worlds.hands), batch):
                hands, chance = worlds.hands[start : start + batch], worlds.chance[start : start + batch]
                total += float(chance @ told(book, hands))
                seen += float(chance.sum())
                looked += len(hands)
                if seen and solver().nodes > self._enough:
                    break
            mean, before = self._before.get(key, (0.0, 0))
            self._seen[key] = (mean * before + total / seen * looked) / (before + looked), before + looked
        return self._seen[key]

    def talon(self) -> str:
        """Return what the soloist of three with eight cards in his hand raises to or lays away."""
        memory, told = self._memory, self._memory.view.contract
        if told is None or memory.trump is None:
            raise ValueError(memory.view.phase)
        row = CONTRACTS[told.id]
        higher = self.thoughts().values
        best = max(higher, key=higher.__getitem__, default=None)
        if best and higher[best] > self._unsaid():
            return best
        first, second = cards_of(self._discard(row, memory.trump))
        return code(Discard(DECK[first], DECK[second]))

    def _discard(self, row: Contract, trump: Suit) -> int:
        """Return the two cards without which the hand is worth most."""
        memory = self._memory
        book = book_of(memory, row.key, memory.seat, self._worth.payoff(memory.seat, memory.factor))
        options = shortlist(row, trump, memory.rules, memory.hand, _THOUGHT_OF)
        self._take_at_least(self._level.nodes // 2)  # what was thought of raises may have taken it all
        worth = dict.fromkeys(options, 0.0)
        for start in range(0, len(self._worlds.hands), _BATCH):
            hands = self._worlds.hands[start : start + _BATCH]
            for away in options:
                laid = hands.copy()
                laid[:, memory.seat] &= ~away
                laid[:, -1] = away
                values = self._solved(book, laid)
                worth[away] += float(self._worlds.chance[start : start + _BATCH] @ values)
            if solver().nodes > self._enough:
                break
        return max(options, key=worth.__getitem__)

    def _book(self, row: Contract, declarer: int, payoff: Payoff | None = None, trump: Suit | None = None) -> Rulebook:
        return book_of(self._memory, row.key, declarer, payoff or self._worth.payoff(declarer), trump)

    def _values(self, book: Rulebook, hands: Array) -> Array:
        """Return what a contract comes to from the first lead; its declarer takes a talon where there is one."""
        memory, declared = self._memory, book.declared
        row, rules, declarer = declared.contract, memory.rules, declared.declarer
        held = hands[:, declarer] if memory.soloist is not None else hands[:, declarer] | hands[:, -1]
        size = memory.sitting.game.hand
        if len(hands) and int(held[0]).bit_count() > size and rules.takes_talon(row):
            away = laid_away(row, declared.trump, rules, held)
            hands = hands.copy()
            hands[:, declarer], hands[:, -1] = held & ~away, away
        return self._solved(book, hands)

    @staticmethod
    def _solved(book: Rulebook, hands: Array) -> Array:
        rows = rows_of(book, book.first_row(), hands)
        return solver().values_of(book.table.reshape(1, -1), rows)

    def _unsaid(self) -> float:
        """Return what this seat may expect if it announces nothing: of passing, or of its contract with the talon."""
        memory, told = self._memory, self._memory.view.contract
        if told is not None:
            return self._contract_worth(CONTRACTS[told.id], memory.seat, memory.factor)
        if not memory.announced:
            cost = self._worth.points(silence(memory.players))
            return self._contract_worth(NORMAL, memory.view.caller) - cost
        seat, row = memory.announced[-1]
        return self._contract_worth(row, seat)

    def _mine(self, value: float, book: Rulebook) -> float:
        return -value if book.sides[book.seat(Seat(self._memory.seat))] else value

    def kontra(self) -> str:
        """Return whether the next doubling gains enough over these worlds, capped where the match is won anyway."""
        memory, contract = self._memory, self._memory.view.contract
        if contract is None or contract.declarer is None:
            raise ValueError(memory.view.phase)
        row, declarer = CONTRACTS[contract.id], contract.declarer
        self._allow(1 / 2 if row.value is None else 1)  # a chance is the same doubled
        now = self._contract_worth(row, declarer, contract.kontra)
        self._allow(1)
        doubled = self._contract_worth(row, declarer, 2 * contract.kontra)
        enough = _DOUBLE_NORMAL if contract.value is None else _DOUBLE * contract.value
        sure = declarer == memory.seat and fulfils(memory, row)
        enough *= 1 + _ANSWERED * (contract.kontra > 1 and not sure)
        if self._costs_nothing(declarer, contract.kontra, contract.value or 1):
            enough = 0.0
        return "kontra" if doubled - now > self._worth.points(enough, contract.kontra) else "pass"

    def _costs_nothing(self, declarer: int, factor: int, value: int) -> bool:
        """Return whether the others win the match anyway, doubled or not, if the hand is theirs."""
        now, doubled = (self._worth.payoff(declarer, factor * times) for times in (1, 2))
        sides = self._memory.sitting.seats
        ours = Seat(self._memory.seat) in side_of(Seat(declarer), sides, Seat(declarer))
        theirs = -value if ours else value
        return now(theirs) == doubled(theirs)
