"""What an actor can do, and the short codes for it (one vocabulary everywhere)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, assert_never

from bauern.engine.cards import DECK, ORDER, SUITS, Card, Suit
from bauern.engine.errors import IllegalAction, Reason
from bauern.engine.shuffle import Seeds


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Chance: the pack in dealing order, 20 different cards."""

    deck: tuple[Card, ...]
    seeds: Seeds | None = None
    """What the deck follows from, where it does."""
    reshuffles: tuple[tuple[Card, ...], ...] | None = None
    """The talon after each time it is shuffled anew; None where that follows from the seeds."""
    chosen: bool = False
    """Whether somebody chose the cards: from seeds follows nothing but how the talon is shuffled anew."""


@dataclass(frozen=True, slots=True)
class NameTrump:
    """`trump:H`: the caller names trump."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class TurnUp:
    """`turn:1`, `turn:2`: the caller declines and turns up his first or second unseen card."""

    which: int


@dataclass(frozen=True, slots=True)
class Pass:
    """`pass`: no bid, no kontra, no claim."""


@dataclass(frozen=True, slots=True)
class Bid:
    """`bid:schnapser`: announce a contract, by its key."""

    contract: str


@dataclass(frozen=True, slots=True)
class SayKontra:
    """`kontra`: the next doubling."""


@dataclass(frozen=True, slots=True)
class Play:
    """`HK`, with the pair announced `HK+`."""

    card: Card
    pair: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """`claim`: claim 66."""


@dataclass(frozen=True, slots=True)
class Discard:
    """`discard:SJ,DJ`: lay two cards away, named in the order of the pack."""

    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class Exchange:
    """`exchange`: the trump jack for the card turned up."""


@dataclass(frozen=True, slots=True)
class Close:
    """`close`: close the talon."""


@dataclass(frozen=True, slots=True)
class Resign:
    """`resign`: give the hand up."""


Action = NameTrump | TurnUp | Pass | Bid | Discard | SayKontra | Play | Claim | Exchange | Close | Resign
"""What a seat does; chance does `Shuffled`."""

_PLAIN: dict[str, Action] = {"pass": Pass(), "kontra": SayKontra(), "claim": Claim()}
_PLAIN |= {"exchange": Exchange(), "close": Close(), "resign": Resign()}
_PLAIN |= {f"trump:{suit}": NameTrump(suit) for suit in SUITS}
_PLAIN |= {f"turn:{which}": TurnUp(which) for which in (1, 2)}
_PLAIN |= {card: Play(card) for card in DECK}
_PLAIN |= {f"{card}+": Play(card, pair=True) for card in DECK}
CARD_PLAYS: Final[Mapping[Card, tuple[Play, Play]]] = MappingProxyType(
    {card: (Play(card), Play(card, pair=True)) for card in DECK}
)
"""Each card played, without and with its pair."""
_BID = "bid:"
_DISCARD = "discard:"


def code(action: Action) -> str:  # noqa: C901  (one line an action)
    """Return the code of an action, as on the wire and in records."""
    match action:
        case Play(card, pair):
            return f"{card}+" if pair else card
        case Bid(contract):
            return _BID + contract
        case Pass():
            return "pass"
        case SayKontra():
            return "kontra"
        case NameTrump(suit):
            return f"trump:{suit}"
        case TurnUp(which):
            return f"turn:{which}"
        case Discard(first, second):
            return f"{_DISCARD}{first},{second}"
        case Claim():
            return "claim"
        case Exchange():
            return "exchange"
        case Close():
            return "close"
        case Resign():
            return "resign"
        case _:
            assert_never(action)


def parse(text: str) -> Action:
    """Return the action of a code; the two cards of a discard may come in either order.

    Raises:
        IllegalAction: `unknown-code` if the text is none.
    """
    if text.startswith(_BID):
        return Bid(text.removeprefix(_BID))
    if text.startswith(_DISCARD):
        cards = text.removeprefix(_DISCARD).split(",")
        if len(cards) == 2 and all(card in ORDER for card in cards):  # noqa: PLR2004  (two are laid away)
            return Discard(*sorted((Card(card) for card in cards), key=ORDER.__getitem__))
    try:
        return _PLAIN[text]
    except KeyError:
        raise IllegalAction(Reason.UNKNOWN_CODE) from None
