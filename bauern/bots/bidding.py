"""Trump, announcements, the talon and kontra: what each is worth over hands that may be."""

import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean
from typing import Final

from bauern.bots.beliefs import Beliefs, Hands, with_care
from bauern.bots.exchange import laid_away, shortlist
from bauern.bots.memory import Memory
from bauern.bots.model import SUIT_MASK, Model, Stake, cards_of, has_pair
from bauern.bots.search import Search
from bauern.engine.actions import Bid, Discard, NameTrump, code, parse
from bauern.engine.cards import DECK, SUITS, Suit, suit_of
from bauern.engine.contracts import CONTRACTS, NORMAL, Contract, Partner

_WORLDS: Final = 24
_SOME: Final = 12
_FEW: Final = 8
"""Worlds for announcements, for kontra, and for trump and the worth of Normal: as many as the question needs."""
_EFFORT: Final = 30_000
"""Cards played in searching after which no further world is asked: about as many microseconds."""
_BATCH: Final = 4
"""Worlds between two looks at what has fallen behind."""
_MAY_FAIL: Final = 4
_MAY_FAIL_TOGETHER: Final = 1
"""In so many of these worlds an announced contract may be lost; fewer where the partner must help, who sees less."""
_LENGTH: Final = 0.3
_FORTY: Final = 0.5
"""Points that a trump card and a forty are worth to a caller beyond what open cards show."""
_BEHIND: Final = 0.4
"""Points by which a trump may be behind another and still be thought about."""
_THEIR_SHARE: Final = 0.6
"""What an announcement of others is expected to bring them, as a share of its points."""
_WORTH_A_WORD: Final = 0.3
"""Points that an announcement must be better than silence."""
_DOUBLE: Final = 0.5
"""What a doubling must be expected to gain, as a share of the contract's points."""
_DOUBLE_NORMAL: Final = {3: 1.4, 4: 0.6}
"""The same in Normal, in points, by players: two defenders see less of what they can do than the search does."""
_UNCAPPED: Final = sys.maxsize


def _without(world: Hands, seat: int, away: int, of: int | None = None) -> Hands:
    """Return a world in which a seat has laid these cards away, from its hand or from the cards `of`."""
    held = (world[seat] if of is None else of) & ~away
    return (*world[:seat], held, *world[seat + 1 : -1], away)


