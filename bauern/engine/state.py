"""The state of a match: frozen values; a hand's phases are a tagged union.

A phase has only the fields that mean something in it. What is settled is carried on inside:
`Deal` → `Announced` → `Play` → `Finished`; what is played, by which rules and by whom stands in the `Deal`.
Tuples that are "by seat" have one entry a seat.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique

from bauern.engine.actions import Action
from bauern.engine.cards import Card, Eyes, Suit
from bauern.engine.contracts import Contract
from bauern.engine.errors import Reason
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.seats import Points, Seat, all_seats
from bauern.engine.shuffle import Proof, Seeds
from bauern.engine.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they were dealt."""

    sitting: Sitting
    dealer: Seat
    caller: Seat
    dealt: tuple[tuple[Card, ...], ...]
    """Hands by seat, in the order dealt: the first packet, then the rest; empty where nobody plays."""
    talon: tuple[Card, ...]
    """Two players: the card turned up, then the others in drawing order."""
    seeds: Seeds | None
    """What the deck followed from; secret until the hand is over."""
    reshuffles: tuple[tuple[Card, ...], ...] | None
    """The talon after each time it is to be shuffled anew; None where that follows from the seeds."""
    chosen: bool
    """Whether somebody chose the cards, so that no seeds prove them."""


@dataclass(frozen=True, slots=True)
class Trump:
    """The trump suit, and the card that was turned up to make it; None once it is in a hand of two players."""

    suit: Suit
    turned: Card | None


@dataclass(frozen=True, slots=True)
class Call:
    """One word in the auction; `contract` is None for a pass."""

    seat: Seat
    contract: Contract | None


@dataclass(frozen=True, slots=True)
class Announced:
    """What is played after the auction, and by whom."""

    deal: Deal
    trump: Trump
    calls: tuple[Call, ...]
    contract: Contract
    declarer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """With which it is played, by seat."""
    discard: tuple[Card, ...] = ()
    """What the soloist of three has laid away."""

    @property
    def trump_suit(self) -> Suit | None:
        """The suit that trumps in this contract, if any."""
        return self.trump.suit if self.contract.trump else None

    @property
    def sitting(self) -> Sitting:
        """What the hand is played as."""
        return self.deal.sitting


@dataclass(frozen=True, slots=True)
class Played:
    """A card in a trick; `pair` is 20 or 40 if it announced one, else 0."""

    seat: Seat
    card: Card
    pair: Eyes


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick."""

    cards: tuple[Played, ...]
    taker: Seat
    eyes: Eyes


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair that was announced."""

    seat: Seat
    suit: Suit
    value: Eyes


@dataclass(frozen=True, slots=True)
class Closing:
    """A talon that was closed, and what that is worth by how things stood then (rules s.close.*)."""

    seat: Seat
    tricks: int
    """Tricks taken before."""
    made: int
    """Points for the closer if he makes it, where they do not depend on the end."""
    lost: int
    """Points for the other if he does not."""


@dataclass(frozen=True, slots=True)
class Undealt:
    """Chance has to shuffle."""


