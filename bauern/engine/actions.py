"""What an actor can do, and the short codes for it (one vocabulary everywhere)."""

from dataclasses import dataclass
from typing import assert_never

from bauern.engine.cards import DECK, SUITS, Card, Suit
from bauern.engine.errors import IllegalAction, Reason
from bauern.engine.shuffle import Seeds


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Chance: the pack in dealing order, 20 different cards."""

    deck: tuple[Card, ...]
    seeds: Seeds | None = None
    """What the deck follows from, where it does."""


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


Action = NameTrump | TurnUp | Pass | Bid | SayKontra | Play | Claim
"""What a seat does; chance does `Shuffled`."""

_PLAIN: dict[str, Action] = {"pass": Pass(), "kontra": SayKontra(), "claim": Claim()}
_PLAIN |= {f"trump:{suit}": NameTrump(suit) for suit in SUITS}
_PLAIN |= {f"turn:{which}": TurnUp(which) for which in (1, 2)}
_PLAIN |= {card: Play(card) for card in DECK}
_PLAIN |= {f"{card}+": Play(card, pair=True) for card in DECK}
_BID = "bid:"


def code(action: Action) -> str:
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
        case Claim():
            return "claim"
        case _:
            assert_never(action)


def parse(text: str) -> Action:
    """Return the action of a code.

    Raises:
        IllegalAction: `unknown-code` if the text is none.
    """
    if text.startswith(_BID):
        return Bid(text.removeprefix(_BID))
    try:
        return _PLAIN[text]
    except KeyError:
        raise IllegalAction(Reason.UNKNOWN_CODE) from None
