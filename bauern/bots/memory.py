"""What an attentive player remembers of the hand, from the view and the events that he was shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bauern.bots.model import Declared, Model, Node, Stake, mask_of
from bauern.engine.actions import Play, parse
from bauern.engine.cards import ORDER, Card, Suit
from bauern.engine.contracts import CONTRACTS
from bauern.engine.events import Acted, Event, TrumpMade
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.view import ContractView, View


@dataclass(frozen=True, slots=True)
class Memory:
    """The hand so far as one seat has seen it; hands and sets of cards are masks."""

    game: Game
    rules: Rules
    view: View
    seat: int
    hand: int
    trump: Suit | None
    """What was made trump, also where the contract has none; None before."""
    turned: Card | None
    plays: tuple[tuple[int, int, bool], ...]
    """Every card played: by whom, which, and whether its pair was announced."""

    @classmethod
    def of(cls, game: Game, rules: Rules, view: View, events: Sequence[Event]) -> Self:
        """Return what the seat of this view knows, given its own events since the deal."""
        if view.seat is None:
            raise ValueError(view)
        made = next((e for e in events if isinstance(e, TrumpMade)), None)
        acts = [(e.seat, parse(e.code)) for e in events if isinstance(e, Acted)]
        plays = tuple((seat, ORDER[act.card], act.pair) for seat, act in acts if isinstance(act, Play))
        trump, turned = (made.suit, made.card) if made else (None, None)
        return cls(game, rules, view, view.seat, mask_of(view.hand), trump, turned, plays)

    @property
    def played(self) -> tuple[int, ...]:
        """Return the cards that each seat has played."""
        return tuple(
            sum(1 << card for seat, card, _ in self.plays if seat == owner) for owner in range(self.game.players)
        )

    def stake(self, declarer: int, factor: int = 1) -> Stake:
        """Return what a hand of this declarer's is played for at this score."""
        opponent = (declarer + 1) % self.game.players
        left = [self.view.target - self.view.scores[seat] for seat in (declarer, opponent)]
        return Stake(factor, (left[0], left[1]))

    def model(self, contract: str, declarer: int, *, trump: Suit | None = None, stake: Stake | None = None) -> Model:
        """Return the rules of a contract, by the trump that was made and the score unless others are given."""
        suit = trump or self.trump
        if suit is None:
            raise ValueError(self.view.phase)
        declared = Declared(CONTRACTS[contract], suit, declarer, self.view.caller)
        return Model(self.game, self.rules, declared, stake or self.stake(declarer))

    def model_of(self, told: ContractView) -> Model:
        """Return the rules of the contract that is played, kontra and score included."""
        declarer = self.view.caller if told.declarer is None else told.declarer
        return self.model(told.id, declarer, stake=self.stake(declarer, told.kontra))


def replay(model: Model, plays: Sequence[tuple[int, int, bool]]) -> list[Node]:
    """Return the nodes in which these cards were played, and the one after them."""
    nodes = [model.start()]
    for _, card, pair in plays:
        nodes.append(model.step(nodes[-1], card, pair=pair))
    return nodes
