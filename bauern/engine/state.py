"""The state of a match: frozen values; a hand's phases are a tagged union.

A phase has only the fields that mean something in it. What is settled is carried on inside:
`Deal` → `Announced` → `Play` → `Finished`. Tuples that are "by seat" have one entry a seat.
"""

from dataclasses import dataclass

from bauern.engine.cards import Card, Eyes, Suit
from bauern.engine.contracts import Contract
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.seats import Points, Seat
from bauern.engine.shuffle import Proof, Seeds


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they were dealt."""

    dealer: Seat
    caller: Seat
    dealt: tuple[tuple[Card, ...], ...]
    """Hands by seat, in the order dealt: the first packet, then the rest."""
    talon: tuple[Card, ...]
    seeds: Seeds | None
    """What the deck followed from; secret until the hand is over."""


@dataclass(frozen=True, slots=True)
class Trump:
    """The trump suit, and the caller's card that was turned up to make it."""

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

    @property
    def trump_suit(self) -> Suit | None:
        """The suit that trumps in this contract, if any."""
        return self.trump.suit if self.contract.trump else None


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
class KontraRound:
    """`asked[0]` says kontra or passes; the others of its side follow."""

    announced: Announced
    said: tuple[KontraWord, ...]
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """`turn` plays a card, or, when `claiming`, claims 66 or passes."""

    announced: Announced
    said: tuple[KontraWord, ...]
    hands: tuple[tuple[Card, ...], ...]
    turn: Seat
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    pairs: tuple[Pair, ...] = ()
    claiming: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """The hand is over; chance shuffles for the next unless the match is over too."""

    play: Play
    """As it stood at the end; nothing was played where a contract was settled at once."""


Phase = Undealt | NamingTrump | Auction | KontraRound | Play | Finished


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

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.game.players

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        over = isinstance(self.phase, Finished) and self.last_result is not None
        return self.last_result.match if over and self.last_result else None
