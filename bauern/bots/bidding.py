"""Trump, announcements and kontra: what each is worth over hands that may be."""

import sys
from random import Random
from typing import Final

from bauern.bots.beliefs import Beliefs, Hands
from bauern.bots.memory import Memory
from bauern.bots.model import Stake, cards_of
from bauern.bots.search import Search
from bauern.engine.actions import Bid, NameTrump, parse
from bauern.engine.cards import DECK, Suit, suit_of
from bauern.engine.contracts import CONTRACTS, NORMAL, Contract, Partner, Who, biddable

_WORLDS: Final = 24
_SOME: Final = 12
_FEW: Final = 8
"""Worlds for announcements, for kontra, and for trump and the worth of Normal: as many as the question needs."""
_MAY_FAIL: Final = 4
_MAY_FAIL_TOGETHER: Final = 1
"""In so many of these worlds an announced contract may be lost; fewer where the partner must help, who sees less."""
_HOPE: Final = 0.3
"""What a contract is worth while trump is chosen that can be made in a world, as a share of its points."""
_THEIR_SHARE: Final = 0.6
"""What an announcement of others is expected to bring them, as a share of its points."""
_WORTH_A_WORD: Final = 0.3
"""Points that an announcement must be better than silence."""
_DOUBLE: Final = 0.5
"""What a doubling must be expected to gain, as a share of the contract's points."""
_DOUBLE_NORMAL: Final = 0.6
"""The same in Normal, in points."""
_UNCAPPED: Final = sys.maxsize


class Bidder:
    """One seat's judgement before the first card."""

    def __init__(self, memory: Memory, rng: Random) -> None:
        beliefs = Beliefs(memory)
        self._memory = memory
        self._rng = rng
        self._worlds = [beliefs.draw_likely(rng) for _ in range(_WORLDS)]

    def trump(self) -> str:
        """Return the code that makes trump."""
        legal = [code for code in self._memory.view.legal if code != "turn:2"]
        worlds = self._worlds[:_FEW]
        unseen = [self._unseen(world) for world in worlds]
        worth = dict.fromkeys(legal, 0.0)
        for code in legal:
            act = parse(code)
            for world, turned in zip(worlds, unseen, strict=True):
                worth[code] += self._trump_worth(world, act.suit if isinstance(act, NameTrump) else turned)
        return max(legal, key=lambda code: worth[code])

    def _unseen(self, world: Hands) -> Suit:
        """Return the suit that a card turned up would make trump; one unseen card is as good as the other."""
        memory = self._memory
        return suit_of(DECK[self._rng.choice(cards_of(world[memory.seat] & ~memory.hand))])

    def _trump_worth(self, world: Hands, trump: Suit) -> float:
        memory = self._memory
        normal = Search(memory.model(NORMAL.key, memory.seat, trump=trump), world)
        hopes = [0.0]
        for row in self._offered():
            if row.who is Who.CALLERS_SIDE:
                model = memory.model(row.key, memory.seat, trump=trump)
                hopes.append(_HOPE * Search(model, world).value(model.start()))
        return normal.value(normal.model.start()) + max(hopes)

    def _offered(self) -> list[Contract]:
        memory = self._memory
        return [row for row in biddable(memory.game.players) if row.key in memory.rules.contracts]

    def announcement(self) -> str:
        """Return the announcement that is worth most, or `pass` if none is likely enough and better than silence."""
        best, code = self._silence() + _WORTH_A_WORD, "pass"
        for said in self._memory.view.legal:
            act = parse(said)
            if isinstance(act, Bid):
                worth = self._contract_worth(CONTRACTS[act.contract])
                if worth is not None and worth > best:
                    best, code = worth, said
        return code

    def _contract_worth(self, row: Contract) -> float | None:
        """Return the points that this seat may expect of a contract, None if it is lost too often."""
        memory = self._memory
        model = memory.model(row.key, memory.seat)
        if not row.can_be_lost(memory.game.players):
            return model.made
        may_fail = _MAY_FAIL_TOGETHER if row.partner is Partner.PLAYS else _MAY_FAIL
        total = failed = 0
        for world in self._worlds:
            value = Search(model, world).value(model.start())
            total += value
            failed += value < 0
            if failed > may_fail:
                return None
        return total / _WORLDS

    def _silence(self) -> float:
        """Return the points that this seat may expect of passing."""
        memory = self._memory
        standing = [(said.seat, act) for said in memory.view.bids if isinstance(act := parse(said.action), Bid)]
        if not standing:
            caller = memory.view.caller
            model = memory.model(NORMAL.key, caller)
            total = sum(Search(model, world).value(model.start()) for world in self._worlds[:_FEW])
            return self._mine(total / _FEW, model.sides[memory.seat])
        seat, bid = standing[-1]
        model = memory.model(bid.contract, seat)
        return self._mine(_THEIR_SHARE * model.made, model.sides[memory.seat])

    @staticmethod
    def _mine(value: float, side: int) -> float:
        return -value if side else value

    def kontra(self) -> str:
        """Return whether the next doubling gains enough over these worlds, capped where the match is won anyway."""
        memory, contract = self._memory, self._memory.view.contract
        if contract is None:
            raise ValueError(memory.view.phase)
        open_stake = Stake(1, (_UNCAPPED, _UNCAPPED))
        model = memory.model(contract.id, contract.declarer, stake=open_stake)
        side = model.sides[memory.seat]
        if not model.contract.can_be_lost(memory.game.players):
            return "pass" if side else "kontra"
        now, doubled = (memory.stake(contract.declarer, contract.kontra * times) for times in (1, 2))
        gain = 0.0
        for world in self._worlds[:_SOME]:
            value = Search(model, world).value(model.start())
            gain += self._mine(doubled.points(value) - now.points(value), side) / _SOME
        enough = _DOUBLE_NORMAL if contract.value is None else _DOUBLE * contract.value
        return "kontra" if gain > enough * contract.kontra else "pass"
