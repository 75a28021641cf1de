"""What an attentive player remembers of the hand, from the view and the events that he was shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from bauern.bots.masks import PACK, mask_of, mate_of
from bauern.engine.actions import Bid, Close, Exchange, Play, parse
from bauern.engine.cards import ORDER, Card, Suit, suit_of
from bauern.engine.contracts import CONTRACTS, Contract
from bauern.engine.events import Acted, CardsTaken, Event, TrickTaken, TrumpMade
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.seats import Seat, others, side_of
from bauern.engine.sitting import Sitting, everybody, play_off
from bauern.engine.view import View

_SECRET: Final = "discard"  # noqa: S105  (the code of another's discard, without its cards)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that was played."""

    seat: int
    card: int
    led: bool
    pair: bool
    """Whether it announced its pair."""
    trump: Suit
    """What was trump then, also where the contract has none."""


@dataclass(slots=True)
class _Told:
    """What the events told, gathered in their order."""

    seat: int
    pairs: set[tuple[int, Suit]]
    """Whose pair of which suit was announced in this hand, with a word or without."""
    trump: Suit | None = None
    up: Card | None = None
    """The card turned up that shows it."""
    plays: list[Laid] = field(default_factory=list)
    leads: bool = True
    exchanging: bool = False
    closed_at: int | None = None
    soloist: int | None = None
    shown: list[int] = field(default_factory=lambda: [0] * 4)
    buried: int = 0

    def hear(self, event: Event) -> None:
        match event:
            case TrumpMade(suit, card):
                if self.up and not self.exchanging:
                    self.buried |= 1 << ORDER[self.up]
                self.trump, self.up, self.exchanging = suit, card, False
            case Acted(seat, code) if code != _SECRET:
                self._acted(seat, code)
            case TrickTaken():
                self.leads = True
            case CardsTaken(seat, cards, is_open):
                self._took(seat, cards if is_open else None)

    def _acted(self, seat: int, code: str) -> None:
        act = parse(code)
        match act:
            case Play(card, pair) if self.trump:
                said = pair or (self.leads and self._counts_unsaid(seat, card))
                self.plays.append(Laid(seat, ORDER[card], self.leads, said, self.trump))
                self.leads = False
            case Exchange() if self.up:
                self.shown[seat] |= 1 << ORDER[self.up]
                self.exchanging = True
            case Close():
                self.closed_at = len(self.plays)
            case _:
                pass

    def _counts_unsaid(self, seat: int, card: Card) -> bool:
        """Whether the first of a pair was led that counts without a word (rule s.pair.fast-forty)."""
        mate = mate_of(ORDER[card])
        return bool(mate) and (seat, suit_of(card)) in self.pairs and not any(mate >> p.card & 1 for p in self.plays)

    def _took(self, seat: int, cards: tuple[Card, ...] | None) -> None:
        self.soloist = seat
        if cards:
            self.shown[seat] |= mask_of(cards)
        elif seat != self.seat:
            self.buried = 0


@dataclass(frozen=True, slots=True)
class Memory:
    """The hand so far as one seat has seen it; hands and sets of cards are masks, by seat of the table."""

    sitting: Sitting
    view: View
    seat: int
    hand: int
    away: int
    """What this seat itself has laid away."""
    trump: Suit | None
    """What was made trump, also where the contract has none; None before."""
    turned: Card | None
    """What the caller turned up of his own cards."""
    plays: tuple[Laid, ...]
    closed_at: int | None
    """Cards played before the talon was closed."""
    soloist: int | None
    """Who of three has taken the talon."""
    shown: tuple[int, ...]
    """Cards that everybody saw go from the talon into a hand."""
    buried: int
    """Cards that were shuffled into the talon, and that nobody else can have drawn since."""

    @classmethod
    def of(cls, game: Game, rules: Rules, view: View, events: Sequence[Event]) -> Self:
        """Return what the seat of this view knows, given its own events since the deal."""
        if view.seat is None:
            raise ValueError(view)
        here = everybody(game, rules)
        if view.playing != game.key:  # rule d.match.play-off
            here = play_off(tuple(sorted((view.dealer, view.caller))))
        told = _Told(view.seat, {(pair.seat, pair.suit) for pair in view.pairs})
        for event in events:
            told.hear(event)
        announces = here.game.announces
        return cls(
            sitting=here,
            view=view,
            seat=view.seat,
            hand=mask_of(view.hand),
            away=mask_of(view.discard),
            trump=told.trump,
            turned=told.up if announces else None,
            plays=tuple(told.plays),
            closed_at=told.closed_at,
            soloist=told.soloist if announces else None,
            shown=tuple(told.shown[: len(view.hand_sizes)]),
            buried=told.buried,
        )

    @property
    def rules(self) -> Rules:
        """The house rules of the hand."""
        return self.sitting.rules

    @property
    def players(self) -> int:
        """How many play the hand."""
        return len(self.sitting.seats)

    @property
    def played(self) -> tuple[int, ...]:
        """Return the cards that each seat has played."""
        gone = [0] * len(self.view.hand_sizes)
        for laid in self.plays:
            gone[laid.seat] |= 1 << laid.card
        return tuple(gone)

    @property
    def unseen(self) -> int:
        """The cards that lie with others, and in the talon."""
        return PACK & ~(self.hand | self.away | sum(self.played))

    @property
    def factor(self) -> int:
        """What the value is multiplied with so far."""
        return self.view.contract.kontra if self.view.contract else 1

    @property
    def is_open(self) -> bool:
        """Whether cards are drawn after a trick."""
        return not self.sitting.game.announces and self.view.talon_left > 0 and self.closed_at is None

    @property
    def announced(self) -> list[tuple[int, Contract]]:
        """Who has announced which contract."""
        said = [(word.seat, parse(word.action)) for word in self.view.bids]
        return [(seat, CONTRACTS[act.contract]) for seat, act in said if isinstance(act, Bid)]

    @property
    def silent(self) -> list[Seat]:
        """Who has passed while anything might still be announced: later many cannot, whatever they hold."""
        first = next((i for i, word in enumerate(self.view.bids) if word.action != "pass"), len(self.view.bids))
        return [word.seat for word in self.view.bids[:first]]

    def needs(self, declarer: int) -> tuple[int, int]:
        """Return what the declarer's side still needs to win the match, then who of the others lacks most."""
        seats, needs = self.sitting.seats, [max(1, self.view.target - score) for score in self.view.scores]
        own = side_of(Seat(declarer), seats, Seat(declarer))
        return needs[declarer], max(needs[seat] for seat in others(own, seats))
