"""The talon: the exchange of three players (rules d.talon.*), drawing, exchanging and closing of two (s.*)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from bauern.engine.actions import Action, Close, Discard, Exchange, Resign
from bauern.engine.auction import raise_refusals
from bauern.engine.cards import JACK, ORDER, Card, suit_of
from bauern.engine.contracts import NORMAL, Contract
from bauern.engine.deal import reshuffled
from bauern.engine.errors import Reason
from bauern.engine.events import CardsTaken, Event, TrumpMade
from bauern.engine.seats import Seat, clockwise
from bauern.engine.state import Announced, Call, Deal, Play, TakingTalon, Trump


def is_due(announced: Announced) -> bool:
    """Whether the soloist of three still has to take the talon."""
    there = bool(announced.deal.talon) and not announced.discard
    return there and announced.sitting.rules.takes_talon(announced.contract)


def in_hand(announced: Announced) -> tuple[Card, ...]:
    """Return the eight cards of the soloist who has taken the talon."""
    return (*announced.hands[announced.declarer], *announced.deal.talon)


def taking_refusals(phase: TakingTalon) -> dict[Action, Reason | None]:
    """Return what the soloist can lay away, each pair once, and raise to."""
    eight = in_hand(phase.announced)
    found: dict[Action, Reason | None] = {
        Discard(first, second): None for first, second in combinations(sorted(eight, key=ORDER.__getitem__), 2)
    }
    if phase.announced.sitting.rules.three_raise_after_talon == "yes":
        found |= raise_refusals(phase, eight)
    return found


def raised(phase: TakingTalon, contract: Contract) -> TakingTalon:
    """Return the phase after the soloist has raised his announcement (rule d.talon.raise)."""
    announced = phase.announced
    calls = (*announced.calls, Call(announced.declarer, contract))
    return replace(phase, announced=replace(announced, calls=calls, contract=contract))


def laid_away(announced: Announced, action: Discard) -> Announced:
    """Return what is played with the six cards that the soloist has kept (rule d.talon.discard)."""
    away = (action.first, action.second)
    kept = tuple(card for card in in_hand(announced) if card not in away)
    return replace(announced, hands=_with(announced.hands, announced.declarer, kept), discard=away)


def turned_up(cards: Deal) -> Play:
    """Return the hand of two players about to be led to: the talon's first card makes trump (rule s.deal.trump)."""
    first = cards.talon[0]
    announced = Announced(cards, Trump(suit_of(first), first), (), NORMAL, cards.caller, cards.dealt)
    return Play(announced, (), cards.dealt, cards.caller, talon=cards.talon)


def duo_refusals(play: Play) -> dict[Action, Reason | None]:
    """Return what two players can do besides playing a card, each with the reason against it.

    Rules s.exchange.*, s.close.when, s.close.last, s.end.resign.
    """
    rules = play.rules
    not_now = Reason.ANSWER_CLAIM_FIRST if play.claiming else _talon_refusal(play)
    early = len(play.tricks) + 1 < rules.duo_exchange_from_trick
    jack = Card(play.announced.trump.suit + JACK)
    return {
        Exchange(): not_now
        or (Reason.TOO_EARLY if early else None)
        or _last_card_refusal(play, rules.duo_exchange_last)
        or (None if jack in play.hands[play.turn] else Reason.NEEDS_TRUMP_JACK),
        Close(): not_now or _last_card_refusal(play, rules.duo_close_last),
        Resign(): None,
    }


def _talon_refusal(play: Play) -> Reason | None:
    if play.trick:
        return Reason.ONLY_ON_LEAD
    if play.closing is not None:
        return Reason.TALON_CLOSED
    return None if play.talon else Reason.TALON_USED_UP


def _last_card_refusal(play: Play, allowed: str) -> Reason | None:
    """Return the reason against it when one card lies face down beside the one turned up."""
    last = len(play.talon) == len(play.seats)
    return Reason.ONE_CARD_LEFT if last and allowed != "allowed" else None


def exchanged(play: Play) -> tuple[Play, Event]:
    """Return the play after the trump jack was put in the place of the card turned up (rule s.exchange.jack)."""
    up, suit = play.talon[0], play.announced.trump.suit
    jack = Card(suit + JACK)
    hand = tuple(up if card == jack else card for card in play.hands[play.turn])
    play = replace(play, hands=_with(play.hands, play.turn, hand), talon=(jack, *play.talon[1:]))
    return _with_trump(play), TrumpMade(suit, jack)


def drawn(play: Play) -> tuple[Play, tuple[Event, ...]]:
    """Return the play after both have drawn, the taker first, and the talon was shuffled anew if due.

    The card turned up is drawn last (rule s.draw.order); the shuffles are those of Flip (rule s.flip.shuffle).

    Raises:
        IllegalAction: `bad-reshuffle` if a record gives an order of other cards, or none.
    """
    up = play.talon[0]
    order = (*play.talon[1:], up)
    events: list[Event] = []
    hands = play.hands
    for seat, card in zip(clockwise(play.turn, play.seats), order, strict=False):
        hands = _with(hands, seat, (*hands[seat], card))
        events.append(CardsTaken(seat, (card,), open=card == up))
    rest = order[len(play.seats) :]
    left = (up, *rest[:-1]) if rest else ()
    play = replace(play, hands=hands, talon=left)
    number = len(play.tricks)
    if number <= play.rules.duo_flip_shuffles:
        left = reshuffled(play.announced.deal, number, left)
        play = replace(play, talon=left, shuffles=(*play.shuffles, left))
        events.append(TrumpMade(suit_of(left[0]), left[0]))
    return _with_trump(play), tuple(events)


def _with_trump(play: Play) -> Play:
    """Return the play with the trump that the talon shows; what it showed last stays trump when it is used up."""
    up = play.talon[0] if play.talon else None
    trump = Trump(suit_of(up) if up else play.announced.trump.suit, up)
    return replace(play, announced=replace(play.announced, trump=trump))


def _with(hands: Sequence[tuple[Card, ...]], seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
