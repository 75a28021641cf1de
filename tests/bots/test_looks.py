"""How worlds are gone through for a contract: which are the same question, and when it is enough."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bauern.bots.bidding import Bidder
from bauern.bots.course import solver
from bauern.bots.kernel.jit import Array
from bauern.bots.kernel.position import Rulebook
from bauern.bots.levels import LEVELS
from bauern.engine import CONTRACTS, DECK
from bauern.engine.cards import SUITS, Suit
from bauern.engine.contracts import Contract
from tests.bots.walk import BAUERN, DREIER, any_legal, decisions, position, random_start, remembered

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
CALLER = 0
AUCTION = remembered(position("0:trump:H", hands=[" ".join(DECK[seat::4]) for seat in range(4)]))


def test_what_normal_comes_to_by_one_trump_is_not_taken_for_another() -> None:
    """The kernel's table is the same for any trump: it is the last suit there."""
    level = replace(LEVELS["strong"], nodes=10**9)
    together = Bidder(AUCTION, Random(1), level, 1)
    alone = {suit: Bidder(AUCTION, Random(1), level, 1).open_points(suit) for suit in SUITS}
    assert {suit: together.open_points(suit) for suit in SUITS} == alone
    assert len(set(alone.values())) == len(SUITS)


def test_looking_goes_on_while_all_that_was_looked_at_cannot_be() -> None:
    level = replace(LEVELS["master"], nodes=0)

    class Unlucky(Bidder):
        def _look(self, count: int, nodes: int) -> None:
            super()._look(count, nodes)
            chance = np.zeros(count)
            chance[-1] = 1.0
            self._worlds = replace(self._worlds, chance=chance)

    bidder = Unlucky(AUCTION, Random(1), level, 1)
    assert bidder.open_share(CONTRACTS["gang"], CALLER)[1] == level.bidding_worlds


def test_a_contract_that_may_be_doubled_is_judged_once_and_has_all_the_time() -> None:
    rng, level, cut = Random(8), replace(LEVELS["master"], nodes=60_000), 0

    class Watched(Bidder):
        def _over_worlds(self, book: Rulebook, told: Callable[[Rulebook, Array], Array]) -> tuple[float, int]:
            found = super()._over_worlds(book, told)
            looked.add(found[1])
            return found

    while cut < 10:
        for decision in decisions(random_start(BAUERN, rng), any_legal(rng)):
            contract = decision.view.contract
            if decision.view.phase == "kontra" and contract and contract.value and len(decision.view.legal) > 1:
                looked: set[int] = set()
                bidder, before = Watched(remembered(decision), Random(1), level, 1), solver().nodes
                bidder.kontra()
                if looked and looked != {level.bidding_worlds}:
                    cut += 1
                    assert len(looked) == 1
                    assert solver().nodes - before > level.nodes


def test_what_was_thought_of_raises_leaves_time_for_the_discard() -> None:
    rng, level, cut = Random(9), replace(LEVELS["master"], bidding_worlds=1000, nodes=400_000), 0

    class Watched(Bidder):
        def _discard(self, row: Contract, trump: Suit) -> int:
            started = solver().nodes
            found = super()._discard(row, trump)
            spent.append((started, solver().nodes - started))
            return found

    while cut < 2:
        start = random_start(DREIER, rng, three_raise_after_talon="yes", three_kontra_time="after-exchange")
        for decision in decisions(start, any_legal(rng)):
            if decision.view.phase == "talon":
                spent: list[tuple[int, int]] = []
                bidder, before = Watched(remembered(decision), Random(1), level, 1), solver().nodes
                bidder.talon()
                if spent and spent[0][0] - before > level.nodes:
                    cut += 1
                    assert spent[0][1] > level.nodes / 2
