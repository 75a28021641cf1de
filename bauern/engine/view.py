"""What a seat, or the public, may know: built field by field, never the state less its secrets."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """A word of the auction or the kontra round."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a trick; `pair` is 20, 40 or 0."""

    seat: int
    card: str
    pair: int


@dataclass(frozen=True, slots=True)
class ContractView:
    """What is played: `value` before kontra (None for Normal), `kontra` the factor."""

    id: str
    declarer: int
    value: int | None
    kontra: int


@dataclass(frozen=True, slots=True)
class PairView:
    """An announced pair; a pending one is not `live` yet."""

    seat: int
    suit: str
    value: int
    live: bool


@dataclass(frozen=True, slots=True)
class MatchView:
    """How the match ended; `bummerl` of this match by seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    bummerl: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """A finished hand, all open; by seat where it is by seat."""

    deal_no: int
    contract: str
    declarer: int | None
    winners: tuple[int, ...]
    points: tuple[int, ...]
    eyes: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    """As dealt."""
    talon: tuple[str, ...]
    discard: tuple[str, ...]
    match: MatchView | None
    value: int | None
    kontra: int
    tricks: tuple[tuple[Laid, ...], ...]
    """Every trick played, in order, with the cards as they fell."""
    takers: tuple[int, ...]
    """Who took each of `tricks`."""
    pairs: tuple[PairView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """One viewer's sight of the match. Names, units and nulls are those of the wire."""

    game: str
    phase: str
    deal_no: int
    dealer: int
    caller: int
    turn: int | None
    seat: int | None
    hand: tuple[str, ...]
    legal: tuple[str, ...]
    why: Mapping[str, str]
    trump: str | None
    trump_card: str | None
    contract: ContractView | None
    bids: tuple[Said, ...]
    kontra_said: tuple[Said, ...]
    trick: tuple[Laid, ...]
    last_trick: tuple[Laid, ...] | None
    first_trick: tuple[Laid, ...] | None
    """Only where the room's rules let it be looked at."""
    pairs: tuple[PairView, ...]
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
    eyes: tuple[int, ...] | None
    """By seat, a side's on each of its seats; None while they must be counted in the head."""
    hand_sizes: tuple[int, ...]
    laid_down: int | None
    """The seat that has laid its cards down and does not play."""
    scores: tuple[int, ...]
    bummerl: tuple[int, ...]
    target: int
    talon_left: int
    open_hands: Mapping[int, tuple[str, ...]]
    result: ResultView | None
