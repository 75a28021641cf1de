"""What happened: returned by `apply`, redacted for each viewer."""

from dataclasses import dataclass, replace

from bauern.engine.cards import Card, Suit
from bauern.engine.seats import Points, Seat

_DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A packet was dealt: the first, or the rest once trump is known.

    `hands` by seat: what each got in this packet, None where the viewer may not see it.
    """

    deal_no: int
    dealer: Seat
    packet: int
    hands: tuple[tuple[Card, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did what the code says."""

    seat: Seat
    code: str


@dataclass(frozen=True, slots=True)
class TrumpMade:
    """Trump is known, or another card shows it now; `card` was turned up for it, or None."""

    suit: Suit
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """A seat took cards of the talon; `cards` None where the viewer may not see them, `open` where everybody does."""

    seat: Seat
    cards: tuple[Card, ...] | None
    open: bool = False


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandOver:
    """A hand has ended; the view's `result` tells the rest."""

    winners: tuple[Seat, ...]
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match has ended; `bummerl` by seat, of this match."""

    winners: tuple[Seat, ...]
    bummerl: tuple[int, ...]


Event = HandDealt | Acted | TrumpMade | CardsTaken | TrickTaken | HandOver | MatchOver


def redact(event: Event, viewer: Seat) -> Event:
    """Return the event as this seat, or PUBLIC, may know it (rules x.secret.hands, d.talon.secret)."""
    match event:
        case HandDealt(hands=hands):
            return replace(event, hands=tuple(h if seat == viewer else None for seat, h in enumerate(hands)))
        case CardsTaken(seat=seat, open=False) if seat != viewer:
            return replace(event, cards=None)
        case Acted(seat=seat, code=code) if seat != viewer and code.startswith(_DISCARD):
            return replace(event, code=_DISCARD)
        case _:
            return event