@dataclass(frozen=True, slots=True)
class NamingTrump:
    """The caller names trump or turns a card up."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class Auction:
    """`turn` passes or announces."""

    deal: Deal
    trump: Trump
    calls: tuple[Call, ...]
    turn: Seat


@dataclass(frozen=True, slots=True)
class KontraWord:
    """One word in the kontra round: a doubling or a pass."""

    seat: Seat
    doubled: bool


@dataclass(frozen=True, slots=True)
class TakingTalon:
    """The soloist of three has the talon in his hand and lays two cards away, or raises."""

    announced: Announced
    said: tuple[KontraWord, ...]


@dataclass(frozen=True, slots=True)
class KontraRound:
    """`asked[0]` says kontra or passes; the others of its side follow."""

    announced: Announced
    said: tuple[KontraWord, ...]
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """`turn` plays a card, or, when `claiming`, claims 66 or passes; two players exchange and close before a lead."""

    announced: Announced
    said: tuple[KontraWord, ...]
    hands: tuple[tuple[Card, ...], ...]
    turn: Seat
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    pairs: tuple[Pair, ...] = ()
    claiming: bool = False
    talon: tuple[Card, ...] = ()
    """What is left of it: the card turned up, then the others in drawing order."""
    closing: Closing | None = None
    shuffles: tuple[tuple[Card, ...], ...] = ()
    """The talon after each time it was shuffled anew."""

    @property
    def sitting(self) -> Sitting:
        """What the hand is played as."""
        return self.announced.deal.sitting

    @property
    def rules(self) -> Rules:
        """The house rules of the hand."""
        return self.announced.deal.sitting.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        return self.announced.deal.sitting.seats

    @property
    def talon_is_open(self) -> bool:
        """Whether cards are drawn after a trick."""
        return bool(self.talon) and self.closing is None


@dataclass(frozen=True, slots=True)
class Finished:
    """The hand is over; chance shuffles for the next unless the match is over too."""

    play: Play
    """As it stood at the end; nothing was played where a contract was settled at once."""


Phase = Undealt | NamingTrump | Auction | TakingTalon | KontraRound | Play | Finished


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; all by seat, `bummerl` what this match adds to the slate."""

    winners: tuple[Seat, ...]
    scores: tuple[Points, ...]
    bummerl: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairSeen:
    """An announced pair as it stands: a pending one is not `live`."""

    seat: Seat
    suit: Suit
    value: Eyes
    live: bool


@unique
class Ending(StrEnum):
    """How a hand came to its end; who closed the talon before stands beside it."""

    SIXTY_SIX = "sixty-six"
    CONTRACT = "contract"
    """It was made or lost, as its winners tell."""
    LAST_TRICK = "last-trick"
    """Nobody went out; after a closing the closer has lost."""
    FALSE_CLAIM = "false-claim"
    RESIGNED = "resigned"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Summary:
    """What a hand came to, all cards open; by seat, a side's figures on each of its seats."""

    deal_no: int
    contract: str
    declarer: Seat | None
    winners: tuple[Seat, ...]
    points: tuple[Points, ...]
    eyes: tuple[Eyes, ...]
    hands: tuple[tuple[Card, ...], ...]
    """As dealt."""
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]
    match: Outcome | None
    """Set if the match ended with this hand."""


@dataclass(frozen=True, slots=True)
class Result(Summary):
    """The whole account of a hand: how it was played besides."""

    value: int | None
    """Points of the contract before kontra; None for Normal."""
    kontra: int
    """The factor: 1, 2, 4 …"""
    tricks: tuple[tuple[Played, ...], ...]
    """Every trick in order, a last one as far as it went."""
    takers: tuple[Seat, ...]
    """Who took each complete trick."""
    pairs: tuple[PairSeen, ...]
    reshuffles: tuple[tuple[Card, ...], ...]
    """The talon after each time it was shuffled anew."""
    closed_by: Seat | None
    ending: Ending
    proof: Proof | None
    """What the deck followed from, where it did (rule x.fair.proof)."""


@dataclass(frozen=True, slots=True)
class Match:
    """One match of a room: scores, whose deal it is and the hand in progress."""

    game: Game
    rules: Rules
    dealer: Seat
    """Of the latest hand; before the first of a match, of the one to come."""
    deal_no: int
    """Hands dealt in this match, the one in progress included; 0 before the first."""
    scores: tuple[Points, ...]
    bummerl: tuple[int, ...]
    """The room's slate over all its matches, by seat."""
    led_to_nil: tuple[Seat, ...]
    """Seats whose side has stood one point short of the target against nothing."""
    phase: Phase
    last_result: Result | None
    considered: Mapping[Action, Reason | None] | None = field(default=None, init=False, compare=False, repr=False)
    """What `refusals` has found: it follows from the rest, and is asked for by whoever sees and whoever acts."""

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.game.players

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody's seats."""
        return all_seats(self.game.players)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        over = isinstance(self.phase, Finished) and self.last_result is not None
        return self.last_result.match if over and self.last_result else None
