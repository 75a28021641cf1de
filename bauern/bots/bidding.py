"""Trump, announcements and kontra: what each is worth over hands that may be."""

import sys
from random import Random
from typing import Final

from bauern.bots.beliefs import Beliefs, Hands, with_care
from bauern.bots.memory import Memory
from bauern.bots.model import SUIT_MASK, Stake, cards_of, has_pair
from bauern.bots.search import Search
from bauern.engine.actions import Bid, NameTrump, parse
from bauern.engine.cards import DECK, SUITS, Suit, suit_of
from bauern.engine.contracts import CONTRACTS, NORMAL, Contract, Partner

_WORLDS: Final = 24
_SOME: Final = 12
_FEW: Final = 8
"""Worlds for announcements, for kontra, and for trump and the worth of Normal: as many as the question needs."""
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
_DOUBLE_NORMAL: Final = 0.6
"""The same in Normal, in points."""
_UNCAPPED: Final = sys.maxsize


class Bidder:
    """One seat's judgement before the first card."""

    def __init__(self, memory: Memory, rng: Random, care: float) -> None:
        beliefs = Beliefs(memory)
        self._memory = memory
        self._rng = rng
        self._care = care
        self._worlds = [beliefs.draw_likely(rng) for _ in range(with_care(_WORLDS, care))]
        self._some = self._worlds[: with_care(_SOME, care)]
        self._few = self._worlds[: with_care(_FEW, care)]

    def trump(self) -> str:
        """Return the code that makes trump; what falls behind is not thought through to the end."""
        memory = self._memory
        models = {suit: memory.model(NORMAL.key, memory.seat, trump=suit) for suit in SUITS}
        worth = {code: self._trump_habit(code) for code in memory.view.legal if code != "turn:2"}
        for start in range(0, len(self._worlds), len(self._few)):
            for world in self._worlds[start : start + len(self._few)]:
                turned = self._unseen(world)
                for code in worth:
                    act = parse(code)
                    model = models[act.suit if isinstance(act, NameTrump) else turned]
                    worth[code] += Search(model, world).value(model.start()) / len(self._worlds)
            enough = max(worth.values()) - _BEHIND
            worth = {code: value for code, value in worth.items() if value >= enough}
            if len(worth) == 1:
                break
        return max(worth, key=lambda code: worth[code])

    def _trump_habit(self, code: str) -> float:
        """Return the points by which perfect play, which needs no length and hides nothing, misjudges a trump."""
        act = parse(code)
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
        bids = {said: act for said in self._memory.view.legal if isinstance(act := parse(said), Bid)}
        worth = {said: self._contract_worth(CONTRACTS[bid.contract]) for said, bid in bids.items()}
        sure = {said: value for said, value in worth.items() if value is not None}
        best = max(sure, key=lambda said: sure[said], default=None)
        return best if best and sure[best] > self._silence() + _WORTH_A_WORD else "pass"

    def _contract_worth(self, row: Contract) -> float | None:
        """Return the points that this seat may expect of a contract, None if it is lost too often."""
        memory = self._memory
        model = memory.model(row.key, memory.seat)
        if not row.can_be_lost(memory.game.players):
            return model.made
        may_fail = self._care * (_MAY_FAIL_TOGETHER if row.partner is Partner.PLAYS else _MAY_FAIL)
        total = failed = 0
        for world in self._worlds:
            value = Search(model, world).value(model.start())
            total += value
            failed += value < 0
            if failed > may_fail:
                return None
        return total / len(self._worlds)

    def _silence(self) -> float:
        """Return the points that this seat may expect of passing."""
        memory = self._memory
        standing = [(said.seat, act) for said in memory.view.bids if isinstance(act := parse(said.action), Bid)]
        if not standing:
            caller = memory.view.caller
            model = memory.model(NORMAL.key, caller)
            total = sum(Search(model, world).value(model.start()) for world in self._few)
            return self._mine(total / len(self._few), model.sides[memory.seat])
        seat, bid = standing[-1]
        model = memory.model(bid.contract, seat)
        return self._mine(_THEIR_SHARE * model.made, model.sides[memory.seat])

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
        if not model.contract.can_be_lost(memory.game.players):
            return "pass" if side else "kontra"
        now, doubled = (memory.stake(contract.declarer, contract.kontra * times) for times in (1, 2))
        gain = 0.0
        for world in self._some:
            value = Search(model, world).value(model.start())
            gain += self._mine(doubled.points(value) - now.points(value), side) / len(self._some)
        enough = _DOUBLE_NORMAL if contract.value is None else _DOUBLE * contract.value
        return "kontra" if gain > enough * contract.kontra else "pass"
