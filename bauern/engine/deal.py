"""Dealing, and trump from the caller's first cards or from the talon (rules b.deal.*, d.deal.*, s.deal.*)."""

from collections.abc import Iterator, Sequence

from bauern.engine.actions import Action, NameTrump, Shuffled, TurnUp
from bauern.engine.cards import DECK, ORDER, SUITS, Card, suit_of
from bauern.engine.errors import IllegalAction, Reason
from bauern.engine.seats import Seat, clockwise
from bauern.engine.shuffle import reshuffle
from bauern.engine.sitting import Sitting
from bauern.engine.state import Deal, NamingTrump, Trump


def _packets(sitting: Sitting, dealer: Seat) -> Iterator[tuple[Seat | None, int]]:
    """Yield who is dealt how many cards, in order; None is the talon."""
    rounds = sitting.game.packets
    if sitting.rules.deal_pattern == "all-at-once":
        rounds = ((sitting.game.hand, sitting.game.talon),)
    for each, talon in rounds:
        for seat in clockwise(dealer + 1, sitting.seats):
            yield seat, each
        yield None, talon


def deal(sitting: Sitting, seats: int, dealer: Seat, chance: Shuffled) -> Deal:
    """Return the hands that this deck gives, one for each of `seats`, and the talon; the seeds are kept with it.

    Rules b.deal.packets, d.deal.packets, s.deal.packets.

    Raises:
        IllegalAction: `bad-deck` unless it holds each of the 20 cards once, and where the talon is to be shuffled
            anew and nothing says how.
    """
    deck = chance.deck
    unknown = sitting.rules.duo_flip_shuffles and chance.seeds is None and chance.reshuffles is None
    if len(deck) != len(DECK) or set(deck) != set(DECK) or unknown:
        raise IllegalAction(Reason.BAD_DECK)
    hands: dict[Seat | None, list[Card]] = {seat: [] for seat in (*map(Seat, range(seats)), None)}
    start = 0
    for seat, size in _packets(sitting, dealer):
        hands[seat] += deck[start : start + size]
        start += size
    return Deal(
        sitting=sitting,
        dealer=dealer,
        caller=clockwise(dealer + 1, sitting.seats)[0],
        dealt=tuple(tuple(hands[Seat(s)]) for s in range(seats)),
        talon=tuple(hands[None]),
        seeds=chance.seeds,
        reshuffles=chance.reshuffles,
        chosen=chance.chosen,
    )


def deck_for(
    sitting: Sitting, dealer: Seat, hands: Sequence[Sequence[Card]], talon: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """Return the deck that deals these hands (by seat, in the order dealt) and this talon."""
    left: dict[Seat | None, list[Card]] = {Seat(s): list(hand) for s, hand in enumerate(hands)}
    left[None] = list(talon)
    deck: list[Card] = []
    for seat, size in _packets(sitting, dealer):
        deck += left[seat][:size]
        left[seat] = left[seat][size:]
    return tuple(deck)


def first_cards(cards: Deal, seat: Seat) -> tuple[Card, ...]:
    """Return what a seat sees of its hand before trump is named (rule b.deal.hidden)."""
    game, rules = cards.sitting.game, cards.sitting.rules
    whole = not game.announces or (rules.deal_pattern == "all-at-once" and seat != cards.caller)
    return cards.dealt[seat] if whole else cards.dealt[seat][: game.first_packet]


def trump_refusals(phase: NamingTrump) -> dict[Action, Reason | None]:
    """Return what the caller can do before the auction, each with the reason against it."""
    game, rules = phase.deal.sitting.game, phase.deal.sitting.rules
    held = {suit_of(c) for c in first_cards(phase.deal, phase.deal.caller)}
    any_suit = rules.trump_suit_must_be_held == "no"
    said: dict[Action, Reason | None] = {
        NameTrump(suit): None if any_suit or suit in held else Reason.SUIT_NOT_HELD for suit in SUITS
    }
    allowed = {"own-unseen": game.turn_choices, "next-card": 1, "off": 0}[rules.decline_trump]
    for which in range(1, game.turn_choices + 1):
        said[TurnUp(which)] = None if which <= allowed else Reason.DECLINE_NOT_ALLOWED
    return said


def make_trump(phase: NamingTrump, action: NameTrump | TurnUp) -> Trump:
    """Return the trump that the caller's choice makes (rules b.deal.trump, b.deal.decline)."""
    if isinstance(action, NameTrump):
        return Trump(action.suit, None)
    card = phase.deal.dealt[phase.deal.caller][phase.deal.sitting.game.first_packet + action.which - 1]
    return Trump(suit_of(card), card)


def reshuffled(cards: Deal, number: int, talon: Sequence[Card]) -> tuple[Card, ...]:
    """Return the talon shuffled anew for the `number`th time, from 1 (rules s.flip.shuffle, x.fair.reshuffle).

    Raises:
        IllegalAction: `bad-reshuffle` if a record gives an order of other cards, or none.
    """
    if cards.reshuffles is None:
        assert cards.seeds is not None  # noqa: S101  (for the types: `deal` lets nothing else through)
        return reshuffle(cards.seeds, sorted(talon, key=ORDER.__getitem__), number)
    given = cards.reshuffles[number - 1] if number <= len(cards.reshuffles) else ()
    if sorted(given) != sorted(talon):
        raise IllegalAction(Reason.BAD_RESHUFFLE)
    return given