class Bidder:
    """One seat's judgement before the first card."""

    def __init__(self, memory: Memory, rng: Random, care: float) -> None:
        beliefs = Beliefs(memory)
        self._memory = memory
        self._rng = rng
        self._care = care
        self._effort = 0
        self._most_effort = _EFFORT * care
        self._worlds = [beliefs.draw_likely(rng) for _ in range(with_care(_WORLDS, care))]
        self._some = self._worlds[: with_care(_SOME, care)]
        self._few = self._worlds[: with_care(_FEW, care)]

    def trump(self) -> str:
        """Return the code that makes trump; what falls behind is not thought through to the end."""
        memory = self._memory
        models = {suit: memory.model(NORMAL.key, memory.seat, trump=suit) for suit in SUITS}
        habit = {said: self._trump_habit(said) for said in memory.view.legal if said != "turn:2"}
        worth = dict(habit)
        for asked, world in enumerate(self._in_time(self._worlds), start=1):
            turned = self._unseen(world)
            for said in worth:
                act = parse(said)
                suit = act.suit if isinstance(act, NameTrump) else turned
                worth[said] += self._value(models[suit], suit, world) / len(self._worlds)
            if asked % _BATCH == 0:
                enough = max(worth.values()) - _BEHIND
                worth = {said: value for said, value in worth.items() if value >= enough}
            if len(worth) == 1:
                break
        return max(worth, key=lambda said: habit[said] + (worth[said] - habit[said]) * len(self._worlds) / asked)

    def _trump_habit(self, said: str) -> float:
        """Return the points by which perfect play, which needs no length and hides nothing, misjudges a trump."""
        act = parse(said)
        if not isinstance(act, NameTrump):
            return 0.0
        trumps = self._memory.hand & SUIT_MASK[act.suit]
        return _LENGTH * trumps.bit_count() + (_FORTY if has_pair(trumps) else 0.0)

    def _unseen(self, world: Hands) -> Suit:
        """Return the suit that a card turned up would make trump; one unseen card is as good as the other."""
        memory = self._memory
        return suit_of(DECK[self._rng.choice(cards_of(world[memory.seat] & ~memory.hand))])

    def announcement(self) -> str:
        """Return the announcement that is worth most, or `pass` if none is likely enough and better than silence."""
        return self._best_bid(self._bids(), self._silence) or "pass"

    def _bids(self) -> list[Bid]:
        return [act for said in self._memory.view.legal if isinstance(act := parse(said), Bid)]

    def _best_bid(self, bids: list[Bid], otherwise: Callable[[], float]) -> str | None:
        """Return the code of the announcement that is worth most, None if not enough more than what is otherwise."""
        worth = {bid: self._contract_worth(CONTRACTS[bid.contract]) for bid in bids}
        sure = {bid: value for bid, value in worth.items() if value is not None}
        best = max(sure, key=lambda bid: sure[bid], default=None)
        return code(best) if best and sure[best] > otherwise() + _WORTH_A_WORD else None

    def _contract_worth(self, row: Contract) -> float | None:
        """Return the points that this seat may expect of a contract, None if it is lost too often."""
        memory = self._memory
        model = memory.model(row.key, memory.seat)
        if not row.can_be_lost(memory.players):
            return model.made
        may_fail = self._care * (_MAY_FAIL_TOGETHER if row.partner is Partner.PLAYS else _MAY_FAIL)
        total = failed = 0
        for world in self._worlds:
            value = self._value(model, memory.trump, world)
            total += value
            failed += value < 0
            if failed > may_fail:
                return None
        return total / len(self._worlds)

    def talon(self) -> str:
        """Return what the soloist of three with eight cards in his hand raises to or lays away."""
        memory, told = self._memory, self._memory.view.contract
        if told is None or memory.trump is None:
            raise ValueError(memory.view.phase)
        row = CONTRACTS[told.id]
        higher = self._best_bid(self._bids(), lambda: self._expected(row, memory.seat))
        if higher:
            return higher
        first, second = cards_of(self._discard(row, memory.trump))
        return code(Discard(DECK[first], DECK[second]))

    def _discard(self, row: Contract, trump: Suit) -> int:
        """Return the two cards without which the hand is worth most."""
        memory = self._memory
        model = memory.model(row.key, memory.seat, stake=memory.stake(memory.seat, memory.factor))
        options = shortlist(row, trump, memory.rules, memory.hand)
        worth = dict.fromkeys(options, 0)
        for world in self._in_time(self._few):
            for away in options:
                worth[away] += self._solved(model, _without(world, memory.seat, away))
        return max(options, key=worth.__getitem__)

    def _in_time(self, worlds: list[Hands]) -> Iterator[Hands]:
        """Yield one world after the other until too much has been searched."""
        for world in worlds:
            yield world
            if self._effort > self._most_effort:
                return

    def _value(self, model: Model, trump: Suit | None, world: Hands) -> int:
        """Return what a contract comes to from the first lead, its soloist having taken a talon."""
        row, rules, declarer = model.contract, self._memory.rules, model.declarer
        hand = world[declarer] if self._memory.soloist is not None else world[declarer] | world[-1]
        if trump and hand.bit_count() > self._memory.sitting.game.hand and rules.takes_talon(row):
            world = _without(world, declarer, laid_away(row, trump, rules, hand), of=hand)
        return self._solved(model, world)

    def _solved(self, model: Model, world: Hands) -> int:
        search = Search(model, world)
        value = search.value(model.credited(model.start(), world[-1]))
        self._effort += search.nodes
        return value

    def _silence(self) -> float:
        """Return the points that this seat may expect of passing."""
        memory = self._memory
        standing = [(said.seat, act) for said in memory.view.bids if isinstance(act := parse(said.action), Bid)]
        if not standing:
            caller = memory.view.caller
            return self._mine(self._expected(NORMAL, caller), memory.model(NORMAL.key, caller).sides[memory.seat])
        seat, bid = standing[-1]
        model = memory.model(bid.contract, seat)
        return self._mine(_THEIR_SHARE * model.made, model.sides[memory.seat])

    def _expected(self, row: Contract, declarer: int) -> float:
        """Return what a contract comes to on average for the side of its declarer."""
        model = self._memory.model(row.key, declarer)
        return fmean(self._value(model, self._memory.trump, world) for world in self._in_time(self._few))

    @staticmethod
    def _mine(value: float, side: int) -> float:
        return -value if side else value

    def kontra(self) -> str:
        """Return whether the next doubling gains enough over these worlds, capped where the match is won anyway."""
        memory, contract = self._memory, self._memory.view.contract
        if contract is None or contract.declarer is None:
            raise ValueError(memory.view.phase)
        open_stake = Stake(1, (_UNCAPPED, _UNCAPPED))
        model = memory.model(contract.id, contract.declarer, stake=open_stake)
        side = model.sides[memory.seat]
        if not model.contract.can_be_lost(memory.players):
            return "pass" if side else "kontra"
        now, doubled = (memory.stake(contract.declarer, contract.kontra * times) for times in (1, 2))
        values = [self._value(model, memory.trump, world) for world in self._in_time(self._some)]
        gain = self._mine(fmean(doubled.points(value) - now.points(value) for value in values), side)
        enough = _DOUBLE_NORMAL[memory.players] if contract.value is None else _DOUBLE * contract.value
        return "kontra" if gain > enough * contract.kontra else "pass"
